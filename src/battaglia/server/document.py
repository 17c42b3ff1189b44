"""The OpenAPI document, for programs that make types of it.

``python -m battaglia.server.document`` writes it to standard output; no database is touched.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from battaglia.server.app import bare_app
from battaglia.server.settings import Settings


def document() -> dict[str, Any]:
    """The OpenAPI document, as a server gives it at /api/openapi.json."""
    return bare_app(Settings().games).openapi()


def main() -> None:
    """Write the document."""
    sys.stdout.write(json.dumps(document(), indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()

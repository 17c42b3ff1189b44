"""Writes the golden playthroughs anew: ``python -m tests.golden.regenerate``."""

from __future__ import annotations

import sys

from tests.golden.playthrough import PLAYTHROUGHS, written


def main() -> None:
    """Write every playthrough; say which of them changed."""
    for playthrough in PLAYTHROUGHS:
        path, text = playthrough.path, written(playthrough)
        same = path.exists() and path.read_text(encoding="utf-8") == text
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.name}: {'as before' if same else 'written anew'}\n")


if __name__ == "__main__":
    main()

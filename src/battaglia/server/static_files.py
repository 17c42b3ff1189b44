"""The client's files: one page, its scripts and styles, and how to build them."""

from __future__ import annotations

import re
from pathlib import Path

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.exceptions import HTTPException

KEEP = "public, max-age=31536000, immutable"
"""For files whose names change with their contents."""
ASK_AGAIN = "no-cache"
HASHED = "assets"
FILE_NAME = re.compile(r"\.[a-z]\w*\Z")
"""A path that ends so asks for a file; "rules/6.2" does not."""

ALIASES = {"favicon.ico": "favicon.svg"}
"""What browsers ask for on their own account, and what they get."""

NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Battaglia</title></head>
<body>
<h1>Battaglia</h1>
<p>The server runs, but the client has not been built. In the checkout, run
<code>make play</code>, or <code>npm ci</code> and <code>npm run build</code> in
<code>web</code>, and load this page again.</p>
<p>The interface for programs is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body>
</html>
"""


def client_router(folder: Path | None) -> APIRouter:
    """Serves the client; every path that is no file is the page itself."""
    router = APIRouter(include_in_schema=False)

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    def client(path: str) -> Response:
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404)
        if folder is None:
            return HTMLResponse(NOT_BUILT, headers={"Cache-Control": ASK_AGAIN})
        file = find(folder, path) or find(folder, ALIASES.get(path, ""))
        if file is not None:
            kept = KEEP if path.startswith(f"{HASHED}/") else ASK_AGAIN
            return FileResponse(file, headers={"Cache-Control": kept})
        if path.startswith(f"{HASHED}/") or FILE_NAME.search(path):
            raise HTTPException(404)
        return FileResponse(folder / "index.html", headers={"Cache-Control": ASK_AGAIN})

    return router


def find(folder: Path, path: str) -> Path | None:
    """A file inside the folder; None for anything else."""
    if not path or "\0" in path or "\\" in path:
        return None
    root = folder.resolve()
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):
        return None

"""The client's files: one page, its scripts and styles, and how to build them."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

KEEP = "public, max-age=31536000, immutable"
"""For files whose names change with their contents."""
ASK_AGAIN = "no-cache"
HASHED = "assets"
PAGE = "index.html"
SMALLEST_ZIPPED = 1024
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


class Leaf(NamedTuple):
    """A file as it is kept in memory."""

    stamp: tuple[int, int]
    """When it was changed and how long it is: another file is read anew."""
    body: bytes
    zipped: bytes | None
    """Packed, where that makes it smaller."""
    etag: str
    kind: str


class Shelf:
    """The client's files in memory: none of them is read from a disk while others wait."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._leaves: dict[Path, Leaf] = {}

    def leaf(self, path: str) -> Leaf | None:
        """A file of the folder; None for anything else."""
        file = find(self.folder, path)
        if file is None:
            return None
        found = file.stat()
        stamp = (found.st_mtime_ns, found.st_size)
        leaf = self._leaves.get(file)
        if leaf is None or leaf.stamp != stamp:
            leaf = self._leaves[file] = _read(file, stamp)
        return leaf


def _read(file: Path, stamp: tuple[int, int]) -> Leaf:
    body = file.read_bytes()
    zipped = gzip.compress(body, mtime=0) if len(body) >= SMALLEST_ZIPPED else body
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Leaf(stamp, body, zipped if len(zipped) < len(body) else None, etag, kind)


def client_router(folder: Path | None) -> APIRouter:
    """Serves the client; every path that is no file is the page itself."""
    router = APIRouter(include_in_schema=False)
    shelf = Shelf(folder) if folder is not None else None

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def client(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404)
        if shelf is None:
            return HTMLResponse(NOT_BUILT, headers={"Cache-Control": ASK_AGAIN})
        leaf = shelf.leaf(path) or shelf.leaf(ALIASES.get(path, ""))
        if leaf is not None:
            return _sent(leaf, request, KEEP if path.startswith(f"{HASHED}/") else ASK_AGAIN)
        page = shelf.leaf(PAGE)
        if page is None or path.startswith(f"{HASHED}/") or FILE_NAME.search(path):
            raise HTTPException(404)
        return _sent(page, request, ASK_AGAIN)

    return router


def _sent(leaf: Leaf, request: Request, kept: str) -> Response:
    """A file as an answer: nothing if the asker has it, packed if he can unpack it."""
    headers = {"Cache-Control": kept, "ETag": leaf.etag, "Vary": "Accept-Encoding"}
    if leaf.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = leaf.body
    if leaf.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = leaf.zipped
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=leaf.kind)


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

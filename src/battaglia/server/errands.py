"""What a request wants: limits, lanes and figures are by errand."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple


class Errand(StrEnum):
    """Kinds of requests."""

    FILE = "file"
    """Files, health and figures: nothing is worked out for them."""
    LIBRARY = "library"
    """Battles, rules, texts: nothing that a match or the database is needed for."""
    CREATE = "create"
    IMPORT = "import"
    BRANCH = "branch"
    LOOK = "look"
    QUESTION = "question"
    ADVICE = "advice"
    """What a machine thinks about for seconds."""
    ACTION = "action"


class Wanted(NamedTuple):
    """An errand, and the match that it is about."""

    errand: Errand
    match: str = ""


_MATCH = re.compile(r"/api/matches/([^/]+)(?:/([^/]*).*)?\Z", re.DOTALL)
_LONGEST_ID = 40
MOST_REMEMBERED = 4096
"""Paths that need not be read again."""
_MAKING = {("POST", "branches"), ("POST", "moments")}
_ASKING = {"why", "meant", "odds"}
"""Questions that are too long for an address, and so are posted."""
_OF_ALL = {"/api/matches": Errand.CREATE, "/api/matches/import": Errand.IMPORT}
_STATUS = "/api/matches/status"
_WELL = ("/api/health", "/api/ready")


@lru_cache(MOST_REMEMBERED)
def wanted(method: str, path: str) -> Wanted:
    """What a request to a path wants."""
    if not path.startswith("/api/") or path in _WELL:
        return Wanted(Errand.FILE)
    if path == _STATUS:
        return Wanted(Errand.LOOK)
    if method == "POST" and path in _OF_ALL:
        return Wanted(_OF_ALL[path])
    if method == "POST" and path.startswith("/api/courses/"):
        return Wanted(Errand.CREATE)
    found = _MATCH.match(path)
    if found is None:
        return Wanted(Errand.LIBRARY)
    match, what = found[1][:_LONGEST_ID], found[2] or ""
    if (method, what) in _MAKING:
        return Wanted(Errand.BRANCH, match)
    if what == "advice":
        return Wanted(Errand.ADVICE, match)
    if method in ("GET", "HEAD"):
        return Wanted(Errand.QUESTION if what else Errand.LOOK, match)
    return Wanted(Errand.QUESTION if what in _ASKING else Errand.ACTION, match)

"""What goes wrong: one shape for every error, a sentence for every code, a line in the log."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from typing import Any

from battaglia.core.reason import Param, Reason

LOG = logging.getLogger("battaglia.server")

STATUS: Mapping[str, int] = {
    "bad-request": 400,
    "no-token": 401,
    "bad-token": 401,
    "not-a-player": 403,
    "not-found": 404,
    "no-method": 405,
    "stale": 409,
    "illegal": 409,
    "cannot-undo": 409,
    "over": 409,
    "not-over": 409,
    "secret": 409,
    "dice-cast": 409,
    "entropy-given": 409,
    "moment-over": 409,
    "in-earnest": 409,
    "cannot-open": 409,
    "advice-between-people": 409,
    "advice-not-yours": 409,
    "too-large": 413,
    "elsewhere": 409,
    "foreign-host": 403,
    "foreign-origin": 403,
    "too-many-sockets": 429,
    "too-fast": 429,
    "internal": 500,
    "busy": 503,
    "machines-busy": 503,
    "storage": 503,
    "too-heavy": 503,
    "not-ready": 503,
}
"""Every code that an error can have, with its HTTP status."""

_LONG_WORD = re.compile(r"[\w-]{25,}")
_LONGEST_PATH = 120


class ApiError(Exception):
    """A request that cannot be granted. Text comes from the catalogue, in the asker's language."""

    def __init__(
        self,
        code: str,
        *,
        params: Mapping[str, Param] | None = None,
        reasons: Sequence[Reason] = (),
        words: str = "",
        number: int | None = None,
        scope: Any = None,
        wait: int = 1,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.params = dict(params or {})
        self.reasons = list(reasons)
        self.words = words
        """A code of the game's catalogue that says more than the error's own sentence."""
        self.number = number
        self.scope = scope
        """The battle whose names the reasons speak of."""
        self.wait = wait
        """After how many seconds it is worth trying again, where that helps."""

    @property
    def status(self) -> int:
        return STATUS[self.code]


def log_error(method: str, path: str, status: int, code: str, detail: str = "") -> None:
    """One line. Long words are left out of the path: a token may have strayed into it."""
    shown = _LONG_WORD.sub("…", path)[:_LONGEST_PATH]
    more = f": {detail}" if detail else ""
    level = logging.ERROR if status >= 500 else logging.WARNING
    LOG.log(level, "%s %s -> %d %s%s", method, ascii(shown), status, code, more)

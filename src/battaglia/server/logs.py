"""The log: to stderr, in lines for people or for programs, without secrets, and never a flood."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from battaglia.server.limits import Buckets, Rate

ALIKE = Rate(50, 60.0)
"""So many lines of one kind are written; of more it is only said how many there were."""
MOST_KINDS = 500
KIND_LENGTH = 60
LONGEST_TRACE = 4000
LONGEST_LINE = 2000
TOKEN = re.compile(r"[\w-]{40,}")
"""What is long enough to be a token."""
PASSWORD = re.compile(r"(://[^\s:/@]*:)[^\s@]+@")
PLAIN, JSON = "plain", "json"
OURS, LIBRARIES = "battaglia", ("uvicorn.error", "asyncio")


def without_secrets(text: str) -> str:
    """A text without what could be a token or a password."""
    return PASSWORD.sub(r"\1***@", TOKEN.sub("…", text))


class Sparing(logging.Filter):
    """Lets lines of one kind through as long as there are not too many of them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._buckets = Buckets(ALIKE, clock, MOST_KINDS)
        self._kept_back: dict[str, int] = {}
        self._counting = Lock()  # threads log, too

    def filter(self, record: logging.LogRecord) -> bool:
        """Count a line; the next of its kind that is written says how many were not."""
        kind = f"{record.name} {record.levelno} {str(record.msg)[:KIND_LENGTH]}"
        with self._counting:
            if self._buckets.take(kind):
                self._kept_back[kind] = self._kept_back.get(kind, 0) + 1
                return False
            if len(self._kept_back) > MOST_KINDS:
                self._kept_back.clear()
            record.kept_back = self._kept_back.pop(kind, 0)
        return True


class Lines(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(" ", "milliseconds")
        more = getattr(record, "kept_back", 0)
        shown = f"{at} {record.levelname} {message_of(record)}"
        shown += f" (and {more} more like it)" if more else ""
        trace = trace_of(self, record)
        return f"{shown}\n{trace}" if trace else shown


class JsonLines(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "log": record.name,
            "message": message_of(record),
        }
        if getattr(record, "kept_back", 0):
            told["more_like_it"] = getattr(record, "kept_back", 0)
        trace = trace_of(self, record)
        if trace:
            told["trace"] = trace
        return json.dumps(told, ensure_ascii=False)


def message_of(record: logging.LogRecord) -> str:
    """What a record says, on one line."""
    return without_secrets(" ".join(record.getMessage().split()))[:LONGEST_LINE]


def trace_of(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    """Where an error came from: the end of it, if it is long."""
    if not record.exc_info:
        return ""
    return without_secrets(formatter.formatException(record.exc_info))[-LONGEST_TRACE:]


class ToStderr(logging.Handler):
    """Writes to the stderr that there is when something is written."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            sys.stderr.write(f"{self.format(record)}\n")
            sys.stderr.flush()
        except (OSError, ValueError):
            self.handleError(record)


def set_up(form: str = PLAIN) -> None:
    """Send the log to stderr; doing so again changes the form."""
    handler = ToStderr()
    handler.addFilter(Sparing())
    handler.setFormatter(JsonLines() if form == JSON else Lines())
    for name in (OURS, *LIBRARIES):
        log = logging.getLogger(name)
        log.handlers = [each for each in log.handlers if not isinstance(each, ToStderr)]
        log.addHandler(handler)
    logging.getLogger(OURS).setLevel(logging.INFO)

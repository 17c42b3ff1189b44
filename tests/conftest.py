"""The tests are the same whoever starts them: a terminal, ``nohup``, a service, another user."""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Iterator

import pytest

from battaglia.server.logs import LIBRARIES, OURS, ToStderr

TO_THE_TESTS = {"LC_ALL": "C.UTF-8", "TERM": "dumb", "COLUMNS": "80", "LINES": "24"}
"""A terminal as the tests expect it; the width of a real one would break lines elsewhere."""
NOT_FOR_TESTS = (
    "BATTAGLIA_DATABASE",
    "BATTAGLIA_HOSTS",
    "BATTAGLIA_LOG",
    "BATTAGLIA_TRUSTED_PROXIES",
    "DATABASE_URL",
    "DISPLAY",
    "FORCE_COLOR",
    "LANGUAGE",
    "NO_COLOR",
    "PYTHONIOENCODING",
    "PYTHONSTARTUP",
    "PYTHONUNBUFFERED",
    "PYTHONWARNINGS",
    "WAYLAND_DISPLAY",
    "XDG_DATA_HOME",
)


def pytest_configure() -> None:
    """Forget what the parent process has set; the processes that tests start inherit it too."""
    os.environ.update(TO_THE_TESTS)
    for name in NOT_FOR_TESTS:
        os.environ.pop(name, None)
    os.umask(0o022)
    if threading.current_thread() is threading.main_thread():
        # A shell ignores Ctrl-C on behalf of what runs in the background.
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        for ignored in (signal.SIGTERM, signal.SIGCHLD):
            signal.signal(ignored, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())


@pytest.fixture(autouse=True)
def log_as_before() -> Iterator[None]:
    """A log that one test sends to stderr would go there in all tests after it, too.

    So would that of a server which several tests share: it is started before any of them.
    """
    logs = [logging.getLogger(name) for name in (OURS, *LIBRARIES)]
    for log in logs:
        log.handlers[:] = [each for each in log.handlers if not isinstance(each, ToStderr)]
    before = [(list(log.handlers), log.level) for log in logs]
    yield
    for log, (handlers, level) in zip(logs, before, strict=True):
        log.handlers[:] = handlers
        log.setLevel(level)

"""``battaglia serve``, and ``battaglia`` alone: the table for browsers."""

from __future__ import annotations

import os
import socket
import sys
import time
import webbrowser
from argparse import Namespace
from threading import Thread

from battaglia.cli.faults import WrongCall

USUAL_PORT = 8643
PATIENCE = 30.0
"""Seconds that a server may take to wake before a browser is sent to it."""


def serve(args: Namespace) -> int:
    """Serve until the process is told to stop."""
    # The other commands need no server.
    from battaglia.server import processes, serving  # noqa: PLC0415
    from battaglia.server.settings import chosen_database  # noqa: PLC0415

    os.environ.update(chosen(args))
    database = chosen_database(args.database)
    if args.processes > 1:
        try:
            processes.check_shared(database)
        except serving.CannotServe as error:
            raise WrongCall(str(error)) from None
    with bound(args.host, args.port) as there:
        port: int = there.getsockname()[1]
        shown = f"[{args.host}]" if ":" in args.host else args.host
        address = f"http://{shown}:{port}/"
        print(f"The table is at {address} (Ctrl-C ends).", flush=True)
        if args.open and has_screen():
            Thread(target=show, args=(args.host, port, address), daemon=True).start()
        try:
            if args.processes > 1:
                processes.serve_several(there, database, args.processes)
            else:
                serving.serve_on(there, database)
        except serving.CannotServe as error:
            raise WrongCall(str(error)) from None
    return 0


def chosen(args: Namespace) -> dict[str, str]:
    """Settings that the command line has: as in the environment, which other processes inherit."""
    named = {
        "BATTAGLIA_HOSTS": args.hosts,
        "BATTAGLIA_TRUSTED_PROXIES": args.trusted_proxies,
        "BATTAGLIA_LOG": args.log,
    }
    return {name: value for name, value in named.items() if value is not None}


def bound(host: str, port: int | None) -> socket.socket:
    """A socket at a port: the one that was asked for, else the usual one, else any.

    Nobody is let in yet: that is for the server to do, when it has loaded everything.
    """
    if port is None and is_taken(host, USUAL_PORT):
        return _bound(host, 0)
    if port is not None and is_taken(host, port):
        raise WrongCall(f"port {port} of {host} is taken; --port chooses another")
    try:
        return _bound(host, USUAL_PORT if port is None else port)
    except (OSError, OverflowError) as error:
        what = getattr(error, "strerror", None) or error
        raise WrongCall(f"cannot listen at {host}, port {port or USUAL_PORT}: {what}") from None


def _bound(host: str, port: int) -> socket.socket:
    there = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if sys.platform != "win32":  # where it would let two servers share a port
            there.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        there.bind((host, port))
    except BaseException:
        there.close()
        raise
    return there


def is_taken(host: str, port: int) -> bool:
    """Does somebody listen there already?"""
    try:
        with socket.create_connection((host, port), timeout=1):
            return True
    except (OSError, OverflowError):
        return False


def has_screen() -> bool:
    """Is there a screen for a browser? A browser of the terminal would be in the way."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(host: str, port: int, address: str) -> None:
    """Send a browser to the table as soon as the server listens; without one, no harm is done."""
    end = time.monotonic() + PATIENCE
    while not is_taken(host, port) and time.monotonic() < end:
        time.sleep(0.1)
    try:
        opened = webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        print(f"No browser was found: open {address} in one.", flush=True)

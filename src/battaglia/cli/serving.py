"""``battaglia serve``: the table for browsers."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser
from argparse import Namespace

from battaglia.cli.faults import WrongCall

PATIENCE = 30.0
"""Seconds that a server may take to wake before a browser is sent to it."""


def serve(args: Namespace) -> int:
    """Serve until the process is told to stop."""
    from battaglia.server import serving  # noqa: PLC0415 (the other commands need no server)

    if is_taken(args.host, args.port):
        fault = f"port {args.port} of {args.host} is taken; --port chooses another"
        raise WrongCall(fault)
    address = f"http://{args.host}:{args.port}/"
    print(f"The table is at {address} (Ctrl-C ends).", flush=True)
    if args.open and has_screen():
        threading.Thread(target=show, args=(args.host, args.port, address), daemon=True).start()
    try:
        serving.serve(args.host, args.port, args.database)
    except serving.CannotServe as error:
        raise WrongCall(str(error)) from None
    return 0


def is_taken(host: str, port: int) -> bool:
    """Does somebody listen there already?"""
    try:
        with socket.create_connection((host, port), timeout=1):
            return True
    except OSError:
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

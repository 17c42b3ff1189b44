"""``battaglia serve``: the table for browsers."""

from __future__ import annotations

import threading
import webbrowser
from argparse import Namespace

from battaglia.cli.faults import WrongCall

MOMENT = 1.0
"""Seconds after which a browser finds the server awake."""


def serve(args: Namespace) -> int:
    """Serve until the process is told to stop."""
    from battaglia.server import serving  # noqa: PLC0415 (the other commands need no server)

    address = f"http://{args.host}:{args.port}/"
    print(f"The table is at {address} (Ctrl-C ends).", flush=True)
    if args.open:
        threading.Timer(MOMENT, webbrowser.open, (address,)).start()
    try:
        serving.serve(args.host, args.port, args.database)
    except serving.CannotServe as error:
        raise WrongCall(str(error)) from None
    return 0

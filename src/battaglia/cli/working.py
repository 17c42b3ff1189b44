"""``battaglia worker``: machine players think for servers on another machine."""

from __future__ import annotations

import os
from argparse import Namespace
from dataclasses import replace

from battaglia.cli.faults import WrongCall


def work(args: Namespace) -> int:
    """Think until the process is told to stop."""
    from battaglia.server.settings import Settings  # noqa: PLC0415 (the others need no server)

    database = args.database or os.environ.get("DATABASE_URL", "")
    settings = Settings(database=database)
    if not database.startswith("postgres"):
        raise WrongCall("a worker needs the PostgreSQL database of a server: --database URL")
    try:
        import psycopg  # noqa: F401, PLC0415
    except ModuleNotFoundError:
        raise WrongCall("a worker needs the package psycopg, which is not installed") from None
    from battaglia.server.serving import log_to_stderr  # noqa: PLC0415
    from battaglia.server.thinking import think  # noqa: PLC0415

    log_to_stderr()
    think(settings if args.processes is None else replace(settings, machine_workers=args.processes))
    return 0

"""``battaglia worker``: machine players think for servers on another machine."""

from __future__ import annotations

import os
from argparse import Namespace
from typing import Any

from battaglia.cli.faults import WrongCall


def work(args: Namespace) -> int:
    """Think until the process is told to stop."""
    # The other commands need no server.
    from battaglia.server.environment import WrongSetting, read_settings  # noqa: PLC0415
    from battaglia.server.settings import chosen_database  # noqa: PLC0415

    database = chosen_database(args.database)
    given: dict[str, Any] = {"database": database, "machine_workers": args.processes}
    try:
        settings = read_settings(os.environ, **{name: said for name, said in given.items() if said})
    except WrongSetting as error:
        raise WrongCall(str(error)) from None
    if not settings.database.startswith("postgres"):
        raise WrongCall("a worker needs the PostgreSQL database of a server: --database URL")
    try:
        import psycopg  # noqa: F401, PLC0415
    except ModuleNotFoundError:
        raise WrongCall("a worker needs the package psycopg, which is not installed") from None
    from battaglia.server.logs import set_up  # noqa: PLC0415
    from battaglia.server.thinking import think  # noqa: PLC0415

    set_up(settings.log)
    think(settings)
    return 0

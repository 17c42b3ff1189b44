"""Secrets of the server, made once and kept in its database, so that all its processes share them.

They are in no answer, no record and no line of the log.
"""

from __future__ import annotations

import secrets
from contextlib import suppress

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from battaglia.server.schema import KEYS

MACHINES = "machines"
"""What machines decide by, where nobody is to foresee it."""
MAKERS = "makers"
"""Under what it is written down who made a match."""
KEY_BYTES = 32


def kept_key(engine: Engine, name: str) -> bytes:
    """A secret by its name; it is made when it is first asked for."""
    found = _read(engine, name)
    if found is None:
        # Of two processes that make it at once, one is first, and the other takes that one's.
        with suppress(IntegrityError), engine.begin() as connection:
            fresh = {"name": name, "secret": secrets.token_hex(KEY_BYTES)}
            connection.execute(insert(KEYS), fresh)
        found = _read(engine, name)
    assert found is not None
    return found


def _read(engine: Engine, name: str) -> bytes | None:
    with engine.connect() as connection:
        found = connection.execute(select(KEYS.c.secret).where(KEYS.c.name == name)).scalar()
    return None if found is None else bytes.fromhex(found)

"""Running the application with uvicorn."""

from __future__ import annotations

import gc
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any

import uvicorn
from alembic.util import CommandError
from fastapi import FastAPI
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from battaglia.server.app import create_app
from battaglia.server.connections import Patience, most_connections, punctual
from battaglia.server.environment import WrongSetting, read_settings
from battaglia.server.logs import PLAIN, set_up
from battaglia.server.settings import Settings, chosen_database

LARGEST_MESSAGE = 64 * 1024
"""Of a web socket; clients send a greeting and pings."""
COLLECTIONS = (20_000, 20, 100)
"""How much may be new before memory is looked through: the youngest, the middle, all of it."""


class CannotServe(RuntimeError):
    """The server cannot be started; the message says why."""


def serve(host: str, port: int, database: str) -> None:
    """Serve at an address until the process is told to stop."""
    config = configured(settings_for(host, port, database), host=host, port=port)
    with config.bind_socket() as there:
        run_on(there, config)


def serve_on(there: socket.socket, database: str) -> None:
    """Serve at a socket that is bound, until the process is told to stop."""
    run_on(there, configured(settings_at(there, database)))


def settings_at(there: socket.socket, database: str) -> Settings:
    """What a server at a socket is started with."""
    host, port = there.getsockname()[:2]
    return settings_for(host, port, database)


def settings_for(host: str, port: int, database: str) -> Settings:
    """What a server is started with: what the command says, and then the environment."""
    try:
        return read_settings(os.environ, host=host, port=port, database=chosen_database(database))
    except WrongSetting as error:
        raise CannotServe(str(error)) from None


@contextmanager
def served_on(there: socket.socket, database: str) -> Iterator[None]:
    """Serve at a socket that is bound, for as long as something else is done."""
    server = uvicorn.Server(configured(settings_at(there, database)))
    thread = Thread(target=server.run, kwargs={"sockets": [there]}, daemon=True)
    thread.start()
    try:
        while not server.started and thread.is_alive():
            time.sleep(0.02)
        if not server.started:
            raise CannotServe("the server does not start")
        yield
    finally:
        server.should_exit = True
        thread.join()


def run_on(there: socket.socket, config: uvicorn.Config) -> None:
    """Let people in: everything is loaded.

    An answer goes out as head and body: without the option the body would wait until the head
    is acknowledged, some 40 ms later. Connections inherit it.
    """
    there.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    settle_memory()
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[there])


def settle_memory() -> None:
    """Look through what is loaded no more: it stays, and so do most of the open matches.

    As Python looks through its memory by itself, hundreds of open matches would be gone through
    every few seconds, and everybody would wait meanwhile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)


def configured(settings: Settings, **more: Any) -> uvicorn.Config:
    """The application on a database, and how it is served."""
    log_to_stderr(settings.log)
    return uvicorn.Config(
        app_on(settings),
        log_config=None,
        log_level="warning",
        # Errors have their own line each, and a line for every request says nothing more.
        access_log=False,
        server_header=False,
        http=punctual(patience_of(settings), most_connections()),
        timeout_keep_alive=settings.idle_seconds,  # type: ignore[arg-type] # any number will do
        # Who stands behind a proxy is for us to say: see callers.py.
        proxy_headers=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        # After the first envelope messages are small; compression would hold memory by the socket.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        **more,
    )


def patience_of(settings: Settings) -> Patience:
    """How long clients are waited for."""
    return Patience(settings.head_seconds, settings.body_seconds, settings.send_seconds)


def app_on(settings: Settings) -> FastAPI:
    """The application with every battle loaded, if its database can be used."""
    try:
        app = create_app(settings)
        app.state.server.library.load_shipped()
        return app
    except CommandError:
        what = "belongs to a newer version of Battaglia"
    except ModuleNotFoundError as error:
        what = f"needs the package {error.name}, which is not installed"
    except (SQLAlchemyError, OSError) as error:
        what = f"cannot be opened: {str(getattr(error, 'orig', None) or error).splitlines()[0]}"
    raise CannotServe(f"the database {shown(settings.database)} {what}")


def shown(database: str) -> str:
    """A database as it may be shown: without its password."""
    if "://" not in database:
        return database or "in the data folder"
    try:
        return make_url(database).render_as_string(hide_password=True)
    except ArgumentError:
        return "of this address"


def log_to_stderr(form: str = PLAIN) -> None:
    """Send the server's log to the terminal."""
    set_up(form)

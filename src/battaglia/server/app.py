"""The application: its parts put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI, WebSocket
from starlette.middleware.gzip import GZipMiddleware

import battaglia
from battaglia.core.game import Game
from battaglia.server import (
    routes_branches,
    routes_lessons,
    routes_matches,
    routes_operating,
    routes_questions,
    routes_review,
    routes_static,
)
from battaglia.server.answering import LastResort, add_error_handlers
from battaglia.server.context import Server, server_of
from battaglia.server.database import Database
from battaglia.server.expiry import chosen_expiry
from battaglia.server.following import Drives, listen
from battaglia.server.gate import Gate
from battaglia.server.heavy import Heavy
from battaglia.server.hosts import Hosts
from battaglia.server.hub import Hub
from battaglia.server.keys import MACHINES, MAKERS, kept_key
from battaglia.server.lanes import chosen_lanes
from battaglia.server.library import Library
from battaglia.server.limits import chosen_limits
from battaglia.server.machines import Machines
from battaglia.server.metrics import Figures, Meter
from battaglia.server.openapi import document
from battaglia.server.pruning import Pruner, prune_now_and_then
from battaglia.server.readiness import Readiness
from battaglia.server.reviewing import Reviewers
from battaglia.server.security import SecurityHeaders
from battaglia.server.settings import Settings
from battaglia.server.shortway import ShortWay
from battaglia.server.static_files import client_router
from battaglia.server.storage import Storage
from battaglia.server.tables import Tables, save_now_and_then

SMALLEST_ZIPPED = 8 * 1024
"""What has changed by an action is smaller, and would take longer to compress than to work out."""
ZIP_LEVEL = 5

PARTS = (
    routes_static,
    routes_lessons,
    routes_matches,
    routes_questions,
    routes_branches,
    routes_review,
)

sockets = APIRouter()


@sockets.websocket("/api/matches/{match_id}/socket")
async def socket(websocket: WebSocket, match_id: str) -> None:
    """Envelopes, one now and one after every change."""
    here = server_of(websocket)
    await here.hub.serve(websocket, match_id, here.machines.wake)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The server as an ASGI application. The database is brought up to date at once."""
    settings = settings or Settings()
    server = make_server(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        server.machines.start()
        tasks = [asyncio.create_task(save_now_and_then(server.tables))]
        pruner = Pruner(server.tables, server.tables.expiry)
        tasks.append(asyncio.create_task(prune_now_and_then(pruner, settings.prune_seconds)))
        if server.storage.shared:
            hearing = listen(server.storage, server.tables, server.drives.doubt)
            tasks.append(asyncio.create_task(hearing))
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await server.machines.close()
        await server.heavy.close()
        await server.reviewers.close()
        await server.tables.close()
        await server.drives.close()
        await server.database.close()

    app = bare_app(settings.games, lifespan=lifespan)
    app.state.server = server
    app.include_router(routes_operating.router)
    app.include_router(client_router(settings.client))
    add_error_handlers(app, server.library)
    # The last one added is the outermost.
    app.add_middleware(ShortWay, server=server)
    app.add_middleware(
        Gate,
        library=server.library,
        callers=server.hub.callers,
        hosts=Hosts(settings.hosts, settings.host),
        limits=server.limits,
        lanes=server.lanes,
    )
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_ZIPPED, compresslevel=ZIP_LEVEL)
    app.add_middleware(LastResort, library=server.library)
    app.add_middleware(Meter, figures=server.figures)
    app.add_middleware(SecurityHeaders)
    return app


def bare_app(games: Mapping[str, Game], **more: Any) -> FastAPI:
    """The requests that can be made about some games, with nothing behind them yet."""
    app = FastAPI(
        title="Battaglia",
        version=battaglia.__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        **more,
    )
    for part in PARTS:
        app.include_router(part.router)
    app.include_router(sockets)

    def openapi() -> dict[str, Any]:
        app.openapi_schema = app.openapi_schema or document(app, games)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    return app


def make_server(settings: Settings) -> Server:
    """The parts of a server, connected."""
    storage = Storage(settings.url)
    library = Library(settings.games)
    limits = chosen_limits(settings)
    figures = Figures()
    database = Database(storage, settings.database_seconds)
    database.waited = figures.waited
    tables = Tables(database, library, settings.open_megabytes * 2**20)
    tables.expiry = chosen_expiry(settings)
    hub = Hub(tables, library, settings, limits.refused)
    key = kept_key(storage.engine, MACHINES)
    drives = Drives(storage)
    shared = storage.engine.url if storage.shared else None
    machines = Machines(tables, settings, key, sockets=hub.viewers, drives=drives, shared=shared)
    tables.listeners += [hub.signal, machines.wake]
    tables.followed = lambda table: table.has_machine or bool(hub.places.at(table.id))
    server = Server(
        settings=settings,
        storage=storage,
        database=database,
        library=library,
        tables=tables,
        hub=hub,
        machines=machines,
        readiness=Readiness(storage.ping, settings.ready_seconds),
        drives=drives,
        maker_key=kept_key(storage.engine, MAKERS),
        limits=limits,
        lanes=chosen_lanes(settings),
        figures=figures,
        heavy=Heavy(settings.heavy_command, settings.heavy_seconds),
        reviewers=Reviewers(settings.review_command, settings.review_seconds),
    )
    watch(server)
    return server


def watch(here: Server) -> None:
    """Have the parts of a server looked at when its figures are asked for."""
    lanes, machines = here.lanes.lanes, here.machines
    figures = here.figures
    figures.watch(
        "battaglia_under_way",
        "Requests under way.",
        lambda: {name: lane.under_way for name, lane in lanes.items()},
    )
    figures.watch(
        "battaglia_waiting",
        "What waits: requests, additions for the database, decisions of machines.",
        lambda: {
            **{name: lane.waiting for name, lane in lanes.items()},
            "database": here.database.depth,
            "machines": len(machines.queue),
        },
    )
    figures.watch("battaglia_sockets", "Sockets at tables.", lambda: {"": len(here.hub.places)})
    figures.watch("battaglia_open_matches", "Matches in memory.", lambda: {"": len(here.tables)})
    figures.watch(
        "battaglia_machine_decisions_total",
        "Decisions of machine players.",
        lambda: {"all": machines.decided, "failed": machines.failed},
    )

"""What every request needs: the parts of the server, and who is asking."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection

from battaglia.server.answering import json_response
from battaglia.server.database import Database
from battaglia.server.envelopes import Scribe
from battaglia.server.errors import ApiError
from battaglia.server.following import Drives
from battaglia.server.heavy import Heavy, request_of
from battaglia.server.hub import Hub
from battaglia.server.journal import Viewer
from battaglia.server.lanes import Lanes
from battaglia.server.library import Library
from battaglia.server.limits import Limits
from battaglia.server.machines import Machines
from battaglia.server.makers import maker_at
from battaglia.server.metrics import Figures
from battaglia.server.questions import QUESTIONS
from battaglia.server.readiness import Readiness
from battaglia.server.requests import MATCH_ID, Lang
from battaglia.server.reviewing import Reviewers
from battaglia.server.settings import Settings
from battaglia.server.storage import Storage
from battaglia.server.tables import Tables

T = TypeVar("T")

MatchId = Annotated[str, Path(pattern=f"^{MATCH_ID.pattern}$")]
Name = Annotated[str, Path(pattern=r"^[A-Za-z0-9_.-]{1,100}$")]
Language = Annotated[Lang, Query(description="The language of the texts that come back.")]
Bearer = Annotated[
    HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False, scheme_name="token"))
]


@dataclass(frozen=True)
class Server:
    """The parts of a running server."""

    settings: Settings
    storage: Storage
    database: Database
    library: Library
    tables: Tables
    hub: Hub
    machines: Machines
    readiness: Readiness
    drives: Drives
    maker_key: bytes
    """Under what it is written down who made a match."""
    limits: Limits
    lanes: Lanes
    figures: Figures
    heavy: Heavy
    reviewers: Reviewers


def server_of(connection: HTTPConnection) -> Server:
    """The server that a request came to."""
    found: Server = connection.app.state.server
    return found


async def _server(request: Request) -> Server:  # a plain function would go to a thread
    return server_of(request)


Here = Annotated[Server, Depends(_server)]


async def _maker(request: Request, here: Here) -> str:
    return maker_at(here.hub.callers.address(request.scope), here.maker_key)


Maker = Annotated[str, Depends(_maker)]
"""Who asks for a match to be made."""


class Asker:
    """Who asks about a match, and in which language."""

    def __init__(self, server: Server, match_id: str, viewer: Viewer, lang: Lang) -> None:
        self.server = server
        self.match_id = match_id
        self.viewer = viewer
        self.lang = lang

    @property
    def seat(self) -> str:
        """The asker's seat; a spectator has none."""
        if self.viewer is None:
            raise ApiError("not-a-player")
        return self.viewer

    async def read(self, look: Callable[[Scribe], T]) -> T:
        """Look at the table through the asker's eyes, in a moment."""
        return await self.server.tables.read(self.match_id, lambda table: look(self.scribe(table)))

    async def study(self, look: Callable[[Scribe], T]) -> T:
        """Look at the table through the asker's eyes, for as long as it takes."""
        return await self.server.tables.study(self.match_id, lambda table: look(self.scribe(table)))

    async def question(self, name: str, **args: Any) -> Response:
        """Answer a question that may take long: about a shipped battle in a thread.

        About one that somebody has brought it is answered in a process that can be ended, and
        nobody at the table waits for it.
        """
        request = await self.read(lambda scribe: request_of(scribe, name, args))
        if request is not None:
            return json_response(await self.server.heavy.ask(request))
        return json_response(await self.study(lambda scribe: QUESTIONS[name](scribe, **args)))

    async def change(self, act: Callable[[Scribe], T], *, long: bool = False) -> T:
        """Change something at the table."""

        def measured(table: Any) -> T:
            begun = time.thread_time()
            try:
                return act(self.scribe(table))
            finally:
                self.server.figures.action_cpu.add(time.thread_time() - begun)

        return await self.server.tables.change(self.match_id, measured, long=long)

    def scribe(self, table: Any) -> Scribe:
        """Writes for this asker."""
        return Scribe(table, self.viewer, self.lang)


async def asker_of(server: Server, match_id: str, token: str | None, lang: Lang) -> Asker:
    """Whose token it is that asks."""
    viewer = await server.tables.admit(match_id, token)
    server.machines.seen(match_id, viewer)
    return Asker(server, match_id, viewer, lang)


async def _asker(here: Here, match_id: MatchId, bearer: Bearer, lang: Language = "en") -> Asker:
    return await asker_of(here, match_id, bearer.credentials if bearer else None, lang)


Asking = Annotated[Asker, Depends(_asker)]

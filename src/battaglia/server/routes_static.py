"""What does not change while a game is played: scenarios, rules, machine players.

Nothing here that strangers can ask for blocks or goes to a thread: it is answered however busy
those are.
"""

from __future__ import annotations

from typing import Annotated, Literal

from anyio import to_thread
from fastapi import APIRouter, Query, Request, Response

import battaglia
from battaglia.core.telling.printed import Card, ProvenanceAnswer
from battaglia.core.telling.shapes import Gloss
from battaglia.server.addresses import is_loopback, network_addresses
from battaglia.server.answering import json_response
from battaglia.server.answers import Health, Network, ParagraphTold, PlayerTold, Ready, RulingTold
from battaglia.server.context import Here, Language, Name
from battaglia.server.openapi import ANY_BATTLE, answer
from battaglia.server.opponents import offered_players

router = APIRouter(prefix="/api", tags=["library"])
OPEN_TO_ALL = "battaglia serve --host 0.0.0.0"
"""The command that starts a server which others can reach."""


@router.get("/health", responses=answer(Health))
async def health() -> Response:
    """That the process is alive, and its version; whether it can work is another question."""
    return json_response({"status": "ok", "version": battaglia.__version__})


@router.get("/ready", responses=answer(Ready, 503))
async def ready(here: Here) -> Response:
    """Whether the server can do its work: that its database answers, and soon."""
    await here.readiness.check()
    return json_response(Ready(status="ready"))


@router.get("/network", responses=answer(Network))
async def network(here: Here, request: Request) -> Response:
    """Whether others reach this server, and where."""
    settings = here.settings
    found: list[str] = []
    if at_home(request):  # looking up one's own name may take its time
        found = await to_thread.run_sync(network_addresses, settings.host, settings.port)
    return json_response(
        Network(
            open=bool(settings.host) and not is_loopback(settings.host),
            addresses=found,
            option=OPEN_TO_ALL,
        )
    )


def at_home(request: Request) -> bool:
    """Does somebody at the machine itself ask? Strangers are not told its addresses."""
    client = request.client.host if request.client else ""
    asked = request.url.hostname or ""
    passed_on = any(name in request.headers for name in ("forwarded", "x-forwarded-for"))
    return is_loopback(client) and is_loopback(asked) and not passed_on


@router.get("/scenarios", responses=answer(list[Card]))
async def scenarios(here: Here, lang: Language = "en") -> Response:
    """Every scenario."""
    return json_response(here.library.cards(lang))


@router.get("/scenarios/{scenario}", responses=answer(ANY_BATTLE, 404))
async def scenario(here: Here, scenario: Name, lang: Language = "en") -> Response:
    """A battle before the first move: map, pieces, charts, rules."""
    return json_response(here.library.battle_told(scenario, lang))


@router.get("/scenarios/{scenario}/provenance", responses=answer(ProvenanceAnswer, 404))
async def provenance(
    here: Here,
    scenario: Name,
    path: Annotated[str, Query(max_length=200)] = "",
    file: Literal["scenario", "map", "charts"] = "scenario",
    lang: Language = "en",
) -> Response:
    """Where a figure is from: the statement that holds for the key at a path of a file."""
    return json_response(here.library.provenance(scenario, file, path, lang))


@router.get("/rules/{game}", responses=answer(list[ParagraphTold], 404))
async def rules(here: Here, game: Name, lang: Language = "en") -> Response:
    """The rules of a game, paragraph by paragraph."""
    return json_response(here.library.rules(game, lang))


@router.get("/rulings/{game}", responses=answer(list[RulingTold], 404))
async def rulings(here: Here, game: Name) -> Response:
    """How the cases were decided that the rules of a game leave open."""
    return json_response(here.library.rulings(game))


@router.get("/glosses/{game}", responses=answer(list[Gloss], 404))
async def glosses(here: Here, game: Name, lang: Language = "en") -> Response:
    """Words of a game that a player meets, in short."""
    return json_response(here.library.glosses(game, lang))


@router.get("/players", responses=answer(list[PlayerTold]))
async def players(here: Here, lang: Language = "en") -> Response:
    """The machine players to choose from, the weakest first; others can be asked for by name."""
    return json_response(here.library.kept(("players", lang), lambda: offered_players(lang)))

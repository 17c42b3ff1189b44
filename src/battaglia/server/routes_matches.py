"""Making matches, playing them, and taking back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from fastapi import APIRouter, Response

from battaglia.core.flow import Outcome
from battaglia.core.match import CannotUndo
from battaglia.core.telling.words import outcome_told
from battaglia.server.answering import json_response
from battaglia.server.answers import Begun, DiceTold, Envelope, Played, Status, StoppedBy, Undone
from battaglia.server.branches import is_position, positioned_table
from battaglia.server.circumstances import Stop
from battaglia.server.context import Asking, Here, Language, Maker, Server
from battaglia.server.envelopes import Scribe
from battaglia.server.errors import ApiError
from battaglia.server.expiry import kind_of
from battaglia.server.makers import made_by
from battaglia.server.openapi import answer
from battaglia.server.opening import Begun as Made
from battaglia.server.opening import imported_table, new_table
from battaglia.server.requests import (
    EntropyAdded,
    Entry,
    ImportedMatch,
    NewMatch,
    Play,
    StatusAsked,
    Undo,
)
from battaglia.server.security import new_token, token_hash
from battaglia.server.storage import SPECTATOR

router = APIRouter(prefix="/api/matches", tags=["matches"])
LONG_PLAN = 20
"""A plan with more actions than this is played beside the loop, not in it."""


@router.post("", status_code=201, responses=answer(Begun, 404, 413, 503, status=201))
async def create(here: Here, maker: Maker, asked: NewMatch) -> Response:
    """Begin a match."""
    here.machines.make_room(asked.players, maker)
    return await begin(
        here,
        maker,
        lambda: new_table(
            here.library,
            asked.scenario,
            dict(asked.options),
            asked.players,
            asked.seed,
            alone=asked.alone,
        ),
    )


@router.post("/import", status_code=201, responses=answer(Begun, 413, 503, status=201))
async def import_record(here: Here, maker: Maker, asked: ImportedMatch) -> Response:
    """Begin a match where a record ends, or with a position file."""
    here.machines.make_room(asked.players, maker)
    library, text, players = here.library, asked.record, asked.players
    if is_position(text):
        return await begin(here, maker, lambda: positioned_table(library, text, players))
    return await begin(
        here, maker, lambda: imported_table(library, text, players, alone=asked.alone)
    )


async def begin(here: Server, maker: str, make: Callable[[], Made]) -> Response:
    """Make a match, let its machines play, and say where it is."""
    owner = new_token()
    table, tokens = await here.tables.add(lambda: made_by(maker, make()), owner)
    here.machines.begin(table)
    scenario = table.match.terms.scenario
    told = {"match": table.id, "scenario": scenario, "tokens": tokens, "owner": owner}
    return json_response(told, 201)


@router.post("/status", responses=answer(list[Status], 413))
async def status(here: Here, asked: StatusAsked, lang: Language = "en") -> Response:
    """How the matches stand that a browser remembers, as far as its tokens are good."""
    return json_response(await here.database.ask(lambda: _statuses(here, asked.entries, lang)))


def _statuses(here: Server, entries: list[Entry], lang: str) -> list[dict[str, Any]]:
    stored = here.storage.summaries([entry.match for entry in entries])
    found = []
    for entry in entries:
        match = stored.get(entry.match)
        seats = here.storage.seats(entry.match) if match else {}
        seat = seats.get(token_hash(entry.token))
        if match is None or seat is None or match.game not in here.library.games:
            continue
        summary = match.summary
        texts = here.library.catalogue(match.game, lang).naming({"seat": summary["seats"][lang]})
        outcome = outcome_told(texts, _outcome(summary["outcome"]))
        found.append(
            {
                "match": match.id,
                "scenario": match.scenario,
                "title": match.title[lang],
                "seat": None if seat == SPECTATOR else seat,
                "turn": summary["turn"],
                "phase": summary["phase"],
                "phase_name": texts.say("phase", summary["phase"]),
                "deciders": summary["deciders"],
                "your_decision": seat in summary["deciders"],
                "over": outcome is not None,
                "outcome": outcome,
                "updated": match.updated,
                "origin": match.origin,
                "expires": here.tables.expiry.warned(
                    kind_of(match.origin, match.lesson, summary["outcome"]), match.updated
                ),
            }
        )
    return found


def _outcome(summary: dict[str, Any] | None) -> Outcome | None:
    """The outcome that is kept in the summary of a match."""
    if summary is None:
        return None
    return Outcome(summary["winner"], summary["code"], summary["rule"], summary["points"])


@router.get("/{match_id}", responses=answer(Envelope, 401, 404, 409))
async def look(asker: Asking) -> Response:
    """How things stand, as the asker may see it."""
    envelope = await asker.read(lambda scribe: scribe.envelope())
    if envelope["thinking"]:  # after a restart nobody else tells the machine that it is its turn
        asker.server.machines.wake(asker.match_id)
    return json_response(envelope)


@router.post("/{match_id}/actions", responses=answer(Played, 401, 403, 404, 409, 413))
async def play(asker: Asking, asked: Play) -> Response:
    """Play actions, as far as nothing rolls, interrupts or forbids."""
    seat = asker.seat

    def act(scribe: Scribe) -> dict[str, Any]:
        check_number(scribe, asked.number)
        if scribe.table.match.outcome is not None:
            raise ApiError("over")
        if asked.instead:
            take_back(scribe, seat, scribe.undo_to)
        played, stop = scribe.table.play(seat, asked.actions)
        if stop is not None and not played and not asked.instead:
            raise ApiError("illegal", reasons=stop.reasons, scope=scribe.teller)
        return {
            "played": played,
            "stopped": stopped(scribe, stop),
            **changed(scribe, asked),
        }

    return json_response(await asker.change(act, long=len(asked.actions) > LONG_PLAN))


def changed(scribe: Scribe, asked: Play | Undo) -> dict[str, Any]:
    """How things stand now: a delta, if that is asked for and can be had, or everything."""
    sheet = scribe.sheet()
    if asked.delta and sheet.since == asked.number:
        return {"envelope": None, "delta": msgspec.Raw(sheet.delta)}
    return {"envelope": scribe.envelope(asked.number), "delta": None}


def check_number(scribe: Scribe, number: int) -> None:
    """Refuse a request that was made before something else was played."""
    if number != scribe.number:
        raise ApiError("stale", number=scribe.number)


def take_back(scribe: Scribe, seat: str, to: int) -> None:
    """Take back the last action, and all that stand after so many, as far as may be."""
    table = scribe.table
    try:
        table.undo(seat)
    except CannotUndo as error:
        raise ApiError("cannot-undo", words=error.code, scope=scribe.teller) from None
    while len(table.journal.known(seat)) > to and not table.why_no_undo(seat):
        table.undo(seat)


def stopped(scribe: Scribe, stop: Stop | None) -> Any:
    """Why a plan ended early, in words."""
    if stop is None or stop.code != "illegal":
        return stop.code if stop else None
    return StoppedBy(action=stop.action, reasons=scribe.teller.reasons(stop.reasons))


@router.post("/{match_id}/entropy", responses=answer(DiceTold, 401, 403, 404, 409, 413))
async def add_entropy(asker: Asking, asked: EntropyAdded) -> Response:
    """Add something to the dice before their first roll, so that nobody else has chosen them."""
    seat = asker.seat

    def act(scribe: Scribe) -> DiceTold:
        match = scribe.table.match
        if seat in match.terms.entropy:
            raise ApiError("entropy-given")
        if not match.takes_entropy(seat):
            raise ApiError("dice-cast")
        scribe.table.add_entropy(seat, asked.entropy)
        return scribe.dice()

    return json_response(await asker.change(act))


@router.post("/{match_id}/undo", responses=answer(Envelope | Undone, 401, 403, 404, 409, 413))
async def undo(asker: Asking, asked: Undo) -> Response:
    """Take back what the asker last played together, or all after a moment as far as may be."""
    seat = asker.seat

    def act(scribe: Scribe) -> dict[str, Any]:
        check_number(scribe, asked.number)
        take_back(scribe, seat, scribe.undo_to if asked.to is None else asked.to)
        return changed(scribe, asked) if asked.delta else scribe.envelope(asked.number)

    return json_response(await asker.change(act))

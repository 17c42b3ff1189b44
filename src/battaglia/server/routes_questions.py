"""Asking about a match: why not, what chances, how far, what it looked like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Response
from fastapi.responses import PlainTextResponse

from battaglia.core.telling.score import ScoreTold
from battaglia.core.telling.shapes import OddsTold, Outlook, PieceSaid, ReasonTold
from battaglia.server.advising import check_advice
from battaglia.server.answering import json_response
from battaglia.server.answers import (
    AdviceTold,
    Course,
    Idle,
    Log,
    Meant,
    Orders,
    Overlay,
    ReachTold,
    Replay,
    WhyNot,
)
from battaglia.server.branches import not_in_replay
from battaglia.server.context import Asking, Name
from battaglia.server.envelopes import Scribe
from battaglia.server.errors import ApiError
from battaglia.server.openapi import ANY_BATTLE, answer, errors
from battaglia.server.requests import Id, Pointed, Question
from battaglia.server.routes_matches import stopped

router = APIRouter(prefix="/api/matches/{match_id}", tags=["questions"])
Number = Annotated[int, Path(ge=0, le=10**9)]


@router.get("/battle", responses=answer(ANY_BATTLE, 401, 404, 409))
async def battle(asker: Asking) -> Response:
    """The battle of this match before the first move, with its options."""
    return json_response(await asker.study(lambda scribe: scribe.teller.battle_told()))


@router.post("/why", responses=answer(WhyNot, 401, 403, 404, 409, 413))
async def why(asker: Asking, asked: Question) -> Response:
    """Why an action may not be played, now or after a plan; no reasons exactly when it may."""
    seat = asker.seat

    return json_response(
        await asker.study(lambda scribe: _why(scribe, seat, asked.action, asked.after))
    )


def _why(scribe: Scribe, seat: str, action: str, after: Sequence[str]) -> WhyNot:
    match, stop = scribe.table.after(seat, after)
    reasons = stop.reasons if stop else match.seat(seat).why_not(action)
    return WhyNot(
        legal=not reasons and stop is None,
        reasons=scribe.teller.reasons(reasons),
        stopped=stopped(scribe, stop),
    )


@router.post("/meant", responses=answer(Meant, 401, 403, 404, 409, 413))
async def meant(asker: Asking, pointed: Pointed) -> Response:
    """What pointing at a piece or a hex means, and why that may not be played.

    A piece by itself that has nothing to choose is answered with what keeps it waiting.
    """
    seat = asker.seat

    def told(scribe: Scribe) -> Meant:
        state = scribe.table.known(scribe.viewer)
        asked = scribe.teller.meant(
            state, pointed.picked, pointed.piece, pointed.hex, pointed.beside
        )
        alone = pointed.piece is not None and pointed.picked in (None, pointed.piece)
        idle = _idle(scribe, seat, str(pointed.piece)) if alone else []
        if idle:
            return Meant(asked=asked, why=WhyNot(legal=False, reasons=idle, stopped=None))
        if asked is None:
            return Meant(asked=None, why=None)
        return Meant(asked=asked, why=_why(scribe, seat, asked.action, asked.after))

    return json_response(await asker.study(told))


@router.get("/pieces/{piece}", responses=answer(PieceSaid, 401, 404, 409))
async def piece(asker: Asking, piece: Name) -> Response:
    """A piece in words: its figures, its condition, everything about it."""

    def told(scribe: Scribe) -> PieceSaid:
        if piece not in scribe.teller.index:
            raise ApiError("not-found", params={"what": "piece", "name": piece})
        return scribe.teller.piece_said(scribe.table.known(scribe.viewer), piece)

    return json_response(await asker.study(told))


@router.get("/idle/{piece}", responses=answer(Idle, 401, 403, 404, 409))
async def idle(asker: Asking, piece: Name) -> Response:
    """Why a piece of the asker's has nothing to choose now."""
    seat = asker.seat

    def told(scribe: Scribe) -> Idle:
        if piece not in scribe.teller.index:
            raise ApiError("not-found", params={"what": "piece", "name": piece})
        return Idle(piece=piece, reasons=_idle(scribe, seat, piece))

    return json_response(await asker.study(told))


def _idle(scribe: Scribe, seat: str, piece: str) -> list[ReasonTold]:
    if piece not in scribe.teller.index:
        return []
    known, number = scribe.table.known(seat), scribe.table.match.seats.index(seat)
    return scribe.teller.reasons(scribe.teller.idle(known, number, piece))


@router.post("/odds", responses=answer(OddsTold, 401, 403, 404, 409, 413, 503))
async def odds(asker: Asking, asked: Question) -> Response:
    """What a legal action can lead to, exactly, now or after a plan."""
    return await asker.question("odds", action=asked.action, after=asked.after)


@router.get("/reach/{piece}", responses=answer(ReachTold, 401, 403, 404, 409, 503))
async def reach(
    asker: Asking, piece: Name, along: Annotated[str, Query(max_length=400)] = ""
) -> Response:
    """Where a piece could go from here, by which actions, and what would happen.

    ``along`` are others of its hex, joined by +, that are to go to the same hex.
    """
    others = along.split("+") if along else []
    return await asker.question("reach", piece=piece, along=others)


@router.get("/outlook/{piece}/{there}", responses=answer(Outlook, 401, 403, 404, 409, 503))
async def outlook(asker: Asking, piece: Name, there: Name) -> Response:
    """What would come of a piece's going to a hex, or of its staying where it is in hand."""
    return await asker.question("outlook", piece=piece, there=there)


@router.get("/overlays/{kind}", responses=answer(Overlay, 401, 404, 409, 503))
async def overlay(
    asker: Asking, kind: Name, piece: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """Something to be laid over the map."""
    return await asker.question("overlay", kind=kind, piece=piece)


@router.get("/advice", responses=answer(AdviceTold, 401, 403, 404, 409, 503))
async def advice(asker: Asking) -> Response:
    """What a machine would do in the asker's place; only where no other person plays."""
    await asker.read(check_advice)
    return await asker.question("advice")


# The score


@router.get("/score", responses=answer(ScoreTold, 401, 404, 409))
async def score(asker: Asking) -> Response:
    """The score with its parts, what each side still needs, what each has lost."""
    return json_response(
        await asker.study(lambda scribe: scribe.teller.score(scribe.table.known(scribe.viewer)))
    )


@router.get("/course", responses=answer(Course, 401, 404, 409, 503))
async def course(asker: Asking) -> Response:
    """Score and losses of both sides turn by turn."""
    return await asker.question("course")


# Standing orders


@router.get("/orders", responses=answer(Orders, 401, 403, 404, 409))
async def orders(asker: Asking) -> Response:
    """The asker's standing orders, and those that could be given."""
    seat = asker.seat
    return json_response(await asker.study(lambda scribe: _orders(scribe, seat)))


@router.put("/orders", responses=answer(Orders, 401, 403, 404, 409, 413))
async def set_orders(
    asker: Asking, asked: Annotated[dict[Id, Id], Body(max_length=20)]
) -> Response:
    """Give standing orders for the decisions that come in another's turn."""
    seat = asker.seat

    def act(scribe: Scribe) -> dict[str, str]:
        choices = scribe.table.game.order_choices()
        for name, value in asked.items():
            if value not in choices.get(name, ()):
                params: dict[str, str | int] = {"detail": "order", "name": name, "value": value}
                raise ApiError("bad-request", params=params)
        return {**scribe.table.orders.get(seat, {}), **asked}

    def store(scribe: Scribe) -> Any:
        scribe.table.give_orders(seat, act(scribe))
        return _orders(scribe, seat)

    return json_response(await asker.change(store))


def _orders(scribe: Scribe, seat: str) -> Orders:
    choices = scribe.table.game.order_choices()
    given = scribe.table.orders.get(seat, {})
    return Orders(
        orders={name: given.get(name, values[0]) for name, values in choices.items()},
        choices=scribe.teller.order_choices(),
    )


# The past


@router.get(
    "/record",
    response_class=PlainTextResponse,
    responses={**errors(401, 404, 409), 200: {"content": {"text/plain": {}}}},
)
async def record(asker: Asking) -> Response:
    """The record of the match so far, as a text file; what the asker may not know is covered."""

    def told(scribe: Scribe) -> str:
        if scribe.table.holds_secrets:
            raise ApiError("secret")
        return scribe.table.match.record_for(scribe.seat)

    text = await asker.study(told)
    name = f'attachment; filename="battaglia-{asker.match_id}.txt"'
    return PlainTextResponse(text, headers={"Content-Disposition": name})


@router.get("/replay/{number}", responses=answer(Replay, 401, 404, 409))
async def replay(asker: Asking, number: Number) -> Response:
    """How things stood after so many actions, as the asker may see it."""

    def told(scribe: Scribe) -> Any:
        found = scribe.replay(number)
        if found is None:
            raise not_in_replay(scribe.table, asker.viewer)
        return found

    return json_response(await asker.study(told))


@router.get("/log", responses=answer(Log, 401, 404, 409))
async def log(asker: Asking, after: Annotated[int, Query(ge=0, le=10**9)] = 0) -> Response:
    """The log after an action."""
    return json_response(await asker.study(lambda scribe: scribe.log(after)))

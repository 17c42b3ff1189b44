"""After the game: how the chances went, by the machine's estimate, and what moved them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from battaglia.core.typed import convert
from battaglia.lab.review_picture import Picture
from battaglia.lab.review_told import CounselTold, ReviewTold
from battaglia.server.answering import json_response
from battaglia.server.context import Asker, Asking
from battaglia.server.envelopes import Scribe
from battaglia.server.errors import ApiError
from battaglia.server.openapi import answer, errors
from battaglia.server.routes_questions import Number

router = APIRouter(prefix="/api/matches/{match_id}/review", tags=["review"])
SVG = "image/svg+xml"


@router.get("", responses=answer(ReviewTold, 401, 404, 409, 503))
async def review(asker: Asking) -> Response:
    """How the chances went over a match that is over, and what moved them."""
    return json_response(await _review(asker))


@router.get(
    "/picture",
    response_class=Response,
    responses={**errors(401, 404, 409, 503), 200: {"content": {SVG: {}}}},
)
async def picture(asker: Asking) -> Response:
    """The same as a picture."""
    told = convert(await _review(asker), ReviewTold)
    name = f'attachment; filename="battaglia-{asker.match_id}.svg"'
    drawn = Picture(told, asker.lang).svg()
    return Response(drawn, media_type=SVG, headers={"Content-Disposition": name})


@router.get("/{number}", responses=answer(CounselTold, 401, 404, 409, 503))
async def counsel(asker: Asking, number: Number) -> Response:
    """What a Marshal would have done when so many actions stood."""
    record, first = await _record(asker)
    told = await _review(asker)
    known = [point["number"] for point in told["points"] if point["kind"] == "decision"]
    if number not in known:
        raise ApiError("not-found", params={"what": "decision", "name": str(number)})
    found = await asker.server.reviewers.ask(asker.match_id, record, number - first)
    return json_response({**found[asker.lang], "number": number})


async def _review(asker: Asker) -> dict[str, Any]:
    record, first = await _record(asker)
    found = await asker.server.reviewers.ask(asker.match_id, record)
    return _counted_from(found[asker.lang], first)


async def _record(asker: Asker) -> tuple[str, int]:
    """The record of a match that is over, and how many actions stood before its first."""

    def look(scribe: Scribe) -> tuple[str, int]:
        table = scribe.table
        if table.match.outcome is None:
            raise ApiError("not-over")
        if "mind" not in getattr(table.game, "players", {}):
            raise ApiError("not-found", params={"what": "review", "name": table.game.id})
        return table.match.record(), table.base.length

    return await asker.study(look)


def _counted_from(told: dict[str, Any], first: int) -> dict[str, Any]:
    """A review with its numbers as the table counts them."""
    moved = {
        name: [{**each, "number": each["number"] + first} for each in told[name]]
        for name in ("turns", "points")
    }
    return {**told, **moved, "first": first}

"""Beginning with a moment of a match: to try it out, to play from there, to show it to others."""

from __future__ import annotations

import secrets
from random import Random

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from battaglia.server.answers import Begun
from battaglia.server.branches import Moment, branch, moment_of, shown_moment
from battaglia.server.context import Asker, Asking, Bearer, Here, Maker, MatchId
from battaglia.server.errors import ApiError
from battaglia.server.openapi import answer, errors
from battaglia.server.opening import POSITION
from battaglia.server.owning import check_owner
from battaglia.server.requests import Branch, MomentAsked
from battaglia.server.routes_matches import begin
from battaglia.server.routes_questions import Number
from battaglia.server.storage import Origin
from battaglia.server.tables import not_found

router = APIRouter(prefix="/api/matches/{match_id}", tags=["branches"])
SEED_BITS = 64


@router.post(
    "/branches", status_code=201, responses=answer(Begun, 401, 404, 409, 413, 503, status=201)
)
async def branches(asker: Asking, maker: Maker, asked: Branch) -> Response:
    """Begin a match with a moment of this one, as far as the asker may know it."""
    moment = await _moment(asker, asked.number, public=not asked.tryout)
    origin = Origin("tryout", asker.match_id, asked.number) if asked.tryout else None
    here = asker.server
    here.machines.make_room(asked.players, maker)
    return await begin(here, maker, lambda: branch(here.library, moment, asked.players, origin))


@router.post("/moments", status_code=201, responses=answer(Begun, 401, 404, 409, 413, status=201))
async def moments(asker: Asking, maker: Maker, asked: MomentAsked) -> Response:
    """Make a moment that others can look at, as far as anybody may know it."""
    moment = await _moment(asker, asked.number, public=True)
    here = asker.server
    return await begin(here, maker, lambda: shown_moment(here.library, moment))


@router.get(
    "/position/{number}",
    response_class=PlainTextResponse,
    responses={**errors(401, 404, 409), 200: {"content": {"text/plain": {}}}},
)
async def position(asker: Asking, number: Number) -> Response:
    """The position file of a moment, as far as anybody may know it."""
    moment = await _moment(asker, number, public=True)
    name = f'attachment; filename="{moment.scenario}-{number}.toml"'
    return PlainTextResponse(moment.files[POSITION], headers={"Content-Disposition": name})


async def _moment(asker: Asker, number: int, *, public: bool) -> Moment:
    """What of the position another may know who plays on from it is the public's alone."""
    rng = Random(secrets.randbits(SEED_BITS))
    return await asker.study(
        lambda scribe: moment_of(scribe.table, asker.viewer, number, rng, public)
    )


@router.delete("", status_code=204, responses={**errors(401, 403, 404, 409), 204: {}})
async def drop(here: Here, match_id: MatchId, bearer: Bearer) -> Response:
    """Delete a match, a try-out or a shared moment, for everybody."""
    if bearer is None:
        raise ApiError("no-token")
    found = await here.database.ask(lambda: here.storage.deed(match_id))
    if found is None:
        raise not_found(match_id)
    check_owner(*found, bearer.credentials)
    await here.tables.drop(match_id)
    return Response(status_code=204)

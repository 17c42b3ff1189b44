"""What the operator of a server asks."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from starlette.exceptions import HTTPException

from battaglia.server.callers import HOME
from battaglia.server.context import Here
from battaglia.server.metrics import TEXT_TYPE

router = APIRouter(include_in_schema=False)
PASSED_ON = ("forwarded", "x-forwarded-for")


@router.get("/metrics")
async def metrics(here: Here, request: Request) -> Response:
    """The figures, for somebody at this machine, or for anybody if the settings say so."""
    passed_on = any(name in request.headers for name in PASSED_ON)
    at_home = here.hub.callers.address(request.scope) == HOME and not passed_on
    if not at_home and not here.settings.metrics_for_all:
        raise HTTPException(404)
    return PlainTextResponse(here.figures.text(), media_type=TEXT_TYPE)

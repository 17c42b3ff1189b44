"""What would you do? A plan for the asker's stretch of play, with its first moves.

It is thought about in a process of its own, which is sent no more than the asker may know. Where
other people play nobody is advised.
"""

from __future__ import annotations

from typing import Any

import msgspec

from battaglia.core.typed import convert
from battaglia.server.answers import AdviceStep, AdviceTold
from battaglia.server.envelopes import Scribe
from battaglia.server.errors import ApiError
from battaglia.server.reasoning import Stated, said


def check_advice(scribe: Scribe) -> None:
    """Refuse advice to whoever does not have to decide, and wherever other people play."""
    table = scribe.table
    if scribe.viewer is None:
        raise ApiError("not-a-player")
    if table.between_people:
        raise ApiError("advice-between-people")
    if scribe.viewer not in table.match.deciders:
        raise ApiError("advice-not-yours")


def advice(scribe: Scribe) -> AdviceTold:
    """A plan for the asker's stretch of play, up to the first roll or another's decision."""
    from battaglia import ai  # noqa: PLC0415  (see opponents)
    from battaglia.ai.advice import ADVISER, advise  # noqa: PLC0415

    check_advice(scribe)
    found = advise(scribe.table.match, str(scribe.viewer), scribe.teller)
    return AdviceTold(
        by=ai.called(ADVISER, ai.player_catalogue(scribe.lang)),
        plan=_said(scribe, found.plan),
        now=round(100 * found.expected.now),
        after=round(100 * found.expected.after),
        steps=[_step(scribe, step) for step in found.steps],
    )


def _step(scribe: Scribe, step: Any) -> AdviceStep:
    text = step.choice.text
    if step.moved:
        text = scribe.teller.say("advice", "goes", piece=step.piece, hex=step.hex)
    return AdviceStep(
        actions=list(step.actions),
        text=text,
        why=_said(scribe, step.why),
        piece=step.piece or None,
        origin=step.origin or None,
        hex=step.hex or None,
        aims=not step.moved and step.choice.target is not None,
    )


def _said(scribe: Scribe, why: Any) -> str:
    return said(convert(msgspec.to_builtins(why), Stated), scribe.teller)

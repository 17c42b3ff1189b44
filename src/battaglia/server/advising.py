"""What would you do? A plan for the asker's stretch of play, with its first moves.

It is thought about in a process of its own, which is sent no more than the asker may know. Where
other people play nobody is advised.
"""

from __future__ import annotations

import msgspec

from battaglia.server.advised import advised
from battaglia.server.answers import AdviceTold
from battaglia.server.envelopes import Scribe
from battaglia.server.errors import ApiError
from battaglia.server.reasoning import Stated, said, stated

PROMISE = "chance"
"""What the plans call the figure that they promise."""


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
    now, after = (round(100 * chance) for chance in found.expected)
    plan = stated(found.plan)
    return AdviceTold(
        by=ai.called(ADVISER, ai.player_catalogue(scribe.lang)),
        plan=said(_promising(plan, after), scribe.teller),
        expects="" if PROMISE in plan.params else _expects(scribe, after),
        now=now,
        after=after,
        steps=advised(scribe, found.steps),
    )


def _promising(plan: Stated, after: int) -> Stated:
    """A plan promises what is expected of it: one figure.

    The plan's own is from the worlds in which it was chosen, where it looks better than it is.
    """
    if PROMISE not in plan.params:
        return plan
    return msgspec.structs.replace(plan, params={**plan.params, PROMISE: _doubted(after)})


def _expects(scribe: Scribe, after: int) -> str:
    return scribe.teller.say("advice", "expects", after=_doubted(after))


def _doubted(chance: int) -> int:
    """An estimate is never sure."""
    return min(99, max(1, chance))

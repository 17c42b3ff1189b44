"""Why machines played what they did: beside their actions, and only as far as those are known.

Reasons are kept in memory at the table: they are talk, and no part of the match. After a restart,
and in other processes, what was played stands without them.
"""

from __future__ import annotations

from functools import cache

import msgspec

from battaglia.core.catalogue import Catalogue
from battaglia.core.reason import Param
from battaglia.core.telling import Teller
from battaglia.core.telling.motives import Begun, tells_of
from battaglia.core.typed import convert
from battaglia.server.answers import WhyTold
from battaglia.server.journal import Row


class Stated(msgspec.Struct, frozen=True):
    """What a player says of a choice, as codes; ``intent`` is the plan that it is a part of."""

    code: str
    params: dict[str, Param] = {}
    intent: Stated | None = None


class Decided(msgspec.Struct, frozen=True):
    """An action that a machine has decided on, and why."""

    action: str
    why: Stated | None = None


class Reasons:
    """Why the actions of a table's machines were played, by the numbers of their rows."""

    def __init__(self) -> None:
        self._stated: dict[int, Stated] = {}
        self._begun = Begun[Stated]()

    def note(self, row: Row, why: Stated | None) -> None:
        """Keep why an action was played: of a march under way, why it was begun."""
        if why is not None:
            known = row.covered, row.secret
            self._stated[row.number] = self._begun.reason(row.seat, row.action, why, known)

    def told(self, row: Row, teller: Teller) -> WhyTold | None:
        """Why an action was played, in words. Whoever asks has to know which action it was.

        Of an action that nothing in the log tells of there is nothing to be said beside it.
        """
        why = self._stated.get(row.number)
        if why is None or (row.events and not tells_of(row.events[0], row.action)):
            return None
        text, intent = said(why, teller), said(why.intent, teller)
        return WhyTold(seat=row.seat, text=text, intent=intent) if text or intent else None


def stated(why: object) -> Stated:
    """What a player of this process says, as it is kept and sent."""
    return convert(msgspec.to_builtins(why), Stated)


def said(why: Stated | None, teller: Teller) -> str:
    """A reason in the language of a teller, with pieces called by its names; "" if it is empty."""
    from battaglia.ai.telling import EMPTY, SECTION  # noqa: PLC0415  (see opponents)

    if why is None or why.code in EMPTY:
        return ""
    words = _catalogue(teller.language).speaking_of(teller.catalogue)
    return words.say(SECTION, why.code, why.params)


@cache
def _catalogue(lang: str) -> Catalogue:
    from battaglia.ai import player_catalogue  # noqa: PLC0415  (see opponents)

    return player_catalogue(lang)

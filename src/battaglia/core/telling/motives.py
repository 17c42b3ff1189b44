"""Why machine players played what they did: which reason is told, and beside which event.

Players are programs above the core; what is known of their reasons here is a few codes.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from battaglia.core.telling.log import Happened

GOES_ON = frozenset({"march-on", "stopped"})
"""Reasons that say no more than that what was begun goes on, or is brought to an end."""
TAKES_UP = frozenset({"move", "pick"})
"""The verbs that take pieces in hand; what else is done before the next is an answer on the way."""
LEAVES_OFF = ("end-", "no-")
"""How the verbs begin of what is left: next in the log stands what came of it."""
GROUPS = frozenset({"formation"})
"""What may bear the name of one of its own pieces."""


class Motive(Protocol):
    """A reason, or whatever stands for one."""

    @property
    def code(self) -> str: ...


M = TypeVar("M", bound=Motive)


class Begun(Generic[M]):
    """What each seat has taken in hand last, and why."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[set[str], object, M]] = {}

    def reason(self, seat: str, action: str, why: M, known: object = None) -> M:
        """Why an action was played: of a march under way, why it was begun.

        ``known`` says who may know of the action: a reason goes no further than what it was said
        of.
        """
        if action.partition(" ")[0] in TAKES_UP:
            self._last[seat] = acting(action), known, why
            return why
        begun, known_then, reason = self._last.get(seat, (set[str](), None, why))
        goes_on = bool(begun & acting(action)) and known == known_then
        return reason if goes_on and why.code in GOES_ON else why


def tells_of(event: Happened, action: str) -> bool:
    """Does an event tell of an action? It names who acts, if the action names anybody.

    If not, something else came of the action at once: who stays where he is does nothing that is
    told, and whatever stands in the log next is not his.
    """
    if action.startswith(LEAVES_OFF):
        return False
    verb, _, _ = action.partition(" ")
    who = acting(action)
    told = [value for key, value in event.params.items() if key not in GROUPS or key == verb]
    return not who or any(who & _parts(str(value)) for value in told)


def acting(action: str) -> set[str]:
    """Who acts: the first that an action names, alone or with others. Nobody, if it names none."""
    return {name for word in action.split()[1:2] for name in _parts(word)}


def _parts(text: str) -> set[str]:
    return set(text.replace("+", " ").split())

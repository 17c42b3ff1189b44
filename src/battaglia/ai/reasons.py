"""Why an officer follows a plan: what it promises, and the terms of the value that decided."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.ai.mind import Mind
from battaglia.ai.player import Why
from battaglia.ai.search import Search
from battaglia.ai.weighing import Weighed

INTENTS = ("plan", "plan-for-one", "plan-for-two")
"""The codes of an intent, by how many terms decided."""
MOST_TERMS = len(INTENTS) - 1
LEAST = 0.02
"""A term that adds less than this to the log of the odds has not decided anything."""


def decisive(mind: Mind, search: Search, chosen: int) -> Sequence[str]:
    """The groups of features in which an option was better than the first, the clearest first."""
    me = search.door.number
    sums: dict[str, float] = {}
    worlds = [w for option, w in search.ends if option == chosen and (0, w) in search.ends]
    for world in worlds:
        ours, first = search.ends[chosen, world], search.ends[0, world]
        for name, mine, other in zip(search.value.names, ours, first, strict=True):
            group = mind.term(name)
            sums[group] = sums.get(group, 0.0) + (mine - other) * (1 if me == 0 else -1)
    better = {group: gain / len(worlds) for group, gain in sums.items() if gain > 0}
    ranked = sorted(better, key=lambda group: (-better[group], group))
    return [group for group in ranked if better[group] > LEAST][:MOST_TERMS]


def intent(plan: str, weighed: Weighed, terms: Sequence[str]) -> Why:
    """What is intended, what it promises, and by what it was better than the first idea."""
    params: dict[str, str | int] = {
        "plan": plan or "plain",
        "chance": round(100 * weighed.means[weighed.chosen]),
        "gain": max(1, round(100 * weighed.gain)),
    }
    for number, term in enumerate(terms):
        params[("term", "other")[number]] = term
    return Why(INTENTS[len(terms)], params)

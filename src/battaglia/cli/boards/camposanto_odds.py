"""How the odds of shots and assaults of Camposanto are told."""

from __future__ import annotations

from fractions import Fraction

from battaglia.cli.boards.base import Board, capital
from battaglia.cli.numbers import chance_text
from battaglia.core.game import Course
from battaglia.core.ledger import Ledger

BAR = "falls-back-under"
REROLLS = ("attacker-rerolls", "defender-rerolls")
"""7.1, 8.2 What a course assumes of the two sides, as the game's texts call it."""


class CamposantoOdds(Board):
    """The odds of a fight: two ledgers, what both sides are assumed to do, the results."""

    def ledger_total(self, name: str, ledger: Ledger) -> str:
        return f"{ledger.total:+d}"

    def facts(self, course: Course) -> list[str]:
        """Range and target of a shot; in a fight the chances by roll, the hits, the marshals."""
        return [self._fact(name, str(value)) for name, value in course.facts.items()]

    def _fact(self, name: str, value: str) -> str:
        shown = _chances(value) if ":" in value else value
        return self.speaker.catalogue.say("fact", name, {"value": shown})

    def facts_in_brief(self, course: Course) -> list[str]:
        return []

    def result_in_brief(self, result: str) -> str:
        return self.speaker.name("result", result)

    def assuming(self, course: Course) -> str:
        """Who falls back, and who has failed rolls thrown again."""
        assumed, say = course.assuming, self.speaker.catalogue.say
        if not assumed:
            return ""
        bar = {"value": assumed[BAR]}
        stubborn = Fraction(str(bar["value"])) == 0
        words = [self.speaker.tell("all-stand") if stubborn else say("assuming", BAR, bar)]
        rerolls = [say("assuming", code) for code in REROLLS if assumed[code]]
        return capital(", ".join([*words, *(rerolls or [self.speaker.tell("no-rerolls")])]))

    def otherwise(self) -> str:
        return self.speaker.tell("otherwise")


def _chances(value: str) -> str:
    """Numbers with their chances, ``1:5/18 2:65/216``, as a list in words."""
    pairs = [part.split(":") for part in value.split()]
    return ", ".join(f"{number}: {chance_text(Fraction(chance))}" for number, chance in pairs)

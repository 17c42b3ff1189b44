"""11, 12, 13.5 The score of a battle of Montecuccoli in words."""

from __future__ import annotations

from battaglia.core.flow import Outcome
from battaglia.core.ledger import Ledger, Line
from battaglia.core.masks import bits, mask_of
from battaglia.core.needs import Need
from battaglia.core.reason import Param
from battaglia.core.telling.printed import GoalTold
from battaglia.games.montecuccoli import victory
from battaglia.games.montecuccoli.scenario import AwardRule, NoEnemyIn
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.telling.battle import award_text
from battaglia.games.montecuccoli.telling.board import MontecuccoliBoard

LEFT = frozenset({"count-in", "no-enemy-in", "strength-in"})
"""Awards of which it can be said how much is missing, or how much is there."""

TOWN = 6
"""So many hexes are a place; more are an area, which has no name of its own."""


class MontecuccoliScore(MontecuccoliBoard):
    """Tells points, needs, losses and goals."""

    def scored(self, p: Position, seat: int) -> Ledger:
        return victory.score(p, seat)

    def scored_for(self, p: Position, seat: int, line: Line) -> tuple[int, int]:
        """The enemies that were lost; the hexes of an award, with those who earn it."""
        battle, enemy = self.battle, 1 - seat
        lost = {
            "vp-combat": battle.cus[enemy],
            "vp-command": battle.commanders[enemy],
            "vp-trains": battle.trains[enemy],
        }
        if line.code in lost:
            return mask_of(lost[line.code]) & p.lost, 0
        award = self._award(line.params)
        area = battle.award_hexes[int(line.params["which"])]
        here = 0 if isinstance(award, NoEnemyIn) else victory.standing(p, seat) & area
        return mask_of(p.cu_at[index] for index in bits(here)), area

    def part_text(self, line: Line) -> str:
        """An award by its own sentence."""
        if "which" in line.params:
            return award_text(self, self._award(line.params))
        return super().part_text(line)

    def needed(self, p: Position, seat: int) -> list[Need]:
        return victory.needs(p, seat)

    def need_text(self, need: Need) -> str:
        """An award by its own sentence, with what is missing."""
        if "which" not in need.params:
            return self.say("need", f"{need.code}-met") if need.met else super().need_text(need)
        said = award_text(self, self._award(need.params))
        missing = need.code in LEFT and not (need.met and need.code != "strength-in")
        return f"{said} {super().need_text(need)}" if missing else said

    def _award(self, params: dict[str, Param]) -> AwardRule:
        return self.battle.spec.victory.awards[int(params["which"])]

    def ended_now(self, p: Position) -> Outcome:
        return victory.outcome(p)

    def lost_of(self, p: Position, number: int) -> tuple[int, int]:
        """Combat points of a unit, command points of a commander, the points of a train."""
        battle, gone = self.battle, p.lost >> number & 1
        train = getattr(battle.pieces[number], "points", 0)
        full = battle.strength[number] or battle.cp[number] or train
        return full * gone, full

    def goals(self) -> list[GoalTold]:
        """The hexes of the awards; those of one side that are the same count as one goal."""
        return [self._goal(side, area, same) for (side, area), same in self._by_area().items()]

    def _by_area(self) -> dict[tuple[str, int], list[int]]:
        """The awards of a side that speak of the same hexes, by their numbers."""
        found: dict[tuple[str, int], list[int]] = {}
        for number, award in enumerate(self.battle.spec.victory.awards):
            area = self.battle.award_hexes[number]
            if area:
                found.setdefault((award.seat, area), []).append(number)
        return found

    def _goal(self, side: str, area: int, same: list[int]) -> GoalTold:
        awards = [self.battle.spec.victory.awards[number] for number in same]
        names = {self.place_name(index) for index in bits(area)} - {""}
        return GoalTold(
            seat=side,
            name=names.pop() if len(names) == 1 and area.bit_count() <= TOWN else "",
            text=" ".join(award_text(self, award) for award in awards),
            rule=awards[0].rule,
            hexes=self.hexes_in(area),
        )

    def goal_holders(self, p: Position) -> list[str | None]:
        """A goal is held when one of its awards is earned."""
        return [
            side if any(victory.award_points(p, number) for number in same) else None
            for (side, _), same in self._by_area().items()
        ]

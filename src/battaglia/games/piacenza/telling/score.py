"""13 The score of a battle of Piacenza in words."""

from __future__ import annotations

from battaglia.core.flow import Outcome
from battaglia.core.ledger import Ledger, Line
from battaglia.core.masks import mask_of
from battaglia.core.needs import Need
from battaglia.core.telling.printed import GoalTold
from battaglia.games.piacenza import victory
from battaglia.games.piacenza.pieces import LEADERS
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.telling.board import PiacenzaBoard


class PiacenzaScore(PiacenzaBoard):
    """Tells points, needs, losses and the places of victory."""

    def scored(self, p: Position, seat: int) -> Ledger:
        return victory.score(p, seat)

    def scored_for(self, p: Position, seat: int, line: Line) -> tuple[int, int]:
        """13.1 The enemies that are lost or routed, the commanders that are."""
        army = self.battle.army[1 - seat]
        if line.code == "vp-leaders":
            return mask_of(victory.leaders_lost(p, 1 - seat)), 0
        return army & (p.lost if line.code == "vp-units" else p.routed & ~p.lost), 0

    def needed(self, p: Position, seat: int) -> list[Need]:
        return victory.needs(p, seat)

    def need_text(self, need: Need) -> str:
        """What one has already is told otherwise."""
        places = self.catalogue.listed([self._place(here) for here in self.hexes_in(need.hexes)])
        code = f"{need.code}{'-met' * need.met}"
        return self.say("need", code, **{**need.params, "places": places})

    def _place(self, here: str) -> str:
        return self.place_name(self.battle.grid.index(here)) or here

    def ended_now(self, p: Position) -> Outcome | None:
        """3.0 C) What the last turn would end in; None for whoever may not know the choice."""
        chooser = victory.chooser(p)
        if self.battle.spec.victory.kind == "objectives" and not p.objectives[chooser]:
            return None
        trial = p.copy()
        victory.proclaim(trial)
        return trial.outcome

    def holders(self, p: Position) -> dict[str, str]:
        """13.0 Who holds each place."""
        held = {place: self._holder(p, here) for place, here in self._places()}
        return {place: seat for place, seat in held.items() if seat is not None}

    def place_hexes(self, place: str) -> list[str]:
        return [self.battle.grid.name(here) for one, here in self._places() if one == place]

    def _holder(self, p: Position, here: int) -> str | None:
        """Who stands in a place; where the last one counts, who did so last."""
        if self.battle.spec.victory.kind == "last-holder":
            return self.battle.seats[p.held[here]] if here in p.held else None
        held = [
            seat for number, seat in enumerate(p.battle.seats) if victory.holds(p, number, here)
        ]
        return next(iter(held), None)

    def lost_of(self, p: Position, number: int) -> tuple[int, int]:
        """Strength; a commander is one."""
        gone = bool(p.lost >> number & 1)
        if self.battle.body[number] == LEADERS:
            return int(gone), 1
        full = self.battle.strength[number]
        return full - (0 if gone else p.strength(number)), full

    def goals(self) -> list[GoalTold]:
        """13.0 The places; those that only one side needs are its own."""
        spec = self.battle.spec.victory
        return [
            GoalTold(
                seat=spec.chooser or None,
                name=self.name("place", place),
                text=self.say("goal", spec.kind, place=place),
                rule="13.0",
                hexes=[self.battle.grid.name(here)],
            )
            for place, here in self._places()
        ]

    def _places(self) -> list[tuple[str, int]]:
        """The places of victory that lie on this map, with their hexes."""
        found = zip(self.battle.objectives, self.battle.objective_hex, strict=True)
        return [(place, here) for place, here in found if here != OFF]

    def goal_holders(self, p: Position) -> list[str | None]:
        return [self._holder(p, here) for _, here in self._places()]

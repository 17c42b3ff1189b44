"""The score as it is told: its parts, what each side needs, losses, goals, what changed it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from battaglia.core.flow import Event, Outcome
from battaglia.core.ledger import Ledger, Line
from battaglia.core.masks import bits, mask_of
from battaglia.core.needs import Need
from battaglia.core.reason import Param
from battaglia.core.telling.board import TellsBoard
from battaglia.core.telling.log import Happened
from battaglia.core.telling.printed import Told

SCORED, HELD = "score-changed", "place-changed"
"""Lines of the log that tell of the score; the rules emit no such events."""
WHOLE = "_of"
"""How a figure is called that is the whole of another."""


class PartTold(Told, frozen=True, kw_only=True):
    """A part of a side's score, with the pieces and hexes that it is for."""

    value: int
    code: str
    text: str
    rule: str
    pieces: list[str]
    hexes: list[str]


class NeedTold(Told, frozen=True, kw_only=True):
    """What a side needs for victory; ``met``: it has it as things stand."""

    code: str
    text: str
    rule: str
    met: bool
    pieces: list[str]
    hexes: list[str]


class LossTold(Told, frozen=True, kw_only=True):
    """What a piece has lost of its strength, of how much; ``gone``: it is out of the game."""

    piece: str
    name: str
    lost: int
    full: int
    gone: bool


class SideScore(Told, frozen=True, kw_only=True):
    """A side: its score and what that is made of, what it needs, what it has lost."""

    seat: str
    points: int
    parts: list[PartTold]
    needs: list[NeedTold]
    lost: int
    full: int
    losses: list[LossTold]


class ScoreTold(Told, frozen=True, kw_only=True):
    """The score of all sides. ``now``: how the battle would end as things stand, if one may know.

    ``unit`` is what losses are counted in.
    """

    now: str
    unit: str
    sides: list[SideScore]


class Reckoning(NamedTuple):
    """What is watched from action to action: every side's score, and who holds which place.

    ``earned``: for each part of a score its pieces and hexes, as masks. ``at``: where pieces are.
    """

    scores: tuple[Ledger, ...]
    holders: dict[str, str]
    earned: tuple[dict[str, tuple[int, int]], ...]
    at: tuple[int, ...]


class TellsScore(TellsBoard):
    """Tells how the battle stands, from what the rules reckon with."""

    # What the rules say; a game answers these from its chapter on victory

    def scored(self, p: Any, seat: int) -> Ledger:
        """A side's score, line by line."""
        side = self.game.view(p, None).get("sides", {}).get(self.battle.seats[seat], {})
        points = int(side.get("points") or 0)
        return Ledger((Line(points, "points", ""),)) if points else Ledger()

    def scored_for(self, p: Any, seat: int, line: Line) -> tuple[int, int]:
        """The pieces and the hexes that a line of the score is for, as masks."""
        return 0, 0

    def needed(self, p: Any, seat: int) -> list[Need]:
        """What a side needs for victory."""
        return []

    def ended_now(self, p: Any) -> Outcome | None:
        """How the battle would end as things stand; None if that cannot be known."""
        return None

    def holders(self, p: Any) -> dict[str, str]:
        """The places that matter, with the side that holds each."""
        return {}

    def place_hexes(self, place: str) -> list[str]:
        """The hexes of a place that matters."""
        return []

    def lost_of(self, p: Any, number: int) -> tuple[int, int]:
        """The strength that a piece has lost, and its full strength."""
        return int(getattr(p, "lost", 0) >> number & 1), 1

    # What is told

    def score(self, p: Any) -> ScoreTold:
        """The score of all sides, as far as the position says it."""
        ended = self.outcome(self.ended_now(p)) if p.outcome is None else None
        return ScoreTold(
            now=ended.text if ended else "",
            unit=self.say("score", "unit"),
            sides=[self._side(p, number) for number in range(len(self.battle.seats))],
        )

    def _side(self, p: Any, seat: int) -> SideScore:
        ledger = self.scored(p, seat)
        lost, full = self.strength_lost(p, seat)
        over = p.outcome is not None
        return SideScore(
            seat=self.battle.seats[seat],
            points=ledger.total,
            parts=[self._part(p, seat, line) for line in ledger.lines],
            needs=[] if over else [self.need(need) for need in self.needed(p, seat)],
            lost=lost,
            full=full,
            losses=self.losses(p, self.battle.seats[seat]),
        )

    def _part(self, p: Any, seat: int, line: Line) -> PartTold:
        pieces, hexes = self.scored_for(p, seat, line)
        return PartTold(
            value=line.value,
            code=line.code,
            text=self.part_text(line),
            rule=line.rule,
            pieces=self.pieces_in(pieces),
            hexes=self.hexes_in(hexes),
        )

    def part_text(self, line: Line) -> str:
        """What a part of the score is for."""
        return self.catalogue.say("ledger", line.code, line.params)

    def need(self, need: Need) -> NeedTold:
        """A need in words."""
        return NeedTold(
            code=need.code,
            text=self.need_text(need),
            rule=need.rule,
            met=need.met,
            pieces=self.pieces_in(need.pieces),
            hexes=self.hexes_in(need.hexes),
        )

    def need_text(self, need: Need) -> str:
        """What a side needs, as a sentence."""
        return self.catalogue.say("need", need.code, need.params)

    def pieces_in(self, mask: int) -> list[str]:
        """The pieces of a mask."""
        return [self.battle.ids[number] for number in bits(mask)]

    def hexes_in(self, mask: int) -> list[str]:
        """The hexes of a mask."""
        return [self.battle.grid.name(index) for index in bits(mask)]

    # Losses

    def strength_lost(self, p: Any, seat: int) -> tuple[int, int]:
        """The strength that a side has lost, and the whole of it, as the statistics count it."""
        figures = self.game.figures(p, seat)
        for name, full in figures.items():
            if name.endswith(WHOLE):
                return figures[name.removesuffix(WHOLE)], full
        return 0, 0

    def losses(self, p: Any, seat: str) -> list[LossTold]:
        """The pieces of a side that have lost some or all of their strength, the gone first."""
        found = []
        for piece, number in self.index.items():
            lost, full = self.lost_of(p, number)
            gone = bool(getattr(p, "lost", 0) >> number & 1)
            if (lost or gone) and self.battle.pieces[number].seat == seat:
                name = self.name("piece", piece)
                found.append(LossTold(piece=piece, name=name, lost=lost, full=full, gone=gone))
        return sorted(found, key=lambda loss: (not loss.gone, -loss.lost))

    # What changed

    def reckoning(self, p: Any) -> Reckoning:
        """What is watched from action to action."""
        scores = tuple(self.scored(p, seat) for seat in range(len(self.battle.seats)))
        earned = tuple(
            {_key(line): self.scored_for(p, seat, line) for line in ledger.lines}
            for seat, ledger in enumerate(scores)
        )
        return Reckoning(scores, self.holders(p), earned, tuple(getattr(p, "at", ())))

    def changes(self, before: Reckoning, after: Reckoning) -> list[Event]:
        """Lines of the log for what has changed."""
        found = []
        for place in before.holders.keys() | after.holders.keys():
            holder = after.holders.get(place, "")
            if before.holders.get(place, "") != holder:
                where = " ".join(self.place_hexes(place))
                found.append(Event(HELD, "", {"place": place, "seat": holder, "hexes": where}))
        found.sort(key=lambda event: str(event.params["place"]))
        for seat, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
            if old.total != new.total:
                found.append(self._scored_event(seat, before, after))
        return found

    def _scored_event(self, seat: int, before: Reckoning, after: Reckoning) -> Event:
        """The score of a side with what came to it and went; the paragraph of the first."""
        old, new = before.scores[seat], after.scores[seat]
        by = _differences(old, new)
        rules = {_key(line): line.rule for line in (*old.lines, *new.lines)}
        params: dict[str, Param] = {
            "seat": self.battle.seats[seat],
            "points": new.total,
            "why": " ".join(f"{key}:{value:+d}" for key, value in by.items()),
            "hexes": " ".join(self.hexes_in(_ground(seat, by, before, after))),
        }
        return Event(SCORED, rules[next(iter(by))], params)

    def line(self, events: Sequence[Happened]) -> str:
        """Of the score also what came to it and went."""
        if events[0].code != SCORED:
            return super().line(events)
        params = events[0].params
        parts = [part.rsplit(":", 1) for part in str(params["why"]).split()]
        why = [f"{value} {self.why_text(key)}" for key, value in parts]
        return self.catalogue.say("event", SCORED, {**params, "why": ", ".join(why)})

    def why_text(self, key: str) -> str:
        """What a part of the score is for, in short: by its code, without what sets it apart."""
        return self.say("ledger", key.partition("#")[0])


def _key(line: Line) -> str:
    """What tells a part of the score from another."""
    which = line.params.get("which")
    return line.code if which is None else f"{line.code}#{which}"


def _differences(old: Ledger, new: Ledger) -> dict[str, int]:
    found: dict[str, int] = {}
    for sign, ledger in ((-1, old), (1, new)):
        for line in ledger.lines:
            found[_key(line)] = found.get(_key(line), 0) + sign * line.value
    return {key: value for key, value in found.items() if value}


def _ground(seat: int, keys: Iterable[str], before: Reckoning, after: Reckoning) -> int:
    """The hexes that a change of the score is about, as a mask.

    They are those that count, and those of the pieces that came to count or ceased to: where such
    a piece is, or, if it is gone, where it stood.
    """
    nothing, found = (0, 0), 0
    for key in keys:
        old, new = (one.earned[seat].get(key, nothing) for one in (before, after))
        found |= old[1] | new[1]
        for piece in bits(old[0] ^ new[0]):
            here = after.at[piece] if after.at[piece] >= 0 else before.at[piece]
            found |= mask_of([here])
    return found

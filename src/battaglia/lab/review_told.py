"""A game looked at again, in the words of a language."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

from battaglia.ai import player_catalogue, tell
from battaglia.core.catalogue import Catalogue, load_catalogue
from battaglia.core.flow import Position
from battaglia.core.match import Match
from battaglia.core.reason import Param
from battaglia.core.telling import Teller
from battaglia.core.telling.printed import Told
from battaglia.lab.review import Review, positions
from battaglia.lab.review_counsel import Counsel
from battaglia.lab.review_points import Kind, Point, before_dice, points

TEXT = Path(__file__).parent / "text"
DIGITS = 5
MOST_LINES = 12
"""Lines of what a Marshal would have done."""


class SideReviewed(Told, frozen=True, kw_only=True):
    """What moved a side's chances in all, in parts of 1, from its own point of view."""

    seat: str
    name: str
    colour: str
    start: float
    end: float
    decisions: float
    luck: float
    text: str


class TurnReviewed(Told, frozen=True, kw_only=True):
    """What a turn did to the first side's chances; ``number`` actions stood before it."""

    turn: int
    number: int
    decisions: dict[str, float]
    luck: float


class PointTold(Told, frozen=True, kw_only=True):
    """A turning point; ``number`` actions stood before it. Chances are the first side's."""

    kind: Kind
    number: int
    seat: str | None
    change: float
    before: float
    after: float
    where: str
    text: str


class ReviewTold(Told, frozen=True, kw_only=True):
    """How a game went. ``chances`` are the first side's, at the beginning and after each action."""

    first: int
    """The number of actions that stood before the first of them."""
    title: str
    axis: str
    sides: list[SideReviewed]
    chances: list[float]
    turns: list[TurnReviewed]
    points: list[PointTold]
    notes: list[str]
    """What the chances are: an estimate, and what it rests on."""


class CounselTold(Told, frozen=True, kw_only=True):
    """What a Marshal would have done at a turning point, by what the side knew there."""

    number: int
    seat: str
    lines: list[str]
    reasons: list[str]
    chances: float
    """The first side's after it, before any dice."""
    decided: float
    """The first side's after what was decided instead, before any dice."""
    text: str
    note: str


@cache
def catalogue(language: str) -> Catalogue:
    """The words of reviews."""
    return load_catalogue(TEXT, language)


class Reviewer:
    """Tells of a match that was looked at again."""

    def __init__(self, match: Match, teller: Teller, first: int = 0) -> None:
        self.match = match
        self.teller = teller
        self.first = first
        self.words = catalogue(teller.language)
        self.names = teller.seat_names()

    def say(self, code: str, **params: Param) -> str:
        """A sentence."""
        return self.words.say("review", code, params)

    def tell(self, review: Review) -> ReviewTold:
        """All of it."""
        steps = review.steps
        chances = [review.start, *[step.after for step in steps]]
        seat = self.names[review.seats[0]]
        return ReviewTold(
            first=self.first,
            title=self.say("title", battle=self.teller.title),
            axis=self.say("axis", seat=seat),
            sides=[self._side(review, number) for number in range(len(review.seats))],
            chances=[round(chance, DIGITS) for chance in chances],
            turns=self._turns(review),
            points=self.told_points(points(review)),
            notes=self._notes(review),
        )

    def _side(self, review: Review, number: int) -> SideReviewed:
        seat, sign = review.seats[number], 1 if number == 0 else -1
        card = next(card for card in self.teller.seat_cards() if card.id == seat)
        decided, luck = sign * float(review.decided(seat)), sign * float(review.luck())
        start, end = ((x if number == 0 else 1 - x) for x in (review.start, review.end))
        totals = self.say("totals", seat=card.name, decisions=signed(decided), luck=signed(luck))
        way = self.say("way", seat=card.name, start=hundred(start), end=hundred(end))
        return SideReviewed(
            seat=seat,
            name=card.name,
            colour=card.colour,
            start=round(start, DIGITS),
            end=round(end, DIGITS),
            decisions=round(decided, DIGITS),
            luck=round(luck, DIGITS),
            text=f"{totals}. {way}",
        )

    def _turns(self, review: Review) -> list[TurnReviewed]:
        numbers: dict[int, list[int]] = {}
        for number, step in enumerate(review.steps):
            numbers.setdefault(step.turn, []).append(number)
        return [self._turn(review, turn, within) for turn, within in numbers.items()]

    def _turn(self, review: Review, turn: int, numbers: list[int]) -> TurnReviewed:
        steps = [review.steps[number] for number in numbers]
        decided = {
            seat: sum((step.decision for step in steps if step.seat == seat), Fraction(0))
            for seat in review.seats
        }
        return TurnReviewed(
            turn=turn,
            number=self.first + numbers[0],
            decisions={seat: round(float(part), DIGITS) for seat, part in decided.items()},
            luck=round(float(sum((step.luck for step in steps), Fraction(0))), DIGITS),
        )

    def told_points(self, found: Sequence[Point]) -> list[PointTold]:
        """Turning points: decisions where their first choice was made, rolls where they fell."""
        moments = [(each.number, each.roll if each.kind == "luck" else None) for each in found]
        wheres = {moment: self.where(p) for moment, p in positions(self.match, moments)}
        return [
            self._point(each, wheres[moment]) for each, moment in zip(found, moments, strict=True)
        ]

    def _point(self, point: Point, where: str) -> PointTold:
        return PointTold(
            kind=point.kind,
            number=self.first + point.number,
            seat=point.seat or None,
            change=round(point.change, DIGITS),
            before=round(point.before, DIGITS),
            after=round(point.after, DIGITS),
            where=where,
            text=self._what(point),
        )

    def where(self, p: Position) -> str:
        """Where in the sequence of play a position is."""
        place = self.teller.place(p)
        return self.teller.heading(place) or self.say("turn", turn=place.turn)

    def _what(self, point: Point) -> str:
        entry = self.match.entries[point.main]
        if point.kind == "luck":
            roll = self.teller.roll(entry.rolls[point.roll])
            return f"{roll.purpose} {roll.text}"
        return self.teller.action(entry.action) if entry.action is not None else ""

    def _notes(self, review: Review) -> list[str]:
        codes = ["estimate-learned" if review.learned else "estimate-guess"]
        codes.append("corrected" if review.corrected else "uncorrected")
        if any(step.cut for step in review.steps):
            codes.append("sampled")
        return [self.say(code) for code in codes]

    def counsel(self, review: Review, found: Counsel) -> CounselTold:
        """What a Marshal would have done."""
        decided = before_dice(review, found.number)
        lines = self.teller.lines(found.events)[:MOST_LINES]
        lines = lines or [str(action) for action in found.actions[:1]]
        reasons = [found.why, *([found.why.intent] if found.why.intent else [])]
        words = player_catalogue(self.teller.language).speaking_of(self.teller.catalogue)
        of_first = found.seat == review.seats[0]
        shown = [hundred(x if of_first else 1 - x) for x in (found.chances, decided)]
        return CounselTold(
            number=self.first + found.number,
            seat=found.seat,
            lines=lines,
            reasons=[tell(why, words, words.names) for why in reversed(reasons)],
            chances=round(found.chances, DIGITS),
            decided=round(decided, DIGITS),
            text=self.say("counsel", lines=" ".join(lines)),
            note=self.say(
                "counsel-chances", seat=self.names[found.seat], chances=shown[0], other=shown[1]
            ),
        )


def hundred(chance: float) -> int:
    """A chance in parts of a hundred."""
    return round(100 * chance)


def signed(change: float) -> str:
    """A change in parts of a hundred, with its sign."""
    return f"{round(100 * change):+d}".replace("-", "−")

"""Where pieces that do not attack should stand: units, commanders, guns, trains."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from battaglia.ai.montecuccoli.board import Board
from battaglia.ai.montecuccoli.declare import Declared
from battaglia.ai.montecuccoli.evaluate import SIDES, Values
from battaglia.ai.montecuccoli.goals import EVERYBODY, Orders
from battaglia.core.masks import mask_of
from battaglia.games.montecuccoli.battle import COMMANDER, GUN
from battaglia.games.montecuccoli.reaching import Reach
from battaglia.games.montecuccoli.terrain import FOOT, HALF

NEVER = -1e9
JITTER = 0.05
"""Just enough to break ties differently from game to game."""
BEST_RANGE = 3
"""How near a gun likes its targets."""
FRONT = 4
"""How many of the foremost units a commander keeps near to."""


class Posting:
    """Scores hexes for the pieces of one side in one movement phase."""

    def __init__(self, board: Board, values: Values, orders: Orders, rng: Random) -> None:
        self.board = board
        self.values = values
        self.orders = orders
        self.rng = rng
        self.style = values.style
        self.caution = self.style.more_caution if orders.ahead else self.style.caution
        if board.last_move:
            self.caution = 0.0
        self.away = board.away

    def best(self, piece: int, reach: Reach, fights: Declared) -> int | None:
        """The hex to go to; None to stay."""
        score, drawn = self._scorer(piece, fights), self.rng.random
        taken = reach.taken if score.greedy else {}
        here = self.board.at[piece]
        best, chosen = (score(here, JITTER * drawn()) if here >= 0 else NEVER - 1), None
        for there in sorted(reach.ways.before):
            luck = JITTER * drawn()
            if taken:
                luck += self.prizes(taken[there])
            value = score(there, luck)
            if value > best:
                best, chosen = value, there
        return chosen

    def _scorer(self, piece: int, fights: Declared) -> Scorer:
        kind = self.board.battle.kind[piece]
        if kind == COMMANDER:
            return LeaderScorer(self, piece, fights)
        if kind == GUN:
            return GunScorer(self, piece)
        if piece in self.board.battle.trains[self.board.me]:
            return TrainScorer(self, piece)
        if self.board.steady(piece):
            return UnitScorer(self, piece, fights)
        return BrokenScorer(self, piece)

    def prizes(self, names: Iterable[str]) -> float:
        """What is taken on the way: guns, commanders, trains."""
        battle = self.board.battle
        worth = 0.0
        for name in names:
            piece = battle.index[name]
            points = battle.cp[piece] or getattr(battle.pieces[piece], "points", 0)
            worth += 3.0 * points if points else self.style.gun_prize
        return worth


class Scorer:
    """Says what a hex is worth to a piece, beside what luck and prizes add to it."""

    greedy = False
    """Does it count what the piece takes on its way?"""

    def __init__(self, posting: Posting, piece: int) -> None:
        self.posting = posting
        self.piece = piece
        self.board = posting.board
        self.values = posting.values
        self.begin = posting.board.at[piece]
        self.hostile = posting.board.zones[posting.board.foe]

    def __call__(self, here: int, score: float) -> float:
        raise NotImplementedError(f"{type(self).__name__} scores nothing")


class UnitScorer(Scorer):
    """A steady unit: towards its goal, out of bad odds, into cover and company."""

    greedy = True

    def __init__(self, posting: Posting, piece: int, fights: Declared) -> None:
        super().__init__(posting, piece)
        orders, board = posting.orders, self.board
        goal = orders.goal_of.get(piece)
        self.distances = orders.distances(piece)
        self.posts = goal.hexes if goal and goal.code in ("seize", "guard", "relieve") else 0
        fleeing = goal is not None and goal.code == "escape" and not goal.hexes >> self.begin & 1
        self.shut = 0 if fleeing else orders.ways_out
        self.contact = self.hostile & ~board.lay.shelters
        self.stay = self._worth_of_staying(fights)
        self.around = board.battle.grid.neighbour_mask
        self.friends = board.hexes[board.me]
        if self.begin >= 0:
            self.friends &= ~(1 << self.begin)
        self.support = 0.0 if board.last_move else posting.style.support
        self.company = [posting.style.company * friends for friends in (0, 1, 2)]

    def _worth_of_staying(self, fights: Declared) -> float:
        """To stay in contact is to attack: is it worth it, beside the fights that are planned?"""
        if self.begin < 0 or not self.contact >> self.begin & 1:
            return 0.0
        places = {**fights.places, self.piece: self.begin}
        joined = Declared(self.board, self.values, places, fights.aid)
        return 3.0 * (joined.value - fights.value) / max(self.values.worth[self.piece], 1.0)

    def __call__(self, here: int, score: float) -> float:
        if self.contact >> here & 1:
            # Contact is for attacks, which are planned elsewhere.
            if here != self.begin:
                return NEVER
            score += self.stay
        if self.distances is not None:
            score -= min(self.distances[here], EVERYBODY) / HALF
        score -= self.posting.caution * self.values.risk(self.piece, here)
        if self.support:
            score -= self.support * self.values.outweighed(here)
        friends = (self.around[here] & self.friends).bit_count()
        score += self.company[friends if friends < 2 else 2]
        if self.posts >> here & 1:
            score += self.posting.style.post
        if self.shut >> here & 1:
            score -= self.posting.style.post
        return score


class BrokenScorer(Scorer):
    """A disrupted unit: out of reach of the enemy, and to where a commander can rally it."""

    def __call__(self, here: int, score: float) -> float:
        score -= self.posting.caution * self.values.risk(self.piece, here)
        if self.hostile >> here & 1:
            score -= 3.0
        if not self.values.threatened(here):
            score += 1.0
        score += min(self.posting.away[here], 8) / 4
        return score + self._rally(here)

    def _rally(self, here: int) -> float:
        board, battle = self.board, self.board.battle
        best = 0.0
        for who in battle.commanders[board.me]:
            near = (
                board.at[who] >= 0 and battle.grid.distance(board.at[who], here) <= battle.cp[who]
            )
            best = max(best, float(battle.cp[who]) if near else 0.0)
        return best / 2


class LeaderScorer(Scorer):
    """A commander: with his men, near the fights and the disrupted, never alone in the open."""

    greedy = True

    def __init__(self, posting: Posting, piece: int, fights: Declared) -> None:
        super().__init__(posting, piece)
        board = self.board
        self.points = board.battle.cp[piece]
        self.discs = board.battle.grid.discs(self.points)
        self.fighting = [mask_of(fights.places[u] for u in f.attackers) for f in fights.fights]
        self.engaged = mask_of(fights.places.values())
        units = board.units(board.me)
        self.broken = mask_of(board.at[u] for u in units if not board.steady(u))
        steady = [board.at[u] for u in units if board.steady(u)]
        front = sorted(steady, key=lambda here: posting.away[here])[:FRONT]
        self.front = [board.battle.grid.distances_from(there) for there in front]

    def __call__(self, here: int, score: float) -> float:
        near = self.discs[here]
        score -= self._danger(here)
        if near & self.engaged:
            score += 2.0 * sum([1 for hexes in self.fighting if near & hexes])
        score += (self.broken & near).bit_count()
        if self.front:
            score -= 0.3 * min([distances[here] for distances in self.front])
        return score

    def _danger(self, here: int) -> float:
        board = self.board
        with_unit = board.hexes[board.me] >> here & 1
        if not with_unit:
            if self.hostile >> here & 1 and not board.lay.shelters >> here & 1:
                return 100.0  # he would be lost at the end of the phase (A90)
            return 4.0 * self.points if self.values.threatened(here) else 0.5
        if board.last_move:
            return 0.0
        unit = board.cu_at[here]
        hit, destroyed = self.values.hazard(unit, here, SIDES)
        # A unit that fights may be disrupted by the time the enemy comes.
        broken = 0.3 if self.engaged >> here & 1 else 0.0
        lost = destroyed + hit * (broken if board.steady(unit) else 1.0)
        return self.posting.style.leader * self.points * lost


class GunScorer(Scorer):
    """A gun that can move: into range, with somebody to guard it."""

    def __call__(self, here: int, score: float) -> float:
        score -= abs(self.posting.away[here] - BEST_RANGE)
        if not self.board.hexes[self.board.me] >> here & 1 and self.values.threatened(here):
            score -= 6.0
        return score


class TrainScorer(Scorer):
    """A train: away from the enemy, to where its army wants to be."""

    def __call__(self, here: int, score: float) -> float:
        havens = [g.hexes for g in self.posting.orders.goals if g.code == "escape"]
        score += min(self.posting.away[here], 12)
        if havens:
            score -= self.board.lay.distances(havens[0], FOOT)[here] / HALF
        if self.values.threatened(here):
            score -= 3.0
        return score

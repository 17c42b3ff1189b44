"""One game between machine players, from seeds that follow from the number of the game."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from battaglia.ai import Player, make_player
from battaglia.ai.uniform import RandomPlayer, draw
from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.chance import SeededDice
from battaglia.core.game import Game
from battaglia.core.match import Match, Seat, Terms
from battaglia.core.reason import IllegalAction
from battaglia.core.registry import find_game
from battaglia.lab.details import Notes
from battaglia.lab.patience import LONGEST, Patience, TooSlow
from battaglia.lab.report import GameResult, Noted


class GameFault(RuntimeError):
    """A game of a simulation could not be played to its end; says which and why."""


class PlayerFault(GameFault):
    """A machine player failed or answered illegally; says who, where and in which game."""


class Contest(msgspec.Struct, frozen=True):
    """What all games of a simulation have in common."""

    game: Game
    battle: Any
    terms: Terms
    players: tuple[str, str]
    seed: int
    detailed: bool = False
    """Is everything noted that the page of a simulation tells?"""

    def __reduce__(self) -> Any:
        """To a process that is not forked it travels as its terms: a battle is compiled there."""
        return contest_of, (self.game.id, self.terms, self.players, self.seed, self.detailed)


def contest_of(
    game: str, terms: Terms, players: tuple[str, str], seed: int, detailed: bool
) -> Contest:
    """The contest on some terms, its battle loaded anew."""
    chosen, options = find_game(game), terms.options or None
    if terms.files:
        battle = chosen.load_files(terms.files, "in the simulation", options)
    else:
        battle = chosen.load(chosen.scenarios()[terms.scenario], options)
    return Contest(chosen, battle, terms, players, seed, detailed)


class Contests(tuple[Contest, ...]):
    """Contests that travel together: where they go, those at one battle share it."""

    def __reduce__(self) -> Any:
        rows = [(one.game.id, one.terms, one.players, one.seed, one.detailed) for one in self]
        return contests_of, (rows,)


def contests_of(rows: list[tuple[str, Terms, tuple[str, str], int, bool]]) -> Contests:
    """Contests on some terms, each battle loaded once."""
    known: dict[bytes, Contest] = {}
    found = []
    for game, terms, players, seed, detailed in rows:
        battle = msgspec.json.encode((game, terms))
        if battle not in known:
            known[battle] = contest_of(game, terms, players, seed, detailed)
        same = known[battle]
        changed = {"players": players, "seed": seed, "detailed": detailed}
        found.append(msgspec.structs.replace(same, **changed))
    return Contests(found)


class Seeds(msgspec.Struct, frozen=True):
    """The seeds of one game: of its dice, and of each seat's player."""

    dice: int
    players: tuple[int, int]


def seeds_of(seed: int, number: int) -> Seeds:
    """The seeds of a game of a simulation, whoever plays it and on whichever processor."""

    def derived(part: str) -> int:
        digest = hashlib.sha256(f"{seed}/{number}/{part}".encode()).digest()
        return int.from_bytes(digest[:6], "big")

    return Seeds(derived("dice"), (derived("player 0"), derived("player 1")))


def play_game(contest: Contest, number: int) -> GameResult:
    """Play one game of a simulation."""
    both_random = contest.players == (RandomPlayer.name, RandomPlayer.name)
    play = play_random if both_random and not contest.detailed else play_match
    try:
        return play(contest, number)
    except GameFault:
        raise
    except (Exception, SystemExit) as error:
        what = f"the game failed with {type(error).__name__}: {error}"
        raise GameFault(f"{_which(contest, number)}: {what}") from error


def play_match(contest: Contest, number: int) -> GameResult:
    """A game through the doors of a match, every answer checked."""
    seeds = seeds_of(contest.seed, number)
    terms = msgspec.structs.replace(contest.terms, dice=f"seed {seeds.dice}")
    match = Match(contest.game, contest.battle, SeededDice(seeds.dice), terms)
    players = [
        make_player(name, seed) for name, seed in zip(contest.players, seeds.players, strict=True)
    ]
    doors = [match.seat(name) for name in match.seats]
    watch, patience = Watch(contest), Patience(LONGEST)
    decisions = 0
    patience.begin()
    try:
        while match.outcome is None:
            watch.look(match.state)
            seat = match.state.deciders[0]
            watch.before(match)
            action = _ask(contest, number, players[seat], doors[seat], patience)
            _play(contest, number, players[seat], doors[seat], action)
            watch.after(match)
            decisions += 1
    finally:
        patience.end()
    return _result(contest, match.state, decisions, watch)


def _ask(contest: Contest, number: int, player: Player, door: Seat, patience: Patience) -> Action:
    seen = door.door()
    try:
        with patience:
            action = player.decide(seen)
    except TooSlow:
        what = f"did not answer within {patience.seconds:g} s"
        raise _fault(contest, number, player, door, what) from None
    except Exception as error:
        what = f"failed with {type(error).__name__}: {error}"
        raise _fault(contest, number, player, door, what) from error
    if not isinstance(action, Action):
        raise _fault(contest, number, player, door, f"answered {action!r}, which is no action")
    return action


def _play(contest: Contest, number: int, player: Player, door: Seat, action: Action) -> None:
    try:
        door.play(action)
    except IllegalAction as error:
        raise _fault(contest, number, player, door, str(error)) from None


def _fault(contest: Contest, number: int, player: Player, door: Seat, what: str) -> PlayerFault:
    return PlayerFault(f"{_which(contest, number)}: player {player.name!r} as {door.name}: {what}")


def _which(contest: Contest, number: int) -> str:
    return f"{contest.terms.scenario}, seed {contest.seed}, game {number}"


def play_random(contest: Contest, number: int) -> GameResult:
    """A game of two random players, straight on the position: the same game, only faster."""
    seeds = seeds_of(contest.seed, number)
    dice = SeededDice(seeds.dice)
    generators = tuple(RandomPlayer(seed).rng for seed in seeds.players)
    position = contest.game.start(contest.battle)
    watch = Watch(contest)
    decisions = rolls = 0
    while position.outcome is None:
        if position.deciders:
            watch.look(position)
            seat = position.deciders[0]
            flow.apply(position, seat, draw(generators[seat], position.offers[0]))
            decisions += 1
            continue
        roll = flow.pending_roll(position)
        assert roll is not None, "a game that is not over waits for a seat or for dice"
        flow.resolve(position, dice.roll(rolls, roll.dice))
        rolls += 1
    return _result(contest, position, decisions, watch)


class Watch:
    """Looks at a game once a turn for what collapsed, and, if asked for, for all details."""

    def __init__(self, contest: Contest) -> None:
        self.game = contest.game
        self.turn = 0
        self.collapses = [0, 0]
        self.notes = Notes(contest.battle) if contest.detailed else None
        self._course: tuple[dict[int, dict[str, int]], dict[int, dict[str, int]]] = {}, {}
        self._places: list[int] = []
        self._heard = 0

    def look(self, position: flow.Position) -> None:
        """Called before each decision; a new turn shows what the last one brought."""
        turn = self.game.turn(position)
        if turn != self.turn:
            if self.turn:
                self.note(position)
            self.turn = turn

    def before(self, match: Match) -> None:
        """Called before each action that is checked."""
        if self.notes:
            self._places = self.notes.places(match.state)

    def after(self, match: Match) -> None:
        """Called after it."""
        if self.notes:
            self.notes.hear(match.events[self._heard :], self._places)
            self._heard = len(match.events)

    def note(self, position: flow.Position) -> tuple[int, int]:
        """Who has collapsed by now, and has not been noted yet, did so in the turn that ends."""
        for seat, noted in enumerate(self.collapses):
            figures = self.game.figures(position, seat)
            if not noted and figures.get("collapsed"):
                self.collapses[seat] = max(self.turn, 1)
            self._course[seat][max(self.turn, 1)] = figures
        return self.collapses[0], self.collapses[1]

    def noted(self, position: flow.Position) -> Noted | None:
        """The details of a game that is over, if they were asked for."""
        if self.notes is None:
            return None
        rules, fights = dict(self.notes.rules), dict(self.notes.fights)
        return Noted(self._course, self.notes.fallen(position), rules, fights)


def _result(contest: Contest, position: flow.Position, decisions: int, watch: Watch) -> GameResult:
    game, seats = contest.game, contest.battle.seats
    outcome = position.outcome
    assert outcome is not None, "only a game that is over has a result"
    winner = None if outcome.winner is None else seats.index(outcome.winner)
    figures = game.figures(position, 0), game.figures(position, 1)
    collapses = watch.note(position)
    turns, noted = game.turn(position), watch.noted(position)
    return GameResult(winner, outcome.code, decisions, turns, figures, collapses, noted)

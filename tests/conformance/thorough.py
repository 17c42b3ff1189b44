"""The full set of checks on one position: legality, copies, saving, undo, views, plans."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from battaglia.core import flow
from battaglia.core.action import Action, from_json, parse
from battaglia.core.chance import SeededDice
from battaglia.core.match import CannotUndo, Entry, Match, Seat, Terms
from battaglia.core.reason import Reason
from tests.conformance import mutations
from tests.conformance.invariants import need
from tests.conformance.playing import digest
from tests.conformance.trials import trial_for

MOST_ACTIONS = 12
"""Of those offered, so many are mutated in one position."""


def check(match: Match, rng: Random) -> list[Reason]:
    """Every check but ``check_saved``, which is slow; returns the reasons that were met."""
    check_listed(match)
    reasons = check_changed(match, rng)
    reasons += trial_for(match).more_checks(match, rng)
    check_copy(match, rng)
    check_snapshot(match)
    check_views(match)
    check_undo(match)
    check_odds(match)
    check_reach(match, rng)
    return reasons


# Legality


def check_listed(match: Match) -> None:
    """What is listed may be played, and reads the same as an object, as text and as JSON."""
    for number, name in enumerate(match.seats):
        seat, known = match.seat(name), match.game.verbs
        listed = seat.legal()
        revises = match.outcome is None and match.state.stack[-1].revisions(match.state, number)
        decides = name in match.deciders or bool(revises)
        need(bool(listed) == decides, f"{name} decides, or has nothing to play")
        texts = [str(action) for action in listed]
        need(len(set(texts)) == len(texts), "two actions with one notation")
        for action, text in zip(listed, texts, strict=True):
            need(seat.why_not(action) == [], f"{text} is listed and has objections")
            need(parse(text, known) == action, f"{text} does not parse back")
            data = json.loads(json.dumps(action.to_json()))
            need(from_json(data, known) == action, f"{text} does not come back from JSON")
        need(tuple(flow.legal(match.state, number)) == listed, "a seat lists what the flow lists")


def check_changed(match: Match, rng: Random) -> list[Reason]:
    """An action with one argument changed has no objections exactly when it is listed."""
    met: list[Reason] = []
    for number in match.state.deciders:
        offer = flow.legal(match.state, number)
        for action in _some(offer, rng):
            for seat, case in mutations.cases(match, number, action, rng):
                met += check_case(match, seat, case)
    return met


def check_case(match: Match, seat: int, action: Action) -> list[Reason]:
    """No objections exactly when the seat may play the action; returns the objections."""
    reasons = match.reasons(seat, action)
    offered = trial_for(match).is_offered(match, seat, action)
    codes = [reason.code for reason in reasons]
    need((not reasons) == offered, f"{action}: offered is {offered}, the objections are {codes}")
    return reasons


def _some(actions: Sequence[Action], rng: Random) -> Sequence[Action]:
    return actions if len(actions) <= MOST_ACTIONS else rng.sample(list(actions), MOST_ACTIONS)


# Copies and saved positions


def facts(p: Any) -> dict[str, str]:
    """Everything that a position holds, by the names of its slots."""
    return {name: _fact(getattr(p, name)) for name in type(p).fields_ if name != "events"}


def _fact(value: Any) -> str:
    """A value as text; the order in which a table or a set was filled is no fact."""
    if isinstance(value, dict):
        return repr(sorted(value.items()))
    return repr(sorted(value) if isinstance(value, frozenset) else value)


def check_copy(match: Match, rng: Random) -> None:
    """A copy equals its original, and neither feels what happens to the other."""
    p = match.state
    before = facts(p)
    copied = p.copy()
    need(facts(copied) == before, "a copy differs from its original")
    if p.deciders:
        flow.apply(copied, p.deciders[0], rng.choice(p.offers[0]))
        while (roll := flow.pending_roll(copied)) is not None:
            flow.resolve(copied, tuple(rng.choice(die.faces) for die in roll.dice))
        need(facts(copied) != before, "an action changed nothing")
    need(facts(p) == before, "a copy is tied to its original")


def check_snapshot(match: Match) -> None:
    """The position as JSON comes back unchanged."""
    trial = trial_for(match)
    data = trial.scenario_of(match.state)
    again = msgspec.json.decode(msgspec.json.encode(data), type=trial.shape)
    need(again == data, "the scenario of the position does not come back from JSON")
    check_packed(match)


def check_packed(match: Match) -> None:
    """The position as plain data comes back whole, with what is derived and what is offered."""
    game: Any = match.game
    packed = json.loads(json.dumps(game.pack(match.state)))
    again = game.unpack(match.battle, packed)
    need(facts(again) == facts(match.state), "a position that was packed comes back another")


def resume(match: Match, dice: Any) -> Match:
    """A match that begins with this position, by way of the position's text."""
    files = {"position.toml": match.position(), **match.battle.own_files}
    battle = match.game.load_files(files, "saved", None)
    return Match(match.game, battle, dice, Terms("position", {}, "given"))


def check_saved(match: Match) -> None:
    """A position's text begins a match in the same position, with the same choices."""
    if match.outcome is not None:
        return
    again = resume(match, SeededDice(0))
    need(digest(again) == digest(match), "the saved position has another digest")
    need(again.deciders == match.deciders, "in the saved position somebody else decides")
    need(again.position() == match.position(), "the saved position saves as another text")
    check_same_facts(match, again)
    for name in match.seats:
        need(again.seat(name).legal() == match.seat(name).legal(), "other choices when saved")
        need(again.seat(name).view() == match.seat(name).view(), "another view when saved")


def check_same_facts(match: Match, again: Match) -> None:
    """Two positions of the same battle, compiled twice, agree in everything."""
    before, after = facts(match.state), facts(again.state)
    compiled = trial_for(match).compiled(match.state)
    differing = [name for name in before if before[name] != after[name]]
    need(set(differing) <= compiled, f"the saved position differs in {differing}")


# Views


def check_views(match: Match) -> None:
    """A view is JSON, and a spectator sees what both sides may see."""
    public = trial_for(match).public
    watched = match.game.view(match.state, None)
    need(json.loads(json.dumps(watched)) == watched, "a view is not JSON")
    need(watched["seat"] is None and watched["legal"] == [], "a spectator decides nothing")
    for name in match.seats:
        view = match.seat(name).view()
        need(view["seat"] == name, "a view is of its seat")
        need(view["legal"] == [str(a) for a in match.seat(name).legal()], "a view lists choices")
        need(json.loads(json.dumps(view)) == view, "a view is not JSON")
        common = {**public(view), "seat": None, "legal": []}
        need(common == public(watched), "a spectator sees what both may see")


# Undo


def check_undo(match: Match) -> None:
    """Undo takes back one seat's actions up to the last roll or other seat; and exactly so."""
    if not match.entries or not match.entries[-1].seat:
        return  # nobody has done anything, or the dice alone
    here, entries, events = digest(match), list(match.entries), list(match.events)
    reveals = trial_for(match).reveals
    mover = match.seat(entries[-1].seat)
    other = match.seat(next(name for name in match.seats if name != mover.name))
    need(_refuses(other), "undo of another seat's action")
    undone = _undo_all(match, mover)
    need(all(entry.seat == mover.name for entry in undone), "undo went across another seat")
    need(not any(entry.rolls for entry in undone), "undo went across a roll")
    left = match.entries[-1] if match.entries else None
    over = match.outcome is not None  # what ended a game stays
    revealed = left is not None and left.action is not None and left.action.verb in reveals
    stopped = left is None or left.rolls or left.seat != mover.name or over or revealed
    need(stopped, "undo stops before a roll, a reveal, another seat or at the beginning")
    need(not (over and undone), "undo after the end")
    for entry in undone:
        need(entry.action is not None and mover.why_not(entry.action) == [], "redo is refused")
        match.play(mover.number, str(entry.action))
    need(digest(match) == here, "undone and played again, the position differs")
    need(match.entries == entries and match.events == events, "the history differs")


def _refuses(seat: Seat) -> bool:
    try:
        seat.undo()
    except CannotUndo:
        return True
    return False


def _undo_all(match: Match, seat: Seat) -> list[Entry]:
    undone: list[Entry] = []
    while True:
        entries, events = list(match.entries), list(match.events)
        if _refuses(seat):
            return undone
        need(match.entries == entries[: len(match.entries)], "undo changed earlier entries")
        need(len(match.entries) == len(entries) - 1, "undo takes back one action")
        need(match.events == events[: len(match.events)], "undo changed earlier events")
        undone.insert(0, entries[-1])


# Odds and plans


def check_odds(match: Match) -> None:
    """The chances of every course add up to one."""
    for number in match.state.deciders:
        seat = Seat(match, number)
        for action in seat.legal():
            odds = seat.odds(action)
            for course in odds.courses if odds is not None else ():
                need(sum(course.results.values()) == 1, f"{action}: chances do not add up")


def check_reach(match: Match, rng: Random) -> None:
    """A plan that leads somewhere can be played to its end, and ends there."""
    for number in match.state.deciders:
        piece = rng.choice(match.battle.ids)
        ways = Seat(match, number).reach(piece)
        if not ways:
            continue
        there = rng.choice(sorted(ways))
        trial = match.fork(SeededDice(0))
        played = Seat(trial, number).play_plan(ways[there].plan)
        rolled = bool(trial.entries) and bool(trial.entries[-1].rolls)
        if ways[there].on_the_way and (rolled or number not in trial.state.deciders):
            continue  # what was foretold came in between: dice, or another has to decide
        # With no point left the last stop comes by itself.
        need(len(ways[there].plan) - len(played) <= 1, f"the plan of {piece} to {there} breaks off")
        # The last piece to move ends the phase, and more may happen to it then: it was there.
        steps = [e.params.get("hex") for e in trial.events if e.params.get("piece") == piece]
        state: Any = trial.state
        at = match.battle.grid.name(state.at[match.battle.index[piece]])
        need(there in (at, *steps), f"the plan of {piece} to {there} ends elsewhere")

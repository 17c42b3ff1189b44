"""What an officer would do in somebody's place, in a few lines."""

from __future__ import annotations

from msgspec.structs import replace

from battaglia.ai import called, player_catalogue, tell_fully
from battaglia.ai.advice import ADVISER, Step, advise
from battaglia.cli.session import Session
from battaglia.core.chance import RecordedDice
from battaglia.core.match import Match, Terms

PROMISE = "chance"
"""What plans call the figure that they promise."""
POSITION = "position.toml"


def hint_lines(session: Session) -> list[str]:
    """The plan with what may be expected of it, and its first moves with what plays them."""
    speaker, teller, seat = session.speaker, session.teller, session.door().name
    words = player_catalogue(speaker.language).speaking_of(teller.catalogue)
    found = advise(seen_by(session.match, seat), seat, teller)
    after = min(99, max(1, round(100 * found.expected.after)))  # an estimate is never sure
    plan, promises = found.plan, PROMISE in found.plan.params
    if promises:  # in the worlds that it was chosen in, a plan looks better than it is
        plan = replace(plan, params={**plan.params, PROMISE: after})
    [told] = tell_fully(plan, words, words.names)
    return [
        f"{called(ADVISER, words)}: {told}",
        *([] if promises else [speaker.tell("hint-chance", after=after)]),
        *(step_line(session, step) for step in found.steps),
    ]


def step_line(session: Session, step: Step) -> str:
    """A move of the plan, and what to type for it."""
    text = step.choice.text
    if step.moved:
        text = session.speaker.tell("goes", piece=step.piece, hex=step.hex)
    typed = f"go {step.piece} {step.hex}" if step.moved else step.actions[0]
    return f"  {text[:1].upper()}{text[1:]}. [{typed}]"


def seen_by(match: Match, seat: str) -> Match:
    """The match from its present position, with no more in it than a seat may know."""
    own = dict(list(match.terms.files.items())[1:])
    files = {POSITION: match.seat(seat).position(), **own}
    battle = match.game.load_files(files, "at the table", None)
    terms = Terms(match.terms.scenario, {}, "given", files)
    return Match(match.game, battle, RecordedDice([]), terms)

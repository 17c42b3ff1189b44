"""The ladder in words and tables: lines for a terminal, and the page docs/ladder.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from battaglia.ai import TIMES, describe, level_of, player_catalogue
from battaglia.ai.level import Level
from battaglia.lab.ladder import Ladder, Score
from battaglia.lab.rating import ELO, Term

Rows = list[tuple[str, ...]]

HEADS = ("pairing", "battle", "wins", "draws", "losses", "score", "95 % interval")
STRENGTHS = ("player", "strength", "error", "Elo", "over the one before", "error")
SIDES = ("battle", "games", "score of the first seat", "first seat", "error", "draw", "error")
LEVELLED = (
    "level", "seconds", "plans", "effort on plans", "on errands", "on small decisions",
    "on secret choices", "at great battles",
    "stretches ahead", "variations", "base", "whims", "slips",
)  # fmt: skip
UNBOUNDED = (
    "The results alone leave some terms without a bound (somebody won or lost every game), so a"
    ' weak prior holds them; such figures say little more than "much".'
)


def score_rows(ladder: Ladder) -> Rows:
    """Every pairing: all battles together, then each."""
    return [HEADS, *(_score_row(score) for score in ladder.scores)]


def battle_rows(ladder: Ladder, battle: str) -> Rows:
    """Every pairing at one battle, or, for "", at all together."""
    found = [_score_row(score) for score in ladder.scores if score.battle == battle]
    return [_without_battle(row) for row in (HEADS, *found)]


def _without_battle(row: tuple[str, ...]) -> tuple[str, ...]:
    return (row[0], *row[2:])


def level_rows(ladder: Ladder) -> Rows:
    """The figures of those players that have a level, from which all that they do follows."""
    return [LEVELLED, *(_level_row(level) for name in ladder.players if (level := level_of(name)))]


def _level_row(level: Level) -> tuple[str, ...]:
    looks = level.ahead, level.errand, level.small, level.secret
    efforts = [f"{look.effort:,}" if look else "none" for look in looks]
    horizon = str(level.ahead.horizon) if level.ahead else "none"
    great = f"{level.great:g} times as much" if level.great != 1 else "the same"
    odd = [f"{share:.0%}" if share else "none" for share in (level.blunders, level.slips)]
    plans, changes = str(level.plans or "none"), str(level.mutations or "none")
    base = "tuned" if level.studied else "none"
    return level.name, f"{level.seconds:g}", plans, *efforts, great, horizon, changes, base, *odd


def _score_row(score: Score) -> tuple[str, ...]:
    counts = (str(score.wins), str(score.draws), str(score.losses))
    pairing = f"{score.player} v {score.against}"
    return pairing, score.battle or "all", *counts, f"{score.score:.3f}", _interval(score)


def _interval(score: Score) -> str:
    low, high = score.interval
    return f"{low:.3f} to {high:.3f}"


def strength_rows(ladder: Ladder) -> Rows:
    """The strengths of the fit, and the steps from one player to the next."""
    rows: Rows = [STRENGTHS]
    for name, term in ladder.fit.strength.items():
        step = ladder.fit.steps.get(name)
        more = _term(step) if step else ("", "")
        rows.append((name, *_term(term), f"{ELO * term.value:+z.0f}", *more))
    return rows


def side_rows(ladder: Ladder) -> Rows:
    """What the first seat is worth at each battle, and the term for draws."""
    rows: Rows = [SIDES]
    for battle, score in ladder.seats.items():
        games = str(score.wins + score.draws + score.losses)
        draw = ladder.fit.draw.get(battle)
        terms = (*_term(ladder.fit.side[battle]), *(_term(draw) if draw else ("none", "")))
        rows.append((battle, games, f"{score.score:.3f} ({_interval(score)})", *terms))
    return rows


def _term(term: Term) -> tuple[str, str]:
    return f"{term.value:+z.2f}", f"{term.error:.2f}"


def seed_lines(ladder: Ladder) -> list[str]:
    """Which games were played, so that anybody can play them again."""
    played = [
        f"{battle}: {_numbered(games // 2)} of seed {ladder.seed}, each both ways round"
        for battle, games in ladder.games.items()
    ]
    return played + [
        f"{pair.replace(':', ' v ')}: of these {_first(many)}, each both ways round"
        for pair, many in ladder.fewer.items()
    ]


def _numbered(many: int) -> str:
    """So many games, by their numbers."""
    return f"games 0 to {many - 1}" if many > 1 else "game 0"


def _first(fewer: Mapping[str, int]) -> str:
    """How many games there are of some that others play."""
    told = [f"the first {many // 2} at {battle}" for battle, many in fewer.items() if many]
    none = [f"none at {battle}" for battle, many in fewer.items() if not many]
    return ", ".join([*told, *none])


def page(ladder: Ladder, date: str, commands: Sequence[str]) -> str:
    """The page docs/ladder.md."""
    parts = [
        "# The ladder",
        f"Written on {date} by",
        "\n".join(f"    {command}" for command in commands),
        "Machine players against each other, on both sides of each battle. A score is the share of"
        " points: one for a win, half a one for a draw. Intervals are Wilson's, at 95 %; with draws"
        " they are wider than need be. The number of processes does not matter: a game follows from"
        " its seed and its number, and can be played again.",
        "## The players",
        "\n".join(_described(name) for name in ladder.players),
        *_levels(ladder),
        "## Scores, all battles together",
        _table(battle_rows(ladder, "")),
        "## Scores, battle by battle",
        *_battles(ladder),
        "## Strength",
        "After Bradley and Terry, with Davidson's term for draws: the first seat wins, draws or"
        " loses with chances in the proportion exp(u/2) : exp(draw) : exp(-u/2), where u is the"
        f" difference of strengths plus what the first seat is worth there. {ladder.players[0]}"
        " has 0. Errors are standard errors; Elo is the strength times 400 / ln 10.",
        *([] if ladder.fit.bounded else [UNBOUNDED]),
        _table(strength_rows(ladder)),
        "## Sides and draws",
        _table(side_rows(ladder)),
        "## Games",
        "\n".join(f"- {line}" for line in seed_lines(ladder)),
    ]
    if ladder.lost:
        parts.append("Games that killed their processes and do not count:")
        parts.append("\n".join(f"- {line}" for line in ladder.lost))
    return "\n\n".join(parts) + "\n"


def _levels(ladder: Ladder) -> list[str]:
    """What the levels are, in figures, if anybody has one."""
    rows = level_rows(ladder)
    if len(rows) == 1:
        return []
    return [
        _table(rows),
        "Seconds are for one stretch of play (a player's phases, an activation) at the table, where"
        " whoever is late answers with what he has. Here nobody looks at a clock: effort counts"
        " decisions that are played in trials, so that every game repeats exactly. Plans are"
        " compared for each stretch, errands are moves of single pieces before a plan is followed;"
        " a base is the plan and the weights that were tuned for a side of a battle; whims are"
        " stretches played by any plan, slips are choices"
        " drawn by lot. At great battles (each game says which of its own are) there is more effort"
        " in all of it, and a game may have nobody look less far ahead than shows anything.",
    ]


def _battles(ladder: Ladder) -> list[str]:
    """A table for each battle, with what its first seat made of all games."""
    parts = []
    for battle, seat in ladder.seats.items():
        told = f"The first seat scores {seat.score:.3f} ({_interval(seat)}) over all pairings."
        parts += [f"### {battle}", _table(battle_rows(ladder, battle)), told]
    return parts


def _described(player: str) -> str:
    """How a player plays; ``marshal*4`` is the marshal with four times the effort."""
    name, _, times = player.partition(TIMES)
    shown, told = player.replace("*", r"\*"), describe(name, player_catalogue("en"))
    more = f" Here with {times} times the effort." if times else ""
    return f"- **{shown}**: {told}{more}"


def _table(rows: Rows) -> str:
    head, *others = rows
    return "\n".join([_line(head), _line("---" for _ in head), *map(_line, others)])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"

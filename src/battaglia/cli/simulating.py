"""``battaglia simulate``: many games between programs, and what came of them."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable

from battaglia.ai import player_names
from battaglia.cli.faults import FAILED, WrongCall, need_scenario
from battaglia.cli.listing import table
from battaglia.cli.playing import parse_options
from battaglia.core.files import DataFault
from battaglia.lab import simulate as lab

BAR = 30


def simulate(args: Namespace) -> int:
    """Run the games and print the report."""
    need_scenario(args.scenario)
    options = parse_options(args.scenario, args.options)
    players = two_players(args.players)
    progress = bar(args.games) if sys.stderr.isatty() else None
    try:
        report = lab.simulate(
            args.scenario, players, args.games,
            seed=args.seed, jobs=args.jobs, options=options or None, progress=progress,
        )  # fmt: skip
    except DataFault as error:
        raise WrongCall(str(error)) from None
    except lab.PlayerFault as error:
        print(f"battaglia: {error}", file=sys.stderr)
        return FAILED
    finally:
        if progress:
            sys.stderr.write("\n")
    if args.json:
        print(json.dumps(report.to_json(), ensure_ascii=False, indent=2))
    else:
        for line in table(report.rows()):
            print(line)
    return 0


def two_players(text: str) -> tuple[str, str]:
    """The two programs of ``a,b``; one name plays both sides."""
    names = [name.strip() for name in text.split(",")]
    known = player_names()
    if len(names) > 2:
        raise WrongCall(f"two players are needed, one for each side, not {len(names)}")
    for name in names:
        if name not in known:
            raise WrongCall(f"there is no player {name!r}; there are {', '.join(known)}")
    return names[0], names[-1]


def bar(games: int) -> Callable[[int], None]:
    """A progress bar on the standard error: called with the number of games done."""

    def show(done: int) -> None:
        full = BAR * done // games
        sys.stderr.write(f"\r[{'#' * full}{' ' * (BAR - full)}] {done}/{games}")
        sys.stderr.flush()

    return show

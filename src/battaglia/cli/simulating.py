"""``battaglia simulate``: many games between programs, and what came of them."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from battaglia.ai import player_names
from battaglia.cli.faults import WrongCall, need_scenario
from battaglia.cli.listing import table
from battaglia.cli.playing import parse_options
from battaglia.cli.progress import running, shown
from battaglia.lab import simulate as lab


def simulate(args: Namespace) -> int:
    """Run the games and print the report."""
    need_scenario(args.scenario)
    options = parse_options(args.scenario, args.options)
    players = two_players(args.players)
    with running(), shown(args.games) as progress:
        report = lab.simulate(
            args.scenario, players, args.games,
            seed=args.seed, jobs=args.jobs, options=options or None, progress=progress,
            journal=Path(args.resume) if args.resume else None,
        )  # fmt: skip
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

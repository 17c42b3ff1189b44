"""``battaglia compare``: two scenarios, the same seeds, and whether they differ."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from battaglia.cli.faults import need_scenario
from battaglia.cli.listing import table
from battaglia.cli.playing import parse_options
from battaglia.cli.progress import running, shown
from battaglia.cli.simulating import two_players
from battaglia.lab import compare as lab
from battaglia.lab.playing import Contest
from battaglia.lab.running import contest


def compare(args: Namespace) -> int:
    """Play the pairs of games and print what they show."""
    with running():
        first, second = (
            _contest(args, args.a, args.options_a),
            _contest(args, args.b, args.options_b),
        )
    with running(), shown(2 * args.games) as progress:
        found = lab.compare(
            first, second, args.games, fixed=args.fixed, margin=args.margin,
            jobs=args.jobs, cluster=args.cluster, progress=progress,
            journal=Path(args.resume) if args.resume else None,
        )  # fmt: skip
    if args.json:
        print(json.dumps(found.to_json(), ensure_ascii=False, indent=2))
    else:
        for line in table(found.rows()):
            print(line)
    return 0


def _contest(args: Namespace, scenario: str, own: str) -> Contest:
    """One of the two contests, with the options of both and its own."""
    need_scenario(scenario)
    options = parse_options(scenario, ",".join(filter(None, (args.options, own))))
    return contest(scenario, two_players(args.players), args.seed, options or None)

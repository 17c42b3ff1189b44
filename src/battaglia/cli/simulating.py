"""``battaglia simulate``: many games between programs, and what came of them."""

from __future__ import annotations

import json
import shlex
from argparse import Namespace
from pathlib import Path

from battaglia.ai import make_player
from battaglia.cli.faults import WrongCall, need_scenario
from battaglia.cli.files import need_place, write
from battaglia.cli.listing import table
from battaglia.cli.playing import parse_options
from battaglia.cli.progress import running, shown
from battaglia.lab import simulate as lab
from battaglia.lab.page import page
from battaglia.lab.report import Report


def simulate(args: Namespace) -> int:
    """Run the games and print the report."""
    need_scenario(args.scenario)
    options = parse_options(args.scenario, args.options)
    players = two_players(args.players)
    need_place(args.html, kept=(args.scenario, args.resume))
    journal = Path(args.resume) if args.resume else None
    with running(), shown(args.games) as progress:
        play = lab.detailed if args.html else lab.simulate
        found = play(
            args.scenario, players, args.games,
            seed=args.seed, options=options or None, progress=progress, journal=journal,
            jobs=args.jobs, cluster=args.cluster,
        )  # fmt: skip
    report = found if isinstance(found, Report) else found[0]
    if args.json:
        print(json.dumps(report.to_json(), ensure_ascii=False, indent=2))
    else:
        for line in table(report.rows()):
            print(line)
    if not isinstance(found, Report):
        write(args.html, page(*found, command(args)))
    return 0


def command(args: Namespace) -> str:
    """The call that plays the same games again, without what does not matter to them."""
    words = ["battaglia", "simulate", args.scenario, "--games", str(args.games)]
    words += ["--players", args.players, "--seed", str(args.seed)]
    return shlex.join([*words, *(["--options", args.options] if args.options else [])])


def two_players(text: str) -> tuple[str, str]:
    """The two programs of ``a,b``; one name plays both sides."""
    names = [name.strip() for name in text.split(",")]
    if len(names) > 2:
        raise WrongCall(f"two players are needed, one for each side, not {len(names)}")
    return known_player(names[0]), known_player(names[-1])


def known_player(name: str) -> str:
    """A name that is one of a program, such as ``captain`` or ``marshal*4``."""
    try:
        make_player(name, 0)
    except ValueError as error:
        raise WrongCall(str(error)) from None
    return name

"""``battaglia ladder``: machine players against each other, and how strong that shows them."""

from __future__ import annotations

import json
import shlex
from argparse import Namespace
from pathlib import Path

import battaglia
from battaglia.ai import player_names
from battaglia.cli.faults import WrongCall, need_scenario
from battaglia.cli.files import write
from battaglia.cli.listing import table
from battaglia.cli.numbers import whole
from battaglia.cli.progress import running, shown
from battaglia.lab import ladder as lab
from battaglia.lab import ladderpage


def ladder(args: Namespace) -> int:
    """Play the games and print the tables; write them where asked."""
    games, players = battles(args.scenarios, args.games), named_players(args.players)
    if args.write and not args.date:
        raise WrongCall("a page says when it was written: give --date YYYY-MM-DD")
    pairs = len(lab.pairings(players, args.all))
    with running(), shown(pairs * sum(games.values())) as progress:
        found = lab.ladder(
            games, players, seed=args.seed, everybody=args.all, jobs=args.jobs,
            progress=progress, journal=Path(args.resume) if args.resume else None,
        )  # fmt: skip
    print_ladder(found)
    if args.json:
        write(args.json, json.dumps(found.to_json(), ensure_ascii=False, indent=2) + "\n")
    if args.write:
        write(args.write, ladderpage.page(found, args.date, [command(args, games)]))
    return 0


def battles(given: list[str], games: int) -> dict[str, int]:
    """How many games a pairing plays at each battle: ``SCENARIO`` or ``SCENARIO=GAMES``."""
    found: dict[str, int] = {}
    for text in given or [info.id for info in battaglia.scenarios()]:
        name, equals, number = text.rpartition("=")
        many = whole(number) if equals else None
        scenario = name if many is not None else text
        need_scenario(scenario)
        found[scenario] = games if many is None else many
    for scenario, many in found.items():
        if not many or many % 2:
            raise WrongCall(f"half of the games change sides: {many} cannot be halved ({scenario})")
    return found


def named_players(text: str) -> tuple[str, ...]:
    """The players of ``a,b,c``, from the weakest on."""
    known = player_names()
    names = tuple(name.strip() for name in text.split(",")) if text else known
    for name in names:
        if name not in known:
            raise WrongCall(f"there is no player {name!r}; there are {', '.join(known)}")
    if len(set(names)) != len(names) or len(names) < 2:
        raise WrongCall("a ladder needs two players or more, and each only once")
    return names


def print_ladder(found: lab.Ladder) -> None:
    """The tables, as lines."""
    parts = ladderpage.score_rows, ladderpage.strength_rows, ladderpage.side_rows
    for rows in parts:
        for line in table(rows(found)):
            print(line)
        print()
    for line in (*ladderpage.seed_lines(found), *(f"lost: {game}" for game in found.lost)):
        print(line)
    if not found.fit.bounded:
        print(ladderpage.UNBOUNDED)


def command(args: Namespace, games: dict[str, int]) -> str:
    """The call that plays the same games again, without what does not matter to them."""
    names = [f"{name}={many}" for name, many in games.items()]
    words = ["battaglia", "ladder", *names, "--players", ",".join(named_players(args.players))]
    words += ["--all"] if args.all else []
    return shlex.join([*words, "--seed", str(args.seed)])

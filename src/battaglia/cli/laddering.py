"""``battaglia ladder``: machine players against each other, and how strong that shows them."""

from __future__ import annotations

import json
import shlex
from argparse import Namespace
from pathlib import Path

import battaglia
from battaglia.ai import player_names
from battaglia.cli.faults import WrongCall, known_scenario, need_scenario
from battaglia.cli.files import need_place, write
from battaglia.cli.listing import table
from battaglia.cli.numbers import whole
from battaglia.cli.progress import running, shown
from battaglia.cli.simulating import known_player
from battaglia.lab import ladder as lab
from battaglia.lab import ladderpage
from battaglia.lab.ladder import Pair, Pairs


def ladder(args: Namespace) -> int:
    """Play the games and print the tables; write them where asked."""
    games, most = battles(args.scenarios, args.games), chosen_pairs(args.pairs)
    for scenario, many in games.items():
        need_halves(many, scenario)
    pairs: Pairs = list(most)
    players = named_players(args.players, pairs)
    if args.write and not args.date:
        raise WrongCall("a page says when it was written: give --date YYYY-MM-DD")
    if args.played and not args.resume:
        raise WrongCall("games that were played stand in a file: give --resume FILE")
    need_place(args.json, args.write, kept=(args.resume, *games))
    pairs = pairs or lab.pairings(players, args.all)
    fewer = {pair: many for pair, many in most.items() if many}
    begun = {} if args.played else games
    most_begun = sum(min(many, fewer.get(pair, many)) for pair in pairs for many in begun.values())
    with running(), shown(most_begun) as progress:
        found = lab.ladder(
            games, players, seed=args.seed, pairs=pairs, most=fewer, played=args.played,
            jobs=args.jobs, cluster=args.cluster, progress=progress,
            journal=Path(args.resume) if args.resume else None,
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
        if many is None and known_scenario(name) and not known_scenario(text):
            raise WrongCall(f"{number!r} is not a whole number ({text})")
        scenario = name if many is not None else text
        need_scenario(scenario)
        if scenario in found:
            raise WrongCall(f"{scenario} is named twice")
        found[scenario] = games if many is None else many
    return found


def need_halves(many: int, of: str) -> None:
    """Refuse a number of games that cannot be played one half with the sides changed."""
    if not many:
        raise WrongCall(f"at least two games have to be played, not 0 ({of})")
    if many % 2:
        raise WrongCall(f"half of the games change sides: {many} cannot be halved ({of})")


def named_players(text: str, pairs: Pairs) -> tuple[str, ...]:
    """The players of ``a,b,c``, from the weakest on; else those of the pairs, else all."""
    met = dict.fromkeys(name for pair in pairs for name in pair)
    usual = [name for name in player_names() if name in met or not met]
    names = text.split(",") if text else (*usual, *(name for name in met if name not in usual))
    found = tuple(known_player(name.strip()) for name in names)
    if len(set(found)) != len(found) or len(found) < 2:
        raise WrongCall("a ladder needs two players or more, and each only once")
    for name in met:
        if name not in found:
            raise WrongCall(f"{name!r} is in a pair, but is not among the players")
    return found


def chosen_pairs(text: str) -> dict[Pair, int]:
    """The pairs of ``a:b,c:d=20``, the weaker first, and how many games of each at most; 0: all."""
    found: dict[Pair, int] = {}
    for part in filter(None, text.split(",")):
        pair, equals, number = part.partition("=")
        one, colon, other = pair.partition(":")
        if not colon or one.strip() == other.strip():
            raise WrongCall(f"{part!r} is no pair: two players are written A:B, the weaker first")
        names = known_player(one.strip()), known_player(other.strip())
        if names in found or names[::-1] in found:
            raise WrongCall("a pair can be named only once")
        many = whole(number) if equals else 0
        if many is None:
            raise WrongCall(f"{number!r} is not a whole number ({part})")
        if equals:
            need_halves(many, part)
        found[names] = many
    return found


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
    players = named_players(args.players, list(chosen_pairs(args.pairs)))
    words = ["battaglia", "ladder", *names, "--players", ",".join(players)]
    words += ["--all"] if args.all else []
    words += ["--pairs", args.pairs] if args.pairs else []
    words += ["--played", "--resume", args.resume] if args.played else []
    return shlex.join([*words, "--seed", str(args.seed)])

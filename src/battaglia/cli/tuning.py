"""``battaglia tune``: the plans, the weights and the value of a battle, from a seed."""

from __future__ import annotations

import sys
from argparse import Namespace

import battaglia
from battaglia.ai.weights import UNTUNED, weights_of
from battaglia.cli.faults import WrongCall, need_scenario
from battaglia.cli.files import need_place, write
from battaglia.cli.progress import running
from battaglia.lab.tuning import STAGES, tune, written


def tuned(args: Namespace) -> int:
    """Tune a battle, and write the file of its weights."""
    need_scenario(args.scenario)
    stages = {stage: getattr(args, stage) for stage in STAGES if getattr(args, stage)}
    if not stages:
        raise WrongCall(f"nothing is to be tuned: say one of {', '.join(map(_option, STAGES))}")
    need_place(args.write, kept=(args.scenario,))
    with running():
        begun = UNTUNED if args.afresh else weights_of(id_of(args.scenario))
        found = tune(args.scenario, stages, args.seed, begun, _say)
    text = written(found)
    if args.write:
        write(args.write, text)
    else:
        print(text, end="")
    return 0


def id_of(scenario: str) -> str:
    """The id of a scenario, which a file names itself."""
    return battaglia.new_match(scenario).terms.scenario


def _option(stage: str) -> str:
    return f"--{stage} N"


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)

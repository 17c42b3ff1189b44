"""The command ``battaglia``: its subcommands, its exit codes.

0: done. 1: a record does not hold, or something failed. 2: the call cannot be carried out, with
one sentence. 3: a record of other rules. 130: interrupted. 141: the output's reader has gone.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

import battaglia
from battaglia.cli.calls import laboratory, server, table
from battaglia.cli.calls.shared import Parser
from battaglia.cli.faults import FAILED, WRONG_CALL, Failed, WrongCall

INTERRUPTED, READER_GONE = 130, 141
ALONE = ("serve", "--open")
"""What ``battaglia`` without a word more means."""


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command; the exit code comes back."""
    _prepare_output()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return READER_GONE
    except OSError as error:  # a full disk behind the standard output, and the like
        _forget_output()
        print(f"battaglia: {error.strerror or error}", file=sys.stderr)
        return FAILED
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        words = sys.argv[1:] if argv is None else argv
        args = parser().parse_args(words or ALONE)
    except SystemExit as error:  # of --help, --version and wrong calls
        return error.code if isinstance(error.code, int) else 0
    try:
        code: int = args.carry_out(args)
    except (WrongCall, battaglia.NoGames) as error:
        print(f"battaglia: {error}", file=sys.stderr)
        return WRONG_CALL
    except Failed as error:
        print(f"battaglia: {error}", file=sys.stderr)
        return FAILED
    return code


def _prepare_output() -> None:
    """Never fail on a letter that the terminal lacks, nor on an output that is closed."""
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _forget_output() -> None:
    """Python would fail once more when it writes out what is left at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def parser() -> Parser:
    """Everything that can be called."""
    top = Parser(
        prog="battaglia",
        description="Hex-and-counter battles, refereed, played and explained.",
        epilog="'battaglia' alone opens the table in the browser."
        " 'battaglia COMMAND --help' says more of a command, with examples.",
    )
    top.add_argument("--version", action="version", version=f"battaglia {battaglia.__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    table.add(commands)
    server.add_serving(commands)
    laboratory.add(commands)
    server.add_keeping(commands)
    return top

"""``battaglia print``: a battle on sheets for a real table, as a PDF.

The sheets are a page of the client, drawn by the same pens as the map and the counters of the
table. The page is served for the moment, to this machine alone, and a browser prints it.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote, urlencode

import battaglia
from battaglia.cli.faults import FAILED, WrongCall

PAPERS = ("a4", "a3", "a2")
PARTS = ("counters", "map", "charts", "setup", "rules")
HOST = "127.0.0.1"
USUAL_ADDRESS = "http://127.0.0.1:8643/"
PAGE = re.compile(rb"/Type\s*/Page\b")
"""How a page begins in a PDF; pages as a whole are "/Pages"."""


def parts(text: str) -> list[str]:
    """Parts of a game by their names, with commas between."""
    asked = [part.strip() for part in text.split(",") if part.strip()]
    wrong = [part for part in asked if part not in PARTS]
    if wrong or not asked:
        shown = repr(wrong[0]) if wrong else "nothing"
        raise ArgumentTypeError(f"{shown} is no part; there are {', '.join(PARTS)}")
    return asked


def print_battle(args: Namespace) -> int:
    """Print a battle into a file."""
    from battaglia.cli import browser  # noqa: PLC0415 (the other commands need none)

    need_shipped(args.scenario)
    out = writable(Path(args.out or f"{args.scenario}.pdf"))
    program = browser.find()
    if program is None:
        raise WrongCall(
            "no Chromium, Chrome or Edge was found to make a PDF with; CHROMIUM names one, or run"
            f" 'battaglia serve' and print {USUAL_ADDRESS}{sheets(args)} from any browser"
        )
    try:
        print_into(program, args, out)
    except browser.CannotPrint as error:
        print(f"battaglia: nothing was printed: {error}", file=sys.stderr)
        return FAILED
    print(said(out))
    return 0


def print_into(program: Path, args: Namespace, out: Path) -> None:
    """Serve the sheets for as long as it takes to print them."""
    from battaglia.cli import browser  # noqa: PLC0415
    from battaglia.cli.serving import bound  # noqa: PLC0415
    from battaglia.server import serving  # noqa: PLC0415

    with TemporaryDirectory(prefix="battaglia-") as folder, bound(HOST, 0) as there:
        address = f"http://{HOST}:{there.getsockname()[1]}/{sheets(args)}"
        try:
            with serving.served_on(there, str(Path(folder) / "none.db")):
                browser.print_page(program, address, out)
        except serving.CannotServe as error:
            raise WrongCall(str(error)) from None


def sheets(args: Namespace) -> str:
    """The address of the sheets within the client."""
    asked = {"lang": args.lang, "paper": args.paper}
    if args.parts:
        asked["parts"] = ",".join(args.parts)
    marks = {name: "" for name in ("spares", "white") if getattr(args, name)}
    return f"#/print/{quote(args.scenario)}?{urlencode(asked | marks, safe=',')}"


def need_shipped(name: str) -> None:
    """Refuse what the client does not know."""
    shipped = [each.id for each in battaglia.scenarios()]
    if name not in shipped:
        raise WrongCall(f"there is no scenario {name!r}; there are {', '.join(shipped)}")


def writable(out: Path) -> Path:
    """The file to be written, if it can be."""
    if out.is_dir():
        raise WrongCall(f"{out} is a folder; --out names a file")
    if not out.absolute().parent.is_dir():
        raise WrongCall(f"there is no folder {out.absolute().parent}")
    return out


def said(out: Path) -> str:
    """What was printed: the file, its pages, its size."""
    data = out.read_bytes()
    return f"{out}: {len(PAGE.findall(data))} pages, {len(data) / 1e6:.1f} MB"

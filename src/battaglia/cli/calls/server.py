"""How the commands of the server and of its database are called."""

from __future__ import annotations

from argparse import BooleanOptionalAction
from typing import TYPE_CHECKING

from battaglia.cli.calls.shared import Parser, command, counting_number, whole_number
from battaglia.cli.keeping import backup, migrate, prune, restore
from battaglia.cli.serving import USUAL_PORT, serve
from battaglia.cli.working import work

if TYPE_CHECKING:
    from battaglia.cli.calls.shared import Commands


EXPIRING = {
    "finished": "matches that are over",
    "unfinished": "matches that are not",
    "tryout": "try-outs",
    "moment": "moments that were shared",
    "lesson": "lessons",
}


def add_serving(commands: Commands) -> None:
    """Those that run until they are stopped."""
    _serve(commands)
    _worker(commands)


def add_keeping(commands: Commands) -> None:
    """Those that keep a database."""
    for each in (_backup, _restore, _prune, _migrate):
        each(commands)


def _serve(commands: Commands) -> None:
    about = "Serve the table for browsers, until it is stopped with Ctrl-C."
    examples = "serve --open\nserve --port 8080 --database sqlite:///games.db"
    made = command(commands, "serve", serve, about, examples)
    made.add_argument("--host", default="127.0.0.1", help="the address to listen at")
    made.add_argument(
        "--port",
        type=counting_number,
        help=f"the port to listen at; by default {USUAL_PORT}, or any if that is taken",
    )
    made.add_argument(
        "--database", default="", help="its URL; by default SQLite in the data folder"
    )
    made.add_argument(
        "--processes",
        type=counting_number,
        default=1,
        metavar="N",
        help="how many share the work; more than one need PostgreSQL",
    )
    made.add_argument(
        "--hosts", metavar="NAMES", help="names under which it answers, besides this machine's own"
    )
    made.add_argument(
        "--trusted-proxies", metavar="NETS", help="addresses of proxies that say who calls"
    )
    made.add_argument("--log", choices=("plain", "json"), help="the form of the log")
    made.add_argument(
        "--open", action=BooleanOptionalAction, default=False, help="open the table in the browser"
    )


def _worker(commands: Commands) -> None:
    about = "Let machine players think for the servers on a PostgreSQL database, until Ctrl-C."
    examples = "worker --database postgresql://battaglia@host/battaglia --processes 4"
    made = command(commands, "worker", work, about, examples)
    made.add_argument("--database", default="", help="its URL; by default BATTAGLIA_DATABASE's")
    made.add_argument("--processes", type=counting_number, metavar="N", help="how many think")


def _backup(commands: Commands) -> None:
    about = "Write every match of a server's database into one file, while it runs or not."
    examples = "backup games.battaglia\nbackup games.battaglia --database postgresql://host/games"
    made = command(commands, "backup", backup, about, examples)
    made.add_argument("file", metavar="FILE", help="the file to write")
    made.add_argument("--replace", action="store_true", help="write over a file that is there")
    _database(made)


def _restore(commands: Commands) -> None:
    about = "Put every match of a backup into a database, of either kind; stop its server first."
    examples = "restore games.battaglia --verify\nrestore games.battaglia --database new.db"
    made = command(commands, "restore", restore, about, examples)
    made.add_argument("file", metavar="FILE", help="the file of a backup")
    made.add_argument("--replace", action="store_true", help="forget what is in the database")
    made.add_argument("--verify", action="store_true", help="open every match afterwards")
    _database(made)


def _prune(commands: Commands) -> None:
    about = "Say which matches nothing was played in for too long, or let them go with --yes."
    examples = "prune\nprune --unfinished 365 --tryout 7 --yes --export records"
    made = command(commands, "prune", prune, about, examples)
    for kind, what in EXPIRING.items():
        made.add_argument(
            f"--{kind}", type=whole_number, metavar="DAYS", help=f"keep {what} so long; 0: for ever"
        )
    made.add_argument("--yes", action="store_true", help="let them go")
    made.add_argument("--export", default="", metavar="FOLDER", help="save each record there first")
    _database(made)


def _migrate(commands: Commands) -> None:
    about = "Bring the tables of a database to the shape of this version, or of an older one."
    made = command(commands, "migrate", migrate, about, "migrate\nmigrate --to 0005")
    made.add_argument("--to", default="head", metavar="REVISION", help="by default the latest")
    made.add_argument("--yes", action="store_true", help="even if every match is forgotten")
    _database(made)


def _database(made: Parser) -> None:
    made.add_argument(
        "--database",
        default="",
        metavar="URL",
        help="or a path; by default DATABASE_URL's, or SQLite in the data folder",
    )

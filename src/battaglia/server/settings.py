"""What a server is started with."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import battaglia
from battaglia.core.game import Game
from battaglia.server.privacy import make_folder

WORKER = (sys.executable, "-m", "battaglia.server.worker")
"""The command that starts a process in which machine players think."""
DATABASE_VARIABLES = ("BATTAGLIA_DATABASE", "DATABASE_URL")
STUDY = (sys.executable, "-m", "battaglia.server.studying")
"""The command that starts a process in which such questions are answered."""
REVIEW = (sys.executable, "-m", "battaglia.server.reviewing")
"""The command that starts a process in which games are looked at again."""
WORKER_MATCHES = 20
"""How many matches such a process keeps in mind."""


def shipped_games() -> Mapping[str, Game]:
    """The games that come with Battaglia."""
    return {name: battaglia.game(name) for name in battaglia.games()}


def present() -> datetime:
    """The present time."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Settings:
    """What can be chosen about a server. The defaults suit one table on one's own machine."""

    database: str = ""
    """A URL, or the path of a SQLite file; empty for the file in the user's data folder."""
    static: Path | None = None
    """The folder of the built client; None looks for it."""
    games: Mapping[str, Game] = field(default_factory=shipped_games)
    open_megabytes: int = 1000
    """How much memory open matches may take; beyond it the longest unused are closed, and
    opened again when asked for."""
    database_seconds: float = 10.0
    """How long the database may take over an answer before one is told to come back later."""
    machine_seconds: float = 5.0
    """How long a machine player may think about one decision beyond the time of its level."""
    machine_pause: float = 0.3
    """How long machines wait between moves where only machines play, so that one can watch."""
    machine_matches: int = 500
    """How many matches machines think about at a time; beyond it new ones are refused."""
    present_seconds: float = 60.0
    """How long after a request somebody still counts as there."""
    unwatched_seconds: float = 120.0
    """How long a match of machines goes on that nobody looks at; it goes on when somebody does."""
    drive_again_seconds: float = 5.0
    """A process looks this often, or sooner, whether another still lets a match's machines play."""
    outside_moment: float = 0.5
    """How long an ask lies in the database for a worker to take it, before it is thought about
    here; where no worker has said that it is free, none lies there."""
    lease_seconds: float = 10.0
    """How long an ask that a worker has taken is left to it, if nothing more is heard of it."""
    machine_workers: int = max(1, min(4, (os.cpu_count() or 2) - 1))
    machine_command: tuple[str, ...] = WORKER
    greeting_seconds: float = 5.0
    """How long a socket may stay silent before it says whose it is."""
    spectators_per_match: int = 60
    """How many sockets may watch a match; they take no place from the players."""
    sockets_per_seat: int = 8
    """How many sockets a seat may have; one more lets the oldest go."""
    sockets_per_address: int = 200
    """How many sockets an address may have; this machine itself may have any number."""
    message_rate: str = "240/60"
    """How many messages a socket may send: pings, and asking for everything."""
    send_seconds: float = 10.0
    """How long a socket or an asker may take to read before it is given up."""
    head_seconds: float = 10.0
    """How long the head of a request may take to come in."""
    body_seconds: float = 30.0
    """How long the body of a request may take to come in."""
    idle_seconds: float = 20.0
    """How long a connection may stay without a further request."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose X-Forwarded-For is believed."""
    hosts: tuple[str, ...] = ()
    """Names under which it answers, beside this machine's own; * for any."""
    creation_rate: str = "60/600"
    """How many matches and lessons an address may begin: 60/600 is sixty in ten minutes."""
    import_rate: str = "20/600"
    """How many records and positions an address may bring."""
    branch_rate: str = "60/600"
    """How many try-outs and moments may come from an address, and how many from a seat."""
    question_rate: str = "600/20"
    """How many questions may come from an address, and how many from a seat."""
    advice_rate: str = "20/60"
    """How often an address, or a seat, may ask a machine what it would do."""
    action_rate: str = "600/20"
    """How many actions may come from an address."""
    look_rate: str = "600/20"
    """How often an address may ask how matches stand, or open a socket."""
    library_rate: str = "1000/20"
    """How often an address may ask for battles, rules and texts."""
    refusal_rate: str = "120/60"
    """How many tokens that open nothing an address may show."""
    actions_at_once: int = 256
    """How many actions are under way at once."""
    questions_at_once: int = 16
    looks_at_once: int = 64
    makings_at_once: int = 4
    """How many matches are begun at once."""
    most_waiting: int = 500
    """How many requests of a kind wait; one more is told at once to come again."""
    waiting_seconds: float = 10.0
    """How long a request waits before it is told to come again."""
    ready_seconds: float = 2.0
    """How long the database may take to answer before the server calls itself not ready."""
    log: str = "plain"
    """The form of the log: plain for people, json for programs."""
    metrics_for_all: bool = False
    """Whether anybody may see /metrics, and not only programs of this machine."""
    heavy_seconds: float = 10.0
    """How long a question may take about a battle that somebody has brought."""
    heavy_command: tuple[str, ...] = STUDY
    review_seconds: float = 120.0
    """How long it may take to look at a game again, or a Marshal to say what he would have done."""
    review_command: tuple[str, ...] = REVIEW
    keep_finished_days: int = 0
    """How long a match is kept that is over, after the last that was played in it; 0: for ever."""
    keep_unfinished_days: int = 0
    """How long one that is not over."""
    keep_tryout_days: int = 30
    keep_moment_days: int = 30
    """How long a moment that was shared."""
    keep_lesson_days: int = 30
    expiry_warning_days: int = 7
    """So many days before a match goes those who look at it are told."""
    prune_seconds: float = 600.0
    """How often some matches are looked at whose time may be over."""
    clock: Callable[[], datetime] = present
    """What the time is, for what goes by days."""
    host: str = ""
    """The address at which it listens, and the port; empty where nobody has said."""
    port: int = 0

    @property
    def rules(self) -> list[tuple[str, int]]:
        """The games, each with the version of its rules."""
        return [(name, game.version) for name, game in self.games.items()]

    @property
    def url(self) -> str:
        """The database as a URL that SQLAlchemy understands."""
        return database_url(self.database)

    @property
    def client(self) -> Path | None:
        """The folder of the built client, if there is one."""
        return self.static if self.static is not None else find_client()


def chosen_database(given: str = "") -> str:
    """The database that was given, else that of the environment; empty for the usual one."""
    named = (os.environ.get(name) for name in DATABASE_VARIABLES)
    return given or next((one for one in named if one), "")


def database_url(database: str) -> str:
    """A URL for what a person writes: a URL, a path, or nothing."""
    if not database:
        database = str(data_folder() / "battaglia.db")
    scheme, separator, rest = database.partition("://")
    if not separator:
        path = Path(database).expanduser().absolute()
        make_folder(path.parent)
        return f"sqlite:///{path}"
    if scheme in ("postgres", "postgresql"):
        return f"postgresql+psycopg://{rest}"
    return database


def data_folder() -> Path:
    """The folder in which this system keeps a user's data."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "Battaglia"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Battaglia"
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "battaglia"


def find_client() -> Path | None:
    """The client that came with the package, or the one that a checkout has built."""
    here = Path(__file__).resolve()
    candidates = [here.parent / "static"]
    if len(here.parents) > 3:
        candidates.append(here.parents[3] / "web" / "dist")
    return next((folder for folder in candidates if (folder / "index.html").is_file()), None)

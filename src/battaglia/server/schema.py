"""The tables of the database. Migrations bring any older database to this shape."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    func,
)

METADATA = MetaData()

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("scenario", String(100), nullable=False),
    Column("title", JSON, nullable=False),
    # The version of the rules and the hash of the data that the match was begun with.
    Column("rules", Integer, nullable=False),
    Column("data", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    # The scenario's own files, if it does not come with the game.
    Column("files", JSON, nullable=False),
    # What the record says of the dice, and what they are made from: never shown before the end.
    Column("dice", String(200), nullable=False),
    Column("dice_key", String(200), nullable=False),
    # What anybody may know of how it stands, so that a list of matches opens none of them.
    Column("summary", JSON, nullable=False),
    Column("created", String(40), nullable=False),
    Column("updated", String(40), nullable=False),
    # The lesson that is learnt in it, if it is one: course, lesson, where it began.
    Column("lesson", JSON(none_as_null=True), nullable=True),
    # What it is, if it begins in the middle of another: a try-out, a moment that is shown.
    Column("origin", JSON(none_as_null=True), nullable=True),
    # Who made it: a keyed digest of an address, so that machines think for all in turn.
    Column("maker", String(32), nullable=False, server_default=""),
    # The hash of the token by which whoever made it may delete it; "" if nobody has one.
    Column("owner", String(64), nullable=False, server_default=""),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("match_id", String(40), ForeignKey("matches.id"), primary_key=True),
    # "" is the spectators' seat.
    Column("seat", String(40), primary_key=True),
    Column("player", String(40), nullable=False),
    Column("token_hash", String(64), nullable=True),
    Column("orders", JSON, nullable=False),
)

# Append-only. The primary key is what makes two moves for one turn impossible.
ACTIONS = Table(
    "actions",
    METADATA,
    Column("match_id", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", String(40), nullable=False),
    Column("action", Text, nullable=False),
    Column("standing", Boolean, nullable=False),
    # How many actions stand after this one: an undo makes it smaller.
    Column("length", Integer, nullable=False),
    Column("rolls", JSON, nullable=False),
    Column("events", JSON, nullable=False),
    Column("secret", Boolean, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("at", String(40), nullable=False),
    # Who may know which action it is, and what makes it known; nothing means everybody.
    Column("covered", JSON(none_as_null=True), nullable=True),
    # How many actions were played before it by the same click.
    Column("plan", Integer, nullable=False, server_default="0"),
)

# The last position of a match, which is its truth, and those from which it was taken up again
# under other rules.
SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("match_id", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("base", Boolean, primary_key=True),
    Column("length", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("data", String(64), nullable=False),
    Column("rolls", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("position", Text, nullable=False),
    Column("outcome", JSON, nullable=True),
)

# Secrets of the server, in hexadecimal: what machines decide by, and the like.
KEYS = Table(
    "keys",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("secret", String(64), nullable=False),
)

# What machines have to decide, for workers that find it here; only PostgreSQL has such.
ASKS = Table(
    "asks",
    METADATA,
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(40), primary_key=True),
    # Whose turn it is: the place in the queue, and who made the match.
    Column("place", Integer, nullable=False),
    Column("maker", String(50), nullable=False),
    # A worker with other rules leaves it alone.
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    # What the seat may know of the match: no seed, no dice to come.
    Column("payload", Text, nullable=False),
    Column("posted", DateTime(timezone=True), nullable=False, server_default=func.now()),
    # Which worker thinks about it, and until when nobody else does.
    Column("claimed_by", String(40), nullable=True),
    Column("until", DateTime(timezone=True), nullable=True),
    Column("answer", Text, nullable=True),
)

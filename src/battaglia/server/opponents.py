"""Who plays a seat: people, and machine players as the server speaks of them.

Machine players load their tables when they are imported; a server of people needs none, so that
they are imported when they are first asked for.
"""

from __future__ import annotations

from battaglia.server.answers import PlayerTold

HUMAN = "human"
NOBODY = "nobody"
"""The player of every seat of a moment that is only shown."""
MACHINE = "machine:"
"""How the player of a seat is called that is a program: this, and its name."""


def machine_players() -> tuple[str, ...]:
    """The machine players, as a seat's player is called."""
    from battaglia.ai import player_names  # noqa: PLC0415

    return tuple(f"{MACHINE}{name}" for name in player_names())


def offered_players(lang: str) -> list[PlayerTold]:
    """The machine players that one chooses from in a language, the weakest first."""
    from battaglia import ai  # noqa: PLC0415

    words = ai.player_catalogue(lang)
    return [
        PlayerTold(
            id=f"{MACHINE}{name}",
            title=ai.called(name, words),
            text=ai.describe(name, words),
        )
        for name in ai.level_names()
    ]


def seconds_of(player: str) -> float:
    """How long a machine player takes for a stretch of play at most; 0 if it takes no time."""
    from battaglia.ai import seconds_of_player  # noqa: PLC0415

    return seconds_of_player(player)

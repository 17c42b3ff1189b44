"""What can be wrong with a call, as one plain sentence."""

from __future__ import annotations

import battaglia

FAILED, WRONG_CALL = 1, 2
"""The exit codes of something that failed, and of a call that cannot be carried out."""


class WrongCall(Exception):
    """The command cannot be carried out as it was given; the message is one sentence."""


class Failed(Exception):
    """Something that was well called has failed; the message says what."""


def known_scenario(name: str) -> bool:
    """Is this a shipped scenario, or at least the path of a scenario file?"""
    return name.endswith(".toml") or name in {each.id for each in battaglia.scenarios()}


def need_scenario(name: str) -> None:
    """Refuse a scenario that is neither shipped nor a file."""
    if not known_scenario(name):
        shipped = ", ".join(each.id for each in battaglia.scenarios())
        raise WrongCall(
            f"there is no scenario {name!r}; there are {shipped}, or give a path that ends in .toml"
        )

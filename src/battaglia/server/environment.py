"""Settings from the environment: BATTAGLIA_HOSTS sets ``hosts``, and so on."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from pathlib import Path
from typing import Any

from battaglia.server.limits import Rate
from battaglia.server.settings import Settings

PREFIX = "BATTAGLIA_"
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")


class WrongSetting(ValueError):
    """A variable says something that cannot be."""


def _truth(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise ValueError(f"one of {', '.join(YES + NO[:-1])} is expected")
    return text.lower() in YES


def _names(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


READ: Mapping[str, Callable[[str], Any]] = {
    "int": int,
    "float": float,
    "str": str,
    "bool": _truth,
    "tuple[str, ...]": _names,
    "Path | None": Path,
}
"""How a text becomes a value of each type."""
PROGRAMS_OWN = (
    "games",
    "clock",
    "machine_command",
    "heavy_command",
    "review_command",
    "host",
    "port",
)
"""What programs choose, and the command line; an operator sets none of it here."""


def variable(name: str) -> str:
    """The variable of a setting."""
    return f"{PREFIX}{name.upper()}"


def can_be_set() -> list[Field[Any]]:
    """The settings that have a variable."""
    return [each for each in fields(Settings) if each.name not in PROGRAMS_OWN]


def read_settings(environ: Mapping[str, str], **given: Any) -> Settings:
    """The settings: what is given, else what the environment says, else the usual."""
    found = dict(given)
    for each in can_be_set():
        name = variable(each.name)
        if each.name in given or name not in environ:
            continue
        try:
            found[each.name] = _read(each, environ[name].strip())
        except ValueError as error:
            raise WrongSetting(f"{name} cannot be {environ[name]!r}: {error}") from None
    return Settings(**found)


def _read(setting: Field[Any], text: str) -> Any:
    value = READ[str(setting.type)](text)
    if setting.name.endswith("_rate"):
        Rate.read(value)
    if setting.name == "trusted_proxies":
        for network in value:
            ipaddress.ip_network(network, strict=False)
    return value

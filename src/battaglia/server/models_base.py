"""What the shapes of all requests and answers have in common."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Lang = Literal["en", "it"]
Value = bool | int | str


def optional(*names: str) -> Any:
    """Keys that an answer may lack."""

    def loosen(schema: dict[str, Any]) -> None:
        required = [key for key in schema.get("required", []) if key not in names]
        schema["required"] = required
        if not required:
            del schema["required"]

    return loosen


class Asked(BaseModel):
    """A request: an unknown key is a fault."""

    model_config = ConfigDict(extra="forbid")


class Told(BaseModel):
    """An answer."""

    model_config = ConfigDict(extra="forbid")


class OutcomeSeen(Told):
    """How the game ended, in codes."""

    winner: str | None
    code: str
    rule: str
    points: dict[str, int | str]


class LedgerLine(Told):
    """A figure, and what it is for."""

    value: int
    code: str
    text: str
    rule: str


class LedgerTold(Told):
    """Figures that add up."""

    title: str
    total: int
    lines: list[LedgerLine]

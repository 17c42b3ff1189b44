"""The shapes of what does not change while a game is played: scenarios, rules, players."""

from __future__ import annotations

from typing import Literal

from battaglia.server.models_base import Told, Value


class SeatCard(Told):
    """A side of a scenario."""

    id: str
    name: str
    colour: str


class Card(Told):
    """A scenario as a list of scenarios shows it."""

    id: str
    game: str
    title: str
    summary: str
    date: str
    turns: int
    turn_minutes: int
    minutes: int
    difficulty: str
    difficulty_name: str
    first: str | None
    """Who moves first, where one side always does."""
    seats: list[SeatCard]


class GridTold(Told):
    """How hexes are laid out and numbered."""

    rows: int
    cols: int
    numbering: Literal["RRCC", "CCRR"]
    orientation: Literal["pointy", "flat"]
    shifted: Literal["odd", "even"]
    first_row: int
    first_col: int


class HexTold(Told):
    """A hex: its centre in units of the hex's side, its terrain, level and place."""

    id: str
    x: float
    y: float
    terrain: str
    level: int
    place: str | None


class PlaceTold(Told):
    """A named place."""

    id: str
    name: str
    kind: Literal["town", "river", "hill", "region"]
    hexes: list[str]


class MapTold(Told):
    """The battlefield, as far as it is played on."""

    id: str
    title: str
    metres_per_hex: int
    grid: GridTold
    width: float
    height: float
    hexes: list[HexTold]
    hexsides: dict[str, list[list[str]]]
    roads: list[list[str]]
    places: list[PlaceTold]


class TerrainTold(Told):
    """A row of the terrain chart. ``cost`` is None where nothing passes."""

    id: str
    name: str
    cost: int | None
    notes: list[str]


class OptionValue(Told):
    """A value of an option."""

    value: Value
    title: str


class OptionTold(Told):
    """An option of a scenario, with the value that it has."""

    id: str
    value: Value
    values: list[OptionValue]
    title: str
    text: str


class SpecialTold(Told):
    """A special rule of a scenario in words, and what it speaks of.

    ``hexes`` are an area, a town or works, ``sides`` hexsides such as that of a bridge to come;
    ``seat`` is the side that it is for, if it is for one only.
    """

    kind: str
    rule: str
    seat: str | None
    text: str
    hexes: list[str]
    sides: list[list[str]]


class VictoryTold(Told):
    """What a side gets points for, and where; or, without a seat, what decides the battle."""

    rule: str
    seat: str | None
    text: str
    hexes: list[str]


class ProvenanceTold(Told):
    """Where a figure is from."""

    kind: Literal["rulebook", "published", "history", "reconstructed"]
    kind_name: str
    paragraph: str
    source: str
    note: str


class ProvenanceAnswer(ProvenanceTold):
    """The statement that holds for a key, and the key at which it is made."""

    path: str
    stated_at: str


class Provenances(Told):
    """The statements of the three files of a battle, by the path of the key."""

    scenario: dict[str, ProvenanceTold]
    map: dict[str, ProvenanceTold]
    charts: dict[str, ProvenanceTold]


class ParagraphTold(Told):
    """A paragraph of the rules in our words; ``no_code`` says why there is nothing to carry out."""

    number: str
    title: str
    text: str
    rulings: list[str]
    no_code: str | None


class RulingTold(Told):
    """How a case was decided that the rules leave open; in English only.

    ``text`` is Markdown: paragraphs, emphasis, lists. ``rules`` are the paragraphs concerned.
    """

    id: str
    title: str
    section: str
    rules: list[str]
    text: str


class PlayerTold(Told):
    """A machine player; ``id`` is what a seat's player is set to."""

    id: str
    title: str
    text: str


class Health(Told):
    """That the server is there."""

    status: Literal["ok"]
    version: str

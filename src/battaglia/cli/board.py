"""What the terminal shows of a battle of the Montecuccoli series: names, hexes, pieces."""

from __future__ import annotations

from typing import Any

from battaglia.cli.speaking import Speaker
from battaglia.core.catalogue import Catalogue, Names
from battaglia.core.hexgrid import bits
from battaglia.core.match import Match
from battaglia.core.provenance import provenance_of
from battaglia.games.montecuccoli import zones
from battaglia.games.montecuccoli.battle import CU, KINDS, Battle
from battaglia.games.montecuccoli.scenario import UnitSpec
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.terrain import Ground

GROUPS = {"unit": "units", "commander": "commanders", "gun": "guns", "train": "trains"}
"""The table of a scenario file that a kind of piece is in."""


class Board:
    """A match as somebody at the terminal looks at it."""

    def __init__(self, match: Match, speaker: Speaker) -> None:
        self.match = match
        self.speaker = speaker
        self.battle: Battle = match.battle
        speaker.call(names_of(self.battle, speaker.catalogue))

    @property
    def position(self) -> Position:
        """The position now."""
        state = self.match.state
        assert isinstance(state, Position), "this board shows the Montecuccoli series only"
        return state

    @property
    def ground(self) -> Ground:
        """The ground in its present state."""
        return self.position.field.ground

    @property
    def first_seat(self) -> str:
        """The side that moves first."""
        return self.battle.seats[self.battle.first]

    # Finding things by what somebody types

    def find_piece(self, typed: str) -> list[str]:
        """The pieces that a name, an id or the beginning of one means."""
        wanted = typed.casefold()
        names = {i: piece.name.casefold() for i, piece in zip(*self._pieces(), strict=True)}
        for found in (
            [i for i in names if i == wanted],
            [i for i, name in names.items() if name == wanted],
            [i for i, name in names.items() if i.startswith(wanted) or name.startswith(wanted)],
        ):
            if found:
                return found
        return []

    def _pieces(self) -> tuple[tuple[str, ...], tuple[Any, ...]]:
        return self.battle.ids, self.battle.pieces

    # Hexes

    def terrain(self, index: int) -> str:
        """The ground of a hex in a few words."""
        ground, speaker = self.ground, self.speaker
        words = [speaker.name("terrain", ground.names[index])]
        if ground.levels[index] > 1:
            words.append(speaker.tell("level", level=ground.levels[index]))
        if self.battle.map.road_hexes >> index & 1:
            words.append(speaker.tell("road"))
        return ", ".join(words)

    def place(self, index: int) -> str:
        """The name of the place that a hex belongs to, if it has one."""
        for key, mask in self.battle.map.places.items():
            if mask >> index & 1:
                return self.speaker.text(self.battle.map.spec.places[key].name)
        return ""

    def pieces_at(self, index: int) -> list[str]:
        """The pieces in a hex, by their ids."""
        at = self.position.at
        return [name for number, name in enumerate(self.battle.ids) if at[number] == index]

    def hex_lines(self, name: str) -> list[str]:
        """Everything about a hex, in words."""
        index, speaker = self.battle.grid.index(name), self.speaker
        place = self.place(index)
        head = f"{name}: {self.terrain(index)}"
        lines = [f"{head}; {place}." if place else f"{head}."]
        roads, sides = self._around(index)
        if roads:
            lines.append(speaker.tell("roads-to", hexes=", ".join(roads)))
        lines += sides
        pieces = self.pieces_at(index)
        if pieces:
            lines.append(speaker.tell("pieces-here", pieces=" ".join(pieces)))
        lines += [
            speaker.tell("controlled-by", seat=seat)
            for number, seat in enumerate(self.battle.seats)
            if zones.zone(self.position, number) >> index & 1
        ]
        return lines

    def _around(self, index: int) -> tuple[list[str], list[str]]:
        """The neighbours to which a road leads, and what lies on the sides."""
        ground, grid = self.ground, self.battle.grid
        roads, sides = [], []
        for there in grid.neighbours[index]:
            if ground.road(index, there):
                roads.append(grid.name(there))
            things = [ground.water(index, there), "bridge" if ground.bridged(index, there) else ""]
            names = [self.speaker.name("hexside", thing) for thing in things if thing]
            if ground.levels[there] != ground.levels[index]:
                higher = ground.levels[there] > ground.levels[index]
                names.append(self.speaker.tell("slope-up" if higher else "slope-down"))
            if names:
                what = ", ".join(names)
                sides.append(self.speaker.tell("towards", hex=grid.name(there), what=what))
        return roads, sides

    # Pieces

    def arm(self, piece: str) -> str:
        """What kind of piece it is: the arm of a unit, or commander, gun, train."""
        spec = self.battle.pieces[self.battle.index[piece]]
        return spec.arm if isinstance(spec, UnitSpec) else self.kind(piece)

    def kind(self, piece: str) -> str:
        """The class of counters that it belongs to."""
        return KINDS[self.battle.kind[self.battle.index[piece]]]

    def arm_name(self, piece: str) -> str:
        """The kind of piece, by its name."""
        return _arm(self.battle, self.speaker.catalogue, piece)

    def holder(self, piece: str) -> str:
        """The side that has the piece."""
        return self.battle.seats[self.position.holder(self.battle.index[piece])]

    def whereabouts(self, piece: str) -> str:
        """Where a piece is, in words."""
        number = self.battle.index[piece]
        at = self.position.at[number]
        if at >= 0:
            hex_name = self.battle.grid.name(at)
            return self.speaker.tell("in-hex", hex=hex_name, terrain=self.terrain(at))
        if self.position.lost >> number & 1:
            return self.speaker.tell("out-of-game")
        entry = self.battle.spec.entries[getattr(self.battle.pieces[number], "entry", "")]
        return self.speaker.tell("arrives", turn=entry.turn, hexes=", ".join(entry.hexes))

    def figures(self, piece: str) -> str:
        """Strength or command points, and movement points, as they are now."""
        number = self.battle.index[piece]
        shown = self.match.game.view(self.match.state, None)["pieces"][piece]
        words = []
        if self.battle.kind[number] == CU:
            words.append(self.speaker.tell("strength", value=shown["strength"]))
        elif self.battle.cp[number]:
            words.append(self.speaker.tell("command-points", value=self.battle.cp[number]))
        words.append(self.speaker.name("mp", str(shown["mp"])))
        return ", ".join(words)

    def conditions(self, piece: str) -> list[str]:
        """What is to be said of a piece's condition."""
        shown = self.match.game.view(self.match.state, None)["pieces"][piece]
        marks = ("disrupted", "entrenched", "moved", "fired")
        return [self.speaker.tell(f"is-{mark}") for mark in marks if shown.get(mark)]

    def piece_line(self, piece: str) -> str:
        """A piece in one line."""
        words = [self.arm_name(piece), self.figures(piece), self.whereabouts(piece)]
        return f"{self.speaker.name('piece', piece)} [{piece}]: " + ", ".join(
            [*words, *self.conditions(piece)]
        )

    def piece_lines(self, piece: str) -> list[str]:
        """Everything about a piece."""
        number, speaker = self.battle.index[piece], self.speaker
        spec = self.battle.pieces[number]
        formation = self.battle.spec.formations.get(getattr(spec, "formation", ""))
        lines = [self.piece_line(piece), speaker.tell("belongs-to", seat=self.holder(piece))]
        if formation is not None:
            lines.append(speaker.tell("formation", name=speaker.text(formation)))
        if isinstance(spec, UnitSpec):
            weak = self.battle.weak[number]
            lines.append(speaker.tell("two-sides", front=spec.strength, back=weak))
        at = self.position.at[number]
        enemy = zones.zone(self.position, 1 - self.position.holder(number))
        if at >= 0 and enemy >> at & 1:
            lines.append(speaker.tell("in-enemy-zone"))
        path = f"{GROUPS[self.kind(piece)]}.{piece}"
        stated = provenance_of(self.battle.spec.provenance, path)
        lines.append(speaker.tell("figures-from", kind=speaker.name("provenance", stated.kind)))
        return lines

    def army(self, seat: str) -> list[str]:
        """The pieces that a side has, lost ones last."""
        mine = [piece for piece in self.battle.ids if self.holder(piece) == seat]
        lost = self.position.lost
        return sorted(mine, key=lambda piece: lost >> self.battle.index[piece] & 1)

    def shown_hexes(self, mask: int) -> list[str]:
        """A line for every hex of a mask with pieces in it."""
        lines = []
        for index in bits(mask):
            pieces = [self._in_brief(piece) for piece in self.pieces_at(index)]
            if pieces:
                lines.append(f"{self.battle.grid.name(index)}: {', '.join(pieces)}")
        return lines

    def _in_brief(self, piece: str) -> str:
        name = self.speaker.name("piece", piece)
        disrupted = self.position.disrupted >> self.battle.index[piece] & 1
        return f"{name} ({self.speaker.tell('is-disrupted')})" if disrupted else name


def names_of(battle: Battle, catalogue: Catalogue) -> Names:
    """The names of a battle's pieces, sides and special rules."""
    spec, language = battle.spec, catalogue.language
    pieces = piece_names(battle, catalogue)
    return {
        "piece": pieces,
        "seat": {seat: getattr(each.name, language) for seat, each in spec.seats.items()},
        "special": {
            str(number): _who(battle, rule, pieces, language)
            for number, rule in enumerate(spec.special)
        },
    }


def piece_names(battle: Battle, catalogue: Catalogue) -> dict[str, str]:
    """The pieces' names; where two have the same, with their arm or, failing that, their id."""
    plain = {i: piece.name for i, piece in zip(battle.ids, battle.pieces, strict=True)}
    with_arm = {i: f"{name} ({_arm(battle, catalogue, i)})" for i, name in plain.items()}
    return {i: _first_unique(i, plain, with_arm) for i in plain}


def _first_unique(piece: str, *tables: dict[str, str]) -> str:
    for table in tables:
        if list(table.values()).count(table[piece]) == 1:
            return table[piece]
    return f"{tables[0][piece]} ({piece})"


def _arm(battle: Battle, catalogue: Catalogue, piece: str) -> str:
    number = battle.index[piece]
    spec = battle.pieces[number]
    if isinstance(spec, UnitSpec):
        return catalogue.say("arm", spec.arm)
    return catalogue.say("kind", KINDS[battle.kind[number]])


def _who(battle: Battle, rule: Any, pieces: dict[str, str], language: str) -> str:
    """The forces that a special rule speaks of."""
    who = getattr(rule, "who", None)
    if who is None:
        return str(rule.rule)
    known = battle.spec.formations
    forces = [getattr(known[f], language) if f in known else f for f in who.formations]
    return ", ".join([*forces, *(pieces[piece] for piece in who.pieces)])

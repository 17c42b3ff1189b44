"""8.0 The declaration of combats, one attack after another or all at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.hexgrid import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.montecuccoli import special
from battaglia.games.montecuccoli.actions import (
    END_DECLARATION,
    Attack,
    Combats,
    EndDeclaration,
)
from battaglia.games.montecuccoli.battle import CU
from battaglia.games.montecuccoli.combat import Fighting
from battaglia.games.montecuccoli.obligations import (
    Combat,
    Graph,
    Link,
    attack_objections,
    combats_of,
    engaged,
    graph_of,
    join,
    stranded,
    well_formed,
)
from battaglia.games.montecuccoli.state import Position


@rule("4.1.4", "8.0")
class Declaration(Step[Position], frozen=True):
    """All combats are declared before the first is fought (A75).

    ``graph`` and ``combats`` follow from the position and the links; they are kept here only
    so that they are worked out once.
    """

    links: tuple[Link, ...]
    graph: Graph
    combats: tuple[Combat, ...] = ()

    name = "declaration"
    rule = "4.1.4"
    verbs = frozenset({"attack", "combats", "end-declaration"})
    derived = frozenset({"graph", "combats"})

    @classmethod
    def resumed(cls, p: Position, values: dict[str, Any]) -> Declaration:
        links = values["links"]
        return cls(links, graph_of(p), tuple(combats_of(links)))

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        found: list[Action] = [
            Attack(p.name(attacker), p.name(defender))
            for attacker in bits(self.graph.attackers)
            for defender in bits(self.graph.foes[attacker])
            if fits(p, self, attacker, defender) == FITS
        ]
        if found and not self.owing():
            found.append(END_DECLARATION)
        return found

    def owing(self) -> int:
        """The units whose obligation is still open."""
        return self.graph.obliged & ~engaged(self.combats)

    def objections(
        self, p: Position, seat: int, action: Attack | Combats | EndDeclaration
    ) -> list[Reason]:
        if isinstance(action, EndDeclaration):
            still = open_obligations(p, self)
            return [still] if still else []
        if isinstance(action, Combats):
            return whole_objections(p, self, seat, action)
        index = p.battle.index
        return link_objections(p, self, seat, index[action.attacker], index[action.defender])

    def apply(self, p: Position, seat: int, action: Attack | Combats | EndDeclaration) -> None:
        if isinstance(action, EndDeclaration):
            self.close(p, confirmed=True)
            return
        if isinstance(action, Attack):
            p.stack[-1] = self.plus(
                p, p.battle.index[action.attacker], p.battle.index[action.defender]
            )
            p.emit("attack", "8.0", attacker=action.attacker, defender=action.defender)
            return
        step = self
        for attacker, defender in parse_links(p, action):
            step = step.plus(p, attacker, defender)
            p.emit("attack", "8.0", attacker=p.name(attacker), defender=p.name(defender))
        step.close(p, confirmed=True)

    def canonical(self, p: Position, action: Action) -> Action:
        """The links of a whole set are written in the order of the scenario."""
        if not isinstance(action, Combats):
            return action
        return Combats(tuple(f"{p.name(a)}>{p.name(d)}" for a, d in sorted(parse_links(p, action))))

    def plus(self, p: Position, attacker: int, defender: int) -> Declaration:
        """This declaration with one more attack."""
        combats = join(self.combats, attacker, defender)
        return Declaration((*self.links, (attacker, defender)), self.graph, combats)

    def idle(self, p: Position) -> None:
        """Nothing is left to declare: the end of the declaration is not asked for."""
        self.close(p, confirmed=False)

    def close(self, p: Position, *, confirmed: bool) -> None:
        """The combats are fixed; attacked wings are freed (13.3)."""
        combats = sorted(self.combats, key=lambda combat: combat.defenders & -combat.defenders)
        p.stack[-1] = Fighting(tuple(combats), confirmed=confirmed or len(combats) > 1)
        special.release_attacked(p, sum(combat.defenders for combat in combats))


# Whether an attack fits with what is declared so far

FITS, REPEATED, NO_STAR, STRANDS = range(4)


def fits(p: Position, declared: Declaration, attacker: int, defender: int) -> int:
    """Can this possible attack be added?"""
    if (attacker, defender) in declared.links:
        return REPEATED
    graph, groups = declared.graph, p.battle.options.groups
    combats = join(declared.combats, attacker, defender)
    if not well_formed(graph, combats[-1], groups):
        return NO_STAR
    return STRANDS if stranded(graph, combats, groups) else FITS


def link_objections(
    p: Position, declared: Declaration, seat: int, attacker: int, defender: int
) -> list[Reason]:
    """Why an attack may not be declared."""
    found = [not_an_attacker(p, seat, attacker), not_a_defender(p, seat, defender)]
    reasons = [reason for reason in found if reason is not None]
    if not reasons:
        reasons = attack_objections(p, attacker, defender)
    if reasons:
        return reasons
    unfit = does_not_fit(p, declared, attacker, defender)
    return [unfit] if unfit else []


@rule("8.0")
def not_an_attacker(p: Position, seat: int, attacker: int) -> Reason | None:
    """Only the active side's combat units attack."""
    if p.battle.kind[attacker] == CU and p.battle.seat[attacker] == seat:
        return None
    return Reason("8.0", "not-an-attacker", {"piece": p.name(attacker)})


@rule("8.0")
def not_a_defender(p: Position, seat: int, defender: int) -> Reason | None:
    """Only enemy combat units are attacked; guns and commanders are taken by entering (A82)."""
    if p.battle.kind[defender] == CU and p.battle.seat[defender] != seat:
        return None
    return Reason("8.0", "not-a-defender", {"piece": p.name(defender)})


@rule("8.0")
def does_not_fit(p: Position, declared: Declaration, attacker: int, defender: int) -> Reason | None:
    """Each unit fights once, and every obligation must remain one that can be met (A52)."""
    verdict = fits(p, declared, attacker, defender)
    names: dict[str, str | int] = {"piece": p.name(attacker), "target": p.name(defender)}
    if verdict == REPEATED:
        return Reason("8.0", "declared-already", names)
    if verdict == NO_STAR:
        return Reason("8.0", "fights-elsewhere", names)
    if verdict == STRANDS:
        combats = join(declared.combats, attacker, defender)
        left = stranded(declared.graph, combats, p.battle.options.groups)
        return Reason("8.0", "strands", {**names, "left": unit_names(p, left)})
    return None


@rule("8.0")
def open_obligations(p: Position, declared: Declaration) -> Reason | None:
    """The declaration ends only when everybody who must take part does."""
    owing = declared.owing()
    return Reason("8.0", "obligations-open", {"left": unit_names(p, owing)}) if owing else None


def unit_names(p: Position, mask: int) -> str:
    """The units of a mask, for a sentence."""
    return " ".join(p.name(unit) for unit in bits(mask))


# The whole set in one action


def parse_links(p: Position, action: Combats) -> list[Link]:
    """The links of ``combats a>D+b>D``; a name that is unknown raises KeyError."""
    pairs = [link.split(">") for link in action.links]
    return [(p.battle.index[a], p.battle.index[b]) for a, b in pairs]


def whole_objections(
    p: Position, declared: Declaration, seat: int, action: Combats
) -> list[Reason]:
    """The first attack of the set that may not be declared, or what it leaves open."""
    try:
        links = parse_links(p, action)
    except (KeyError, ValueError):
        links = []
    if not links:
        return [Reason("8.0", "unreadable-links", {"links": "+".join(action.links)})]
    for attacker, defender in links:
        reasons = link_objections(p, declared, seat, attacker, defender)
        if reasons:
            return reasons
        declared = declared.plus(p, attacker, defender)
    still = open_obligations(p, declared)
    return [still] if still else []


def begin(p: Position) -> None:
    """Nothing is declared yet and no commander has helped."""
    p.used = 0
    p.stack.append(Declaration((), graph_of(p)))

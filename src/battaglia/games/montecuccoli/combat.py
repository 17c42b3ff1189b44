"""8.0 Combat: commanders' help, odds, the roll and its result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from battaglia.core.action import Action
from battaglia.core.chance import Faces
from battaglia.core.flow import Roll, Seats, Step
from battaglia.core.hexgrid import bits
from battaglia.core.ledger import Ledger
from battaglia.core.reason import Param, Reason
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.montecuccoli import commanders, disruption, strength
from battaglia.games.montecuccoli.actions import (
    END_COMBAT,
    NO_COMMAND,
    Command,
    Disrupt,
    EndCombat,
    NoCommand,
    Resolve,
    ResolveAll,
)
from battaglia.games.montecuccoli.battle import COMMANDER
from battaglia.games.montecuccoli.charts import COLUMNS
from battaglia.games.montecuccoli.obligations import Combat
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.strength import NO_HELP, Help


@rule("4.1.4", "8.0")
class Fighting(Step[Position], frozen=True):
    """The declared combats that are still to be fought, in the order that the attacker likes.

    ``ordered``: he has settled the order of them all. Not ``confirmed``: the declaration ended
    by itself, so that no die is thrown before he has said that it may be.
    """

    combats: tuple[Combat, ...]
    ordered: bool = False
    confirmed: bool = True

    name = "fighting"
    rule = "8.0"
    verbs = frozenset({"resolve", "resolve-all"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        names = [p.name(first_defender(combat)) for combat in self.combats]
        if self.ordered or not names:
            return ()
        if len(names) > 1:
            return [*(Resolve(name) for name in names), ResolveAll(tuple(names))]
        return () if self.confirmed or self.asks_for_help(p) else (Resolve(names[0]),)

    def asks_for_help(self, p: Position) -> bool:
        """Is the attacker asked for a commander before the die of the first combat?"""
        return bool(CommanderHelp(self.combats[0]).options(p, p.active))

    def objections(self, p: Position, seat: int, action: Resolve | ResolveAll) -> list[Reason]:
        several = isinstance(action, ResolveAll)
        names = action.defenders if isinstance(action, ResolveAll) else (action.defender,)
        called = [p.battle.index[name] for name in names]
        found = [no_such_combat(p, self, defender) for defender in called]
        found += [not_every_combat(p, self, called)] if several and not any(found) else []
        return [reason for reason in found if reason is not None]

    def apply(self, p: Position, seat: int, action: Resolve | ResolveAll) -> None:
        by_name = {p.name(first_defender(combat)): combat for combat in self.combats}
        if isinstance(action, ResolveAll):
            p.stack[-1] = Fighting(tuple(by_name[name] for name in action.defenders), ordered=True)
        else:
            self.fight(p, by_name[action.defender])

    def idle(self, p: Position) -> None:
        """One combat left, or the next in order, is fought; none left ends the phase (A90)."""
        if self.combats:
            self.fight(p, self.combats[0])
            return
        p.stack.pop()
        commanders.lose_lone_commanders(p)

    def fight(self, p: Position, combat: Combat) -> None:
        """Both sides say who helps, the attacker first (A78); then the die is thrown."""
        p.stack[-1] = Fighting(tuple(c for c in self.combats if c != combat), self.ordered)
        p.stack.append(CommanderHelp(combat))
        p.busy |= combat.attackers | combat.defenders
        names = " ".join(p.name(unit) for unit in bits(combat.attackers))
        foes = " ".join(p.name(unit) for unit in bits(combat.defenders))
        p.emit("combat", "8.0", attackers=names, defenders=foes)


def first_defender(combat: Combat) -> int:
    """The defender that a combat is called by."""
    return (combat.defenders & -combat.defenders).bit_length() - 1


@rule("8.0")
def no_such_combat(p: Position, fighting: Fighting, defender: int) -> Reason | None:
    """Only declared combats are fought, each once; they are called by their first defender."""
    if any(first_defender(combat) == defender for combat in fighting.combats):
        return None
    return Reason("8.0", "no-such-combat", {"piece": p.name(defender)})


@rule("8.0")
def not_every_combat(p: Position, fighting: Fighting, called: list[int]) -> Reason | None:
    """An order of all combats has each of them once."""
    left = [c for c in map(first_defender, fighting.combats) if called.count(c) != 1]
    if not left:
        return None
    return Reason("8.0", "order-not-whole", {"left": " ".join(p.name(unit) for unit in left)})


@rule("10.2", "10.2.1")
class CommanderHelp(Step[Position], frozen=True):
    """One commander of a side may add his points to one of its units in the combat."""

    combat: Combat
    attack: Help = NO_HELP
    defending: bool = False

    name = "commander-help"
    rule = "10.2"
    verbs = frozenset({"command", "no-command"})

    def seats(self, p: Position) -> Seats:
        return (1 - p.active if self.defending else p.active,)

    def units(self) -> int:
        """The deciding side's units in the combat."""
        return self.combat.defenders if self.defending else self.combat.attackers

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        helps = helpers(p, seat, self.units())
        if not helps or not (p.battle.options.always_ask_commanders or self.matters(p, helps)):
            return ()
        return [*(Command(p.name(who), p.name(unit)) for who, unit in helps), NO_COMMAND]

    def matters(self, p: Position, helps: list[Help]) -> bool:
        """Could one of these change the column, or who pays for a Dx, whatever the other does?"""
        if self.defending:
            before = effect(p, self.combat, self.attack, NO_HELP)
            return any(effect(p, self.combat, self.attack, h) != before for h in helps)
        answers = [NO_HELP, *helpers(p, 1 - p.active, self.combat.defenders)]
        return any(
            effect(p, self.combat, h, answer) != before
            for answer in answers
            for before in (effect(p, self.combat, NO_HELP, answer),)
            for h in helps
        )

    def objections(self, p: Position, seat: int, action: Command | NoCommand) -> list[Reason]:
        if isinstance(action, NoCommand):
            return []
        who, unit = p.battle.index[action.commander], p.battle.index[action.unit]
        found = [not_your_commander(p, seat, who), not_in_this_combat(p, self, unit)]
        reasons = [reason for reason in found if reason is not None]
        if not reasons:
            late = [spent(p, who), out_of_command(p, who, unit)]
            reasons = [reason for reason in late if reason is not None]
        return reasons

    def apply(self, p: Position, seat: int, action: Command | NoCommand) -> None:
        if isinstance(action, NoCommand):
            self.go_on(p, NO_HELP)
            return
        who, unit = p.battle.index[action.commander], p.battle.index[action.unit]
        p.used |= 1 << who
        p.emit("command", "10.2", commander=action.commander, unit=action.unit)
        self.go_on(p, Help(who, unit))

    def idle(self, p: Position) -> None:
        self.go_on(p, NO_HELP)

    def go_on(self, p: Position, chosen: Help) -> None:
        """After the attacker the defender is asked; after both comes the roll."""
        if self.defending:
            p.stack[-1] = CombatRoll(self.combat, self.attack, chosen)
        else:
            p.stack[-1] = CommanderHelp(self.combat, chosen, defending=True)


def helpers(p: Position, seat: int, units: int) -> list[Help]:
    """The commanders of a side who may help, each with every unit that he reaches."""
    return [
        Help(commander, unit)
        for commander in p.battle.commanders[seat]
        if not spent(p, commander)
        for unit in bits(units)
        if commanders.in_range(p, commander, unit)
    ]


def effect(p: Position, combat: Combat, attack: Help, defence: Help) -> tuple[object, ...]:
    """What help comes to: the column, and where a Dx can fall the sets that may pay for it."""
    attacking = strength.attack_total(p, combat, attack)
    column = strength.column(attacking, strength.defence_total(p, combat, defence))
    if combat.attackers.bit_count() < 2 or all(row[column] != "Dx" for row in p.battle.crt):
        return (column,)
    worth = {unit: exchange_worth(p, unit, attack) for unit in bits(combat.attackers)}
    return column, exchange_sets(worth, exchange_value(p, combat, defence))


@rule("10.2")
def not_your_commander(p: Position, seat: int, who: int) -> Reason | None:
    """A side is helped by its own commanders."""
    if p.battle.kind[who] == COMMANDER and p.battle.seat[who] == seat:
        return None
    return Reason("10.2", "not-your-commander", {"piece": p.name(who)})


@rule("10.2")
def not_in_this_combat(p: Position, step: CommanderHelp, unit: int) -> Reason | None:
    """He helps a unit of his side that is in the combat."""
    if step.units() >> unit & 1:
        return None
    return Reason("10.2", "not-in-combat", {"piece": p.name(unit)})


@rule("10.2.1")
def spent(p: Position, who: int) -> Reason | None:
    """With the option ``commander_once`` a commander helps once in a phase (A79)."""
    if not p.battle.options.commander_once or not p.used >> who & 1:
        return None
    return Reason("10.2.1", "commander-spent", {"piece": p.name(who)})


@rule("10.0", "10.2")
def out_of_command(p: Position, who: int, unit: int) -> Reason | None:
    """The unit that he helps must be within his range (A80)."""
    if commanders.in_range(p, who, unit):
        return None
    return Reason("10.0", "out-of-command", {"piece": p.name(who), "unit": p.name(unit)})


@rule("8.0")
class CombatRoll(Roll[Position], frozen=True):
    """One die against the column of the odds."""

    combat: Combat
    attack: Help
    defence: Help

    name = "combat-roll"
    rule = "8.0"

    def ledger(self, p: Position) -> Ledger:
        return strength.die_ledger(p, self.combat)

    def purpose(self, p: Position) -> dict[str, Param]:
        attack, defence, column = self.odds(p)
        return {"attack": attack, "defence": defence, "column": COLUMNS[column]}

    def odds(self, p: Position) -> tuple[int, int, int]:
        """Both strengths and the column."""
        attack = strength.attack_ledger(p, self.combat, self.attack).total
        defence = strength.defence_ledger(p, self.combat, self.defence).total
        return attack, defence, strength.column(attack, defence)

    def ledgers(self, p: Position) -> dict[str, Ledger]:
        return {
            "attack": strength.attack_ledger(p, self.combat, self.attack),
            "defence": strength.defence_ledger(p, self.combat, self.defence),
            **super().ledgers(p),
        }

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.active]

    def concerns(self, p: Position) -> tuple[str, ...]:
        units = (*bits(self.combat.attackers), *bits(self.combat.defenders))
        return tuple(p.name(unit) for unit in units)

    def read(self, p: Position, faces: Faces) -> Reading:
        _, _, column = self.odds(p)
        total = faces[0] + self.ledger(p).total
        result = p.battle.crt[strength.row(total) - 1][column]
        return Reading(faces, total, COLUMNS[column], result)

    def resolve(self, p: Position, reading: Reading) -> None:
        p.stack.pop()
        if p.events is not None:
            attack, defence, _ = self.odds(p)
            p.emit_roll(
                self, reading, "combat-result", "8.0", attack=attack, defence=defence,
                column=reading.against, die=reading.faces[0],
                row=strength.row(reading.total), result=reading.result,
            )  # fmt: skip
        if reading.result == "Dx":
            value = exchange_value(p, self.combat, self.defence)
            p.stack.append(Exchange(self.combat.attackers, value, self.attack))
        carry_out(p, self.combat, reading.result)


@rule("8.0", "9.0")
def carry_out(p: Position, combat: Combat, result: str) -> None:
    """The result codes of the table (A73); there is neither retreat nor advance (A76)."""
    side = combat.attackers if result in ("Ae", "Ad") else combat.defenders
    for unit in bits(side):
        if result in ("Ae", "De"):
            disruption.eliminate(p, unit)
        elif result != "Ne":
            disruption.disrupt(p, unit, in_combat=True)


@rule("8.0", "8.1", "10.2")
def exchange_value(p: Position, combat: Combat, helped: Help) -> int:
    """What the attackers must match: the defenders' combat value, with all that was added to it.

    By option only the printed values of the sides that are up (A72).
    """
    if p.battle.options.dx_values == "printed":
        return sum(p.strength(unit) for unit in bits(combat.defenders))
    return strength.defence_total(p, combat, helped)


@rule("8.0", "10.2")
def exchange_worth(p: Position, unit: int, helped: Help) -> int:
    """An attacker's combat value in an exchange, with the points of who helped it (A72)."""
    points = p.battle.cp[helped.commander] if helped.unit == unit else 0
    counts = p.battle.options.dx_values == "modified"
    return p.battle.strength[unit] + (points if counts else 0)


@rule("8.0")
class Exchange(Step[Position], frozen=True):
    """Dx: the attacker's owner says which of his units are disrupted with the defenders."""

    attackers: int
    value: int
    attack: Help = NO_HELP

    name = "exchange"
    rule = "8.0"
    verbs = frozenset({"disrupt"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        sets = exchange_sets(self.worth(p), self.value)
        if len(sets) < 2:
            return ()
        return [Disrupt(tuple(p.name(unit) for unit in chosen)) for chosen in sets]

    def objections(self, p: Position, seat: int, action: Disrupt) -> list[Reason]:
        units = [p.battle.index[name] for name in action.units]
        found = [not_among_attackers(p, self, units)]
        if found[0] is None:
            found = [too_little(p, self, units), too_much(p, self, units)]
        return [reason for reason in found if reason is not None]

    def canonical(self, p: Position, action: Disrupt) -> Disrupt:
        """A set of units has one way of being written: in the order of the scenario."""
        return Disrupt(tuple(sorted(action.units, key=p.battle.index.__getitem__)))

    def apply(self, p: Position, seat: int, action: Disrupt) -> None:
        p.stack.pop()
        for name in action.units:
            disruption.disrupt(p, p.battle.index[name], in_combat=True)
        fighting = p.stack[-1]
        if isinstance(fighting, Fighting) and not fighting.combats:
            p.stack.append(CombatsFought())

    def idle(self, p: Position) -> None:
        """There is only one way to pay."""
        p.stack.pop()
        for unit in exchange_sets(self.worth(p), self.value)[0]:
            disruption.disrupt(p, unit, in_combat=True)

    def worth(self, p: Position) -> dict[int, int]:
        """The combat value of each attacker."""
        return {unit: exchange_worth(p, unit, self.attack) for unit in bits(self.attackers)}


@rule("4.1.4")
class CombatsFought(Step[Position], frozen=True):
    """The last combat ended with a choice and not with a die: its owner ends the phase."""

    name = "combats-fought"
    rule = "4.1.4"
    verbs = frozenset({"end-combat"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return (END_COMBAT,)

    def objections(self, p: Position, seat: int, action: EndCombat) -> list[Reason]:
        return []

    def apply(self, p: Position, seat: int, action: EndCombat) -> None:
        p.stack.pop()


@rule("8.0")
def exchange_sets(worth: dict[int, int], value: int) -> list[tuple[int, ...]]:
    """The smallest sets of attackers that reach the value, none with a member to spare (A72)."""
    if sum(worth.values()) <= value:
        return [tuple(worth)]
    sets = []
    for size in range(1, len(worth) + 1):
        for chosen in combinations(worth, size):
            total = sum(worth[unit] for unit in chosen)
            if total >= value and total - min(worth[unit] for unit in chosen) < value:
                sets.append(chosen)
    return sets


@rule("8.0")
def not_among_attackers(p: Position, step: Exchange, units: list[int]) -> Reason | None:
    """Only units that attacked in this combat are exchanged, each named once."""
    for place, unit in enumerate(units):
        if not step.attackers >> unit & 1 or unit in units[:place]:
            return Reason("8.0", "not-an-attacker-here", {"piece": p.name(unit)})
    return None


@rule("8.0")
def too_little(p: Position, step: Exchange, units: list[int]) -> Reason | None:
    """The units must together be worth as much as the defenders."""
    worth = step.worth(p)
    total = sum(worth[unit] for unit in units)
    if total >= step.value:
        return None
    return Reason("8.0", "exchange-too-little", {"total": total, "value": step.value})


@rule("8.0")
def too_much(p: Position, step: Exchange, units: list[int]) -> Reason | None:
    """No unit is disrupted that could be spared."""
    worth = step.worth(p)
    total = sum(worth[unit] for unit in units)
    spare = [unit for unit in units if total - worth[unit] >= step.value]
    if total < step.value or not spare:
        return None
    return Reason("8.0", "exchange-too-much", {"piece": p.name(spare[0])})

"""Exact odds of shots and combats, from the same ledgers and tables as the rolls."""

from __future__ import annotations

from fractions import Fraction

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.flow import Roll
from battaglia.core.game import Course, Odds
from battaglia.core.ledger import Ledger
from battaglia.core.march import March
from battaglia.core.reason import Param
from battaglia.games.montecuccoli import artillery, disruption, strength
from battaglia.games.montecuccoli.actions import (
    Attack,
    Combats,
    Command,
    EndDeclaration,
    Fire,
    NoCommand,
    Resolve,
    ResolveAll,
)
from battaglia.games.montecuccoli.charts import COLUMNS, DIE
from battaglia.games.montecuccoli.combat import (
    CombatRoll,
    CommanderHelp,
    Fighting,
    first_defender,
)
from battaglia.games.montecuccoli.declaration import Declaration, parse_links
from battaglia.games.montecuccoli.disruption import ReorganisationRoll
from battaglia.games.montecuccoli.obligations import Combat, join
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.strength import NO_HELP, Help

FACE = Fraction(1, len(DIE))
FACES = range(1, len(DIE) + 1)


def odds_of(p: Position, seat: int, action: Action) -> Odds | None:
    """What a legal action can lead to; None if nothing is left to chance."""
    if isinstance(action, Fire):
        return shot(p, p.battle.index[action.gun], p.battle.index[action.target])
    if isinstance(action, March):
        return None  # 6.0: nothing is rolled for on the way, and its owner ends the phase
    combat = combat_of(p, action)
    if combat is not None:
        return Odds(str(action), "8.0", tuple(courses(p, combat, action)))
    return at_once(p, seat, action)


def outcomes(p: Position, action: Action) -> list[tuple[str, ...]]:
    """The results of a shot or a combat: for each course of ``odds_of`` those of every face.

    For those who weigh many actions: it comes without ledgers and fractions.
    """
    if isinstance(action, Fire):
        reach = artillery.distance(p, p.battle.index[action.gun], p.battle.index[action.target])
        return [tuple([artillery.fire_result(p, face, reach) for face in FACES])]
    combat = combat_of(p, action)
    if combat is None:
        return []
    return [results(p, combat, *helped) for helped in helps_to_come(p, combat, action)]


def results(p: Position, combat: Combat, attack: Help, defence: Help) -> tuple[str, ...]:
    """8.0 What each face of the die brings in a combat with given help on both sides."""
    attacking = strength.attack_total(p, combat, attack)
    column = strength.column(attacking, strength.defence_total(p, combat, defence))
    die = strength.die_ledger(p, combat).total
    return tuple([p.battle.crt[strength.row(face + die) - 1][column] for face in FACES])


def at_once(p: Position, seat: int, action: Action) -> Odds | None:
    """The die that falls by itself after an action: of the next combat, or of the enemy's turn."""
    after = p.copy()
    flow.apply(after, seat, action)
    roll = flow.pending_roll(after)
    if roll is None:
        return None
    return Odds(str(action), roll.rule, (course_of_roll(after, roll),))


def course_of_roll(p: Position, roll: Roll[Position]) -> Course:
    """What a die that is about to fall can bring."""
    if isinstance(roll, CombatRoll):
        return course(p, roll.combat, roll.attack, roll.defence)
    results: dict[str, Fraction] = {}
    for face in FACES:
        result = roll_result(p, roll, face)
        results[result] = results.get(result, Fraction(0)) + FACE
    return Course({}, {"die": roll.ledger(p)}, results, dict(roll.purpose(p)))


def roll_result(p: Position, roll: Roll[Position], face: int) -> str:
    """9.2, 13.6 Whether a face reorganises a unit, or lets the river rise."""
    if isinstance(roll, ReorganisationRoll):
        enough = face + roll.ledger(p).total >= disruption.needed(p, roll.unit)
        return "reorganised" if enough else "not-reorganised"
    flood = p.battle.rules.flood
    return "flood" if flood is not None and face in flood.rises_on else "no-flood"


def shot(p: Position, gun: int, target: int) -> Odds:
    """5.0 A gun at a target: the column of its range."""
    reach = artillery.distance(p, gun, target)
    results: dict[str, Fraction] = {}
    for face in FACES:
        result = artillery.fire_result(p, face, reach)
        results[result] = results.get(result, Fraction(0)) + FACE
    facts: dict[str, Param] = {"range": reach}
    text = str(Fire(p.name(gun), p.name(target)))
    return Odds(text, "5.0", (Course({}, {"die": Ledger()}, results, facts),))


def combat_of(p: Position, action: Action) -> Combat | None:
    """The combat that an action belongs to, as it stands after the action."""
    step = p.stack[-1]
    if isinstance(action, Attack) and isinstance(step, Declaration):
        index = p.battle.index
        return join(step.combats, index[action.attacker], index[action.defender])[-1]
    if isinstance(action, EndDeclaration | Combats) and isinstance(step, Declaration):
        combats = declared(p, step, action)
        return combats[0] if len(combats) == 1 else None
    if isinstance(action, Resolve | ResolveAll) and isinstance(step, Fighting):
        name = action.defender if isinstance(action, Resolve) else action.defenders[0]
        return next(c for c in step.combats if first_defender(c) == p.battle.index[name])
    if isinstance(action, Command | NoCommand) and isinstance(step, CommanderHelp):
        return step.combat
    return None


def declared(
    p: Position, step: Declaration, action: EndDeclaration | Combats
) -> tuple[Combat, ...]:
    """The combats that stand once a declaration is closed."""
    combats = step.combats
    for attacker, defender in parse_links(p, action) if isinstance(action, Combats) else ():
        combats = join(combats, attacker, defender)
    return combats


def courses(p: Position, combat: Combat, action: Action) -> list[Course]:
    """The combat with the help that is fixed, and with each help that may still come."""
    return [course(p, combat, *helped) for helped in helps_to_come(p, combat, action)]


def helps_to_come(p: Position, combat: Combat, action: Action) -> list[tuple[Help, Help]]:
    """The attacker's and the defender's help in a combat, fixed or still to come."""
    step = p.stack[-1]
    chosen = _chosen(p, action)
    if isinstance(step, CommanderHelp) and step.defending:
        return [(step.attack, chosen)]
    if isinstance(step, CommanderHelp):
        attacks = [chosen]
    else:
        attacks = [NO_HELP, *helps(p, CommanderHelp(combat), p.active)]
    return [
        (attack, defence)
        for attack in attacks
        for defence in (
            NO_HELP,
            *helps(p, CommanderHelp(combat, attack, defending=True), 1 - p.active),
        )
    ]


def _chosen(p: Position, action: Action) -> Help:
    if isinstance(action, Command):
        return Help(p.battle.index[action.commander], p.battle.index[action.unit])
    return NO_HELP


def helps(p: Position, step: CommanderHelp, seat: int) -> list[Help]:
    """The help that a side is asked for in a combat."""
    index = p.battle.index
    chosen = [a for a in step.options(p, seat) if isinstance(a, Command)]
    return [Help(index[a.commander], index[a.unit]) for a in chosen]


def course(p: Position, combat: Combat, attack: Help, defence: Help) -> Course:
    """The combat with given help on both sides."""
    attack_ledger = strength.attack_ledger(p, combat, attack)
    defence_ledger = strength.defence_ledger(p, combat, defence)
    column = strength.column(attack_ledger.total, defence_ledger.total)
    die = strength.die_ledger(p, combat)
    chances: dict[str, Fraction] = {}
    for result in results(p, combat, attack, defence):
        chances[result] = chances.get(result, Fraction(0)) + FACE
    assuming: dict[str, Param] = {"attack": _name(p, attack), "defence": _name(p, defence)}
    ledgers = {
        "attack": attack_ledger,
        "defence": defence_ledger,
        "die": die,
    }
    return Course(assuming, ledgers, chances, {"column": COLUMNS[column]})


def _name(p: Position, helped: Help) -> str:
    return "" if helped == NO_HELP else f"{p.name(helped.commander)}>{p.name(helped.unit)}"

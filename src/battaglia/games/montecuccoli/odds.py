"""Exact odds of shots and combats, from the same ledgers and tables as the rolls."""

from __future__ import annotations

from fractions import Fraction

from battaglia.core.action import Action
from battaglia.core.game import Course, Odds
from battaglia.core.ledger import Ledger
from battaglia.core.reason import Param
from battaglia.games.montecuccoli import artillery, strength
from battaglia.games.montecuccoli.actions import Attack, Command, Fire, NoCommand, Resolve
from battaglia.games.montecuccoli.charts import COLUMNS, DIE
from battaglia.games.montecuccoli.combat import CommanderHelp, Fighting, first_defender
from battaglia.games.montecuccoli.declaration import Declaration
from battaglia.games.montecuccoli.obligations import Combat, join
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.strength import NO_HELP, Help

FACE = Fraction(1, len(DIE))


def odds_of(p: Position, seat: int, action: Action) -> Odds | None:
    """What a legal action can lead to; None if nothing is left to chance."""
    if isinstance(action, Fire):
        return shot(p, p.battle.index[action.gun], p.battle.index[action.target])
    combat = combat_of(p, action)
    if combat is None:
        return None
    return Odds(str(action), "8.0", tuple(courses(p, combat, action)))


def shot(p: Position, gun: int, target: int) -> Odds:
    """5.0 A gun at a target: the column of its range."""
    reach = artillery.distance(p, gun, target)
    results: dict[str, Fraction] = {}
    for face in range(1, len(DIE) + 1):
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
    if isinstance(action, Resolve) and isinstance(step, Fighting):
        defender = p.battle.index[action.defender]
        return next(c for c in step.combats if first_defender(c) == defender)
    if isinstance(action, Command | NoCommand) and isinstance(step, CommanderHelp):
        return step.combat
    return None


def courses(p: Position, combat: Combat, action: Action) -> list[Course]:
    """The combat with the help that is fixed, and with each help that may still come."""
    attacks, defences = [NO_HELP], [NO_HELP]
    step = p.stack[-1]
    chosen = _chosen(p, action)
    if isinstance(step, CommanderHelp) and step.defending:
        attacks, defences = [step.attack], [chosen]
    elif isinstance(step, CommanderHelp):
        attacks, defences = [chosen], [NO_HELP, *helps(p, combat, 1 - p.active)]
    else:
        attacks += helps(p, combat, p.active)
        defences += helps(p, combat, 1 - p.active)
    return [course(p, combat, attack, defence) for attack in attacks for defence in defences]


def _chosen(p: Position, action: Action) -> Help:
    if isinstance(action, Command):
        return Help(p.battle.index[action.commander], p.battle.index[action.unit])
    return NO_HELP


def helps(p: Position, combat: Combat, seat: int) -> list[Help]:
    """The help that a side could still choose in a combat."""
    step = CommanderHelp(combat, NO_HELP, defending=seat != p.active)
    index = p.battle.index
    chosen = [a for a in step.options(p, seat) if isinstance(a, Command)]
    return [Help(index[a.commander], index[a.unit]) for a in chosen]


def course(p: Position, combat: Combat, attack: Help, defence: Help) -> Course:
    """The combat with given help on both sides."""
    attack_ledger = strength.attack_ledger(p, combat, attack)
    defence_ledger = strength.defence_ledger(p, combat, defence)
    column = strength.column(attack_ledger.total, defence_ledger.total)
    results: dict[str, Fraction] = {}
    for face in range(1, len(DIE) + 1):
        result = p.battle.crt[strength.modified_face(p, combat, face) - 1][column]
        results[result] = results.get(result, Fraction(0)) + FACE
    assuming: dict[str, Param] = {"attack": _name(p, attack), "defence": _name(p, defence)}
    ledgers = {
        "attack": attack_ledger,
        "defence": defence_ledger,
        "die": strength.die_ledger(p, combat),
    }
    return Course(assuming, ledgers, results, {"column": COLUMNS[column]})


def _name(p: Position, helped: Help) -> str:
    return "" if helped == NO_HELP else f"{p.name(helped.commander)}>{p.name(helped.unit)}"

"""A battle as an environment of PettingZoo, in which agents act in turn (AEC).

It needs the extra ``research``. Agents are the seats. An observation has three parts:

* ``observation``: what lies before the seat (doors/tensor.py).
* ``action_ids``: the numbers of its choices (doors/numbering.py), one a slot, in their order.
* ``action_mask``: 1 for each slot that may be chosen.

An action is a slot. There is a fixed number of them, twice the battle's pieces and at least
LEAST, rounded up to a power of two, or as many as are asked for. Where there are more choices than
slots they come in pages: the last slot, with the number NO_ACTION, turns to the next page, and the
same agent acts again. So every choice can be made, whatever the number of slots.

Where several seats decide at once they act one after the other, and what the first has chosen
does not show in what the next one sees. Dice are thrown in ``step``, as a match of the same seed
throws them. The reward comes at the end: 1, -1, or 0 for a draw.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

import battaglia
from battaglia.core import flow, march
from battaglia.core.action import Action
from battaglia.core.chance import SeededDice
from battaglia.core.flow import Position
from battaglia.doors.numbering import Numbering
from battaglia.doors.tensor import Sight

LEAST = 64
NO_ACTION = -1
"""The number in a slot that holds no action: an empty one, or the one that turns the page."""
SEEDS = 1 << 31


class BattleEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A battle between two agents."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "battaglia_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        scenario: str | Path,
        options: dict[str, Any] | None = None,
        slots: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if slots is not None and slots < 2:
            raise ValueError("a page needs two slots at least: a choice, and the next page")
        match = battaglia.new_match(scenario, options=options)
        self.game, self.battle = match.game, match.battle
        self.numbering, self.sight = (
            Numbering(self.game, self.battle),
            Sight(self.game, self.battle),
        )
        self.render_mode = render_mode
        self.possible_agents = list(match.seats)
        pieces = len(getattr(self.battle, "ids", ()))
        self.slots = slots or 1 << (max(LEAST, 2 * pieces) - 1).bit_length()
        self.observation_spaces = {agent: self._seen() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.slots) for agent in self.possible_agents}
        self._seeds = Random()
        self._seat = self._first = 0
        self._offer: list[tuple[int, Action]] = []
        """The choices of the seat that acts; ``_first`` is the first of them on the page."""

    def _seen(self) -> Dict:
        most = np.iinfo(np.int64).max
        return Dict(
            {
                "observation": Box(-np.inf, np.inf, (self.sight.size,), np.float32),
                "action_ids": Box(NO_ACTION, most, (self.slots,), np.int64),
                "action_mask": Box(0, 1, (self.slots,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        """The shape of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The slots."""
        return self.action_spaces[agent]

    # Playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; without a seed the dice follow from the last one that was given."""
        if seed is not None:
            self._seeds = Random(seed)
        self._dice = SeededDice(self._seeds.randrange(SEEDS) if seed is None else seed)
        self._rolls = 0
        self.position: Position = self.game.start(self.battle)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def step(self, action: int | None) -> None:
        """Play what is in a slot, or turn the page."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < self.slots:
            raise ValueError(f"{action!r} is no slot; there are {self.slots}")
        slot, page = int(action), self._page()
        turns = self._paged and slot == self.slots - 1
        if not turns and slot >= len(page):
            raise ValueError(f"slot {slot} is empty: see the action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if turns:
            following = self._first + self.slots - 1
            self._first = following if following < len(self._offer) else 0
            self._inform()
        else:
            march.apply(self.game, self.position, self._seat, page[slot][1])
            self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Throw the dice that the game waits for, and see who is next."""
        p = self.position
        while (roll := flow.pending_roll(p)) is not None:
            flow.resolve(p, self._dice.roll(self._rolls, roll.dice))
            self._rolls += 1
        self._first = 0
        if p.outcome is not None:
            self._end(p.outcome.winner)
            return
        self._seat = p.deciders[0]
        self._offer = list(self.numbering.numbers(p.offers[0]).items())
        self.agent_selection = self.possible_agents[self._seat]
        self._inform()

    def _end(self, winner: str | None) -> None:
        self._offer = []
        self.terminations = dict.fromkeys(self.agents, True)
        if winner is not None:
            self.rewards = {agent: 1.0 if agent == winner else -1.0 for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._inform()

    # What is seen

    @property
    def _paged(self) -> bool:
        return len(self._offer) > self.slots

    def _page(self) -> list[tuple[int, Action]]:
        """The choices that are in the slots, each with its number."""
        size = self.slots - 1 if self._paged else self.slots
        return self._offer[self._first : self._first + size]

    def _inform(self) -> None:
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self._offer:
            actions = [str(action) for _, action in self._page()]
            self.infos[self.agent_selection] = {"actions": actions, "first": self._first}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; choices only when it acts."""
        seat = self.possible_agents.index(agent)
        ids = np.full(self.slots, NO_ACTION, np.int64)
        mask = np.zeros(self.slots, np.int8)
        if self._offer and agent == self.agent_selection:
            page = self._page()
            ids[: len(page)] = [number for number, _ in page]
            mask[: len(page)] = 1
            mask[-1] |= self._paged
        seen = np.array(self.sight.tensor(self.position, seat), np.float32)
        return {"observation": seen, "action_ids": ids, "action_mask": mask}

    def digest(self) -> str:
        """The hash of the position that records and journals know, too."""
        return self.game.digest(self.position)

    def render(self) -> str | None:
        """Where in the sequence of play the battle is."""
        return self.game.heading(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

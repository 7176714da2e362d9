"""Boards to learn on: Flood for two as an environment of PettingZoo (AEC, with action masks), Flood-It alone as one of
Gymnasium. Needs `pip install 'quadrille[learn]'`.

What is seen is an array of planes of the board, from the eyes of the one who moves: one plane a colour, the own
territory, the other's territory, and the squares that exist. Actions are the colours and, for two, the pass after them.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import quadrille


def _planes(position: quadrille.Position, colours: int, eyes: int) -> np.ndarray[Any, np.dtype[np.int8]]:
    view = position.view()["view"]
    planes = np.zeros((colours + 3, view["height"], view["width"]), np.int8)
    for spot in view["spots"]:
        x, y = spot["x"], spot["y"]
        planes[spot["hue"], y, x] = 1
        owner = spot.get("owner")
        if owner is not None:
            planes[colours if owner == eyes else colours + 1, y, x] = 1
        planes[colours + 2, y, x] = 1
    return planes


def _colours(puzzle: quadrille.Puzzle) -> int:
    words = (word.split("=") for word in puzzle.text.split() if word.startswith("colours="))
    return int(next(words)[1])


class FloodEnv(AECEnv):  # type: ignore[misc]
    """Flood for two. The reward of a finished game is the sign of the margin; `margin` stands in the infos.

    >>> from quadrille.environments import FloodEnv
    >>> env = FloodEnv("c 6 4")
    >>> env.reset(seed=1)
    >>> mask = env.observe(env.agent_selection)["action_mask"]
    >>> env.step(int(mask.argmax()))
    >>> env.agent_selection
    'seat_1'
    """

    metadata = {"name": "quadrille_flood_v0", "render_modes": ["svg"], "is_parallelizable": False}

    def __init__(self, spec: str = "c 9 6", *, render_mode: str | None = None) -> None:
        super().__init__()
        self.kind = spec
        self.render_mode = render_mode
        self.possible_agents = ["seat_0", "seat_1"]
        sample = quadrille.new("flood", spec, seed=0)
        if sample.start().n_seats != 2:
            raise quadrille.QuadrilleError(f"expected a board for two, such as `c 9 6`, found `{spec}`")
        self._n = _colours(sample)
        shape = _planes(sample.start(), self._n, 0).shape
        self._actions = spaces.Discrete(self._n + 1)
        self._seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, np.int8),
                "action_mask": spaces.Box(0, 1, (self._n + 1,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self._seen

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game on the board of a seed."""
        drawn = np.random.default_rng().integers(1 << 31) if seed is None else seed
        self.position = quadrille.new("flood", self.kind, seed=int(drawn)).start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.to_move or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._n + 1, np.int8)
        if self.position.to_move == seat:
            for move in self.position.legal_moves:
                mask[self._n if move == "pass" else int(move)] = 1
        return {"observation": _planes(self.position, self._n, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Makes the move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0
        self.position.push("pass" if action == self._n else str(int(action)))
        self._clear_rewards()
        margin = self.position.margin
        if margin is not None:
            sign = (margin > 0) - (margin < 0)
            self.rewards = {"seat_0": sign, "seat_1": -sign}
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {"seat_0": {"margin": margin}, "seat_1": {"margin": -margin}}
            self.agent_selection = self.possible_agents[1 - self.possible_agents.index(agent)]
        else:
            self.agent_selection = self.possible_agents[self.position.to_move or 0]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as SVG."""
        return self.position._repr_svg_() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing is open."""


class FloodItEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """Flood-It alone: every move costs one, until the board has one colour.

    A colour that does not enlarge the territory is illegal; it costs as much and changes nothing.

    >>> from quadrille.environments import FloodItEnv
    >>> env = FloodItEnv("floodit 6 4")
    >>> seen, info = env.reset(seed=1)
    >>> seen, reward, is_over, is_cut, info = env.step(int(seen["action_mask"].argmax()))
    >>> reward
    -1.0
    """

    metadata = {"render_modes": ["svg"]}

    def __init__(self, spec: str = "floodit 14 6", *, render_mode: str | None = None) -> None:
        self.kind = spec
        self.render_mode = render_mode
        sample = quadrille.new("flood", spec, seed=0)
        if sample.start().n_seats != 1:
            raise quadrille.QuadrilleError(f"expected a board for one, such as `floodit 14 6`, found `{spec}`")
        self._n = _colours(sample)
        planes = _planes(sample.start(), self._n, 0)
        #: More moves than this are never needed: each enlarges the territory.
        self.limit = int(planes[-1].sum())
        self.action_space = spaces.Discrete(self._n)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, planes.shape, np.int8),
                "action_mask": spaces.Box(0, 1, (self._n,), np.int8),
            }
        )

    def _see(self) -> dict[str, Any]:
        mask = np.zeros(self._n, np.int8)
        if not self.position.is_over:
            mask[[int(move) for move in self.position.legal_moves]] = 1
        return {"observation": _planes(self.position, self._n, 0), "action_mask": mask}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins with the board of a seed, or with any board."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 31)) if seed is None else seed
        self.position = quadrille.new("flood", self.kind, seed=drawn).start()
        self.n_steps = 0
        return self._see(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Plays a colour."""
        self.n_steps += 1
        try:
            self.position.push(str(int(action)))
        except quadrille.IllegalMove:
            pass
        is_over = self.position.is_over
        return self._see(), -1.0, is_over, not is_over and self.n_steps >= 2 * self.limit, {}

    def render(self) -> str | None:
        """The position as SVG."""
        return self.position._repr_svg_() if self.render_mode == "svg" else None

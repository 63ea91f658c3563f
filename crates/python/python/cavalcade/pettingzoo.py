"""The games for PettingZoo.

>>> from cavalcade.pettingzoo import giro_galoppo_v0
>>> env = giro_galoppo_v0.parallel_env(players=3)

Each game is here under its name with `_v0`. Where seats choose at once there are a `parallel_env` and, through
PettingZoo's own wrapper, an `env`; where they take turns there is an `env`. A game in real time is played in ticks, and
called so: `…_ticks_v0`.
"""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from . import Game, IllegalAction, Random, games

_MODES = ["human", "ansi", "rgb_array"]


class _Table:
    """What both kinds of environments have: a match, its dice, spaces and pictures."""

    def _sit_down(self, game: Game, render_mode: str | None, most_steps: int | None, render_width: int) -> None:
        if render_mode is not None and render_mode not in _MODES:
            raise ValueError(f"there is no render mode {render_mode!r}; choose one of {_MODES}")
        self.game = game
        self.render_mode = render_mode
        self.most_steps = most_steps
        self.render_width = render_width
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, most = len(game.observation_names), game.observation_most
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(0, most, (size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8),
            })
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(game.action_count) for agent in self.possible_agents}
        self._random: Random | None = None
        self.match = game.new_state()

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None or self._random is None:
            fresh = np.random.default_rng(seed).integers(2**63) if seed is None else seed
            self._random = Random(int(fresh))
        self.match = self.game.new_state()
        self.steps = 0
        self.agents = self.possible_agents[:]
        self._draw()

    def _draw(self) -> None:
        if self.match.turn == "chance":
            self.match.draw(self._random)

    def _acts(self, seat: int) -> bool:
        return self.match.turn == "live" or seat in self.match.to_act

    def _observed(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seat[agent]
        mask = np.zeros(self.game.action_count, np.int8)
        if self._acts(seat):
            mask[self.match.legal_actions(seat)] = 1
        return {"observation": self.match.observation(seat), "action_mask": mask}

    def _is_cut(self) -> bool:
        return self.most_steps is not None and self.steps >= self.most_steps

    def render(self) -> Any:
        if self.render_mode == "rgb_array":
            from .picture import pixels

            return pixels(self.match, self.render_width)
        if self.render_mode == "ansi":
            return self.match.text()
        if self.render_mode == "human":
            print(self.match.text())
        return None

    def close(self) -> None:
        pass


class TogetherEnv(_Table, ParallelEnv, EzPickle):
    """Seats that choose at once. Whoever may not act has an empty mask, and its action is not looked at. An illegal action
    ends the match: whoever did it gets −1, nobody else anything, as PettingZoo's wrapper for turns has it."""

    def __init__(
        self,
        game: Game,
        render_mode: str | None = None,
        most_steps: int | None = None,
        tick_ms: int = 250,
        render_width: int = 640,
    ) -> None:
        EzPickle.__init__(self, game, render_mode, most_steps, tick_ms, render_width)
        self.metadata = {"name": _name(game), "render_modes": _MODES, "is_parallelizable": True, "render_fps": 2}
        self.tick_ms = tick_ms
        self._sit_down(game, render_mode, most_steps, render_width)

    def reset(self, seed: int | None = None, options: dict | None = None) -> tuple[dict, dict]:
        self._begin(seed)
        return self._everything()[0], {agent: {} for agent in self.agents}

    def _everything(self) -> tuple[dict, ...]:
        return ({agent: self._observed(agent) for agent in self.agents},)

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        agents, self.steps = self.agents, self.steps + 1
        rewards = dict.fromkeys(agents, 0.0)
        infos: dict[str, dict] = {agent: {} for agent in agents}
        wrong = {agent: self._fault(agent, actions[agent]) for agent in agents}
        offenders = [agent for agent, fault in wrong.items() if fault]
        over = bool(offenders)
        if offenders:
            for agent in offenders:
                rewards[agent] = -1.0
                infos[agent] = {"illegal": wrong[agent]}
        else:
            self.match.step([int(actions[agent]) for agent in agents], self._random, self.tick_ms)
            self._draw()
            over = self.match.over
            if over:
                rewards = dict(zip(agents, self.match.returns))
        cut = not over and self._is_cut()
        observations = {agent: self._observed(agent) for agent in agents}
        if over or cut:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _fault(self, agent: str, action: int) -> str | None:
        """Why the action of a seat that may act can't be."""
        seat = self._seat[agent]
        if not self._acts(seat) or action == self.game.wait:
            return None
        if int(action) in self.match.legal_actions(seat):
            return None
        try:
            self.match.copy().apply(int(action), seat)
        except IllegalAction as refusal:
            return str(refusal)
        return "it is not legal here"


class TurnsEnv(_Table, AECEnv, EzPickle):
    """Seats that take turns, with chance inside a step."""

    def __init__(
        self,
        game: Game,
        render_mode: str | None = None,
        most_steps: int | None = None,
        render_width: int = 640,
    ) -> None:
        EzPickle.__init__(self, game, render_mode, most_steps, render_width)
        AECEnv.__init__(self)
        self.metadata = {"name": _name(game), "render_modes": _MODES, "is_parallelizable": False, "render_fps": 2}
        self._sit_down(game, render_mode, most_steps, render_width)

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self.agent_selection = self._on_turn()

    def _on_turn(self) -> str:
        seats = self.match.to_act
        return self.possible_agents[seats[0]] if seats else self.agents[0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return self._observed(agent)

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            return self._was_dead_step(action)
        agent, self.steps = self.agent_selection, self.steps + 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.apply(int(action), self._seat[agent])
        self._draw()
        if self.match.over:
            self.rewards = dict(zip(self.possible_agents, self.match.returns))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._is_cut():
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._on_turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()
        return None


def _name(game: Game) -> str:
    return f"{game.name.replace('-', '_')}{'_ticks' if game.live else ''}_v0"


@cache
def _environments() -> dict[str, SimpleNamespace]:
    return {_name(Game(name)): _environment(name) for name in games()}


def _environment(name: str) -> SimpleNamespace:
    """What PettingZoo expects of a module with a game."""

    def table(players: int | None = None, options: dict | None = None, **people: Any) -> Game:
        return Game(name, players, options, **people)

    def parallel_env(
        players: int | None = None, options: dict | None = None, *, game: Game | None = None, **how: Any
    ) -> TogetherEnv:
        return TogetherEnv(game or table(players, options), **how)

    def turns(players: int | None = None, options: dict | None = None, *, game: Game | None = None, **how: Any) -> AECEnv:
        return TurnsEnv(game or table(players, options), **how)

    def env(*args: Any, **how: Any) -> AECEnv:
        if together:
            return wrappers.OrderEnforcingWrapper(parallel_to_aec(parallel_env(*args, **how)))
        legal = wrappers.TerminateIllegalWrapper(turns(*args, **how), illegal_reward=-1)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))

    together = Game(name).together
    if together:
        return SimpleNamespace(env=env, parallel_env=parallel_env)
    return SimpleNamespace(env=env, raw_env=turns)


def __getattr__(name: str) -> SimpleNamespace:
    found = _environments().get(name)
    if found is None:
        raise AttributeError(f"there is no {name!r} here; there are {', '.join(_environments())}")
    return found


def __dir__() -> list[str]:
    return [*globals(), *_environments()]

"""One seat against bots, for Gymnasium.

>>> from cavalcade.gymnasium import SoloEnv
>>> env = SoloEnv("petits-chevaux", opponents=["trotter"])

Whoever learns has seat 0; bots have the others. Observations are dicts with `observation` and `action_mask`. An illegal
action ends the match with −1.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from . import Game, Random, bot


class SoloEnv(gymnasium.Env):
    """A seat at a table of bots, in a game with turns or rounds."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        name: str,
        opponents: Sequence[str] = ("pony",),
        options: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = Game(name, 1 + len(opponents), options)
        if self.game.live:
            raise ValueError(f"{name} is played in real time; see cavalcade.pettingzoo for ticks")
        self.opponents = list(opponents)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.game.action_count)
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(0, self.game.observation_most, (len(self.game.observation_names),), np.uint8),
            "action_mask": spaces.Box(0, 1, (self.game.action_count,), np.int8),
        })

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[dict, dict]:
        super().reset(seed=seed)
        luck = self.np_random.integers(2**62, size=self.game.players + 1)
        self._dice = Random(int(luck[-1]))
        self.match = self.game.new_state()
        self._bots = [bot(player, self.game, seat, int(luck[seat])) for seat, player in enumerate(self.opponents, 1)]
        self._others_play()
        return self._observed(), {}

    def step(self, action: int) -> tuple[dict, float, bool, bool, dict]:
        if int(action) not in self.match.legal_actions(0):
            return self._observed(), -1.0, True, False, {"illegal": self.game.action(int(action))}
        self.match.apply(int(action), 0)
        self._others_play()
        over = self.match.over
        return self._observed(), self.match.returns[0] if over else 0.0, over, False, {}

    def _others_play(self) -> None:
        """Chance and bots, until it is our turn or all is over. In a round they choose before us, in secret."""
        while not self.match.over:
            others = [seat for seat in self.match.to_act if seat]
            if self.match.turn == "chance":
                self.match.draw(self._dice)
            elif others:
                self.match.apply(self._bots[others[0] - 1].choose(self.match), others[0])
            else:
                return

    def _observed(self) -> dict[str, np.ndarray]:
        mask = np.zeros(self.game.action_count, np.int8)
        if 0 in self.match.to_act:
            mask[self.match.legal_actions(0)] = 1
        return {"observation": self.match.observation(0), "action_mask": mask}

    def render(self) -> Any:
        if self.render_mode == "rgb_array":
            from .picture import pixels

            return pixels(self.match)
        return self.match.text() if self.render_mode == "ansi" else None

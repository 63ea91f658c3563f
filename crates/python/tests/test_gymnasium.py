"""Gymnasium's own checker, unchanged, and a learner's first matches."""

import numpy as np
import pytest

pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from cavalcade.gymnasium import SoloEnv  # noqa: E402

# Its remarks about taste: that we are in no registry of its, and that nobody is told what could be rendered.
pytestmark = pytest.mark.filterwarnings("ignore")


def test_checker(game):
    if game.live:
        with pytest.raises(ValueError, match="real time"):
            SoloEnv(game.name)
        return
    check_env(SoloEnv(game.name, ["pony"] * (game.players - 1), game.options), skip_render_check=True)


def test_matches_end_and_can_be_repeated():
    def played(seed):
        env = SoloEnv("giro-galoppo", ["trotter", "pony"], {"course": "sprint"})
        observation, _ = env.reset(seed=seed)
        rng, over, told = np.random.default_rng(seed), False, []
        while not over:
            action = rng.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, over, cut, _ = env.step(action)
            told.append(observation["observation"].tobytes())
            assert not cut and (over or reward == 0)
        return told, reward

    assert played(3) == played(3) != played(4)


def test_illegal_actions_end_the_match():
    env = SoloEnv("giro-galoppo", ["pony"], {"placement": [6, 16, 27, 36, 41]})
    env.reset(seed=1)
    env.step(2)
    _, reward, over, _, info = env.step(2)
    assert (reward, over) == (-1.0, True) and info["illegal"] == {"do": "play", "card": 3}

"""PettingZoo's own tests, unchanged."""

import pickle
import warnings

import cavalcade
import numpy as np
import pytest

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test  # noqa: E402

import cavalcade.pettingzoo as zoo  # noqa: E402


def module_of(game):
    return getattr(zoo, zoo._name(game))


def test_names():
    assert {"giro_galoppo_v0", "petits_chevaux_v0", "carrousel_ticks_v0"} <= set(dir(zoo))
    with pytest.raises(AttributeError, match="there are"):
        _ = zoo.polo_v0


def test_api(game):
    """Some of its warnings are about taste; none of them is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(module_of(game).env(game=game, most_steps=500), num_cycles=200)


def test_parallel_api(game):
    if not game.together:
        pytest.skip("seats take turns")
    parallel_api_test(module_of(game).parallel_env(game=game, most_steps=500), num_cycles=300)


def test_seed(game):
    seed_test(lambda: module_of(game).env(game=game, most_steps=300), num_cycles=100)
    if game.together:
        parallel_seed_test(lambda: module_of(game).parallel_env(game=game, most_steps=300), num_cycles=100)


def test_render(game, capsys):
    pytest.importorskip("resvg_py")
    # Painting takes most of the time, by the size of the picture: whole ones of each printed game.
    whole = not game.options and game.players == game.player_range[1]
    width = {} if whole else {"render_width": 96}

    def env(render_mode):
        return module_of(game).env(game=game, render_mode=render_mode, most_steps=50, **width)

    render_test(env)
    assert capsys.readouterr().out
    picture = env("rgb_array")
    picture.reset(seed=1)
    assert picture.render().shape[1] == (640 if whole else 96)


def test_illegal_actions_end_the_match_and_say_why():
    env = zoo.giro_galoppo_v0.parallel_env(players=2, options={"placement": [6, 16, 27, 36, 41]})
    env.reset(seed=1)
    env.step({"seat_0": 2, "seat_1": 3})
    _, rewards, terminated, _, infos = env.step({"seat_0": 2, "seat_1": 4})
    assert rewards == {"seat_0": -1.0, "seat_1": 0.0} and all(terminated.values()) and not env.agents
    assert "GG-7" in infos["seat_0"]["illegal"]


def test_a_tick_is_a_parameter():
    fast = zoo.carrousel_ticks_v0.parallel_env(players=2, tick_ms=1000)
    fast.reset(seed=1)
    wait = fast.game.wait
    for _ in range(20):
        fast.step(dict.fromkeys(fast.agents, wait))
    assert fast.match.now == 20_000
    assert any(effect.kind == "impasse" for effect in fast.match.effects)


def test_environments_can_be_pickled(game):
    module = module_of(game)
    env = module.parallel_env(game=game) if game.together else module.raw_env(game=game)
    again = pickle.loads(pickle.dumps(env))
    env.reset(seed=5)
    again.reset(seed=5)
    assert again.match == env.match


def test_whole_matches_are_worth_their_returns(game):
    env = module_of(game).env(game=game, most_steps=400)
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(rng.choice(legal)) if len(legal) else 0)
    state = env.unwrapped.match if not game.together else None
    assert sum(total.values()) == pytest.approx(0)
    if state is not None and state.over:
        assert list(total.values()) == pytest.approx(state.returns)


def test_no_such_mode():
    with pytest.raises(ValueError, match="render mode"):
        zoo.petits_chevaux_v0.env(render_mode="hologram")


def test_gymnasium_takes_the_spaces():
    """Its checker of spaces, where it applies: our environments have several agents, and it checks those with one."""
    from gymnasium.utils.passive_env_checker import check_action_space, check_observation_space

    for name in cavalcade.games():
        game = cavalcade.Game(name)
        module = module_of(game)
        env = module.parallel_env() if game.together else module.raw_env()
        for agent in env.possible_agents:
            check_action_space(env.action_space(agent))
            check_observation_space(env.observation_space(agent))

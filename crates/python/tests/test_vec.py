"""Many matches at once."""

import os
import signal
import threading

import cavalcade
import numpy as np
import pytest


def test_random_play(game):
    vec = cavalcade.Vec(game, 16, seed=3, most_steps=200)
    ended = 0
    for _ in range(250):
        actions = vec.sample().copy()
        rows = vec.masks.reshape(-1, game.action_count)
        chosen = actions.reshape(-1)
        acts = rows.any(axis=1)
        assert (acts == (chosen >= 0)).all()
        assert rows[np.flatnonzero(acts), chosen[acts]].all()
        vec.step(actions)
        assert np.allclose(vec.rewards.sum(axis=1), 0, atol=1e-5)
        assert (vec.rewards[~vec.done] == 0).all() and (vec.done | ~vec.truncated).all()
        ended += vec.done.sum()
    assert ended > 0
    assert vec.observations.max() <= game.observation_most


def test_the_same_seed_on_any_number_of_threads(game):
    def played(threads):
        vec = cavalcade.Vec(game, 200, seed=9, threads=threads, most_steps=100)
        for _ in range(20):
            vec.step(vec.sample())
        return [vec.observations, vec.masks, vec.rewards, vec.done, vec.seats]

    one, two = played(1), played(2)
    assert all((a == b).all() for a, b in zip(one, two))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_process_that_forks_goes_on():
    """Its threads stay behind: whoever waited for them would wait for ever."""
    vec = cavalcade.Vec(cavalcade.Game("petits-chevaux"), 500, seed=3, threads=2)
    vec.step(vec.sample())
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        try:
            vec.step(vec.sample())
            os._exit(int(vec.observations.sum() % 200))
        except BaseException:  # noqa: BLE001
            os._exit(255)
    _, status = os.waitpid(child, 0)
    vec.step(vec.sample())
    assert os.waitstatus_to_exitcode(status) == vec.observations.sum() % 200


def test_a_vec_of_one_is_a_match():
    game = cavalcade.Game("giro-galoppo", 3, {"placement": [6, 16, 27, 36, 41]})
    vec, state = cavalcade.Vec(game, 1), game.new_state()
    while not vec.done[0]:
        for seat in range(3):
            assert (vec.observations[0, seat] == state.observation(seat)).all()
            assert (vec.masks[0, seat] == state.action_mask(seat)).all()
        actions = vec.sample().copy()
        vec.step(actions)
        state.step(actions[0].tolist())
    assert state.over and vec.rewards[0] == pytest.approx(state.returns)


def test_arrays_of_the_caller(game):
    shapes = cavalcade.Vec(game, 7)
    own = {"observations": np.ones_like(shapes.observations), "rewards": np.ones_like(shapes.rewards)}
    vec = cavalcade.Vec(game, 7, out=own)
    assert vec.observations is own["observations"] and vec.rewards is own["rewards"]
    vec.step(vec.sample())
    assert (own["rewards"] == 0).all() or vec.done.any()


def test_wrong_arrays():
    game = cavalcade.Game("petits-chevaux", 4)
    vec = cavalcade.Vec(game, 8)
    size = vec.observations.shape[1]
    for wrong, error in [
        (np.zeros((8, size + 1), np.uint8), ValueError),
        (np.zeros((7, size), np.uint8), ValueError),
        (np.zeros(8 * size, np.uint8), ValueError),
        (np.zeros((8, size), np.float32), TypeError),
        (np.zeros((8, 2 * size), np.uint8)[:, ::2], ValueError),
        (np.zeros((size, 8), np.uint8).T, ValueError),
        ([[0] * size] * 8, TypeError),
        (None, None),
    ]:
        if error is None:
            cavalcade.Vec(game, 8, out={"observations": wrong})
            continue
        with pytest.raises(error):
            cavalcade.Vec(game, 8, out={"observations": wrong})
    frozen = np.zeros((8, size), np.uint8)
    frozen.flags.writeable = False
    with pytest.raises((TypeError, ValueError)):
        cavalcade.Vec(game, 8, out={"observations": frozen})
    with pytest.raises(ValueError, match="there are no arrays"):
        cavalcade.Vec(game, 8, out={"observation": frozen})
    shared = np.zeros(8, np.bool_)
    with pytest.raises((TypeError, ValueError)):
        cavalcade.Vec(game, 8, out={"done": shared, "truncated": shared})


def test_wrong_actions():
    game = cavalcade.Game("petits-chevaux", 4)
    vec = cavalcade.Vec(game, 8, seed=1)
    good = vec.sample().copy()
    before = vec.observations.copy()
    for wrong, error in [
        (good[:7], ValueError),
        (good.reshape(8, 1), ValueError),
        (good.astype(float), TypeError),
        (["a"] * 8, TypeError),
        (np.full(8, 99), ValueError),
        (np.full(8, -1), ValueError),
        (np.full(8, 2**62), ValueError),
        (None, TypeError),
    ]:
        with pytest.raises(error):
            vec.step(wrong)
    assert (vec.observations == before).all()
    vec.step(good.astype(np.int32))
    for wrong in [dict(count=0), dict(count=-1), dict(count=4, most_steps=0)]:
        with pytest.raises((ValueError, OverflowError)):
            cavalcade.Vec(game, **wrong)


def test_the_lock_is_released():
    """Another thread runs while matches are stepped: it counts."""
    game = cavalcade.Game("petits-chevaux", 4)
    vec = cavalcade.Vec(game, 20_000)
    counted, stop = [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1

    other = threading.Thread(target=count)
    other.start()
    try:
        before = counted[0]
        for _ in range(30):
            vec.step(vec.sample())
        assert counted[0] > before
    finally:
        stop.set()
        other.join()

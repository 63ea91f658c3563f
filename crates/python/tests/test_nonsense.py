"""Whatever is thrown at it, there is an exception and not a crash: ten minutes of it in the long form."""

import pickle
import random
import time

import cavalcade
import numpy as np
import pytest
from conftest import tables

EXPECTED = (ValueError, TypeError, OverflowError, IndexError, KeyError, AttributeError, pickle.UnpicklingError, EOFError,
            ImportError, MemoryError, RuntimeError, UnicodeDecodeError)


def anything(rng, depth=0):
    """Some value of some kind."""
    kinds = [
        lambda: None,
        lambda: rng.choice([-1, 0, 1, 2, 5, 63, 255, 256, 2**31, 2**63 - 1, 2**63, -(2**63), 2**70]),
        lambda: rng.choice([0.0, -1.5, float("nan"), float("inf")]),
        lambda: rng.choice(["", "en", "giro-galoppo", "champion:5", "\0", "é" * 50, "{}", '{"do":"play","card":1}']),
        lambda: rng.randbytes(rng.randrange(20)),
        lambda: rng.choice([True, False]),
        lambda: np.zeros(rng.choice([0, 1, 5, (3, 4), (8, 22), (2, 2, 2)]), rng.choice([np.uint8, np.int64, np.float32, bool])),
        lambda: cavalcade.Random(3),
        lambda: object(),
    ]
    if depth < 2:
        kinds += [
            lambda: [anything(rng, depth + 1) for _ in range(rng.randrange(6))],
            lambda: {rng.choice(["do", "card", "course", "positions", "hands", "cells", "x"]): anything(rng, depth + 1)
                     for _ in range(rng.randrange(4))},
        ]
    return rng.choice(kinds)()


def poke(rng, thing):
    """Something of an object, with anything."""
    # A count of matches or simulations may be any number: memory and minutes are the caller's own.
    names = [name for name in dir(thing) if not name.startswith("__") and name not in {"_simulate", "_batch", "_bot", "_solve"}]
    attribute = getattr(thing, rng.choice(names))
    if callable(attribute):
        attribute(*[anything(rng) for _ in range(rng.randrange(4))])


def broken(rng, pickled):
    """A pickle with some of its own bytes changed: what is code in it stays."""
    at = pickled.rindex(b'{"cavalcade"') if b'{"cavalcade"' in pickled else 0
    end = pickled.rindex(b"}") if b"}" in pickled else len(pickled)
    changed = bytearray(pickled)
    for _ in range(rng.randrange(1, 4)):
        changed[rng.randrange(at, end)] = rng.randrange(256)
    return bytes(changed)


def test_nonsense(request):
    seconds = 600 if request.config.getoption("--long") else 4
    rng, every = random.Random(17), list(tables())
    refused = done = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        game = rng.choice(every)
        state = game.new_state()
        vec = cavalcade.Vec(game, 4)
        things = [game, state, vec, vec._batch, cavalcade.bot("pony", game, 0)]
        dice = cavalcade.Random(rng.randrange(99))
        for _ in range(60):
            try:
                kind = rng.randrange(6)
                if kind == 0:
                    cavalcade.Game(*[anything(rng) for _ in range(rng.randrange(1, 4))], start=anything(rng))
                elif kind == 1:
                    pickle.loads(broken(rng, pickle.dumps(state)))
                elif kind == 2:
                    cavalcade.read_record(broken(rng, state.record().encode()))
                elif kind == 3:
                    setattr(vec, rng.choice(["observations", "masks", "rewards", "done", "seats"]), anything(rng))
                    vec.step(vec.sample())
                elif kind == 4 and not state.over:
                    state.draw(dice) if state.turn == "chance" else state.apply(rng.choice(state.legal_actions(0) or [0]), 0)
                else:
                    poke(rng, rng.choice(things))
                done += 1
            except EXPECTED as error:
                assert str(error) or isinstance(error, (KeyError, MemoryError, EOFError)), repr(error)
                refused += 1
    assert refused > 100 and done > 100


def test_a_broken_pickle_is_no_state():
    game = cavalcade.Game("petits-chevaux")
    pickled = pickle.dumps(game.new_state())
    for wrong in [pickled.replace(b"petits", b"grands"), pickled.replace(b"cavalcade\":1", b"cavalcade\":9")]:
        assert wrong != pickled
        with pytest.raises(ValueError):
            pickle.loads(wrong)

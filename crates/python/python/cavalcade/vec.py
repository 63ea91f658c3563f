"""Many matches at once."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ._native import Game

_DTYPES: dict[str, type[np.generic]] = {
    "observations": np.uint8,
    "masks": np.bool_,
    "rewards": np.float32,
    "done": np.bool_,
    "truncated": np.bool_,
    "seats": np.uint8,
}
_MOST = 2**32 - 1


class Vec:
    """`count` matches of a game, stepped together.

    Where seats choose at once (`game.together`), each match has a row for every seat: `observations` has the shape
    (count, players, numbers), `masks` (count, players, actions), and actions (count, players). Else it has one row,
    that of the seat on turn, which `seats` tells. `rewards` (count, players) are 0 until a match ends, and then its
    returns; `done` marks those matches, and each of them has begun anew already. Chance, and the clock, act inside a
    step.

    The arrays are written in place, by `reset` and `step`. `out` may bring arrays of your own, by their names.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        seed: int = 0,
        threads: int = 1,
        tick_ms: int = 250,
        most_steps: int | None = None,
        out: Mapping[str, npt.NDArray[Any]] | None = None,
    ) -> None:
        if count < 1:
            raise ValueError(f"there must be a match at least, not {count}")
        if most_steps is not None and most_steps < 1:
            raise ValueError(f"a match has a step at least, not {most_steps}")
        self.game = game
        self.count = count
        self._batch = game._batch(count, seed, threads, tick_ms, most_steps or _MOST)
        shapes = dict(self._batch.shapes())
        unknown = set(out or ()) - set(_DTYPES)
        if unknown:
            raise ValueError(f"there are no arrays {sorted(unknown)}; they are {list(_DTYPES)}")
        for name, dtype in _DTYPES.items():
            array = (out or {}).get(name)
            setattr(self, name, np.zeros(shapes[name], dtype) if array is None else array)
        self._actions = np.zeros(shapes["actions"], np.int64)
        self.reset(seed)

    observations: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.bool_]
    rewards: npt.NDArray[np.float32]
    done: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    seats: npt.NDArray[np.uint8]

    def reset(self, seed: int = 0) -> "Vec":
        """Begins all matches anew. The same seed and actions give the same matches, on any number of threads."""
        self._batch.reset(seed, self)
        return self

    def step(self, actions: Any) -> "Vec":
        """One step of each match. When an action is not legal, nothing is done in any of them; that of a seat that
        may not act is not looked at."""
        actions = np.asarray(actions)
        if actions.dtype != np.int64:
            if not np.issubdtype(actions.dtype, np.integer):
                raise TypeError(f"actions are whole numbers, not {actions.dtype}")
            actions = actions.astype(np.int64)
        self._batch.step(np.ascontiguousarray(actions), self)
        return self

    def sample(self) -> npt.NDArray[np.int64]:
        """Something legal for everybody, each with the same chance; −1 for whoever may not act. The array is written anew at
        the next call."""
        self._batch.sample(self._actions)
        return self._actions

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"Vec({self.game!r}, {self.count})"

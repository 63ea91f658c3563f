"""Horse board games for people who study games.

>>> import cavalcade
>>> game = cavalcade.Game("giro-galoppo", players=2)
>>> state = game.new_state()
>>> state.apply(state.legal_actions()[0])

`Game` is a game with its options and seats, `State` one match, `Vec` thousands of them at once. Actions are
numbers; `Game.action` tells what a number does. See docs/python.md.
"""

from collections.abc import Callable, Iterator, Sequence
from os import cpu_count
from typing import Any

from ._native import (
    BadRecord,
    Bot,
    Effect,
    Game,
    IllegalAction,
    Random,
    Solution,
    State,
    Unfair,
    __version__,
    games,
)
from ._native import restore_game as _restore_game
from ._native import restore_state as _restore_state
from ._native import verify as _verify
from .vec import Vec

__all__ = [
    "BadRecord",
    "Bot",
    "Effect",
    "Game",
    "IllegalAction",
    "Random",
    "Solution",
    "State",
    "Unfair",
    "Vec",
    "__version__",
    "bot",
    "games",
    "read_record",
    "replay",
    "simulate",
    "solve",
    "verify",
]


def _threads(threads: int | None) -> int:
    return threads if threads is not None else cpu_count() or 1


def _bytes(record: str | bytes) -> bytes:
    if not isinstance(record, (str, bytes)):
        raise TypeError(f"a record is a text, not {type(record).__name__}")
    return record.encode() if isinstance(record, str) else record


def bot(player: str, game: Game, seat: int, seed: int = 0) -> Bot:
    """A bot for a seat of one match: `random`, `newcomer`, `pony`, `trotter`, `galloper` or `champion`, with how much
    it may think if you like: `galloper:200` simulations, `champion:50ms`."""
    return game._bot(player, seat, seed)


def solve(game: Game, threads: int | None = None) -> Solution:
    """What every position is worth, where that can be computed; else a ValueError says what can be."""
    return game._solve(_threads(threads))


def simulate(
    game: Game,
    players: Sequence[str],
    matches: int = 1000,
    *,
    seed: int = 0,
    threads: int | None = None,
    rotate: bool = True,
    progress: Callable[[int, int], Any] | None = None,
) -> dict[str, Any]:
    """Plays many matches between bots and tells what they came to. The same seed gives the same on any number of
    threads, unless a bot thinks by the clock. `progress` is called now and then with how many have ended, and of how
    many, from any thread."""
    return game._simulate(list(players), matches, seed, _threads(threads), rotate, progress)


def read_record(record: str | bytes) -> State:
    """The match that a record tells, as it stands at its end."""
    return _restore_state(_bytes(record))


def replay(record: str | bytes) -> Iterator[State]:
    """The match that a record tells, after each of its facts; first before any of them."""
    header, *facts = _bytes(record).decode().rstrip("\n").split("\n")
    state = _restore_game(header.encode(), None).new_state()
    yield state.copy()
    for fact in facts:
        state.follow(fact)
        yield state.copy()


def verify(record: str | bytes) -> dict[str, Any]:
    """Derives every outcome of chance of a server's record again from its seed, and tells how many there were; raises
    `Unfair` when one is not what was promised."""
    return _verify(_bytes(record))

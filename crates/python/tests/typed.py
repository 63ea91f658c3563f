"""A program with types, for `test_types.py`: mypy reads it, nobody runs it."""

import cavalcade
import numpy as np
import numpy.typing as npt


def play(game: cavalcade.Game, seed: int) -> list[float]:
    dice = cavalcade.Random(seed)
    state = game.new_state()
    bots = [cavalcade.bot("pony", game, seat) for seat in range(game.players)]
    while not state.over:
        if state.turn == "chance":
            state.draw(dice)
            continue
        for seat in state.to_act:
            number = bots[seat].choose(state)
            if number is not None:
                state.apply(number, seat)
    returns = state.returns
    return returns if returns is not None else []


def learn(game: cavalcade.Game) -> npt.NDArray[np.float32]:
    vec = cavalcade.Vec(game, 16, seed=1, out={"rewards": np.zeros((16, game.players), np.float32)})
    actions: npt.NDArray[np.int64] = vec.sample()
    seen: npt.NDArray[np.uint8] = vec.step(actions).observations
    legal: npt.NDArray[np.bool_] = vec.masks
    assert seen.any() or legal.any()
    return vec.rewards


def ask(game: cavalcade.Game) -> dict[int, float] | None:
    solution = cavalcade.solve(game, threads=1)
    try:
        return solution.policy(game.new_state(), 0)
    except cavalcade.IllegalAction as refused:
        rule: str = refused.rule
        raise RuntimeError(rule) from refused


report = cavalcade.simulate(cavalcade.Game("petits-chevaux"), ["random", "pony"], 10, progress=lambda done, of: None)
texts: list[str] = [effect.english for effect in cavalcade.read_record("").effects]

"""OpenSpiel's C++ random rollouts, for `cargo xtask bench peers`.

    python rollouts.py GAME SECONDS REPEATS

Prints one line of JSON: how many games, decisions and transitions a second its
RandomRolloutEvaluator makes on one thread, in the best of the runs.

The evaluator can't be called from Python, but a search of one simulation calls it once, with as
many whole playouts as we like: nothing but the first step of each is then Python's. A playout
begins after the opening chance nodes, so those are not counted.
"""

import json
import random
import sys
import time
from importlib.metadata import version

import pyspiel

PLAYOUTS_A_CALL = 200


def facts_a_game(game, start, games=300):
    """Mean decisions and transitions from `start` to the end, counted in Python."""
    rng = random.Random(1)
    decisions = transitions = 0
    for _ in range(games):
        state = start.clone()
        while not state.is_terminal():
            transitions += 1
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(actions, weights)[0])
            elif state.is_simultaneous_node():
                joint = [rng.choice(state.legal_actions(p)) for p in range(game.num_players())]
                decisions += len(joint)
                state.apply_actions(joint)
            else:
                decisions += 1
                state.apply_action(rng.choice(state.legal_actions()))
    return decisions / games, transitions / games


def opening(game):
    """The first position in which somebody decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def main():
    name, seconds, repeats = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
    game = pyspiel.load_game(name)
    decisions, transitions = facts_a_game(game, opening(game))
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        # The search takes turns; this is OpenSpiel's own way to play such a game in turns.
        game = pyspiel.convert_to_turn_based(game)
    start = opening(game)
    evaluator = pyspiel.RandomRolloutEvaluator(PLAYOUTS_A_CALL, 1)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
    best = 0
    for _ in range(repeats):
        began, playouts = time.perf_counter(), 0
        while time.perf_counter() - began < seconds:
            search.mcts_search(start)
            playouts += PLAYOUTS_A_CALL
        best = max(best, playouts / (time.perf_counter() - began))
    print(json.dumps({
        "peer": f"open_spiel {version('open_spiel')} {name}",
        "games_s_best": best,
        "decisions_s_best": best * decisions,
        "transitions_s_best": best * transitions,
    }))


main()

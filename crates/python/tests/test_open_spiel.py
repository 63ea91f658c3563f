"""OpenSpiel's own tests and algorithms, unchanged."""

import cavalcade
import numpy as np
import pytest
from conftest import SMALL_COURSE

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python import policy as policies  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, expected_game_score, generate_playthrough, mcts  # noqa: E402

import cavalcade.open_spiel  # noqa: E402

# In the middle of the small course, with three cards each: the whole tree has some thousand positions.
START = {"positions": [8, 5], "hands": [[2, 3, 5], [2, 3, 6]]}


def load(game):
    name = "python_" + game.name.replace("-", "_")
    params = {key: cavalcade.open_spiel._parameter(value) for key, value in game.options.items()}
    return pyspiel.load_game(name, {"players": game.players, **params})


def small_race():
    params = {
        "players": 2,
        "course": "cells:" + SMALL_COURSE["course"]["cells"],
        "spacing": "wooden",
        "placement": "1;3;6;10;12",
        "start": cavalcade.open_spiel.start_parameter(START),
    }
    return pyspiel.load_game("python_giro_galoppo", params)


def our_value():
    game = cavalcade.Game("giro-galoppo", 2, SMALL_COURSE, start=START)
    first, _ = cavalcade.solve(game).chances(game.new_state())
    return 2 * first - 1


def test_parameters_are_the_options(game):
    if game.live:
        pytest.skip("it has a clock")
    loaded = load(game)
    assert loaded.game == game
    assert pyspiel.load_game(str(loaded)).game == game


def test_a_start_is_a_parameter_too():
    assert pyspiel.load_game(str(small_race())).game.start == START


def test_random_simulations(game):
    if game.live:
        pytest.skip("it has a clock")
    # Where it serialises, it plays the whole history again at every step: for short matches only.
    short = game.together or game.options.get("horses") == 1
    layouts = game.options.get("placement") == "random"
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=short and not layouts, verbose=False)


@pytest.mark.parametrize(
    "name", ["python_petits_chevaux(players=2,horses=1)", "python_giro_galoppo(players=3,course=sprint)"]
)
def test_playthroughs(name):
    lines = generate_playthrough.playthrough_lines(name, seed=3, observation_params_string=None)
    text = "\n".join(lines)
    actions = [line for line in lines if line.startswith("action:") or line.startswith("actions:")]
    assert "IsTerminal() = True" in text and len(actions) > 5
    assert "InformationStateString(0)" in text and "ObservationTensor(0)" in text
    assert "\n".join(generate_playthrough.playthrough_lines(name, seed=3)) == text


def test_clones_and_serialisation():
    game = pyspiel.load_game("python_petits_chevaux(players=2)")
    state = game.new_initial_state()
    rng = np.random.default_rng(0)
    for _ in range(40):
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(a, 1) for a in state.legal_actions()]
        state.apply_action(int(rng.choice([action for action, _ in outcomes])))
    clone = state.clone()
    assert clone.match == state.match
    again = game.deserialize_state(state.serialize())
    assert again.match == state.match and again.history() == state.history()
    clone.apply_action((clone.chance_outcomes() if clone.is_chance_node() else [(clone.legal_actions()[0],)])[0][0])
    assert clone.match != state.match


def test_its_linear_programme_finds_what_our_solver_knows():
    pytest.importorskip("ecos")
    from open_spiel.python.algorithms import sequence_form_lp

    first, second, *_ = sequence_form_lp.solve_zero_sum_game(pyspiel.convert_to_turn_based(small_race()))
    assert first == pytest.approx(our_value(), abs=1e-6) and second == pytest.approx(-first, abs=1e-6)
    assert 0.1 < abs(first) < 0.9, "a value that nobody finds by chance"


def test_cfr_comes_to_the_same(request):
    game = pyspiel.convert_to_turn_based(small_race())
    solver = cfr.CFRPlusSolver(game)
    long = request.config.getoption("--long")
    for _ in range(1000 if long else 25):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    left = exploitability.exploitability(game, average)
    value = expected_game_score.policy_value(game.new_initial_state(), [average] * 2)
    assert left < (2e-3 if long else 0.1)
    # Whoever can be exploited by so much is so far from the value at most.
    assert abs(value[0] - our_value()) <= 2 * left + 1e-9


def test_uniform_play_is_exploitable():
    game = pyspiel.convert_to_turn_based(small_race())
    assert exploitability.exploitability(game, policies.UniformRandomPolicy(game)) > 0.01


def test_mcts_plays_ludo():
    game = pyspiel.load_game("python_petits_chevaux(players=2,horses=1)")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 10, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal() and decisions < 15:
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(actions, p=chances)))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decisions += 1
    assert decisions


def test_bad_parameters():
    for wrong in ["python_petits_chevaux(players=9)", "python_petits_chevaux(horses=3)"]:
        with pytest.raises((ValueError, RuntimeError, pyspiel.SpielError)):
            pyspiel.load_game(wrong)

"""Tables of every game, with the printed options and others."""

import json
import random

import cavalcade
import pytest

# Twelve cells are as few as eight obstacles leave room for.
SMALL_COURSE = {"course": {"cells": "sgsrgsrgmsgs"}, "spacing": "wooden", "placement": [1, 3, 6, 10, 12]}

# Some options of each game; whatever a new game has is tested with its printed options alone.
OPTIONS = {
    "giro-galoppo": [
        {"placement": "random", "course": "sprint"},
        {"variant": True, "ties": "frozen", "open_discards": True, "placement": [6, 16, 27, 36, 41]},
        SMALL_COURSE,
    ],
    "petits-chevaux": [
        {"horses": 1},
        {"horses": 2, "may_pass": True, "exit_on": [1, 6]},
        {"max_sixes": 3, "opening_tries": 3, "play_on": True, "barrage_capture": True},
    ],
    "carrousel": [{"expert": True, "target": 3}, {"kitchen": True, "hold_ms": 1000}],
}


def tables():
    """Every game and number of players, printed and otherwise."""
    for name in cavalcade.games():
        fewest, most = cavalcade.Game(name).player_range
        for players in range(fewest, most + 1):
            for options in [{}, *OPTIONS.get(name, [])]:
                yield cavalcade.Game(name, players, options)


def title(game):
    return f"{game.name}-{game.players}-{json.dumps(game.options)}"


def pytest_generate_tests(metafunc):
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(tables()), ids=title)


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="also what takes minutes")
    parser.addoption("--pictures", help="run the notebooks whole, and leave their pictures in this folder")
    parser.addoption("--binary", help="the program `cavalcade`, to replay records with")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--long"):
        for item in items:
            if "long" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="takes minutes: --long"))


def play_out(game, seed, see=lambda state: None, most_steps=3000):
    """A random match, and whoever wants to see it sees every position."""
    rng, dice = random.Random(seed), cavalcade.Random(seed)
    state = game.new_state()
    for _ in range(most_steps):
        see(state)
        if state.over:
            break
        if state.turn == "chance":
            state.draw(dice)
        elif state.turn == "one":
            state.apply(rng.choice(state.legal_actions()))
        else:
            legal = [state.legal_actions(seat) for seat in range(game.players)]
            state.step([rng.choice(of_seat or [0]) for of_seat in legal], dice)
    return state

"""The plain API."""

import copy
import json
import pickle

import cavalcade
import numpy as np
import pytest
from conftest import play_out


def test_version_and_games():
    assert cavalcade.__version__.count(".") == 2
    assert len(cavalcade.games()) >= 3


def test_matches_end_and_returns_add_up(game):
    state = play_out(game, 1)
    if state.over:
        assert sum(state.returns) == pytest.approx(0)
        assert sorted(seat for place in state.ranking for seat in place) == list(range(game.players))
        best = state.ranking[0][0]
        assert state.returns[best] == max(state.returns) > 0
    else:
        assert game.live and state.returns is None


def test_copies_pickles_and_hashes(game):
    seen = []

    def see(state):
        if len(seen) < 60:
            seen.append(state.copy())
            assert copy.copy(state) == copy.deepcopy(state) == state
            assert hash(copy.copy(state)) == hash(state)

    last = play_out(game, 2, see)
    assert seen[0] != last and seen[0] != "a text"
    for state in [seen[0], seen[-1], last]:
        again = pickle.loads(pickle.dumps(state))
        assert again == state and hash(again) == hash(state)
        assert again.as_dict() == state.as_dict() and len(again) == len(state)
        assert again.game == game and hash(again.game) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == game
    assert len({game, pickle.loads(pickle.dumps(game))}) == 1


def test_masks_are_the_legal_actions(game):
    def see(state):
        for seat in range(game.players):
            mask = state.action_mask(seat)
            assert mask.dtype == bool and mask.shape == (game.action_count,)
            assert np.flatnonzero(mask).tolist() == state.legal_actions(seat)

    play_out(game, 3, see, most_steps=60)


def test_numbers_are_deeds(game):
    for number in range(game.action_count):
        deed = game.action(number)
        assert number == (game.wait if deed is None else game.number(deed))
    with pytest.raises(ValueError, match="no action"):
        game.action(game.action_count)
    with pytest.raises(ValueError, match="no seat can do this"):
        game.number({"do": "whinny"})


def test_views_observations_and_effects(game):
    told = []

    def see(state):
        told.extend(state.effects)
        for seat in range(game.players):
            assert state.view(seat)["to_act"] == state.to_act
            observation = state.observation(seat)
            assert observation.shape == (len(game.observation_names),)
            assert observation.max(initial=0) <= game.observation_most
            out = np.full_like(observation, 255)
            assert state.observation(seat, out) is not None
            assert (out == observation).all()

    play_out(game, 4, see, most_steps=100)
    assert told
    for effect in told:
        assert effect.kind == effect.data["is"]
        assert effect.english and effect.french and "{" not in effect.english + effect.french
    assert any(effect.english != effect.french for effect in told)


def test_chance(game):
    def see(state):
        if state.turn != "chance":
            with pytest.raises(ValueError, match="not chance's turn"):
                state.chance_outcomes()
            return
        if game.chance_count is None:
            with pytest.raises(ValueError, match="too many"):
                state.chance_outcomes()
            return
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        other = state.copy()
        other.apply_chance(outcomes[-1][0])
        assert other != state
        assert "do" in state.chance_outcome(outcomes[-1][0])
        with pytest.raises(ValueError, match="no outcome"):
            state.apply_chance(len(outcomes))

    play_out(game, 5, see, most_steps=100)


def test_the_rules_say_why_not(game):
    refused = []

    def see(state):
        for seat in range(game.players):
            illegal = set(range(game.action_count)) - set(state.legal_actions(seat)) - {game.wait}
            for number in list(illegal)[:5]:
                before = state.copy()
                with pytest.raises(cavalcade.IllegalAction) as error:
                    state.apply(number, seat)
                refused.append(error.value)
                assert state == before

    play_out(game, 6, see, most_steps=60)
    for why in refused:
        letters, number = why.rule.split("-")
        assert len(letters) == 2 and int(number) > 0
        assert str(why).startswith(why.rule) and why.english and why.french != why.english


def test_text(game):
    state = play_out(game, 7, most_steps=30)
    assert len(state.text().splitlines()) > 3
    assert "\x1b[" in state.text(colour=True) and "\x1b" not in state.text()
    assert str(state) == state.text()
    with pytest.raises(ValueError, match="choose en or fr"):
        state.text("de")


def test_what_can_be_settled():
    game = cavalcade.Game("petits-chevaux", options={"horses": 2})
    assert game.options == {"horses": 2}
    table = game.option_table
    assert table["horses"]["printed"] == 4 and table["horses"]["rule"] == "PC-1"
    assert table["max_sixes"]["printed"] is None and table["exit_on"]["printed"] == [6]
    assert all(about["english"] != about["french"] for about in table.values())


def test_rules_pages():
    game = cavalcade.Game("giro-galoppo")
    assert "GG-13" in game.rules() and game.rules("fr") != game.rules("en")


def test_bad_tables():
    for wrong, why in [
        (dict(name="polo"), "there is no game"),
        (dict(name="giro-galoppo", players=9), "GG-1"),
        (dict(name="giro-galoppo", options={"hurdles": 1}), "hurdles"),
        (dict(name="giro-galoppo", options={"course": {"cells": "sss"}}), "GG-"),
        (dict(name="petits-chevaux", options={"horses": 3}), "PC-1"),
        (dict(name="petits-chevaux", start={"positions": []}), "can't be set up"),
        (dict(name="giro-galoppo", age_order=[0, 0]), "GG-10"),
        (dict(name="giro-galoppo", colours=[0, 1]), "colours"),
    ]:
        with pytest.raises(ValueError, match=why):
            cavalcade.Game(**wrong)
    for wrong in [dict(name=3), dict(name="carrousel", players="two"), dict(name="carrousel", options=[1])]:
        with pytest.raises(TypeError):
            cavalcade.Game(**wrong)
    with pytest.raises((TypeError, OverflowError)):
        cavalcade.Game("carrousel", players=-2)


def test_ages_and_sides():
    game = cavalcade.Game("giro-galoppo", 3, age_order=[2, 0, 1])
    assert game.new_state().view()["age_order"] == [2, 0, 1]
    assert pickle.loads(pickle.dumps(game)) == game != cavalcade.Game("giro-galoppo", 3)
    game = cavalcade.Game("petits-chevaux", 2, colours=[1, 3])
    assert game.new_state().view()["colours"] == [1, 3]


def test_random_numbers():
    a, b = cavalcade.Random(5), cavalcade.Random(5)
    assert [a.below(6) for _ in range(50)] == [b.below(6) for _ in range(50)]
    with pytest.raises(ValueError):
        a.below(0)


def test_a_game_in_real_time_has_a_clock():
    game = cavalcade.Game("carrousel", 2)
    state = game.new_state()
    state.draw(cavalcade.Random(1))
    due = state.deadline
    state.apply(game.wait, 0, at=due - 1)
    assert state.now == due - 1 and len(state) == 1
    assert pickle.loads(pickle.dumps(state)) == state
    with pytest.raises(ValueError, match="goes back"):
        state.apply({"do": "touch"}, 0, at=3)
    state.strike()
    assert state.now == due and state.effects[0].kind == "impasse"
    before = len(state)
    state.apply(game.wait, 0, at=due + 100_000)
    assert state.now == due + 100_000 and len(state) == before + 5, "the clock strikes while somebody waits"


def test_secrets_stay_secret():
    game = cavalcade.Game("giro-galoppo", 2, {"placement": [6, 16, 27, 36, 41]})
    chosen = []
    for card in range(6):
        state = game.new_state()
        state.apply(card, 0)
        chosen.append((json.dumps(state.view(1)), state.information(1), state.observation(1).tobytes()))
    assert len(set(chosen)) == 1
    assert json.dumps(state.view(0)) != chosen[-1][0]


def test_bots_play(game):
    bots = [cavalcade.bot("pony", game, seat, seed=seat) for seat in range(game.players)]
    state, dice = game.new_state(), cavalcade.Random(8)
    for _ in range(80):
        if state.over:
            break
        if state.turn == "chance":
            state.draw(dice)
        elif game.live:
            intents = [(bot.intend(state), seat) for seat, bot in enumerate(bots)]
            coming = [(at, seat, number) for (number, at), seat in [i for i in intents if i[0]]]
            if coming and min(coming)[0] < state.deadline:
                at, seat, number = min(coming)
                state.apply(number, seat, at=at)
            else:
                state.strike()
        else:
            for seat in state.to_act:
                number = bots[seat].choose(state)
                assert number in state.legal_actions(seat)
                state.apply(number, seat)
    assert len(state) > 10 or state.over
    with pytest.raises(TypeError, match="new bot"):
        bots[0].choose(game.new_state())
    with pytest.raises(TypeError, match="another table"):
        bots[0].choose(other_table(game))


def other_table(game):
    name = next(name for name in cavalcade.games() if name != game.name)
    return cavalcade.Game(name).new_state()


def test_bad_bots():
    game = cavalcade.Game("petits-chevaux")
    for wrong, why in [("mule", "champion"), ("champion:0", "simulations"), ("random:5", "takes no budget")]:
        with pytest.raises(ValueError, match=why):
            cavalcade.bot(wrong, game, 0)
    with pytest.raises(ValueError, match="no seat 7"):
        cavalcade.bot("pony", game, 7)


def test_simulate(game):
    told = []
    # Whoever plays a scramble at random takes very long.
    players = ["pony"] + ["pony" if game.live else "random"] * (game.players - 1)
    report = cavalcade.simulate(game, players, 40, seed=3, threads=2, progress=lambda *done: told.append(done))
    assert report["matches"] == 40 and told[-1][1] == 40 and max(done for done, _ in told) == 40
    assert sum(player["wins"] for player in report["players"]) == pytest.approx(40 - report["cut"])
    assert report == cavalcade.simulate(game, players, 40, seed=3, threads=1)
    with pytest.raises(ValueError, match="players"):
        cavalcade.simulate(game, [], 3)


def test_a_failing_progress_is_told():
    game = cavalcade.Game("petits-chevaux")

    def fail(*_):
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        cavalcade.simulate(game, ["random"] * 2, 10, progress=fail)


def test_solve_a_race():
    game = cavalcade.Game("giro-galoppo", 2, {"course": "sprint", "placement": [4, 10, 17, 23, 28]})
    solution = cavalcade.solve(game)
    state = game.new_state()
    chances = solution.chances(state)
    assert sum(chances) == pytest.approx(1) and solution.positions > 100_000
    for seat in range(2):
        policy = solution.policy(state, seat)
        assert sum(policy.values()) == pytest.approx(1) and set(policy) <= set(range(6))
    state.apply(2, 0)
    assert solution.chances(state) is None, "in the middle of a round nothing is known"
    with pytest.raises(TypeError, match="another table"):
        solution.chances(cavalcade.Game("giro-galoppo", 3).new_state())
    with pytest.raises(ValueError, match="race of two"):
        cavalcade.solve(cavalcade.Game("giro-galoppo", 3))

"""Records made in Python, read by the rules' own program."""

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cavalcade
import pytest
from conftest import play_out, tables

# Records that a server has made.
SERVERS = Path(__file__).parents[2] / "cavalcade/tests/records"


def test_records_are_read_again(game):
    state = play_out(game, 11, most_steps=400)
    record = state.record()
    again = cavalcade.read_record(record)
    assert again.as_dict() == state.as_dict() and again.record() == record
    assert cavalcade.read_record(record.encode()).as_dict() == state.as_dict()
    states = list(cavalcade.replay(record))
    assert len(states) == len(state) + 1 and states[-1] == again and states[0] == game.new_state()


def test_bad_records():
    record = play_out(cavalcade.Game("petits-chevaux"), 12).record()
    lines = record.splitlines()
    for wrong, line, rule in [
        ("", 1, None),
        ("no record", 1, None),
        ("\n".join(lines[:3] + ["{}"]), 4, None),
        ("\n".join(lines[:2] + [lines[1]]), 3, "PC-2"),
        ("\n".join(lines[:2] + [""] + lines[2:]), 3, None),
    ]:
        with pytest.raises(cavalcade.BadRecord) as error:
            cavalcade.read_record(wrong)
        assert (error.value.line, error.value.rule) == (line, rule), wrong[:80]
    with pytest.raises(cavalcade.BadRecord):
        list(cavalcade.replay("\n".join(lines[:3] + ["{}"])))
    with pytest.raises(TypeError):
        cavalcade.read_record(7)


def test_dice_are_verified():
    record = play_out(cavalcade.Game("petits-chevaux"), 12).record()
    with pytest.raises(cavalcade.Unfair, match="not made by a server"):
        cavalcade.verify(record)
    for name, edition in [("fair.jsonl", 1), ("fair-2.jsonl", 2)]:
        record = (SERVERS / name).read_text()
        verdict = cavalcade.verify(record)
        assert verdict["facts"] == len(record.splitlines()) - 1 and verdict["edition"] == edition
        assert 0 < verdict["chance"] <= verdict["facts"]
    dice = (SERVERS / "fair.jsonl").read_text()
    forged = dice.replace('"die":6', '"die":5', 1)
    assert forged != dice
    with pytest.raises(cavalcade.Unfair, match="line"):
        cavalcade.verify(forged)


def test_a_match_that_began_in_the_middle_has_no_record():
    options = {"course": "sprint", "placement": [4, 10, 17, 23, 28]}
    start = {"positions": [9, 13], "hands": [[1, 2, 3], [4, 5, 6]]}
    state = cavalcade.Game("giro-galoppo", 2, options, start=start).new_state()
    assert state.as_dict()["positions"] == [9, 13] and state.legal_actions(1) == [3, 4, 5]
    with pytest.raises(ValueError, match="began in the middle"):
        state.record()


def test_the_program_replays_them_to_the_same_states(request, tmp_path):
    """A few in the short form, ten thousand in the long one."""
    binary = request.config.getoption("--binary")
    if not binary:
        pytest.skip("no --binary")
    count = 10_000 if request.config.getoption("--long") else 60
    every = list(tables())

    def replay(number):
        """Of one record: how it came out here, and how there."""
        state = play_out(every[number % len(every)], number, most_steps=400)
        path = tmp_path / f"match-{number}.jsonl"
        path.write_text(state.record())
        replayed = subprocess.run([binary, "replay", "--json", path], capture_output=True, text=True, check=True)
        last = json.loads(replayed.stdout.rstrip("\n").rpartition("\n")[2])
        assert last["seq"] == len(state) and last["state"] == state.as_dict(), path.read_text()
        path.unlink()

    # The program is a process of its own: while it works, others may.
    with ThreadPoolExecutor() as threads:
        assert sum(1 for _ in threads.map(replay, range(count))) == count

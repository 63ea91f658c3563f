"""The examples of docs/python.md run as they stand there, one after the other."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[3] / "docs/python.md"
EXAMPLES = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_examples(tmp_path, monkeypatch, capsys):
    for needed in ["pettingzoo", "pyspiel"]:
        pytest.importorskip(needed)
    monkeypatch.chdir(tmp_path)
    text = DOCS.read_text()
    examples = list(EXAMPLES.finditer(text))
    assert len(examples) >= 6
    shared = {"__name__": "docs"}
    for example in examples:
        # Lines are counted as in the page, so that a failure says where.
        above = "\n" * text.count("\n", 0, example.start(1))
        exec(compile(above + example[1], str(DOCS), "exec"), shared)  # noqa: S102
    assert "gallops from the box" in capsys.readouterr().out, "the first example tells what happened"

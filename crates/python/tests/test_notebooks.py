"""The notebooks run from their first cell to the last."""

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_runs(path, request, monkeypatch, tmp_path):
    pictures = Path(request.config.getoption("--pictures") or tmp_path)
    if pictures == tmp_path and not request.config.getoption("--long"):
        monkeypatch.setenv("CAVALCADE_MOVES", "3_000_000")
        monkeypatch.setenv("CAVALCADE_MATCHES", "60")
    monkeypatch.setenv("CAVALCADE_PICTURES", str(pictures))
    monkeypatch.setenv("MPLBACKEND", "agg")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    assert (pictures / f"{path.stem}.png").exists(), "it has pictures"

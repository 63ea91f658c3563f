"""Types: what is compiled is as its stub says, and a program with types passes mypy's strictest look."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")


def run(*arguments, folder):
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stub_is_what_is_compiled(tmp_path):
    run("mypy.stubtest", "cavalcade._native", folder=tmp_path)


def test_a_program_with_types(tmp_path):
    program = Path(__file__).with_name("typed.py")
    run("mypy", "--strict", "--cache-dir", str(tmp_path), str(program), folder=tmp_path)

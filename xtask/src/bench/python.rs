//! The package for Python next to its peers.

use crate::shell::{self, Steps, root};
use crate::wheel::{self, Build};
use anyhow::Result;
use std::process::Command;

/// The peers; `pgx` brings JAX along. What `rps_v2` and `tictactoe_v3` of `PettingZoo` draw with is asked for as well.
const PEERS: [&str; 6] = [
    "maturin>=1.8,<2",
    "numpy>=1.26",
    "open_spiel>=1.6",
    "pettingzoo[classic]>=1.25",
    "pgx>=2.6",
    "jax>=0.4",
];

pub fn run(seconds: f64, rounds: usize) -> Result<()> {
    let mut steps = Steps::new(3);
    steps.next("a virtual environment with the peers, from PyPI");
    let python = wheel::environment("bench", &PEERS)?;
    steps.next("building the wheel for speed");
    wheel::install(&python, Build::Fast)?;
    steps.next("measuring, on one core");
    let mut bench = Command::new(&python);
    bench.arg(root().join("xtask/peers/python_bench.py"));
    shell::run(bench.args([seconds.to_string(), rounds.to_string()]))?;
    steps.done();
    Ok(())
}

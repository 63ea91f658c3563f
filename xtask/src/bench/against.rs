//! Our server next to itself as it was at another commit, in one run.

use super::median;
use crate::server_process::{self, ServerProcess};
use crate::shell::{self, Steps, cargo_path, output, release, root};
use anyhow::{Context, Result};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Deserialize)]
struct Figures {
    moves_per_second: f64,
}

/// What a run came to.
struct Run {
    moves_per_second: f64,
    /// Time of a processor that the server took for a move, in microseconds. Other work on the machine
    /// makes it longer, too: what counts is the ratio within a round.
    micros_a_move: f64,
}

pub fn run(rev: &str, seconds: f64, rounds: usize) -> Result<()> {
    let mut steps = Steps::new(3);
    steps.next("building cavalcade");
    server_process::build()?;
    steps.next(&format!("building cavalcade as it was at {rev}"));
    let before = build_at(rev)?;
    steps.next("100 tables of 2 as fast as it goes, each move on disk, in turns");
    let (mut speeds, mut costs) = (Vec::new(), Vec::new());
    for round in 1..=rounds {
        let (now, then) = (measure(&release("cavalcade"), seconds)?, measure(&before, seconds)?);
        println!(
            "  round {round}: {:.0} to {:.0} moves/s, {:.1} to {:.1} µs of a processor a move",
            now.moves_per_second, then.moves_per_second, now.micros_a_move, then.micros_a_move
        );
        speeds.push(now.moves_per_second / then.moves_per_second);
        costs.push(now.micros_a_move / then.micros_a_move);
    }
    println!(
        "now to {rev}, medians: {:.2} of the speed, {:.2} of the cost a move",
        median(&mut speeds),
        median(&mut costs)
    );
    steps.done();
    Ok(())
}

/// The binary of another commit, built in a folder of its own under `target`.
fn build_at(rev: &str) -> Result<PathBuf> {
    let rev = output(Command::new("git").args(["rev-parse", "--verify", rev]))?;
    let folder = shell::target().join("against").join(rev.trim());
    let built = folder.join("target/release/cavalcade");
    if built.is_file() {
        return Ok(built);
    }
    if !folder.join("Cargo.toml").is_file() {
        let clone = ["clone", "--quiet", "--shared"];
        shell::run(Command::new("git").args(clone).arg(root()).arg(&folder))?;
        let checkout = ["checkout", "--quiet", "--detach", rev.trim()];
        shell::run_in(&folder, Command::new("git").args(checkout))?;
    }
    let mut cargo = Command::new(cargo_path());
    cargo.args(["build", "--quiet", "--release", "--package", "cavalcade"]);
    cargo.env("CARGO_TARGET_DIR", folder.join("target"));
    shell::run_in(&folder, &mut cargo)?;
    Ok(built)
}

fn measure(binary: &Path, seconds: f64) -> Result<Run> {
    let folder = server_process::fresh_folder("bench-against")?;
    let server = ServerProcess::of(binary.to_owned(), &folder, 0, &["--generous"], None)?;
    let how =
        ["--game", "petits-chevaux", "--tables", "100", "--players", "2", "--level", "random"];
    let mut load = server.load(&how);
    let printed = output(load.args(["--seconds", &seconds.to_string(), "--json"]))?;
    let figures: Figures = serde_json::from_str(&printed).with_context(|| printed.clone())?;
    let moves = figures.moves_per_second * seconds;
    let micros_a_move = server.processor_seconds()? / moves * 1e6;
    Ok(Run { moves_per_second: figures.moves_per_second, micros_a_move })
}

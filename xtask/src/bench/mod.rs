//! Benchmarks: figures that anyone can measure again.

mod against;
mod nodes;
mod python;
mod server;
mod terminal;

use crate::browser;
use crate::shell::{self, Steps, output, release, root};
use crate::web;
use anyhow::{Context, Result};
use clap::Subcommand;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[derive(Subcommand)]
pub enum What {
    /// From a key to its drawing, in a match of four on a real pseudo-terminal
    Terminal {
        /// How many keys are pressed
        #[arg(long, default_value_t = 2_000)]
        presses: usize,
    },
    /// Random play of every game, one thread: games, transitions and decisions a second
    Rules {
        /// How long each of the three runs of a row takes
        #[arg(long, default_value_t = 1.0)]
        seconds: f64,
    },
    /// How long the solvers take, and how much memory
    Solve,
    /// How good the bots are: the ladder, what can be gained against them, what they lose against
    /// solved tables, how long they think
    Bots {
        /// How many matches a row
        #[arg(long, default_value_t = 400)]
        matches: u64,
        /// Only this game
        #[arg(long, value_parser = ["giro-galoppo", "petits-chevaux", "carrousel"])]
        game: Option<String>,
        /// Only this part
        #[arg(long, value_parser = ["ladder", "exploit", "solved", "time"])]
        part: Option<String>,
    },
    /// What the coach's numbers are good for: whether chances come true, whether better players are
    /// found to be better, whether luck averages to nothing, and how long it takes
    Coach {
        /// How many matches a row
        #[arg(long, default_value_t = 40)]
        matches: u64,
        /// Only this part
        #[arg(long, value_parser = ["time", "calibration", "temper", "accuracy", "luck"])]
        part: Option<String>,
    },
    /// What the lab costs beside bare random play, and what a second thread gives
    Lab {
        /// How long each run takes
        #[arg(long, default_value_t = 0.5)]
        seconds: f64,
        /// How often each is measured, in turns; the best is told
        #[arg(long, default_value_t = 7)]
        rounds: usize,
    },
    /// Our server next to boardgame.io's: speed, latency, memory
    Server {
        /// How long each run takes
        #[arg(long, default_value_t = 8.0)]
        seconds: f64,
        /// How often each is measured; ours and theirs take turns
        #[arg(long, default_value_t = 3)]
        rounds: usize,
    },
    /// Commits of the store, each on disk before it is answered: SQLite beside a private PostgreSQL
    Store {
        /// How long each run takes
        #[arg(long, default_value_t = 5)]
        seconds: u64,
        /// How many tables write at once
        #[arg(long, value_delimiter = ',', default_values_t = [1, 10, 100, 1000])]
        tables: Vec<u32>,
    },
    /// One server on SQLite, one on PostgreSQL, two on PostgreSQL and NATS: speed and latency
    Nodes {
        /// How long each run takes
        #[arg(long, default_value_t = 6.0)]
        seconds: f64,
        /// How often each is measured, in turns
        #[arg(long, default_value_t = 3)]
        rounds: usize,
    },
    /// Our server next to itself as it was at another commit
    Against {
        /// The commit
        rev: String,
        /// How long each run takes
        #[arg(long, default_value_t = 4.0)]
        seconds: f64,
        /// How often each is measured; they take turns
        #[arg(long, default_value_t = 7)]
        rounds: usize,
    },
    /// The page: the size of the first load, the time to the first click, the longest pause
    Web,
    /// The package for Python next to `OpenSpiel`, `PettingZoo` and `pgx`, on one core
    Python {
        /// How long each run takes
        #[arg(long, default_value_t = 2.0)]
        seconds: f64,
        /// How often each is measured; the best is told
        #[arg(long, default_value_t = 3)]
        rounds: usize,
    },
    /// Our random play against `OpenSpiel`'s C++ rollouts, in the same run
    Peers {
        /// How long each run takes
        #[arg(long, default_value_t = 2.0)]
        seconds: f64,
        /// How often each is measured; ours and theirs take turns
        #[arg(long, default_value_t = 3)]
        rounds: usize,
    },
}

pub fn run(what: &What) -> Result<()> {
    match what {
        What::Rules { seconds } => {
            build()?;
            shell::run(Command::new(playouts()).arg(seconds.to_string()))
        }
        What::Solve => solve(),
        What::Bots { matches, game, part } => {
            let mut args = vec![matches.to_string()];
            for (name, value) in [("--game", game), ("--part", part)] {
                args.extend(value.iter().flat_map(|value| [name.to_owned(), value.clone()]));
            }
            example("lab", "bench_bots", &args)
        }
        What::Coach { matches, part } => {
            let args: Vec<String> =
                [matches.to_string()].into_iter().chain(part.iter().cloned()).collect();
            example("coach", "bench_coach", &args)
        }
        What::Lab { seconds, rounds } => {
            example("lab", "bench_lab", &[seconds.to_string(), rounds.to_string()])
        }
        What::Server { seconds, rounds } => server::run(*seconds, *rounds),
        What::Store { seconds, tables } => store(*seconds, tables),
        What::Nodes { seconds, rounds } => nodes::run(*seconds, *rounds),
        What::Against { rev, seconds, rounds } => against::run(rev, *seconds, *rounds),
        What::Web => web(),
        What::Terminal { presses } => terminal::run(*presses),
        What::Python { seconds, rounds } => python::run(*seconds, *rounds),
        What::Peers { seconds, rounds } => peers(*seconds, *rounds),
    }
}

/// Both engines, on the disk that has the build's folder or `TMPDIR`.
fn store(seconds: u64, tables: &[u32]) -> Result<()> {
    let programs = crate::postgres::programs()?;
    let mut bench = Command::new(shell::cargo_path());
    bench.args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "store",
        "--example",
        "bench_store",
        "--",
    ]);
    bench.arg(shell::target()).arg(seconds.to_string());
    bench.args(tables.iter().map(u32::to_string));
    shell::run(bench.env(test_postgres::VARIABLE, programs))
}

/// The page in a browser. The server of this measurement is built for speed, as everybody's.
fn web() -> Result<()> {
    let mut steps = Steps::new(browser::STEPS + 2);
    let page = web::Compilation::begin(&mut steps, web::For::Players)?;
    browser::get_ready(&mut steps, page)?;
    let example = ["--release", "--package", "e2e", "--example", "bench_web"];
    steps.next("building the measurement");
    shell::cargo(&[&["build", "--quiet"][..], &example[..]].concat())?;
    steps.next("measuring");
    shell::cargo(&[&["run", "--quiet"][..], &example[..]].concat())
}

/// Runs a crate's example, built for speed.
fn example(package: &str, name: &str, args: &[String]) -> Result<()> {
    let mut command =
        vec!["run", "--quiet", "--release", "--package", package, "--example", name, "--"];
    command.extend(args.iter().map(String::as_str));
    shell::cargo(&command)
}

fn build() -> Result<()> {
    shell::cargo(&["build", "--quiet", "--release", "--package", "kit", "--example", "bench_rules"])
}

/// Where cargo puts the benchmark.
fn playouts() -> PathBuf {
    release("examples/bench_rules")
}

/// What the solvers are asked to solve.
const PROBLEMS: [&[&str]; 3] = [
    &["giro-galoppo", "--obstacles", "6,16,27,36,41"],
    &["giro-galoppo", "--course", "grand", "--obstacles", "7,17,32,44,57"],
    &["petits-chevaux", "--horses", "2"],
];

fn solve() -> Result<()> {
    shell::cargo(&["build", "--quiet", "--release", "--package", "cavalcade"])?;
    println!("{:<62}{:>10}{:>12}", "solve", "seconds", "memory");
    for problem in PROBLEMS {
        // The best of three: machines are busy with other things, too.
        let mut best = (f64::INFINITY, 0);
        for _ in 0..3 {
            let run = measured(Command::new(release("cavalcade")).arg("solve").args(problem))?;
            if run.0 < best.0 {
                best = run;
            }
        }
        println!("{:<62}{:>10.3}{:>9} MB", problem.join(" "), best.0, best.1 / 1024);
    }
    Ok(())
}

/// Runs a command quietly; tells how many seconds it took and how many KiB it had at most.
fn measured(command: &mut Command) -> Result<(f64, u64)> {
    let began = Instant::now();
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    loop {
        // The kernel keeps the high-water mark for us, as long as the process lives.
        let seen = std::fs::read_to_string(&status).unwrap_or_default();
        let mark = seen.lines().find_map(|l| l.strip_prefix("VmHWM:"));
        let mark = mark.and_then(|m| m.split_whitespace().next()?.parse().ok());
        most = most.max(mark.unwrap_or(0));
        if let Some(status) = child.try_wait()? {
            anyhow::ensure!(status.success(), "the solver failed");
            return Ok((began.elapsed().as_secs_f64(), most));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Ours, theirs, and what is compared.
const PAIRS: [(&str, u8, &str, Unit); 2] = [
    ("petits-chevaux", 4, "maedn(players=4)", Unit::Transitions),
    ("giro-galoppo", 5, "goofspiel(num_cards=6,players=5,imp_info=False)", Unit::Decisions),
];

#[derive(Clone, Copy)]
enum Unit {
    Decisions,
    Transitions,
}

#[derive(Deserialize)]
struct Rate {
    decisions_s_best: f64,
    transitions_s_best: f64,
}

impl Rate {
    fn of(&self, unit: Unit) -> f64 {
        match unit {
            Unit::Decisions => self.decisions_s_best,
            Unit::Transitions => self.transitions_s_best,
        }
    }
}

fn peers(seconds: f64, rounds: usize) -> Result<()> {
    let mut steps = Steps::new(2 + PAIRS.len());
    steps.next("building our playouts");
    build()?;
    steps.next("installing open_spiel from PyPI into a throw-away environment");
    let python = environment()?;
    for (game, players, peer, unit) in PAIRS {
        let unit_name = match unit {
            Unit::Decisions => "decisions/s",
            Unit::Transitions => "transitions/s",
        };
        steps.next(&format!("{game} with {players} players against {peer}"));
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for round in 1..=rounds {
            // In turns, so that a busy moment of the machine hits both.
            let mine = our_rate(game, players, seconds)?.of(unit);
            let other = their_rate(&python, peer, seconds)?.of(unit);
            println!(
                "  round {round}: {:.1} M to {:.2} M {unit_name}, {:.1}×",
                mine / 1e6,
                other / 1e6,
                mine / other
            );
            ours.push(mine);
            theirs.push(other);
        }
        let (mine, other) = (median(&mut ours), median(&mut theirs));
        println!(
            "{game} ({players} players): {:.1} M {unit_name}\n{peer}: {:.2} M {unit_name}\n\
             ratio of the medians: {:.1}×",
            mine / 1e6,
            other / 1e6,
            mine / other
        );
    }
    steps.done();
    Ok(())
}

fn median(rates: &mut [f64]) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or(f64::NAN)
}

fn our_rate(game: &str, players: u8, seconds: f64) -> Result<Rate> {
    let mut ours = Command::new(playouts());
    ours.args([&seconds.to_string(), "--json", game, &players.to_string()]);
    Ok(serde_json::from_str(&output(&mut ours)?)?)
}

fn their_rate(python: &Path, peer: &str, seconds: f64) -> Result<Rate> {
    let script = root().join("xtask/peers/rollouts.py");
    let mut theirs = Command::new(python);
    theirs.arg(script).args([peer, &seconds.to_string(), "3"]);
    Ok(serde_json::from_str(&output(&mut theirs)?)?)
}

/// A Python with `open_spiel`, made anew when it is missing.
fn environment() -> Result<PathBuf> {
    let folder = root().join("target/peers-env");
    let python = folder.join("bin/python");
    if !shell::works(Command::new(&python).args(["-c", "import pyspiel"])) {
        shell::run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))
            .context("Python 3 with its venv module is needed: apt install python3-venv")?;
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "open_spiel"];
        shell::run(Command::new(&python).args(pip))?;
    }
    Ok(python)
}

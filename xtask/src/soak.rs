//! Long runs that look for what is lost.

mod attack;
mod hostile;
mod nodes;
mod wire;

use crate::server_process::{self, ServerProcess};
use crate::shell::{self, Steps, release};
use anyhow::{Context, Result, ensure};
use clap::Subcommand;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[derive(Subcommand)]
pub enum What {
    /// Kill the server at random moments under load, and look for every acknowledged move
    Crash {
        /// How often it is killed
        #[arg(long, default_value_t = 100)]
        kills: u32,
        /// How many tables play
        #[arg(long, default_value_t = 40)]
        tables: u32,
    },
    /// Attack the server in every way we know while people play, and look what it costs them
    Hostile {
        /// How long
        #[arg(long, default_value_t = 10.0)]
        minutes: f64,
    },
    /// Kill, pause and drain nodes, restart NATS and PostgreSQL, all the time, while hundreds of tables play through three
    /// nodes; and look for every acknowledged move
    Nodes {
        /// How long
        #[arg(long, default_value_t = 30.0)]
        minutes: f64,
        /// How many tables play
        #[arg(long, default_value_t = 200)]
        tables: u32,
        /// How many moves a second in all
        #[arg(long, default_value_t = 400)]
        rate: u32,
        /// Only this fault
        #[arg(long)]
        only: Option<nodes::Fault>,
    },
    /// Check the hand-over with many more seeds than the tests do
    Model {
        /// How many
        #[arg(long, default_value_t = 20_000)]
        seeds: u64,
        /// The first one
        #[arg(long, default_value_t = 1)]
        from: u64,
    },
}

pub fn run(what: &What) -> Result<()> {
    match what {
        What::Crash { kills, tables } => crash(*kills, *tables),
        What::Hostile { minutes } => hostile::run(*minutes),
        What::Nodes { minutes, tables, rate, only } => nodes::run(*minutes, *tables, *rate, *only),
        What::Model { seeds, from } => model(*seeds, *from),
    }
}

fn crash(kills: u32, tables: u32) -> Result<()> {
    let games = ["petits-chevaux", "giro-galoppo", "carrousel"];
    let mut steps = Steps::new(1 + 2 * games.len());
    steps.next("building cavalcade");
    server_process::build()?;
    for (i, game) in games.into_iter().enumerate() {
        let share = (kills / 3 + u32::from(i == 0) * (kills % 3)).max(1);
        steps.next(&format!("{game}: {tables} tables, {share} kills"));
        let folder = server_process::fresh_folder(&format!("soak-crash/{game}"))?;
        let (data, ledger) = (folder.join("data"), folder.join("ledger.jsonl"));
        let mut server = ServerProcess::open(&data, 0)?;
        let port = server.url.rsplit(':').next().unwrap_or_default().parse()?;
        // Long enough for every kill; it is told to end when the last one has happened.
        let mut load = server
            .load(&["--game", game, "--tables", &tables.to_string(), "--seconds", "86400"])
            .args(["--level", if game == "carrousel" { "trotter" } else { "random" }])
            .arg("--ledger")
            .arg(&ledger)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let mut dice = Instant::now().elapsed().as_nanos() as u64 ^ u64::from(std::process::id());
        for kill in 1..=share {
            // Marsaglia's xorshift: anything will do that nobody can foresee.
            dice |= 1;
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            std::thread::sleep(Duration::from_millis(200 + dice % 1_300));
            ensure!(load.try_wait()?.is_none(), "the load tester gave up");
            server.kill()?;
            server = ServerProcess::open(&data, port)
                .with_context(|| format!("after kill {kill} the server does not come back"))?;
            if kill % 10 == 0 || kill == share {
                eprintln!("      {kill} of {share} kills");
            }
        }
        // A moment to play on, so that the last restart is looked at, too.
        std::thread::sleep(Duration::from_secs(3));
        interrupt(load.id())?;
        load.wait()?;
        server.kill()?;
        steps.next(&format!("{game}: looking for every acknowledged move"));
        let mut audit = Command::new(release("cavalcade"));
        shell::run(audit.arg("audit").arg("--data").arg(&data).arg(&ledger))?;
    }
    steps.done();
    Ok(())
}

/// The simulation of the server's tests, for longer.
fn model(seeds: u64, from: u64) -> Result<()> {
    let mut test = Command::new(shell::cargo_path());
    test.args([
        "test",
        "--release",
        "--package",
        "server",
        "--lib",
        "nodes::model",
        "--",
        "--nocapture",
    ]);
    shell::run(test.env("CAVALCADE_MODEL_SEEDS", format!("{from}..{}", from + seeds)))
}

/// Ctrl-C for another process.
fn interrupt(process: u32) -> Result<()> {
    shell::run(Command::new("kill").args(["-INT", &process.to_string()]))
}

//! One server on SQLite, one on PostgreSQL, two on PostgreSQL and NATS, in one run. All of them keep their data in the
//! folder for temporary files (`TMPDIR`), on the same disk.

use super::median;
use crate::server_process::{self, ServerProcess};
use crate::shell::{Steps, output, release};
use crate::{nats, postgres};
use anyhow::{Context, Result};
use serde::Deserialize;
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};
use test_postgres::{Flush, Programs};

const TABLES: &str = "100";
const PACED: &str = "1000";

#[derive(Deserialize)]
struct Figures {
    moves_per_second: f64,
    told_ms: Spread,
}

#[derive(Deserialize)]
struct Spread {
    p99: Option<f64>,
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum House {
    Sqlite,
    OneNode,
    TwoNodes,
}

const HOUSES: [(House, &str); 3] = [
    (House::Sqlite, "SQLite alone"),
    (House::OneNode, "one node on PostgreSQL"),
    (House::TwoNodes, "two nodes on PostgreSQL and NATS"),
];

pub fn run(seconds: f64, rounds: usize) -> Result<()> {
    let mut steps = Steps::new(5);
    steps.next("building cavalcade");
    server_process::build()?;
    steps.next("starting PostgreSQL and NATS");
    postgres::programs()?;
    nats::program()?;
    let programs = Programs::find()?.context("there is no PostgreSQL")?;
    let postgres = test_postgres::Server::start(&programs, Flush::Always)?;
    let nats = test_nats::Server::start()?;
    let measure = |house, more: &[&str]| measure(house, &postgres, &nats, seconds, more);
    steps.next("as fast as it goes: 100 tables of 2");
    let best = in_turns(rounds, |house| Ok(measure(house, &[])?.moves_per_second))?;
    let sqlite = best[0].median;
    for ((_, name), Rounds { median, .. }) in HOUSES.iter().zip(best) {
        println!("{name}: {median:.0} moves/s, {:.2} of SQLite's", median / sqlite);
    }
    steps.next("paced at 1,000 moves a second in all");
    let p99 = |figures: Figures| figures.told_ms.p99.context("nothing was told");
    let paced = in_turns(rounds, |house| p99(measure(house, &["--rate", PACED])?))?;
    for ((_, name), p99) in HOUSES.iter().zip(paced) {
        println!("{name}: everybody told within {} at p99", p99.milliseconds());
    }
    steps.next("Carrousel: 100 busy tables of 4, half of them at a node that is not the owner");
    let busy = ["--game", "carrousel", "--players", "4", "--level", "champion"];
    let touched = in_turns(rounds, |house| p99(measure(house, &busy)?))?;
    for ((_, name), p99) in HOUSES.iter().zip(touched) {
        println!("{name}: a touch is told to everybody within {} at p99", p99.milliseconds());
    }
    steps.done();
    Ok(())
}

/// What the rounds came to.
#[derive(Clone, Copy)]
struct Rounds {
    median: f64,
    least: f64,
}

impl Rounds {
    fn of(mut figures: Vec<f64>) -> Rounds {
        let least = figures.iter().copied().fold(f64::INFINITY, f64::min);
        Rounds { median: median(&mut figures), least }
    }

    /// What else the machine does makes some rounds slow: the least is the one that it disturbed least.
    fn milliseconds(self) -> String {
        format!("{:.2} ms (in the quietest round {:.2} ms)", self.median, self.least)
    }
}

/// In turns, so that a busy moment of the machine hits all. Before each round it is told how long the disk alone takes:
/// nobody hears of a move sooner.
fn in_turns(rounds: usize, mut one: impl FnMut(House) -> Result<f64>) -> Result<[Rounds; 3]> {
    let mut all: [Vec<f64>; 3] = Default::default();
    for round in 1..=rounds {
        let disk = flush_p99()?.as_secs_f64() * 1e3;
        eprintln!("      round {round}: a flush of the disk alone takes {disk:.2} ms at p99");
        for (figures, (house, name)) in all.iter_mut().zip(HOUSES) {
            let figure = one(house)?;
            eprintln!("      round {round}: {name}: {figure:.2}");
            figures.push(figure);
        }
    }
    Ok(all.map(Rounds::of))
}

/// An empty folder on the disk that is measured.
fn fresh_folder() -> Result<PathBuf> {
    let folder = std::env::temp_dir().join("cavalcade-bench-nodes");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// How long it takes at p99 until a small write is on disk, while nobody else writes.
fn flush_p99() -> Result<Duration> {
    const WRITES: usize = 200;
    let mut file = File::create(fresh_folder()?.join("flushes"))?;
    let mut times = Vec::with_capacity(WRITES);
    for _ in 0..WRITES {
        let began = Instant::now();
        file.write_all(&[0; 4096])?;
        file.sync_data()?;
        times.push(began.elapsed());
        thread::sleep(Duration::from_millis(5));
    }
    times.sort_unstable();
    Ok(times[WRITES * 99 / 100])
}

fn measure(
    house: House,
    postgres: &test_postgres::Server,
    nats: &test_nats::Server,
    seconds: f64,
    more: &[&str],
) -> Result<Figures> {
    let (binary, store) = (release("cavalcade"), postgres.new_house()?);
    let listen = ["--generous", "--listen", "127.0.0.1:0"];
    let on_postgres = [&listen[..], &["--store", &store]].concat();
    let url = nats.url();
    let mut servers = Vec::new();
    match house {
        House::Sqlite => {
            servers.push(ServerProcess::open(&fresh_folder()?, 0)?);
        }
        House::OneNode => servers.push(ServerProcess::start(binary, &on_postgres, None)?),
        House::TwoNodes => {
            for name in ["one", "two"] {
                let args = [&on_postgres[..], &["--bus", &url, "--node", name]].concat();
                servers.push(ServerProcess::start(binary.clone(), &args, None)?);
            }
        }
    }
    let addresses: Vec<&str> = servers.iter().map(|server| server.url.as_str()).collect();
    let mut load = Command::new(release("cavalcade"));
    load.args(["load", "--json", "--tables", TABLES, "--server", &addresses.join(",")]);
    load.args(["--seconds", &seconds.to_string()]).args(more);
    let printed = output(&mut load)?;
    serde_json::from_str(&printed).with_context(|| printed.clone())
}

//! One server on SQLite, one on PostgreSQL, two on PostgreSQL and NATS, in one run.

use super::median;
use crate::server_process::{self, ServerProcess};
use crate::shell::{Steps, output, release};
use crate::{nats, postgres};
use anyhow::{Context, Result};
use serde::Deserialize;
use std::process::Command;
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
    for ((_, name), moves) in HOUSES.iter().zip(best) {
        println!("{name}: {moves:.0} moves/s, {:.2} of SQLite's", moves / best[0]);
    }
    steps.next("paced at 1,000 moves a second in all");
    let p99 = |figures: Figures| figures.told_ms.p99.context("nothing was told");
    let paced = in_turns(rounds, |house| p99(measure(house, &["--rate", PACED])?))?;
    for ((_, name), ms) in HOUSES.iter().zip(paced) {
        println!("{name}: everybody told within {ms:.2} ms at p99");
    }
    steps.next("Carrousel: 100 busy tables of 4, half of them at a node that is not the owner");
    let busy = ["--game", "carrousel", "--players", "4", "--level", "champion"];
    let touched = in_turns(rounds, |house| p99(measure(house, &busy)?))?;
    for ((_, name), ms) in HOUSES.iter().zip(touched) {
        println!("{name}: a touch is told to everybody within {ms:.2} ms at p99");
    }
    steps.done();
    Ok(())
}

/// In turns, so that a busy moment of the machine hits all; the median of each.
fn in_turns(rounds: usize, mut one: impl FnMut(House) -> Result<f64>) -> Result<[f64; 3]> {
    let mut all: [Vec<f64>; 3] = Default::default();
    for round in 1..=rounds {
        for (figures, (house, name)) in all.iter_mut().zip(HOUSES) {
            let figure = one(house)?;
            eprintln!("      round {round}: {name}: {figure:.2}");
            figures.push(figure);
        }
    }
    Ok(all.map(|mut figures| median(&mut figures)))
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
            servers.push(ServerProcess::open(&server_process::fresh_folder("bench-nodes")?, 0)?);
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

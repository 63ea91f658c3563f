//! Three nodes at one PostgreSQL and one NATS, all of which die again and again while people play.

use super::interrupt;
use crate::server_process::{self, ServerProcess};
use crate::shell::{self, Steps, release};
use crate::{nats, postgres};
use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use test_postgres::{Flush, Mode, Programs};

const NODES: usize = 3;

/// A paused node has lost its lease and more when it wakes.
const PAUSE: Duration = Duration::from_secs(5);

/// What happens to a house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub enum Fault {
    /// kill -9 of a node
    Kill,
    /// SIGSTOP of a node, for longer than its lease
    Pause,
    /// SIGTERM of a node
    Drain,
    /// NATS is killed and started again
    Nats,
    /// PostgreSQL is restarted at once
    Postgres,
}

const FAULTS: [Fault; 5] = [Fault::Kill, Fault::Pause, Fault::Drain, Fault::Nats, Fault::Postgres];

/// What `cavalcade load` has measured.
#[derive(Deserialize)]
struct Figures {
    moves: u64,
    matches: u64,
    moves_per_second: f64,
    stood_still: u64,
    still_ms: Spread,
    errors: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
struct Spread {
    p50: Option<f64>,
    p99: Option<f64>,
}

pub fn run(minutes: f64, tables: u32, rate: u32, only: Option<Fault>) -> Result<()> {
    let mut steps = Steps::new(4);
    steps.next("building cavalcade");
    server_process::build()?;
    steps.next("starting PostgreSQL, NATS and three nodes");
    let mut house = House::open()?;
    let load = house.folder.join("load.json");
    let addresses: Vec<&str> = house.nodes.iter().map(|node| node.url.as_str()).collect();
    let mut playing = Command::new(release("cavalcade"))
        .args(["load", "--json", "--seconds", "86400", "--server", &addresses.join(",")])
        .args(["--tables", &tables.to_string(), "--rate", &rate.to_string(), "--ledger"])
        .arg(house.ledger())
        .stdout(File::create(&load)?)
        .stderr(Stdio::null())
        .spawn()?;
    steps.next(&format!(
        "{tables} tables play through all nodes for {minutes} minutes, and parts die"
    ));
    // The tables are made first.
    std::thread::sleep(Duration::from_secs(5 + u64::from(tables) / 50));
    let until = Instant::now() + Duration::from_secs_f64(minutes * 60.0);
    let mut done: BTreeMap<Fault, u32> = BTreeMap::new();
    let mut dice = Dice::new();
    while Instant::now() < until {
        std::thread::sleep(Duration::from_millis(2_000 + dice.below(4_000)));
        ensure!(playing.try_wait()?.is_none(), "the load tester gave up");
        let fault = only.unwrap_or(FAULTS[dice.below(FAULTS.len() as u64) as usize]);
        house
            .suffer(fault, dice.below(NODES as u64) as usize)
            .with_context(|| format!("{fault:?}"))?;
        *done.entry(fault).or_default() += 1;
        let all: u32 = done.values().sum();
        if all.is_multiple_of(10) {
            eprintln!("      {all} faults");
        }
    }
    // A moment to play on, so that what the last fault did is looked at, too.
    std::thread::sleep(Duration::from_secs(5));
    interrupt(playing.id())?;
    playing.wait()?;
    let hand_overs = house.hand_overs();
    steps.next("looking for every acknowledged move");
    let figures: Figures = serde_json::from_str(&fs::read_to_string(&load)?)?;
    house.audit()?;
    let faults: u32 = done.values().sum();
    println!("{faults} faults: {done:?}");
    println!(
        "{} moves in {} matches ({:.0} moves/s), all there, in order and once; {hand_overs} tables changed hands",
        figures.moves, figures.matches, figures.moves_per_second
    );
    let ms = |ms: Option<f64>| ms.map_or("–".to_owned(), |ms| format!("{ms:.0} ms"));
    println!(
        "tables stood still {} times: p50 {}, p99 {}",
        figures.stood_still,
        ms(figures.still_ms.p50),
        ms(figures.still_ms.p99)
    );
    println!("what clients saw: {:?}", figures.errors);
    steps.done();
    Ok(())
}

/// A database, a bus, and nodes.
struct House {
    folder: PathBuf,
    postgres: test_postgres::Server,
    nats: test_nats::Server,
    store: String,
    nodes: Vec<ServerProcess>,
    /// Of nodes that are gone.
    hand_overs: u64,
}

impl House {
    fn open() -> Result<House> {
        let folder = server_process::fresh_folder("soak-nodes")?;
        postgres::programs()?;
        nats::program()?;
        let programs = Programs::find()?.context("there is no PostgreSQL")?;
        let postgres = test_postgres::Server::start(&programs, Flush::Always)?;
        let store = postgres.new_house()?;
        let nats = test_nats::Server::start()?;
        let mut house = House { folder, postgres, nats, store, nodes: Vec::new(), hand_overs: 0 };
        for number in 0..NODES {
            let node = house.start(number, free_port()?)?;
            house.nodes.push(node);
        }
        Ok(house)
    }

    fn ledger(&self) -> PathBuf {
        self.folder.join("ledger.jsonl")
    }

    fn start(&self, number: usize, port: u16) -> Result<ServerProcess> {
        let log = File::options().create(true).append(true).open(self.log(number))?;
        let (listen, name) = (format!("127.0.0.1:{port}"), format!("n{number}"));
        let args = ["--generous", "--listen", &listen, "--store", &self.store, "--node", &name];
        let bus = self.nats.url();
        let args = [&args[..], &["--bus", &bus]].concat();
        ServerProcess::start(release("cavalcade"), &args, Some(log))
    }

    fn log(&self, number: usize) -> PathBuf {
        self.folder.join(format!("n{number}.log"))
    }

    fn suffer(&mut self, fault: Fault, which: usize) -> Result<()> {
        match fault {
            Fault::Kill => self.replace(which, |node| node.signal("-KILL")),
            Fault::Drain => self.replace(which, |node| node.signal("-TERM")),
            Fault::Pause => {
                self.nodes[which].signal("-STOP")?;
                std::thread::sleep(PAUSE);
                self.nodes[which].signal("-CONT")
            }
            Fault::Nats => self.nats.restart(),
            Fault::Postgres => self.postgres.restart(Mode::Immediate),
        }
    }

    /// Ends a node, and starts another in its place.
    fn replace(&mut self, which: usize, end: impl Fn(&ServerProcess) -> Result<()>) -> Result<()> {
        self.hand_overs += self.nodes[which].metric("cavalcade_hand_overs_total").unwrap_or(0);
        let port = self.nodes[which].port()?;
        end(&self.nodes[which])?;
        self.nodes[which].wait(Duration::from_secs(20))?;
        std::thread::sleep(Duration::from_secs(1));
        self.nodes[which] = self.start(which, port)?;
        Ok(())
    }

    fn hand_overs(&self) -> u64 {
        let now = self.nodes.iter().filter_map(|node| node.metric("cavalcade_hand_overs_total"));
        self.hand_overs + now.sum::<u64>()
    }

    fn audit(&self) -> Result<()> {
        let mut audit = Command::new(release("cavalcade"));
        shell::run(audit.args(["audit", "--store", &self.store]).arg(self.ledger()))
    }
}

fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// Marsaglia's xorshift: anything will do that nobody can foresee.
struct Dice(u64);

impl Dice {
    fn new() -> Dice {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Dice(now.map_or(1, |now| now.as_nanos() as u64) | 1)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % end
    }
}

//! Every attack that we know at once, beside people who play.
//!
//! The attackers come from some addresses of this machine and those who play from another one,
//! 127.0.0.2: what the server counts by address must stop the ones and not the others.

use super::attack::{ATTACKS, Attack, Attacker};
use super::wire::Target;
use crate::server_process::{self, ServerProcess};
use crate::shell::{self, Steps, release};
use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Those who play come from here.
const PLAYERS: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// So long everybody at a table waits for a move at most, for 99 of 100 moves.
const GOAL_MS: f64 = 50.0;

/// The server must do with this.
const MOST_MEMORY: u64 = 256 << 20;

/// Each of the attackers' four addresses may have 512 connections; the players have few, and the
/// server some files.
const MOST_FILES: usize = 4 * 512 + 200;

/// The log must not grow faster than this.
const MOST_LINES_A_SECOND: u64 = 60;

/// A game that is played meanwhile: how, at how many tables, at how many moves a second in all.
const GAMES: [(&str, &str, u32, u32); 3] = [
    ("petits-chevaux", "random", 10, 60),
    ("giro-galoppo", "random", 10, 60),
    ("carrousel", "trotter", 10, 60),
];

pub fn run(minutes: f64) -> Result<()> {
    ensure!((0.1..=600.0).contains(&minutes), "from 0.1 to 600 minutes");
    let seconds = minutes * 60.0;
    let mut steps = Steps::new(4);
    steps.next("building cavalcade");
    server_process::build()?;
    let folder = server_process::fresh_folder("soak-hostile")?;
    let (data, log) = (folder.join("data"), folder.join("server.log"));
    let server = ServerProcess::with(&data, 0, &[], Some(File::create(&log)?))?;
    let address = server.url.trim_start_matches("http://").parse();
    let address = address.context("the server's address")?;
    let target =
        |attack: &Attack| Target { server: address, from: [127, 0, 0, attack.from].into() };

    steps.next(&format!(
        "{} attacks beside {} games, for {minutes} min",
        ATTACKS.len(),
        GAMES.len()
    ));
    let attackers = recruit(address)?;
    let players: Vec<Player> = GAMES
        .iter()
        .map(|game| Player::start(&server, &folder, game, seconds))
        .collect::<Result<_>>()?;
    let until = Instant::now() + Duration::from_secs_f64(seconds);
    let attacking: Vec<_> = ATTACKS
        .iter()
        .zip(attackers)
        .map(|(attack, by)| (attack, by, target(attack)))
        .map(|(attack, by, target)| thread::spawn(move || repeat(attack, target, by, until)))
        .collect();
    let files = watch(&server, until)?;

    steps.next("what came of it");
    for (attack, attacker) in ATTACKS.iter().zip(attacking) {
        let Ok(by) = attacker.join() else { bail!("{} has failed", attack.name) };
        let Attack { name, does, .. } = attack;
        println!("  {name:<24}{:>9} times, {:>7} let through: {does}", by.deeds, by.let_through);
    }
    let mut faults = Vec::new();
    let mut ledgers = Vec::new();
    for player in players {
        let (ledger, told) = player.end()?;
        told.judge(&mut faults);
        ledgers.push(ledger);
    }
    let memory = server.peak_memory()?;
    println!("  the server had {} MB and {files} open files at most", memory >> 20);
    if memory > MOST_MEMORY {
        faults.push(format!("more than {} MB of memory", MOST_MEMORY >> 20));
    }
    if files > MOST_FILES {
        faults.push(format!("more than {MOST_FILES} open files"));
    }
    let lines = fs::read_to_string(&log)?.lines().count() as u64;
    println!("  it has logged {lines} lines");
    if lines > MOST_LINES_A_SECOND * (seconds as u64 + 5) {
        faults.push(format!("{lines} lines in the log"));
    }
    println!("  it has refused, by place and code:");
    for (what, times) in refusals(Target { server: address, from: PLAYERS })? {
        println!("    {times:>9}  {what}");
    }
    server.kill()?;

    steps.next("looking for every acknowledged move");
    for ledger in ledgers {
        let mut audit = Command::new(release("cavalcade"));
        shell::run(audit.arg("audit").arg("--data").arg(&data).arg(&ledger))?;
    }
    steps.done();
    ensure!(faults.is_empty(), "{}", faults.join("; "));
    Ok(())
}

/// What the server has refused, and how often, the most frequent first.
fn refusals(target: Target) -> Result<Vec<(String, u64)>> {
    let page = target.ask(b"GET /metrics HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")?;
    let counted = page.body.lines().filter_map(|line| {
        let (labels, times) = line.strip_prefix("cavalcade_refusals_total{")?.split_once("} ")?;
        Some((labels.to_owned(), times.parse().ok()?))
    });
    let mut counted: Vec<(String, u64)> = counted.collect();
    counted.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    Ok(counted)
}

/// Everybody who attacks gets a person and a table before it becomes hard to get one.
fn recruit(server: SocketAddr) -> Result<Vec<Attacker>> {
    let target = Target { server, from: Ipv4Addr::LOCALHOST.into() };
    let new = r#"{"game":"carrousel","options":{"target":10}}"#;
    let recruited = ATTACKS.iter().map(|_| {
        let secret = target.post("/api/people", None, "{}")?.secret().context("a person")?;
        let table = target.post("/api/tables", Some(&secret), new)?.table().context("a table")?;
        Ok(Attacker::new(secret, table))
    });
    recruited.collect()
}

/// Attacks until the time is up. What the server does not let it do is no reason to stop.
fn repeat(attack: &Attack, target: Target, mut by: Attacker, until: Instant) -> Attacker {
    while Instant::now() < until {
        // Connections fail while the server has enough of them: that is what it should do.
        let _ = (attack.round)(target, &mut by);
        thread::sleep(attack.pause);
    }
    by
}

/// Tells how it goes until the time is up; gives how many files the server had open at most.
fn watch(server: &ServerProcess, until: Instant) -> Result<usize> {
    let mut most = 0;
    let mut tell = Instant::now() + Duration::from_secs(10);
    while Instant::now() < until {
        thread::sleep(Duration::from_millis(200));
        let files = server.files().context("the server is gone")?;
        most = most.max(files);
        if Instant::now() >= tell {
            let left = until.saturating_duration_since(Instant::now()).as_secs();
            let memory = server.memory().context("the server is gone")? >> 20;
            eprintln!("      {left} s left: {memory} MB, {files} open files");
            tell += Duration::from_secs(10);
        }
    }
    Ok(most)
}

/// `cavalcade load` at some tables of one game.
struct Player {
    game: &'static str,
    child: Child,
    ledger: PathBuf,
}

impl Player {
    fn start(
        server: &ServerProcess,
        folder: &Path,
        &(game, level, tables, rate): &(&'static str, &str, u32, u32),
        seconds: f64,
    ) -> Result<Player> {
        let ledger = folder.join(format!("{game}.jsonl"));
        let (tables, rate) = (tables.to_string(), rate.to_string());
        let from = PLAYERS.to_string();
        let mut load = server.load(&["--game", game, "--level", level, "--from", &from, "--json"]);
        load.args(["--tables", &tables, "--rate", &rate, "--seconds", &seconds.to_string()]);
        load.arg("--ledger").arg(&ledger).stdout(Stdio::piped()).stderr(Stdio::null());
        Ok(Player { game, child: load.spawn()?, ledger })
    }

    /// Waits for its end; gives its ledger and what it has measured.
    fn end(self) -> Result<(PathBuf, Measured)> {
        let out = self.child.wait_with_output()?;
        ensure!(out.status.success(), "those who play {} gave up", self.game);
        Ok((self.ledger, serde_json::from_slice(&out.stdout)?))
    }
}

#[derive(Deserialize)]
struct Measured {
    game: String,
    moves: u64,
    acked_ms: Quantiles,
    told_ms: Quantiles,
    errors: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
struct Quantiles {
    p50: Option<f64>,
    p99: Option<f64>,
}

impl Measured {
    fn judge(&self, faults: &mut Vec<String>) {
        let Measured { game, moves, acked_ms, told_ms, errors } = self;
        let number = |ms: Option<f64>| ms.unwrap_or(f64::INFINITY);
        let (p50, p99) = (number(told_ms.p50), number(told_ms.p99));
        let acked = number(acked_ms.p99);
        println!(
            "  {game}: {moves} moves; everybody told p50 {p50:.2} ms, p99 {p99:.2} ms (acknowledged {acked:.2} ms)"
        );
        if p99 >= GOAL_MS {
            faults.push(format!("{game}: p99 is {p99:.1} ms, more than {GOAL_MS} ms"));
        }
        // In a scramble somebody is too late now and then.
        let fair = |code: &str| game == "carrousel" && code == "illegal";
        for (error, times) in errors.iter().filter(|(error, _)| !fair(error)) {
            faults.push(format!("{game}: {error} {times} times"));
        }
    }
}

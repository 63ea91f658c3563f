//! Our server next to boardgame.io's, in one run.

use super::median;
use crate::server_process::{self, ServerProcess};
use crate::shell::{self, Steps, output, root};
use anyhow::{Context, Result};
use serde::Deserialize;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// What both are asked to do.
const TABLES: u32 = 100;
const PACED: u32 = 1_000;
const PORT: u16 = 18_123;
const IDLE: u32 = 5_000;

#[derive(Deserialize)]
struct Figures {
    moves_per_second: f64,
    told_ms: Spread,
}

#[derive(Deserialize)]
struct Spread {
    p50: Option<f64>,
    p99: Option<f64>,
}

impl Figures {
    fn told(&self) -> (f64, f64) {
        (self.told_ms.p50.unwrap_or(f64::NAN), self.told_ms.p99.unwrap_or(f64::NAN))
    }
}

pub fn run(seconds: f64, rounds: usize) -> Result<()> {
    let mut steps = Steps::new(6);
    steps.next("building cavalcade");
    server_process::build()?;
    steps.next("installing boardgame.io from npm");
    let peer = install()?;
    steps.next("as fast as it goes: 100 tables of 2, ours with every move on disk");
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 1..=rounds {
        // In turns, so that a busy moment of the machine hits both.
        let (mine, other) = (our_run(seconds, None)?, their_run(&peer, seconds, 0)?);
        let ratio = mine.moves_per_second / other.moves_per_second;
        println!(
            "  round {round}: {:.0} to {:.0} moves/s, {ratio:.1}×",
            mine.moves_per_second, other.moves_per_second
        );
        ours.push(mine.moves_per_second);
        theirs.push(other.moves_per_second);
    }
    let (mine, other) = (median(&mut ours), median(&mut theirs));
    println!(
        "cavalcade {mine:.0} moves/s, boardgame.io in memory {other:.0}: {:.1}×",
        mine / other
    );
    steps.next("paced at 1,000 moves a second in all");
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 1..=rounds {
        let mine = our_run(seconds, Some(PACED))?;
        let other = their_run(&peer, seconds, PACED)?;
        let ((p50, p99), (their_p50, their_p99)) = (mine.told(), other.told());
        println!(
            "  round {round}: everybody told p50 {p50:.2} to {their_p50:.2} ms, p99 {p99:.2} to \
             {their_p99:.2} ms"
        );
        ours.push(p99);
        theirs.push(their_p99);
    }
    let (mine, other) = (median(&mut ours), median(&mut theirs));
    println!("p99 {mine:.2} ms, boardgame.io {other:.2} ms: {:.2} of it", mine / other);
    steps.next("Carrousel: 100 busy tables of 4");
    let touched = our_game("carrousel", 4, "champion", seconds.max(10.0))?;
    let (p50, p99) = touched.told();
    println!(
        "{:.0} touches and moves a second; everybody told p50 {p50:.2} ms, p99 {p99:.2} ms",
        touched.moves_per_second
    );
    steps.next("5,000 connections that only look on");
    idle()?;
    steps.done();
    Ok(())
}

fn our_run(seconds: f64, rate: Option<u32>) -> Result<Figures> {
    let rate = rate.map(|rate| rate.to_string());
    let mut more = Vec::new();
    if let Some(rate) = &rate {
        more.extend(["--rate", rate]);
    }
    our_load("petits-chevaux", 2, "random", seconds, &more)
}

fn our_game(game: &str, players: u8, level: &str, seconds: f64) -> Result<Figures> {
    our_load(game, players, level, seconds, &[])
}

fn our_load(game: &str, players: u8, level: &str, seconds: f64, more: &[&str]) -> Result<Figures> {
    let folder = server_process::fresh_folder("bench-server")?;
    let server = ServerProcess::open(&folder, 0)?;
    let (tables, players) = (TABLES.to_string(), players.to_string());
    let seconds = seconds.to_string();
    let args = ["--game", game, "--tables", &tables, "--players", &players, "--level", level];
    let mut load = server.load(&args);
    load.args(["--seconds", &seconds, "--json"]).args(more);
    let printed = output(&mut load)?;
    serde_json::from_str(&printed).with_context(|| printed.clone())
}

/// What one connection costs that does nothing.
fn idle() -> Result<()> {
    let folder = server_process::fresh_folder("bench-server")?;
    let server = ServerProcess::open(&folder, 0)?;
    // What every server has, and what the first connections allocate for good.
    let idle = |n: u32, seconds: &str| {
        let n = n.to_string();
        let mut load = server.load(&["--tables", "0", "--idle", &n, "--seconds", seconds]);
        load.stdout(Stdio::null()).stderr(Stdio::null());
        load
    };
    shell::run(&mut idle(50, "1"))?;
    let before = server.memory()?;
    let mut load = idle(IDLE, "30").spawn()?;
    let mut most = before;
    while load.try_wait()?.is_none() {
        most = most.max(server.memory()?);
        std::thread::sleep(Duration::from_millis(100));
    }
    let each = (most - before) as f64 / f64::from(IDLE) / 1_000.0;
    println!("{IDLE} idle connections: {each:.1} kB each ({} MB in all)", most / 1_000_000);
    Ok(())
}

/// boardgame.io, installed under `target` when it is missing.
fn install() -> Result<PathBuf> {
    let folder = shell::target().join("peers-boardgame");
    std::fs::create_dir_all(&folder)?;
    for file in ["package.json", "server.js", "load.js"] {
        std::fs::copy(root().join("xtask/peers/boardgame").join(file), folder.join(file))?;
    }
    if !folder.join("node_modules/boardgame.io").exists() {
        let npm = ["install", "--silent", "--no-audit", "--no-fund", "--prefix"];
        shell::run(Command::new("npm").args(npm).arg(&folder))
            .context("Node.js with npm is needed")?;
    }
    Ok(folder)
}

/// A process that ends with us.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn their_run(folder: &Path, seconds: f64, rate: u32) -> Result<Figures> {
    let mut serve = Command::new("node");
    serve.arg("server.js").env("PORT", PORT.to_string()).current_dir(folder);
    let mut server = Ends(serve.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?);
    if let Some(out) = server.0.stdout.take() {
        BufReader::new(out).read_line(&mut String::new())?;
    }
    let mut load = Command::new("node");
    load.arg(folder.join("load.js"));
    load.args([PORT.to_string(), TABLES.to_string(), seconds.to_string(), rate.to_string()]);
    let printed = output(&mut load)?;
    serde_json::from_str(&printed).with_context(|| printed.clone())
}

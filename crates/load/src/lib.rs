//! Many clients at once, over real sockets, against any server.
//!
//! Every seat is a person of its own with a socket of its own; matches that end are followed by
//! another. A connection that breaks comes back and goes on.

mod choose;
mod client_side;
mod figures;
mod idle;
mod ledger;
mod server;
mod table_driver;

use catalog::GameId;
pub use choose::Skill;
use client::Local;
use figures::Figures;
pub use figures::Quantiles;
use futures_util::StreamExt;
use indicatif::{ProgressBar, ProgressStyle};
use ledger::Ledger;
use protocol::{Pace, Settings, Throwing};
use serde::Serialize;
use server::Server;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};
use table_driver::TableDriver;
use tokio::task::{JoinSet, LocalSet};

/// Tables that are made at the same time.
const AT_ONCE: usize = 16;

/// At the end clients say good-bye, but not for longer.
const GOODBYE: Duration = Duration::from_secs(1);

/// Why nothing can be measured.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Nobody can play so.
    #[error("{} is for {} to {} players, not {players}", game.title(), game.seats().start(), game.seats().end())]
    Players {
        /// What was to be played.
        game: GameId,
        /// By how many.
        players: u8,
    },
    /// The address.
    #[error("'{0}' is no address of a server: {1}")]
    Address(String, &'static str),
    /// Nobody answers there.
    #[error("there is no server at {0} (start one with: cavalcade serve): {1}")]
    Unreachable(String, io::Error),
    /// Somebody else answers there.
    #[error("what answers at {0} is no Cavalcade server: {1}")]
    NotOurs(String, hyper::StatusCode),
    /// The server does not want to.
    #[error("the server refuses: {0}")]
    Refused(String),
    /// The server is of another version.
    #[error("the server speaks another version of the protocol")]
    Version,
    /// The server did what it should not.
    #[error("the server answers strangely: {0}")]
    Odd(String),
    /// The ledger.
    #[error("{0} can't be written: {1}")]
    Ledger(PathBuf, io::Error),
    /// The system does not let us begin.
    #[error("the clients can't be started: {0}")]
    Runtime(io::Error),
}

impl LoadError {
    fn odd(what: impl Display) -> LoadError {
        LoadError::Odd(what.to_string())
    }
}

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Load {
    /// The address of the server, or several of one house with commas between them.
    pub server: String,
    /// The address of this machine that connections come from; `None` is the system's choice.
    pub from: Option<IpAddr>,
    /// What is played.
    pub game: GameId,
    /// At how many tables.
    pub tables: u32,
    /// How many play at each table.
    pub players: u8,
    /// For how long, in seconds.
    pub seconds: f64,
    /// How many moves a second in all; `None` is as many as possible.
    pub rate: Option<f64>,
    /// How they play.
    pub skill: Skill,
    /// Whether they throw by hand.
    pub throw: Throwing,
    /// How many connections only look on.
    pub idle: u32,
    /// Every acknowledged move is written to this file, a line of JSON each.
    pub ledger: Option<PathBuf>,
}

/// What every table is made with.
struct Plan {
    server: Server,
    game: GameId,
    players: u8,
    skill: Skill,
    settings: Settings,
}

/// What all tables share. Everything runs on one thread, to leave the others to the server.
struct LoadRun {
    plan: Plan,
    figures: RefCell<Figures>,
    ledger: RefCell<Option<Ledger>>,
    epoch: Instant,
}

impl LoadRun {
    fn local(&self, now: Instant) -> Local {
        Local(now.duration_since(self.epoch).as_millis() as u64)
    }

    fn instant(&self, at: Local) -> Instant {
        self.epoch + Duration::from_millis(at.0)
    }
}

/// Does it, and tells what was measured.
pub fn run(load: &Load) -> Result<Report, LoadError> {
    let Load { game, players, .. } = *load;
    if !game.seats().contains(&players) {
        return Err(LoadError::Players { game, players });
    }
    let plan = Plan {
        server: load.server.parse::<Server>()?.from(load.from),
        game,
        players,
        skill: load.skill,
        settings: Settings { pace: Pace::Instant, throw: load.throw, ..Settings::default() },
    };
    let ledger = load.ledger.as_deref().map(Ledger::create).transpose()?;
    let hall = Rc::new(LoadRun {
        plan,
        figures: RefCell::default(),
        ledger: RefCell::new(ledger),
        epoch: Instant::now(),
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(LoadError::Runtime)?;
    let driven = LocalSet::new().block_on(&runtime, drive(load, &hall));
    // Whatever was acknowledged is written, also when something failed.
    if let Some(ledger) = &mut *hall.ledger.borrow_mut() {
        ledger.flush()?;
    }
    Ok(Report::new(load, driven?, &hall.figures.borrow()))
}

/// Sets everything up, lets it run, and says for how long it ran.
async fn drive(load: &Load, hall: &Rc<LoadRun>) -> Result<Duration, LoadError> {
    let bar = ProgressBar::new_spinner().with_style(
        ProgressStyle::with_template("{spinner} {elapsed:>4}  {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_spinner()),
    );
    bar.enable_steady_tick(Duration::from_millis(200));
    bar.set_message(format!("{} idle connections …", load.idle));
    idle::open(hall, load.idle).await?;
    let parties = assemble(load.tables, hall, &bar).await?;
    let began = Instant::now();
    let progress = tokio::task::spawn_local(progress(hall.clone(), bar.clone()));
    // Paced tables begin one after the other, so that their moves are spread evenly.
    let gap = load.rate.map(|rate| Duration::from_secs_f64(f64::from(load.tables) / rate));
    let mut playing = JoinSet::new();
    for (i, mut party) in parties.into_iter().enumerate() {
        let until = began + Duration::from_secs_f64(load.seconds);
        let first = began + gap.unwrap_or_default().mul_f64(i as f64 / f64::from(load.tables));
        playing.spawn_local(async move {
            let play = party.play(gap, first);
            let failed = tokio::time::timeout_at(until.into(), play).await;
            (party, failed.unwrap_or(Ok(())))
        });
    }
    let stop = tokio::time::sleep_until((began + Duration::from_secs_f64(load.seconds)).into());
    let mut gone = Vec::new();
    let ended = async {
        while let Some(party) = playing.join_next().await {
            let (party, ended) = party.map_err(LoadError::odd)?;
            gone.push(party);
            ended?;
        }
        stop.await;
        Ok(())
    };
    tokio::select! {
        ended = ended => ended?,
        _ = tokio::signal::ctrl_c() => {}
    }
    let took = began.elapsed();
    progress.abort();
    bar.finish_and_clear();
    let goodbye = futures_util::future::join_all(gone.into_iter().map(TableDriver::close));
    let _ = tokio::time::timeout(GOODBYE, goodbye).await;
    Ok(took)
}

async fn assemble(
    tables: u32,
    hall: &Rc<LoadRun>,
    bar: &ProgressBar,
) -> Result<Vec<TableDriver>, LoadError> {
    let parties = (0..tables).map(|number| TableDriver::assemble(hall.clone(), number));
    let mut parties = futures_util::stream::iter(parties).buffer_unordered(AT_ONCE);
    let mut ready = Vec::new();
    while let Some(party) = parties.next().await {
        ready.push(party?);
        bar.set_message(format!("{} of {tables} tables …", ready.len()));
    }
    Ok(ready)
}

/// Tells how it goes.
async fn progress(hall: Rc<LoadRun>, bar: ProgressBar) {
    let mut tick = tokio::time::interval(Duration::from_millis(500));
    let (mut last_moves, mut last) = (0, Instant::now());
    loop {
        tick.tick().await;
        let figures = hall.figures.borrow();
        let rate = (figures.moves - last_moves) as f64 / last.elapsed().as_secs_f64().max(0.001);
        (last_moves, last) = (figures.moves, Instant::now());
        let errors: u64 = figures.errors.values().sum();
        let p99 = figures.told.quantiles().p99;
        bar.set_message(format!(
            "{rate:.0} moves/s, {} moves, p99 told {}, {errors} errors",
            figures.moves,
            shown(p99),
        ));
    }
}

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// What was played.
    pub game: &'static str,
    /// How it was played.
    pub level: &'static str,
    /// At how many tables.
    pub tables: u32,
    /// How many played at each.
    pub players: u8,
    /// How long it took.
    pub seconds: f64,
    /// Moves that the server has acknowledged.
    pub moves: u64,
    /// The same by the second.
    pub moves_per_second: f64,
    /// Matches that came to their end.
    pub matches: u64,
    /// From a move's sending to its acknowledgement.
    pub acked_ms: Quantiles,
    /// From a move's sending until everybody at the table has heard of it.
    pub told_ms: Quantiles,
    /// How often a table had no acknowledged move for more than a quarter of a second.
    pub stood_still: u64,
    /// For how long, when it did.
    pub still_ms: Quantiles,
    /// What went wrong, by its name.
    pub errors: BTreeMap<String, u64>,
    /// Connections that were to look on.
    pub idle: u32,
    /// How many of them were open in the end.
    pub idle_connected: u64,
}

impl Report {
    fn new(load: &Load, took: Duration, figures: &Figures) -> Report {
        Report {
            game: load.game.key(),
            level: load.skill.key(),
            tables: load.tables,
            players: load.players,
            seconds: took.as_secs_f64(),
            moves: figures.moves,
            moves_per_second: figures.moves as f64 / took.as_secs_f64().max(0.001),
            matches: figures.matches,
            acked_ms: figures.acked.quantiles(),
            told_ms: figures.told.quantiles(),
            stood_still: figures.still.count(),
            still_ms: figures.still.quantiles(),
            errors: figures.errors.clone(),
            idle: load.idle,
            idle_connected: figures.idle,
        }
    }

    /// Tells it to a person.
    pub fn show(&self, out: &mut impl Write) -> io::Result<()> {
        if self.tables > 0 {
            let Report { game, tables, players, seconds, .. } = self;
            writeln!(out, "{game}: {tables} tables of {players}, {seconds:.1} s")?;
            writeln!(
                out,
                "{:.0} moves/s ({} moves, {} matches ended)",
                self.moves_per_second, self.moves, self.matches
            )?;
            writeln!(out, "{:<28}{:>10}{:>12}{:>12}", "", "p50", "p99", "p99.9")?;
            let rows = [("acknowledged", self.acked_ms), ("everybody told", self.told_ms)];
            for (what, Quantiles { p50, p99, p999 }) in rows {
                let (p50, p99, p999) = (shown(p50), shown(p99), shown(p999));
                writeln!(out, "from intent to {what:<13}{p50:>10}{p99:>12}{p999:>12}")?;
            }
        }
        if self.idle > 0 {
            writeln!(out, "{} of {} idle connections are open", self.idle_connected, self.idle)?;
        }
        if self.errors.is_empty() {
            return writeln!(out, "no errors");
        }
        writeln!(out, "errors:")?;
        self.errors.iter().try_for_each(|(what, count)| writeln!(out, "{count:>10}  {what}"))
    }
}

fn shown(ms: Option<f64>) -> String {
    ms.map_or_else(|| "–".to_owned(), |ms| format!("{ms:.2} ms"))
}

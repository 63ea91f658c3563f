//! Many matches between bots, and what they came to, as JSON.

use crate::error::StudyError;
use lab::{Numbered, Player, Series, Share};
use rayon::ThreadPoolBuilder;
use serde::Serialize;
use std::collections::BTreeMap;

/// What is to be played.
pub struct Simulation<'a> {
    /// Who plays, by seat.
    pub players: &'a [Player],
    /// How many matches.
    pub matches: u64,
    /// The seed of the first one.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
    /// Whether the players change seats from match to match.
    pub rotate: bool,
    /// Is told how many more have ended, from any thread.
    pub done: &'a (dyn Fn(u64) + Sync),
}

#[derive(Serialize)]
struct Summary {
    matches: u64,
    cut: u64,
    players: Vec<Standing>,
    seats: Vec<Standing>,
    mean_facts: f64,
    length: Length,
    per_match: BTreeMap<&'static str, f64>,
}

#[derive(Serialize)]
struct Standing {
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    wins: f64,
    share: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct Length {
    unit: &'static str,
    mean: f64,
}

impl Standing {
    fn new(player: Option<String>, wins: f64, share: &Share) -> Standing {
        Standing { player, wins, share: share.mean, low: share.low, high: share.high }
    }
}

pub(crate) fn simulate<G: Numbered>(
    options: &G::Options,
    seats: u8,
    ask: &Simulation<'_>,
) -> Result<String, StudyError> {
    let (wanted, given) = (usize::from(seats), ask.players.len());
    if wanted != given {
        return Err(StudyError::WrongLength { what: "players", wanted, given });
    }
    let threads = ask.threads;
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|why| StudyError::Threads { threads, why: why.to_string() })?;
    let series = Series::<G> {
        rotate: ask.rotate,
        ..Series::new(options, ask.players, ask.matches, ask.seed)
    };
    let report = pool.install(|| series.play(&|count| (ask.done)(count)));
    let report = report.map_err(|why| StudyError::Illegal(G::any_illegal(why)))?;
    let standing = |i: usize| {
        let player = Some(ask.players[i].to_string());
        Standing::new(player, report.wins(i), &report.share(i))
    };
    let seat = |i: usize| Standing::new(None, report.seat_wins(i), &report.seat_share(i));
    let counters = G::COUNTERS.iter().enumerate();
    let summary = Summary {
        matches: report.matches(),
        cut: report.cut,
        players: (0..given).map(standing).collect(),
        seats: (0..given).map(seat).collect(),
        mean_facts: report.facts.mean(),
        length: Length { unit: G::LENGTH.key, mean: report.lengths.mean() },
        per_match: counters.map(|(i, counter)| (counter.key, report.per_match(i))).collect(),
    };
    // Written into memory, which has room.
    Ok(serde_json::to_string(&summary).unwrap_or_default())
}

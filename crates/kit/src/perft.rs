//! How many ways a match can go on: the number of sequences of facts of each length.
//!
//! The name and the idea come from chess programs, where these counts have found more bugs in
//! move generators than anything else. Here they are kept as data in `perft.txt`: a golden
//! record, a fact in it, and the counts from the position after that fact.

use catalog::match_game;
use catalog::record::{RecordError, Replay};
use game::{ActionSet, Actor, Fact, Game, Millis, Turn};
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Where the counts are kept.
pub fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("perft.txt")
}

/// One line of `perft.txt`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Perft {
    /// The golden record, as `game/name`.
    pub golden: String,
    /// After which fact.
    pub seq: u64,
    /// The number of sequences of one fact, of two, and so on.
    pub counts: Vec<u64>,
}

impl FromStr for Perft {
    type Err = String;
    fn from_str(line: &str) -> Result<Perft, String> {
        let mut words = line.split_whitespace();
        let bad = || format!("not a line of perft.txt: {line}");
        let golden = words.next().ok_or_else(bad)?.to_owned();
        let seq = words.next().and_then(|w| w.parse().ok()).ok_or_else(bad)?;
        let counts: Result<Vec<u64>, _> = words.map(str::parse).collect();
        Ok(Perft { golden, seq, counts: counts.map_err(|_| bad())? })
    }
}

impl std::fmt::Display for Perft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.golden, self.seq)?;
        self.counts.iter().try_for_each(|n| write!(f, " {n}"))
    }
}

/// Counts again, to the same depth, from the position in `record`.
pub fn recount(record: &[u8], kept: &Perft) -> Result<Perft, RecordError> {
    let mut replay = Replay::new(Cursor::new(record))?;
    let mut at = Millis::ZERO;
    while replay.seq() < kept.seq
        && let Some(step) = replay.step()?
    {
        at = step.fact.at;
    }
    let depths = 1..=kept.counts.len();
    let counts = depths
        .map(|depth| match_game!(AnyGame(replay.table()), G(table) => count(table, at, depth)));
    Ok(Perft { counts: counts.collect(), ..kept.clone() })
}

/// The number of sequences of `depth` facts from here, all at the time `at`.
///
/// Where several owe a secret choice, the lowest seat chooses first: the order does not matter.
pub fn count<G: Game>(table: &G, at: Millis, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut ways = 0;
    let mut go = |by: Actor, action: G::Action| {
        let fact = Fact { at, by, action };
        let mut next = table.clone();
        if next.play(&fact, &mut |_| {}).is_ok() {
            ways += count(&next, at, depth - 1);
        }
    };
    let actors: Vec<Actor> = match table.turn() {
        Turn::Over(_) => vec![],
        Turn::Chance => {
            table.chance(&mut |action, _| go(Actor::Chance, action));
            vec![]
        }
        Turn::One(seat) => vec![Actor::Seat(seat)],
        Turn::Round(seats) => seats.iter().take(1).map(Actor::Seat).collect(),
        // Others than those on turn may have something to say, too: a claim during a hold.
        Turn::Live(_) => {
            let everybody = game::SeatSet::all(*G::SEATS.end()).iter().map(Actor::Seat);
            everybody.chain([Actor::Clock]).collect()
        }
    };
    for by in actors {
        for action in table.legal(by, at).iter() {
            go(by, action);
        }
    }
    ways
}

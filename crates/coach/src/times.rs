//! What there is to say of a match in which everybody plays at once: times, not chances.

use crate::Moment;
use game::{Level, Seat};
use serde::{Deserialize, Serialize, Serializer};

/// Times of a match, and those of our bots beside them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Times {
    /// By seat.
    pub players: Vec<PlayerTimes>,
    /// Our bots among themselves at such a table, the weakest first.
    pub levels: Vec<LevelTimes>,
}

/// What a match was like for a seat. Times are in milliseconds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerTimes {
    /// Whose it is.
    pub seat: Seat,
    /// Cards that it won by a move.
    pub won: u32,
    /// Cards that it won by calling out a lucky strike.
    pub lucky: u32,
    /// How often a card of its own could be had at once.
    pub offered: u32,
    /// How often it did not get any, because somebody or the clock was faster.
    pub missed: u32,
    /// How long its easiest card was there, until somebody changed the ring or took it.
    pub easiest: Option<Reaction>,
    /// From a card being there until the hand went out for it, where one horse had to move.
    pub one_horse: Option<Reaction>,
    /// The same, where two horses had to move.
    pub two_horses: Option<Reaction>,
    /// What went wrong.
    pub wrong: Wrong,
    /// How fast it is among our bots.
    pub standing: Option<Standing>,
    /// What cost most.
    pub moments: Vec<Moment>,
}

/// Times of the same kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reaction {
    /// How many there were.
    pub count: u32,
    /// The one in the middle.
    pub median_ms: u64,
}

/// What went wrong, and what it cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Wrong {
    /// Moves that led to no card.
    pub moves: u32,
    /// Hands that let go without a move.
    pub let_go: u32,
    /// Hands that held on for too long.
    pub too_long: u32,
    /// Lucky strikes that were none.
    pub claims: u32,
    /// Points lost by all of these.
    pub points_lost: u32,
    /// Time during which its hand was on the horses for nothing.
    pub wasted_ms: u64,
}

/// Our bots of one level among themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LevelTimes {
    /// The level's key.
    pub level: String,
    /// Where one horse had to move.
    pub one_horse: Option<Reaction>,
    /// Where two had to.
    pub two_horses: Option<Reaction>,
    /// Both together: what a [`Standing`] is found by.
    pub all: Option<Reaction>,
}

/// How fast somebody is among our bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Slower than the weakest.
    BelowAll(Level),
    /// As fast as the first or faster, and slower than the second.
    Between(Level, Level),
    /// As fast as the best, or faster.
    Above(Level),
}

impl Standing {
    /// The levels' keys: the one that is reached, and the one that is not.
    pub fn keys(self) -> [Option<&'static str>; 2] {
        match self {
            Standing::BelowAll(level) => [None, Some(level.key())],
            Standing::Between(reached, next) => [Some(reached.key()), Some(next.key())],
            Standing::Above(level) => [Some(level.key()), None],
        }
    }
}

impl Serialize for Standing {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.keys().serialize(s)
    }
}

impl<'de> Deserialize<'de> for Standing {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Standing, D::Error> {
        let [reached, next] = <[Option<String>; 2]>::deserialize(d)?;
        let level = |key: Option<String>| key.map(|key| key.parse::<Level>()).transpose();
        match (level(reached), level(next)) {
            (Ok(None), Ok(Some(level))) => Ok(Standing::BelowAll(level)),
            (Ok(Some(reached)), Ok(Some(next))) => Ok(Standing::Between(reached, next)),
            (Ok(Some(level)), Ok(None)) => Ok(Standing::Above(level)),
            _ => Err(serde::de::Error::custom("a standing is between two levels")),
        }
    }
}

impl Reaction {
    /// Of these times, if there are any.
    pub(crate) fn of(mut times: Vec<u64>) -> Option<Reaction> {
        times.sort_unstable();
        let median_ms = *times.get(times.len() / 2)?;
        Some(Reaction { count: times.len() as u32, median_ms })
    }
}

//! What the coach says of a record.
//!
//! Hardly any table needs it: in browsers its code is a part of the worker's module by itself, which is
//! loaded when somebody asks.

use crate::{CantAnalyse, FromHost};
use coach::{CantCoach, Coach, Depth, Progress, Recording};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// Telephones look less hard where a game is not solved; where it is, that makes no difference.
const DEPTH: Depth = Depth::QUICK;

impl From<SplitLoaderError> for CantAnalyse {
    fn from(_: SplitLoaderError) -> CantAnalyse {
        CantAnalyse::Absent
    }
}

/// Analyses a record. `tell` hears how many parts of a hundred are done, each once.
#[wasm_split(coach, fallible)]
pub fn analyse(n: u32, record: String, tell: fn(&FromHost)) -> Result<String, CantAnalyse> {
    let recording = Recording::read(record.as_bytes()).map_err(|_| CantAnalyse::Unreadable)?;
    let mut last = 0;
    let analysis = Coach::new(DEPTH).analyse(&recording, &mut |Progress { done, of }| {
        let percent = (u64::from(done) * 100 / u64::from(of.max(1))).min(100) as u8;
        if percent > last {
            last = percent;
            tell(&FromHost::Analysing { n, percent });
        }
    });
    let analysis = analysis.map_err(|why| match why {
        CantCoach::NoCoach(_) => CantAnalyse::NoCoach,
        CantCoach::NothingPlayed => CantAnalyse::NothingPlayed,
    })?;
    // It is made of numbers and texts, which can be written.
    serde_json::to_string(&analysis).map_err(|_| CantAnalyse::Unreadable)
}

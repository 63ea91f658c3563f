//! What the coach says of a record.

use crate::CantAnalyse;
use coach::{CantCoach, Coach, Depth, Progress, Recording};

/// Telephones look less hard where a game is not solved; where it is, that makes no difference.
const DEPTH: Depth = Depth::QUICK;

/// Analyses a record. `tell` hears how many parts of a hundred are done, each once.
pub fn analyse(record: &str, tell: &mut dyn FnMut(u8)) -> Result<String, CantAnalyse> {
    let recording = Recording::read(record.as_bytes()).map_err(|_| CantAnalyse::Unreadable)?;
    let mut last = 0;
    let analysis = Coach::new(DEPTH).analyse(&recording, &mut |Progress { done, of }| {
        let percent = (u64::from(done) * 100 / u64::from(of.max(1))).min(100) as u8;
        if percent > last {
            last = percent;
            tell(percent);
        }
    });
    let analysis = analysis.map_err(|why| match why {
        CantCoach::NoCoach(_) => CantAnalyse::NoCoach,
        CantCoach::NothingPlayed => CantAnalyse::NothingPlayed,
    })?;
    // It is made of numbers and texts, which can be written.
    serde_json::to_string(&analysis).map_err(|_| CantAnalyse::Unreadable)
}

//! The dice of a record, verified; what came of it is told in a form that can be sent. In browsers it is in the
//! same part of the worker's module as the coach: both are asked about a match that was.

use crate::{Added, Unfair, Verdict};
use table::Edition;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

impl From<SplitLoaderError> for Unfair {
    fn from(_: SplitLoaderError) -> Unfair {
        Unfair::Absent
    }
}

/// Derives every outcome of chance in a record again.
#[wasm_split(coach, fallible)]
pub fn verify(record: String) -> Result<Verdict, Unfair> {
    use table::Unfair as Why;
    match table::verify(record.as_bytes()) {
        Ok(table::Verdict { facts, chance, commit, edition, added, ages, .. }) => Ok(Verdict {
            facts,
            chance,
            commit,
            second: edition != Edition::First,
            added: added.into_iter().map(share).collect(),
            ages,
        }),
        Err(why) => Err(match why {
            Why::NoPromise => Unfair::NoPromise,
            Why::NoSeed => Unfair::NoSeed,
            Why::BadSeed | Why::BadLuck | Why::BadText { .. } | Why::BadAges => Unfair::BadPromise,
            Why::NobodysLuck { .. } => Unfair::NobodysLuck,
            Why::OtherText { .. } => Unfair::OtherText,
            Why::OtherAges => Unfair::OtherAges,
            Why::OtherSeed(_) => Unfair::OtherSeed,
            Why::TakenBack { times } => Unfair::TakenBack { times },
            Why::OtherOutcome { line } => Unfair::OtherOutcome { line },
            Why::Record(error) => Unfair::Record { line: error.line },
        }),
    }
}

fn share(added: table::Added) -> Added {
    match added {
        table::Added::Nothing => Added::Nothing,
        table::Added::Text(text) => Added::Text(text),
        table::Added::Withheld => Added::Withheld,
    }
}

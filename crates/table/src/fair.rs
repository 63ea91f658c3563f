//! Verifying the dice of a record.

use crate::dice::{Dice, Seed};
use catalog::record::{Fair, RecordError, Replay};
use catalog::{AnyAction, AnyGame};
use game::{Actor, Game};
use std::io::BufRead;

/// The dice of a record are what they were promised to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Facts in all.
    pub facts: u64,
    /// Outcomes of chance among them, each derived again from the seed.
    pub chance: u64,
    /// The commitment that was published before the first of them.
    pub commit: String,
}

/// Why the dice of a record can't be trusted.
#[derive(Debug, thiserror::Error)]
pub enum Unfair {
    /// It is no good record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It does not say how its dice were made.
    #[error("the header has no field 'fair': this record was not made by a server")]
    NoPromise,
    /// The seed has not been published.
    #[error("the header has no seed: it is published when the match has ended")]
    NoSeed,
    /// The seed is not written as 64 hexadecimal digits.
    #[error("the seed is not 64 hexadecimal digits")]
    BadSeed,
    /// Another number of texts than seats.
    #[error("'luck' must have one text a seat")]
    BadLuck,
    /// The seed is not the one that was promised.
    #[error("the seed's SHA-256 is not the promised {0}")]
    OtherSeed(String),
    /// An outcome is not the one that the seed gives.
    #[error("line {line}: this outcome does not follow from the seed")]
    OtherOutcome {
        /// The line in the record, from 1.
        line: u64,
    },
}

/// Derives every outcome of chance in a record again.
pub fn verify(record: impl BufRead) -> Result<Verdict, Unfair> {
    let mut replay = Replay::new(record)?;
    let header = replay.header();
    let Fair { commit, luck, seed } = header.fair.clone().ok_or(Unfair::NoPromise)?;
    if luck.len() != header.seats.len() || luck.iter().any(|text| text.contains('\n')) {
        return Err(Unfair::BadLuck);
    }
    let seed = Seed::from_hex(&seed.ok_or(Unfair::NoSeed)?).ok_or(Unfair::BadSeed)?;
    if seed.commit() != commit {
        return Err(Unfair::OtherSeed(commit));
    }
    let dice = Dice::new(seed, &luck);
    let mut verdict = Verdict { facts: 0, chance: 0, commit };
    loop {
        let expected = outcome(replay.table(), &dice, replay.seq() + 1);
        let Some(step) = replay.step()? else { return Ok(verdict) };
        verdict.facts += 1;
        if step.fact.by == Actor::Chance {
            verdict.chance += 1;
            if !expected.is_some_and(|expected| same(&expected, &step.fact.action)) {
                return Err(Unfair::OtherOutcome { line: step.seq + 1 });
            }
        }
    }
}

/// What the dice give for the fact with this number, if chance has one to give.
fn outcome(table: &AnyGame, dice: &Dice, seq: u64) -> Option<AnyAction> {
    if table.turn() != game::Turn::Chance {
        return None;
    }
    let mut numbers = dice.numbers(seq);
    Some(match table {
        AnyGame::GiroGaloppo(g) => AnyAction::GiroGaloppo(g.draw(&mut numbers)),
        AnyGame::PetitsChevaux(g) => AnyAction::PetitsChevaux(g.draw(&mut numbers)),
        AnyGame::Carrousel(g) => AnyAction::Carrousel(g.draw(&mut numbers)),
    })
}

/// Whether two outcomes come to the same: a layout's cells may stand in any order.
fn same(a: &AnyAction, b: &AnyAction) -> bool {
    use giro_galoppo::Action::Layout;
    match (a, b) {
        (AnyAction::GiroGaloppo(Layout(a)), AnyAction::GiroGaloppo(Layout(b))) => {
            let sorted = |cells: &[giro_galoppo::Cell; giro_galoppo::WOODEN]| {
                let mut cells = cells.map(|c| c.0);
                cells.sort_unstable();
                cells
            };
            sorted(a) == sorted(b)
        }
        _ => a == b,
    }
}

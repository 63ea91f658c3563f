//! Verifying the dice of a record.

use crate::begin::draw_ages;
use crate::dice::{Dice, Edition, Seed};
use crate::text;
use catalog::record::{Ages, Fair, Header, RecordError, Replay, SeatInfo, SecondEdition};
use catalog::{AnyAction, AnyGame};
use game::{Actor, Turn};
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
    /// By which edition the dice were made.
    pub edition: Edition,
    /// Who plays, by seat.
    pub seats: Vec<SeatInfo>,
    /// What each seat added.
    pub added: Vec<Added>,
    /// Where it matters, in the second edition: how it was settled who is older than whom.
    pub ages: Option<Ages>,
}

/// What a seat added to the dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Added {
    /// Nothing: it is a bot, or its client knew nothing of it.
    Nothing,
    /// A text, in the second edition the one that was promised.
    Text(String),
    /// A text was promised and not revealed.
    Withheld,
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
    /// Another number of texts or promises than seats.
    #[error("'luck' must have one text a seat, and 'promises' one promise or null")]
    BadLuck,
    /// A text that no server would have taken.
    #[error("seat {seat}: its text is too long, or has signs that can't be shown")]
    BadText {
        /// Whose.
        seat: usize,
    },
    /// Somebody added something who is nobody.
    #[error("seat {seat} is a bot or nobody, and must not add anything to the dice")]
    NobodysLuck {
        /// Whose.
        seat: usize,
    },
    /// A text that does not fit what was promised.
    #[error("seat {seat}: its text is not the one that it had promised")]
    OtherText {
        /// Whose.
        seat: usize,
    },
    /// The header does not say how the ages were settled, or says so in another game.
    #[error("'ages' must be there where it matters who is older, and in no other game")]
    BadAges,
    /// The order of ages is not the one that the seed gives.
    #[error("the order of ages was drawn by lot, and does not follow from the seed")]
    OtherAges,
    /// The seed is not the one that was promised.
    #[error("the seed does not fit the promised {0}")]
    OtherSeed(String),
    /// In practice moves were taken back.
    #[error(
        "moves were taken back {times} time(s) in practice: throws could be known before they came, so that \
         nothing is claimed of these dice"
    )]
    TakenBack {
        /// How often.
        times: u32,
    },
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
    let fair = header.fair.clone().ok_or(Unfair::NoPromise)?;
    let added = added(&fair, &header.seats)?;
    let edition = Edition::of(&fair);
    let Fair { commit, luck, seed, second, taken_back } = fair;
    if taken_back > 0 {
        return Err(Unfair::TakenBack { times: taken_back });
    }
    let seed = Seed::from_hex(&seed.ok_or(Unfair::NoSeed)?).ok_or(Unfair::BadSeed)?;
    if seed.commit(&edition) != commit {
        return Err(Unfair::OtherSeed(commit));
    }
    let dice = Dice::new(seed, &edition, &luck);
    let ages = second.and_then(|second| second.ages);
    if edition != Edition::First {
        check_ages(ages, header, &dice)?;
    }
    let seats = header.seats.clone();
    let mut verdict = Verdict { facts: 0, chance: 0, commit, edition, seats, added, ages };
    loop {
        let expected = outcome(replay.table(), &dice, replay.seq() + 1);
        let Some(step) = replay.step()? else { return Ok(verdict) };
        verdict.facts += 1;
        if step.fact.by == Actor::Chance {
            verdict.chance += 1;
            if !expected.is_some_and(|expected| expected.is_same_outcome(&step.fact.action)) {
                return Err(Unfair::OtherOutcome { line: step.seq + 1 });
            }
        }
    }
}

/// What each seat added, if each was allowed to.
fn added(fair: &Fair, seats: &[SeatInfo]) -> Result<Vec<Added>, Unfair> {
    let Fair { commit, luck, second, .. } = fair;
    let promises = second.as_ref().map(|SecondEdition { promises, .. }| promises);
    if luck.len() != seats.len() || promises.is_some_and(|p| p.len() != seats.len()) {
        return Err(Unfair::BadLuck);
    }
    let of_seat = |seat: usize| {
        let (info, said) = (&seats[seat], &luck[seat]);
        let promise = promises.and_then(|promises| promises[seat]);
        if text::luck(said).is_err() {
            return Err(Unfair::BadText { seat });
        }
        let somebody = info.bot.is_none() && (info.name.is_some() || second.is_none());
        match (said.as_str(), promise) {
            ("", None) => Ok(Added::Nothing),
            _ if !somebody => Err(Unfair::NobodysLuck { seat }),
            ("", Some(_)) => Ok(Added::Withheld),
            (said, None) if second.is_none() => Ok(Added::Text(said.to_owned())),
            (said, Some(promise)) if protocol::promise(commit, said) == promise => {
                Ok(Added::Text(said.to_owned()))
            }
            _ => Err(Unfair::OtherText { seat }),
        }
    };
    (0..seats.len()).map(of_seat).collect()
}

/// An order of ages that was drawn follows from the seed as well.
fn check_ages(ages: Option<Ages>, header: &Header, dice: &Dice) -> Result<(), Unfair> {
    match (header.options.game().has_ages(), ages) {
        (true, Some(Ages::Drawn)) => {
            let mut drawn: Vec<u8> = (0..header.seats.len() as u8).collect();
            // An order that is left out is that of the seats.
            let given = header.options.people().age_order.unwrap_or_else(|| drawn.clone());
            draw_ages(dice, &mut drawn);
            if drawn == given { Ok(()) } else { Err(Unfair::OtherAges) }
        }
        (true, Some(Ages::Told | Ages::Partly)) | (false, None) => Ok(()),
        (true, None) | (false, Some(_)) => Err(Unfair::BadAges),
    }
}

/// What the dice give for the fact with this number, if chance has one to give.
fn outcome(table: &AnyGame, dice: &Dice, seq: u64) -> Option<AnyAction> {
    (table.turn() == Turn::Chance).then(|| table.draw(&mut dice.numbers(seq)))
}

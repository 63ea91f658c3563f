//! A record, read whole.

use catalog::record::{Header, RecordError, Replay};
use catalog::{AnyFact, AnyGame, Listed};
use game::{Fact, Turn};
use std::io::BufRead;

/// A match that was recorded, as far as it can be read.
#[derive(Debug)]
pub struct Recording {
    /// Who played what.
    pub header: Header,
    /// Everything that happened.
    pub facts: Vec<AnyFact>,
    /// How it ends.
    pub end: RecordingEnd,
}

/// How a record ends.
#[derive(Debug)]
pub enum RecordingEnd {
    /// The match is over.
    Over,
    /// The record stops before the match is over.
    BrokenOff,
    /// What comes next can't be read, or can't be.
    Trouble(RecordError),
}

/// So many facts are read; no match has more.
pub const MOST_FACTS: usize = 200_000;

/// Why there is no recording.
#[derive(Debug, thiserror::Error)]
pub enum CantRead {
    /// It is not a record, or one of another version, or of a table that can't be.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is longer than any match.
    #[error("a match of more than {MOST_FACTS} facts can't be analysed")]
    TooLong,
}

impl Recording {
    /// Reads a record. What is wrong with its header is an error; what is wrong later is where the
    /// recording ends.
    pub fn read(input: impl BufRead) -> Result<Recording, CantRead> {
        let mut replay = Replay::new(input)?;
        let header = replay.header().clone();
        let mut facts = Vec::new();
        let trouble = loop {
            match replay.step() {
                Ok(Some(step)) => facts.push(step.fact),
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
            if facts.len() > MOST_FACTS {
                return Err(CantRead::TooLong);
            }
        };
        let end = match trouble {
            Some(error) => RecordingEnd::Trouble(error),
            None => RecordingEnd::of(replay.table()),
        };
        Ok(Recording { header, facts, end })
    }

    /// A match that was played just now. The facts are known to be good.
    pub fn of<G: Listed>(header: Header, facts: &[Fact<G::Action>], table: &G) -> Recording {
        let any = |fact: &Fact<G::Action>| Fact {
            at: fact.at,
            by: fact.by,
            action: G::any_action(fact.action),
        };
        let end = RecordingEnd::of(&table.clone().any());
        Recording { header, facts: facts.iter().map(any).collect(), end }
    }

    /// How many sit at the table.
    pub fn seats(&self) -> u8 {
        self.header.seats.len() as u8
    }

    /// The facts of a match of this game, with their numbers from 1.
    pub(crate) fn facts_of<G: Listed>(&self) -> impl Iterator<Item = (u64, Fact<G::Action>)> {
        let own = |fact: &AnyFact| {
            let action = *G::own_action(&fact.action)?;
            Some(Fact { at: fact.at, by: fact.by, action })
        };
        // All facts were read as facts of the game that the header names.
        (1..).zip(self.facts.iter().filter_map(own))
    }
}

impl RecordingEnd {
    fn of(table: &AnyGame) -> RecordingEnd {
        match table.turn() {
            Turn::Over(_) => RecordingEnd::Over,
            Turn::One(_) | Turn::Round(_) | Turn::Live(_) | Turn::Chance => RecordingEnd::BrokenOff,
        }
    }
}

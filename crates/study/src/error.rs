//! What can be wrong with what somebody asks of a table or a match.

use catalog::AnyIllegal;
use catalog::record::{Malformed, RecordError};
use lab::{BadPlayer, BadStart, Unsolved};

/// It can't be done; what was there is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The rules forbid it.
    #[error("{0}")]
    Illegal(AnyIllegal),
    /// There is no such seat.
    #[error("there is no seat {seat}; seats are 0 to {}", seats - 1)]
    NoSuchSeat {
        /// The seat that was asked for.
        seat: usize,
        /// How many there are.
        seats: u8,
    },
    /// No action has this number.
    #[error("there is no action {number}; they are numbered 0 to {}", count - 1)]
    NoSuchAction {
        /// The number.
        number: i64,
        /// How many actions there are.
        count: usize,
    },
    /// An action of a match among many that is not legal there.
    #[error("match {index}, seat {seat}: action {number} is not legal there; nothing was done")]
    NotLegal {
        /// Which match.
        index: usize,
        /// Whose action.
        seat: u8,
        /// Its number.
        number: i64,
    },
    /// Another number of things than there must be.
    #[error("{what}: there must be {wanted}, not {given}")]
    WrongLength {
        /// Of what.
        what: &'static str,
        /// How many there must be.
        wanted: usize,
        /// How many there are.
        given: usize,
    },
    /// It must be said whose action it is.
    #[error("several seats may act now ({0}); say which one does")]
    WhichSeat(String),
    /// It is not the turn of any seat.
    #[error("no seat is to act now: {0}")]
    NobodyActs(&'static str),
    /// It is not chance's turn.
    #[error("it is not chance's turn")]
    NotChance,
    /// Chance has no outcome of this number.
    #[error("chance has no outcome {number} here; outcomes are numbered 0 to {}", count.saturating_sub(1))]
    NoSuchOutcome {
        /// The number.
        number: usize,
        /// How many there are.
        count: usize,
    },
    /// The outcomes of chance are too many.
    #[error("the outcomes of chance are too many to list here; draw one")]
    TooManyOutcomes,
    /// The clock has nothing to do.
    #[error("the clock has nothing to do here")]
    NothingDue,
    /// Time goes forward.
    #[error("the time goes back, from {from} ms to {to} ms")]
    TimeGoesBack {
        /// What time it is.
        from: u64,
        /// What time was said.
        to: u64,
    },
    /// The options are no good, or what is about the people.
    #[error("{0}")]
    Options(#[from] Malformed),
    /// The start is no good.
    #[error(transparent)]
    Start(#[from] BadStart),
    /// The record is no good.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// There is no record.
    #[error(transparent)]
    NoRecord(#[from] NoRecord),
    /// The table is not solved.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// There is no such bot.
    #[error(transparent)]
    Player(#[from] BadPlayer),
    /// A match of another table.
    #[error("this is a match of another table: game, seats, options and start must be the same")]
    OtherTable,
    /// The match is not the one that the bot has been playing.
    #[error("this is not the match that the bot has seen until now; make a new bot for it")]
    OtherMatch,
    /// No threads can be had.
    #[error("{threads} threads can't be had: {why}")]
    Threads {
        /// How many.
        threads: usize,
        /// What the system says.
        why: String,
    },
}

/// A match that can't be written as a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a match that began in the middle has no record")]
pub struct NoRecord;

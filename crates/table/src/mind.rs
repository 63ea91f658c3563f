//! Bots at a table. Thinking takes time, so it is a job that the shell may do elsewhere.

use bots::{Bot, Intent};
use game::{Game, Seat};
use std::any::Any;

/// Something to think about: run it, and give the table the thought.
pub struct Job(pub(crate) Box<dyn FnOnce() -> Thought + Send>);

impl Job {
    /// Thinks; this may take some hundred milliseconds.
    pub fn think(self) -> Thought {
        (self.0)()
    }
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job")
    }
}

/// What a bot came to, for the table that gave the job.
pub struct Thought(pub(crate) Box<dyn Any + Send>);

impl std::fmt::Debug for Thought {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Thought")
    }
}

/// What is in a [`Thought`] about a match of `G`.
pub(crate) struct ThoughtOf<G: Game> {
    pub seat: Seat,
    /// The match at the table, and how far it was when the bot was asked.
    pub match_no: u32,
    pub seq: u64,
    pub bot: Box<dyn Bot<G>>,
    pub intent: Option<Intent<G::Action>>,
}

/// The bot of a seat, if it has one.
pub(crate) enum Mind<G: Game> {
    /// Nobody has asked for one yet.
    Nobody,
    /// It is thinking about the match as it was after this fact, and has not seen these effects.
    Thinking(u64, Vec<G::Effect>),
    /// It has thought about the match as it was after this fact.
    Decided(Box<dyn Bot<G>>, u64, Option<Intent<G::Action>>),
}

impl<G: Game> Mind<G> {
    pub fn see(&mut self, effect: &G::Effect) {
        match self {
            Mind::Nobody => {}
            Mind::Decided(bot, ..) => bot.see(effect),
            Mind::Thinking(_, unseen) => unseen.push(*effect),
        }
    }

    /// What it means to do, if that is about the match as it is.
    pub fn intent(&self, seq: u64) -> Option<&Intent<G::Action>> {
        match self {
            Mind::Decided(_, thought_at, intent) if *thought_at == seq => intent.as_ref(),
            _ => None,
        }
    }

    /// Whether it has been asked and is not thinking any more.
    pub fn is_done(&self) -> bool {
        matches!(self, Mind::Decided(..))
    }

    /// Whether it should be asked about the match as it is.
    pub fn is_behind(&self, seq: u64) -> bool {
        match self {
            Mind::Nobody => true,
            Mind::Thinking(..) => false,
            Mind::Decided(_, thought_at, _) => *thought_at != seq,
        }
    }
}

//! Bots at a table. Thinking takes time, so it is a job that the shell may do elsewhere.

use bots::{Bot, Intent};
use game::{Game, Seat};
use std::any::Any;

/// Something to think about: run it, and give the host the thought.
pub struct Job {
    question: Question,
    think: Box<dyn FnOnce() -> Thought + Send>,
}

impl Job {
    pub(crate) fn new<G: Game>(
        question: Question,
        think: impl FnOnce() -> ThoughtOf<G> + Send + 'static,
    ) -> Job
    where
        ThoughtOf<G>: Send + 'static,
    {
        let think = move || Thought { question, came: Some(Box::new(think())) };
        Job { question, think: Box::new(think) }
    }

    /// Thinks; this may take some hundred milliseconds.
    pub fn think(self) -> Thought {
        (self.think)()
    }

    /// What the host is given instead, should thinking fail. Without any thought the seat would be waited
    /// for until the table is loaded again.
    pub fn failure(&self) -> Thought {
        Thought { question: self.question, came: None }
    }
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Job").field(&self.question).finish()
    }
}

/// What a bot came to, for the host that gave the job.
pub struct Thought {
    pub(crate) question: Question,
    /// A [`ThoughtOf`] the game that is played; `None` when thinking failed.
    pub(crate) came: Option<Box<dyn Any + Send>>,
}

impl Thought {
    /// Whether thinking failed.
    pub fn is_failure(&self) -> bool {
        self.came.is_none()
    }
}

impl std::fmt::Debug for Thought {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Thought").field(&self.question).finish()
    }
}

/// What a bot was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    pub seat: Seat,
    /// The match at the table, and how far it was.
    pub match_no: u32,
    pub seq: u64,
    /// How often something was taken back before: the same number of facts may be others by now.
    pub taken_back: u32,
}

/// What is in a [`Thought`] about a match of `G`.
pub(crate) struct ThoughtOf<G: Game> {
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
    /// It has failed to think about the match as it was after this fact, and is gone.
    Failed(u64),
}

impl<G: Game> Mind<G> {
    pub fn see(&mut self, effect: &G::Effect) {
        match self {
            Mind::Nobody | Mind::Failed(_) => {}
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
        matches!(self, Mind::Decided(..) | Mind::Failed(_))
    }

    /// Whether it should be asked about the match as it is.
    pub fn is_behind(&self, seq: u64) -> bool {
        match self {
            Mind::Nobody => true,
            Mind::Thinking(..) => false,
            Mind::Decided(_, thought_at, _) | Mind::Failed(thought_at) => *thought_at != seq,
        }
    }
}

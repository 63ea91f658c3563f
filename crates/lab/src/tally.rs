//! What is counted while a match is played.

use crate::bout::{Ended, Observer};
use bots::Play;
use game::words::Phrase;

/// Room for this many counters.
pub const COUNTERS: usize = 12;
/// Room for this many cells.
pub const CELLS: usize = 256;

/// Something that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter {
    /// Its name for other programs.
    pub key: &'static str,
    /// What it counts.
    pub words: Phrase,
}

/// A game of which it is known what is worth counting.
pub trait Tallied: Play {
    /// What is counted, by index.
    const COUNTERS: &'static [Counter];
    /// What the length of a match is told in.
    const LENGTH: Counter;
    /// What a visit of a cell is.
    const VISITS: Phrase;
    /// What else happens on a cell, where something does.
    const INCIDENTS: Phrase;

    /// What must be remembered during a match to count quickly.
    type Notes: Copy + Send + Sync;

    /// What is remembered before the first fact.
    fn notes(options: &Self::Options) -> Self::Notes;

    /// Counts what there was to see.
    fn count(notes: &mut Self::Notes, effect: &Self::Effect, tally: &mut Tally);

    /// How long the match took that has come to this.
    fn length(&self, tally: &Tally, ended: &Ended) -> u64;
}

/// What was counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// In this match, by the index of the counter.
    pub counts: [u32; COUNTERS],
    /// On each cell, in all matches so far.
    pub visits: [u64; CELLS],
    /// What else happened on each cell, in all matches so far.
    pub incidents: [u64; CELLS],
}

impl Tally {
    pub(crate) const EMPTY: Tally =
        Tally { counts: [0; COUNTERS], visits: [0; CELLS], incidents: [0; CELLS] };

    #[inline]
    pub(crate) fn tick(&mut self, counter: usize) {
        self.counts[counter] += 1;
    }

    #[inline]
    pub(crate) fn visit(&mut self, cell: usize) {
        self.visits[cell % CELLS] += 1;
    }

    #[inline]
    pub(crate) fn incident(&mut self, cell: usize) {
        self.incidents[cell % CELLS] += 1;
    }
}

/// Counts as it looks on.
pub(crate) struct Counting<'a, G: Tallied> {
    pub(crate) notes: G::Notes,
    pub(crate) tally: &'a mut Tally,
}

impl<G: Tallied> Observer<G> for Counting<'_, G> {
    // Where it is not inlined every effect is made, told, and thrown away.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn effect(&mut self, effect: &G::Effect) {
        G::count(&mut self.notes, effect, self.tally);
    }
}

pub(crate) const fn counter(key: &'static str, en: &'static str, fr: &'static str) -> Counter {
    Counter { key, words: game::words::phrase(en, fr) }
}

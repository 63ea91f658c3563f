//! Taking back, at a table for practice.
//!
//! A log only grows. What was taken back stays in it, and a line after it says how many facts are left:
//! of two windows at one table the later one finds that line where its own should be, as ever. The dice
//! are a function of the fact's number, so that the same throws come again.

use super::{Hosted, NotActed, Running};
use crate::mind::Mind;
use crate::tempo::Tempo;
use game::{ActionSet, Actor, Millis, Seat, SeatSet, Turn};
use std::collections::VecDeque;

/// How a line begins that says how many facts are left.
const BACK: &[u8] = b"{\"back\":";

/// How many facts a line of a log leaves, if it says that something was taken back.
pub(crate) fn took_back(line: &[u8]) -> Option<usize> {
    let digits = line.strip_prefix(BACK)?.strip_suffix(b"}")?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// There are not so many facts.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoSuchFact;

impl<G: Hosted> Running<G> {
    /// See [`Match::take_back`](super::Match::take_back).
    pub(super) fn take_back_choice(
        &mut self,
        seat: Seat,
        acted: u32,
        at: Millis,
    ) -> Result<bool, NotActed> {
        let has_acted = self.acted[seat.index()];
        if acted != has_acted {
            // Said twice; or something else was done in the meantime.
            return if acted > has_acted { Ok(false) } else { Err(NotActed::Stale) };
        }
        if self.stopped().is_some() {
            return Err(NotActed::Stopped);
        }
        let choice = self.last_choice(seat).ok_or(NotActed::NothingToTakeBack)?;
        self.go_back(choice).map_err(|NoSuchFact| NotActed::NothingToTakeBack)?;
        // Nobody is late for what it is asked once more.
        for waited in self.game.turn().seats() {
            self.waits_since[waited.index()] = at.max(self.last_at());
        }
        Ok(true)
    }

    /// How many facts there were when the seat last had a choice. Where all choose at once, that is
    /// before anybody has: whoever knows the others' choices has no choice any more.
    fn last_choice(&self, seat: Seat) -> Option<usize> {
        let by = Actor::Seat(seat);
        let mut again = G::new(&self.options, self.seats).ok()?;
        // Where the round began, in which chapter, and who has not chosen yet.
        let (mut round, mut chapter, mut waiting) = (0, again.chapter(), SeatSet::EMPTY);
        let mut last = None;
        for (n, fact) in self.facts.iter().enumerate() {
            let from = match again.turn() {
                Turn::Round(seats) => {
                    // In a round they are fewer and fewer; or as many, when somebody changes its mind.
                    if waiting.is_empty()
                        || seats.len() > waiting.len()
                        || again.chapter() != chapter
                    {
                        round = n;
                    }
                    (chapter, waiting) = (again.chapter(), seats);
                    round
                }
                // There is no going back in real time.
                Turn::Live(_) => return None,
                Turn::One(_) | Turn::Chance | Turn::Over(_) => {
                    waiting = SeatSet::EMPTY;
                    n
                }
            };
            if fact.by == by && again.legal(by, fact.at).len() > 1 {
                last = Some(from);
            }
            again.apply_unchecked(fact, &mut |_| {});
        }
        last
    }

    /// The match as it was after so many facts. The bots begin anew: they have seen no more than that.
    pub(super) fn go_back(&mut self, facts: usize) -> Result<(), NoSuchFact> {
        let mut kept = std::mem::take(&mut self.facts);
        // There was such a match.
        let game = G::new(&self.options, self.seats).map_err(|_| NoSuchFact);
        let game = match game {
            Ok(game) if facts <= kept.len() => game,
            _ => {
                self.facts = kept;
                return Err(NoSuchFact);
            }
        };
        kept.truncate(facts);
        let (mut lines, last_line) = (std::mem::take(&mut self.lines), self.last_line + 1);
        let mut gauge = self.gauge;
        self.chapter = game.chapter();
        self.game = game;
        (self.chapter_after, self.last_chapter_after) = (0, 0);
        (self.epoch, self.acted, self.waits_since) = (0, [0; 8], [Millis::ZERO; 8]);
        (self.recent, self.recent_after) = (VecDeque::new(), 0);
        self.minds.iter_mut().for_each(|mind| *mind = Mind::Nobody);
        for fact in kept {
            self.apply(fact);
        }
        self.tempo = Tempo::default();
        let written = lines.len();
        lines.extend_from_slice(BACK);
        lines.extend_from_slice(format!("{facts}}}\n").as_bytes());
        // The log has a limit, whatever of it counts.
        gauge.add(lines.len() - written);
        (self.lines, self.last_line, self.gauge) = (lines, last_line, gauge);
        self.taken_back += 1;
        Ok(())
    }
}

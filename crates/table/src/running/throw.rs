//! Throws: whose they are, and when they come.

use super::{Driven, Hosted, NotActed, Running};
use game::{Actor, Millis, Seat};

impl<G: Hosted> Running<G> {
    /// Whether chance waits for somebody's hand.
    pub(super) fn is_held(&self) -> bool {
        self.game.thrower().is_some_and(|seat| self.held.contains(seat))
    }

    /// The seat does the throw that comes after so many facts.
    pub(super) fn throw_by_hand(
        &mut self,
        seat: Seat,
        seq: u64,
        at: Millis,
    ) -> Result<u64, NotActed> {
        let made = usize::try_from(seq).ok().and_then(|seq| self.facts.get(seq));
        if let Some(fact) = made {
            // Said twice; or a bot that stands in was quicker, and the die has fallen as it would have.
            return match fact.by {
                Actor::Chance => Ok(seq + 1),
                Actor::Seat(_) | Actor::Clock => Err(NotActed::NotYourThrow),
            };
        }
        if seq > self.facts.len() as u64 {
            return Err(NotActed::Gap);
        }
        if self.stopped().is_some() {
            return Err(NotActed::Stopped);
        }
        if self.game.thrower() != Some(seat) {
            return Err(NotActed::NotYourThrow);
        }
        let at = at.max(self.last_at());
        self.draw(at);
        self.settle(at);
        self.tempo.person_threw();
        Ok(seq + 1)
    }

    /// When the throw that is waited for comes by itself; never, while a person is waited for.
    pub(super) fn throw_due(&self, driven: &Driven) -> Option<Millis> {
        let seat = self.game.thrower()?;
        if !driven.held.contains(seat) {
            return Some(self.last_at());
        }
        driven.levels.get(seat.index()).copied().flatten()?;
        let earliest = self.waits_since[seat.index()].plus(driven.pace);
        Some(earliest.max(self.tempo.bots_from(self.seats, driven.pace, self.last_at())))
    }
}

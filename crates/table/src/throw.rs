//! Throwing by hand: for whom the table waits, and what they say.
//!
//! A throw is a wish and no fact. The die is a function of the fact's number, so that a match comes out
//! the same whoever throws, and when.

use crate::doc::{PersonId, PlaceDoc};
use crate::table::{No, Table};
use game::{Seat, SeatSet};
use protocol::Throwing;

impl Table {
    /// Somebody throws. Gives the number of the fact that it became.
    pub(crate) fn throw(&mut self, person: PersonId, match_no: u32, seq: u64) -> Result<u64, No> {
        let (seat, at) = (self.seat_in(person, match_no)?, self.watch.now);
        let running = self.running.as_mut().ok_or(No::because(protocol::Code::NotPlaying))?;
        let seq = running.throw(seat, seq, at)?;
        self.come_back(person);
        Ok(seq)
    }

    /// The seats whose throws the table does not make at once.
    pub(crate) fn held(&self) -> SeatSet {
        if self.doc.settings.throw == Throwing::Auto {
            return SeatSet::EMPTY;
        }
        let seats = self.doc.seated.iter().enumerate();
        let held = seats.filter(|(seat, place)| self.is_held(Seat(*seat as u8), **place));
        held.map(|(seat, _)| Seat(seat as u8)).collect()
    }

    /// Bots, and those who stand in for somebody, throw at their pace. A person is waited for. But a client
    /// that knows nothing of throwing would be waited for in vain, and so would somebody who plays by post
    /// and is not there: a match in which a day goes by for every throw would never end.
    fn is_held(&self, seat: Seat, place: u8) -> bool {
        match self.doc.places.get(usize::from(place)) {
            Some(PlaceDoc::Person { id, away, .. }) => {
                let by_bot = *away || self.is_overdue(seat);
                let by_hand = match self.is_here(*id) {
                    true => self.watchers.iter().any(|w| w.person == *id && w.throws),
                    // After a while a bot stands in.
                    false => !self.is_by_post(),
                };
                by_bot || by_hand
            }
            Some(PlaceDoc::Bot { .. }) => true,
            Some(PlaceDoc::Open) | None => false,
        }
    }
}

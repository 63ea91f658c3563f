//! How fast things happen that no person does.

use game::{Millis, Seat};

/// Bots among themselves do something this often, in milliseconds: four things a second can be
/// followed.
const HUMAN_MS: u32 = 250;

/// The game's own clock does something at most this often, in milliseconds, whatever the options
/// say. What is due waits so long.
const CLOCK_MS: u32 = 100;

/// Who did something lately.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tempo {
    /// How many things bots have done since a person did something.
    unattended: u32,
    /// When the game's clock may do something.
    clock_from: Millis,
    /// The second in which a seat last did something, and how many things in it.
    deeds: [(u64, u32); 8],
}

impl Tempo {
    /// A person has done something.
    pub fn person_acted(&mut self, seat: Seat, at: Millis) {
        self.unattended = 0;
        if let Some(deeds) = self.deeds.get_mut(seat.index()) {
            let second = at.0 / 1_000;
            *deeds = (second, if deeds.0 == second { deeds.1.saturating_add(1) } else { 1 });
        }
    }

    /// A person has thrown. It can do so only when it is its turn to, and so not too often.
    pub fn person_threw(&mut self) {
        self.unattended = 0;
    }

    /// Whether the seat has done as many things in this second as it may.
    pub fn is_hectic(&self, seat: Seat, at: Millis, a_second: u32) -> bool {
        let deeds = self.deeds.get(seat.index());
        a_second > 0 && deeds.is_some_and(|d| d.0 == at.0 / 1_000 && d.1 >= a_second)
    }

    pub fn bot_acted(&mut self) {
        self.unattended = self.unattended.saturating_add(1);
    }

    pub fn clock_acted(&mut self, at: Millis) {
        self.clock_from = at.plus(CLOCK_MS);
    }

    /// From when on a bot may act that waits `pause` milliseconds for its turn. A person is
    /// answered at once; but when as many things have been done as there are seats, and none of
    /// them by a person, nobody is waiting for an answer, and whoever looks on wants to see
    /// something.
    pub fn bots_from(&self, seats: u8, pause: u32, last: Millis) -> Millis {
        let among_themselves = self.unattended >= u32::from(seats) && pause < HUMAN_MS;
        if among_themselves { last.plus(HUMAN_MS) } else { Millis::ZERO }
    }

    /// When the clock does what is due at `deadline`.
    pub fn clock_due(&self, deadline: Millis) -> Millis {
        deadline.max(self.clock_from)
    }
}

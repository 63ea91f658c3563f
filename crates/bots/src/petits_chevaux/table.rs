//! What a bot knows of the table: the view, the options, and what it remembers.

use catalog::rules::petits_chevaux::{
    Action, Die, Effect, Options, PetitsChevaux, Phase, STABLE, TRACK, View,
};
use game::Seat;

/// The cells of a way.
pub(super) const WAY: u8 = TRACK + STABLE;

/// The options, and what the view does not show of this turn.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    options: Options,
    throws: u8,
    sixes: u8,
}

impl Memory {
    pub(super) fn new(options: &Options) -> Memory {
        Memory { options: *options, throws: 0, sixes: 0 }
    }

    pub(super) fn see(&mut self, effect: &Effect) {
        match effect {
            Effect::Rolled { die, .. } => {
                self.throws = self.throws.saturating_add(1);
                self.sixes = if *die == Die::SIX { self.sixes.saturating_add(1) } else { 0 };
            }
            Effect::LeftBox { .. } | Effect::Advanced { .. } | Effect::Stabled { .. } => {
                self.throws = PetitsChevaux::MOVED;
            }
            Effect::First { .. } | Effect::NextSeat { .. } => (self.throws, self.sixes) = (0, 0),
            _ => {}
        }
    }

    /// The match as it stands, if it is for `seat` to move.
    pub(super) fn table(&self, view: &View, seat: Seat) -> Option<PetitsChevaux> {
        if view.phase != Phase::Move || view.seat != seat {
            return None;
        }
        // Somebody who came late has not seen the throw, but it has been made.
        let sixes = self.sixes.max(u8::from(view.die == Some(Die::SIX)));
        PetitsChevaux::arranged(&self.options, view, self.throws.max(1), sixes).ok()
    }
}

/// PC-14: whether all horses of the seat are home.
pub(super) fn is_done(table: &PetitsChevaux, seat: Seat) -> bool {
    let home = WAY - table.horses_each();
    table.horses(seat).all(|p| p.is_some_and(|p| p.0 >= home))
}

/// Whether an earlier horse stands on the same place, so that the move comes to the same.
pub(super) fn is_twin(table: &PetitsChevaux, action: Action) -> bool {
    let Action::Move(horse) = action else { return false };
    let at = |h: u8| table.horses(table.seat()).nth(h.into());
    (0..horse.0).any(|h| at(h) == at(horse.0))
}

//! What a player remembers: used cards lie face down (GG-15), but everybody has seen them.

use game::{Game, Seat};
use giro_galoppo::{
    CardSet, Cell, Effect, GiroGaloppo, MAX_SEATS, Options, Placement, View, WOODEN,
};

/// Everybody's cards, as somebody knows them who has paid attention.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    options: Options,
    seats: u8,
    hands: [CardSet; MAX_SEATS],
    /// The race with its obstacles, once they stand.
    race: Option<GiroGaloppo>,
}

impl Memory {
    pub(super) fn new(options: &Options, seats: u8) -> Memory {
        Memory { options: *options, seats, hands: [CardSet::ALL; MAX_SEATS], race: None }
    }

    pub(super) fn see(&mut self, effect: &Effect) {
        match *effect {
            Effect::Revealed { seat: Seat(seat), card } => {
                if let Some(hand) = self.hands.get_mut(usize::from(seat)) {
                    *hand = hand.without(card);
                }
            }
            Effect::CardsBack => self.hands = [CardSet::ALL; MAX_SEATS],
            _ => {}
        }
    }

    /// The whole truth at the beginning of the round, put together from what is seen and what is
    /// remembered. `None` before the race, or when somebody joined late and can't know.
    pub(super) fn race(&mut self, view: &View) -> Option<GiroGaloppo> {
        if self.race.is_none() {
            let wooden: [Cell; WOODEN] = view.obstacles.as_slice().try_into().ok()?;
            let fixed = Options { placement: Placement::Fixed(wooden), ..self.options };
            self.race = GiroGaloppo::new(&fixed, self.seats).ok();
        }
        if let Some(discards) = &view.discards {
            // Where used cards lie open nothing needs to be remembered.
            for (hand, used) in self.hands.iter_mut().zip(discards.as_slice()) {
                *hand = used.iter().fold(CardSet::ALL, CardSet::without);
            }
        }
        let hands = &self.hands[..usize::from(self.seats)];
        self.race.as_ref()?.arranged(view.positions.as_slice(), hands).ok()
    }
}

//! What a player remembers: used cards lie face down (GG-15), but everybody has seen them.

use super::rollout::any;
use crate::Random;
use catalog::rules::giro_galoppo::{
    CardSet, Cell, Effect, GiroGaloppo, MAX_SEATS, Options, Placement, View, WOODEN,
};
use game::{Game, Seat};

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

    /// The whole truth at the beginning of the round as this seat knows it, put together from what
    /// is seen and what is remembered. Whoever has missed something guesses the rest. `None` before
    /// the race.
    pub(super) fn race(
        &mut self,
        view: &View,
        seat: Seat,
        random: &mut Random,
    ) -> Option<GiroGaloppo> {
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
        let mut hands = self.hands;
        let hands = &mut hands[..usize::from(self.seats)];
        for (owner, hand) in hands.iter_mut().enumerate() {
            // GG-7: everybody has as many cards as we have.
            *hand = match owner == seat.index() {
                true => view.hand,
                false => guess(*hand, view.hand.len(), random),
            };
        }
        self.race.as_ref()?.arranged(view.positions.as_slice(), hands).ok()
    }
}

/// So many cards, of those that somebody may still have. Who has seen everything knows them all.
fn guess(possible: CardSet, count: usize, random: &mut Random) -> CardSet {
    let mut hand = if possible.len() < count { CardSet::ALL } else { possible };
    while hand.len() > count {
        hand = hand.without(any(hand, random));
    }
    hand
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::rules::giro_galoppo::{Action, Card};
    use game::{Audience, Fact, Numbers};

    /// A race of three after two rounds: 1, 2, 3 were played, and then 2, 3, 4.
    fn third_round(memory: &mut Memory) -> GiroGaloppo {
        let wooden = [6, 16, 27, 36, 41].map(Cell);
        let options = Options { placement: Placement::Fixed(wooden), ..Options::default() };
        let mut race = GiroGaloppo::new(&options, 3).unwrap();
        for round in 0..2 {
            for seat in 0..3 {
                let fact = Fact::seat(seat, Action::Play(Card(1 + seat + round)));
                race.play(&fact, &mut |effect| memory.see(&effect)).unwrap();
            }
        }
        race
    }

    #[test]
    fn who_has_seen_everything_knows_everything() {
        let mut memory = Memory::new(&Options::default(), 3);
        let race = third_round(&mut memory);
        let view = race.view(Audience::Seat(Seat(1)));
        let mut random = Random::new(1);
        let known = memory.race(&view, Seat(1), &mut random).unwrap();
        assert_eq!(known.hands(), race.hands());
        assert_eq!(random.below(1_000), Random::new(1).below(1_000), "nothing was guessed");
    }

    #[test]
    fn who_came_late_knows_the_own_hand_and_how_many_cards_the_others_have() {
        let race = third_round(&mut Memory::new(&Options::default(), 3));
        let view = race.view(Audience::Seat(Seat(1)));
        let mut late = Memory::new(&Options::default(), 3);
        for seed in 0..100 {
            let known = late.race(&view, Seat(1), &mut Random::new(seed)).unwrap();
            assert_eq!(known.hands()[1], race.hands()[1]);
            assert!(known.hands().iter().all(|hand| hand.len() == 4));
        }
    }
}

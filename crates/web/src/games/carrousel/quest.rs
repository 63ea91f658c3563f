//! A card to be found in one move: an order of the horses, and a few cards of which only one can be made.

use crate::puzzles::Quest;
use ::coach::Difficulty;
use catalog::rules::carrousel::Horse;
use catalog::rules::carrousel::{Action, Card, Carrousel, Move, Options, Order, Phase, View};
use catalog::{AnyView, Listed};
use game::{List, Millis, Seat, SeatSet};

/// How hard a move is to be seen: one horse goes to the other end; two change places; whatever else there is.
const fn kind(step: Move) -> Difficulty {
    match step {
        Move::HeadToTail | Move::TailToHead => Difficulty::Easy,
        Move::Swap { .. } => Difficulty::Medium,
        Move::TailReplaces { .. } | Move::HeadReplaces { .. } | Move::Chaos { .. } => {
            Difficulty::Hard
        }
    }
}

/// So many cards lie there.
const fn cards(difficulty: Difficulty) -> usize {
    match difficulty {
        Difficulty::Easy => 3,
        Difficulty::Medium => 4,
        Difficulty::Hard => 5,
    }
}

/// The card that a move makes.
fn makes(order: Order, step: Move) -> Card {
    step.apply(order).head()
}

/// The same number gives the same quest.
pub fn quest(difficulty: Difficulty, seed: u64) -> Option<Quest> {
    let mut luck = Luck(seed);
    let mut horses = Horse::ALL;
    luck.shuffle(&mut horses);
    let order = Order(horses);
    let easier = |card: Card| {
        let made = |step: &&Move| kind(**step) < difficulty && makes(order, **step) == card;
        Move::ALL.iter().any(|step| made(&step)) || card == order.head()
    };
    let mut steps: Vec<Move> = Move::ALL.to_vec();
    steps.retain(|step| kind(*step) == difficulty && !easier(makes(order, *step)));
    luck.shuffle(&mut steps);
    let step = *steps.first()?;
    let made: Vec<Card> = Move::ALL.iter().map(|step| makes(order, *step)).collect();
    let mut others: Vec<Card> =
        Card::all().filter(|card| !made.contains(card) && *card != order.head()).collect();
    luck.shuffle(&mut others);
    let mut row = vec![makes(order, step)];
    row.extend(others.into_iter().take(cards(difficulty) - 1));
    luck.shuffle(&mut row);
    let view = View {
        phase: Phase::Live,
        order: Some(order),
        rows: List::of(List::new(Card::default()), [List::of(Card::default(), row)]),
        points: List::of(0, [0]),
        target: 1,
        pile: 0,
        holder: None,
        hold_ends: None,
        impasse_at: None,
        claimants: SeatSet::EMPTY,
        may_touch_from: Millis::ZERO,
        to_act: SeatSet::one(Seat(0)),
        ranking: None,
    };
    Some(Quest {
        options: Carrousel::any_options(Options { kitchen: true, ..Options::default() }),
        view: AnyView::Carrousel(view),
        seat: Seat(0),
        answer: Carrousel::any_action(Action::Move(step)),
    })
}

/// Whether a move wins the same card here as another one.
pub fn is_same(view: &View, a: &Action, b: &Action) -> bool {
    match (a, b, view.order) {
        (Action::Move(a), Action::Move(b), Some(order)) => makes(order, *a) == makes(order, *b),
        _ => a == b,
    }
}

/// Numbers that look as if they were drawn (splitmix64).
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) >> 33) as usize % n.max(1)
    }

    fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            let other = self.below(last + 1);
            all.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn one_card_can_be_made_and_by_no_easier_move() {
        for difficulty in Difficulty::ALL {
            let mut answers = HashSet::new();
            for seed in 0..400 {
                let found = quest(difficulty, seed).unwrap();
                let Some(view) = Carrousel::own_view(&found.view) else { panic!("another game") };
                let (order, row) = (view.order.unwrap(), view.rows.as_slice()[0].as_slice());
                assert_eq!(row.len(), cards(difficulty));
                let can = |card: &&Card| Move::ALL.iter().any(|step| makes(order, *step) == **card);
                let there: Vec<&Card> = row.iter().filter(can).collect();
                let Some(Action::Move(step)) = Carrousel::own_action(&found.answer) else {
                    panic!("no move")
                };
                assert_eq!(there, [&makes(order, *step)]);
                let ways = Move::ALL.iter().filter(|way| makes(order, **way) == *there[0]);
                assert_eq!(ways.map(|way| kind(*way)).min(), Some(difficulty));
                assert!(!row.contains(&order.head()), "nothing lies there to be claimed");
                answers.insert(*step);
            }
            assert!(answers.len() > 1, "{difficulty:?}");
        }
    }

    #[test]
    fn the_same_number_gives_the_same_quest() {
        let [one, again, other] = [7, 7, 8].map(|seed| quest(Difficulty::Hard, seed).unwrap());
        assert_eq!((&one.view, &one.answer), (&again.view, &again.answer));
        assert_ne!(one.view, other.view);
    }
}

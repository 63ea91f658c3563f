//! What two hands on the carousel mean: which move is wanted.

use super::words::Word;
use carrousel::{Horse, Move, Order};

/// What is done with two horses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum How {
    /// They change places.
    #[default]
    Swap,
    /// The first or the last drives another one out of its place.
    Push,
    /// Two neighbours ride to the free places, the one that was taken first ahead.
    Pair,
}

impl How {
    pub const ALL: [How; 3] = [How::Swap, How::Push, How::Pair];

    /// Its name on a button.
    pub const fn word(self) -> Word {
        match self {
            How::Swap => Word::HowSwap,
            How::Push => Word::HowPush,
            How::Pair => Word::HowPair,
        }
    }

    /// The one after it, and after the last the first.
    pub const fn next_way(self) -> How {
        match self {
            How::Swap => How::Push,
            How::Push => How::Pair,
            How::Pair => How::Swap,
        }
    }

    /// What to do once a horse is taken.
    pub const fn next(self) -> Word {
        match self {
            How::Swap => Word::SwapWith,
            How::Push => Word::PushOut,
            How::Pair => Word::PairWith,
        }
    }
}

/// The place of a horse, 0 to 4.
pub fn place_of(order: Order, horse: Horse) -> u8 {
    order.0.iter().position(|&h| h == horse).unwrap_or_default() as u8
}

/// The move of the horse that was taken towards another one, or why there is none.
pub fn towards(order: Order, how: How, taken: Horse, other: Horse) -> Result<Move, Word> {
    let (a, b) = (place_of(order, taken), place_of(order, other));
    match (how, a, b) {
        (How::Swap, ..) => Ok(Move::swap(a, b)),
        (How::Push, 0, place) => Ok(Move::HeadReplaces { place }),
        (How::Push, 4, place) => Ok(Move::TailReplaces { place }),
        (How::Push, ..) => Err(Word::OnlyEnds),
        (How::Pair, ..) if a + 1 == b => Ok(Move::Chaos { pair: a, flip: false }),
        (How::Pair, ..) if b + 1 == a => Ok(Move::Chaos { pair: b, flip: true }),
        (How::Pair, ..) => Err(Word::OnlyNeighbours),
    }
}

/// The move of a horse to one of the free places, or why there is none.
pub fn away(order: Order, taken: Horse) -> Result<Move, Word> {
    match place_of(order, taken) {
        0 => Ok(Move::HeadToTail),
        4 => Ok(Move::TailToHead),
        _ => Err(Word::OnlyEndsAway),
    }
}

/// The order before this move, by the one after it.
pub fn before(step: Move, after: Order) -> Order {
    let marked = step.apply(Order(Horse::ALL));
    let mut order = after;
    for (place, mark) in marked.0.iter().enumerate() {
        let came_from = Horse::ALL.iter().position(|h| h == mark).unwrap_or_default();
        order.0[came_from] = after.0[place];
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_move_of_the_rules_can_be_made_by_hand() {
        let order = Order(Horse::ALL);
        let mut made = HashSet::new();
        for a in Horse::ALL {
            made.extend(away(order, a));
            for b in Horse::ALL.into_iter().filter(|&b| b != a) {
                made.extend(How::ALL.into_iter().filter_map(|how| towards(order, how, a, b).ok()));
            }
        }
        assert_eq!(made, HashSet::from(Move::ALL));
    }

    #[test]
    fn what_is_no_move_says_why() {
        let order = Order(Horse::ALL);
        let [_, y, b, g, _] = Horse::ALL;
        assert_eq!(towards(order, How::Push, y, b), Err(Word::OnlyEnds));
        assert_eq!(towards(order, How::Pair, y, g), Err(Word::OnlyNeighbours));
        assert_eq!(away(order, b), Err(Word::OnlyEndsAway));
    }

    #[test]
    fn a_move_is_undone_by_looking_back() {
        for step in Move::ALL {
            let order = Order::parse("GKRYB").unwrap();
            assert_eq!(before(step, step.apply(order)), order, "{step:?}");
        }
    }
}

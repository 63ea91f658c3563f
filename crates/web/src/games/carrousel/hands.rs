//! What two hands on the carousel mean: which move is wanted.

use super::words::Word;
use catalog::rules::carrousel::{Horse, Move, Order};

/// What the button can do that sends the first horse to the end.
pub const TO_TAIL: &str = "to-tail";
/// What the button can do that brings the last horse to the front.
pub const TO_HEAD: &str = "to-head";

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

/// How a move is made by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ByHand {
    /// There is a button for it, by the name of what it can do.
    Button(&'static str),
    /// The first horse is taken, and then the second one.
    Two(How, Horse, Horse),
}

impl ByHand {
    pub fn of(order: Order, step: Move) -> ByHand {
        let two = |how, a: u8, b: u8| {
            let [a, b] = [a, b].map(|place| order.0[usize::from(place)]);
            ByHand::Two(how, a, b)
        };
        match step {
            Move::HeadToTail => ByHand::Button(TO_TAIL),
            Move::TailToHead => ByHand::Button(TO_HEAD),
            Move::Swap { a, b } => two(How::Swap, a, b),
            Move::HeadReplaces { place } => two(How::Push, 0, place),
            Move::TailReplaces { place } => two(How::Push, 4, place),
            Move::Chaos { pair, flip: false } => two(How::Pair, pair, pair + 1),
            Move::Chaos { pair, flip: true } => two(How::Pair, pair + 1, pair),
        }
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
    fn every_move_is_shown_as_it_is_made() {
        let order = Order::parse("GKRYB").unwrap();
        for step in Move::ALL {
            let made = match ByHand::of(order, step) {
                ByHand::Button(TO_TAIL) => Ok(Move::HeadToTail),
                ByHand::Button(_) => Ok(Move::TailToHead),
                ByHand::Two(how, a, b) => towards(order, how, a, b),
            };
            assert_eq!(made, Ok(step));
        }
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

//! The carousel by keyboard: every plank of the ring has a number, the horses 1 to 5 and the free
//! places 6 and 7. One number takes a horse, the next one says where to; with Shift the first one
//! takes its neighbour as well, and the second one pushes in.

use super::hands::{Free, Hand, Spot, place_of};
use catalog::rules::carrousel::Order;

/// What a key says, with what is in the hand already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Typed {
    /// Take this.
    Take(Hand),
    /// Put it there.
    Put(Spot),
}

/// The plank of a key, 0 to 6. Keys go by where they lie, so that letters above the digits (as in
/// France) need no Shift.
pub fn plank(code: &str) -> Option<u8> {
    let digit = code.strip_prefix("Digit").or_else(|| code.strip_prefix("Numpad"))?;
    let number: u8 = digit.parse().ok()?;
    (1..=7).contains(&number).then(|| number - 1)
}

/// What the key of this plank says.
pub fn typed(order: Order, hand: Option<Hand>, plank: u8, shift: bool) -> Option<Typed> {
    let free = Free::ALL.into_iter().find(|free| free.plank() == usize::from(plank));
    let horse = order.0.get(usize::from(plank)).copied();
    match (hand, horse, free) {
        (Some(_), _, Some(free)) => Some(Typed::Put(Spot::Free(free))),
        (Some(Hand::One(held)), Some(other), _) if held != other => {
            let here = place_of(order, held);
            let spot = match (shift, here) {
                (false, _) => Spot::On(plank),
                // Between this one and the one before it, as seen from where the horse comes.
                (true, 4) => Spot::Between(plank),
                (true, 0) => Spot::Between(plank - 1),
                (true, _) if here.abs_diff(plank) == 1 => Spot::Between(here.min(plank)),
                (true, _) => return None,
            };
            Some(Typed::Put(spot))
        }
        (_, Some(horse), _) if shift => Some(Typed::Take(Hand::both(order, horse))),
        // The same again puts it back.
        (Some(Hand::One(_)), ..) => Some(Typed::Put(Spot::On(plank))),
        (_, Some(horse), _) => Some(Typed::Take(Hand::One(horse))),
        (_, None, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::hands::{Meaning, means};
    use super::*;
    use catalog::rules::carrousel::Move;
    use std::collections::HashSet;

    fn order() -> Order {
        Order::parse("GKRYB").unwrap()
    }

    /// What comes of two keys, each with its Shift.
    fn move_of(keys: [(u8, bool); 2]) -> Option<Move> {
        let mut hand = None;
        for (plank, shift) in keys {
            match typed(order(), hand, plank, shift)? {
                Typed::Take(taken) => hand = Some(taken),
                Typed::Put(spot) => match means(order(), hand?, spot) {
                    Meaning::Move(step) => return Some(step),
                    _ => return None,
                },
            }
        }
        None
    }

    /// CA-3: all 28, none of them with more than two keys.
    #[test]
    fn two_keys_make_every_move() {
        let keys = || (0..7).flat_map(|plank| [(plank, false), (plank, true)]);
        let made: HashSet<Move> =
            keys().flat_map(|a| keys().map(move |b| [a, b])).filter_map(move_of).collect();
        assert_eq!(made, HashSet::from(Move::ALL));
    }

    #[test]
    fn they_are_what_the_screen_says() {
        let (plain, shift) = (|n: u8| (n - 1, false), |n: u8| (n - 1, true));
        assert_eq!(move_of([plain(1), plain(4)]), Some(Move::swap(0, 3)));
        assert_eq!(move_of([plain(1), plain(6)]), Some(Move::HeadToTail));
        assert_eq!(move_of([plain(5), plain(7)]), Some(Move::TailToHead));
        assert_eq!(move_of([plain(1), shift(3)]), Some(Move::HeadReplaces { place: 2 }));
        assert_eq!(move_of([plain(5), shift(2)]), Some(Move::TailReplaces { place: 1 }));
        assert_eq!(move_of([shift(2), plain(6)]), Some(Move::Chaos { pair: 1, flip: false }));
        assert_eq!(move_of([shift(2), plain(7)]), Some(Move::Chaos { pair: 1, flip: true }));
        assert_eq!(move_of([plain(3), plain(3)]), None, "it is put back");
    }

    #[test]
    fn keys_go_by_where_they_lie() {
        assert_eq!((plank("Digit1"), plank("Numpad7")), (Some(0), Some(6)));
        for other in ["Digit8", "Digit0", "KeyA", "F1", "NumpadAdd", "Digit", ""] {
            assert_eq!(plank(other), None, "{other}");
        }
    }
}

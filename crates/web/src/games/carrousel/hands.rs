//! What a hand on the carousel means: which move is wanted.
//!
//! There are no modes. What is in the hand and where it is put say everything (CA-3):
//!
//! | in the hand | put | means |
//! | --- | --- | --- |
//! | a horse | on another one | they change places |
//! | the first or the last | between two | it takes the place of the farther one, which goes to the end that it came towards |
//! | the first or the last | on a free place | it goes to the other end |
//! | the second or the fourth | on a free place | it goes to that end |
//! | any but the first and the last | between it and a neighbour | both are in the hand |
//! | two neighbours | on a free place | both go to the free places, the one that is held to this one |
//! | two neighbours | anywhere else | the one that is held was meant |

use super::words::Word;
use catalog::rules::carrousel::{Horse, Move, Order};

/// What is in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// One horse.
    One(Horse),
    /// Two neighbours; the first one is where the hand is.
    Two(Horse, Horse),
}

/// Where on the carousel something is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// On the horse at this place, 0 to 4.
    On(u8),
    /// Between the horses at this place and the next, 0 to 3.
    Between(u8),
    /// On one of the free places.
    Free(Free),
}

/// The two free places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Free {
    /// Behind the last horse.
    Last,
    /// In front of the first horse.
    First,
}

/// What comes of putting something somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// This move.
    Move(Move),
    /// This is in the hand now.
    Take(Hand),
    /// It is where it was: nothing is in the hand any more.
    Back,
    /// No move is like that, and this is why.
    No(Word),
}

impl Free {
    pub const ALL: [Free; 2] = [Free::Last, Free::First];

    /// Which plank of the ring it is, 0 to 6.
    pub const fn plank(self) -> usize {
        match self {
            Free::Last => 5,
            Free::First => 6,
        }
    }
}

impl Spot {
    /// Every spot of the carousel.
    pub fn all() -> impl Iterator<Item = Spot> {
        let horses = (0..5).map(Spot::On).chain((0..4).map(Spot::Between));
        horses.chain(Free::ALL.map(Spot::Free))
    }
}

impl Hand {
    /// The horse where the hand is.
    pub const fn held(self) -> Horse {
        match self {
            Hand::One(horse) | Hand::Two(horse, _) => horse,
        }
    }

    /// Whether this horse is in the hand.
    pub fn has(self, horse: Horse) -> bool {
        self.held() == horse || matches!(self, Hand::Two(_, with) if with == horse)
    }

    /// This horse and the one behind it; behind the last there is none, so the one before it.
    pub fn both(order: Order, horse: Horse) -> Hand {
        let place = usize::from(place_of(order, horse));
        Hand::Two(horse, order.0[if place == 4 { 3 } else { place + 1 }])
    }

    /// A hand with one horse that was pulled across another one. If that is its neighbour, both are
    /// taken along to the free places; anywhere else the one is meant.
    pub fn across(self, order: Order, crossed: Option<Horse>, spot: Spot) -> Hand {
        let Hand::One(held) = self else { return self };
        let is_neighbour =
            |other: &Horse| place_of(order, held).abs_diff(place_of(order, *other)) == 1;
        match (crossed.filter(is_neighbour), spot) {
            (Some(with), Spot::Free(_)) => Hand::Two(held, with),
            _ => self,
        }
    }
}

/// The place of a horse, 0 to 4.
pub fn place_of(order: Order, horse: Horse) -> u8 {
    order.0.iter().position(|&h| h == horse).unwrap_or_default() as u8
}

/// What it means to put this there.
pub fn means(order: Order, hand: Hand, spot: Spot) -> Meaning {
    let at = |place: u8| order.0[usize::from(place)];
    let held = hand.held();
    let step = match (hand, place_of(order, held), spot) {
        (Hand::Two(_, with), here, Spot::Free(free)) => {
            let there = place_of(order, with);
            // CA-3: unless they change their order the one ahead comes to stand behind the last.
            let flip = (here < there) == (free == Free::First);
            Move::Chaos { pair: here.min(there), flip }
        }
        (_, here, Spot::On(there)) if here == there => return Meaning::Back,
        (_, here, Spot::On(there)) => Move::swap(here, there),
        (_, 0, Spot::Between(before)) => Move::HeadReplaces { place: before + 1 },
        (_, 4, Spot::Between(place)) => Move::TailReplaces { place },
        (_, here, Spot::Between(place)) if place == here => {
            return Meaning::Take(Hand::Two(held, at(here + 1)));
        }
        (_, here, Spot::Between(place)) if place + 1 == here => {
            return Meaning::Take(Hand::Two(held, at(place)));
        }
        (_, _, Spot::Between(_)) => return Meaning::No(Word::OnlyEnds),
        (_, 0, Spot::Free(_)) => Move::HeadToTail,
        (_, 4, Spot::Free(_)) => Move::TailToHead,
        // With the second at the tail the first takes its place, and so at the other end.
        (_, 1, Spot::Free(Free::Last)) => Move::HeadReplaces { place: 1 },
        (_, 1, Spot::Free(Free::First)) => Move::swap(0, 1),
        (_, 3, Spot::Free(Free::First)) => Move::TailReplaces { place: 3 },
        (_, 3, Spot::Free(Free::Last)) => Move::swap(3, 4),
        (_, _, Spot::Free(_)) => return Meaning::No(Word::MiddleStays),
    };
    Meaning::Move(step)
}

/// How a move is made by hand: this horse is taken and put on these spots, one after the other.
pub fn by_hand(order: Order, step: Move) -> (Horse, Vec<Spot>) {
    let (place, spots) = match step {
        Move::HeadToTail => (0, vec![Spot::Free(Free::Last)]),
        Move::TailToHead => (4, vec![Spot::Free(Free::First)]),
        Move::Swap { a, b } => (a, vec![Spot::On(b)]),
        Move::HeadReplaces { place } => (0, vec![Spot::Between(place - 1)]),
        Move::TailReplaces { place } => (4, vec![Spot::Between(place)]),
        Move::Chaos { pair, flip } => {
            // The first and the last have other things to do between two.
            let held = pair.max(1);
            let free = if flip == (held == pair) { Free::First } else { Free::Last };
            (held, vec![Spot::Between(pair), Spot::Free(free)])
        }
    };
    (order.0[usize::from(place)], spots)
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

    /// Any order will do.
    fn order() -> Order {
        Order::parse("GKRYB").unwrap()
    }

    fn all_hands() -> Vec<Hand> {
        let neighbours = |a: usize| [(a, a + 1), (a + 1, a)];
        let two = (0..4).flat_map(neighbours).map(|(a, b)| Hand::Two(order().0[a], order().0[b]));
        Horse::ALL.into_iter().map(Hand::One).chain(two).collect()
    }

    /// CA-3: whatever is in a hand, there is a spot for each of the 28 moves, and nothing else.
    #[test]
    fn every_move_of_the_rules_can_be_made_by_hand() {
        let mut made = HashSet::new();
        for hand in all_hands() {
            for spot in Spot::all() {
                if let Meaning::Move(step) = means(order(), hand, spot) {
                    assert!(step.is_allowed(), "{hand:?} {spot:?} {step:?}");
                    made.insert(step);
                }
            }
        }
        assert_eq!(made, HashSet::from(Move::ALL));
    }

    /// CA-3: no gesture could be taken for another: what it looks like is what comes of it.
    #[test]
    fn the_horses_go_where_they_are_put() {
        let at = |order: Order, place: u8| order.0[usize::from(place)];
        for horse in order().0 {
            for spot in Spot::all() {
                let Meaning::Move(step) = means(order(), Hand::One(horse), spot) else { continue };
                let (from, after) = (place_of(order(), horse), step.apply(order()));
                match spot {
                    Spot::On(place) => {
                        assert_eq!(
                            (at(after, place), at(after, from)),
                            (horse, at(order(), place))
                        );
                    }
                    // The farther one goes to the end that the horse came towards.
                    Spot::Between(place) if from == 0 => {
                        assert_eq!(at(after, 4), at(order(), place + 1));
                        assert_eq!(
                            at(after, place),
                            horse,
                            "one place nearer: the ring has turned"
                        );
                    }
                    Spot::Between(place) => {
                        assert_eq!(at(after, 0), at(order(), place));
                        assert_eq!(at(after, place + 1), horse);
                    }
                    Spot::Free(free) => {
                        let end = match (from, free) {
                            (0, _) => 4,
                            (4, _) | (_, Free::First) => 0,
                            (_, Free::Last) => 4,
                        };
                        assert_eq!(at(after, end), horse);
                        let others =
                            |o: Order| o.0.into_iter().filter(|h| *h != horse).collect::<Vec<_>>();
                        assert_eq!(others(after), others(order()), "nobody else leaves the line");
                    }
                }
            }
        }
    }

    /// CA-3: a pair comes to stand on the free places as it was put there.
    #[test]
    fn a_pair_goes_round_either_way() {
        for hand in all_hands() {
            let Hand::Two(held, with) = hand else { continue };
            for free in Free::ALL {
                let Meaning::Move(step) = means(order(), hand, Spot::Free(free)) else {
                    panic!("a pair can always go")
                };
                let after = step.apply(order());
                let (held, with) = (place_of(after, held), place_of(after, with));
                let ahead = held < with;
                assert_eq!(held.abs_diff(with), 1);
                assert_eq!(ahead, free == Free::Last, "the ring is read on behind the last horse");
            }
        }
    }

    #[test]
    fn every_move_is_shown_as_it_is_made() {
        for step in Move::ALL {
            let (horse, spots) = by_hand(order(), step);
            let mut hand = Hand::One(horse);
            let mut made = None;
            for spot in spots {
                match means(order(), hand, spot) {
                    Meaning::Take(both) => hand = both,
                    Meaning::Move(step) => made = Some(step),
                    other => panic!("{step:?}: {other:?}"),
                }
            }
            assert_eq!(made, Some(step));
        }
    }

    #[test]
    fn who_is_pulled_across_its_neighbour_takes_it_along() {
        let [first, second, third, ..] = order().0;
        let (hand, away) = (Hand::One(second), Spot::Free(Free::Last));
        assert_eq!(hand.across(order(), Some(first), away), Hand::Two(second, first));
        assert_eq!(hand.across(order(), Some(third), away), Hand::Two(second, third));
        assert_eq!(hand.across(order(), None, away), hand);
        assert_eq!(hand.across(order(), Some(third), Spot::On(4)), hand, "that is a swap");
        assert_eq!(Hand::One(first).across(order(), Some(third), away), Hand::One(first));
    }

    #[test]
    fn what_is_no_move_says_why() {
        let [_, y, b, _, r] = order().0;
        assert_eq!(means(order(), Hand::One(y), Spot::Between(3)), Meaning::No(Word::OnlyEnds));
        assert_eq!(
            means(order(), Hand::One(b), Spot::Free(Free::Last)),
            Meaning::No(Word::MiddleStays)
        );
        assert_eq!(means(order(), Hand::One(r), Spot::On(4)), Meaning::Back);
    }

    /// Who pressed for too long and has two in the hand can still do what was meant.
    #[test]
    fn two_that_are_put_elsewhere_are_the_one_that_is_held() {
        for hand in all_hands() {
            for spot in Spot::all().filter(|spot| !matches!(spot, Spot::Free(_))) {
                let one = means(order(), Hand::One(hand.held()), spot);
                assert_eq!(means(order(), hand, spot), one);
            }
        }
    }

    #[test]
    fn a_move_is_undone_by_looking_back() {
        for step in Move::ALL {
            assert_eq!(before(step, step.apply(order())), order(), "{step:?}");
        }
    }
}

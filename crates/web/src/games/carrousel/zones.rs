//! What a finger on the carousel points at.

use super::hands::{Hand, Spot, place_of};
use crate::boards::aim::Aim;
use art::carrousel::Ring;
use catalog::rules::carrousel::{Horse, Order};

/// From its middle to the edge of a spot, in units of the drawing, where no other is nearer.
const REACH: f64 = 150.0;
/// A horse is crossed by a finger that comes as near as this to its middle: nearer than on any
/// straight way to the free places.
const ACROSS: f64 = 75.0;

/// Where a spot lies.
pub fn middle(spot: Spot) -> art::Spot {
    match spot {
        Spot::On(place) => Ring.place(place.into()),
        Spot::Between(place) => Ring.gap(place.into()),
        Spot::Free(free) => Ring.place(free.plank()),
    }
}

/// Whether something can come of putting this there.
pub fn is_offered(order: Order, hand: Option<Hand>, spot: Spot) -> bool {
    let Some(hand) = hand else { return matches!(spot, Spot::On(_)) };
    let here = place_of(order, hand.held());
    match spot {
        Spot::On(_) => true,
        Spot::Between(place) => matches!(here, 0 | 4) || place == here || place + 1 == here,
        Spot::Free(_) => here != 2 || matches!(hand, Hand::Two(..)),
    }
}

/// The spot that is pointed at with this in the hand.
pub fn spot_at(order: Order, hand: Option<Hand>, aim: &Aim) -> Option<Spot> {
    let offered = Spot::all().filter(|spot| is_offered(order, hand, *spot));
    aim.within(REACH, offered.map(|spot| (spot, middle(spot))))
}

/// The horse that a finger is just crossing with this one in the hand.
pub fn crossed_at(order: Order, held: Horse, aim: &Aim) -> Option<Horse> {
    let others = order.0.into_iter().zip(0..).filter(|(horse, _)| *horse != held);
    aim.within(ACROSS, others.map(|(horse, place)| (horse, Ring.place(place))))
}

#[cfg(test)]
mod tests {
    use super::super::hands::Free;
    use super::*;

    fn order() -> Order {
        Order::parse("GKRYB").unwrap()
    }

    fn aim_at(spot: art::Spot) -> Aim {
        Aim { x: spot.x, y: spot.y, reach: 50.0 }
    }

    #[test]
    fn the_middle_of_a_spot_is_the_spot() {
        let hands = order().0.map(|horse| Some(Hand::One(horse)));
        for hand in hands.into_iter().chain([None, Some(Hand::both(order(), order().0[1]))]) {
            for spot in Spot::all().filter(|spot| is_offered(order(), hand, *spot)) {
                assert_eq!(spot_at(order(), hand, &aim_at(middle(spot))), Some(spot), "{hand:?}");
            }
        }
    }

    /// On a phone a unit is .43 pixels; a finger needs 44 of these.
    #[test]
    fn a_finger_has_room_on_every_spot() {
        let finger = 44.0 / 0.43;
        for horse in order().0 {
            let hand = Some(Hand::One(horse));
            let spots: Vec<Spot> =
                Spot::all().filter(|spot| is_offered(order(), hand, *spot)).collect();
            for (i, a) in spots.iter().enumerate() {
                for b in &spots[i + 1..] {
                    let apart = middle(*a).distance(&middle(*b));
                    assert!(apart >= finger, "{a:?} and {b:?} are {apart} apart");
                }
            }
        }
    }

    #[test]
    fn the_canopy_and_the_meadow_are_nowhere() {
        let hand = Some(Hand::One(order().0[0]));
        for (x, y) in [(0.0, 0.0), (0.0, -420.0), (500.0, 500.0)] {
            assert_eq!(spot_at(order(), hand, &Aim { x, y, reach: 50.0 }), None);
        }
    }

    /// A straight way to the free places takes nobody along.
    #[test]
    fn straight_ways_cross_no_neighbour() {
        for (from, horse) in order().0.into_iter().enumerate() {
            for free in Free::ALL {
                let (a, b) = (Ring.place(from), Ring.place(free.plank()));
                for step in 0..=100 {
                    let part = f64::from(step) / 100.0;
                    let (x, y) = (a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part);
                    let aim = Aim { x, y, reach: 50.0 };
                    let crossed = crossed_at(order(), horse, &aim).map(|h| place_of(order(), h));
                    let neighbour = crossed.filter(|place| usize::from(*place).abs_diff(from) == 1);
                    assert_eq!(neighbour, None, "from {from} to {free:?}");
                }
            }
        }
    }
}

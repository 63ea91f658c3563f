//! What would come of it: the first three as they would be, and the card that this would win.

use super::hands::{Hand, Meaning, Spot, means};
use catalog::rules::carrousel::{Card, Order};

/// What is seen before a hand opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The first three: as they would be, or as they are.
    pub first: Card,
    /// Whether something would change.
    pub moves: bool,
    /// Whether that would win one of the cards.
    pub wins: bool,
}

/// What would come of putting this there, where these cards can be won.
pub fn preview(order: Order, hand: Hand, spot: Option<Spot>, cards: &[Card]) -> Preview {
    match spot.map(|spot| means(order, hand, spot)) {
        Some(Meaning::Move(step)) => {
            let first = step.apply(order).head();
            Preview { first, moves: true, wins: cards.contains(&first) }
        }
        _ => Preview { first: order.head(), moves: false, wins: false },
    }
}

#[cfg(test)]
mod tests {
    use super::super::hands::Free;
    use super::*;

    fn seen(hand: Hand, spot: Option<Spot>) -> (String, bool, bool) {
        let cards = ["BGK", "KGR"].map(|card| Card::parse(card).unwrap());
        let Preview { first, moves, wins } =
            preview(Order::parse("GKRYB").unwrap(), hand, spot, &cards);
        (first.to_string(), moves, wins)
    }

    /// CA-4: the card that shows the first three after the move is won.
    #[test]
    fn the_first_three_as_they_would_be() {
        let order = Order::parse("GKRYB").unwrap();
        let [g, _, r, _, b] = order.0;
        assert_eq!(seen(Hand::One(b), Some(Spot::Free(Free::First))), ("BGK".into(), true, true));
        assert_eq!(seen(Hand::One(g), Some(Spot::On(1))), ("KGR".into(), true, true));
        assert_eq!(seen(Hand::One(g), Some(Spot::On(4))), ("BKR".into(), true, false));
        assert_eq!(seen(Hand::One(g), None), ("GKR".into(), false, false), "as they are");
        assert!(!seen(Hand::One(r), Some(Spot::Free(Free::First))).1, "that is no move");
    }
}

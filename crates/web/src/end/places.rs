//! Who stands where on the podium.

use catalog::{AnyView, by_stand};
use game::{Seat, Seen};

/// The seats by place, best first. Those who share a place by the rules stand in the order in which
/// they got on: the losers of Giro Galoppo by their distance.
pub fn places(view: &AnyView) -> Vec<Vec<Seat>> {
    let Some(ranking) = view.ranking() else { return Vec::new() };
    let stand = catalog::stand(view);
    ranking.places().iter().flat_map(|seats| by_stand(*seats, &stand)).collect()
}

/// The number of each place: one more than there are before it, so that after two firsts comes the
/// third.
pub fn ranks<T>(places: &[Vec<T>]) -> Vec<usize> {
    let before = places.iter().scan(1, |next, place| {
        let rank = *next;
        *next += place.len();
        Some(rank)
    });
    before.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_two_firsts_comes_the_third() {
        assert_eq!(ranks(&[vec!['a', 'b'], vec!['c'], vec!['d', 'e']]), [1, 3, 4]);
        assert!(ranks::<char>(&[]).is_empty());
    }
}

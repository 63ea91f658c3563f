//! Who stands where on the podium.

use crate::games;
use catalog::AnyView;
use game::{Seat, Seen};

/// The seats by place, best first. Those who share a place by the rules stand in the order in which
/// they got on: the losers of Giro Galoppo by their distance.
pub fn places(view: &AnyView) -> Vec<Vec<Seat>> {
    let Some(ranking) = view.ranking() else { return Vec::new() };
    let stand = games::stand(view);
    let shared = ranking.places().iter().map(|seats| seats.iter().collect::<Vec<Seat>>());
    shared.flat_map(|seats| by_stand(seats, &stand)).collect()
}

/// Those who got farther come first; only those who got equally far stay together.
fn by_stand(mut seats: Vec<Seat>, stand: &[f64]) -> Vec<Vec<Seat>> {
    let of = |seat: &Seat| stand.get(seat.index()).copied().unwrap_or_default();
    let mut places = Vec::new();
    while !seats.is_empty() {
        let farthest = seats.iter().map(of).fold(f64::MIN, f64::max);
        let (there, behind) = seats.into_iter().partition(|seat| of(seat) >= farthest);
        places.push(there);
        seats = behind;
    }
    places
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
    fn losers_stand_by_their_distance_and_equals_together() {
        let seats = [0, 1, 2, 3].map(Seat).to_vec();
        let stood = by_stand(seats, &[12.0, 40.0, 0.0, 12.0]);
        assert_eq!(stood, [vec![Seat(1)], vec![Seat(0), Seat(3)], vec![Seat(2)]]);
    }

    #[test]
    fn after_two_firsts_comes_the_third() {
        assert_eq!(ranks(&[vec!['a', 'b'], vec!['c'], vec!['d', 'e']]), [1, 3, 4]);
        assert!(ranks::<char>(&[]).is_empty());
    }
}

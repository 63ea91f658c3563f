//! Those who share a place by the rules still got on differently well.

use game::{Seat, SeatSet};

/// Those who share a place, whoever got farther first; only those who got equally far stay together.
pub fn by_stand(seats: SeatSet, stand: &[u32]) -> Vec<Vec<Seat>> {
    let of = |seat: &Seat| stand.get(seat.index()).copied().unwrap_or_default();
    let mut seats: Vec<Seat> = seats.iter().collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(of(seat)));
    seats.chunk_by(|a, b| of(a) == of(b)).map(<[Seat]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losers_stand_by_their_distance_and_equals_together() {
        let stood = by_stand(SeatSet::all(4), &[12, 40, 0, 12]);
        assert_eq!(stood, [vec![Seat(1)], vec![Seat(0), Seat(3)], vec![Seat(2)]]);
    }
}

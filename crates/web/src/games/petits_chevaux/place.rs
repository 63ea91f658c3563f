//! Where the horses of a view stand on the cross.

use crate::boards::wooden::Stand;
use art::Spot;
use art::petits_chevaux::Cross;
use catalog::rules::petits_chevaux::{Colour, Progress, View};

/// The name by which a score finds a horse.
pub fn actor(seat: usize, horse: usize) -> String {
    format!("horse-{seat}-{horse}")
}

/// The side of a seat.
pub fn side(view: &View, seat: usize) -> Colour {
    view.colours.as_slice().get(seat).copied().unwrap_or_default()
}

/// The horses of a seat.
pub fn horses(view: &View, seat: usize) -> &[Option<Progress>] {
    view.horses.as_slice().get(seat).map_or(&[], |horses| horses.as_slice())
}

/// Where a horse stands that is alone on its cell.
pub fn on_cell(side: Colour, progress: Progress) -> Stand {
    Stand { spot: Cross.spot(side, progress), scale: Cross.horse_scale() }
}

/// Where a horse waits in its paddock.
pub fn in_paddock(side: Colour, horse: usize) -> Stand {
    Stand { spot: Cross.paddock(side, horse), scale: Cross.paddock_scale() }
}

/// Where a horse stands.
pub fn stand(view: &View, seat: usize, horse: usize) -> Stand {
    let (side, own) = (side(view, seat), horses(view, seat));
    let Some(progress) = own.get(horse).copied().flatten() else { return in_paddock(side, horse) };
    let on_it = |h: &usize| own[*h] == Some(progress);
    let together: Vec<usize> = (0..own.len()).filter(on_it).collect();
    match together.iter().position(|&h| h == horse) {
        Some(which) if together.len() > 1 => {
            Stand { spot: Cross.barrage(side, progress, which), scale: Cross.barrage_scale() }
        }
        _ => on_cell(side, progress),
    }
}

/// The cells where two horses stand together.
pub fn barrages(view: &View) -> Vec<Spot> {
    let mut found = Vec::new();
    for seat in 0..view.horses.len() {
        let own = horses(view, seat);
        for (horse, progress) in own.iter().enumerate() {
            if let Some(progress) = progress.filter(|_| own[..horse].contains(progress)) {
                found.push(Cross.spot(side(view, seat), progress));
            }
        }
    }
    found
}

/// Whether the way goes up here: then a rail is behind the horses, not before them.
pub fn goes_up(spot: &Spot) -> bool {
    art::sin_cos(spot.angle).0 < -0.5
}

/// Whether a rival of this seat stands on the cell.
pub fn meets_rival(view: &View, seat: usize, progress: Progress) -> bool {
    let Some(cell) = progress.ring_cell(side(view, seat)) else { return false };
    (0..view.horses.len()).filter(|&other| other != seat).any(|other| {
        let on_ring = |at: Progress| at.ring_cell(side(view, other));
        horses(view, other).iter().flatten().any(|&at| on_ring(at) == Some(cell))
    })
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use catalog::rules::petits_chevaux::{Die, Phase};
    use game::{List, Seat, SeatSet};

    /// Two seats, opposite each other, with these horses; the first has thrown a six.
    pub fn view(first: [Option<u8>; 4], second: [Option<u8>; 4]) -> View {
        let row = |horses: [Option<u8>; 4]| List::of(None, horses.map(|p| p.map(Progress)));
        View {
            phase: Phase::Move,
            seat: Seat(0),
            die: Some(Die(6)),
            colours: List::of(Colour(0), [Colour(0), Colour(2)]),
            horses: List::of(List::new(None), [row(first), row(second)]),
            targets: List::new((catalog::rules::petits_chevaux::Horse(0), Progress(0))),
            to_act: SeatSet::one(Seat(0)),
            ranking: None,
        }
    }

    #[test]
    fn no_two_horses_stand_in_the_same_place() {
        let view = view([Some(5), Some(5), None, Some(58)], [None, None, Some(40), Some(0)]);
        let all = (0..8).map(|i| stand(&view, i / 4, i % 4).spot).collect::<Vec<_>>();
        for (i, a) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|b| a.distance(b) > 20.0), "horse {i}");
        }
        assert_eq!(barrages(&view), [Cross.spot(Colour(0), Progress(5))]);
    }

    #[test]
    fn a_rival_is_met_on_the_ring_and_not_in_a_stable() {
        // The opposite side counts the same cell from 28 on.
        let view = view([None; 4], [Some(0), Some(58), None, None]);
        assert!(meets_rival(&view, 0, Progress(28)));
        assert!(!meets_rival(&view, 0, Progress(27)));
        assert!(!meets_rival(&view, 0, Progress(58)));
        assert!(!meets_rival(&view, 1, Progress(0)), "not oneself");
    }
}

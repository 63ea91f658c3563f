//! What there was to see, as motions of the horses.

use super::place::{actor, horses, on, stand, track};
use crate::boards::gait::{fly, hop};
use crate::boards::wooden::Stand;
use crate::motion::Score;
use catalog::rules::dice_race::{Cell, Effect, Horse, View};
use game::Seat;

/// Duration of a hop from one cell to the next, in milliseconds.
const HOP_MS: f64 = 110.0;
/// Duration of the flight of a horse that is sent back, in milliseconds.
const FLIGHT_MS: f64 = 520.0;
/// How long a throw can be read before something is done with it, in milliseconds.
const READ_MS: f64 = 400.0;

/// The motions on the way to this view.
pub fn score(effects: &[Effect], view: &View) -> Score {
    let mut score = Score::new();
    for effect in effects {
        // From here on the effect is seen, and everything else follows.
        score.mark();
        match *effect {
            Effect::Advanced { seat, horse, from, to } => {
                hops(&mut score, view, (seat, horse), from, to);
            }
            Effect::CameHome { seat, horse, from } => {
                hops(&mut score, view, (seat, horse), from, Cell::home(view.track));
            }
            Effect::SentBack { seat, horse, from, .. } => {
                flies_back(&mut score, view, (seat, horse), from);
            }
            Effect::Rolled { .. } => score.wait(READ_MS),
            Effect::NextSeat { .. } | Effect::Placed { .. } => {}
        }
    }
    score
}

/// From cell to cell.
fn hops(score: &mut Score, view: &View, (seat, horse): (Seat, Horse), from: Cell, to: Cell) {
    let (seat, horse) = (seat.index(), usize::from(horse.0));
    let actor = actor(seat, horse);
    let mut here = on(view, seat, horse, from);
    score.stand(&actor, here.transform());
    for cell in (from.0 + 1..=to.0).map(Cell) {
        let next = match cell == to {
            true => end(view, seat, horse, to),
            false => on(view, seat, horse, cell),
        };
        hop(score, &actor, (here, next), 0.3 * track(view).cell_width(), HOP_MS);
        here = next;
    }
}

/// Where a move ends: beside another horse, if there is one and nothing has happened since.
fn end(view: &View, seat: usize, horse: usize, to: Cell) -> Stand {
    match horses(view, seat).get(horse) {
        Some(at) if *at == to => stand(view, seat, horse),
        _ => on(view, seat, horse, to),
    }
}

/// It stands on its cell until the other lands on it; of two, both fly together.
fn flies_back(score: &mut Score, view: &View, (seat, horse): (Seat, Horse), from: Cell) {
    let (seat, horse) = (seat.index(), usize::from(horse.0));
    let (actor, landed) = (actor(seat, horse), score.now_ms());
    let (here, start) = (on(view, seat, horse, from), on(view, seat, horse, Cell::START));
    score.go_to(0.0);
    score.stand(&actor, here.transform());
    score.go_to(landed);
    fly(score, &actor, (here, start), 150.0, FLIGHT_MS);
    score.go_to(landed);
}

#[cfg(test)]
mod tests {
    use super::super::place::tests::view;
    use super::*;
    use catalog::rules::dice_race::Die;

    const ADA: Seat = Seat(0);

    #[test]
    fn a_horse_hops_over_every_cell_and_sends_back_whom_it_lands_on() {
        let view = view([9, 0], [0, 0], 1);
        let moved = Effect::Advanced { seat: ADA, horse: Horse(0), from: Cell(6), to: Cell(9) };
        let back =
            |horse| Effect::SentBack { seat: Seat(1), horse: Horse(horse), by: ADA, from: Cell(9) };
        let all = score(&[moved, back(0), back(1)], &view);
        assert!((all.length_ms() - (3.0 * HOP_MS + FLIGHT_MS)).abs() < 1.0);
        let last = all.keys("horse-0-0").last().map(|(_, at)| at.to_string());
        assert_eq!(last, Some(stand(&view, 0, 0).transform()));
    }

    #[test]
    fn a_throw_alone_moves_no_horse() {
        let rolled = Effect::Rolled { seat: ADA, die: Die(3) };
        assert!(score(&[rolled], &view([0, 0], [0, 0], 3)).is_empty());
    }
}

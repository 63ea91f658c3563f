//! What there was to see, as motions of the horses and the die.

use super::place::{actor, horses, in_paddock, on_cell, side, stand};
use super::throw::{throw_ms, tumble};
use crate::boards::gait::{fly, hop};
use crate::boards::wooden::Stand;
use crate::motion::Score;
use art::petits_chevaux::Cross;
use catalog::rules::petits_chevaux::{Effect, Horse, Progress, View};
use game::Seat;

/// A hop from one cell to the next.
const HOP_MS: f64 = 90.0;
/// All hops of a move together, at most.
const MOVE_MS: f64 = 700.0;
/// The flight of a horse that is sent home.
const FLIGHT_MS: f64 = 520.0;
/// A throw can be read for so long before something is done with it.
const READ_MS: f64 = 140.0;
/// A turn that leads to nothing is felt for a moment.
const LOST_MS: f64 = 420.0;

/// The motions on the way to this view.
pub fn score(effects: &[Effect], view: &View) -> Score {
    let mut show = Show { score: Score::new(), view, throw_ms: throw_ms(effects) };
    for effect in effects {
        show.effect(*effect);
    }
    show.score
}

struct Show<'a> {
    score: Score,
    view: &'a View,
    /// How long a throw takes.
    throw_ms: f64,
}

impl Show<'_> {
    fn effect(&mut self, effect: Effect) {
        if let Effect::Rolled { .. } = effect {
            // First whatever is still in the air comes down.
            self.score.go_to(self.score.length_ms());
            tumble(&mut self.score, self.throw_ms);
            self.score.mark();
            self.score.wait(READ_MS);
            return;
        }
        self.score.mark();
        match effect {
            Effect::NoMove { .. } | Effect::TooManySixes { .. } => {
                self.score.wait(LOST_MS.min(self.throw_ms));
            }
            Effect::LeftBox { seat, horse } => {
                let index = usize::from(horse.0);
                let from = in_paddock(side(self.view, seat.index()), index);
                let actor = actor(seat.index(), index);
                self.score.stand(&actor, from.transform());
                let to = self.end(seat, horse, Progress(0));
                fly(&mut self.score, &actor, (from, to), 60.0, 4.0 * HOP_MS);
            }
            Effect::Advanced { seat, horse, from, to }
            | Effect::Stabled { seat, horse, from, to } => self.hops(seat, horse, from, to),
            Effect::Captured { seat, horse, by, at } => {
                let index = usize::from(horse.0);
                let from = on_cell(side(self.view, by.index()), at);
                let to = in_paddock(side(self.view, seat.index()), index);
                let (actor, landed) = (actor(seat.index(), index), self.score.now_ms());
                // It stands on its cell until the other lands on it.
                self.score.go_to(0.0);
                self.score.stand(&actor, from.transform());
                self.score.go_to(landed);
                fly(&mut self.score, &actor, (from, to), 150.0, FLIGHT_MS);
                // The other one of a barrage flies beside it.
                self.score.go_to(landed);
            }
            _ => {}
        }
    }

    /// Where a horse comes to stand: beside another one, if there is one.
    fn end(&self, seat: Seat, horse: Horse, to: Progress) -> Stand {
        let (seat, horse) = (seat.index(), usize::from(horse.0));
        match horses(self.view, seat).get(horse) {
            Some(Some(at)) if *at == to => stand(self.view, seat, horse),
            _ => on_cell(side(self.view, seat), to),
        }
    }

    /// From cell to cell.
    fn hops(&mut self, seat: Seat, horse: Horse, from: Progress, to: Progress) {
        let (side, cells) = (side(self.view, seat.index()), to.0.saturating_sub(from.0));
        let ms = HOP_MS.min(MOVE_MS / f64::from(cells.max(1)));
        let actor = actor(seat.index(), usize::from(horse.0));
        let mut here = on_cell(side, from);
        self.score.stand(&actor, here.transform());
        for cell in from.0 + 1..=to.0 {
            let next = match cell == to.0 {
                true => self.end(seat, horse, to),
                false => on_cell(side, Progress(cell)),
            };
            hop(&mut self.score, &actor, (here, next), 0.35 * Cross.cell_width(), ms);
            here = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::place::tests::view;
    use super::*;

    const WHO: (Seat, Horse) = (Seat(0), Horse(1));

    fn advanced(from: u8, to: u8) -> Effect {
        let (seat, horse) = WHO;
        Effect::Advanced { seat, horse, from: Progress(from), to: Progress(to) }
    }

    #[test]
    fn a_short_move_takes_its_time_and_a_long_one_no_longer_than_allowed() {
        let view = view([None, Some(12), None, None], [None; 4]);
        let short = score(&[advanced(10, 12)], &view).length_ms();
        assert!((short - 2.0 * HOP_MS).abs() < 1.0);
        assert!(score(&[advanced(0, 12)], &view).length_ms() <= MOVE_MS + 1.0);
    }

    #[test]
    fn two_of_a_barrage_fly_home_together_after_the_landing() {
        let view = view([None, Some(12), None, None], [None; 4]);
        let flies = |horse| Effect::Captured {
            seat: Seat(1),
            horse: Horse(horse),
            by: Seat(0),
            at: Progress(12),
        };
        let all = score(&[advanced(10, 12), flies(0), flies(2)], &view);
        assert!((all.length_ms() - (2.0 * HOP_MS + FLIGHT_MS)).abs() < 1.0);
    }

    #[test]
    fn the_next_throw_waits_until_everybody_is_at_home() {
        let view = view([None, Some(12), None, None], [None; 4]);
        let flies =
            Effect::Captured { seat: Seat(1), horse: Horse(0), by: Seat(0), at: Progress(12) };
        let rolled = Effect::Rolled { seat: Seat(1), die: catalog::rules::petits_chevaux::Die(3) };
        let all = score(&[advanced(10, 12), flies, rolled], &view);
        let times = all.shown();
        assert!(times[0] < 1.0 && (times[1] - 2.0 * HOP_MS).abs() < 1.0, "{times:?}");
        assert!(times[2] > 2.0 * HOP_MS + FLIGHT_MS, "it lies still after that: {times:?}");
    }
}

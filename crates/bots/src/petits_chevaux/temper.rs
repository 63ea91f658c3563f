//! How sure the champion's net may be of itself.
//!
//! The net learned from matches against itself, each told backwards from its end, and takes a lead in the middle of a
//! match for more than it is worth. Which of two moves is better it knows well, and the champion plays by it as it is. But
//! whoever tells people their chances wants them to come true: so its scores are made smaller or larger before chances
//! are made of them, by how far all horses together have come.

use super::board::Board;
use super::features::come;
use super::net::{Chances, shares};
use super::table::WAY;
use super::weights::{KINDS, Weights, kind};
use catalog::rules::petits_chevaux::{MAX_SEATS, Options, PetitsChevaux};
use game::Seat;

/// What scores are multiplied by when nobody has left a box, when half of the way is done, and when all of it is; in between
/// it changes evenly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temper(pub [f32; KNOTS]);

const KNOTS: usize = 3;

/// By kind of table, as `cargo xtask bench coach --part temper --matches 60` found the first two, and with 32 the others.
const TEMPERS: [Temper; KINDS] = [
    Temper([0.54, 0.79, 1.15]),
    Temper([0.53, 0.90, 1.04]),
    Temper([0.81, 0.94, 1.06]),
    Temper([0.98, 0.95, 1.44]),
];

impl Temper {
    /// That of a table with so many seats and horses each.
    pub(super) fn of(seats: usize, horses: usize) -> &'static Temper {
        &TEMPERS[kind(seats, horses)]
    }

    /// The chances that come of these scores.
    pub(super) fn chances(&self, scores: Chances, board: &Board) -> Chances {
        let factor: f32 = weights(done(board)).iter().zip(&self.0).map(|(w, knot)| w * knot).sum();
        shares(scores.map(|score| score * factor))
    }
}

/// How much of the way to the end of the stable is behind all horses that still play, from 0 to 1.
fn done(board: &Board) -> f32 {
    let horses = || board.playing.iter().flat_map(|seat| board.of(seat));
    let cells: f32 = horses().map(|&at| come(at)).sum();
    cells / f32::from(WAY) / horses().count().max(1) as f32
}

/// How much each knot counts there: the two neighbours, by how near they are.
fn weights(done: f32) -> [f32; KNOTS] {
    let at = done.clamp(0.0, 1.0) * (KNOTS - 1) as f32;
    std::array::from_fn(|knot| (1.0 - (at - knot as f32).abs()).max(0.0))
}

/// A position in which somebody was about to throw, and who won in the end: what a temper is found by.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    scores: [f64; MAX_SEATS],
    weights: [f64; KNOTS],
    winner: usize,
}

impl Outcome {
    /// What the champion's net thought of this position, after which this seat has won.
    pub fn new(position: &PetitsChevaux, options: &Options, winner: Seat) -> Outcome {
        let board = Board::new(position, options);
        let net = Weights::champion().net(board.playing.len(), board.horses);
        Outcome {
            scores: net.scores(&board, options).map(f64::from),
            weights: weights(done(&board)).map(f64::from),
            winner: winner.index(),
        }
    }

    /// The slope of the surprise at what came of it, by the factor, and how the slope changes.
    fn slopes(&self, temper: &[f64; KNOTS]) -> [f64; 2] {
        let factor: f64 = self.weights.iter().zip(temper).map(|(w, knot)| w * knot).sum();
        let most = self.scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let (mut all, mut mean, mut square) = (0.0, 0.0, 0.0);
        for score in self.scores.iter().filter(|score| score.is_finite()) {
            let part = (factor * (score - most)).exp();
            (all, mean) = (all + part, mean + part * score);
            square += part * score * score;
        }
        let mean = mean / all;
        [mean - self.scores[self.winner], square / all - mean * mean]
    }
}

impl Temper {
    /// The temper under which what has happened is likeliest.
    pub fn fit(outcomes: &[Outcome]) -> Temper {
        /// Newton's steps for each knot in turn. The surprise has one lowest place, and these come very near to it.
        const ROUNDS: usize = 60;
        let mut temper = [1.0; KNOTS];
        for knot in (0..KNOTS).cycle().take(KNOTS * ROUNDS) {
            // Where little is known, 1 is as good as anything.
            let (mut slope, mut bend) = (temper[knot] - 1.0, 1.0);
            for outcome in outcomes.iter().filter(|outcome| outcome.weights[knot] > 0.0) {
                let weight = outcome.weights[knot];
                let [first, second] = outcome.slopes(&temper);
                slope += weight * first;
                bend += weight * weight * second;
            }
            temper[knot] -= slope / bend;
        }
        Temper(temper.map(|knot| knot as f32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use game::Numbers;

    /// Outcomes at scores that should have been multiplied by `truth`.
    fn outcomes(truth: [f64; KNOTS], random: &mut Random) -> Vec<Outcome> {
        let unit = |random: &mut Random| f64::from(random.below(1_000_000)) / 1e6;
        let one = |_| {
            let scores = [4.0 * unit(random) - 2.0, 0.0, f64::NEG_INFINITY, f64::NEG_INFINITY];
            let weights = weights(unit(random) as f32).map(f64::from);
            let factor: f64 = weights.iter().zip(truth).map(|(w, knot)| w * knot).sum();
            let chance = 1.0 / (1.0 + (-factor * scores[0]).exp());
            Outcome { scores, weights, winner: usize::from(unit(random) >= chance) }
        };
        (0..60_000).map(one).collect()
    }

    #[test]
    fn a_temper_is_found_again() {
        let truth = [0.5, 0.8, 1.3];
        let Temper(found) = Temper::fit(&outcomes(truth, &mut Random::new(7)));
        for (found, truth) in found.into_iter().zip(truth) {
            assert!((f64::from(found) - truth).abs() < 0.08, "{found} instead of {truth}");
        }
    }

    #[test]
    fn of_nothing_nothing_is_learned() {
        assert_eq!(Temper::fit(&[]), Temper([1.0; KNOTS]));
    }

    #[test]
    fn neighbours_share_a_place_between_them() {
        let in_percent = |done| weights(done).map(|weight| (100.0 * weight).round() as u8);
        assert_eq!(in_percent(0.0), [100, 0, 0]);
        assert_eq!(in_percent(0.25), [50, 50, 0]);
        assert_eq!(in_percent(1.0), [0, 0, 100]);
    }
}

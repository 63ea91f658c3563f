//! A small net that tells how good a position is for a seat, and the chances that follow.
//!
//! Only additions, multiplications and divisions: these come out the same on every machine.

use super::board::Board;
use super::features::{INPUTS, Inputs, look, risks};
use crate::Random;
use catalog::rules::petits_chevaux::{MAX_SEATS, Options};
use game::Numbers;

pub(super) const HIDDEN: usize = 32;

/// The chance of each seat to be the next that is done.
pub(super) type Chances = [f32; MAX_SEATS];

/// What a net knows of one position, as each seat sees it.
pub(super) type Looks = [Inputs; MAX_SEATS];

/// One hidden layer, and the inputs directly.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Net {
    first: Box<[[f32; HIDDEN]]>,
    second: [f32; HIDDEN],
    direct: [f32; INPUTS],
}

impl Net {
    pub(super) fn random(random: &mut Random) -> Net {
        let mut small = || (random.below(2001) as f32 - 1000.0) / 5000.0;
        let mut first = vec![[0.0; HIDDEN]; INPUTS].into_boxed_slice();
        first.iter_mut().flatten().for_each(|w| *w = small());
        let second = std::array::from_fn(|_| small());
        Net { first, second, direct: [0.0; INPUTS] }
    }

    /// All weights, in a fixed order.
    pub(super) fn weights(&self) -> impl Iterator<Item = f32> + '_ {
        self.first.iter().flatten().chain(&self.second).chain(&self.direct).copied()
    }

    pub(super) fn from_weights(mut weights: impl Iterator<Item = f32>) -> Option<Net> {
        let mut net = Net {
            first: vec![[0.0; HIDDEN]; INPUTS].into_boxed_slice(),
            second: [0.0; HIDDEN],
            direct: [0.0; INPUTS],
        };
        let all = net.first.iter_mut().flatten().chain(&mut net.second).chain(&mut net.direct);
        for weight in all {
            *weight = weights.next()?;
        }
        Some(net)
    }

    /// The chances of all seats, when somebody is about to throw.
    pub(super) fn chances(&self, board: &Board, options: &Options) -> Chances {
        shares(self.scores(board, options))
    }

    /// How good the position is for every seat; minus infinity for those who don't play.
    pub(super) fn scores(&self, board: &Board, options: &Options) -> Chances {
        let risks = risks(board);
        let mut scores = [f32::NEG_INFINITY; MAX_SEATS];
        for seat in board.playing {
            scores[seat.index()] = self.score(&look(board, &risks, options, seat)).0;
        }
        scores
    }

    #[inline]
    fn score(&self, inputs: &Inputs) -> (f32, [f32; HIDDEN]) {
        let mut hidden = [0.0; HIDDEN];
        let mut score = 0.0;
        for &(input, value) in inputs.as_slice() {
            let row = &self.first[usize::from(input)];
            for (sum, weight) in hidden.iter_mut().zip(row) {
                *sum += value * weight;
            }
            score += value * self.direct[usize::from(input)];
        }
        for (sum, weight) in hidden.iter_mut().zip(&self.second) {
            *sum /= 1.0 + sum.abs();
            score += *sum * weight;
        }
        (score, hidden)
    }

    /// Moves the weights so that the chances come closer to `target`; tells what they were before.
    pub(super) fn learn(&mut self, looks: &Looks, target: &Chances, rate: f32) -> Chances {
        let mut scores = [f32::NEG_INFINITY; MAX_SEATS];
        let mut hidden = [[0.0; HIDDEN]; MAX_SEATS];
        let seats = || (0..MAX_SEATS).filter(|&s| !looks[s].as_slice().is_empty());
        for seat in seats() {
            (scores[seat], hidden[seat]) = self.score(&looks[seat]);
        }
        let chances = shares(scores);
        for seat in seats() {
            let step = rate * (target[seat] - chances[seat]);
            let mut back = [0.0; HIDDEN];
            for ((back, weight), &out) in back.iter_mut().zip(&mut self.second).zip(&hidden[seat]) {
                // The slope of x / (1 + |x|), from its value.
                let slope = 1.0 - out.abs();
                *back = step * *weight * slope * slope;
                *weight += step * out;
            }
            for &(input, value) in looks[seat].as_slice() {
                for (weight, back) in self.first[usize::from(input)].iter_mut().zip(&back) {
                    *weight += value * back;
                }
                self.direct[usize::from(input)] += step * value;
            }
        }
        chances
    }
}

/// Chances that add up to 1; a score of minus infinity has none.
pub(super) fn shares(scores: [f32; MAX_SEATS]) -> Chances {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let parts =
        scores.map(|score| if score == f32::NEG_INFINITY { 0.0 } else { exp(score - most) });
    let sum: f32 = parts.iter().sum();
    parts.map(|part| part / sum)
}

/// e to a power that is not positive. The library's own may differ from one machine to another.
fn exp(power: f32) -> f32 {
    let halvings = (power.max(-80.0) * std::f32::consts::LOG2_E).floor();
    let rest = power.max(-80.0) - halvings * std::f32::consts::LN_2;
    let mut term = 1.0;
    let mut sum = 1.0;
    for n in 1..=8u8 {
        term *= rest / f32::from(n);
        sum += term;
    }
    // -116 at the least, so that it is an ordinary number.
    sum * f32::from_bits(((halvings as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_right() {
        for n in 0..4000u16 {
            let power = -f32::from(n) / 100.0;
            let right = power.exp();
            assert!((exp(power) - right).abs() <= 1e-5 * right + f32::MIN_POSITIVE, "{power}");
        }
    }
}

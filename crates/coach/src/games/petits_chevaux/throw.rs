//! A throw: all six faces, and what could be made of each.

use crate::step::mean;
use bots::petits_chevaux::{Judge, Worths};
use catalog::rules::petits_chevaux::{Action, Die, PetitsChevaux, Phase};
use game::{Fact, Game, Seat};

/// A throw, before it is known what the die shows.
#[derive(Debug)]
pub(super) struct Throw {
    thrower: Seat,
    seats: usize,
    ways: Vec<Way>,
    worths: Worths,
}

/// Something that can come of a throw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    die: Die,
    /// What the thrower does; where it can do nothing, any action will do.
    pub(super) action: Action,
    /// The number of the position that it leads to.
    position: usize,
}

impl Throw {
    /// Looks at everything that can come of the next throw. All of it is judged at once, by the same
    /// throws, so that luck and mistakes are measured with the same rule.
    pub(super) fn new(judge: &Judge<'_>, table: &PetitsChevaux, seed: u64) -> Throw {
        let mut ways = Vec::new();
        let mut positions: Vec<PetitsChevaux> = Vec::new();
        // Many faces come to the same, above all while all horses wait.
        let mut number = |position: PetitsChevaux| {
            let known = positions.iter().position(|known| *known == position);
            known.unwrap_or_else(|| {
                positions.push(position);
                positions.len() - 1
            })
        };
        for die in (1..=6).map(Die) {
            let mut thrown = table.clone();
            thrown.apply_unchecked(&Fact::chance(Action::Roll(die)), &mut |_| {});
            if thrown.phase() == Phase::Move {
                for (action, after) in Judge::choices(&thrown) {
                    ways.push(Way { die, action, position: number(after) });
                }
            } else {
                ways.push(Way { die, action: Action::Pass, position: number(thrown) });
            }
        }
        let worths = judge.worths(&positions, seed);
        Throw { thrower: table.seat(), seats: table.seats().into(), ways, worths }
    }

    /// The chances before the die is thrown: the mean of what the six faces are worth.
    pub(super) fn before(&self) -> Vec<f64> {
        let faces: Vec<Vec<f64>> = (1..=6).map(|die| self.after(Die(die))).collect();
        mean(&faces)
    }

    /// The chances when the die shows this, and the best is made of it.
    pub(super) fn after(&self, die: Die) -> Vec<f64> {
        let own = |way: &&Way| self.chances(way)[self.thrower.index()];
        let ways = self.ways.iter().filter(|way| way.die == die);
        let best = ways.reduce(|best, way| if own(&way) > own(&best) { way } else { best });
        best.map_or_else(Vec::new, |best| self.chances(best).to_vec())
    }

    /// What the thrower can do when the die shows this.
    pub(super) fn choices(&self, die: Die) -> Vec<Way> {
        self.ways.iter().copied().filter(|way| way.die == die).collect()
    }

    /// The chances after this.
    pub(super) fn chances(&self, way: &Way) -> &[f64] {
        &self.worths.chances(way.position)[..self.seats]
    }

    /// The standard error of the difference between two of the things a seat can do.
    pub(super) fn error(&self, a: &Way, b: &Way, seat: Seat) -> f64 {
        self.worths.error(a.position, b.position, seat)
    }
}

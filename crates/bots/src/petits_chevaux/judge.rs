//! What positions are worth, for whoever looks back at a match.
//!
//! Where the game is solved that is known. Elsewhere each position is followed by the same throws
//! again and again, everybody goes on as in the champion's trials, and its net judges where that
//! leads (see `rollout.rs`), as sure of itself as it may be (see `temper.rs`). The throws are the
//! same for all positions that are compared, so that most of the luck is the same, too, and what
//! differs is told with its standard error.

use super::net::Chances;
use super::rollout::{Trial, throws};
use super::search::{Thinker, certain, ways};
use super::solve::Solution;
use super::table::is_done;
use super::weights::Weights;
use crate::Random;
use catalog::rules::petits_chevaux::{Action, Horse, MAX_SEATS, Options, PetitsChevaux};
use game::{Seat, SeatSet};

/// Tells what positions at one table are worth to every seat: its chance to be the first that is
/// done (PC-14).
#[derive(Clone, Copy, Debug)]
pub struct Judge<'a> {
    /// The options of the match.
    pub options: &'a Options,
    /// The solution for this table, if there is one.
    pub solution: Option<&'a Solution>,
    /// Trials of each position, where nothing is solved. A multiple of 36 has every pair of first
    /// throws equally often.
    pub trials: u32,
}

/// What some positions are worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Worths {
    chances: Vec<[f64; MAX_SEATS]>,
    /// By position: what each trial came to; none where the worth is known.
    trials: Vec<Vec<Chances>>,
}

impl Judge<'_> {
    /// What positions are worth in which somebody is about to throw, or somebody has won. The same
    /// seed gives the same answer on every machine.
    pub fn worths(&self, positions: &[PetitsChevaux], seed: u64) -> Worths {
        let known: Vec<Option<[f64; MAX_SEATS]>> =
            positions.iter().map(|position| self.known(position)).collect();
        let mut trials = vec![Vec::new(); positions.len()];
        if let Some(first) = positions.iter().zip(&known).find(|(_, known)| known.is_none()) {
            let thinker =
                Thinker { weights: Weights::champion(), options: self.options, throws: 0 };
            let trial = Trial::new(&thinker, first.0).tempered(first.0);
            let mut random = Random::new(seed);
            for round in 0..self.trials {
                let throws = throws(round, &mut random);
                let unknown = positions.iter().zip(&mut trials).zip(&known);
                for ((position, trials), _) in unknown.filter(|(_, known)| known.is_none()) {
                    trials.push(trial.chances(position, &throws));
                }
            }
        }
        let chances = known.iter().zip(&trials);
        Worths {
            chances: chances.map(|(known, trials)| known.unwrap_or_else(|| mean(trials))).collect(),
            trials,
        }
    }

    /// What is known for certain.
    fn known(&self, position: &PetitsChevaux) -> Option<[f64; MAX_SEATS]> {
        let seats = SeatSet::all(position.seats());
        if let Some(winner) = seats.iter().find(|&seat| is_done(position, seat)) {
            return Some(certain(winner).map(f64::from));
        }
        let [a, b] = self.solution?.chances(position)?;
        Some([a, b, 0.0, 0.0])
    }

    /// What the seat on turn may do, and what it leads to. Of horses that stand together the first
    /// one moves for all.
    pub fn choices(table: &PetitsChevaux) -> Vec<(Action, PetitsChevaux)> {
        ways(table, |_| true).collect()
    }

    /// The one of the [choices](Judge::choices) to which an action comes.
    pub fn same_choice(table: &PetitsChevaux, action: Action) -> Action {
        let Action::Move(horse) = action else { return action };
        let at = |h: u8| table.horses(table.seat()).nth(h.into());
        (0..horse.0).find(|&h| at(h) == at(horse.0)).map_or(action, |h| Action::Move(Horse(h)))
    }
}

impl Worths {
    /// The chance of each seat, in the position of this number.
    pub fn chances(&self, position: usize) -> &[f64; MAX_SEATS] {
        &self.chances[position]
    }

    /// The standard error of the difference between two positions, for a seat.
    pub fn error(&self, a: usize, b: usize, seat: Seat) -> f64 {
        let of = |position: usize, trial: usize| {
            let trials = &self.trials[position];
            trials.get(trial).map_or(self.chances[position][seat.index()], |chances| {
                f64::from(chances[seat.index()])
            })
        };
        let count = self.trials[a].len().max(self.trials[b].len());
        if a == b || count < 2 {
            return 0.0;
        }
        let differences = || (0..count).map(|trial| of(a, trial) - of(b, trial));
        let mean = differences().sum::<f64>() / count as f64;
        let squares: f64 = differences().map(|d| (d - mean) * (d - mean)).sum();
        (squares / (count - 1) as f64 / count as f64).sqrt()
    }
}

fn mean(trials: &[Chances]) -> [f64; MAX_SEATS] {
    let mut sum = [0.0; MAX_SEATS];
    for chances in trials {
        for (sum, chance) in sum.iter_mut().zip(chances) {
            *sum += f64::from(*chance);
        }
    }
    // Rounded chances add up to nearly 1; a ledger wants it exactly.
    let all: f64 = sum.iter().sum();
    sum.map(|sum| sum / all)
}

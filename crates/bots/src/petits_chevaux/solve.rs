//! Petits Chevaux for two with one or two horses each, solved by value iteration.
//!
//! A position is where the horses of the one who throws stand and where the other's do; its value
//! is the chance of the one who throws to win. A seat's horses are alike, so that with two horses
//! there are 2010 ways to place them, and about four million positions.
//!
//! A throw leads to positions further on, except when a horse is sent home. Positions are gone
//! through from the end of the way to its beginning, in layers of equal progress, always with the
//! newest values: each sweep then only mends what captures undo. When nobody can move, a position
//! leads to its own mirror image, in the same layer; such a pair is solved together, exactly.

use super::sides::{Side, Sides};
use super::table::is_done;
use catalog::rules::petits_chevaux::{
    Action, Colour, ExitFaces, Horse, Options, PetitsChevaux, Phase, View,
};
use game::{Game, Seat};
use std::cmp::Ordering::Equal;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Barrier, Mutex};
use std::thread;

/// How far the solution has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The sweeps that have been made.
    pub sweeps: u32,
    /// How much a value moved at most in the last one.
    pub residual: f64,
}

/// Only one or two horses can be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{horses} horses each can't be solved; choose 1 or 2")]
pub struct TooManyHorses {
    /// How many were asked for.
    pub horses: u8,
}

/// What was kept is not a solution of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not a solution of this game")]
pub struct NotASolution;

/// The value of every position.
#[derive(Debug)]
pub struct Solution {
    sides: Sides,
    /// The chance of the thrower to win, by the number of its side and of the other's.
    values: Vec<AtomicU64>,
    residual: f64,
}

/// A value that moves less than this in a sweep is right.
const STILL: f64 = 1e-10;

impl Solution {
    /// Solves the game with the default options and `horses` each, on as many threads, and tells
    /// after every sweep how far it has come.
    pub fn new(
        horses: u8,
        threads: NonZero<usize>,
        tell: &mut (impl FnMut(Progress) + Send),
    ) -> Result<Solution, TooManyHorses> {
        if !matches!(horses, 1 | 2) {
            return Err(TooManyHorses { horses });
        }
        let sides = Sides::new(horses);
        let values = (0..sides.len() * sides.len()).map(|_| AtomicU64::new(0.5f64.to_bits()));
        let mut solution = Solution { values: values.collect(), sides, residual: 1.0 };
        solution.set_ends();
        let layers = solution.layers();
        solution.residual = solution.sweep_until_still(&layers, threads, tell);
        Ok(solution)
    }

    /// How many horses each the solution for this table has, if there is one: two sit opposite each
    /// other, and no option changes what one or two horses can do.
    pub fn horses_for(options: &Options, seats: u8) -> Option<u8> {
        let table = PetitsChevaux::new(options, seats).ok()?;
        let [Colour(a), Colour(b)] = [Seat(0), Seat(1)].map(|seat| table.colour(seat));
        let usual = Options::default();
        // One horse makes no barrage and overtakes nobody; two never meet a barrage of their own.
        let alike = options.horses == 1
            || options.horses == 2
                && options.barrage_capture == usual.barrage_capture
                && options.stable_overtaking == usual.stable_overtaking;
        let solved = seats == 2
            && a.abs_diff(b) == 2
            && alike
            && options.exit_on == ExitFaces::default()
            && options.opening_tries == usual.opening_tries
            && options.max_sixes.is_none()
            && !options.may_pass;
        solved.then_some(options.horses)
    }

    /// The chance of each seat to win, where somebody is about to throw or all is over, at a table
    /// for which this is the [solution](Solution::horses_for).
    pub fn chances(&self, table: &PetitsChevaux) -> Option<[f64; 2]> {
        if let Some(winner) = [Seat(0), Seat(1)].into_iter().find(|&seat| is_done(table, seat)) {
            return Some(of_two(winner, 1.0));
        }
        let thrower = table.seat();
        let side = |seat: Seat| self.sides.find(&table.horses(seat).collect::<Vec<_>>());
        let (own, other) = (side(thrower)?, side(thrower.next(2))?);
        (table.phase() == Phase::Roll).then(|| of_two(thrower, self.get(own, other)))
    }

    /// The chance of the player who throws first to win.
    pub fn first_wins(&self) -> f64 {
        self.get(self.sides.start, self.sides.start)
    }

    /// How much a value moved at most in the last sweep.
    pub fn residual(&self) -> f64 {
        self.residual
    }

    /// How many positions there are.
    pub fn states(&self) -> usize {
        self.values.len()
    }

    /// All values, to be kept.
    pub fn values(&self) -> impl Iterator<Item = f64> + '_ {
        self.values.iter().map(|v| f64::from_bits(v.load(Ordering::Relaxed)))
    }

    /// A solution that was kept.
    pub fn from_values(horses: u8, values: Vec<f64>) -> Result<Solution, NotASolution> {
        let sides = Sides::new(horses);
        let good = values.iter().all(|v| (0.0..=1.0).contains(v));
        if !matches!(horses, 1 | 2) || values.len() != sides.len() * sides.len() || !good {
            return Err(NotASolution);
        }
        let values = values.into_iter().map(|v| AtomicU64::new(v.to_bits())).collect();
        let mut solution = Solution { sides, values, residual: 0.0 };
        // How right it is, it tells itself: by how much one more sweep would move it.
        let one = NonZero::<usize>::MIN;
        solution.residual = solution.sweep(&solution.layers(), 0, one, &Barrier::new(1));
        Ok(solution)
    }

    /// The best move, where it is somebody's turn to move at a table of two with the default
    /// options and sides, and as many horses as were solved.
    pub fn best(&self, view: &View) -> Option<Action> {
        let worth = |&(horse, _): &(Horse, catalog::rules::petits_chevaux::Progress)| {
            self.worth(view, horse)
        };
        let moves = view.targets.as_slice().iter();
        let best = moves.max_by(|a, b| worth(a).partial_cmp(&worth(b)).unwrap_or(Equal))?;
        self.worth(view, best.0)?;
        Some(Action::Move(best.0))
    }

    /// By how much a move lessens the chance to win.
    pub fn cost(&self, view: &View, horse: Horse) -> Option<f64> {
        let Action::Move(best) = self.best(view)? else { return None };
        Some(self.worth(view, best)? - self.worth(view, horse)?)
    }

    /// The chance to win after a move.
    fn worth(&self, view: &View, horse: Horse) -> Option<f64> {
        let [a, b] = view.horses.as_slice() else { return None };
        let (mine, theirs) = if view.seat.0 == 0 { (a, b) } else { (b, a) };
        let side = self.sides.find(mine.as_slice())?;
        let other = self.sides.find(theirs.as_slice())?;
        let mut after = *mine;
        let target = view.targets.as_slice().iter().find(|t| t.0 == horse)?.1;
        *after.as_mut_slice().get_mut(usize::from(horse.0))? = Some(target);
        let after = self.sides.find(after.as_slice())?;
        let die = view.die?.0;
        let (mine, theirs) = self.sides.moves(side, die, other).find(|m| m.0 == after)?;
        Some(self.value_after(die, mine, theirs))
    }

    /// What a position is worth to the one who has just moved.
    #[inline]
    fn value_after(&self, die: u8, mine: Side, theirs: Side) -> f64 {
        // PC-4: a 6 throws again, unless that was the last horse.
        if mine == self.sides.won {
            1.0
        } else if die == 6 {
            self.get(mine, theirs)
        } else {
            1.0 - self.get(theirs, mine)
        }
    }

    #[inline]
    fn get(&self, side: Side, other: Side) -> f64 {
        let at = usize::from(side) * self.sides.len() + usize::from(other);
        f64::from_bits(self.values[at].load(Ordering::Relaxed))
    }

    #[inline]
    fn set(&self, side: Side, other: Side, value: f64) {
        let at = usize::from(side) * self.sides.len() + usize::from(other);
        self.values[at].store(value.to_bits(), Ordering::Relaxed);
    }

    /// PC-14: whose horses are home has won.
    fn set_ends(&self) {
        for other in 0..self.sides.len() as Side {
            self.set(other, self.sides.won, 0.0);
            self.set(self.sides.won, other, 1.0);
        }
    }

    /// The positions by how far all horses have come, furthest first; each pair of mirror images
    /// stands once, and positions that are won not at all.
    fn layers(&self) -> Vec<Vec<(Side, Side)>> {
        let won = self.sides.won;
        let most = 2 * usize::from(self.sides.progress(won));
        let mut layers = vec![Vec::new(); most + 1];
        let count = self.sides.len() as Side;
        for side in (0..count).filter(|&s| s != won) {
            for other in (side..count).filter(|&s| s != won) {
                let come = self.sides.progress(side) + self.sides.progress(other);
                layers[most - usize::from(come)].push((side, other));
            }
        }
        layers
    }

    fn sweep_until_still(
        &self,
        layers: &[Vec<(Side, Side)>],
        threads: NonZero<usize>,
        tell: &mut (impl FnMut(Progress) + Send),
    ) -> f64 {
        if threads.get() == 1 {
            return self.sweep_alone(layers, tell);
        }
        let barrier = Barrier::new(threads.get());
        // What each thread saw move in this sweep, and what was told of the last one.
        let moved = Mutex::new(0.0f64);
        let told = Mutex::new((Progress { sweeps: 0, residual: 1.0 }, tell));
        thread::scope(|scope| {
            for worker in 0..threads.get() {
                let (barrier, moved, told) = (&barrier, &moved, &told);
                scope.spawn(move || {
                    loop {
                        let seen = self.sweep(layers, worker, threads, barrier);
                        raise(moved, seen);
                        if barrier.wait().is_leader()
                            && let (Ok(mut told), Ok(mut moved)) = (told.lock(), moved.lock())
                        {
                            let sweeps = told.0.sweeps + 1;
                            told.0 = Progress { sweeps, residual: *moved };
                            *moved = 0.0;
                            let progress = told.0;
                            (told.1)(progress);
                        }
                        barrier.wait();
                        if told.lock().is_ok_and(|told| told.0.residual < STILL) {
                            return;
                        }
                        // Nobody begins the next sweep before all have looked.
                        barrier.wait();
                    }
                });
            }
        });
        told.into_inner().map_or(f64::NAN, |told| told.0.residual)
    }

    /// Without a second thread, and so without threads: browsers have none to give.
    fn sweep_alone(
        &self,
        layers: &[Vec<(Side, Side)>],
        tell: &mut (impl FnMut(Progress) + Send),
    ) -> f64 {
        let alone = Barrier::new(1);
        let mut sweeps = 0;
        loop {
            let residual = self.sweep(layers, 0, NonZero::<usize>::MIN, &alone);
            sweeps += 1;
            tell(Progress { sweeps, residual });
            if residual < STILL {
                return residual;
            }
        }
    }

    /// One worker's share of a sweep. A layer needs little but its own pairs and other layers, so
    /// that all may work on it at once. (A capture that costs as much as the throw gained leads to
    /// the same layer: there a worker may see a value of this sweep or of the last one, and the
    /// results differ by less than the residual.)
    fn sweep(
        &self,
        layers: &[Vec<(Side, Side)>],
        worker: usize,
        workers: NonZero<usize>,
        barrier: &Barrier,
    ) -> f64 {
        let mut moved: f64 = 0.0;
        for layer in layers {
            let share = layer.len().div_ceil(workers.get());
            for &(side, other) in layer.iter().skip(worker * share).take(share) {
                moved = moved.max(self.solve_pair(side, other));
            }
            barrier.wait();
        }
        moved
    }

    /// Solves a position and its mirror image; tells how far they moved.
    fn solve_pair(&self, side: Side, other: Side) -> f64 {
        let (a, stay_a) = self.expect(side, other);
        let (b, stay_b) = if side == other { (a, stay_a) } else { self.expect(other, side) };
        // x = a + stay_a (1 - y) and y = b + stay_b (1 - x)
        let x = (a + stay_a * (1.0 - b - stay_b)) / (1.0 - stay_a * stay_b);
        let y = b + stay_b * (1.0 - x);
        let moved = (self.get(side, other) - x).abs().max((self.get(other, side) - y).abs());
        self.set(side, other, x);
        self.set(other, side, y);
        moved
    }

    /// The chance to win through throws that can be used, and the chance that the next throw can't
    /// be used and is the other's.
    #[inline]
    fn expect(&self, side: Side, other: Side) -> (f64, f64) {
        let (mut sum, mut stay, mut faces) = (0.0, 0.0, 6.0);
        for die in 1..=6 {
            let mut best = f64::NEG_INFINITY;
            for (mine, theirs) in self.sides.moves(side, die, other) {
                best = best.max(self.value_after(die, mine, theirs));
            }
            if best >= 0.0 {
                sum += best;
            } else if die == 6 {
                // A useless 6 is thrown again: only the other faces count.
                faces = 5.0;
            } else {
                stay += 1.0;
            }
        }
        (sum / faces, stay / faces)
    }
}

/// What one of two has, and what that leaves to the other.
fn of_two(seat: Seat, chance: f64) -> [f64; 2] {
    if seat == Seat(0) { [chance, 1.0 - chance] } else { [1.0 - chance, chance] }
}

fn raise(most: &Mutex<f64>, seen: f64) {
    if let Ok(mut most) = most.lock() {
        *most = most.max(seen);
    }
}

//! The race of two, solved exactly by backward induction.
//!
//! A round begins with the horses on two cells and two hands of equal size: about 1.2 million
//! positions on `classic`. What comes of a round depends on the cells and the two cards alone, so
//! that all hands on the same cells share 36 outcomes. Each position is then a matrix game over
//! the values of the positions after it.
//!
//! The sum of the two positions never falls, so positions are solved from the line backwards. Of
//! those with an equal sum, smaller hands come first: a round makes hands smaller, until they are
//! taken up again. Only there can the values of a layer depend on each other, and it is solved
//! again until they stand still.
//!
//! Unless both are in the box, age plays no role and a position is worth the same when the two
//! players change places. Half of the positions are solved, the others are read in the mirror.

use super::hands::{Hand, Hands, PAIRS};
use crate::matrix::{Equilibrium, MOST, Matrix};
use catalog::rules::giro_galoppo::{Action, BadPosition, Card, CardSet, Cell, GiroGaloppo, Phase};
use game::{Fact, Game, Turn};

/// Every position of a race of two on one course with its obstacles, and what it is worth.
#[derive(Debug)]
pub struct Solution {
    race: GiroGaloppo,
    hands: Hands,
    /// The number of each cell on which a horse can stand.
    number: [Option<u16>; 128],
    cells: usize,
    /// The chance of seat 0 to win, by cells and pair of hands.
    values: Vec<f64>,
    states: usize,
}

/// What was kept is not a solution of this race.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not a solution of this race")]
pub struct NotASolution;

/// How to play a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Advice {
    /// The chance of each seat to win when both play their best.
    pub win: [f64; 2],
    /// How often each seat plays each card, 1 to 6.
    pub mix: [[f64; MOST]; 2],
    /// The chance of each seat to win with each card against the other's mix; `None` for a card
    /// that is not in hand.
    pub worth: [[Option<f64>; MOST]; 2],
}

/// What comes of a round with two cards.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outcome {
    /// The race is over; seat 0's chance to have won is 0 or 1.
    Over(f64),
    /// The horses stand on these cells: where their values begin.
    On(usize),
}

/// The outcomes of all pairs of cards, by their numbers.
pub(super) type Outcomes = [[Outcome; MOST]; MOST];

/// How often seat 0 plays each card, 1 to 6, with the horses on these cells and these hands.
pub type Mix<'a> = dyn Fn([Cell; 2], [CardSet; 2]) -> [f64; MOST] + 'a;

/// What a position is worth to seat 0, given the matrix of what follows.
pub(super) type Judge<'a> = dyn Fn([Cell; 2], [CardSet; 2], &Matrix) -> f64 + 'a;

/// Whether a position is worth the same when the players change places.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mirror {
    Same,
    Different,
}

/// A value that has moved less than this stands still.
const STILL: f64 = 1e-12;

impl Solution {
    /// Solves the race of two on the course and with the obstacles and options of `race`.
    ///
    /// # Panics
    /// When it is not a race of two whose obstacles stand.
    pub fn new(race: &GiroGaloppo) -> Solution {
        let mut solution = Solution::unsolved(race);
        solution.fill(Mirror::Same, &|_, _, matrix| matrix.value());
        solution
    }

    /// Every position, with the value that `judge` gives it.
    pub(super) fn judged(race: &GiroGaloppo, judge: &Judge<'_>) -> Solution {
        let mut solution = Solution::unsolved(race);
        solution.fill(Mirror::Same, judge);
        solution
    }

    /// What seat 0 wins at least from the start when it mixes its cards like this and seat 1 knows
    /// it: the value of the race against the best answer. How far that is below the value of the
    /// race is what can be gained by exploiting seat 0.
    ///
    /// # Panics
    /// When it is not a race of two whose obstacles stand.
    pub fn against_best_answer(race: &GiroGaloppo, mix: &Mix<'_>) -> f64 {
        let mut table = Solution::unsolved(race);
        table.fill(Mirror::Different, &|cells, hands, matrix| {
            let mix = mix(cells, hands);
            let size = hands[0].len();
            let rows: Vec<usize> = hands[0].iter().map(|Card(c)| usize::from(c - 1)).collect();
            let answer = |j| (0..size).map(|i| mix[rows[i]] * matrix.get(i, j)).sum::<f64>();
            (0..size).map(answer).fold(f64::INFINITY, f64::min)
        });
        let start = table.block([Cell::BOX; 2]).unwrap_or(0);
        table.values[start + table.hands.first_pair(6)]
    }

    /// Values all positions, from the line backwards.
    fn fill(&mut self, mirror: Mirror, judge: &Judge<'_>) {
        let line = self.race.line().0;
        let there = |cell: Cell| self.number[usize::from(cell.0)].is_some();
        let cells: Vec<Cell> = (0..=line).map(Cell).filter(|&c| there(c)).collect();
        for sum in (0..=2 * line).rev() {
            let pairs = cells.iter().filter_map(|&first| {
                let second = Cell(sum.checked_sub(first.0)?);
                let wanted = match mirror {
                    Mirror::Same => second < first,
                    Mirror::Different => second != first,
                };
                let good = wanted || second == first && first == Cell::BOX;
                let there = self.number.get(usize::from(second.0)).is_some_and(Option::is_some);
                (good && there).then_some([first, second])
            });
            let layer: Vec<_> = pairs.map(|pair| (pair, self.outcomes(pair))).collect();
            self.fill_layer(&layer, mirror, judge);
        }
    }

    /// All values, to be kept.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// A solution of this race that was kept.
    ///
    /// # Panics
    /// When it is not a race of two whose obstacles stand.
    pub fn from_values(race: &GiroGaloppo, values: Vec<f64>) -> Result<Solution, NotASolution> {
        let mut solution = Solution::unsolved(race);
        let good = values.iter().all(|v| (0.0..=1.0).contains(v));
        if values.len() != solution.values.len() || !good {
            return Err(NotASolution);
        }
        solution.values = values;
        // Two horses never share a cell, but for the box.
        solution.states = (solution.cells * (solution.cells - 1) + 1) * PAIRS;
        Ok(solution)
    }

    fn unsolved(race: &GiroGaloppo) -> Solution {
        assert!(race.seats() == 2 && race.phase() != Phase::Placement);
        let free = |&cell: &Cell| race.arranged(&[cell, Cell::BOX], &[CardSet::ALL; 2]).is_ok();
        let cells: Vec<Cell> = (0..=race.line().0).map(Cell).filter(free).collect();
        let mut number = [None; 128];
        for (i, cell) in cells.iter().enumerate() {
            number[usize::from(cell.0)] = Some(i as u16);
        }
        Solution {
            race: race.clone(),
            hands: Hands::new(),
            number,
            cells: cells.len(),
            values: vec![0.5; cells.len() * cells.len() * PAIRS],
            states: 0,
        }
    }

    /// How many positions were solved, the mirrored ones included.
    pub fn states(&self) -> usize {
        self.states
    }

    /// How to play the beginning of a round with the horses on these cells and these hands.
    pub fn advice(&self, cells: [Cell; 2], hands: [CardSet; 2]) -> Result<Advice, BadPosition> {
        self.race.arranged(&cells, &hands)?;
        let outcomes = self.outcomes(cells);
        let [mine, theirs] = hands.map(|h| self.hands.hand(h));
        let size = hands[0].len();
        let matrix = self.matrix(&outcomes, size, &mine, &theirs);
        let Equilibrium { value, rows, columns } = matrix.equilibrium();
        let mut advice =
            Advice { win: [value, 1.0 - value], mix: [[0.0; MOST]; 2], worth: [[None; MOST]; 2] };
        for i in 0..size {
            let (a, b) = (usize::from(mine.cards[i] - 1), usize::from(theirs.cards[i] - 1));
            advice.mix[0][a] = rows[i];
            advice.mix[1][b] = columns[i];
            let against = (0..size).map(|j| columns[j] * matrix.get(i, j)).sum::<f64>();
            advice.worth[0][a] = Some(against);
            let against = (0..size).map(|j| rows[j] * matrix.get(j, i)).sum::<f64>();
            advice.worth[1][b] = Some(1.0 - against);
        }
        Ok(advice)
    }

    /// Where the values of a pair of cells begin.
    fn block(&self, cells: [Cell; 2]) -> Option<usize> {
        let [a, b] = cells.map(|c| self.number[usize::from(c.0)].map(usize::from));
        Some((a? * self.cells + b?) * PAIRS)
    }

    /// The rules say what comes of every pair of cards.
    pub(super) fn outcomes(&self, cells: [Cell; 2]) -> Outcomes {
        let Ok(start) = self.race.arranged(&cells, &[CardSet::ALL; 2]) else {
            return [[Outcome::Over(0.5); MOST]; MOST];
        };
        let play = |a: usize, b: usize| {
            let mut race = start.clone();
            race.apply_unchecked(&Fact::seat(0, Action::Play(Card(a as u8 + 1))), &mut |_| {});
            race.apply_unchecked(&Fact::seat(1, Action::Play(Card(b as u8 + 1))), &mut |_| {});
            if let Turn::Over(ranking) = race.turn() {
                return Outcome::Over(if ranking.place_of(game::Seat(0)) == Some(0) {
                    1.0
                } else {
                    0.0
                });
            }
            let mut after = race.positions();
            let after = [(); 2].map(|()| after.next().unwrap_or_default());
            self.block(after).map_or(Outcome::Over(0.5), Outcome::On)
        };
        std::array::from_fn(|a| std::array::from_fn(|b| play(a, b)))
    }

    /// Values all positions whose cells have the same sum.
    fn fill_layer(&mut self, layer: &[([Cell; 2], Outcomes)], mirror: Mirror, judge: &Judge<'_>) {
        loop {
            let mut moved: f64 = 0.0;
            for size in 1..=6 {
                for (cells, outcomes) in layer {
                    moved = moved.max(self.fill_pairs(*cells, outcomes, size, mirror, judge));
                }
            }
            let leads_back = |(_, outcomes): &([Cell; 2], Outcomes)| {
                outcomes.iter().flatten().any(|o| self.is_in(layer, o))
            };
            if moved < STILL || !layer.iter().any(leads_back) {
                break;
            }
        }
        self.states +=
            layer.iter().map(|([a, b], _)| if a == b { PAIRS } else { 2 * PAIRS }).sum::<usize>();
    }

    fn is_in(&self, layer: &[([Cell; 2], Outcomes)], outcome: &Outcome) -> bool {
        let Outcome::On(block) = outcome else { return false };
        layer.iter().any(|([a, b], _)| {
            self.block([*a, *b]) == Some(*block) || self.block([*b, *a]) == Some(*block)
        })
    }

    /// Values all pairs of hands of one size on a pair of cells; tells how far a value moved.
    fn fill_pairs(
        &mut self,
        cells: [Cell; 2],
        outcomes: &Outcomes,
        size: usize,
        mirror: Mirror,
        judge: &Judge<'_>,
    ) -> f64 {
        let [a, b] = cells;
        let (Some(block), Some(mirrored)) = (self.block([a, b]), self.block([b, a])) else {
            return 0.0;
        };
        let first = self.hands.first_pair(size);
        let count = self.hands.of_size(size).len();
        let mut moved: f64 = 0.0;
        for i in 0..count {
            for j in 0..count {
                let (mine, theirs) = (self.hands.of_size(size)[i], self.hands.of_size(size)[j]);
                let matrix = self.matrix(outcomes, size, &mine, &theirs);
                let value = judge(cells, [mine.set, theirs.set], &matrix);
                let at = block + first + i * count + j;
                moved = moved.max((self.values[at] - value).abs());
                self.values[at] = value;
                if mirror == Mirror::Same && block != mirrored {
                    self.values[mirrored + first + j * count + i] = 1.0 - value;
                }
            }
        }
        moved
    }

    /// The matrix game of a position, given what can come of its round.
    pub(super) fn follows(&self, outcomes: &Outcomes, hands: [CardSet; 2]) -> Matrix {
        let [mine, theirs] = hands.map(|h| self.hands.hand(h));
        self.matrix(outcomes, hands[0].len(), &mine, &theirs)
    }

    /// The number of a pair of hands.
    pub(super) fn pair(&self, hands: [CardSet; 2]) -> usize {
        self.hands.pair(hands)
    }

    /// The matrix game of a position.
    #[inline]
    fn matrix(&self, outcomes: &Outcomes, size: usize, mine: &Hand, theirs: &Hand) -> Matrix {
        let mut matrix = Matrix::new(size, size);
        // With the last card played the hands are full again.
        let (next, count) = match size {
            1 => (self.hands.first_pair(6), 0),
            _ => (self.hands.first_pair(size - 1), self.hands.of_size(size - 1).len()),
        };
        for i in 0..size {
            let row = &outcomes[usize::from(mine.cards[i] - 1)];
            let from = next + mine.without[i] * count;
            for j in 0..size {
                let value = match row[usize::from(theirs.cards[j] - 1)] {
                    Outcome::Over(value) => value,
                    Outcome::On(block) => self.values[block + from + theirs.without[j]],
                };
                matrix.set(i, j, value);
            }
        }
        matrix
    }
}

//! Zero-sum games of two players who choose at once, given by a matrix.
//!
//! The row player wants the outcome to be high, the column player low. Both mix their choices so
//! that the other can't gain by knowing the mix: the equilibrium. Matrices have at most six rows
//! and columns here, one a card.

/// As many choices as a player has at most.
pub const MOST: usize = 6;

/// A matrix game with `rows` × `columns` outcomes.
#[derive(Clone, Copy, Debug)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    outcomes: [[f64; MOST]; MOST],
}

/// How to play a matrix game, and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Equilibrium {
    /// The expected outcome.
    pub value: f64,
    /// How often the row player makes each choice.
    pub rows: [f64; MOST],
    /// How often the column player makes each choice.
    pub columns: [f64; MOST],
}

impl Matrix {
    /// A matrix of zeros.
    ///
    /// # Panics
    /// When a player has no choice, or more than [`MOST`].
    pub fn new(rows: usize, columns: usize) -> Matrix {
        assert!((1..=MOST).contains(&rows) && (1..=MOST).contains(&columns));
        Matrix { rows, columns, outcomes: [[0.0; MOST]; MOST] }
    }

    /// Sets the outcome of a row and a column.
    #[inline]
    pub fn set(&mut self, row: usize, column: usize, outcome: f64) {
        self.outcomes[row][column] = outcome;
    }

    /// The outcome of a row and a column.
    #[inline]
    pub fn get(&self, row: usize, column: usize) -> f64 {
        self.outcomes[row][column]
    }

    /// What the game is worth to the row player.
    #[inline]
    pub fn value(&self) -> f64 {
        let (low, high) = self.pure_bounds();
        if low >= high {
            return low;
        }
        if self.rows == 2 && self.columns == 2 {
            // Without a pure solution both players mix both choices.
            let [[a, b, ..], [c, d, ..], ..] = self.outcomes;
            return (a * d - b * c) / (a + d - b - c);
        }
        Tableau::of(self).solve().value
    }

    /// The value and how both play for it.
    pub fn equilibrium(&self) -> Equilibrium {
        if let Some((row, column)) = self.saddle() {
            let mut solved = Equilibrium {
                value: self.outcomes[row][column],
                rows: [0.0; MOST],
                columns: [0.0; MOST],
            };
            solved.rows[row] = 1.0;
            solved.columns[column] = 1.0;
            return solved;
        }
        Tableau::of(self).solve()
    }

    /// What the row player gets at least, and what the column player gives at most, by a choice
    /// that everybody may know.
    #[inline]
    fn pure_bounds(&self) -> (f64, f64) {
        let mut low = f64::NEG_INFINITY;
        let mut worst = [f64::NEG_INFINITY; MOST];
        for row in &self.outcomes[..self.rows] {
            let mut least = f64::INFINITY;
            for (outcome, worst) in row[..self.columns].iter().zip(&mut worst) {
                least = least.min(*outcome);
                *worst = worst.max(*outcome);
            }
            low = low.max(least);
        }
        (low, worst[..self.columns].iter().copied().fold(f64::INFINITY, f64::min))
    }

    /// A choice of each player that neither would change even if both were known.
    fn saddle(&self) -> Option<(usize, usize)> {
        let (low, high) = self.pure_bounds();
        if low < high {
            return None;
        }
        let row_least = |r: usize| {
            self.outcomes[r][..self.columns].iter().copied().fold(f64::INFINITY, f64::min)
        };
        let column_most = |c: usize| {
            (0..self.rows).map(|r| self.outcomes[r][c]).fold(f64::NEG_INFINITY, f64::max)
        };
        let row = (0..self.rows).find(|&r| row_least(r) >= low)?;
        let column = (0..self.columns).find(|&c| column_most(c) <= high)?;
        Some((row, column))
    }
}

/// The column player's linear program, in the form that pivots in place.
///
/// With all outcomes made positive it is: maximise `Σ y` with `A y ≤ 1`, `y ≥ 0`. Its maximum is
/// one over the value, `y` is the column player's mix times that, and the reduced costs at the
/// end are the row player's.
struct Tableau {
    rows: usize,
    columns: usize,
    /// The last row is the objective, the last column the right-hand side.
    cells: [[f64; MOST + 1]; MOST + 1],
    /// Which variable stands for each row and column: columns of the game are 0 to 5, slacks
    /// (rows of the game) 6 to 11.
    basis: [usize; MOST],
    free: [usize; MOST],
    shift: f64,
}

/// Smaller than any difference that matters, larger than any rounding error.
const TINY: f64 = 1e-13;

impl Tableau {
    fn of(matrix: &Matrix) -> Tableau {
        let (rows, columns) = (matrix.rows, matrix.columns);
        let used = || matrix.outcomes[..rows].iter().flat_map(|r| &r[..columns]).copied();
        let least = used().fold(f64::INFINITY, f64::min);
        let shift = 1.0 - least;
        let mut cells = [[0.0; MOST + 1]; MOST + 1];
        for (row, outcomes) in cells.iter_mut().zip(&matrix.outcomes[..rows]) {
            for (cell, outcome) in row.iter_mut().zip(&outcomes[..columns]) {
                *cell = outcome + shift;
            }
            row[columns] = 1.0;
        }
        cells[rows][..columns].fill(-1.0);
        let basis = std::array::from_fn(|r| MOST + r);
        let free = std::array::from_fn(|c| c);
        Tableau { rows, columns, cells, basis, free, shift }
    }

    fn solve(mut self) -> Equilibrium {
        // Far more pivots than a 6 × 6 program needs; after some, the rule that can't go round
        // in circles chooses them.
        for pivot in 0..200 {
            let Some(column) = self.entering(pivot > 40) else { break };
            let Some(row) = self.leaving(column) else { break };
            self.pivot(row, column);
        }
        let total = self.cells[self.rows][self.columns];
        let mut solved = Equilibrium {
            value: 1.0 / total - self.shift,
            rows: [0.0; MOST],
            columns: [0.0; MOST],
        };
        for r in 0..self.rows {
            if self.basis[r] < MOST {
                solved.columns[self.basis[r]] = (self.cells[r][self.columns] / total).max(0.0);
            }
        }
        for c in 0..self.columns {
            if self.free[c] >= MOST {
                solved.rows[self.free[c] - MOST] = (self.cells[self.rows][c] / total).max(0.0);
            }
        }
        solved
    }

    fn entering(&self, by_number: bool) -> Option<usize> {
        let costs = &self.cells[self.rows];
        let gains = (0..self.columns).filter(|&c| costs[c] < -TINY);
        if by_number {
            gains.min_by_key(|&c| self.free[c])
        } else {
            gains.min_by(|&a, &b| costs[a].total_cmp(&costs[b]))
        }
    }

    fn leaving(&self, column: usize) -> Option<usize> {
        let ratio = |r: usize| self.cells[r][self.columns] / self.cells[r][column];
        (0..self.rows)
            .filter(|&r| self.cells[r][column] > TINY)
            .min_by(|&a, &b| ratio(a).total_cmp(&ratio(b)).then(self.basis[a].cmp(&self.basis[b])))
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let inverse = 1.0 / self.cells[row][column];
        let width = self.columns + 1;
        for cell in &mut self.cells[row][..width] {
            *cell *= inverse;
        }
        self.cells[row][column] = inverse;
        let pivot_row = self.cells[row];
        for (r, cells) in self.cells[..=self.rows].iter_mut().enumerate() {
            if r == row {
                continue;
            }
            let factor = std::mem::take(&mut cells[column]);
            for (cell, pivot) in cells[..width].iter_mut().zip(&pivot_row) {
                *cell -= factor * pivot;
            }
        }
        std::mem::swap(&mut self.basis[row], &mut self.free[column]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix<const R: usize, const C: usize>(outcomes: [[f64; C]; R]) -> Matrix {
        let mut matrix = Matrix::new(R, C);
        for (r, row) in outcomes.iter().enumerate() {
            for (c, &outcome) in row.iter().enumerate() {
                matrix.set(r, c, outcome);
            }
        }
        matrix
    }

    /// Neither player can do better against the other's mix.
    fn assert_solved(matrix: &Matrix) {
        let Equilibrium { value, rows, columns } = matrix.equilibrium();
        assert!((matrix.value() - value).abs() < 1e-9);
        assert!((rows.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!((columns.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        for r in 0..matrix.rows {
            let reply: f64 = (0..matrix.columns).map(|c| columns[c] * matrix.get(r, c)).sum();
            assert!(reply <= value + 1e-9, "row {r} gets {reply} against {value}");
        }
        for c in 0..matrix.columns {
            let reply: f64 = (0..matrix.rows).map(|r| rows[r] * matrix.get(r, c)).sum();
            assert!(reply >= value - 1e-9, "column {c} gives {reply} against {value}");
        }
    }

    #[test]
    fn games_that_everybody_knows() {
        let pennies = matrix([[1.0, -1.0], [-1.0, 1.0]]);
        assert!(pennies.value().abs() < 1e-12);
        let scissors = matrix([[0.0, 1.0, -1.0], [-1.0, 0.0, 1.0], [1.0, -1.0, 0.0]]);
        assert!(scissors.value().abs() < 1e-12);
        let third = scissors.equilibrium().rows[0];
        assert!((third - 1.0 / 3.0).abs() < 1e-12);
        assert_solved(&pennies);
        assert_solved(&scissors);
        assert_solved(&matrix([[0.5]]));
        assert_solved(&matrix([[0.2, 0.9, 0.4]]));
        // A saddle: both have a best choice.
        let saddle = matrix([[0.3, 0.6], [0.1, 0.9]]);
        assert!((saddle.value() - 0.3).abs() < 1e-12);
    }

    #[test]
    fn random_games_of_every_shape() {
        let mut seed = 1u64;
        let mut next = || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            seed >> 40
        };
        for round in 0..20_000 {
            let (rows, columns) = (1 + next() as usize % 6, 1 + next() as usize % 6);
            let mut matrix = Matrix::new(rows, columns);
            for r in 0..rows {
                for c in 0..columns {
                    // Few different outcomes make for many ties.
                    let outcome = if round % 2 == 0 { next() % 3 } else { next() % 1_000_003 };
                    matrix.set(r, c, outcome as f64 / if round % 2 == 0 { 2.0 } else { 1e6 });
                }
            }
            assert_solved(&matrix);
        }
    }
}

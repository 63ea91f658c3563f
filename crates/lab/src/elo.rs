//! Ratings from who won at which table.
//!
//! The model is Luce's: at a table, each player wins in proportion to its strength. For tables of
//! two that is Bradley and Terry's, which is what Elo numbers mean. The likeliest strengths are
//! found by Newton's method, and the curvature there (Fisher's information) says how sure they are.

/// What came of the matches at one table.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// Who sat there, by number; somebody may sit there more than once.
    pub seated: Vec<usize>,
    /// The wins of each player, by number; shared wins are divided.
    pub wins: Vec<f64>,
}

/// A rating. The mean of all is 1500, and 400 points are odds of ten to one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The likeliest.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

const MEAN: f64 = 1500.0;
const Z: f64 = 1.959_964;
/// Elo points in one unit of the logarithm of strength.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// Rates players by the outcomes of their tables.
///
/// Everybody is taken to have won half a match of one against everybody else, too: without that,
/// somebody who has won all would be infinitely strong.
pub fn rate(players: usize, outcomes: &[Outcome]) -> Vec<Rating> {
    let mut outcomes = outcomes.to_vec();
    for a in 0..players {
        for b in 0..a {
            let mut wins = vec![0.0; players];
            (wins[a], wins[b]) = (0.5, 0.5);
            outcomes.push(Outcome { seated: vec![a, b], wins });
        }
    }
    let mut strength = vec![0.0; players];
    for _ in 0..200 {
        let (gradient, information) = slope(&strength, &outcomes);
        let inverse = inverse(information);
        let step: Vec<f64> = inverse.iter().map(|row| dot(row, &gradient)).collect();
        let longest = step.iter().fold(0.0f64, |most, s| most.max(s.abs()));
        // Far from the top, not too far at once.
        let scale = 1.0 / longest.max(1.0);
        strength.iter_mut().zip(&step).for_each(|(s, step)| *s += scale * step);
        if longest < 1e-12 {
            break;
        }
    }
    let mean = strength.iter().sum::<f64>() / players as f64;
    let inverse = inverse(slope(&strength, &outcomes).1);
    // What was added to make the matrix invertible is taken away again.
    let added = 1.0 / (players * players) as f64;
    let rating = |(i, s): (usize, &f64)| {
        let elo = MEAN + POINTS * (s - mean);
        let error = POINTS * Z * (inverse[i][i] - added).max(0.0).sqrt();
        Rating { elo, low: elo - error, high: elo + error }
    };
    strength.iter().enumerate().map(rating).collect()
}

/// The slope of the likelihood, and Fisher's information with a constant added everywhere: only
/// differences of strength are known, and that settles their sum.
fn slope(strength: &[f64], outcomes: &[Outcome]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let players = strength.len();
    let mut gradient = vec![0.0; players];
    let mut information = vec![vec![1.0; players]; players];
    for Outcome { seated, wins } in outcomes {
        let mut chance = vec![0.0; players];
        for &player in seated {
            chance[player] += strength[player].exp();
        }
        let sum: f64 = chance.iter().sum();
        for chance in &mut chance {
            *chance /= sum;
        }
        let matches: f64 = wins.iter().sum();
        for i in 0..players {
            gradient[i] += wins[i] - matches * chance[i];
            information[i][i] += matches * chance[i];
            for j in 0..players {
                information[i][j] -= matches * chance[i] * chance[j];
            }
        }
    }
    (gradient, information)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The inverse of a matrix that has one, by elimination with pivots.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let one = |i: usize| (0..size).map(|j| if i == j { 1.0 } else { 0.0 }).collect();
    let mut inverse: Vec<Vec<f64>> = (0..size).map(one).collect();
    for column in 0..size {
        let largest =
            |&a: &usize, &b: &usize| matrix[a][column].abs().total_cmp(&matrix[b][column].abs());
        let pivot = (column..size).max_by(largest).unwrap_or(column);
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let by = matrix[column][column];
        for m in [&mut matrix, &mut inverse] {
            m[column].iter_mut().for_each(|x| *x /= by);
        }
        for row in (0..size).filter(|&row| row != column) {
            let times = matrix[row][column];
            for m in [&mut matrix, &mut inverse] {
                let from = m[column].clone();
                m[row].iter_mut().zip(from).for_each(|(x, y)| *x -= times * y);
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_of_ten_to_one_are_four_hundred_points() {
        let outcome = Outcome { seated: vec![0, 1], wins: vec![10_000.0, 1_000.0] };
        let [a, b] = rate(2, &[outcome])[..] else { panic!("there are two") };
        assert!((a.elo - b.elo - 400.0).abs() < 1.0, "{a:?} {b:?}");
        assert!((a.elo + b.elo - 3000.0).abs() < 1e-9);
        // The difference of two is known to 1 / √(n p q): each of them to half of that.
        let error = 0.5 * Z * POINTS / (11_000.0f64 * (10.0 / 11.0) * (1.0 / 11.0)).sqrt();
        assert!((a.high - a.elo - error).abs() < 0.05 * error, "{a:?} {error}");
    }

    #[test]
    fn who_wins_everything_has_a_rating_all_the_same() {
        let outcome = Outcome { seated: vec![0, 1], wins: vec![50.0, 0.0] };
        let [a, b] = rate(2, &[outcome])[..] else { panic!("there are two") };
        assert!(a.elo.is_finite() && a.elo > b.elo + 500.0);
        assert!(a.low < a.elo && a.low > b.high, "{a:?} {b:?}");
    }

    #[test]
    fn strengths_are_found_again_at_tables_of_three() {
        let strength = [1.0, 2.0, 4.0, 8.0];
        let mut outcomes = Vec::new();
        for left_out in 0..4 {
            let seated: Vec<usize> = (0..4).filter(|&i| i != left_out).collect();
            let sum: f64 = seated.iter().map(|&i| strength[i]).sum();
            let mut wins = vec![0.0; 4];
            for &i in &seated {
                wins[i] = 1e6 * strength[i] / sum;
            }
            outcomes.push(Outcome { seated, wins });
        }
        let rated = rate(4, &outcomes);
        for pair in rated.windows(2) {
            let apart = pair[1].elo - pair[0].elo;
            assert!((apart - 400.0 * 2f64.log10()).abs() < 0.1, "{apart}");
        }
    }
}

//! Many matches: who plays how well, with the luck taken out.

use crate::{Accuracy, Analysis, End, Findings, Recording};
use serde::Serialize;
use std::collections::BTreeMap;

/// Many matches, by player. A player is known by its name; without one, by its bot or its seat.
#[derive(Clone, Debug, Default)]
pub struct Season {
    players: BTreeMap<String, Vec<MatchOf>>,
    /// Matches that were counted.
    pub matches: u32,
    /// Matches that were not: they break off, or their game has no chances.
    pub left_out: u32,
}

/// What one match came to for a player.
#[derive(Clone, Copy, Debug)]
struct MatchOf {
    result: f64,
    luck: f64,
    unknown: f64,
    accuracy: Accuracy,
}

/// What many matches come to for a player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeasonPlayer {
    /// Its name.
    pub name: String,
    /// How many matches it played.
    pub matches: u32,
    /// The share that it won.
    pub wins: Mean,
    /// What it would have won without luck.
    pub without_luck: Mean,
    /// The luck it had.
    pub luck: Mean,
    /// What the evaluator did not know.
    pub unknown: Mean,
    /// How many times as many matches wins alone would take to be as sure: the variance of results
    /// over the variance of results without luck.
    pub sooner: Option<f64>,
    /// How well it chose.
    pub accuracy: Accuracy,
}

/// A mean with the interval in which the true one lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Half the width of a 95 % interval, in standard errors.
const Z: f64 = 1.959_964;

/// Less is a matter of rounding.
const LEAST_VARIANCE: f64 = 1e-12;

impl Season {
    /// One more match.
    pub fn add(&mut self, recording: &Recording, analysis: &Analysis) {
        let (Findings::Chances(chances), End::Over) = (&analysis.findings, analysis.end) else {
            self.left_out += 1;
            return;
        };
        self.matches += 1;
        let mut by_name: BTreeMap<String, Vec<MatchOf>> = BTreeMap::new();
        for (i, (info, player)) in recording.header.seats.iter().zip(&chances.players).enumerate() {
            let name = info.name.as_ref().or(info.bot.as_ref()).filter(|name| !name.is_empty());
            let name = name.cloned().unwrap_or_else(|| format!("seat {i}"));
            by_name.entry(name).or_default().push(MatchOf {
                result: player.ledger.result,
                luck: player.ledger.luck(),
                unknown: player.ledger.unknown,
                accuracy: player.accuracy,
            });
        }
        for (name, seats) in by_name {
            self.players.entry(name).or_default().push(MatchOf::mean(&seats));
        }
    }

    /// The players, the best first by what they would have won without luck.
    pub fn players(&self) -> Vec<SeasonPlayer> {
        let mut players: Vec<SeasonPlayer> =
            self.players.iter().map(|(name, matches)| player(name, matches)).collect();
        players.sort_by(|a, b| b.without_luck.mean.total_cmp(&a.without_luck.mean));
        players
    }
}

impl MatchOf {
    /// Of somebody who has several seats at a table.
    fn mean(seats: &[MatchOf]) -> MatchOf {
        let mean = |of: fn(&MatchOf) -> f64| seats.iter().map(of).sum::<f64>() / seats.len() as f64;
        let all = |sum: Accuracy, seat: &MatchOf| sum.and(&seat.accuracy);
        MatchOf {
            result: mean(|seat| seat.result),
            luck: mean(|seat| seat.luck),
            unknown: mean(|seat| seat.unknown),
            accuracy: seats.iter().fold(Accuracy::default(), all),
        }
    }
}

fn player(name: &str, matches: &[MatchOf]) -> SeasonPlayer {
    let numbers = |of: fn(&MatchOf) -> f64| matches.iter().map(of).collect::<Vec<f64>>();
    let results = numbers(|one| one.result);
    let without_luck = numbers(|one| one.result - one.luck);
    let (wide, narrow) = (variance(&results), variance(&without_luck));
    SeasonPlayer {
        name: name.to_owned(),
        matches: matches.len() as u32,
        wins: Mean::of(&results),
        without_luck: Mean::of(&without_luck),
        luck: Mean::of(&numbers(|one| one.luck)),
        unknown: Mean::of(&numbers(|one| one.unknown)),
        // Where nobody ever has a choice nothing is left but rounding.
        sooner: (wide > 0.0 && narrow > LEAST_VARIANCE).then(|| wide / narrow),
        accuracy: matches.iter().fold(Accuracy::default(), |sum, one| sum.and(&one.accuracy)),
    }
}

impl Mean {
    /// Of these numbers; of one alone the interval is everything.
    pub fn of(numbers: &[f64]) -> Mean {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count.max(1.0);
        let reach = match numbers.len() {
            0 | 1 => f64::INFINITY,
            _ => Z * (variance(numbers) / count).sqrt(),
        };
        Mean { mean, low: mean - reach, high: mean + reach }
    }
}

fn variance(numbers: &[f64]) -> f64 {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count.max(1.0);
    numbers.iter().map(|n| (n - mean) * (n - mean)).sum::<f64>() / (count - 1.0).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_have_the_interval_of_the_textbook() {
        let Mean { mean, low, high } = Mean::of(&[0.0, 1.0, 1.0, 0.0, 1.0]);
        assert!((mean - 0.6).abs() < 1e-12);
        // The variance is 0.3, of the mean 0.06.
        assert!(
            (high - mean - Z * 0.06f64.sqrt()).abs() < 1e-12
                && (mean - low - (high - mean)).abs() < 1e-12
        );
        assert!(Mean::of(&[0.5]).high.is_infinite());
    }
}

//! What is counted and measured.

use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// What was counted so far.
#[derive(Debug, Default)]
pub struct Figures {
    /// Moves that were acknowledged.
    pub moves: u64,
    /// Matches that came to their end.
    pub matches: u64,
    /// From a move's sending to its acknowledgement.
    pub acked: Spread,
    /// From a move's sending until everybody at the table has a frame with it.
    pub told: Spread,
    /// How long tables stood still, when they did.
    pub still: Spread,
    /// What went wrong, by its name.
    pub errors: BTreeMap<String, u64>,
    /// Idle connections that are open.
    pub idle: u64,
}

impl Figures {
    pub fn error(&mut self, what: &str) {
        match self.errors.get_mut(what) {
            Some(count) => *count += 1,
            None => drop(self.errors.insert(what.to_owned(), 1)),
        }
    }
}

/// Histogram buckets in each power of two of nanoseconds: 1 % is exact enough.
const STEPS: u64 = 128;

/// How long something took, over many times, in little memory.
#[derive(Clone, Debug, Default)]
pub struct Spread {
    counts: Vec<u32>,
    all: u64,
}

impl Spread {
    pub fn add(&mut self, took: Duration) {
        let ns = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        let step = step_of(ns);
        if step >= self.counts.len() {
            self.counts.resize(step + 1, 0);
        }
        self.counts[step] += 1;
        self.all += 1;
    }

    /// So long at most it took for this share of the times; nothing when there was none.
    pub fn quantile(&self, share: f64) -> Option<Duration> {
        let wanted = ((self.all as f64 * share).ceil() as u64).max(1);
        let mut seen = 0;
        let step = self.counts.iter().position(|&count| {
            seen += u64::from(count);
            seen >= wanted
        })?;
        Some(Duration::from_nanos(end_of(step)))
    }

    /// How many times.
    pub fn count(&self) -> u64 {
        self.all
    }

    pub fn quantiles(&self) -> Quantiles {
        let ms = |share| self.quantile(share).map(|took| took.as_secs_f64() * 1_000.0);
        Quantiles { p50: ms(0.5), p99: ms(0.99), p999: ms(0.999) }
    }
}

fn step_of(ns: u64) -> usize {
    if ns < STEPS {
        return ns as usize;
    }
    let power = u64::from(ns.ilog2() - STEPS.ilog2());
    // What is left after the highest bit says which step of its power it is.
    (power * STEPS + (ns >> power)) as usize
}

/// Where a step ends.
fn end_of(step: usize) -> u64 {
    let step = step as u64;
    if step < 2 * STEPS {
        return step;
    }
    let (power, within) = (step / STEPS - 1, step % STEPS + STEPS);
    ((within + 1) << power) - 1
}

/// Quantiles in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Quantiles {
    /// Half of the times it took no longer.
    pub p50: Option<f64>,
    /// Of a hundred times one took longer.
    pub p99: Option<f64>,
    /// Of a thousand times one took longer.
    pub p999: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_near_what_they_should_be() {
        let mut spread = Spread::default();
        assert_eq!(spread.quantile(0.5), None);
        (1..=10_000u64).for_each(|us| spread.add(Duration::from_micros(us)));
        for (share, us) in [(0.5, 5_000.0), (0.99, 9_900.0), (1.0, 10_000.0)] {
            let found = spread.quantile(share).unwrap().as_secs_f64() * 1e6;
            assert!((found / us - 1.0).abs() < 0.01, "{share}: {found}");
        }
    }

    #[test]
    fn steps_follow_each_other_without_gaps() {
        let mut last = 0;
        for ns in 1..100_000u64 {
            let step = step_of(ns);
            assert!(step == last || step == last + 1, "{ns}");
            assert!(end_of(step) >= ns && (step == 0 || end_of(step - 1) < ns), "{ns}");
            last = step;
        }
        assert!(end_of(step_of(u64::MAX / 4)) >= u64::MAX / 4);
    }
}

//! How often each number came up.

use std::collections::BTreeMap;

/// How often each number came up. Sums of these are exact, so that it does not matter in which
/// order matches end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Histogram {
    counts: BTreeMap<u64, u64>,
    of: u64,
}

impl Histogram {
    /// One more.
    pub fn add(&mut self, number: u64) {
        *self.counts.entry(number).or_default() += 1;
        self.of += 1;
    }

    /// All of both.
    #[must_use]
    pub fn and(mut self, other: &Histogram) -> Histogram {
        for (&number, count) in &other.counts {
            *self.counts.entry(number).or_default() += count;
        }
        self.of += other.of;
        self
    }

    /// How many numbers came up.
    pub fn len(&self) -> u64 {
        self.of
    }

    /// Whether none did.
    pub fn is_empty(&self) -> bool {
        self.of == 0
    }

    /// The numbers, ascending, with how often they came up.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.counts.iter().map(|(&number, &count)| (number, count))
    }

    /// Their mean; 0 when there are none.
    pub fn mean(&self) -> f64 {
        // Whole numbers, so that the sum is exact.
        let sum: u128 = self.iter().map(|(n, count)| u128::from(n) * u128::from(count)).sum();
        sum as f64 / self.of.max(1) as f64
    }

    /// The least number that at least this share of all does not exceed; 0 when there are none.
    pub fn quantile(&self, share: f64) -> u64 {
        let wanted = (share * self.of as f64).ceil().max(1.0) as u64;
        let mut below = 0;
        for (number, count) in self.iter() {
            below += count;
            if below >= wanted {
                return number;
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_numbers_that_came_up() {
        let mut odd = Histogram::default();
        (0..100).for_each(|n| odd.add(2 * n + 1));
        assert_eq!((odd.quantile(0.05), odd.quantile(0.5), odd.quantile(0.95)), (9, 99, 189));
        assert!((odd.mean() - 100.0).abs() < 1e-12);
        assert_eq!(odd.clone().and(&odd).quantile(0.5), 99);
        assert_eq!((Histogram::default().quantile(0.5), Histogram::default().mean()), (0, 0.0));
    }
}

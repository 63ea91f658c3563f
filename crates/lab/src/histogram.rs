//! How often each number came up.

use std::collections::BTreeMap;

/// Numbers below this have a place each: a short match is then counted without a search.
const PLACES: u64 = 1 << 12;

/// How often each number came up. Sums of these are exact, so that it does not matter in which
/// order matches end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Histogram {
    /// By number, up to the largest of these that came up.
    small: Vec<u64>,
    large: BTreeMap<u64, u64>,
    of: u64,
}

impl Histogram {
    /// One more.
    #[inline]
    pub fn add(&mut self, number: u64) {
        match self.small.get_mut(usize::try_from(number).unwrap_or(usize::MAX)) {
            Some(count) => *count += 1,
            None => self.add_far(number),
        }
        self.of += 1;
    }

    /// One more of a number that has no place yet, or none at all.
    #[cold]
    fn add_far(&mut self, number: u64) {
        if number < PLACES {
            self.small.resize(number as usize, 0);
            self.small.push(1);
        } else {
            *self.large.entry(number).or_default() += 1;
        }
    }

    /// All of both.
    #[must_use]
    pub fn and(mut self, other: &Histogram) -> Histogram {
        self.small.resize(self.small.len().max(other.small.len()), 0);
        self.small.iter_mut().zip(&other.small).for_each(|(mine, theirs)| *mine += theirs);
        for (&number, count) in &other.large {
            *self.large.entry(number).or_default() += count;
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
        let small = (0..).zip(self.small.iter().copied()).filter(|&(_, count)| count != 0);
        small.chain(self.large.iter().map(|(&number, &count)| (number, count)))
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

    #[test]
    fn it_does_not_matter_in_which_order_numbers_come() {
        let of = |numbers: &[u64]| {
            let mut histogram = Histogram::default();
            for &number in numbers {
                histogram.add(number);
            }
            histogram
        };
        let all = of(&[7, PLACES, 3, u64::MAX, PLACES - 1, 7]);
        let counts = [(3, 1), (7, 2), (PLACES - 1, 1), (PLACES, 1), (u64::MAX, 1)];
        assert!(all.iter().eq(counts));
        assert_eq!(of(&[PLACES - 1, PLACES, 7]).and(&of(&[7, u64::MAX, 3])), all);
        assert_eq!(of(&[7, u64::MAX, 3]).and(&of(&[PLACES - 1, PLACES, 7])), all);
    }
}

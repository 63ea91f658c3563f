//! The ups and downs of a person, in whole numbers: the same on every machine.

use crate::Random;
use game::Numbers;

/// Parts of a thousand.
pub(super) type Permille = u32;

/// A person's luck.
#[derive(Debug)]
pub(super) struct Luck(Random);

impl Luck {
    pub(super) fn new(seed: u64) -> Luck {
        Luck(Random::new(seed))
    }

    /// Whether something comes about that does so `often` times in a thousand.
    pub(super) fn chance(&mut self, often: Permille) -> bool {
        self.below(1_000) < often
    }

    /// A time that is `ms` on average.
    ///
    /// The product of a few even spreads looks much like the times that people take: mostly
    /// somewhat less than the average, sometimes a lot more, never less than nothing.
    pub(super) fn around(&mut self, ms: u64, spread: Permille) -> u64 {
        (0..4).fold(ms, |ms, _| {
            let factor = 1_000 - spread + self.below(2 * spread + 1);
            ms.saturating_mul(factor.into()) / 1_000
        })
    }

    /// How many times something fails before it comes about.
    pub(super) fn failures(&mut self, often: Permille) -> u64 {
        // Whoever fails a hundred times has been overtaken by the impasse long ago.
        (0..100).find(|_| self.chance(often)).unwrap_or(100)
    }
}

impl Numbers for Luck {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_keep_their_average_and_lean_to_the_short_side() {
        let mut luck = Luck::new(1);
        let mut times: Vec<u64> = (0..20_000).map(|_| luck.around(10_000, 450)).collect();
        times.sort_unstable();
        let mean = times.iter().sum::<u64>() / 20_000;
        assert!((9_800..10_200).contains(&mean), "{mean}");
        assert!(times[10_000] < 9_400, "{}", times[10_000]);
        assert!(times[19_999] > 25_000 && times[0] > 500);
    }

    #[test]
    fn failures_come_as_often_as_they_should() {
        let mut luck = Luck::new(2);
        let failures: u64 = (0..20_000).map(|_| luck.failures(250)).sum();
        assert!((58_000..62_000).contains(&failures), "{failures}"); // Three each.
    }
}

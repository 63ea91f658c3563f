//! Waits that grow while something fails.

use std::time::Duration;

/// Waits that grow while something fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Backoff(u32);

impl Backoff {
    /// It has failed once more: so long to wait, from `first` on, twice as long each time.
    pub fn failed(&mut self, first: Duration, longest: Duration) -> Duration {
        let wait = first.saturating_mul(1 << self.0.min(16)).min(longest);
        self.0 = self.0.saturating_add(1);
        wait
    }

    /// It works.
    pub fn worked(&mut self) {
        *self = Backoff::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_longest() {
        let (first, longest) = (Duration::from_secs(1), Duration::from_secs(60));
        let mut backoff = Backoff::default();
        let waits: Vec<u64> = (0..8).map(|_| backoff.failed(first, longest).as_secs()).collect();
        assert_eq!(waits, [1, 2, 4, 8, 16, 32, 60, 60]);
        backoff.worked();
        assert_eq!(backoff.failed(first, longest), first);
    }
}

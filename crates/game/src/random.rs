//! Numbers for bots, simulations and tests: the same on every machine for the same seed.

use crate::Numbers;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A seeded source of numbers.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Numbers for Random {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        // Lemire's method: a multiplication in place of a division, and exact.
        let mut wide = u64::from(self.0.next_u32()) * u64::from(bound);
        if (wide as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (wide as u32) < unfair {
                wide = u64::from(self.0.next_u32()) * u64::from(bound);
            }
        }
        (wide >> 32) as u32
    }
}

//! A world in which no time passes and nothing is left to chance.

use server::World;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Two servers in such worlds say the same to the last byte, as long as they hear the same.
pub struct StillWorld {
    now: AtomicU64,
    next: Mutex<u64>,
}

impl StillWorld {
    pub fn new() -> StillWorld {
        StillWorld { now: AtomicU64::new(1_700_000_000_000), next: Mutex::new(1) }
    }

    /// Another world, in which other secrets are drawn.
    pub fn of(number: u64) -> StillWorld {
        let world = StillWorld::new();
        *world.next.lock().unwrap() = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        world
    }

    pub fn pass(&self, ms: u64) {
        self.now.fetch_add(ms, Ordering::SeqCst);
    }
}

impl World for StillWorld {
    fn unix_ms(&self) -> u64 {
        self.now.load(Ordering::SeqCst)
    }

    fn fill(&self, bytes: &mut [u8]) {
        let mut state = self.next.lock().unwrap();
        for byte in bytes {
            // Numbers that only look random: Marsaglia's xorshift.
            *state ^= *state << 13;
            *state ^= *state >> 7;
            *state ^= *state << 17;
            *byte = (*state >> 24) as u8;
        }
    }
}

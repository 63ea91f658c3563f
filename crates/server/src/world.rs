//! What a server takes from the machine it runs on: the time, and secrets.

use std::time::{SystemTime, UNIX_EPOCH};

/// The time and a source of secrets. Tests have their own.
pub trait World: Send + Sync + 'static {
    /// Milliseconds since 1970.
    fn unix_ms(&self) -> u64;

    /// Fills the bytes with what nobody can guess.
    fn fill(&self, bytes: &mut [u8]);
}

/// The machine's clock and the operating system's random source.
#[derive(Clone, Copy, Debug, Default)]
pub struct Machine;

impl World for Machine {
    fn unix_ms(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
    }

    fn fill(&self, bytes: &mut [u8]) {
        // Without a random source there are no secrets, and without secrets no server.
        #[allow(clippy::expect_used)]
        getrandom::fill(bytes).expect("the operating system's random source works");
    }
}

/// Some random bytes.
pub(crate) fn random<const N: usize>(world: &dyn World) -> [u8; N] {
    let mut bytes = [0; N];
    world.fill(&mut bytes);
    bytes
}

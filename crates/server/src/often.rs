//! What happens often and is logged seldom.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Interval between two log lines about the same thing.
const EVERY: Duration = Duration::from_secs(60);

/// Something that may happen a thousand times a second and is told once a minute, with a count: a
/// full disk must not be filled by what is said about it.
#[derive(Debug, Default)]
pub(crate) struct Often(Mutex<Since>);

#[derive(Debug, Default)]
struct Since {
    told: Option<Instant>,
    times: u64,
}

impl Often {
    /// It has happened. If it is to be told now: how often it has happened since it was last told.
    pub fn happened(&self) -> Option<u64> {
        let mut since = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        since.times += 1;
        if since.told.is_some_and(|told| told.elapsed() < EVERY) {
            return None;
        }
        since.told = Some(Instant::now());
        Some(std::mem::take(&mut since.times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_is_told_at_once_and_then_once_a_minute_with_a_count() {
        let often = Often::default();
        assert_eq!(often.happened(), Some(1));
        for _ in 0..500 {
            assert_eq!(often.happened(), None);
        }
        tokio::time::advance(EVERY).await;
        assert_eq!(often.happened(), Some(501));
        assert_eq!(often.happened(), None);
    }
}

//! How long to wait before connecting again.

/// Upper bound of the first wait, in milliseconds.
const FIRST_MS: u32 = 250;

/// No wait is longer.
const LONGEST_MS: u32 = 15_000;

/// How many milliseconds to wait before the next attempt to connect. `attempt` counts those that
/// have failed since the last connection, from 0; `jitter`, from 0 to 1, is drawn anew each time,
/// so that a thousand clients of a server that was restarted do not come back at once.
pub fn backoff(attempt: u32, jitter: f64) -> u32 {
    let most = FIRST_MS.saturating_mul(1 << attempt.min(16)).min(LONGEST_MS);
    let half = most / 2;
    half + (f64::from(most - half) * jitter.clamp(0.0, 1.0)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_stay_within_bounds() {
        assert_eq!((backoff(0, 0.0), backoff(0, 1.0)), (125, 250));
        assert_eq!((backoff(3, 0.0), backoff(3, 1.0)), (1_000, 2_000));
        for attempt in [6, 31, u32::MAX] {
            assert_eq!((backoff(attempt, 0.0), backoff(attempt, 1.0)), (7_500, 15_000));
        }
        // What is no number at all does no harm.
        assert!(backoff(2, f64::NAN) <= 1_000 && backoff(2, 9.0) == 1_000);
    }
}

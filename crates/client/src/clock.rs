//! The match's time, by a clock that is not the server's.

use game::Millis;

/// A moment by the client's own clock, in milliseconds since whenever. It must not go back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Local(pub u64);

/// Delay from which a frame is not slow any more, in milliseconds: the server's clock was set.
const JUMP_MS: i64 = 2_000;

/// What the match's time is, from what the frames say.
///
/// A frame tells the time at which it was made; it arrives later. The one that arrived soonest
/// after is the best guess.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchClock {
    match_no: u32,
    /// The match's time less the local one.
    offset: i64,
}

impl MatchClock {
    pub fn hear(clock: Option<MatchClock>, match_no: u32, told: u64, now: Local) -> MatchClock {
        let heard = signed(told) - signed(now.0);
        let offset = match clock {
            Some(known) if known.match_no == match_no && heard > known.offset - JUMP_MS => {
                heard.max(known.offset)
            }
            _ => heard,
        };
        MatchClock { match_no, offset }
    }

    pub fn at(&self, now: Local) -> Millis {
        Millis(u64::try_from(signed(now.0) + self.offset).unwrap_or(0))
    }

    pub fn local(&self, at: Millis) -> Local {
        Local(u64::try_from(signed(at.0) - self.offset).unwrap_or(0))
    }
}

fn signed(ms: u64) -> i64 {
    // Far more than any clock says; sums of two still fit.
    ms.min(1 << 61).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_that_was_quickest_sets_the_clock() {
        let mut clock = MatchClock::hear(None, 1, 5_000, Local(100_080));
        clock = MatchClock::hear(Some(clock), 1, 6_000, Local(101_010));
        clock = MatchClock::hear(Some(clock), 1, 7_000, Local(102_500));
        assert_eq!(clock.at(Local(101_010)), Millis(6_000));
        assert_eq!(clock.local(Millis(6_000)), Local(101_010));
        // A clock that was set back is believed, and so is a new match.
        clock = MatchClock::hear(Some(clock), 1, 1_000, Local(103_000));
        assert_eq!(clock.at(Local(103_000)), Millis(1_000));
        clock = MatchClock::hear(Some(clock), 2, 0, Local(103_001));
        assert_eq!(clock.at(Local(103_002)), Millis(1));
    }

    #[test]
    fn absurd_times_do_no_harm() {
        let clock = MatchClock::hear(None, 1, u64::MAX, Local(0));
        assert!(clock.at(Local(u64::MAX)) > clock.at(Local(0)));
        let clock = MatchClock::hear(None, 1, 0, Local(u64::MAX));
        assert_eq!(clock.at(Local(5)), Millis(0));
    }
}

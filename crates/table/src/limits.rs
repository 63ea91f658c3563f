//! Whatever the rules do, a step and a match are finite.

use protocol::Stopped;

/// How much may happen at one table. Each is far more than any legal match needs: of a hundred
/// thousand random matches over all options the longest had 4,805 facts, 52 of them in a row
/// without anybody's decision (`kit/tests/suite/ending.rs`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Facts in one step: between two moments at which a person, a bot's thought or the time
    /// that has passed could change something. Whoever waits for its turn waits no longer than
    /// so many facts take, some milliseconds.
    pub facts_a_step: u32,
    /// Facts in one match. All of them are in memory while somebody is at the table, and are
    /// replayed when it is loaded. People who touch and let go for ever, twice a second, come to
    /// it in two hours.
    pub facts_a_match: u32,
    /// Bytes of one match's log, its header left out.
    pub bytes_a_match: u32,
    /// Things that one seat may do in a second, through however many connections; 0 is no limit.
    pub deeds_a_second: u32,
    /// Whether a table may be one for practice, at which moves are taken back. Nobody else plays at
    /// such a table, so that it is for shells on somebody's own device.
    pub practice: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            facts_a_step: 1_000,
            facts_a_match: 30_000,
            bytes_a_match: 3 * 1024 * 1024,
            deeds_a_second: 0,
            practice: false,
        }
    }
}

/// What has been used up of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gauge {
    limits: Limits,
    in_step: u32,
    in_match: u32,
    bytes: usize,
    stopped: Option<Stopped>,
}

impl Gauge {
    pub fn new(limits: Limits) -> Gauge {
        Gauge { limits, in_step: 0, in_match: 0, bytes: 0, stopped: None }
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// A fact has happened, and its line has so many bytes. The last one may be one too many: what
    /// has happened is kept.
    pub fn add(&mut self, bytes: usize) {
        self.in_step += 1;
        self.in_match += 1;
        self.bytes += bytes;
        let is_long = self.in_match >= self.limits.facts_a_match
            || self.bytes >= self.limits.bytes_a_match as usize;
        if is_long {
            self.stop(Stopped::TooLong);
        } else if self.in_step >= self.limits.facts_a_step {
            self.stop(Stopped::Endless);
        }
    }

    /// Nothing may happen any more.
    pub fn stop(&mut self, why: Stopped) {
        self.stopped.get_or_insert(why);
    }

    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    /// The next fact belongs to another step.
    pub fn end_step(&mut self) {
        self.in_step = 0;
    }
}

//! How long the board needs to show the last step. What follows from it waits until then: first a
//! race is seen to its end, then who has won it.

use crate::browser;
use crate::dynamic::Timer;
use leptos::prelude::*;
use std::time::Duration;

/// A board that has something to show begins within this time.
const BEGINS_MS: u64 = 400;

/// Whether the board still shows the last step.
#[derive(Clone, Copy)]
pub struct Playback {
    running: RwSignal<bool>,
    /// When it ends, by the page's clock.
    until_ms: StoredValue<u64>,
    end: Timer,
}

impl Playback {
    /// Nothing is shown yet.
    pub fn new() -> Playback {
        Playback { running: RwSignal::new(false), until_ms: StoredValue::new(0), end: Timer::new() }
    }

    /// Whether the board still shows the last step.
    pub fn is_running(self) -> bool {
        self.running.get()
    }

    /// Something has happened: the board is about to show it, or goes on with what it shows.
    pub fn expect_motion(self) {
        let soon = browser::now().0 + BEGINS_MS;
        let until = self.until_ms.try_get_value().unwrap_or_default();
        self.run_until(until.max(soon));
    }

    /// The board begins to show something that takes so long, in place of whatever it showed.
    pub fn run_for(self, ms: f64) {
        self.run_until(browser::now().0 + ms as u64);
    }

    /// It need not be shown any longer.
    pub fn finish(self) {
        self.end.stop();
        let _ = self.until_ms.try_set_value(0);
        if self.running.try_get_untracked() == Some(true) {
            self.running.set(false);
        }
    }

    fn run_until(self, until_ms: u64) {
        let left = until_ms.saturating_sub(browser::now().0);
        if left == 0 {
            return self.finish();
        }
        let _ = self.until_ms.try_set_value(until_ms);
        if self.running.try_get_untracked() == Some(false) {
            self.running.set(true);
        }
        self.end.start(Duration::from_millis(left), move || self.finish());
    }
}

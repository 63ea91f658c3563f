//! Whether the board still shows the last step. What follows from it waits until then: first a race
//! is seen to its end, then who has won it.

use crate::dynamic::Timer;
use crate::motion;
use leptos::prelude::*;
use std::time::Duration;

/// A board that has something to show begins within this time.
const BEGINS: Duration = Duration::from_millis(500);
/// Interval between two looks whether it still does.
const LOOK: Duration = Duration::from_millis(60);

/// Whether the board still shows the last step.
#[derive(Clone, Copy)]
pub struct Playback {
    running: RwSignal<bool>,
    look: Timer,
}

impl Playback {
    /// Nothing is shown yet.
    pub fn new() -> Playback {
        Playback { running: RwSignal::new(false), look: Timer::new() }
    }

    /// Whether the board still shows the last step.
    pub fn is_running(self) -> bool {
        self.running.get()
    }

    /// Something has happened that the board is about to show.
    pub fn begin(self) {
        self.running.set(true);
        self.look_after(BEGINS);
    }

    /// Motions may begin late, be cut short, or follow one another: what counts is what is moved.
    fn look_after(self, pause: Duration) {
        self.look.start(pause, move || match motion::is_played() {
            true => self.look_after(LOOK),
            false => self.running.set(false),
        });
    }
}

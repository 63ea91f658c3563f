//! The two thin circles round the carousel: how long somebody may hold, and how long to the impasse.

use super::ring::OUTER;
use crate::svg::N;
use std::f64::consts::TAU;

/// Which of the two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Clock {
    /// Empties while somebody holds the carousel.
    Hold,
    /// Empties until the tail goes to the head by itself.
    Impasse,
}

impl Clock {
    /// The radius of the circle.
    pub const fn radius(self) -> f64 {
        match self {
            Clock::Hold => OUTER + 56.0,
            Clock::Impasse => OUTER + 72.0,
        }
    }

    /// The attribute `stroke-dasharray` that leaves this part (0 to 1) of the circle.
    pub fn dasharray(self, left: f64) -> String {
        let round = TAU * self.radius();
        format!("{} {}", N(round * left.clamp(0.0, 1.0)), N(round))
    }
}

/// A clock with this part of its time left, from the top, emptying against the clock.
pub fn clock(clock: Clock, left: f64) -> String {
    let (name, ink, width) = match clock {
        Clock::Hold => ("hold", "go", 9),
        Clock::Impasse => ("impasse", "brook-deep", 6),
    };
    let circle = |ink: &str, more: &str| {
        format!(
            "<circle r=\"{}\" fill=\"none\" stroke=\"var(--{ink})\" stroke-width=\"{width}\" {more}/>",
            N(clock.radius())
        )
    };
    format!(
        "<g class=\"clock {name}\" transform=\"rotate(-90)\">{}{}</g>",
        circle("shadow-soft", ""),
        circle(
            ink,
            &format!("stroke-linecap=\"round\" stroke-dasharray=\"{}\"", clock.dasharray(left))
        )
    )
}

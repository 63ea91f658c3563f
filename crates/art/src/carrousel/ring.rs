//! The carousel seen from above: where its planks and places lie.

use super::ground;
use crate::svg::{Spot, ViewBox, sin_cos};

/// Planks of the ring.
pub const PLANKS: usize = 7;

/// From the middle to the middle of a plank.
pub(super) const RADIUS: f64 = 248.0;
/// The inner and the outer edge of the planks.
pub(super) const INNER: f64 = 162.0;
pub(super) const OUTER: f64 = 340.0;
/// From the middle to where something is put between two horses.
const GAP_RADIUS: f64 = 335.0;

/// The board of Carrousel. The middle is the origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ring;

impl Ring {
    /// How large the drawing is.
    pub fn view_box(&self) -> ViewBox {
        ViewBox { x: -424.0, y: -424.0, width: 848.0, height: 848.0 }
    }

    /// Everything that never moves.
    pub fn background(&self) -> String {
        self.floor() + &self.canopy()
    }

    /// The background without the tip of the canopy.
    pub fn floor(&self) -> String {
        ground::floor_and_planks()
    }

    /// The tip of the canopy over the middle; a board may let it turn.
    pub fn canopy(&self) -> String {
        ground::canopy()
    }

    /// A place, 0 (the head, at the top) to 4; 5 and 6 are the planks that are free.
    ///
    /// The places follow each other clockwise, because the carousel turns the other way.
    pub fn place(&self, place: usize) -> Spot {
        self.turned(place as f64)
    }

    /// The same between two places: a horse on its way from 1 to 2 is at 1.5.
    pub fn turned(&self, place: f64) -> Spot {
        let angle = angle(place);
        let (sin, cos) = sin_cos(angle);
        // A horse goes against the clock.
        Spot { x: RADIUS * cos, y: RADIUS * sin, angle: angle - 90.0 }
    }

    /// Between a place and the next, on the edge of the planks: a finger has more room there.
    pub fn gap(&self, place: usize) -> Spot {
        let angle = angle(place as f64 + 0.5);
        let (sin, cos) = sin_cos(angle);
        Spot { x: GAP_RADIUS * cos, y: GAP_RADIUS * sin, angle: angle - 90.0 }
    }

    /// The data of a path round a plank, to light it up.
    pub fn outline(&self, place: usize) -> String {
        ground::plank(place)
    }

    /// How much larger or smaller than its drawing a horse stands on a plank.
    pub fn horse_scale(&self) -> f64 {
        1.42
    }

    /// The flag at the head, to be drawn behind the first horse.
    pub fn head_flag(&self) -> String {
        ground::head_flag()
    }
}

/// Where a place lies as an angle from the right, clockwise.
pub(super) fn angle(place: f64) -> f64 {
    -90.0 + place * 360.0 / PLANKS as f64
}

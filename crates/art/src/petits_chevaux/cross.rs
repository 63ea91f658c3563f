//! The cross: where every cell, stable and standing place lies.

use super::ground;
use crate::svg::{N, Spot, ViewBox};
use catalog::rules::petits_chevaux::{Colour, Progress};

/// The size of a square of the 15 by 15.
pub(super) const SQUARE: f64 = 58.0;
/// The wood around the squares.
pub(super) const MARGIN: f64 = 26.0;
/// Squares in a row.
pub(super) const ROW: f64 = 15.0;

/// The board of Petits Chevaux.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cross;

impl Cross {
    /// How large the drawing is.
    pub fn view_box(&self) -> ViewBox {
        let side = ROW * SQUARE + 2.0 * MARGIN;
        ViewBox::of(side, side)
    }

    /// Everything that never moves.
    pub fn background(&self) -> String {
        ground::background()
    }

    /// Where a horse of `side` stands that has come so far.
    pub fn spot(&self, side: Colour, progress: Progress) -> Spot {
        let here = square(side, progress);
        let (x, y) = here.unwrap_or((7, 7));
        // The way a horse goes on from here: into the stable where it is its own.
        let next = square(side, Progress(progress.0 + 1)).unwrap_or((7, 7));
        let angle =
            (f64::from(next.1) - f64::from(y)).atan2(f64::from(next.0) - f64::from(x)).to_degrees();
        Spot { angle, ..middle(f64::from(x), f64::from(y)) }
    }

    /// Where the first (0) or the second (1) horse of a barrage stands.
    pub fn barrage(&self, side: Colour, progress: Progress, which: usize) -> Spot {
        let spot = self.spot(side, progress);
        // Side by side, and the nearer one a little lower, so that both symbols are seen.
        let (dx, dy) = if which == 0 { (-0.25, -0.14) } else { (0.25, 0.14) };
        Spot { x: spot.x + dx * SQUARE, y: spot.y + dy * SQUARE, angle: spot.angle }
    }

    /// Where a horse of `side` waits in its box, 0 to 3.
    pub fn paddock(&self, side: Colour, horse: usize) -> Spot {
        let (x, y) = paddock_middle(side);
        let (dx, dy) = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)][horse % 4];
        let angle = if x > ROW / 2.0 { 180.0 } else { 0.0 };
        Spot { angle, ..middle(x + dx * 1.22 - 0.5, y + dy * 1.22 - 0.42) }
    }

    /// How much larger or smaller than its drawing a horse stands on a cell.
    pub fn horse_scale(&self) -> f64 {
        0.64
    }

    /// How much larger or smaller it stands in a barrage.
    pub fn barrage_scale(&self) -> f64 {
        0.52
    }

    /// How much larger or smaller it stands in its paddock.
    pub fn paddock_scale(&self) -> f64 {
        0.95
    }

    /// The data of a path round a cell, to light it up.
    pub fn outline(&self, side: Colour, progress: Progress) -> String {
        let spot = self.spot(side, progress);
        let (half, r) = (SQUARE / 2.0 - 3.0, 15.0);
        let long = N(2.0 * (half - r));
        let back = N(-2.0 * (half - r));
        let (x, y, r) = (N(spot.x - half + r), N(spot.y - half), N(r));
        format!(
            "M{x} {y}h{long}a{r} {r} 0 0 1 {r} {r}v{long}a{r} {r} 0 0 1 -{r} {r}\
             h{back}a{r} {r} 0 0 1 -{r} -{r}v{back}a{r} {r} 0 0 1 {r} -{r}Z"
        )
    }

    /// The width of a cell.
    pub fn cell_width(&self) -> f64 {
        SQUARE
    }
}

/// The rail before a barrage, across the way at `spot`. It is further off than the horses where the
/// way goes up, so it is drawn before them there, and after them elsewhere.
pub fn rail(spot: &Spot) -> String {
    let (ahead, half) = (SQUARE * 0.5, SQUARE * 0.5);
    let post = |y: f64| {
        format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"5.5\" fill=\"var(--gold)\" stroke=\"var(--wood-edge)\" \
             stroke-width=\"2\"/>",
            N(ahead),
            N(y)
        )
    };
    format!(
        "<g class=\"rail\" transform=\"{}\"><rect x=\"{}\" y=\"{}\" width=\"7\" height=\"{}\" rx=\"3\" \
         fill=\"var(--outline)\" stroke=\"var(--wood-edge)\" stroke-width=\"2\"/>\
         <path d=\"M{} {}V{}\" stroke=\"var(--canopy)\" stroke-width=\"5\" \
         stroke-dasharray=\"8 8\"/>{}{}</g>",
        spot.along(),
        N(ahead - 3.5),
        N(-half),
        N(2.0 * half),
        N(ahead),
        N(-half + 4.0),
        N(half - 3.0),
        post(-half),
        post(half)
    )
}

/// The square of the 15 by 15 where a horse of `side` stands, as column and row.
pub(super) fn square(side: Colour, progress: Progress) -> Option<(u8, u8)> {
    // Yellow's way, seen from yellow's corner; the others' is the same, turned clockwise.
    let (quarter, (x, y)) = match (progress.ring_cell(Colour(0)), progress.stable_cell()) {
        (Some(cell), _) => {
            let step = cell % 14;
            let at = match step {
                0..=6 => (step, 6),
                7..=12 => (6, 12 - step),
                _ => (7, 0),
            };
            (cell / 14, at)
        }
        (None, Some(cell)) => (0, (cell, 7)),
        (None, None) => return None,
    };
    Some((0..(side.0 + quarter) % 4).fold((x, y), |(x, y), _| (14 - y, x)))
}

/// The middle of a square.
pub(super) fn middle(x: f64, y: f64) -> Spot {
    Spot { x: MARGIN + (x + 0.5) * SQUARE, y: MARGIN + (y + 0.5) * SQUARE, angle: 0.0 }
}

/// The middle of a paddock, in squares from the upper left corner.
pub(super) fn paddock_middle(side: Colour) -> (f64, f64) {
    [(3.0, 3.0), (12.0, 3.0), (12.0, 12.0), (3.0, 12.0)][usize::from(side.0 % 4)]
}

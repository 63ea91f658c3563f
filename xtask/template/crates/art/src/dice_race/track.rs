//! The track: where every cell lies, and what never moves.

use crate::svg::{N, Spot, ViewBox, text};
use catalog::rules::dice_race::{Cell, HORSES, MAX_SEATS};
use std::fmt::Write as _;

/// The size of a cell.
const CELL: f64 = 110.0;
/// How high the start and home are.
const YARD: f64 = 104.0;
/// The wood around all.
const MARGIN: f64 = 20.0;

/// A track of so many cells. It begins at the lower left and goes up in rows, to and fro.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Track {
    cells: u8,
}

impl Track {
    /// A track of so many cells.
    pub const fn new(cells: u8) -> Track {
        Track { cells }
    }

    /// Cells in a row: as many as make the board about square.
    fn columns(self) -> u8 {
        (1..=self.cells).find(|columns| columns * columns >= self.cells).unwrap_or(1)
    }

    fn rows(self) -> u8 {
        self.cells.div_ceil(self.columns())
    }

    /// How large the drawing is.
    pub fn view_box(self) -> ViewBox {
        let (columns, rows) = (f64::from(self.columns()), f64::from(self.rows()));
        ViewBox::of(columns * CELL + 2.0 * MARGIN, rows * CELL + 2.0 * (YARD + MARGIN))
    }

    /// Where a horse stands that is alone on its cell.
    pub fn spot(self, cell: Cell) -> Spot {
        let index = cell.0.saturating_sub(1);
        let (row, along) = (index / self.columns(), index % self.columns());
        let to_the_left = row % 2 == 1;
        let column = if to_the_left { self.columns() - 1 - along } else { along };
        Spot {
            x: MARGIN + (f64::from(column) + 0.5) * CELL,
            y: MARGIN + YARD + (f64::from(self.rows() - row) - 0.5) * CELL,
            angle: if to_the_left { 180.0 } else { 0.0 },
        }
    }

    /// Where the first (0) or the second (1) of two horses on a cell stands.
    pub fn beside(self, cell: Cell, which: usize) -> Spot {
        let spot = self.spot(cell);
        let (dx, dy) = if which == 0 { (-0.22, -0.1) } else { (0.22, 0.1) };
        Spot { x: spot.x + dx * CELL, y: spot.y + dy * CELL, ..spot }
    }

    /// Where a horse waits at the start.
    pub fn start(self, seat: usize, horse: usize) -> Spot {
        let y = self.view_box().height - MARGIN - YARD / 2.0;
        self.in_yard(seat, horse, y, 0.0)
    }

    /// Where a horse stands at home. It looks to where the track ends.
    pub fn home(self, seat: usize, horse: usize) -> Spot {
        self.in_yard(seat, horse, MARGIN + YARD / 2.0, self.spot(Cell(self.cells)).angle)
    }

    /// Everybody's horses in a row, those of a seat together.
    fn in_yard(self, seat: usize, horse: usize, y: f64, angle: f64) -> Spot {
        let width = self.view_box().width - 2.0 * MARGIN;
        let place = (seat % MAX_SEATS * HORSES + horse % HORSES) as f64;
        Spot { x: MARGIN + (place + 0.5) * width / (MAX_SEATS * HORSES) as f64, y, angle }
    }

    /// How much larger or smaller than its drawing a horse stands on a cell.
    pub fn horse_scale(self) -> f64 {
        0.9
    }

    /// How much larger or smaller it stands beside another one, at the start and at home.
    pub fn small_scale(self) -> f64 {
        0.62
    }

    /// The width of a cell.
    pub fn cell_width(self) -> f64 {
        CELL
    }

    /// Everything that never moves.
    pub fn background(self) -> String {
        let ViewBox { width, height, .. } = self.view_box();
        let mut out = rect((0.0, 0.0, width, height), 34.0, "wood-edge")
            + &rect((4.0, 4.0, width - 8.0, height - 8.0), 31.0, "wood")
            + &rect((4.0, 4.0, width - 8.0, height - 8.0), 31.0, "grain");
        for (top, fill) in [(MARGIN, "gold"), (height - MARGIN - YARD, "meadow")] {
            out += &rect((MARGIN, top + 4.0, width - 2.0 * MARGIN, YARD - 8.0), 24.0, fill);
        }
        let wide = (self.start(0, 1).x - self.start(0, 0).x).min(62.0) / 2.0 - 3.0;
        for place in 0..MAX_SEATS * HORSES {
            let (seat, horse) = (place / HORSES, place % HORSES);
            for spot in [self.start(seat, horse), self.home(seat, horse)] {
                // Writing to a string can't fail.
                let _ = write!(
                    out,
                    "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"11\" fill=\"var(--sand)\" \
                     stroke=\"var(--sand-deep)\" stroke-width=\"2\"/>",
                    N(spot.x),
                    N(spot.y + 21.0),
                    N(wide)
                );
            }
        }
        out += &self.way();
        for cell in (1..=self.cells).map(Cell) {
            let spot = self.spot(cell);
            let (x, y, side) = (spot.x - CELL / 2.0 + 5.0, spot.y - CELL / 2.0 + 5.0, CELL - 10.0);
            out += &rect((x, y, side, side), 22.0, "cell");
            out += &text(x + 20.0, y + 19.0, 22.0, "cell-edge", &cell.0.to_string());
        }
        out
    }

    /// A ribbon under the cells, from the start to home, so that it is seen how they follow.
    fn way(self) -> String {
        let from = self.spot(Cell(1));
        let mut d = format!("M{} {}", N(from.x), N(self.view_box().height - MARGIN - YARD + 6.0));
        for spot in (1..=self.cells).map(|cell| self.spot(Cell(cell))) {
            let _ = write!(d, "L{} {}", N(spot.x), N(spot.y));
        }
        let _ = write!(d, "V{}", N(MARGIN + YARD - 6.0));
        format!(
            "<path d=\"{d}\" fill=\"none\" stroke=\"var(--outline)\" stroke-width=\"26\" \
             stroke-linejoin=\"round\"/>"
        )
    }

    /// The data of a path round a cell or round home, to light it up.
    pub fn outline(self, cell: Cell) -> String {
        let (x, y, width, height) = match cell.is_on_track(self.cells) {
            true => {
                let spot = self.spot(cell);
                (spot.x - CELL / 2.0 + 5.0, spot.y - CELL / 2.0 + 5.0, CELL - 10.0, CELL - 10.0)
            }
            false => (MARGIN, MARGIN + 4.0, self.view_box().width - 2.0 * MARGIN, YARD - 8.0),
        };
        format!("M{} {}h{}v{}h{}Z", N(x), N(y), N(width), N(height), N(-width))
    }
}

/// A rounded rectangle: left, top, width, height.
fn rect((x, y, width, height): (f64, f64, f64, f64), radius: f64, fill: &str) -> String {
    let fill = match fill {
        "grain" => "url(#art-grain)".to_owned(),
        token => format!("var(--{token})"),
    };
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\"/>",
        N(x),
        N(y),
        N(width),
        N(height),
        N(radius)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_follow_each_other_and_lie_on_the_board() {
        for cells in [20, 12] {
            let track = Track::new(cells);
            for cell in 1..=cells {
                let spot = track.spot(Cell(cell));
                assert!(track.view_box().holds(spot.x, spot.y, CELL / 2.0));
                let next = track.spot(Cell(cell + 1));
                assert!(cell == cells || (spot.distance(&next) - CELL).abs() < 0.1, "{cell}");
            }
        }
    }

    #[test]
    fn no_two_horses_wait_in_the_same_place() {
        let track = Track::new(12);
        let all: Vec<Spot> = (0..8).map(|i| track.start(i / 2, i % 2)).collect();
        for (i, spot) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|other| spot.distance(other) > 40.0));
            assert!(track.view_box().holds(spot.x, spot.y, 20.0));
        }
    }
}

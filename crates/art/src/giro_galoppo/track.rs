//! The board of a race: where every cell, stall and place of honour lies.

use super::layout::{Layout, Plan};
use super::{furniture, ground};
use crate::coat::Coat;
use crate::svg::{Spot, ViewBox};
use catalog::rules::giro_galoppo::{Cell, Terrain};

/// The cells behind the line.
pub(super) const HOME: usize = 6;
/// How much of a cell the line takes.
const LINE: f64 = 0.42;

/// The board of one course.
pub struct Track {
    pub(super) terrains: Vec<Terrain>,
    pub(super) layout: Layout,
    pub(super) plan: Plan,
    /// From one cell to the next.
    pub(super) step: f64,
}

impl Track {
    /// The board for this course.
    pub fn new(course: &catalog::rules::giro_galoppo::Track, layout: Layout) -> Track {
        let terrains = course.terrains().to_vec();
        let cells = terrains.len() + HOME;
        let plan = Plan::new(layout, cells);
        let step = plan.curve.length() / (cells as f64 + LINE);
        Track { terrains, layout, plan, step }
    }

    /// How large the drawing is.
    pub fn view_box(&self) -> ViewBox {
        self.layout.view_box()
    }

    /// Everything that never moves: meadow, course, starting box, line and podium.
    pub fn background(&self) -> String {
        ground::background(self)
    }

    /// The middle of a cell, 1 to six behind the line; for the box, the middle of the stalls.
    pub fn cell(&self, cell: Cell) -> Spot {
        match usize::from(cell.0) {
            0 => self.stall(2),
            n => self.plan.curve.beside(self.middle(n), 0.0),
        }
    }

    /// Where a horse waits in the starting box, 0 to 4.
    pub fn stall(&self, stall: usize) -> Spot {
        let (x, y) = self.plan.stalls[stall.min(4)];
        Spot { x, y: y + 7.0, angle: 0.0 }
    }

    /// The sign over a stall, with the symbol of whose horse waits there.
    pub fn stall_sign(&self, stall: usize, coat: Coat) -> String {
        furniture::sign(&self.stall(stall), coat)
    }

    /// Where the first, the second and the third stand in the end, from 0.
    pub fn podium(&self, place: usize) -> Spot {
        let (x, y) = self.plan.podium;
        let (aside, up) = [(0.0, 72.0), (-46.0, 52.0), (46.0, 38.0)][place.min(2)];
        Spot { x: x + aside, y: y - up - 20.0, angle: 0.0 }
    }

    /// How much larger or smaller than its drawing a horse stands on a cell.
    pub fn horse_scale(&self) -> f64 {
        (self.step * 1.16).min(self.plan.half * 2.1) / 100.0
    }

    /// How much larger or smaller it stands in a stall and on the podium.
    pub fn stall_scale(&self) -> f64 {
        0.56
    }

    /// How wide the course is.
    pub fn width(&self) -> f64 {
        self.plan.half * 2.0
    }

    /// How long a cell is.
    pub fn cell_length(&self) -> f64 {
        self.step
    }

    /// The data of a path round a cell, to light it up.
    pub fn outline(&self, cell: Cell) -> String {
        self.tile(usize::from(cell.0).max(1))
    }

    /// The path of the course from one cell to another as SVG path data, for a preview.
    pub fn path(&self, from: Cell, to: Cell) -> String {
        let at = |cell: Cell| self.middle(usize::from(cell.0));
        self.plan.curve.data(at(from.min(to)), at(from.max(to)))
    }

    /// How far along the path the middle of the cell lies.
    pub(super) fn middle(&self, cell: usize) -> f64 {
        let line = if cell > self.terrains.len() { LINE } else { 0.0 };
        (cell as f64 - 0.5 + line) * self.step
    }

    /// How far along the path the line lies.
    pub(super) fn line(&self) -> f64 {
        (self.terrains.len() as f64 + LINE / 2.0) * self.step
    }

    pub(super) fn tile(&self, cell: usize) -> String {
        // A stroke of eight rounds the corners; the rest is the joint between two tiles.
        let (mid, half) = (self.middle(cell), self.step / 2.0);
        self.plan.curve.tile(mid - half, mid + half, self.plan.half - 5.0, 5.5)
    }

    pub(super) fn line_width(&self) -> f64 {
        LINE * self.step
    }
}

//! How a course lies on the board: rows that wind to and fro, upwards from the starting box.

use crate::curve::{Curve, Point};
use crate::svg::ViewBox;

/// The shape of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Layout {
    /// For a wide screen: three bends.
    #[default]
    Wide,
    /// For a phone held upright: a serpentine that climbs.
    Tall,
}

impl Layout {
    /// Both.
    pub const ALL: [Layout; 2] = [Layout::Wide, Layout::Tall];

    pub(super) const fn view_box(self) -> ViewBox {
        match self {
            Layout::Wide => ViewBox::of(1200.0, 740.0),
            Layout::Tall => ViewBox::of(720.0, 1120.0),
        }
    }

    /// How often the course crosses the board, so that cells are as large as can be.
    const fn rows(self, cells: usize) -> usize {
        match self {
            Layout::Wide if cells <= 72 => 4,
            Layout::Wide => 6,
            Layout::Tall if cells <= 40 => 5,
            Layout::Tall if cells <= 56 => 6,
            Layout::Tall if cells <= 72 => 7,
            Layout::Tall => 9,
        }
    }
}

/// The plan of a board.
pub(super) struct Plan {
    /// Where the cells lie, from the beginning of cell 1 to the end of the home straight.
    pub curve: Curve,
    /// Half the width of the course.
    pub half: f64,
    /// Where the five stalls stand, and how wide one is.
    pub stalls: [Point; 5],
    pub stall: f64,
    /// Where the podium stands, on its foot.
    pub podium: Point,
    /// How far apart two rows are.
    pub pitch: f64,
}

/// From the edge of the board to the outermost point of the path.
const EDGE: f64 = 84.0;
/// From the last cell to the middle of the podium.
const PODIUM: f64 = 92.0;

impl Plan {
    /// The plan for a course with so many cells, those behind the line among them.
    pub fn new(layout: Layout, cells: usize) -> Plan {
        let (view, rows) = (layout.view_box(), layout.rows(cells));
        let (top, bottom) = (112.0, view.height - 86.0);
        let pitch = (bottom - top) / (rows - 1) as f64;
        let half = (pitch * 0.29).min(46.0);
        let (bend, wave) = (pitch / 2.0, (pitch - 2.0 * half) * 0.2);
        let (left, right) = (EDGE + bend, view.width - EDGE - bend);
        let stall = 60.0;
        let stalls = [0.0, 1.0, 2.0, 3.0, 4.0].map(|i| (74.0 + stall * i, bottom));

        let mut points = Vec::new();
        for row in 0..rows {
            let y = bottom - pitch * row as f64;
            let goes_right = row % 2 == 0;
            let (mut from, mut to) = if goes_right { (left, right) } else { (right, left) };
            if row == 0 {
                from = stalls[4].0 + stall / 2.0 + 16.0;
            }
            let is_last = row == rows - 1;
            if is_last {
                to = if goes_right { view.width - 106.0 - PODIUM } else { 106.0 + PODIUM };
            }
            let is_straight = row == 0 || is_last;
            let sag = if is_straight { 0.0 } else { wave };
            let up = if row % 4 < 2 { -1.0 } else { 1.0 };
            for (part, lift) in [(0.0, 0.0), (0.25, 1.0), (0.5, 0.0), (0.75, -1.0), (1.0, 0.0)] {
                points.push((from + (to - from) * part, y + sag * lift * up));
            }
            if !is_last {
                let out = if goes_right { 1.0 } else { -1.0 };
                for turn in [30.0_f64, 60.0, 90.0, 120.0, 150.0] {
                    let (sin, cos) = turn.to_radians().sin_cos();
                    points.push((to + out * bend * sin, y - bend + bend * cos));
                }
            }
        }
        let (end, before) = (points[points.len() - 1], points[points.len() - 2]);
        let on = PODIUM * (end.0 - before.0).signum();
        let podium = (end.0 + on, end.1 + half);
        Plan { curve: Curve::through(&points), half, stalls, stall, podium, pitch }
    }
}

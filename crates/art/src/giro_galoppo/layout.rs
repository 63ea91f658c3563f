//! How a course lies on the board: rows that wind to and fro, upwards from the starting box.

use crate::curve::{Curve, Point};
use crate::svg::{ViewBox, sin_cos};

/// The shape of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Layout {
    /// For a wide screen: three bends.
    #[default]
    Wide,
    /// For a phone held upright: a serpentine that climbs.
    Tall,
    /// In the shape of some area, so that the board fills it; [`Layout::fitting`] makes one.
    #[allow(missing_docs)]
    Fitted { width: u16, height: u16 },
}

/// The most and the least that a board is wider than tall.
const SHAPES: (f64, f64) = (0.6, 2.2);
/// How large a fitted board is, whatever its shape: cells and furniture keep their sizes.
const SURFACE: f64 = 860_000.0;
/// How many shapes there are between one and one that is e times as wide: a board is not drawn
/// again for a pixel.
const FINENESS: f64 = 20.0;

impl Layout {
    /// Both that are the same everywhere.
    pub const ALL: [Layout; 2] = [Layout::Wide, Layout::Tall];

    /// The board that fills an area of this size; an area without size gets the wide one.
    pub fn fitting(width: f64, height: f64) -> Layout {
        if !(width > 0.0 && height > 0.0) {
            return Layout::Wide;
        }
        let shape = (width / height).clamp(SHAPES.0, SHAPES.1);
        let shape = ((shape.ln() * FINENESS).round() / FINENESS).exp();
        let width = (SURFACE * shape).sqrt();
        Layout::Fitted { width: width.round() as u16, height: (width / shape).round() as u16 }
    }

    pub(super) const fn view_box(self) -> ViewBox {
        match self {
            Layout::Fitted { width, height } => ViewBox::of(width as f64, height as f64),
            Layout::Wide => ViewBox::of(1200.0, 740.0),
            Layout::Tall => ViewBox::of(720.0, 1120.0),
        }
    }

    /// How often the course crosses the board, so that cells are as large as can be.
    fn rows(self, cells: usize) -> usize {
        match self {
            Layout::Fitted { .. } => best_rows(self.view_box(), cells),
            Layout::Wide if cells <= 72 => 4,
            Layout::Wide => 6,
            Layout::Tall if cells <= 40 => 5,
            Layout::Tall if cells <= 56 => 6,
            Layout::Tall if cells <= 72 => 7,
            Layout::Tall => 9,
        }
    }
}

/// As many rows as make the largest horses: few rows have short cells, many have narrow ones.
fn best_rows(view: ViewBox, cells: usize) -> usize {
    let room = |rows: usize| {
        let between = (rows - 1) as f64;
        let pitch = (view.height - TOP - BOTTOM) / between;
        let straight = view.width - 2.0 * EDGE - pitch;
        let half = (pitch * 0.29).min(46.0);
        // The starting box and the podium take their part of the first and the last row.
        let length = straight * (between + 1.0) + pitch * 1.57 * between - 390.0;
        let step = length / cells as f64;
        // A row must be long enough for the box and a few cells.
        if straight < 370.0 { 0.0 } else { (step * 1.16).min(half * 2.1) }
    };
    (3..=12).max_by(|&a, &b| room(a).total_cmp(&room(b))).unwrap_or(4)
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

/// From the upper edge to the middle of the last row, and from the first row to the lower edge.
const TOP: f64 = 112.0;
const BOTTOM: f64 = 86.0;
/// From the edge of the board to the outermost point of the path.
const EDGE: f64 = 84.0;
/// From the last cell to the middle of the podium.
const PODIUM: f64 = 92.0;

impl Plan {
    /// The plan for a course with so many cells, those behind the line among them.
    pub fn new(layout: Layout, cells: usize) -> Plan {
        let (view, rows) = (layout.view_box(), layout.rows(cells));
        let (top, bottom) = (TOP, view.height - BOTTOM);
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
                for turn in [30.0, 60.0, 90.0, 120.0, 150.0] {
                    let (sin, cos) = sin_cos(turn);
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

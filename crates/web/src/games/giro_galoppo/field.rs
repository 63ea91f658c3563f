//! Where everything stands on the course, whatever its shape.

use crate::boards::aim::Aim;
use crate::boards::wooden::Stand;
use art::Spot;
use art::giro_galoppo::{Layout, Track};
use catalog::rules::giro_galoppo::{Cell, View};
use game::Seat;

/// The drawn course of a race.
pub struct Field {
    course: catalog::rules::giro_galoppo::Track,
    layout: Layout,
    pub track: Track,
}

/// Drawn anew only for another course or another shape.
impl PartialEq for Field {
    fn eq(&self, other: &Field) -> bool {
        self.course == other.course && self.layout == other.layout
    }
}

impl Field {
    pub fn new(course: catalog::rules::giro_galoppo::Track, layout: Layout) -> Field {
        Field { course, layout, track: Track::new(&course, layout) }
    }

    /// The last cell in front of the line.
    pub fn line(&self) -> Cell {
        Cell(self.course.length())
    }

    /// A horse on this cell; in the box each has its stall.
    pub fn stand(&self, seat: Seat, cell: Cell) -> Stand {
        match cell {
            Cell::BOX => {
                Stand { spot: self.track.stall(seat.index()), scale: self.track.stall_scale() }
            }
            _ => Stand { spot: self.track.cell(cell), scale: self.track.horse_scale() },
        }
    }

    /// Where a horse stands: on its cell, or in the end on the podium.
    pub fn rest(&self, view: &View, seat: Seat) -> Stand {
        let cell = view.positions.as_slice().get(seat.index()).copied().unwrap_or_default();
        let place = view
            .ranking
            .filter(|_| cell > self.line())
            .and_then(|ranking| ranking.places().iter().position(|seats| seats.contains(seat)));
        match place {
            Some(place) if place < 3 => self.podium(place),
            _ => self.stand(seat, cell),
        }
    }

    /// A place of honour, from 0.
    pub fn podium(&self, place: usize) -> Stand {
        Stand { spot: self.track.podium(place), scale: self.track.stall_scale() }
    }

    /// Somewhere between a cell (0) and the next (1).
    pub fn between(&self, seat: Seat, cell: Cell, part: f64) -> Stand {
        let (a, b) = (self.stand(seat, cell), self.stand(seat, Cell(cell.0.saturating_add(1))));
        let mix = |a: f64, b: f64| a + (b - a) * part;
        let nearer = if part < 0.5 { a } else { b };
        Stand {
            spot: Spot {
                x: mix(a.spot.x, b.spot.x),
                y: mix(a.spot.y, b.spot.y),
                angle: nearer.spot.angle,
            },
            scale: mix(a.scale, b.scale),
        }
    }

    /// The cell that is meant by a press here: a lit one that a finger reaches, else the one that
    /// is pressed.
    pub fn pick(&self, aim: &Aim, lit: &[Cell]) -> Option<Cell> {
        let spot = |cell: Cell| (cell, self.track.cell(cell));
        let pressed =
            || aim.within(self.track.width() / 2.0, (1..=self.line().0).map(Cell).map(spot));
        aim.nearest(0.0, lit.iter().copied().map(spot)).or_else(pressed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::aim::Frame;
    use catalog::rules::giro_galoppo::Course;

    /// The board of the classic course, 390 pixels wide, 10 from the left and 100 from the top.
    fn phone() -> (Field, Frame, f64) {
        let field = Field::new(Course::Classic.track(), Layout::fitting(390.0, 500.0));
        let view = field.track.view_box();
        let pixels = 390.0 / view.width;
        (field, (10.0, 100.0, 390.0, view.height * pixels + 40.0), pixels)
    }

    /// The middle of a cell on that screen: the board has 20 pixels above it.
    fn middle(field: &Field, pixels: f64, cell: u8) -> (f64, f64) {
        let spot = field.track.cell(Cell(cell));
        (10.0 + spot.x * pixels, 120.0 + spot.y * pixels)
    }

    fn pick(field: &Field, frame: Frame, at: (f64, f64), lit: &[Cell]) -> Option<Cell> {
        field.pick(&Aim::new(field.track.view_box(), frame, at), lit)
    }

    #[test]
    fn what_is_pressed_is_found() {
        let (field, area, pixels) = phone();
        for cell in 1..=44 {
            let at = middle(&field, pixels, cell);
            assert_eq!(pick(&field, area, at, &[]), Some(Cell(cell)));
        }
        assert_eq!(pick(&field, area, (12.0, 122.0), &[]), None, "the frame is no cell");
        assert_eq!(pick(&field, (0.0, 0.0, 0.0, 0.0), (5.0, 5.0), &[]), None, "no board yet");
    }

    #[test]
    fn a_finger_beside_a_lit_cell_means_it() {
        let (field, area, pixels) = phone();
        let (x, y) = middle(&field, pixels, 7);
        for (dx, dy) in [(0.0, 0.0), (20.0, 0.0), (-20.0, 0.0), (0.0, 21.0)] {
            assert_eq!(
                pick(&field, area, (x + dx, y + dy), &[Cell(7)]),
                Some(Cell(7)),
                "{dx} {dy}"
            );
        }
        let beside = middle(&field, pixels, 9);
        assert_eq!(
            pick(&field, area, beside, &[Cell(7)]),
            Some(Cell(9)),
            "no finger reaches so far"
        );
    }

    #[test]
    fn each_has_its_stall_and_half_way_is_between() {
        let (field, ..) = phone();
        let stalls = [0, 1, 2, 3, 4].map(|seat| field.stand(Seat(seat), Cell::BOX).spot.x);
        assert!(stalls.windows(2).all(|two| two[0] + 20.0 < two[1]));
        let (a, b) = (field.stand(Seat(0), Cell(3)).spot, field.stand(Seat(0), Cell(4)).spot);
        let half = field.between(Seat(0), Cell(3), 0.5).spot;
        assert!((half.distance(&a) - half.distance(&b)).abs() < 1e-9);
    }
}

//! The cross, each cell as blue as it is busy, with a dot where horses are captured.

use crate::chart::{Anchor, Area, Charted, Pen, heat};
use crate::report::Report;
use crate::tally::Tallied;
use catalog::rules::petits_chevaux::{Colour, Options, PetitsChevaux, Progress, STABLE, TRACK};
use game::words::{Phrase, phrase};
use game::{Seat, SeatSet};

/// Cells from edge to edge.
const ACROSS: u8 = 15;
const CENTRE: u8 = 7;
const PITCH: f64 = 28.0;
const CELLS: usize = TRACK as usize + 4 * STABLE as usize;

const IS_START: Phrase =
    phrase("The number is the seat that starts here.", "Le numéro est la place qui part d'ici.");
const MOST: Phrase = phrase("The busiest cell:", "La case la plus fréquentée :");

/// A cell of the board, whoever sees it: the ring, then the stables of the four sides.
fn cell(side: Colour, at: Progress) -> usize {
    match at.ring_cell(side) {
        Some(cell) => cell.into(),
        None => usize::from(side.0) * usize::from(STABLE) + usize::from(at.0),
    }
}

/// Column and row of a cell. The first side's way begins in the left arm; each other side's is the
/// same way, turned clockwise.
fn spot(cell: usize) -> (u8, u8) {
    let (turns, spot) = match u8::try_from(cell).unwrap_or(u8::MAX) {
        ring @ ..TRACK => (ring / 14, quarter(ring % 14)),
        stable => ((stable - TRACK) / STABLE, ((stable - TRACK) % STABLE + 1, CENTRE)),
    };
    (0..turns).fold(spot, |(column, row), _| (2 * CENTRE - row, column))
}

/// The first fourteen cells: along the left arm, up the upper one, and one step across its end.
fn quarter(cell: u8) -> (u8, u8) {
    match cell {
        0..=6 => (cell, CENTRE - 1),
        7..=12 => (CENTRE - 1, 12 - cell),
        _ => (CENTRE, 0),
    }
}

impl Charted for PetitsChevaux {
    const HEIGHT: f64 = ACROSS as f64 * PITCH;

    fn board(&self, _: &Options, report: &Report, area: Area, pen: &mut Pen) {
        let games = report.matches().max(1) as f64;
        let gather = |counts: &[u64]| {
            let mut cells = [0.0; CELLS];
            for seat in SeatSet::all(self.seats()) {
                for at in (0..TRACK + STABLE).map(Progress) {
                    let seen = counts[usize::from(seat.0) * 64 + usize::from(at.0)];
                    cells[cell(self.colour(seat), at)] += seen as f64 / games;
                }
            }
            cells
        };
        let (visits, incidents) = (gather(&report.tally.visits), gather(&report.tally.incidents));
        let most = |cells: &[f64]| cells.iter().copied().fold(0.0, f64::max);
        let (busiest, deadliest) = (most(&visits), most(&incidents));
        let left = area.x + (area.width - f64::from(ACROSS) * PITCH) / 2.0;
        for number in 0..CELLS {
            let (column, row) = spot(number);
            let (x, y) = (left + f64::from(column) * PITCH, area.y + f64::from(row) * PITCH);
            let tile = Area { x: x + 1.5, y: y + 1.5, width: PITCH - 3.0, height: PITCH - 3.0 };
            let tip = format!(
                "{} {}, {} {}",
                pen.number(visits[number], 2),
                pen.word(PetitsChevaux::VISITS),
                pen.number(incidents[number], 2),
                pen.word(PetitsChevaux::INCIDENTS),
            );
            pen.rect(tile, "tile", 1.0, "");
            pen.rect(tile, "heat", heat(visits[number], busiest), &tip);
            let middle = (x + PITCH / 2.0, y + PITCH / 2.0);
            if incidents[number] > 0.0 {
                // Areas are compared, not diameters.
                let r = 0.32 * PITCH * (incidents[number] / deadliest).sqrt();
                pen.circle(middle, r.max(0.8), "mark", 1.0, &tip);
            }
        }
        for seat in SeatSet::all(self.seats()) {
            name_start(self.colour(seat), seat, (left, area.y), pen);
        }
        let middle = left + (f64::from(CENTRE) + 0.5) * PITCH;
        pen.text(middle, area.y + (f64::from(CENTRE) + 0.65) * PITCH, "h2", Anchor::Middle, "★");
        let label = format!(
            "{} {} {}",
            pen.word(MOST),
            pen.number(busiest, 1),
            pen.word(PetitsChevaux::VISITS)
        );
        let hint = pen.word(IS_START).to_owned();
        pen.text(area.x, area.y + 14.0, "soft", Anchor::Start, &label);
        pen.text(area.x, area.y + 32.0, "soft", Anchor::Start, &hint);
    }
}

/// The seat's number, outside the board beside its start cell.
fn name_start(side: Colour, seat: Seat, (left, top): (f64, f64), pen: &mut Pen) {
    let (column, row) = spot(cell(side, Progress(0)));
    let (dx, dy) = [(0.5, -0.5), (1.5, 0.5), (0.5, 1.5), (-0.5, 0.5)][usize::from(side.0 % 4)];
    let x = left + (f64::from(column) + dx) * PITCH;
    let y = top + (f64::from(row) + dy) * PITCH + 5.0;
    pen.text(x, y, "h2", Anchor::Middle, &(seat.0 + 1).to_string());
}

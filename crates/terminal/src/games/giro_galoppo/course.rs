//! The course: a winding row of tiles with the horses on it.

use crate::paint::{self, Horse, Ink, LOUD, SOFT};
use crate::scene::{DrawContext, Hand, Spot};
use crate::sheet::Sheet;
use crate::words;
use catalog::AnyAction;
use catalog::rules::giro_galoppo::{Action, Cell, Outlook, Push, Terrain, Track, View};

/// Cells behind the line.
const HOME: u8 = 6;
/// Columns of a tile, and of a tile with the gap behind it.
pub const TILE: usize = 3;
const PITCH: usize = TILE + 1;
/// Lines of a bend of the course: the numbers, and tiles of two lines.
const BEND: usize = 3;
/// Left of the tiles lies the box, and the course turns round there.
const MARGIN: usize = 6;
/// Right of them it turns round too.
const RIGHT: usize = 2;
/// More tiles side by side are hard to count.
const MOST_IN_ROW: usize = 18;

/// As many tiles in a row as there is room for, and about the same in every row.
pub fn per_row(track: &Track, width: usize) -> usize {
    let cells = usize::from(track.length() + HOME);
    let room = width.saturating_sub(MARGIN + RIGHT) / PITCH;
    let rows = cells.div_ceil(room.clamp(1, MOST_IN_ROW));
    cells.div_ceil(rows)
}

/// The course of a race, so many tiles in a row.
pub struct Course<'a> {
    pub view: &'a View,
    pub track: &'a Track,
    pub per_row: usize,
}

impl Course<'_> {
    fn last(&self) -> u8 {
        self.track.length() + HOME
    }

    pub fn draw(&self, sheet: &mut Sheet, context: &DrawContext<'_>) {
        self.draw_box(sheet, context);
        for cell in (1..=self.last()).map(Cell) {
            self.draw_cell(sheet, cell);
        }
        for end in (self.per_row..usize::from(self.last())).step_by(self.per_row) {
            self.draw_turn(sheet, end);
        }
        let (x, y, forward) = self.place(Cell(self.track.length()));
        let x = if forward { x + TILE } else { x - 1 };
        sheet.put(x, y, "⚑", LOUD);
        for (dy, piece) in LINE.iter().enumerate() {
            sheet.put(x, y + 1 + dy, piece, paint::LINE);
        }
    }

    /// Column and line of a cell's number, and whether the course runs to the right there.
    fn place(&self, cell: Cell) -> (usize, usize, bool) {
        let index = usize::from(cell.0).saturating_sub(1);
        let (row, column) = (index / self.per_row, index % self.per_row);
        let forward = row % 2 == 0;
        let column = if forward { column } else { self.per_row - 1 - column };
        (MARGIN + PITCH * column, BEND * row, forward)
    }

    fn draw_cell(&self, sheet: &mut Sheet, cell: Cell) {
        let (x, y, _) = self.place(cell);
        if cell.0 == 1 || cell.0.is_multiple_of(5) {
            sheet.put(x, y, &format!("{:^TILE$}", cell.0), SOFT);
        }
        let (tile, ink) = if self.view.obstacles.as_slice().contains(&cell) {
            (HURDLE, paint::HURDLE)
        } else {
            ground(self.track.terrain(cell))
        };
        let rider = self.view.positions.as_slice().iter().position(|at| *at == cell);
        let horse = rider.and_then(|seat| Horse::BY_SEAT.get(seat).copied());
        let letter;
        let (tile, ink) = match horse {
            Some(horse) => {
                letter = format!(" {} ", horse.letter());
                ([" ♞ ", &letter], horse.ink())
            }
            None => (tile, ink),
        };
        for (dy, line) in tile.iter().enumerate() {
            sheet.put(x, y + 1 + dy, line, ink);
        }
    }

    /// The starting box, left of the first cell.
    fn draw_box(&self, sheet: &mut Sheet, context: &DrawContext<'_>) {
        sheet.put(0, 1, context.word(words::BOX), SOFT);
        for (seat, at) in self.view.positions.as_slice().iter().enumerate() {
            let horse = Horse::BY_SEAT.get(seat).filter(|_| *at == Cell::BOX);
            match horse {
                Some(horse) => sheet.put(seat, 2, &horse.letter().to_string(), horse.ink()),
                None => sheet.put(seat, 2, "·", SOFT),
            };
        }
        sheet.put(MARGIN - 1, 2, "▸", SOFT);
    }

    /// The way from the end of one row to the next.
    fn draw_turn(&self, sheet: &mut Sheet, end: usize) {
        let row = end / self.per_row - 1;
        let y = BEND * row + 2;
        let (x, inner, pieces) = match row % 2 {
            0 => (
                MARGIN + PITCH * self.per_row,
                MARGIN + PITCH * self.per_row - 1,
                ["─╮", "│", "◂╯"],
            ),
            _ => (MARGIN - 2, MARGIN - 2, ["╭─", "│", "╰▸"]),
        };
        for (dy, piece) in pieces.iter().enumerate() {
            let x = if dy == 1 { x } else { inner };
            sheet.put(x, y + dy, piece, SOFT);
        }
    }

    /// The cells where something can be placed, and the one that is looked at.
    pub fn light_cells(&self, sheet: &mut Sheet, hand: &Hand<'_>) -> Vec<Spot> {
        let mut spots = Vec::new();
        for cell in self.view.placeable.iter() {
            let is_it = |action: &AnyAction| matches!(action, AnyAction::GiroGaloppo(Action::Place(one)) if *one == cell);
            let Some(choice) = hand.choice(is_it) else { continue };
            let (x, y, _) = self.place(cell);
            let advised = hand.advised.is_some_and(is_it);
            let (ink, tile) = match hand.is_at(Some(choice)) {
                true => (paint::AHEAD, HURDLE),
                false if advised => (paint::ADVISED, HURDLE),
                false => (paint::LIT, ["   ", " ▴ "]),
            };
            let number = format!("{:^TILE$}", cell.0);
            sheet.put(x, y, &number, if hand.is_at(Some(choice)) { LOUD } else { SOFT });
            // The ground shows through where nothing is looked at.
            for (dy, line) in tile.iter().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
                sheet.put(x, y + 1 + dy, line, ink);
            }
            spots.push(Spot { x, y: y + 1, width: TILE, height: 2, choice });
        }
        spots
    }

    /// Where a card would lead, and who would be pushed back where.
    pub fn draw_ahead(&self, sheet: &mut Sheet, horse: Horse, outlook: Outlook) {
        match outlook {
            Outlook::Lands { to, pushes, .. } => {
                let (x, y, _) = self.place(to);
                sheet.put(x, y + 1, "›♞‹", paint::AHEAD);
                sheet.put(x, y + 2, &format!("›{}‹", horse.letter()), paint::AHEAD);
                let pushed = pushes.filter(|Push { to, .. }| *to != Cell::BOX);
                if let Some(Push { seat, to }) = pushed {
                    let (x, y, _) = self.place(to);
                    let other = Horse::BY_SEAT.get(seat.index()).map_or('?', |h| h.letter());
                    sheet.put(x, y + 2, &format!("‹{other} "), paint::LIT);
                }
            }
            Outlook::Refused { cell, .. } => {
                let (x, y, _) = self.place(cell);
                sheet.put(x, y + 1, "›x‹", paint::WRONG);
            }
        }
    }
}

pub const HURDLE: [&str; 2] = ["╒═╕", "│ │"];
pub const LINE: [&str; 2] = ["▚", "▚"];

/// What grows on a cell: the same on a picture with and without colours.
pub fn ground(terrain: Option<Terrain>) -> ([&'static str; 2], Ink) {
    let Some(terrain) = terrain else { return (["   ", "▁▁▁"], paint::HOME) };
    match terrain {
        Terrain::Grass => (["\"\"\"", "\"\"\""], paint::on(71, 150)),
        Terrain::Sand => (["···", "···"], paint::on(137, 180)),
        Terrain::River => (["~~~", "~~~"], paint::on(25, 117)),
        Terrain::Moor => (["%%%", "%%%"], paint::on(187, 58)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::rules::giro_galoppo::{Course as Named, GiroGaloppo, Options};
    use game::{Audience, Game};

    #[test]
    fn rows_are_about_as_long_as_each_other() {
        let at = |course: Named, width| per_row(&course.track(), width);
        assert_eq!(at(Named::Sprint, 80), 18);
        assert_eq!(at(Named::Classic, 80), 17);
        assert_eq!(at(Named::Grand, 80), 17);
        assert_eq!(at(Named::Classic, 48), 10);
        assert_eq!(at(Named::Classic, 0), 1);
    }

    #[test]
    fn the_course_winds_without_a_jump() {
        let view = GiroGaloppo::new(&Options::default(), 2).unwrap().view(Audience::Public);
        let track = Named::Classic.track();
        let course = Course { view: &view, track: &track, per_row: 17 };
        for cell in 1..course.last() {
            let (x, y, _) = course.place(Cell(cell));
            let (next_x, next_y, _) = course.place(Cell(cell + 1));
            let step = (x.abs_diff(next_x), y.abs_diff(next_y));
            assert!(step == (PITCH, 0) || step == (0, BEND), "{cell}: {step:?}");
        }
    }
}

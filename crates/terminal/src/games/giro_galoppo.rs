//! Giro Galoppo: the winding course with its horses, and the cards in every hand.

use crate::canvas::{Canvas, fit};
use crate::paint::{self, Horse, Ink, LOUD, PLAIN, SOFT};
use crate::title::Legend;
use crate::words::{self, Said, say};
use crate::{DrawContext, Drawing, Pictured, chip};
use catalog::AnyEffect;
use catalog::rules::giro_galoppo::{
    Action, Card, Cell, Effect, GiroGaloppo, Options, Phase, Terrain, Track, WOODEN,
};
use game::{Game, Seat, Turn};

/// Cells behind the line.
const HOME: u8 = 6;
/// Columns of a tile, and of a tile with the gap behind it.
const TILE: usize = 3;
const PITCH: usize = TILE + 1;
/// Lines of a bend of the course: the numbers, and tiles of two lines.
const BEND: usize = 3;
/// Left of the tiles lies the box, and the course turns round there.
const MARGIN: usize = 6;
/// Right of them it turns round too.
const RIGHT: usize = 2;
/// More tiles side by side are hard to count.
const MOST_IN_ROW: usize = 18;

impl Pictured for GiroGaloppo {
    fn said(action: &Action) -> Said {
        match action {
            Action::Place(cell) => {
                say("hurdle on {cell}", "haie sur la case {cell}").number("cell", cell.0)
            }
            Action::Layout(_) => say("hurdles by lot", "haies au hasard"),
            Action::Play(card) => say("card {card}", "carte {card}").number("card", card.0),
        }
    }

    /// What the grounds look like.
    fn legend(scene: &DrawContext<'_>) -> Canvas {
        let grown = [
            (Terrain::Grass, words::GRASS),
            (Terrain::Sand, words::SAND),
            (Terrain::River, words::RIVER),
            (Terrain::Moor, words::MOOR),
        ];
        let legend = grown.into_iter().fold(Legend::new(scene), |legend, (terrain, what)| {
            let (tile, ink) = ground(Some(terrain));
            legend.sign(tile[0], ink, what)
        });
        let legend = legend.sign(HURDLE[0], paint::HURDLE, words::HURDLE);
        legend.sign(LINE[0], paint::LINE, words::LINE).lines
    }

    /// The course, and below it a line for each horse.
    fn draw(&self, options: &Options, scene: &DrawContext<'_>, width: usize) -> Drawing {
        let track = options.course.track();
        let mut board = Canvas::new();
        let course = Course { race: self, track: &track, per_row: per_row(&track, width) };
        course.draw(&mut board, scene);
        let board = board.above(1, &riders(self, scene, width));
        Drawing { board, side: Canvas::new() }
    }

    fn horse_of(&self, seat: Seat) -> Option<Horse> {
        Horse::BY_SEAT.get(seat.index()).copied()
    }
}

/// As many tiles in a row as there is room for, and about the same in every row.
fn per_row(track: &Track, width: usize) -> usize {
    let cells = usize::from(track.length() + HOME);
    let room = width.saturating_sub(MARGIN + RIGHT) / PITCH;
    let rows = cells.div_ceil(room.clamp(1, MOST_IN_ROW));
    cells.div_ceil(rows)
}

struct Course<'a> {
    race: &'a GiroGaloppo,
    track: &'a Track,
    per_row: usize,
}

impl Course<'_> {
    fn last(&self) -> u8 {
        self.track.length() + HOME
    }

    fn draw(&self, canvas: &mut Canvas, scene: &DrawContext<'_>) {
        self.draw_box(canvas, scene);
        for cell in (1..=self.last()).map(Cell) {
            self.draw_cell(canvas, cell);
        }
        for end in (self.per_row..usize::from(self.last())).step_by(self.per_row) {
            self.draw_turn(canvas, end);
        }
        let (x, y, forward) = self.place(self.race.line());
        let x = if forward { x + TILE } else { x - 1 };
        canvas.put(x, y, "⚑", LOUD);
        for (dy, piece) in LINE.iter().enumerate() {
            canvas.put(x, y + 1 + dy, piece, paint::LINE);
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

    fn draw_cell(&self, canvas: &mut Canvas, cell: Cell) {
        let (x, y, _) = self.place(cell);
        if cell.0 == 1 || cell.0.is_multiple_of(5) {
            canvas.put(x, y, &format!("{:^TILE$}", cell.0), SOFT);
        }
        let (tile, ink) = if self.race.wooden().contains(cell) {
            (HURDLE, paint::HURDLE)
        } else {
            ground(self.track.terrain(cell))
        };
        let rider = self.race.positions().position(|at| at == cell);
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
            canvas.put(x, y + 1 + dy, line, ink);
        }
    }

    /// The starting box, left of the first cell.
    fn draw_box(&self, canvas: &mut Canvas, scene: &DrawContext<'_>) {
        canvas.put(0, 1, scene.word(words::BOX), SOFT);
        for (seat, at) in self.race.positions().enumerate() {
            let horse = Horse::BY_SEAT.get(seat).filter(|_| at == Cell::BOX);
            match horse {
                Some(horse) => canvas.put(seat, 2, &horse.letter().to_string(), horse.ink()),
                None => canvas.put(seat, 2, "·", SOFT),
            };
        }
        canvas.put(MARGIN - 1, 2, "▸", SOFT);
    }

    /// The way from the end of one row to the next.
    fn draw_turn(&self, canvas: &mut Canvas, end: usize) {
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
            canvas.put(x, y + dy, piece, SOFT);
        }
    }
}

const HURDLE: [&str; 2] = ["╒═╕", "│ │"];
const LINE: [&str; 2] = ["▚", "▚"];

/// What grows on a cell: the same on a picture with and without colours.
fn ground(terrain: Option<Terrain>) -> ([&'static str; 2], Ink) {
    let Some(terrain) = terrain else { return (["   ", "▁▁▁"], paint::HOME) };
    match terrain {
        Terrain::Grass => (["\"\"\"", "\"\"\""], paint::on(71, 150)),
        Terrain::Sand => (["···", "···"], paint::on(137, 180)),
        Terrain::River => (["~~~", "~~~"], paint::on(25, 117)),
        Terrain::Moor => (["%%%", "%%%"], paint::on(187, 58)),
    }
}

/// Columns of the longest name in the list.
const NAME: usize = 24;

/// Who rides, where, and with which cards.
fn riders(race: &GiroGaloppo, scene: &DrawContext<'_>, width: usize) -> Canvas {
    let name = NAME.min(width.saturating_sub(40));
    let (cell, hand) = (7 + name, 13 + name);
    let mut list = Canvas::new();
    list.put(0, 0, &caption(race, scene), LOUD);
    list.put(cell, 0, scene.word(words::CELL), SOFT);
    list.put(hand + 1, 0, scene.word(words::HAND), SOFT);
    let turn = race.turn();
    let places = match &turn {
        Turn::Over(ranking) => Some(ranking),
        _ => None,
    };
    if places.is_some() {
        list.put(hand + 20, 0, scene.word(words::PLACE), SOFT);
    }
    let cards = race.positions().zip(race.hands()).zip(race.chosen());
    for (seat, ((at, cards), chosen)) in scene.everybody().zip(cards) {
        let y = list.height();
        if turn.seats().contains(seat) {
            list.put(0, y, "▶", LOUD);
        }
        if let Some(horse) = Horse::BY_SEAT.get(seat.index()) {
            list.paste(2, y, &chip(*horse));
        }
        list.put(6, y, &fit(&scene.name(seat), name), PLAIN);
        let at = match at {
            Cell::BOX => scene.word(words::IN_BOX).to_owned(),
            Cell(at) => at.to_string(),
        };
        list.put(cell, y, &format!("{at:>4}"), PLAIN);
        for card in (1..=6).map(Card) {
            let x = hand + TILE * usize::from(card.0 - 1);
            let held = cards.contains(card);
            match (chosen == Some(card), shown(scene, seat) == Some(card)) {
                (true, _) => list.put(x, y, &format!("[{}]", card.0), paint::LIT),
                (_, true) => list.put(x, y, &format!("({})", card.0), paint::LIT),
                _ if held => list.put(x, y, &format!(" {} ", card.0), PLAIN),
                _ => list.put(x, y, " · ", SOFT),
            };
        }
        if let Some(place) = places.and_then(|places| places.place_of(seat)) {
            list.put(hand + 20, y, &format!("{}.", place + 1), LOUD);
        }
    }
    list
}

fn caption(race: &GiroGaloppo, scene: &DrawContext<'_>) -> String {
    match race.phase() {
        Phase::Placement => {
            format!("{} {}/{WOODEN}", scene.word(words::HURDLES), race.wooden().len())
        }
        Phase::Race => format!("{} {}", scene.word(words::ROUND), race.round()),
        Phase::Over => scene.word(words::FINISHED).to_owned(),
    }
}

/// The card that a seat has just turned over.
fn shown(scene: &DrawContext<'_>, seat: Seat) -> Option<Card> {
    scene.effects.iter().find_map(|effect| match effect {
        AnyEffect::GiroGaloppo(Effect::Revealed { seat: whose, card }) if *whose == seat => {
            Some(*card)
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::rules::giro_galoppo::Course as Named;

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
        let race = GiroGaloppo::new(&Options::default(), 2).unwrap();
        let track = Named::Classic.track();
        let course = Course { race: &race, track: &track, per_row: 17 };
        for cell in 1..course.last() {
            let (x, y, _) = course.place(Cell(cell));
            let (next_x, next_y, _) = course.place(Cell(cell + 1));
            let step = (x.abs_diff(next_x), y.abs_diff(next_y));
            assert!(step == (PITCH, 0) || step == (0, BEND), "{cell}: {step:?}");
        }
    }
}

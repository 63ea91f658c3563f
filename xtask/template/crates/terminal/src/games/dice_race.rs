//! Dice Race: a lane for each seat on the one track, and the die.

use crate::canvas::{Canvas, fit};
use crate::die;
use crate::paint::{self, Horse, LOUD, PLAIN, SOFT};
use crate::title::Legend;
use crate::words::{self, Said, say};
use crate::{DrawContext, Drawing, Pictured, chip};
use catalog::rules::dice_race::{Action, Cell, DiceRace, HORSES, Options, Phase};
use game::Seat;
use game::words::{Phrase, phrase};
use std::fmt::Write;

const TOGETHER: Phrase =
    phrase("horses 1 and 2 on one cell", "les chevaux 1 et 2 sur la même case");
const START: Phrase = phrase("at the start", "au départ");
const HOME: Phrase = phrase("home", "à la maison");

/// Columns of a name; of the start and of home; of a cell.
const NAME: usize = 8;
const YARD: usize = 4;
const CELL: usize = 3;

impl Pictured for DiceRace {
    fn said(action: &Action) -> Said {
        match action {
            Action::Roll(die) => say("die {die}", "dé {die}").number("die", die.0),
            Action::Move(horse) => {
                say("horse {horse}", "cheval {horse}").number("horse", u32::from(horse.0) + 1)
            }
        }
    }

    fn legend(scene: &DrawContext<'_>) -> Canvas {
        let yellow = Horse::Yellow;
        Legend::new(scene)
            .sign("Y12", yellow.ink(), TOGETHER)
            .sign("|..|", SOFT, START)
            .sign("[..]", SOFT, HOME)
            .lines
    }

    fn draw(&self, _options: &Options, scene: &DrawContext<'_>, _width: usize) -> Drawing {
        let mut board = Canvas::new();
        for seat in scene.everybody() {
            draw_lane(&mut board, seat, self, scene);
        }
        for cell in (1..=self.track()).filter(|cell| *cell == 1 || cell % 5 == 0) {
            board.put(column(Cell(cell)), usize::from(self.seats()), &format!("{cell:>2}"), SOFT);
        }
        Drawing { board, side: throw(self, scene) }
    }

    fn horse_of(&self, seat: Seat) -> Option<Horse> {
        Horse::BY_SIDE.get(seat.index()).copied()
    }
}

/// Where a cell begins.
fn column(cell: Cell) -> usize {
    match cell {
        Cell::START => NAME + 1,
        Cell(n) => NAME + 1 + YARD + CELL * (usize::from(n) - 1),
    }
}

/// A seat's name, its horses at the start, on the track and at home.
fn draw_lane(board: &mut Canvas, seat: Seat, game: &DiceRace, scene: &DrawContext<'_>) {
    let y = seat.index();
    let on_turn = game.seat() == seat && game.phase() != Phase::Over;
    board.put(0, y, &fit(&scene.name(seat), NAME), if on_turn { LOUD } else { PLAIN });
    let home = Cell::home(game.track());
    board.put(column(Cell::START), y, "|  |", SOFT);
    board.put(column(home), y, "[  ]", SOFT);
    for cell in (1..=game.track()).map(Cell) {
        board.put(column(cell), y, " · ", paint::TRACK[usize::from(cell.0 % 2)]);
    }
    let Some(horse) = game.horse_of(seat) else { return };
    let horses = game.horses(seat);
    for cell in horses {
        let mut numbers = String::new();
        for number in (0..HORSES).filter(|&i| horses[i] == cell) {
            // Writing to a string does not fail.
            let _ = write!(numbers, "{}", number + 1);
        }
        if cell.is_on_track(game.track()) {
            let piece = format!("{}{numbers}", horse.letter());
            board.put(column(cell), y, &format!("{piece:<CELL$}"), horse.ink());
        } else {
            board.put(column(cell) + 1, y, &numbers, horse.ink());
        }
    }
}

/// The die, and what is to be done with it.
fn throw(game: &DiceRace, scene: &DrawContext<'_>) -> Canvas {
    let mut canvas = die::face(game.die().map_or(0, |die| die.0));
    let x = canvas.width() + 3;
    let what = match game.phase() {
        Phase::Roll => words::THROWS,
        Phase::Move => words::MOVES,
        Phase::Over => words::GAME_OVER,
    };
    if let Some(horse) = game.horse_of(game.seat()).filter(|_| game.phase() != Phase::Over) {
        canvas.paste(x, 1, &chip(horse));
        canvas.put(x + 4, 1, &fit(&scene.name(game.seat()), 16), LOUD);
    }
    canvas.put(x, 2, scene.word(what), PLAIN);
    canvas
}

#[cfg(test)]
mod tests {
    use crate::{Painter, Picture};
    use catalog::record::Replay;
    use game::words::Lang;

    const RECORD: &str = r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{}}
{"by":"chance","do":"roll","die":3}
{"by":0,"do":"move","horse":0}
{"by":"chance","do":"roll","die":6}
{"by":1,"do":"move","horse":1}
{"by":"chance","do":"roll","die":3}
{"by":0,"do":"move","horse":0}
"#;

    fn last_picture(lang: Lang, width: usize) -> String {
        let mut replay = Replay::new(RECORD.as_bytes()).unwrap();
        let mut out = Vec::new();
        while let Some(step) = replay.step().unwrap() {
            out.clear();
            let painter = Painter { colour: false, width };
            Picture { replay: &replay, step: Some(&step), lang, painter }.draw(&mut out).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_board_shows_where_everybody_stands() {
        let picture = last_picture(Lang::En, 80);
        let lane = |name: &str| picture.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(lane("Ana").starts_with("Ana      |2 | ·  ·  ·  ·  · Y1  · "), "{picture}");
        // Bo's horse stood on that cell: it is back at the start.
        assert!(lane("Bo").starts_with("Bo       |12| ·  ·  ·  ·  ·  ·  · "), "{picture}");
    }

    #[test]
    fn it_fits_and_every_slot_is_filled() {
        for lang in Lang::ALL {
            let picture = last_picture(lang, 80);
            assert!(!picture.contains('{'), "{picture}");
            assert!(picture.lines().all(|line| line.chars().count() <= 80), "{picture}");
        }
    }
}

//! Petits Chevaux: the cross with its four stables and boxes, the horses and the die.

use crate::canvas::{Canvas, fit};
use crate::die;
use crate::paint::{self, Horse, LOUD, PLAIN, SOFT};
use crate::title::Legend;
use crate::words::{self, Said, say};
use crate::{DrawContext, Drawing, Pictured, chip};
use catalog::AnyEffect;
use catalog::rules::petits_chevaux::{
    Action, Colour, Effect, Options, PetitsChevaux, Phase, Progress,
};
use game::{Game, Seat, Turn};
use std::fmt::Write;

/// Columns of a cell.
const CELL: usize = 3;
/// Cells of the ring, and of a stable.
const RING: u8 = 56;
const STABLE: u8 = 6;
/// The centre of the board, in cells from its edges.
const CENTRE: u8 = 7;

impl Pictured for PetitsChevaux {
    fn said(action: &Action) -> Said {
        match action {
            Action::First(seat) => say("{who} begins", "{who} commence").seat("who", *seat),
            Action::Roll(die) => say("die {die}", "dé {die}").number("die", die.0),
            Action::Move(horse) => {
                say("horse {horse}", "cheval {horse}").number("horse", u32::from(horse.0) + 1)
            }
            Action::Pass => say("passes", "passe"),
        }
    }

    /// What the signs mean.
    fn legend(scene: &DrawContext<'_>) -> Canvas {
        let yellow = Horse::Yellow;
        Legend::new(scene)
            .sign("Y12", yellow.ink(), words::BARRAGE)
            .sign("Y▸ ", yellow.shade(), words::START)
            .sign("(1)", yellow.shade(), words::STABLE)
            .lines
    }

    /// The cross, and beside it the horses' ways and the die.
    fn draw(&self, _options: &Options, scene: &DrawContext<'_>, _width: usize) -> Drawing {
        let mut board = Canvas::new();
        draw_track(&mut board);
        for side in (0..4).map(Colour) {
            draw_box(&mut board, side, self, scene);
        }
        for seat in scene.everybody() {
            draw_horses(&mut board, seat, self);
        }
        Drawing { board, side: ways(self, scene).above(0, &throw(self, scene)) }
    }

    fn horse_of(&self, seat: Seat) -> Option<Horse> {
        let side = (seat.0 < self.seats()).then(|| usize::from(self.colour(seat).0))?;
        Horse::BY_SIDE.get(side).copied()
    }
}

/// A place on the board of 15 × 15 cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Spot {
    column: u8,
    row: u8,
}

impl Spot {
    /// Where a horse of side `side` stands. The first side's way begins in the left arm; each
    /// other side's is the same way, turned clockwise.
    fn of(side: Colour, progress: Progress) -> Spot {
        let (turns, spot) = match progress.ring_cell(side) {
            Some(cell) => (cell / 14, quarter(cell % 14)),
            None => {
                let stall = progress.stable_cell().unwrap_or(STABLE);
                (side.0, Spot { column: stall, row: CENTRE })
            }
        };
        (0..turns).fold(spot, |spot, _| spot.turned())
    }

    fn turned(self) -> Spot {
        Spot { column: 2 * CENTRE - self.row, row: self.column }
    }

    fn put(self, board: &mut Canvas, text: &str, ink: paint::Ink) {
        board.put(CELL * usize::from(self.column), self.row.into(), text, ink);
    }
}

/// The first fourteen cells: along the left arm, up the upper one, and one step across its end.
fn quarter(cell: u8) -> Spot {
    match cell {
        0..=6 => Spot { column: cell, row: CENTRE - 1 },
        7..=12 => Spot { column: CENTRE - 1, row: 12 - cell },
        _ => Spot { column: CENTRE, row: 0 },
    }
}

fn horse_of(side: Colour) -> Horse {
    Horse::BY_SIDE[usize::from(side.0 % 4)]
}

fn draw_track(board: &mut Canvas) {
    for cell in 0..RING {
        let spot = Spot::of(Colour(0), Progress(cell));
        let ink = paint::TRACK[usize::from(cell % 2)];
        spot.put(board, " · ", ink);
    }
    for side in (0..4).map(Colour) {
        let (horse, way) = (horse_of(side), ["▸", "▾", "◂", "▴"][usize::from(side.0)]);
        let start = format!("{}{way} ", horse.letter());
        Spot::of(side, Progress(0)).put(board, &start, horse.shade());
        for stall in 0..STABLE {
            let spot = Spot::of(side, Progress(RING + stall));
            spot.put(board, &format!("({})", stall + 1), horse.shade());
        }
    }
    Spot { column: CENTRE, row: CENTRE }.put(board, " ★ ", paint::DIE);
}

/// A side's box in its corner: whose it is, and the horses that wait in it.
fn draw_box(board: &mut Canvas, side: Colour, game: &PetitsChevaux, scene: &DrawContext<'_>) {
    const WIDTH: usize = 14;
    let horse = horse_of(side);
    // The corners in the order of the sides: each lies beside its start cell.
    let (x, y) = [(1, 0), (28, 0), (28, 10), (1, 10)][usize::from(side.0 % 4)];
    let seat = scene.everybody().find(|&seat| game.colour(seat) == side);
    let ink = if seat.is_some() { PLAIN } else { SOFT };
    board.put(x, y, &format!("┌{}┐", "─".repeat(WIDTH)), ink);
    for dy in 1..4 {
        board.put(x, y + dy, &format!("│{}│", " ".repeat(WIDTH)), ink);
    }
    board.put(x, y + 4, &format!("└{}┘", "─".repeat(WIDTH)), ink);
    let Some(seat) = seat else { return };
    let on_turn = game.seat() == seat && matches!(game.phase(), Phase::Roll | Phase::Move);
    let name = fit(&scene.name(seat), WIDTH - 4);
    let after = board.put(x + 1, y + 1, if on_turn { "▶ " } else { "  " }, LOUD);
    board.put(after, y + 1, &name, if on_turn { LOUD } else { PLAIN });
    for (i, at) in game.horses(seat).enumerate() {
        let (dx, dy) = (3 + 5 * (i % 2), 2 + i / 2);
        match at {
            None => board.put(x + dx, y + dy, &piece(horse, &[i]), horse.ink()),
            Some(_) => board.put(x + dx, y + dy, " · ", SOFT),
        };
    }
}

/// The horses of a seat that are on their way. Two on a cell show both their numbers.
fn draw_horses(board: &mut Canvas, seat: Seat, game: &PetitsChevaux) {
    let side = game.colour(seat);
    let horse = horse_of(side);
    let horses: Vec<_> = game.horses(seat).collect();
    for at in horses.iter().flatten() {
        let here: Vec<_> = (0..horses.len()).filter(|&i| horses[i] == Some(*at)).collect();
        Spot::of(side, *at).put(board, &piece(horse, &here), horse.ink());
    }
}

/// `Y1 ` is a horse, `Y12` are two.
fn piece(horse: Horse, numbers: &[usize]) -> String {
    let mut piece = String::from(horse.letter());
    for number in numbers {
        // Writing to a string does not fail.
        let _ = write!(piece, "{}", number + 1);
    }
    format!("{piece:<CELL$}")
}

/// A line for each seat: how far its horses have come, each on its own way.
fn ways(game: &PetitsChevaux, scene: &DrawContext<'_>) -> Canvas {
    const NAME: usize = 10;
    const WAY: usize = 4;
    let turn = game.turn();
    let mut list = Canvas::new();
    for number in 0..usize::from(game.horses_each()) {
        list.put(NAME + 5 + WAY * number, 0, &format!("{:>WAY$}", number + 1), SOFT);
    }
    for seat in scene.everybody() {
        let y = list.height();
        list.paste(0, y, &chip(horse_of(game.colour(seat))));
        list.put(4, y, &fit(&scene.name(seat), NAME), PLAIN);
        for (i, at) in game.horses(seat).enumerate() {
            let way = match at.map(|at| (at, at.stable_cell())) {
                None => "–".to_owned(),
                Some((_, Some(stall))) => format!("{}{stall}", scene.word(words::STABLE_LETTER)),
                Some((at, None)) => at.0.to_string(),
            };
            let number = catalog::rules::petits_chevaux::Horse(i as u8);
            let can_move = seat == game.seat() && game.target(number).is_some();
            let (way, ink) = if can_move { (format!("›{way}"), LOUD) } else { (way, PLAIN) };
            list.put(NAME + 5 + WAY * i, y, &format!("{way:>WAY$}"), ink);
        }
        if let Turn::Over(ranking) = &turn
            && let Some(place) = ranking.place_of(seat)
        {
            list.put(NAME + 6 + WAY * 4, y, &format!("{}.", place + 1), LOUD);
        }
    }
    list
}

/// The die, and what is to be done with it.
fn throw(game: &PetitsChevaux, scene: &DrawContext<'_>) -> Canvas {
    let rolled = scene.effects.iter().find_map(|effect| match effect {
        AnyEffect::PetitsChevaux(Effect::Rolled { seat, die }) => Some((*seat, *die)),
        _ => None,
    });
    let mut canvas = die::face(rolled.map(|(_, die)| die).or(game.die()).map_or(0, |die| die.0));
    let x = canvas.width() + 3;
    let (who, what) = match game.phase() {
        Phase::Draw => (None, words::WHO_BEGINS),
        Phase::Roll => (Some(game.seat()), words::THROWS),
        Phase::Move => (Some(game.seat()), words::MOVES),
        Phase::Over => (None, words::GAME_OVER),
    };
    let mut name = |y, seat, ink| {
        canvas.paste(x, y, &chip(horse_of(game.colour(seat))));
        canvas.put(x + 4, y, &fit(&scene.name(seat), 16), ink);
    };
    // A throw that nobody could play lies there still: say whose it was.
    if let Some((seat, _)) = rolled.filter(|_| game.phase() != Phase::Move) {
        name(0, seat, PLAIN);
    }
    if let Some(seat) = who {
        name(2, seat, LOUD);
        canvas.put(x - 2, 2, "▶", LOUD);
    }
    canvas.put(x, 3, scene.word(what), PLAIN);
    canvas
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touch(a: Spot, b: Spot) -> bool {
        a.column.abs_diff(b.column) + a.row.abs_diff(b.row) == 1
    }

    #[test]
    fn the_ring_is_closed_and_meets_itself_nowhere() {
        let ring: Vec<_> = (0..RING).map(|p| Spot::of(Colour(0), Progress(p))).collect();
        for (i, spot) in ring.iter().enumerate() {
            assert!(touch(*spot, ring[(i + 1) % ring.len()]), "{i}");
            assert!(!ring[..i].contains(spot), "{i}");
            assert!(spot.column < 15 && spot.row < 15, "{i}");
        }
    }

    #[test]
    fn every_side_has_the_same_way_turned_clockwise() {
        for side in 0..4 {
            for progress in (0..RING + STABLE).map(Progress) {
                let spot = Spot::of(Colour(side), progress);
                let next = Spot::of(Colour((side + 1) % 4), progress);
                assert_eq!(spot.turned(), next, "{side} {progress:?}");
            }
            for shared in 0..RING {
                let cell = (14 * side + shared) % RING;
                let spot = Spot::of(Colour(side), Progress(shared));
                assert_eq!(spot, Spot::of(Colour(0), Progress(cell)), "{side} {shared}");
            }
        }
    }

    #[test]
    fn the_stables_lead_from_the_last_cell_of_the_track_to_the_centre() {
        let centre = Spot { column: CENTRE, row: CENTRE };
        for side in (0..4).map(Colour) {
            let spot = |progress| Spot::of(side, Progress(progress));
            for progress in 55..61 {
                assert!(touch(spot(progress), spot(progress + 1)), "{side:?} {progress}");
            }
            assert!(touch(spot(61), centre), "{side:?}");
            for stall in RING..RING + STABLE {
                let on_ring = |p| Spot::of(Colour(0), Progress(p)) == spot(stall);
                assert!(!(0..RING).any(on_ring), "{side:?} {stall}");
            }
        }
    }

    #[test]
    fn start_cells_lie_beside_the_cell_in_front_of_the_stable() {
        assert_eq!(Spot::of(Colour(0), Progress(0)), Spot { column: 0, row: 6 });
        assert_eq!(Spot::of(Colour(1), Progress(0)), Spot { column: 8, row: 0 });
        assert_eq!(Spot::of(Colour(2), Progress(0)), Spot { column: 14, row: 8 });
        assert_eq!(Spot::of(Colour(3), Progress(0)), Spot { column: 6, row: 14 });
        for side in (0..4).map(Colour) {
            assert!(touch(Spot::of(side, Progress(0)), Spot::of(side, Progress(55))));
        }
    }

    #[test]
    fn two_horses_on_a_cell_show_both_numbers() {
        assert_eq!(piece(Horse::Yellow, &[0]), "Y1 ");
        assert_eq!(piece(Horse::Red, &[1, 3]), "R24");
    }
}

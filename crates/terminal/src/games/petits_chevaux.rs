//! Petits Chevaux: the cross with its four stables and boxes, the horses and the die.

use crate::choice::Choice;
use crate::die;
use crate::paint::{self, Horse, LOUD, PLAIN, SOFT};
use crate::scene::{DrawContext, Drawing, OnTurn, Pictured, Shown, Spot as Area, chip};
use crate::sheet::{Sheet, fit};
use crate::title::Legend;
use crate::words::{self, Said, say};
use catalog::rules::petits_chevaux::{
    self as rules, Action, Colour, Effect, PetitsChevaux, Phase, Progress, View,
};
use catalog::{AnyAction, AnyEffect, Voice};
use game::words::{Phrase, phrase};
use game::{List, Seat};
use std::fmt::Write;
use std::time::Duration;

/// Columns of a cell.
const CELL: usize = 3;
/// Cells of the ring, and of a stable.
const RING: u8 = 56;
const STABLE: u8 = 6;
/// The centre of the board, in cells from its edges.
const CENTRE: u8 = 7;

const CHOOSE: Phrase =
    phrase("You have a {n}. Choose a horse.", "Tu as fait {n}. Choisis un cheval.");
const THROW_NOW: Phrase = phrase("Throw the die!", "Lance le dé !");
const THROWS: Phrase = phrase("{@|You} {throws|throw}…", "{@|Tu} {lance|lances} le dé…");
const THINKS: Phrase =
    phrase("{@|You} {has a|have a} {n}…", "{@|Tu} {a|as} fait {n} et {réfléchit|réfléchis}…");
const OVER: Phrase = phrase("The race is over.", "La course est finie.");
const PASS: Phrase = phrase("Don't move", "Ne pas bouger");
const LEAVES: Phrase = phrase("leaves the box", "sort du box");
const LANDS: Phrase = phrase("to {n}", "case {n}");
const ENTERS: Phrase = phrase("stable place {n}", "écurie, place {n}");
const TAKES: Phrase = phrase("takes {n} of {who}", "prend le {n} de {who}");
const BARRAGE: Phrase = phrase("makes a barrage", "fait un barrage");

impl Pictured for PetitsChevaux {
    const USUAL_PLAYERS: u8 = 4;

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
    fn legend(context: &DrawContext<'_>, width: usize) -> Sheet {
        let yellow = Horse::Yellow;
        Legend::new(context, width)
            .sign("Y12", yellow.ink(), words::BARRAGE)
            .sign("Y▸ ", yellow.shade(), words::START)
            .sign("(1)", yellow.shade(), words::STABLE)
            .lines
    }

    /// The cross, and beside it the horses' ways and the die.
    fn draw(shown: &Shown<'_, Self>, context: &DrawContext<'_>, _width: usize) -> Drawing {
        let view = shown.view;
        let mut board = Sheet::new();
        draw_track(&mut board);
        for side in (0..4).map(Colour) {
            draw_box(&mut board, side, view, context);
        }
        for seat in context.everybody() {
            draw_horses(&mut board, seat, view);
        }
        let spots = light(&mut board, view, context);
        let side = ways(view, context).above(0, &throw(view, context));
        Drawing { board, side, spots }
    }

    fn horse_of(view: &View, seat: Seat) -> Option<Horse> {
        let side = view.colours.as_slice().get(seat.index())?;
        Horse::BY_SIDE.get(usize::from(side.0)).copied()
    }

    fn choices(turn: &OnTurn<'_, Self>) -> Vec<Choice<Action>> {
        let OnTurn { view, options, me, voice, .. } = *turn;
        if !view.to_act.contains(me) {
            return Vec::new();
        }
        let targets = view.targets.as_slice().iter();
        let mut choices: Vec<_> = targets
            .map(|&(horse, to)| {
                let number = (b'1' + horse.0) as char;
                Choice::new(
                    number,
                    number,
                    outlook(view, me, horse, to, voice),
                    Action::Move(horse),
                )
            })
            .collect();
        if options.may_pass {
            choices.push(Choice::new('p', "pass", voice.words(PASS), Action::Pass));
        }
        choices
    }

    fn attempt(view: &View, word: &str) -> Option<Action> {
        let number: u8 = word.parse().ok()?;
        let known = view.phase == Phase::Move && (1..=4).contains(&number);
        known.then(|| Action::Move(rules::Horse(number - 1)))
    }

    fn prompt(shown: &Shown<'_, Self>, me: Option<Seat>, voice: Voice<'_>) -> String {
        let View { phase, seat, die, .. } = shown.view;
        let pips = die.map_or(0, |die| die.0).to_string();
        let pips = [("n", pips.as_str())];
        match phase {
            Phase::Draw => voice.words(words::WHO_BEGINS).to_owned(),
            Phase::Roll if me == Some(*seat) => voice.words(THROW_NOW).to_owned(),
            Phase::Roll => voice.say(*seat, THROWS, &[]),
            Phase::Move if me == Some(*seat) => voice.say(*seat, CHOOSE, &pips),
            Phase::Move => voice.say(*seat, THINKS, &pips),
            Phase::Over => voice.words(OVER).to_owned(),
        }
    }

    fn advance(view: &mut View, effect: &Effect) -> Duration {
        let mut stand = |seat: Seat, horse: rules::Horse, at: Option<Progress>| {
            let horses = view.horses.as_mut_slice().get_mut(seat.index());
            if let Some(place) =
                horses.and_then(|all| all.as_mut_slice().get_mut(usize::from(horse.0)))
            {
                *place = at;
            }
        };
        let ms = match *effect {
            Effect::Rolled { seat, die } => {
                (view.seat, view.die, view.phase) = (seat, Some(die), Phase::Move);
                view.targets = List::default();
                600
            }
            Effect::LeftBox { seat, horse } => {
                stand(seat, horse, Some(Progress(0)));
                350
            }
            Effect::Advanced { seat, horse, to, .. } | Effect::Stabled { seat, horse, to, .. } => {
                stand(seat, horse, Some(to));
                350
            }
            Effect::Captured { seat, horse, .. } => {
                stand(seat, horse, None);
                500
            }
            Effect::First { .. } | Effect::NoMove { .. } | Effect::TooManySixes { .. } => 500,
            Effect::NextSeat { seat } => {
                (view.seat, view.phase) = (seat, Phase::Roll);
                0
            }
            _ => 0,
        };
        Duration::from_millis(ms)
    }
}

/// What would come of moving a horse, in a few words.
fn outlook(view: &View, me: Seat, horse: rules::Horse, to: Progress, voice: Voice<'_>) -> String {
    let side = colour(view, me);
    let number = |n: u8| n.to_string();
    let mut parts = Vec::new();
    let lands = match to.cell_number(side) {
        Some(cell) => voice.words(LANDS).replace("{n}", &number(cell)),
        None => {
            let stall = to.stable_cell().unwrap_or_default();
            voice.words(ENTERS).replace("{n}", &number(stall))
        }
    };
    match horses(view, me).get(usize::from(horse.0)) {
        Some(None) => parts.push(format!("{} ({lands})", voice.words(LEAVES))),
        _ => parts.push(lands),
    }
    for rival in game::SeatSet::all(view.colours.len() as u8).iter().filter(|seat| *seat != me) {
        for (number, at) in (1..).zip(horses(view, rival)) {
            let there = at.and_then(|at| at.ring_cell(colour(view, rival)));
            if there.is_some() && there == to.ring_cell(side) {
                let number: u8 = number;
                let takes = voice.words(TAKES).replace("{n}", &number.to_string());
                // Last, so that nothing in a name is taken for a slot.
                parts.push(takes.replace("{who}", &voice.name(rival)));
            }
        }
    }
    if to.is_on_track() && horses(view, me).contains(&Some(to)) {
        parts.push(voice.words(BARRAGE).to_owned());
    }
    parts.join(", ")
}

fn colour(view: &View, seat: Seat) -> Colour {
    view.colours.as_slice().get(seat.index()).copied().unwrap_or_default()
}

fn horses(view: &View, seat: Seat) -> &[Option<Progress>] {
    view.horses.as_slice().get(seat.index()).map_or(&[], |horses| horses.as_slice())
}

/// What can be done: the horses that can move, and where the one that is looked at would go.
fn light(board: &mut Sheet, view: &View, context: &DrawContext<'_>) -> Vec<Area> {
    let Some(hand) = context.hand else { return Vec::new() };
    let side = colour(view, hand.seat);
    let mut spots = Vec::new();
    for (horse, to) in view.targets.as_slice() {
        let is_it = |action: &AnyAction| matches!(action, AnyAction::PetitsChevaux(Action::Move(one)) if one == horse);
        let Some(choice) = hand.choice(is_it) else { continue };
        let number = usize::from(horse.0);
        let at = horses(view, hand.seat).get(number).copied().flatten();
        let (x, y) = match at {
            Some(at) => Spot::of(side, at).corner(),
            None => boxed(side, number),
        };
        let together = horses(view, hand.seat).iter().filter(|one| at.is_some() && **one == at);
        let ink = if hand.advised.is_some_and(is_it) { paint::ADVISED } else { paint::LIT };
        // Two on one cell are lit together.
        if together.count() < 2 {
            board.put(x, y, &piece(horse_of(side), &[number]), ink);
        } else {
            board.put(x, y, &horse_of(side).letter().to_string(), ink);
        }
        spots.push(Area { x, y, width: CELL, height: 1, choice });
        if hand.is_at(Some(choice)) {
            let (x, y) = Spot::of(side, *to).corner();
            board.put(x, y, &format!("›{}‹", number + 1), paint::AHEAD);
        }
    }
    spots
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

    /// Where its cell begins on the sheet.
    fn corner(self) -> (usize, usize) {
        (CELL * usize::from(self.column), self.row.into())
    }

    fn put(self, board: &mut Sheet, text: &str, ink: paint::Ink) {
        let (x, y) = self.corner();
        board.put(x, y, text, ink);
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

fn draw_track(board: &mut Sheet) {
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

/// Columns of a box without its frame.
const BOX: usize = 14;

/// The corners in the order of the sides: each lies beside its start cell.
fn corner(side: Colour) -> (usize, usize) {
    [(1, 0), (28, 0), (28, 10), (1, 10)][usize::from(side.0 % 4)]
}

/// Where a horse waits in its box.
fn boxed(side: Colour, number: usize) -> (usize, usize) {
    let (x, y) = corner(side);
    (x + 3 + 5 * (number % 2), y + 2 + number / 2)
}

/// A side's box in its corner: whose it is, and the horses that wait in it.
fn draw_box(board: &mut Sheet, side: Colour, view: &View, context: &DrawContext<'_>) {
    let horse = horse_of(side);
    let (x, y) = corner(side);
    let seat = context.everybody().find(|&seat| colour(view, seat) == side);
    let ink = if seat.is_some() { PLAIN } else { SOFT };
    board.put(x, y, &format!("┌{}┐", "─".repeat(BOX)), ink);
    for dy in 1..4 {
        board.put(x, y + dy, &format!("│{}│", " ".repeat(BOX)), ink);
    }
    board.put(x, y + 4, &format!("└{}┘", "─".repeat(BOX)), ink);
    let Some(seat) = seat else { return };
    let on_turn = view.seat == seat && matches!(view.phase, Phase::Roll | Phase::Move);
    let name = fit(&context.name(seat), BOX - 4);
    let after = board.put(x + 1, y + 1, if on_turn { "▶ " } else { "  " }, LOUD);
    board.put(after, y + 1, &name, if on_turn { LOUD } else { PLAIN });
    for (number, at) in horses(view, seat).iter().enumerate() {
        let (x, y) = boxed(side, number);
        match at {
            None => board.put(x, y, &piece(horse, &[number]), horse.ink()),
            Some(_) => board.put(x, y, " · ", SOFT),
        };
    }
}

/// The horses of a seat that are on their way. Two on a cell show both their numbers.
fn draw_horses(board: &mut Sheet, seat: Seat, view: &View) {
    let (side, horses) = (colour(view, seat), horses(view, seat));
    let horse = horse_of(side);
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
fn ways(view: &View, context: &DrawContext<'_>) -> Sheet {
    const NAME: usize = 10;
    const WAY: usize = 4;
    let mut list = Sheet::new();
    let most = view.horses.as_slice().first().map_or(0, List::len);
    for number in 0..most {
        list.put(NAME + 5 + WAY * number, 0, &format!("{:>WAY$}", number + 1), SOFT);
    }
    for seat in context.everybody() {
        let y = list.height();
        list.paste(0, y, &chip(horse_of(colour(view, seat))));
        list.put(4, y, &fit(&context.name(seat), NAME), PLAIN);
        for (i, at) in horses(view, seat).iter().enumerate() {
            let way = match at.map(|at| (at, at.stable_cell())) {
                None => "–".to_owned(),
                Some((_, Some(stall))) => format!("{}{stall}", context.word(words::STABLE_LETTER)),
                Some((at, None)) => at.0.to_string(),
            };
            let mut movable = view.targets.as_slice().iter().map(|(horse, _)| horse.0);
            let can_move = seat == view.seat && movable.any(|horse| usize::from(horse) == i);
            let (way, ink) = if can_move { (format!("›{way}"), LOUD) } else { (way, PLAIN) };
            list.put(NAME + 5 + WAY * i, y, &format!("{way:>WAY$}"), ink);
        }
        if let Some(place) = view.ranking.and_then(|ranking| ranking.place_of(seat)) {
            list.put(NAME + 6 + WAY * 4, y, &format!("{}.", place + 1), LOUD);
        }
    }
    list
}

/// The die, and what is to be done with it.
fn throw(view: &View, context: &DrawContext<'_>) -> Sheet {
    let rolled = context.effects.iter().rev().find_map(|effect| match effect {
        AnyEffect::PetitsChevaux(Effect::Rolled { seat, die }) => Some((*seat, *die)),
        _ => None,
    });
    let mut sheet = die::face(rolled.map(|(_, die)| die).or(view.die).map_or(0, |die| die.0));
    let x = sheet.width() + 3;
    let (who, what) = match view.phase {
        Phase::Draw => (None, words::WHO_BEGINS),
        Phase::Roll => (Some(view.seat), words::THROWS),
        Phase::Move => (Some(view.seat), words::MOVES),
        Phase::Over => (None, words::GAME_OVER),
    };
    let mut name = |y, seat, ink| {
        sheet.paste(x, y, &chip(horse_of(colour(view, seat))));
        sheet.put(x + 4, y, &fit(&context.name(seat), 16), ink);
    };
    // A throw that nobody could play lies there still: say whose it was.
    if let Some((seat, _)) = rolled.filter(|_| view.phase != Phase::Move) {
        name(0, seat, PLAIN);
    }
    if let Some(seat) = who {
        name(2, seat, LOUD);
        sheet.put(x - 2, 2, "▶", LOUD);
    }
    sheet.put(x, 3, context.word(what), PLAIN);
    sheet
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

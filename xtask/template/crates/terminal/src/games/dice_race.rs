//! Dice Race: a lane for each seat on the one track, and the die.

use crate::choice::Choice;
use crate::die;
use crate::paint::{self, Horse, LOUD, PLAIN, SOFT};
use crate::scene::{DrawContext, Drawing, OnTurn, Pictured, Shown, Spot, chip};
use crate::sheet::{Sheet, fit};
use crate::title::Legend;
use crate::words::{self, Said, say};
use catalog::rules::dice_race::{self as rules, Action, Cell, DiceRace, Effect, HORSES, Phase, View};
use catalog::{AnyAction, Voice};
use game::words::{Phrase, phrase};
use game::{List, Seat};
use std::fmt::Write;
use std::time::Duration;

const TOGETHER: Phrase =
    phrase("horses 1 and 2 on one cell", "les chevaux 1 et 2 sur la même case");
const START: Phrase = phrase("at the start", "au départ");
const HOME: Phrase = phrase("home", "à la maison");
const LANDS: Phrase = phrase("to {n}", "case {n}");
const CHOOSE: Phrase = phrase("Choose a horse.", "Choisis un cheval.");
const THROW_NOW: Phrase = phrase("Throw the die!", "Lance le dé !");
const WAIT: Phrase = phrase("{@|You} {plays|play}…", "{@|Tu} {joue|joues}…");
const OVER: Phrase = phrase("The race is over.", "La course est finie.");

/// Columns of a name; of the start and of home; of a cell.
const NAME: usize = 8;
const YARD: usize = 4;
const CELL: usize = 3;

impl Pictured for DiceRace {
    const USUAL_PLAYERS: u8 = 3;

    fn said(action: &Action) -> Said {
        match action {
            Action::Roll(die) => say("die {die}", "dé {die}").number("die", die.0),
            Action::Move(horse) => {
                say("horse {horse}", "cheval {horse}").number("horse", u32::from(horse.0) + 1)
            }
        }
    }

    fn legend(context: &DrawContext<'_>, width: usize) -> Sheet {
        let yellow = Horse::Yellow;
        Legend::new(context, width)
            .sign("Y12", yellow.ink(), TOGETHER)
            .sign("|..|", SOFT, START)
            .sign("[..]", SOFT, HOME)
            .lines
    }

    fn draw(shown: &Shown<'_, Self>, context: &DrawContext<'_>, _width: usize) -> Drawing {
        let view = shown.view;
        let mut board = Sheet::new();
        for seat in context.everybody() {
            draw_lane(&mut board, seat, view, context);
        }
        for cell in (1..=view.track).filter(|cell| *cell == 1 || cell % 5 == 0) {
            board.put(column(Cell(cell)), context.seats.into(), &format!("{cell:>2}"), SOFT);
        }
        let spots = light(&mut board, view, context);
        Drawing { board, side: throw(view, context), spots }
    }

    fn horse_of(_view: &View, seat: Seat) -> Option<Horse> {
        Horse::BY_SIDE.get(seat.index()).copied()
    }

    fn choices(turn: &OnTurn<'_, Self>) -> Vec<Choice<Action>> {
        let OnTurn { view, me, voice, .. } = *turn;
        if !view.to_act.contains(me) {
            return Vec::new();
        }
        let choice = |&(horse, to): &(rules::Horse, Cell)| {
            let number = (b'1' + horse.0) as char;
            let told = match to == Cell::home(view.track) {
                true => voice.words(HOME).to_owned(),
                false => voice.words(LANDS).replace("{n}", &to.0.to_string()),
            };
            Choice::new(number, number, told, Action::Move(horse))
        };
        view.targets.as_slice().iter().map(choice).collect()
    }

    fn attempt(view: &View, word: &str) -> Option<Action> {
        let number: u8 = word.parse().ok()?;
        let known = view.phase == Phase::Move && (1..=HORSES as u8).contains(&number);
        known.then(|| Action::Move(rules::Horse(number - 1)))
    }

    fn prompt(shown: &Shown<'_, Self>, me: Option<Seat>, voice: Voice<'_>) -> String {
        let View { phase, seat, .. } = shown.view;
        let mine = me == Some(*seat);
        match phase {
            Phase::Roll if mine => voice.words(THROW_NOW).to_owned(),
            Phase::Move if mine => voice.words(CHOOSE).to_owned(),
            Phase::Roll | Phase::Move => voice.say(*seat, WAIT, &[]),
            Phase::Over => voice.words(OVER).to_owned(),
        }
    }

    fn advance(view: &mut View, effect: &Effect) -> Duration {
        let home = Cell::home(view.track);
        let mut stand = |seat: Seat, horse: rules::Horse, cell: Cell| {
            let horses = view.horses.as_mut_slice().get_mut(seat.index());
            if let Some(place) =
                horses.and_then(|all| all.as_mut_slice().get_mut(usize::from(horse.0)))
            {
                *place = cell;
            }
        };
        let ms = match *effect {
            Effect::Rolled { seat, die } => {
                (view.seat, view.die, view.phase) = (seat, Some(die), Phase::Move);
                view.targets = List::default();
                500
            }
            Effect::Advanced { seat, horse, to, .. } => {
                stand(seat, horse, to);
                300
            }
            Effect::CameHome { seat, horse, .. } => {
                stand(seat, horse, home);
                300
            }
            Effect::SentBack { seat, horse, .. } => {
                stand(seat, horse, Cell::START);
                400
            }
            Effect::NextSeat { .. } | Effect::Placed { .. } => 0,
        };
        Duration::from_millis(ms)
    }
}

/// Where a cell begins.
fn column(cell: Cell) -> usize {
    match cell {
        Cell::START => NAME + 1,
        Cell(n) => NAME + 1 + YARD + CELL * (usize::from(n) - 1),
    }
}

fn horses(view: &View, seat: Seat) -> &[Cell] {
    view.horses.as_slice().get(seat.index()).map_or(&[], |horses| horses.as_slice())
}

/// A seat's name, its horses at the start, on the track and at home.
fn draw_lane(board: &mut Sheet, seat: Seat, view: &View, context: &DrawContext<'_>) {
    let y = seat.index();
    let on_turn = view.seat == seat && view.phase != Phase::Over;
    board.put(0, y, &fit(&context.name(seat), NAME), if on_turn { LOUD } else { PLAIN });
    let home = Cell::home(view.track);
    board.put(column(Cell::START), y, "|  |", SOFT);
    board.put(column(home), y, "[  ]", SOFT);
    for cell in (1..=view.track).map(Cell) {
        board.put(column(cell), y, " · ", paint::TRACK[usize::from(cell.0 % 2)]);
    }
    let Some(horse) = DiceRace::horse_of(view, seat) else { return };
    let horses = horses(view, seat);
    for cell in horses.iter().copied() {
        let mut numbers = String::new();
        for number in (0..horses.len()).filter(|&i| horses[i] == cell) {
            // Writing to a string does not fail.
            let _ = write!(numbers, "{}", number + 1);
        }
        if cell.is_on_track(view.track) {
            let piece = format!("{}{numbers}", horse.letter());
            board.put(column(cell), y, &format!("{piece:<CELL$}"), horse.ink());
        } else {
            board.put(column(cell) + 1, y, &numbers, horse.ink());
        }
    }
}

/// Where the horse that is looked at would go, and where a mouse finds those that can move.
fn light(board: &mut Sheet, view: &View, context: &DrawContext<'_>) -> Vec<Spot> {
    let Some(hand) = context.hand else { return Vec::new() };
    let mut spots = Vec::new();
    for (horse, to) in view.targets.as_slice() {
        let is_it = |action: &AnyAction| {
            matches!(action, AnyAction::DiceRace(Action::Move(one)) if one == horse)
        };
        let at = horses(view, hand.seat).get(usize::from(horse.0)).copied();
        let (Some(choice), Some(at)) = (hand.choice(is_it), at) else { continue };
        let y = hand.seat.index();
        spots.push(Spot { x: column(at), y, width: CELL, height: 1, choice });
        if hand.is_at(Some(choice)) || hand.advised.is_some_and(is_it) {
            board.put(column(*to), y, &format!("›{}‹", horse.0 + 1), paint::AHEAD);
        }
    }
    spots
}

/// The die, and what is to be done with it.
fn throw(view: &View, context: &DrawContext<'_>) -> Sheet {
    let mut sheet = die::face(view.die.map_or(0, |die| die.0));
    let x = sheet.width() + 3;
    let what = match view.phase {
        Phase::Roll => words::THROWS,
        Phase::Move => words::MOVES,
        Phase::Over => words::GAME_OVER,
    };
    if let Some(horse) = DiceRace::horse_of(view, view.seat).filter(|_| view.phase != Phase::Over) {
        sheet.paste(x, 1, &chip(horse));
        sheet.put(x + 4, 1, &fit(&context.name(view.seat), 16), LOUD);
    }
    sheet.put(x, 2, context.word(what), PLAIN);
    sheet
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

//! Giro Galoppo: the winding course with its horses, and the cards in every hand.

mod course;
mod riders;

use crate::choice::{Choice, Press};
use crate::paint::{self, Horse};
use crate::scene::{DrawContext, Drawing, OnTurn, Pictured, Shown};
use crate::sheet::Sheet;
use crate::title::Legend;
use crate::words::{self, Said, say};
use catalog::rules::giro_galoppo::{
    Action, Card, Cell, CellSet, Effect, GiroGaloppo, Obstacle, Outlook, Phase, Push, Terrain,
    Track, View,
};
use catalog::{AnyAction, Voice};
use course::{Course, ground, per_row};
use game::words::{Phrase, phrase};
use game::{Seat, SeatSet, Seen};
use std::time::Duration;

const PLACE_NOW: Phrase =
    phrase("Put a hurdle on a lit cell.", "Pose une haie sur une case allumée.");
const PLACE_WAIT: Phrase =
    phrase("{@|You} {puts|put} up a hurdle…", "{@|Tu} {pose|poses} une haie…");
const CHOOSE_CARD: Phrase = phrase("Choose a card.", "Choisis une carte.");
const CHOSEN: Phrase = phrase("Chosen! You may still change.", "Choisie ! Tu peux encore changer.");
const OTHERS_CHOOSE: Phrase = phrase("They choose their cards…", "Ils choisissent leurs cartes…");
const WAITS_FOR: Phrase = phrase("Waiting for ", "On attend ");
const OVER: Phrase = phrase("The race is over.", "La course est finie.");
const HURDLE_ON: Phrase = phrase("hurdle on {cell}", "haie case {cell}");
const LEADS: Phrase = phrase("leads to cell {cell}", "mène à la case {cell}");
const LEADS_HOME: Phrase = phrase("takes you over the line!", "te fait passer la ligne !");
const PUSHES: Phrase = phrase(
    "cell {cell}, {name} goes back to {back}",
    "case {cell}, {name} recule à la case {back}",
);
const PUSHES_INTO_BOX: Phrase =
    phrase("cell {cell}, {name} goes back into the box", "case {cell}, {name} rentre au box");
const STOPS_AT_HURDLE: Phrase =
    phrase("stops at the hurdle, stays here", "refus devant la haie, on reste là");
const STOPS_AT_RIVER: Phrase =
    phrase("stops at the river, stays here", "refus devant la rivière, on reste là");
const STOPS_AT_MOOR: Phrase =
    phrase("stops at the moor, stays here", "refus devant le marais, on reste là");

impl Pictured for GiroGaloppo {
    const USUAL_PLAYERS: u8 = 4;
    const HAS_MEMORY: bool = true;

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
    fn legend(context: &DrawContext<'_>, width: usize) -> Sheet {
        let grown = [
            (Terrain::Grass, words::GRASS),
            (Terrain::Sand, words::SAND),
            (Terrain::River, words::RIVER),
            (Terrain::Moor, words::MOOR),
        ];
        let legend = Legend::new(context, width);
        let legend = grown.into_iter().fold(legend, |legend, (terrain, what)| {
            let (tile, ink) = ground(Some(terrain));
            legend.sign(tile[0], ink, what)
        });
        let legend = legend.sign(course::HURDLE[0], paint::HURDLE, words::HURDLE);
        legend.sign(course::LINE[0], paint::LINE, words::LINE).lines
    }

    /// The course, and below it a line for each horse.
    fn draw(shown: &Shown<'_, Self>, context: &DrawContext<'_>, width: usize) -> Drawing {
        let track = shown.options.course.track();
        let mut board = Sheet::new();
        let course = Course { view: shown.view, track: &track, per_row: per_row(&track, width) };
        course.draw(&mut board, context);
        let mut spots = Vec::new();
        if let Some(hand) = &context.hand {
            spots = course.light_cells(&mut board, hand);
            let ahead = looked_at(hand.looked_at()).and_then(|card| {
                let horse = Horse::BY_SEAT.get(hand.seat.index())?;
                Some((*horse, shown.view.outlook(&track, hand.seat, card)?))
            });
            if let Some((horse, outlook)) = ahead {
                course.draw_ahead(&mut board, horse, outlook);
            }
        }
        let riders = riders::draw(shown, context, width);
        let y = board.height() + 1;
        spots.extend(
            riders.spots.into_iter().map(|spot| crate::scene::Spot { y: spot.y + y, ..spot }),
        );
        Drawing { board: board.above(1, &riders.board), side: Sheet::new(), spots }
    }

    fn horse_of(_view: &View, seat: Seat) -> Option<Horse> {
        Horse::BY_SEAT.get(seat.index()).copied()
    }

    fn choices(turn: &OnTurn<'_, Self>) -> Vec<Choice<Action>> {
        let OnTurn { view, options, me, voice, .. } = *turn;
        // A card that was chosen can be changed until everybody has one.
        let may_play =
            view.phase == Phase::Race && (view.to_act.contains(me) || view.choice.is_some());
        let track = options.course.track();
        let cells = view.placeable.iter().map(|cell| Choice {
            key: None,
            word: cell.0.to_string(),
            told: voice.words(HURDLE_ON).replace("{cell}", &cell.0.to_string()),
            does: crate::choice::Does::Act(Action::Place(cell)),
            press: Press::Twice,
        });
        let cards = view.hand.iter().filter(|_| may_play).map(|card| {
            let key = (b'0' + card.0) as char;
            let told = in_words(view, &track, me, card, voice);
            Choice { press: Press::Twice, ..Choice::new(key, key, told, Action::Play(card)) }
        });
        cells.chain(cards).collect()
    }

    fn attempt(view: &View, word: &str) -> Option<Action> {
        let number = word.parse().ok()?;
        match view.phase {
            Phase::Placement => Some(Action::Place(Cell(number))),
            Phase::Race => (1..=6).contains(&number).then_some(Action::Play(Card(number))),
            Phase::Over => None,
        }
    }

    fn prompt(shown: &Shown<'_, Self>, me: Option<Seat>, voice: Voice<'_>) -> String {
        let view = shown.view;
        let acts = me.is_some_and(|me| view.to_act().contains(me));
        match view.phase {
            Phase::Placement if acts => voice.words(PLACE_NOW).to_owned(),
            Phase::Placement => {
                let who = view.to_act().iter().next();
                who.map(|who| voice.say(who, PLACE_WAIT, &[])).unwrap_or_default()
            }
            Phase::Race if acts => voice.words(CHOOSE_CARD).to_owned(),
            Phase::Race if view.choice.is_some() => {
                let names: Vec<_> = view.to_act().iter().map(|seat| voice.name(seat)).collect();
                let names = voice.list(&names);
                format!("{} {}{names}.", voice.words(CHOSEN), voice.words(WAITS_FOR))
            }
            Phase::Race => voice.words(OTHERS_CHOOSE).to_owned(),
            Phase::Over => voice.words(OVER).to_owned(),
        }
    }

    fn advance(view: &mut View, effect: &Effect) -> Duration {
        let mut stand = |seat: Seat, cell: Cell| {
            if let Some(place) = view.positions.as_mut_slice().get_mut(seat.index()) {
                *place = cell;
            }
        };
        let ms = match *effect {
            Effect::Placed { cell, .. } | Effect::LaidOut { cell } => {
                // There is room for all five.
                let _ = view.obstacles.push(cell);
                view.placeable = CellSet::EMPTY;
                300
            }
            Effect::Chose { seat } => {
                view.chosen = view.chosen.with(seat);
                0
            }
            Effect::Revealed { .. } => {
                view.chosen = SeatSet::EMPTY;
                250
            }
            Effect::HoppedObstacle { seat, cell, .. } | Effect::HoppedHorse { seat, cell, .. } => {
                stand(seat, cell);
                120
            }
            Effect::Landed { seat, to, .. } | Effect::Pushed { seat, to, .. } => {
                stand(seat, to);
                350
            }
            Effect::Refused { seat, from, .. } => {
                stand(seat, from);
                500
            }
            Effect::LostTurn { .. } | Effect::CrossedLine { .. } => 400,
            _ => 0,
        };
        Duration::from_millis(ms)
    }

    fn is_secret(view: &View) -> bool {
        view.phase == Phase::Race
    }
}

/// The card that is looked at.
fn looked_at(action: Option<&AnyAction>) -> Option<Card> {
    match action {
        Some(AnyAction::GiroGaloppo(Action::Play(card))) => Some(*card),
        _ => None,
    }
}

/// What a card would do, in a few words.
fn in_words(view: &View, track: &Track, me: Seat, card: Card, voice: Voice<'_>) -> String {
    let Some(outlook) = view.outlook(track, me, card) else { return String::new() };
    let (words, cell, push) = match outlook {
        Outlook::Lands { to, pushes: Some(push), .. } if push.to == Cell::BOX => {
            (PUSHES_INTO_BOX, to, Some(push))
        }
        Outlook::Lands { to, pushes: Some(push), .. } => (PUSHES, to, Some(push)),
        Outlook::Lands { to, .. } if to.0 > track.length() => (LEADS_HOME, to, None),
        Outlook::Lands { to, .. } => (LEADS, to, None),
        Outlook::Refused { cell, obstacle: Obstacle::Wooden, .. } => (STOPS_AT_HURDLE, cell, None),
        Outlook::Refused { cell, obstacle: Obstacle::River, .. } => (STOPS_AT_RIVER, cell, None),
        Outlook::Refused { cell, obstacle: Obstacle::Moor, .. } => (STOPS_AT_MOOR, cell, None),
    };
    let told = voice.words(words).replace("{cell}", &cell.0.to_string());
    match push {
        None => told,
        // The name comes last, so that nothing in it is taken for a slot.
        Some(Push { seat, to }) => {
            told.replace("{back}", &to.0.to_string()).replace("{name}", &voice.name(seat))
        }
    }
}

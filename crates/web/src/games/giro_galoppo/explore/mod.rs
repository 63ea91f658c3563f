//! The explorer of races of two: put horses, hurdles and cards as you like, and see what it is worth.

mod position;

use super::course::Course as Board;
use super::follow_shape;
use super::race::Race;
use super::words::Say;
use crate::coats::coats_of_seats;
use crate::drawing::Drawing;
use crate::dynamic::{dynamic, watch};
use crate::explore::{Chances, Explorer, percent};
use crate::prefs::{Prefs, t};
use crate::record::table_of;
use crate::table_client::TableClient;
use crate::words::Says;
use art::giro_galoppo::{CARD, CardState, hurdle, number_card};
use art::{Coat, Spot};
use catalog::record::{Header, SeatInfo};
use catalog::rules::giro_galoppo::{Action, Card, Cell, Course, GiroGaloppo, WOODEN};
use catalog::{AnyAction, AnyView, Listed};
use game::Seat;
use game::options::Value;
use game::words::Lang;
use leptos::html::Div;
use leptos::prelude::*;
use position::{ME, Piece, Position};
use protocol::TableInfo;

/// What the two are called.
const NAMES: [Say; 2] = [Say::RedHorse, Say::BlueHorse];

/// The table at which a position stands.
fn table(position: &Position, view: &AnyView, names: [&str; 2]) -> TableInfo {
    let seat = |name: &str| SeatInfo { name: Some(name.to_owned()), ..SeatInfo::default() };
    let options = GiroGaloppo::any_options(position.options());
    table_of(&Header::new(names.map(seat).to_vec(), options), view)
}

/// The explorer.
#[component]
pub fn Explore(explorer: Explorer) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let names = move || NAMES.map(|name| name.said_in(lang.get()));
    let position = RwSignal::new(Position::beginning(Course::Classic));
    let picked = RwSignal::new(Piece::Horse(0));
    let shown = Memo::new(move |_| {
        let view = position.get().board(picked.get());
        view.map(GiroGaloppo::any_view)
    });
    let first = shown.get_untracked();
    let of_first = |view: &AnyView| untrack(|| table(&position.get(), view, names()));
    let Some(first_table) = first.as_ref().map(of_first) else { return ().into_any() };
    let at = TableClient::of_practice(first_table, first, ME);
    watch(move || {
        let Some(view) = shown.get() else { return };
        at.table.set(Some(table(&position.get(), &view, names())));
        at.view.set(Some(view));
    });
    // What is pressed on the board is where the piece goes.
    watch(move || {
        let Some(AnyAction::GiroGaloppo(Action::Place(cell))) = at.tried.get() else { return };
        at.tried.set(None);
        put(position, picked, cell);
    });
    watch(move || {
        let position = position.get();
        if let Some(view) = position.view() {
            // Both are made of numbers and names, which can be written.
            let options = serde_json::to_value(position.options()).unwrap_or_default();
            explorer.ask(options, serde_json::to_value(view).unwrap_or_default());
        }
    });
    let race = Race::new(at);
    let board = NodeRef::<Div>::new();
    follow_shape(race, board);
    let players = Signal::derive(move || {
        let coats = at.of_table(coats_of_seats).unwrap_or_default();
        coats.into_iter().zip(names().map(str::to_owned)).collect::<Vec<_>>()
    });
    let uneven = move || {
        let [a, b] = position.get().hands;
        (a.len() != b.len() || a.is_empty()).then(|| t(Say::EvenHands)())
    };
    view! {
        <Courses position=position picked=picked/>
        <div class="desk">
            <div class="record-board"><Board race=race board=board/></div>
            <Chances explorer=explorer players=players/>
            <Pieces race=race position=position picked=picked/>
            <p class="soft">{t(Say::PutThere)}</p>
            <div>
                <p role="alert">{uneven}</p>
                {[0, 1].map(|seat| view! { <Cards race=race position=position explorer=explorer seat=seat/> })}
            </div>
        </div>
    }
    .into_any()
}

/// Puts the piece that is picked on a cell. It stays picked, wherever it is in the row of hurdles then.
fn put(position: RwSignal<Position>, picked: RwSignal<Piece>, cell: Cell) {
    let piece = picked.get_untracked();
    position.update(|position| *position = position.with(piece, cell));
    if let Piece::Hurdle(_) = piece {
        let hurdles = position.with_untracked(|position| position.hurdles);
        if let Some(nth) = hurdles.iter().position(|hurdle| *hurdle == cell) {
            picked.set(Piece::Hurdle(nth));
        }
    }
}

/// The courses that there are.
#[component]
fn Courses(position: RwSignal<Position>, picked: RwSignal<Piece>) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let button = move |(name, course): (&'static str, Course)| {
        let called = move || called(name, lang.get());
        let is_it = move || position.with(|position| position.course == course);
        let choose = move |_| {
            picked.set(Piece::Horse(0));
            position.set(Position::beginning(course));
        };
        view! { <button aria-pressed=move || is_it().to_string() on:click=choose>{called}</button> }
    };
    view! {
        <div class="pieces" role="group" aria-label=t(Say::WhichCourse)>
            {Course::SHIPPED.map(button)}
        </div>
    }
}

/// What people call a course: as the lobby does, without its length.
fn called(course: &'static str, lang: Lang) -> &'static str {
    let mut offers = GiroGaloppo::GAME.options().iter().flat_map(|spec| spec.offered);
    let offer = offers.find(|offer| offer.value == Value::Word(course));
    let label = offer.map_or(course, |offer| offer.label.in_lang(lang));
    label.split(',').next().unwrap_or(course)
}

/// What can be put elsewhere.
#[component]
fn Pieces(race: Race, position: RwSignal<Position>, picked: RwSignal<Piece>) -> impl IntoView {
    let horse = move |seat: usize| {
        let badge = move || art::badge(race.coat(Seat(seat as u8)), 0.0, 0.0, 18.0);
        let cell = move || match position.with(|position| position.cells[seat]) {
            Cell::BOX => race.say(Say::InBox, &[]),
            cell => cell.0.to_string(),
        };
        view! {
            <button
                data-piece=format!("horse-{seat}")
                aria-pressed=move || (picked.get() == Piece::Horse(seat)).to_string()
                on:click=move |_| picked.set(Piece::Horse(seat))
            >
                <svg viewBox="-10 -10 20 20" aria-hidden="true" inner_html=move || badge()></svg>
                {move || race.say(NAMES[seat], &[])}" "{cell}
            </button>
        }
    };
    let one = move |nth: usize| {
        let drawn = hurdle(&Spot { x: 0.0, y: 0.0, angle: 0.0 }, 34.0);
        let cell = move || position.with(|position| position.hurdles[nth].0.to_string());
        view! {
            <button
                data-piece=format!("hurdle-{nth}")
                aria-pressed=move || (picked.get() == Piece::Hurdle(nth)).to_string()
                on:click=move |_| picked.set(Piece::Hurdle(nth))
            >
                <svg viewBox="-20 -20 40 40" aria-hidden="true" inner_html=drawn></svg>
                <span class="unseen">{t(Say::Hurdle)}" "</span>{cell}
            </button>
        }
    };
    let home = move || {
        let Piece::Horse(seat) = picked.get() else { return None };
        let stands = position.with(|position| position.cells[seat]) != Cell::BOX;
        stands.then(|| {
            view! {
                <button on:click=move |_| put(position, picked, Cell::BOX)>{t(Say::IntoBox)}</button>
            }
        })
    };
    view! {
        <div class="pieces" role="group" aria-label=t(Say::WhichPiece)>
            {[0, 1].map(horse)}
            {[(); WOODEN].iter().enumerate().map(|(nth, ())| one(nth)).collect_view()}
            {dynamic(home)}
        </div>
    }
}

/// The cards of a seat: which it has, how often it plays each, and what each is worth.
#[component]
fn Cards(
    race: Race,
    position: RwSignal<Position>,
    explorer: Explorer,
    seat: usize,
) -> impl IntoView {
    let coat = move || race.coat(Seat(seat as u8));
    let held = move |card: Card| position.with(|position| position.hands[seat].contains(card));
    let card = move |number: u8| {
        let card = Card(number);
        let face = move || {
            let state = if held(card) { CardState::Face } else { CardState::Spent };
            number_card(number, coat(), state, race.lang())
        };
        let name = move || {
            let word = if held(card) { Say::Card } else { Say::SpentCard };
            race.say(word, &[("card", &number.to_string())])
        };
        view! {
            <td>
                <button
                    aria-label=move || name()
                    aria-pressed=move || held(card).to_string()
                    on:click=move |_| position.update(|position| *position = position.turned(seat, card))
                ><Drawing view=CARD svg=Signal::derive(face)/></button>
            </td>
        }
    };
    // What the numbers say of a card: how often, and worth.
    let numbers = move |number: u8| {
        let found = explorer.found()?;
        let play = AnyAction::GiroGaloppo(Action::Play(Card(number)));
        let choice = found.choices.iter().find(|choice| {
            choice.seat == Seat(seat as u8) && choice.reads(GiroGaloppo::GAME) == Some(play)
        })?;
        Some((choice.share.unwrap_or_default(), choice.worth))
    };
    let row = move |which: fn((f64, f64)) -> f64| {
        let cell = move |number: u8| {
            let said = move || {
                let numbers = numbers(number).filter(|_| held(Card(number)))?;
                Some(percent(which(numbers)))
            };
            let best = move || numbers(number).is_some_and(|(share, _)| share > 0.005);
            view! { <td class:best=best>{move || said().unwrap_or("–".to_owned())}</td> }
        };
        (1..=6).map(cell).collect_view()
    };
    let is_red = move || coat() == Coat::Red;
    let caption = move || race.say(if is_red() { NAMES[0] } else { NAMES[1] }, &[]);
    view! {
        <table class="numbers">
            <caption>{caption}</caption>
            <tbody>
                <tr><th scope="row">{t(Say::InHand)}</th>{(1..=6).map(card).collect_view()}</tr>
                <tr><th scope="row">{t(Say::HowOften)}</th>{row(|(share, _)| share)}</tr>
                <tr><th scope="row">{t(Say::WinsWith)}</th>{row(|(_, worth)| worth)}</tr>
            </tbody>
        </table>
    }
}

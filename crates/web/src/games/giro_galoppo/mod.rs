//! Giro Galoppo: the course, the horses, your cards.

// A `Race` is a handful of signals, and every closure of a view keeps one.
#![allow(clippy::large_types_passed_by_value)]

mod course;
mod explore;
mod field;
mod hand;
mod laid;
mod line;
mod page;
mod placing;
mod preview;
mod race;
mod score;
mod steps;
mod trial;
mod words;

use crate::dynamic::{Show, watch};
use crate::motion;
use crate::table_client::{TableClient, TableUpdate};
use art::giro_galoppo::Layout;
use catalog::AnyEffect;
use catalog::rules::giro_galoppo::{Action, Card, Effect as Seen};
use course::Course;
use hand::Hand;
use laid::Laid;
use leptos::html::Div;
use leptos::prelude::*;
use line::Line;
use race::Race;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, ResizeObserver};

/// The table: course, cards, what to do.
#[component]
pub fn Table(at: TableClient) -> impl IntoView {
    let race = Race::new(at);
    let board = NodeRef::<Div>::new();
    follow_shape(race, board);
    play_steps(race, board);
    let seated = move || at.seat.get().is_some();
    let mine = Memo::new(move |_| race.is_ours());
    view! {
        <Course race=race board=board/>
        <div class="controls race" class:mine=mine>
            <Line race=race/>
            <Show when=seated>
                <Hand race=race/>
            </Show>
            <Laid race=race/>
        </div>
    }
}

/// What is pressed to do this, as `data-can` names it.
pub fn control(action: &Action) -> Option<String> {
    match action {
        Action::Place(cell) => Some(format!("cell-{}", cell.0)),
        Action::Play(card) => Some(format!("card-{}", card.0)),
        Action::Layout(_) => None,
    }
}

/// The board and the cards: where motions are played.
fn stage(board: NodeRef<Div>) -> Option<Element> {
    // A frame later the table may be gone.
    board.try_get_untracked()??.parent_element()
}

/// Plays what there was to see. Choices move nothing, and cut nothing short.
fn play_steps(race: Race, board: NodeRef<Div>) {
    watch(move || {
        let TableUpdate { n, effects } = race.at.latest.get();
        if n == 0 {
            return;
        }
        let seen = effects.iter().filter_map(|effect| match effect {
            AnyEffect::GiroGaloppo(effect) => Some(*effect),
            _ => None,
        });
        let seen: Vec<Seen> = seen.collect();
        let field = race.field.get_untracked();
        let view = race.view.get_untracked();
        let score = view.map(|view| score::score(&seen, &field, &view)).unwrap_or_default();
        if !score.is_empty() || seen.is_empty() {
            race.hint.set(None);
        }
        let cards = seen.iter().filter_map(|effect| match *effect {
            Seen::Revealed { card, .. } => Some(card),
            _ => None,
        });
        let cards: Vec<Card> = cards.collect();
        if !cards.is_empty() || seen.is_empty() {
            race.revealed.set(cards);
        }
        // Once everything stands where it will be in the end, before it is shown.
        request_animation_frame(move || {
            let is_latest = race.at.latest.try_with_untracked(|latest| latest.n == n) == Some(true);
            if let Some(stage) = stage(board).filter(|_| is_latest) {
                race.at.play(&score, &stage);
            }
        });
    });
}

/// The board has the shape of its area, also when that changes.
fn follow_shape(race: Race, board: NodeRef<Div>) {
    let watcher = StoredValue::new_local(None::<(ResizeObserver, Closure<dyn FnMut(JsValue)>)>);
    watch(move || {
        let Some(board) = board.get() else { return };
        let element: Element = board.unchecked_into();
        let measured = element.clone();
        let measure = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            let area = measured.get_bounding_client_rect();
            let fitting = Layout::fitting(area.width(), area.height());
            if race.layout.try_get_untracked().is_some_and(|layout| layout != fitting) {
                // What is being played belongs to the old shape.
                if let Some(stage) = measured.parent_element() {
                    motion::stop(&stage);
                }
                race.layout.set(fitting);
            }
        });
        if let Ok(observer) = ResizeObserver::new(measure.as_ref().unchecked_ref()) {
            observer.observe(&element);
            watcher.set_value(Some((observer, measure)));
        }
    });
    on_cleanup(move || {
        if let Some((observer, _)) = watcher.try_update_value(Option::take).flatten() {
            observer.disconnect();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::rules::giro_galoppo::Cell;

    #[test]
    fn every_action_of_a_seat_names_what_is_to_be_pressed() {
        assert_eq!(control(&Action::Play(Card(4))).as_deref(), Some("card-4"));
        assert_eq!(control(&Action::Place(Cell(7))).as_deref(), Some("cell-7"));
    }
}

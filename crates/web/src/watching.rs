//! Whoever looks on is told so, and how to go on with a place that it has on another device.

use crate::dynamic::{Show, dynamic};
use crate::prefs::t;
use crate::route::{Router, Sheet};
use crate::table_client::TableClient;
use crate::words::Word;
use leptos::prelude::*;
use protocol::{Phase, PlaceKind, TableInfo};

/// What is said to whoever looks on, if we do.
fn words(table: &TableInfo) -> Option<Word> {
    let is = |kind: PlaceKind| table.places.iter().any(|place| place.kind == kind);
    let without_place = table.you.place.is_none() && table.you.knocking.is_none();
    match table.phase {
        // A place that is sat on elsewhere is a person's.
        _ if !without_place || !is(PlaceKind::Person) => None,
        Phase::Lobby if is(PlaceKind::Open) => None,
        Phase::Lobby => Some(Word::FullTable),
        Phase::Playing | Phase::Over => Some(Word::Watching),
    }
}

/// We look on at a table of the server.
#[component]
pub fn Watching(at: TableClient) -> impl IntoView {
    let router = expect_context::<Router>();
    let said = Memo::new(move |_| at.of_table(words).flatten().filter(|_| !at.is_here()));
    view! {
        <Show when=move || said.get().is_some()>
            <p class="watching">
                <span role="status">{dynamic(move || said.get().map(t))}</span>
                <span class="soft">{t(Word::SitElsewhere)}</span>
                <button class="quiet" on:click=move |_| router.open(Sheet::Device)>
                    {t(Word::ContinueHere)}
                </button>
            </p>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_a_place_or_can_have_one_does_not_look_on() {
        let table = |phase: &str, you: &str, places: &str| -> TableInfo {
            let text = format!(
                r#"{{"id":"","code":"","game":"carrousel","options":{{}},"settings":{{}},
                "phase":"{phase}","match":0,"commit":"","spectators":0,"you":{you},
                "places":[{{"kind":"person","name":"Ana"}},{{"kind":"{places}"}}]}}"#
            );
            serde_json::from_str(&text).unwrap()
        };
        assert_eq!(words(&table("playing", "{}", "bot")), Some(Word::Watching));
        assert_eq!(words(&table("lobby", "{}", "bot")), Some(Word::FullTable));
        assert_eq!(words(&table("lobby", "{}", "open")), None);
        assert_eq!(words(&table("playing", r#"{"place":0}"#, "bot")), None);
        assert_eq!(words(&table("lobby", r#"{"knocking":1}"#, "bot")), None);
    }
}

//! Coming to a table by its link: whoever comes to play has a place at once.

use super::door::{WayIn, way_in};
use super::sit;
use crate::app::NextOpening;
use crate::browser;
use crate::dynamic::watch;
use crate::prefs::Prefs;
use crate::table_client::TableClient;
use leptos::prelude::*;
use protocol::{Code, Phase, PlaceKind, TableInfo};

/// Where this tab remembers that somebody got up.
fn got_up_key(table: &str) -> String {
    format!("got-up:{table}")
}

/// Whoever gets up looks on from now on, also after a reload.
pub fn get_up(table: &str) {
    browser::keep_in_tab(&got_up_key(table), "yes");
}

/// The first place that we may simply take.
fn free_place(table: &TableInfo) -> Option<u8> {
    let places = table.places.iter().zip(0_u8..);
    let mut free = places.filter(|(place, _)| place.kind == PlaceKind::Open);
    free.find(|(_, index)| way_in(table, *index) == WayIn::Sit).map(|(_, index)| index)
}

/// Takes a free place, once, for whoever comes to a table of the server and has none.
pub fn arrive(at: TableClient) {
    let (prefs, opening) = (expect_context::<Prefs>(), expect_context::<NextOpening>());
    // Whoever has made the table begins it in its own way, and on one device places are added by hand.
    if at.is_here() || opening.0.get_untracked().is_some() {
        return;
    }
    let (done, tried) = (StoredValue::new(false), StoredValue::new(None::<u8>));
    watch(move || {
        at.table.with(|table| {
            let Some(table) = table.as_ref().filter(|_| !done.get_value()) else { return };
            let up = browser::kept_in_tab(&got_up_key(&table.id)).is_some();
            match free_place(table) {
                Some(place) if table.phase == Phase::Lobby && table.you.place.is_none() && !up => {
                    // When somebody was quicker, the table tells so, and the next place is tried.
                    if tried.get_value() != Some(place) {
                        tried.set_value(Some(place));
                        sit(at, prefs, table.game, place);
                    }
                }
                _ => done.set_value(true),
            }
        });
    });
    watch(move || {
        let lost = at.refusal.with(|why| why.as_ref().is_some_and(|w| w.code == Code::PlaceTaken));
        if lost && tried.get_value().is_some() && !done.get_value() {
            // Nobody has asked for this place in particular.
            at.refusal.set(None);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(more: &str) -> TableInfo {
        let text = format!(
            r#"{{"id":"","code":"","game":"carrousel","options":{{}},"settings":{{}},"phase":"lobby",
            "match":0,"commit":"","spectators":0,"you":{{}},{more}}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn the_first_free_place_is_taken_if_the_door_is_open() {
        let places = r#""places":[{"kind":"person","name":"Ana"},{"kind":"open"},{"kind":"open"}]"#;
        assert_eq!(free_place(&table(places)), Some(1));
        for door in ["knock", "closed"] {
            let shut = format!(r#""door":"{door}",{places}"#);
            assert_eq!(free_place(&table(&shut)), None, "{door}");
        }
        let full = r#""places":[{"kind":"person","name":"Ana"},{"kind":"bot","level":"pony"}]"#;
        assert_eq!(free_place(&table(full)), None);
    }
}

//! Who has just come: those who wait see and hear it.

use super::words::Lobby as Say;
use crate::dynamic::{Timer, watch};
use crate::prefs::Prefs;
use crate::sound;
use crate::table_client::TableClient;
use crate::words::Says;
use leptos::prelude::*;
use protocol::{PlaceKind, TableInfo};
use std::time::Duration;

/// How long it is shown.
const SHOWN: Duration = Duration::from_secs(5);

/// The people at the table but for us: place and name.
fn others(table: &TableInfo) -> Vec<(usize, String)> {
    let ours = table.you.place.map(usize::from);
    let places = table.places.iter().enumerate();
    let people = places.filter(|(i, p)| p.kind == PlaceKind::Person && Some(*i) != ours);
    people.map(|(i, place)| (i, place.name.clone().unwrap_or_default())).collect()
}

/// Those who were not there before: neither on this place nor, by this name, on another one.
fn newcomers(before: &[(usize, String)], now: &[(usize, String)]) -> Vec<String> {
    let is_new = |(place, name): &&(usize, String)| {
        !before.iter().any(|(old_place, old_name)| old_place == place || old_name == name)
    };
    now.iter().filter(is_new).map(|(_, name)| name.clone()).collect()
}

/// Who has just come.
#[component]
pub fn Arrivals(at: TableClient) -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let (come, known) = (RwSignal::new(String::new()), StoredValue::new(None::<Vec<_>>));
    let hide = Timer::new();
    let there = Memo::new(move |_| at.of_table(others));
    watch(move || {
        let Some(now) = there.get() else { return };
        let before = known.try_update_value(|known| known.replace(now.clone())).flatten();
        let new = before.map(|before| newcomers(&before, &now)).unwrap_or_default();
        if new.is_empty() || at.is_here() {
            return;
        }
        let say = Say::HasCome.said_in(prefs.lang.get_untracked());
        come.set(say.replace("{name}", &new.join(", ")));
        hide.start(SHOWN, move || come.set(String::new()));
        if prefs.sound.get_untracked() {
            sound::try_out(prefs.volume.get_untracked());
        }
    });
    view! { <p class="arrived" role="status">{come}</p> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_moves_or_changes_its_name_has_not_come() {
        let at = |place: usize, name: &str| (place, name.to_owned());
        let before = [at(1, "Fox"), at(2, "Ben")];
        assert_eq!(newcomers(&before, &[at(1, "Zoé"), at(3, "Ben")]), [""; 0]);
        assert_eq!(newcomers(&before, &[at(1, "Fox"), at(2, "Ben"), at(3, "Ida")]), ["Ida"]);
        assert_eq!(newcomers(&[], &[at(0, "Ana")]), ["Ana"]);
    }
}

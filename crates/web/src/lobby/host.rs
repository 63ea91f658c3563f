//! Another host, when the one there was stays away.

use super::words::Lobby as Say;
use crate::dynamic::{Show, dynamic};
use crate::prefs::{Prefs, t};
use crate::table_client::{TableClient, place_name};
use leptos::prelude::*;
use protocol::{TableInfo, Wish};

/// Whether somebody stands in for a host who is away.
pub fn is_away(table: &TableInfo) -> bool {
    table.places.iter().any(|place| place.deputy)
}

/// Whether we may begin a match and put bots on free places: as the host, or in its place.
pub fn may_begin(table: &TableInfo) -> bool {
    table.you.host || table.you.deputy
}

/// Those who can be chosen, each with how many want it.
fn candidates(table: &TableInfo) -> Vec<(u8, usize)> {
    let here = table.places.iter().zip(0..).filter(|(place, _)| place.here && !place.host);
    let votes = |index: u8| table.places.iter().filter(|p| p.vote == Some(index)).count();
    here.map(|(_, index)| (index, votes(index))).collect()
}

/// Those who have a place say whom they want as host, while it is away.
#[component]
pub fn AnotherHost(at: TableClient) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let votes = move |t: &TableInfo| is_away(t) && t.you.place.is_some();
    let shown = Memo::new(move |_| at.of_table(votes).unwrap_or_default());
    let all = Memo::new(move |_| at.of_table(candidates).unwrap_or_default());
    let mine = Memo::new(move |_| {
        at.of_table(|t| t.places.get(usize::from(t.you.place?))?.vote).flatten()
    });
    let host = Memo::new(move |_| {
        let place = |t: &TableInfo| t.places.iter().position(|place| place.host);
        at.of_table(place).flatten().map(|place| place as u8)
    });
    let name = move |place: u8| {
        at.of_table(|t| place_name(t, place.into(), lang.get())).unwrap_or_default()
    };
    let choice = move |(place, votes): (u8, usize)| {
        let label = move || match votes {
            0 => name(place),
            _ => format!("{} · {votes}", name(place)),
        };
        view! {
            <button
                aria-pressed=move || (mine.get() == Some(place)).to_string()
                on:click=move |_| at.ask(Wish::Host { place })
            >{move || label()}</button>
        }
    };
    // To want the host itself is to wait for it.
    let wait = move || {
        host.get().filter(|_| mine.get().is_some()).map(|place| {
            view! {
                <button class="quiet" on:click=move |_| at.ask(Wish::Host { place })>
                    {t(Say::WaitForTheHost)}
                </button>
            }
        })
    };
    view! {
        <Show when=move || shown.get()>
            <section class="card another-host" aria-label=t(Say::AnotherHost)>
                <p>{t(Say::HostIsAway)}</p>
                <div class="choices" role="group" aria-label=t(Say::AnotherHost)>
                    {dynamic(move || all.get().into_iter().map(choice).collect_view())}
                    {dynamic(wait)}
                </div>
            </section>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Place;

    #[test]
    fn whoever_is_here_can_be_chosen_and_votes_are_counted() {
        let text = r#"{"id":"","code":"","game":"carrousel","options":{},"settings":{},"phase":"lobby",
            "match":0,"commit":"","spectators":0,"you":{"place":1,"deputy":true},"places":[
            {"kind":"person","name":"Ana","host":true},
            {"kind":"person","name":"Bo","here":true,"deputy":true,"vote":2},
            {"kind":"person","name":"Cy","here":true,"vote":2},
            {"kind":"person","name":"Di"},{"kind":"bot","level":"pony"}]}"#;
        let mut table: TableInfo = serde_json::from_str(text).unwrap();
        assert!(is_away(&table) && may_begin(&table));
        assert_eq!(candidates(&table), [(1, 0), (2, 2)]);
        table.places[1] = Place { deputy: false, ..table.places[1].clone() };
        table.you.deputy = false;
        assert!(!is_away(&table) && !may_begin(&table));
    }
}

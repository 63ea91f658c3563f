//! The colour of a place. Whoever sits there can have that of a free one, or of a bot's: it goes with the place.

use super::words::Lobby as Say;
use crate::coats::coat_of;
use crate::dynamic::dynamic;
use crate::menu::Menu;
use crate::players::Badge;
use crate::prefs::t;
use crate::table_client::TableClient;
use catalog::GameId;
use leptos::prelude::*;
use protocol::{PlaceKind, TableInfo};

/// The colour of a place, and for whoever sits there the free ones.
#[component]
pub fn Colour(at: TableClient, game: GameId, index: usize) -> impl IntoView {
    let free = Memo::new(move |_| {
        let ours = at.of_table(|t| {
            let person = t.places.get(index).is_some_and(|p| p.kind == PlaceKind::Person);
            person && (at.is_here() || t.you.place == Some(index as u8))
        });
        let free = |t: &TableInfo| {
            let places = t.places.iter().enumerate().filter(|(_, p)| p.kind != PlaceKind::Person);
            places.map(|(place, _)| place).collect::<Vec<_>>()
        };
        at.of_table(free).filter(|_| ours == Some(true)).unwrap_or_default()
    });
    let coat = coat_of(game, index);
    let other = move |place: usize| {
        let coat = coat_of(game, place);
        view! {
            <button
                class="icon"
                aria-label=t(coat.horse_name())
                data-place=place.to_string()
                on:click=move |_| at.change_place(index as u8, place as u8)
            ><Badge coat=coat/></button>
        }
    };
    dynamic(move || match free.get() {
        free if free.is_empty() => view! { <Badge coat=coat/> }.into_any(),
        free => view! {
            <Menu
                id=format!("colours-{index}")
                label=Say::AnotherColour
                class="icon colour"
                face=move || view! { <Badge coat=coat/> }
            >
                <p class="soft">{t(Say::AnotherColour)}</p>
                <div class="row">{free.into_iter().map(other).collect_view()}</div>
            </Menu>
        }
        .into_any(),
    })
}

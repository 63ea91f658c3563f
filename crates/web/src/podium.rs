//! The end of a match: who came where, and what next.

use crate::at::At;
use crate::prefs::t;
use crate::route::{Anchor, Route};
use crate::words::Word;
use catalog::AnyView;
use game::{Ranking, Seat};
use leptos::prelude::*;
use protocol::{Phase, Wish};

/// The places, best first.
fn ranking(view: &AnyView) -> Option<Ranking> {
    match view {
        AnyView::GiroGaloppo(view) => view.ranking,
        AnyView::PetitsChevaux(view) => view.ranking,
        AnyView::Carrousel(view) => view.ranking,
    }
}

/// Who came where, once the match is over.
#[component]
pub fn Podium(at: At) -> impl IntoView {
    let places = move || {
        let ranking = at.view.with(|view| view.as_ref().and_then(ranking));
        let places = ranking.map(|ranking| {
            ranking.places().iter().map(|seats| seats.iter().collect()).collect::<Vec<Vec<Seat>>>()
        });
        places.unwrap_or_default()
    };
    let over = move || at.phase() == Some(Phase::Over) && !places().is_empty();
    let seated = move || at.of_table(|t| t.you.place.is_some()).unwrap_or_default();
    let again = move |_| {
        if let Some(next) = at.peek_table(|t| t.match_no + 1) {
            at.ask(Wish::Start { match_no: next });
        }
    };
    let record =
        move || at.of_table(|t| format!("/api/tables/{}/matches/{}/record", t.id, t.match_no));
    view! {
        <Show when=over>
            <section class="card podium" role="status">
                <h2>{t(Word::Podium)}</h2>
                <ol>
                    {move || places().into_iter().map(|seats| {
                        let names: Vec<String> = seats.into_iter().map(|s| at.name(s)).collect();
                        view! { <li>{names.join(", ")}</li> }
                    }).collect_view()}
                </ol>
                <div class="row">
                    <Show when=seated>
                        <button class="go" on:click=again>{t(Word::Rematch)}</button>
                    </Show>
                    <Anchor to=Route::Home class="button">{t(Word::BackHome)}</Anchor>
                    <a class="quiet" download="" href=record>{t(Word::Record)}</a>
                </div>
            </section>
        </Show>
    }
}

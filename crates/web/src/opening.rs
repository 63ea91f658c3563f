//! Opening a table: from a button to the table itself.

use crate::api::{self, Trouble};
use crate::app::{Intent, Opening};
use crate::route::{Route, Router};
use catalog::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Opens tables of a game: whether one is being made, and what a button does.
pub fn opener(
    game: GameId,
    trouble: RwSignal<Option<Trouble>>,
) -> (RwSignal<bool>, impl Fn(Opening) + Copy + Send + Sync + 'static) {
    let (router, intent) = (expect_context::<Router>(), expect_context::<Intent>());
    let busy = RwSignal::new(false);
    let open = move |opening: Opening| {
        busy.set(true);
        trouble.set(None);
        spawn_local(async move {
            match api::create(game).await {
                Ok(made) => {
                    intent.0.set(Some(opening));
                    router.go(Route::Table(made.id));
                }
                // The page may have changed meanwhile.
                Err(why) => drop(trouble.try_set(Some(why))),
            }
            let _ = busy.try_set(false);
        });
    };
    (busy, open)
}

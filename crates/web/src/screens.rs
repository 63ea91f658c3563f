//! What the address asks for. Home is there at once, and what is small; the code of the other screens
//! comes [`later`].

// Drawing itself never fails: the error is for code that did not come, which the macro adds.
#![allow(clippy::unnecessary_wraps)]

use crate::app::Sorry;
use crate::coach::{Board, HowDidItGo};
use crate::explore::ExplorePage;
use crate::home::Home;
use crate::later::{Absent, later};
use crate::learn::LearnPage;
use crate::prefs::t;
use crate::puzzles::PuzzlesPage;
use crate::record::{OpenRecord, RecordPage, Tale};
use crate::route::Route;
use crate::settings::{LinkPage, SettingsPage};
use crate::table::{TableHere, TablePage};
use crate::table_client::TableClient;
use crate::words::Word;
use catalog::GameId;
use game::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::wasm_split;
use std::sync::Arc;

/// The screen of an address.
pub fn screen(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <Home/> }.into_any(),
        Route::Table(id) => {
            later(|| Box::pin(load_table()), move || Box::pin(table(id.clone(), false)))
        }
        Route::Local(id) => {
            later(|| Box::pin(load_table()), move || Box::pin(table(id.clone(), true)))
        }
        Route::Record(id) => {
            later(|| Box::pin(load_record()), move || Box::pin(record(Some(id.clone()))))
        }
        Route::OpenRecord => later(|| Box::pin(load_record()), || Box::pin(record(None))),
        Route::Learn(game) => later(|| Box::pin(load_learn()), move || Box::pin(learn(game))),
        Route::Explore(game) => later(|| Box::pin(load_explore()), move || Box::pin(explore(game))),
        Route::Puzzles => later(|| Box::pin(load_puzzles()), || Box::pin(puzzles())),
        Route::Settings => view! { <SettingsPage/> }.into_any(),
        Route::Link => view! { <LinkPage/> }.into_any(),
        Route::Unknown => view! { <Sorry say=t(Word::LostWay)/> }.into_any(),
    }
}

/// What the coach says of a match, beside its record.
pub fn how_did_it_go(tale: Arc<Tale>, at: TableClient, board: Board, me: Option<Seat>) -> AnyView {
    later(|| Box::pin(load_coach()), move || Box::pin(coach(tale.clone(), at, board, me)))
}

/// Loads the code of the other screens before somebody wants one of them.
pub fn load_ahead() {
    spawn_local(async {
        // What does not come now is loaded when it is wanted.
        let _ = load_table().await;
        let _ = load_learn().await;
        let _ = load_coach().await;
    });
}

#[wasm_split(table, wasm_split_path = leptos::wasm_split, preload(load_table), fallible)]
fn table(id: String, here: bool) -> Result<AnyView, Absent> {
    Ok(match here {
        true => view! { <TableHere id=id/> }.into_any(),
        false => view! { <TablePage id=id/> }.into_any(),
    })
}

// A match that was needs almost all that a match needs: both are one part.
#[wasm_split(table, wasm_split_path = leptos::wasm_split, preload(load_record), fallible)]
fn record(id: Option<String>) -> Result<AnyView, Absent> {
    Ok(match id {
        Some(id) => view! { <RecordPage id=id/> }.into_any(),
        None => view! { <OpenRecord/> }.into_any(),
    })
}

#[wasm_split(learn, wasm_split_path = leptos::wasm_split, preload(load_learn), fallible)]
fn learn(game: GameId) -> Result<AnyView, Absent> {
    Ok(view! { <LearnPage game=game/> }.into_any())
}

#[wasm_split(coach, wasm_split_path = leptos::wasm_split, preload(load_coach), fallible)]
fn coach(
    tale: Arc<Tale>,
    at: TableClient,
    board: Board,
    me: Option<Seat>,
) -> Result<AnyView, Absent> {
    Ok(view! { <HowDidItGo tale=tale at=at board=board me=me/> }.into_any())
}

// Puzzles are tried on the coach's board, and explained by it: both are one part.
#[wasm_split(coach, wasm_split_path = leptos::wasm_split, preload(load_puzzles), fallible)]
fn puzzles() -> Result<AnyView, Absent> {
    Ok(view! { <PuzzlesPage/> }.into_any())
}

#[wasm_split(coach, wasm_split_path = leptos::wasm_split, preload(load_explore), fallible)]
fn explore(game: GameId) -> Result<AnyView, Absent> {
    Ok(view! { <ExplorePage game=game/> }.into_any())
}

//! A table: its lobby, its match and its end.

use crate::api::{self, Trouble};
use crate::app::{Intent, Sorry};
use crate::at::At;
use crate::boards::{carrousel, giro_galoppo, petits_chevaux};
use crate::lobby::{self, Lobby};
use crate::podium::Podium;
use crate::prefs::{Prefs, t};
use crate::riders::Rider;
use crate::route::{Anchor, Route};
use crate::words::Word;
use catalog::{AnyView, GameId};
use game::{Seat, SeatSet};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Phase, Place};

/// A table at its address: there is one, or there is none, or nobody knows yet.
#[component]
pub fn TablePage(id: String) -> impl IntoView {
    let found = RwSignal::new(None::<Result<(), Trouble>>);
    let asked = id.clone();
    spawn_local(async move {
        let table = api::table(&asked).await.map(drop);
        // The page may have changed meanwhile.
        let _ = found.try_set(Some(table));
    });
    let prefs = expect_context::<Prefs>();
    move || match found.get() {
        None => view! { <main class="sorry"><p>{t(Word::Loading)}</p></main> }.into_any(),
        Some(Ok(())) => view! { <Table id=id.clone()/> }.into_any(),
        Some(Err(Trouble::NoServer)) => view! { <Sorry say=t(Word::NoServer)/> }.into_any(),
        Some(Err(Trouble::Refused(problem))) => {
            let phrase = problem.code.phrase();
            let say = Signal::derive(move || phrase.in_lang(prefs.lang.get()));
            view! { <Sorry say=say/> }.into_any()
        }
    }
}

/// A table that there is.
#[component]
fn Table(id: String) -> impl IntoView {
    let at = At::open(&id);
    let (prefs, intent) = (expect_context::<Prefs>(), expect_context::<Intent>());
    Effect::new(move || {
        at.table.with(|table| {
            let Some(table) = table.as_ref().filter(|t| t.phase == Phase::Lobby) else { return };
            if let Some(opening) = intent.0.get_untracked() {
                intent.0.set(None);
                lobby::begin(at, prefs, table, opening);
            }
        });
    });
    let screen = Memo::new(move |_| at.of_table(|t| (t.game, t.phase == Phase::Lobby)));
    view! {
        <Show when=move || !at.up.get()>
            <p class="banner" role="status">{t(Word::Reconnecting)}</p>
        </Show>
        <Refused at=at/>
        {move || match screen.get() {
            None => view! { <main class="sorry"><p>{t(Word::Loading)}</p></main> }.into_any(),
            Some((_, true)) => view! { <Lobby at=at/> }.into_any(),
            Some((game, false)) => view! { <Play at=at game=game/> }.into_any(),
        }}
    }
}

/// Why the last thing was not done; it goes by itself when the match goes on.
#[component]
fn Refused(at: At) -> impl IntoView {
    let learn = move || at.of_table(|t| Route::Learn(t.game));
    view! {
        <div class="toasts" role="alert">
            {move || at.refusal.get().map(|refusal| view! {
                <p class="toast">
                    {refusal.say}" "
                    {refusal.rule.zip(learn()).map(|(rule, learn)| {
                        let href = format!("{}#{rule}", learn.path());
                        view! { <a href=href target="_blank">{t(Word::Rule)}" "{rule}</a> }
                    })}
                    <button
                        class="icon"
                        aria-label=t(Word::Close)
                        on:click=move |_| at.refusal.set(None)
                    >"✕"</button>
                </p>
            })}
        </div>
    }
}

/// The match: players, board, controls, news.
#[component]
fn Play(at: At, game: GameId) -> impl IntoView {
    let last = move || at.told.with(|told| told.last().cloned());
    let board = match game {
        GameId::PetitsChevaux => view! { <petits_chevaux::Table at=at/> }.into_any(),
        GameId::GiroGaloppo => view! { <giro_galoppo::Table at=at/> }.into_any(),
        GameId::Carrousel => view! { <carrousel::Table at=at/> }.into_any(),
    };
    view! {
        <main class="table" data-game=game.key()>
            <Players at=at/>
            {board}
            <div class="news">
                <p aria-live="polite" class="last">{last}</p>
                <details>
                    <summary>{t(Word::WhatHappened)}</summary>
                    <ol>
                        {move || at.told.get().into_iter().rev().take(40)
                            .map(|line| view! { <li>{line}</li> }).collect_view()}
                    </ol>
                </details>
                <Anchor to=Route::Home class="quiet">{t(Word::Leave)}</Anchor>
            </div>
            <Podium at=at/>
        </main>
    }
}

/// Everybody in the match, with a mark at whose turn it is.
#[component]
fn Players(at: At) -> impl IntoView {
    let seated = Memo::new(move |_| {
        let places = at.of_table(|t| t.places.clone()).unwrap_or_default();
        let seated = places.into_iter().enumerate().filter(|(_, p)| p.seat.is_some());
        seated.collect::<Vec<(usize, Place)>>()
    });
    let acting = Memo::new(move |_| at.view.with(|view| view.as_ref().map(to_act)));
    let player = move |(index, place): (usize, Place)| {
        let seat = Seat(place.seat.unwrap_or_default());
        let rider = at.of_table(|t| Rider::of_place(t.game, index)).flatten();
        let turn = move || acting.get().is_some_and(|seats| seats.contains(seat));
        let you = move || at.seat.get() == Some(seat);
        let score = move || at.view.with(|view| view.as_ref().and_then(|v| score(v, seat)));
        let away = if place.stand_in { Some(t(Word::BotPlays)) } else { None };
        view! {
            <li class="player" class:turn=turn class:you=you>
                {rider.map(|r| view! {
                    <span class=format!("chip {}", r.class()) aria-hidden="true">
                        {r.symbol()}
                    </span>
                })}
                <span class="name">{move || at.name(seat)}</span>
                {away.map(|away| view! { <small>{away}</small> })}
                {move || score().map(|score| view! { <b class="score">{score}</b> })}
            </li>
        }
    };
    view! {
        <ul class="players">
            {move || seated.get().into_iter().map(player).collect_view()}
        </ul>
    }
}

/// Who may act now.
fn to_act(view: &AnyView) -> SeatSet {
    match view {
        AnyView::GiroGaloppo(view) => view.to_act,
        AnyView::PetitsChevaux(view) => view.to_act,
        // Everybody, all the time: whoever holds is what matters.
        AnyView::Carrousel(view) => view.holder.into_iter().collect(),
    }
}

/// What there is to count, where the board does not show it.
fn score(view: &AnyView, seat: Seat) -> Option<String> {
    match view {
        AnyView::GiroGaloppo(_) | AnyView::PetitsChevaux(_) => None,
        AnyView::Carrousel(view) => {
            let points = view.points.as_slice().get(seat.index())?;
            Some(format!("{points}/{}", view.target))
        }
    }
}

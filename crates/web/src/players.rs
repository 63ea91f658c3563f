//! Everybody in the match, with a mark at whose turn it is.

use crate::dynamic::{Timer, dynamic, watch};
use crate::games;
use crate::level;
use crate::prefs::{Prefs, t};
use crate::table_client::TableClient;
use crate::words::{Says as _, Word};
use art::{Coat, coat_of_place};
use game::Seat;
use leptos::prelude::*;
use local::Who;
use protocol::{Emote, Place};
use std::time::Duration;

/// How long a ready phrase stands beside whoever has said it.
const BUBBLE: Duration = Duration::from_secs(4);

/// Everybody in the match.
#[component]
pub fn Players(at: TableClient) -> impl IntoView {
    let seated = Memo::new(move |_| {
        let places = at.of_table(|t| t.places.clone()).unwrap_or_default();
        let seated = places.into_iter().enumerate().filter(|(_, p)| p.seat.is_some());
        seated.collect::<Vec<(usize, Place)>>()
    });
    view! {
        <ul class="players" aria-label=t(Word::Players)>
            {dynamic(move || seated.get().into_iter()
                .map(|(index, place)| view! { <Player at=at index=index place=place/> })
                .collect_view())}
        </ul>
    }
}

/// What somebody is called at the table: whoever looks and has said no name is "you".
pub fn called(at: TableClient, prefs: Prefs, seat: Seat) -> String {
    match is_nameless(at, prefs, seat) {
        true => Word::You.said_in(prefs.lang.get()).to_owned(),
        false => at.name(seat),
    }
}

/// Whether this is whoever looks. Several people at one device are all called by their names.
pub fn is_you(at: TableClient, seat: Seat) -> bool {
    at.seat.get() == Some(seat) && at.people().len() < 2
}

/// Somebody who plays against bots need not say a name, and has one in the record alone.
pub fn is_nameless(at: TableClient, prefs: Prefs, seat: Seat) -> bool {
    is_you(at, seat)
        && prefs.name.with(|name| name.trim().is_empty())
        && at.name(seat) == prefs.name_or_player()
}

#[component]
fn Player(at: TableClient, index: usize, place: Place) -> impl IntoView {
    let seat = Seat(place.seat.unwrap_or_default());
    let prefs = expect_context::<Prefs>();
    let coat = at.peek_table(|t| coat_of_place(t.game, index)).flatten();
    let acts = Memo::new(move |_| at.is_turn_of(seat));
    let (bubble, gone) = (RwSignal::new(None::<Emote>), Timer::new());
    watch(move || {
        if let Some(said) = at.said.get().filter(|said| usize::from(said.place) == index) {
            bubble.set(Some(said.emote));
            gone.start(BUBBLE, move || bubble.set(None));
        }
    });
    // It is heard with everything else that is said.
    let bubble = move || {
        let phrase = bubble.get().map(|emote| t(emote.phrase()));
        phrase.map(|phrase| view! { <span class="bubble" aria-hidden="true">{phrase}</span> })
    };
    let you = move || at.seat.get() == Some(seat);
    let name = move || called(at, prefs, seat);
    let score = Memo::new(move |_| at.view.with(|view| games::score(view.as_ref()?, seat)));
    let ready = Memo::new(move |_| {
        at.view.with(|view| view.as_ref().is_some_and(|view| games::has_chosen(view, seat)))
    });
    let note = Memo::new(move |_| {
        at.view.with(|view| view.as_ref().and_then(|view| games::note(view, seat)))
    });
    let level = place.level.as_deref().and_then(level::word).map(t);
    let away = place.stand_in.then(|| t(Word::BotPlays));
    let horse = place.horse.clone();
    // Where everybody acts at once, whoever shares this device says who is acting.
    let shares = move || {
        let live = at.of_table(|t| t.game.is_live()) == Some(true);
        let people = if live { at.people() } else { Vec::new() };
        let mine = people.iter().find(|(_, s)| *s == seat).map(|(who, _)| *who);
        mine.filter(|_| people.len() > 1)
    };
    let take = move |who: Who| {
        view! {
            <button
                class="take"
                aria-pressed=move || (at.holder.get() == who).to_string()
                on:click=move |_| at.take_device(who)
            >{t(Word::ItsMe)}</button>
        }
    };
    view! {
        <li class="player" data-seat=seat.0 class:turn=acts class:you=move || you() aria-current=move || acts.get().then_some("true")>
            {coat.map(|coat| view! { <Badge coat=coat/> })}
            <span class="who">
                <span class="name">{move || name()}</span>
                {horse.map(|horse| view! { <small class="mount">{horse}</small> })}
                {move || note.get().map(|note| view! { <small class="note">{t(note)}</small> })}
                {level.map(|level| view! { <small class="note level">{level}</small> })}
                {away.map(|away| view! { <small>{away}</small> })}
            </span>
            {dynamic(move || ready.get().then(|| view! {
                <span class="ready" role="img" aria-label=t(Word::HasChosen)></span>
            }))}
            {move || score.get().map(|score| view! { <b class="score">{score}</b> })}
            {dynamic(move || shares().map(take))}
            {dynamic(bubble)}
        </li>
    }
}

/// A colour with its symbol.
#[component]
pub fn Badge(coat: Coat) -> impl IntoView {
    let badge = art::badge(coat, 0.0, 0.0, 100.0);
    view! {
        <svg class="badge" viewBox="-52 -52 104 104" aria-hidden="true" inner_html=badge></svg>
    }
}

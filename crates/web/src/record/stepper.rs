//! A match to look at, every step forwards and backwards.

use super::Handed;
use super::keep::Keep;
use super::tale::Tale;
use super::words::RecordWord;
use crate::dynamic::watch;
use crate::end::{Chart, Podium, places};
use crate::games;
use crate::prefs::{Prefs, t};
use crate::route::{Route, Router};
use crate::table_client::{TableClient, TableUpdate};
use leptos::ev;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// Between two steps while it plays by itself.
const PACE: Duration = Duration::from_millis(900);

/// A match to look at.
#[component]
pub fn Stepper(tale: Arc<Tale>) -> impl IntoView {
    let at = TableClient::of_record(tale.table());
    let (handed, router) = (expect_context::<Handed>(), expect_context::<Router>());
    let now = RwSignal::new(0_usize);
    let (shown, snapshots) = (StoredValue::new(None::<usize>), tale.clone());
    watch(move || {
        let step = now.get();
        let Some(snapshot) = snapshots.snapshots.get(step) else { return };
        // Only the next step is shown as it happened; a jump shows where it leads.
        let goes_on = shown.get_value().is_some_and(|before| before + 1 == step);
        shown.set_value(Some(step));
        let effects = if goes_on { snapshot.effects.clone() } else { Arc::default() };
        at.latest.update(|update| *update = TableUpdate { n: update.n + 1, effects });
        at.view.set(Some(snapshot.view.clone()));
    });
    let another = move |_| {
        handed.set(None);
        router.go(Route::OpenRecord);
    };
    let started = tale.header.started.clone().map(|when| {
        view! { <p class="soft">{t(RecordWord::Began)}" "{day(&when)}</p> }
    });
    let end = tale.snapshots.last().map(|snapshot| places(&snapshot.view)).unwrap_or_default();
    let result = match end.is_empty() {
        true => view! { <p>{t(RecordWord::Unfinished)}</p> }.into_any(),
        false => view! { <Podium at=at places=Memo::new(move |_| end.clone())/> }.into_any(),
    };
    let (last, game) = (tale.last(), tale.game);
    view! {
        <main class="record" id="main" data-game=game.key()>
            <header>
                <h1>{game.title()}" – "{t(RecordWord::Record)}</h1>
                {started}
            </header>
            // Nobody can touch what has been.
            <div class="record-board" inert>{games::board(game, at)}</div>
            <section class="card steps-of" aria-label=t(RecordWord::Steps)>
                <Controls now=now last=last/>
                <Sentences at=at tale=tale.clone() now=now/>
                <Chart at=at tale=tale.clone() marker=Signal::derive(move || Some(now.get()))/>
            </section>
            <section class="card result">{result}<Keep tale=tale played=None/></section>
            <button class="another" on:click=another>{t(RecordWord::Another)}</button>
        </main>
    }
}

/// The day of a time as servers write it: `2026-11-16T03:07:03Z`.
fn day(when: &str) -> String {
    when.split('T').next().unwrap_or(when).to_owned()
}

/// Forwards and backwards, by button, slider and key.
#[component]
fn Controls(now: RwSignal<usize>, last: usize) -> impl IntoView {
    let playing = StoredValue::new_local(None::<IntervalHandle>);
    let plays = RwSignal::new(false);
    let stop = move || {
        if let Some(Some(handle)) = playing.try_update_value(Option::take) {
            handle.clear();
        }
        let _ = plays.try_set(false);
    };
    on_cleanup(stop);
    let go = move |to: usize| {
        stop();
        now.set(to.min(last));
    };
    let tick = move || match now.try_get_untracked() {
        Some(step) if step < last => now.set(step + 1),
        _ => stop(),
    };
    let play = move |_| {
        if plays.get_untracked() {
            return stop();
        }
        if now.get_untracked() >= last {
            now.set(0);
        }
        if let Ok(handle) = set_interval_with_handle(tick, PACE) {
            playing.set_value(Some(handle));
            plays.set(true);
        }
    };
    let key = move |key: ev::KeyboardEvent| {
        // The slider knows these keys itself.
        let is_field = event_target::<web_sys::Element>(&key).tag_name() == "INPUT";
        let step = now.get_untracked();
        let to = match key.key().as_str() {
            _ if is_field || key.ctrl_key() || key.meta_key() || key.alt_key() => return,
            "ArrowLeft" => step.saturating_sub(1),
            "ArrowRight" => step + 1,
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        key.prevent_default();
        go(to);
    };
    let keys = window_event_listener(ev::keydown, key);
    on_cleanup(move || keys.remove());
    let slide = move |input: ev::Event| go(event_target_value(&input).parse().unwrap_or(0));
    let button = move |word: RecordWord, sign: &'static str, to: Signal<usize>| {
        let there = move || now.get() == to.get().min(last);
        view! {
            <button aria-label=t(word) title=t(word) disabled=move || there() on:click=move |_| go(to.get_untracked())>
                {sign}
            </button>
        }
    };
    let play_word = move || t(if plays.get() { RecordWord::Stop } else { RecordWord::Play })();
    view! {
        <div class="row stepper">
            {button(RecordWord::First, "|◀\u{fe0e}", Signal::stored(0))}
            {button(RecordWord::Back, "◀\u{fe0e}", Signal::derive(move || now.get().saturating_sub(1)))}
            <button class="go" on:click=play>{move || play_word()}</button>
            {button(RecordWord::Forward, "▶\u{fe0e}", Signal::derive(move || now.get() + 1))}
            {button(RecordWord::Last, "▶\u{fe0e}|", Signal::stored(last))}
        </div>
        <input
            type="range"
            min="0"
            max=last.to_string()
            aria-label=t(RecordWord::Step)
            prop:value=move || now.get().to_string()
            on:input=slide
        />
        <p class="count">{t(RecordWord::Step)}" "{now}" "{t(RecordWord::Of)}" "{last}</p>
    }
}

/// What happened at this step.
#[component]
fn Sentences(at: TableClient, tale: Arc<Tale>, now: RwSignal<usize>) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let lines = move || {
        let step = now.get();
        let effects =
            tale.snapshots.get(step).map(|snapshot| snapshot.effects.clone()).unwrap_or_default();
        let lines = at.told_of(&effects, lang.get());
        let none = if step == 0 { RecordWord::Beginning } else { RecordWord::Quietly };
        match lines.is_empty() {
            true => vec![t(none)().to_owned()],
            false => lines,
        }
    };
    let items = move || lines().into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    view! { <ol class="said" aria-live="polite">{move || items()}</ol> }
}

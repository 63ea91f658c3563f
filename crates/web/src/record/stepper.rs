//! A match to look at, every step forwards and backwards.

use super::keep::Keep;
use super::tale::{Snapshot, Tale};
use super::words::RecordWord;
use super::{Coached, Handed};
use crate::coach::Board;
use crate::dynamic::{dynamic, watch};
use crate::end::{Chart, Podium, places};
use crate::games;
use crate::prefs::{Prefs, t};
use crate::route::{Route, Router};
use crate::screens::how_did_it_go;
use crate::table_client::TableClient;
use crate::words::Says;
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
    // Where we are, and the step after which everything is told: a round is told as a whole.
    let (now, since) = (RwSignal::new(0_usize), RwSignal::new(0_usize));
    let (shown, snapshots) = (StoredValue::new(None::<usize>), tale.clone());
    watch(move || {
        let step = now.get();
        let Some(snapshot) = snapshots.snapshots.get(step) else { return };
        // Only the next step is shown as it happened; a jump shows where it leads.
        let goes_on = shown.get_value().is_some_and(|before| before + 1 == step);
        shown.set_value(Some(step));
        let effects = if goes_on { snapshot.effects.clone() } else { Arc::default() };
        at.hurry();
        at.show_recorded(snapshot.view.clone(), effects);
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
    let game = tale.game;
    // A record of the server's is nobody's in particular.
    let coached = match router.route().get_untracked() {
        Route::OpenRecord => handed.coached.get_untracked(),
        _ => Coached::Later,
    };
    view! {
        <main class="record" id="main" data-game=game.key()>
            <header>
                <h1>{game.title()}" – "{t(RecordWord::Record)}</h1>
                {started}
            </header>
            // Nobody can touch what has been.
            <div class="record-board" inert>{games::board(game, at)}</div>
            <section class="card steps-of" aria-label=t(RecordWord::Steps)>
                <Controls now=now since=since tale=tale.clone()/>
                <Sentences at=at tale=tale.clone() now=now since=since/>
                <Chart at=at tale=tale.clone() marker=Signal::derive(move || Some(now.get()))/>
            </section>
            <How tale=tale.clone() at=at now=now since=since coached=coached/>
            <section class="card result">{result}<Keep tale=tale played=None/></section>
            <button class="another" on:click=another>{t(RecordWord::Another)}</button>
        </main>
    }
}

/// What the coach says, for whoever wants to know.
#[component]
fn How(
    tale: Arc<Tale>,
    at: TableClient,
    now: RwSignal<usize>,
    since: RwSignal<usize>,
    coached: Coached,
) -> impl IntoView {
    let wanted = RwSignal::new(coached != Coached::Later);
    let me = match coached {
        Coached::Now(seat) => seat,
        Coached::Later => None,
    };
    // A moment of the match is told by itself.
    let last = tale.last();
    let go = Callback::new(move |step: usize| {
        since.set(step.saturating_sub(1));
        now.set(step.min(last));
    });
    let shown = move || match wanted.get() {
        true => how_did_it_go(tale.clone(), at, Board { now: now.into(), go }, me),
        false => view! {
            <p>{t(RecordWord::HowHelp)}</p>
            <button class="go" on:click=move |_| wanted.set(true)>{t(RecordWord::How)}</button>
        }
        .into_any(),
    };
    let section = NodeRef::<leptos::html::Section>::new();
    if coached != Coached::Later {
        // Whoever asked for it comes to see it.
        section.on_load(|section| request_animation_frame(move || section.scroll_into_view()));
    }
    view! {
        <section class="card how" aria-label=t(RecordWord::How) node_ref=section>
            <h2>{t(RecordWord::How)}</h2>
            {dynamic(shown)}
        </section>
    }
}

/// The day of a time as servers write it: `2026-11-16T03:07:03Z`.
fn day(when: &str) -> String {
    when.split('T').next().unwrap_or(when).to_owned()
}

/// A way through a match.
#[derive(Clone, Copy)]
enum Go {
    To(usize),
    Step(isize),
    Round(isize),
}

/// Forwards and backwards, by steps and by rounds, with buttons, slider and keys.
#[component]
fn Controls(now: RwSignal<usize>, since: RwSignal<usize>, tale: Arc<Tale>) -> impl IntoView {
    let (last, rounds) = (tale.last(), StoredValue::new(tale.rounds.clone()));
    let playing = StoredValue::new_local(None::<IntervalHandle>);
    let plays = RwSignal::new(false);
    let stop = move || {
        if let Some(Some(handle)) = playing.try_update_value(Option::take) {
            handle.clear();
        }
        let _ = plays.try_set(false);
    };
    on_cleanup(stop);
    let leads_to = move |go: Go, from: usize| match go {
        Go::To(step) => step.min(last),
        Go::Step(by) => from.saturating_add_signed(by).min(last),
        Go::Round(by) if by < 0 => rounds.with_value(|rounds| rounds.before(from)),
        Go::Round(_) => rounds.with_value(|rounds| rounds.after(from, last)),
    };
    let step_on = move |go: Go| {
        let from = now.get_untracked();
        let to = leads_to(go, from);
        since.set(match go {
            Go::Round(by) if by > 0 => from,
            _ => to.saturating_sub(1),
        });
        now.set(to);
    };
    let go = move |go: Go| {
        stop();
        step_on(go);
    };
    let tick = move || match now.try_get_untracked() {
        Some(step) if step < last => step_on(Go::Step(1)),
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
        // Fields know these keys themselves.
        let is_field = event_target::<web_sys::Element>(&key).tag_name() == "INPUT";
        let way = match (key.key().as_str(), key.shift_key()) {
            _ if is_field || key.ctrl_key() || key.meta_key() || key.alt_key() => return,
            ("ArrowLeft", false) => Go::Step(-1),
            ("ArrowRight", false) => Go::Step(1),
            ("ArrowLeft", true) => Go::Round(-1),
            ("ArrowRight", true) => Go::Round(1),
            ("Home", _) => Go::To(0),
            ("End", _) => Go::To(last),
            _ => return,
        };
        key.prevent_default();
        go(way);
    };
    let keys = window_event_listener(ev::keydown, key);
    on_cleanup(move || keys.remove());
    let slide = move |input: ev::Event| {
        go(Go::To(event_target_value(&input).parse().unwrap_or(0)));
    };
    let button = move |word: RecordWord, sign: &'static str, way: Go| {
        let there = move || leads_to(way, now.get()) == now.get();
        view! {
            <button aria-label=t(word) title=t(word) disabled=there on:click=move |_| go(way)>
                {sign}
            </button>
        }
    };
    let play_word = move || t(if plays.get() { RecordWord::Stop } else { RecordWord::Play })();
    let lang = expect_context::<Prefs>().lang;
    let count = move || {
        let round = rounds.with_value(|rounds| rounds.number(now.get()));
        let said = RecordWord::Count.said_in(lang.get()).replace("{round}", &round.to_string());
        said.replace("{step}", &now.get().to_string()).replace("{last}", &last.to_string())
    };
    view! {
        <div class="row stepper">
            {button(RecordWord::RoundBack, "◀◀\u{fe0e}", Go::Round(-1))}
            {button(RecordWord::Back, "◀\u{fe0e}", Go::Step(-1))}
            <button class="go" on:click=play>{move || play_word()}</button>
            {button(RecordWord::Forward, "▶\u{fe0e}", Go::Step(1))}
            {button(RecordWord::RoundForward, "▶▶\u{fe0e}", Go::Round(1))}
        </div>
        <input
            type="range"
            min="0"
            max=last.to_string()
            aria-label=t(RecordWord::Step)
            prop:value=move || now.get().to_string()
            on:input=slide
        />
        <p class="count">{move || count()}</p>
    }
}

/// What happened up to this step.
#[component]
fn Sentences(
    at: TableClient,
    tale: Arc<Tale>,
    now: RwSignal<usize>,
    since: RwSignal<usize>,
) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let lines = move || {
        let step = now.get();
        let steps = tale.snapshots.iter().take(step + 1).skip(since.get() + 1);
        let told = |snapshot: &Snapshot| at.narrate(&snapshot.effects, &snapshot.view, lang.get());
        let lines: Vec<String> = steps.flat_map(told).map(|sentence| sentence.text).collect();
        let none = if step == 0 { RecordWord::Beginning } else { RecordWord::Quietly };
        match lines.is_empty() {
            true => vec![t(none)().to_owned()],
            false => lines,
        }
    };
    let items = move || lines().into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    view! { <ol class="said" aria-live="polite" tabindex="0">{move || items()}</ol> }
}

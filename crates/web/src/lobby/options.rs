//! The rules of this table: what the host may change.

use super::choices::{Choice, choices, chosen, with_choice};
use super::words::Lobby as Say;
use crate::at::At;
use crate::browser;
use crate::dynamic::Show;
use crate::prefs::{Prefs, t};
use catalog::GameId;
use leptos::prelude::*;
use protocol::{Clock, Pace, Settings, Wish};
use serde_json::value::RawValue;

/// The rules of this table, closed at first.
#[component]
pub fn Options(at: At, game: GameId) -> impl IntoView {
    let written = Memo::new(move |_| at.of_table(|t| t.options.get().to_owned()));
    let is_printed = move || written.get().is_none_or(|options| options == "{}");
    let state = move || if is_printed() { Say::AsPrinted } else { Say::Changed };
    let host = Memo::new(move |_| at.of_table(|t| t.you.host).unwrap_or_default());
    let printed = move |_| send(at, "{}");
    let lang = expect_context::<Prefs>().lang;
    let state_word = move || crate::words::Says::said_in(state(), lang.get());
    view! {
        <details class="card options">
            <summary>
                <span class="grow">{t(Say::Options)}</span>
                <span class="soft">{move || state_word()}</span>
            </summary>
            <div class="list">
                {choices(game).iter().map(|choice| view! {
                    <One at=at choice=choice written=written host=host/>
                }).collect_view()}
                <Runs at=at host=host/>
                <Show when=move || host.get() && !is_printed()>
                    <button on:click=printed>{t(Say::BackToPrinted)}</button>
                </Show>
            </div>
        </details>
    }
}

fn send(at: At, options: &str) {
    if let Ok(options) = RawValue::from_string(options.to_owned()) {
        at.ask(Wish::Options { options });
    }
}

/// One option, with the rule it changes.
#[component]
fn One(
    at: At,
    choice: &'static Choice,
    written: Memo<Option<String>>,
    host: Memo<bool>,
) -> impl IntoView {
    let now = Memo::new(move |_| chosen(choice, &written.get().unwrap_or_default()).unwrap_or(0));
    let change = move |index: usize| {
        send(at, &with_choice(choice, index, &written.get_untracked().unwrap_or_default()));
    };
    view! {
        <label class="option">
            <span>{t(choice.label)}</span>
            <select
                disabled=move || !host.get()
                on:change=move |event| change(browser::chosen(&event))
            >
                {choice.values.iter().enumerate().map(|(i, (_, label))| view! {
                    <option selected=move || now.get() == i>{t(*label)}</option>
                }).collect_view()}
            </select>
            <small class="soft">{t(choice.about)}" ("{choice.rule}")"</small>
        </label>
    }
}

const PACES: [(Pace, Say); 3] = [
    (Pace::Relaxed, Say::PaceRelaxed),
    (Pace::Brisk, Say::PaceBrisk),
    (Pace::Instant, Say::PaceInstant),
];

/// How the table is run: the pace of bots, the time for a turn.
#[component]
fn Runs(at: At, host: Memo<bool>) -> impl IntoView {
    let settings = Memo::new(move |_| at.of_table(|t| t.settings.clone()).unwrap_or_default());
    let send = move |settings: Settings| at.ask(Wish::Settings { settings });
    let pace = move |index: usize| {
        if let Some((pace, _)) = PACES.get(index) {
            send(Settings { pace: *pace, ..settings.get_untracked() });
        }
    };
    let clock = move |index: usize| {
        if let Some(clock) = Clock::ALL.get(index) {
            send(Settings { clock: *clock, ..settings.get_untracked() });
        }
    };
    let (off, day) = (t(Say::ClockOff), t(Say::ClockDay));
    let clock_label = move |clock: Clock| match clock {
        Clock::Off => off().to_owned(),
        Clock::Day => day().to_owned(),
        timed => format!("{} s", timed.millis().unwrap_or_default() / 1000),
    };
    view! {
        <label class="option">
            <span>{t(Say::Pace)}</span>
            <select
                disabled=move || !host.get()
                on:change=move |event| pace(browser::chosen(&event))
            >
                {PACES.map(|(pace, word)| view! {
                    <option selected=move || settings.get().pace == pace>{t(word)}</option>
                })}
            </select>
        </label>
        <label class="option">
            <span>{t(Say::Clock)}</span>
            <select
                disabled=move || !host.get()
                on:change=move |event| clock(browser::chosen(&event))
            >
                {Clock::ALL.map(|clock| view! {
                    <option selected=move || settings.get().clock == clock>
                        {move || clock_label(clock)}
                    </option>
                })}
            </select>
        </label>
    }
}

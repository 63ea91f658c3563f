//! The rules of this table: what the host may change.

use super::words::Lobby as Say;
use crate::browser;
use crate::dynamic::Show;
use crate::prefs::{Prefs, t};
use crate::table_client::TableClient;
use catalog::{AnyOptions, GameId};
use game::options::OptionSpec;
use leptos::prelude::*;
use protocol::{Clock, Hints, Pace, Settings, Throwing, Wish};
use serde_json::value::RawValue;

/// The rules of this table, closed at first.
#[component]
pub fn Options(at: TableClient, game: GameId) -> impl IntoView {
    let printed = Memo::new(move |_| at.of_table(|t| t.options.get() == "{}").unwrap_or(true));
    let state = move || if printed.get() { Say::AsPrinted } else { Say::Changed };
    let settled = Memo::new(move |_| at.options());
    let host = Memo::new(move |_| at.of_table(|t| t.you.host).unwrap_or_default());
    let back = move |_| send(at, "{}".to_owned());
    let lang = expect_context::<Prefs>().lang;
    let state_word = move || crate::words::Says::said_in(state(), lang.get());
    // What has but one value to choose is settled by those who write it themselves.
    let offered = game.options().iter().filter(|spec| spec.offered.len() > 1);
    view! {
        <details class="card options">
            <summary>
                <span class="grow">{t(Say::Options)}</span>
                <span class="soft">{move || state_word()}</span>
            </summary>
            <div class="list">
                {offered.map(|spec| view! {
                    <One at=at spec=spec settled=settled host=host/>
                }).collect_view()}
                <Runs at=at host=host/>
                <Show when=move || host.get() && !printed.get()>
                    <button on:click=back>{t(Say::BackToPrinted)}</button>
                </Show>
            </div>
        </details>
    }
}

fn send(at: TableClient, options: String) {
    if let Ok(options) = RawValue::from_string(options) {
        at.ask(Wish::Options { options });
    }
}

/// One option, with the rule it changes.
#[component]
fn One(
    at: TableClient,
    spec: &'static OptionSpec,
    settled: Memo<Option<AnyOptions>>,
    host: Memo<bool>,
) -> impl IntoView {
    let now = Memo::new(move |_| chosen(spec, &settled.get()?));
    let change = move |index: usize| {
        let options = settled.get_untracked();
        if let Some(options) = options.and_then(|options| with_choice(spec, index, options)) {
            send(at, options);
        }
    };
    // The property `selected`: browsers don't heed the attribute any more once somebody has chosen.
    view! {
        <label class="option">
            <span>{t(spec.label)}</span>
            <select
                disabled=move || !host.get()
                on:change=move |event| change(browser::chosen(&event))
            >
                {spec.offered.iter().enumerate().map(|(i, offer)| view! {
                    <option prop:selected=move || now.get() == Some(i)>{t(offer.label)}</option>
                }).collect_view()}
                <option hidden prop:selected=move || now.get().is_none()>
                    {t(Say::SomethingElse)}
                </option>
            </select>
            <small class="soft">{t(spec.about)}" ("{spec.rule.to_string()}")"</small>
        </label>
    }
}

/// Which of the offered values an option has; `None` is one that is not offered.
fn chosen(spec: &OptionSpec, options: &AnyOptions) -> Option<usize> {
    let value = options.values().get(spec.key)?;
    spec.offered.iter().position(|offer| offer.value == value)
}

/// The options with another one of the offered values, as they are written.
fn with_choice(spec: &OptionSpec, index: usize, mut options: AnyOptions) -> Option<String> {
    options.values_mut().set(spec.key, &spec.offered.get(index)?.value).ok()?;
    serde_json::to_string(&options).ok()
}

const PACES: [(Pace, Say); 3] = [
    (Pace::Relaxed, Say::PaceRelaxed),
    (Pace::Brisk, Say::PaceBrisk),
    (Pace::Instant, Say::PaceInstant),
];

/// How the table is run: the pace of bots, the time for a turn.
#[component]
fn Runs(at: TableClient, host: Memo<bool>) -> impl IntoView {
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
    let throw = move |index: usize| {
        if let Some(throw) = Throwing::ALL.get(index) {
            send(Settings { throw: *throw, ..settings.get_untracked() });
        }
    };
    let hints = move |index: usize| {
        if let Some(hints) = Hints::ALL.get(index) {
            send(Settings { hints: *hints, ..settings.get_untracked() });
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
        <label class="option">
            <span>{t(Say::Throw)}</span>
            <select
                disabled=move || !host.get()
                on:change=move |event| throw(browser::chosen(&event))
            >
                {Throwing::ALL.map(|choice| view! {
                    <option prop:selected=move || settings.get().throw == choice>
                        {t(match choice {
                            Throwing::Auto => Say::ThrowAuto,
                            Throwing::Hand => Say::ThrowHand,
                        })}
                    </option>
                })}
            </select>
        </label>
        <label class="option">
            <span>{t(Say::Hints)}</span>
            <select
                disabled=move || !host.get()
                on:change=move |event| hints(browser::chosen(&event))
            >
                {Hints::ALL.map(|choice| view! {
                    <option prop:selected=move || settings.get().hints == choice>
                        {t(match choice {
                            Hints::Seen => Say::HintsSeen,
                            Hints::Off => Say::HintsOff,
                        })}
                    </option>
                })}
            </select>
            <small class="soft">{t(Say::HintsAbout)}</small>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_told_back_as_it_was_made() {
        for game in GameId::ALL {
            for spec in game.options() {
                for i in 0..spec.offered.len() {
                    let printed = AnyOptions::parse(game, "{}").unwrap();
                    let written = with_choice(spec, i, printed).unwrap();
                    assert_eq!(written == "{}", i == 0, "{written}");
                    let read = AnyOptions::parse(game, &written).unwrap();
                    assert_eq!(chosen(spec, &read), Some(i), "{written}");
                }
                let printed = AnyOptions::parse(game, "{}").unwrap();
                assert_eq!(with_choice(spec, spec.offered.len(), printed), None);
            }
        }
    }

    #[test]
    fn what_is_not_offered_is_none_of_the_choices() {
        let own = r#"{"placement":[6,16,27,36,41]}"#;
        let options = AnyOptions::parse(GameId::GiroGaloppo, own).unwrap();
        let offered = GameId::GiroGaloppo.options().iter();
        let odd: Vec<_> = offered.filter(|spec| chosen(spec, &options).is_none()).collect();
        assert_eq!(odd.len(), 1);
        assert_eq!(odd[0].key, "placement");
    }
}

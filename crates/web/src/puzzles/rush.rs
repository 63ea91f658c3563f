//! Against the clock: as much as can be found in a minute, one after the other.

use super::words::PuzzleWord;
use crate::browser;
use crate::dynamic::{Timer, dynamic, watch};
use crate::games;
use crate::prefs::{Prefs, t};
use crate::record::table_of;
use crate::table_client::TableClient;
use crate::words::Says as _;
use ::coach::Difficulty;
use catalog::record::{Header, SeatInfo};
use catalog::{AnyAction, AnyOptions, AnyView, GameId};
use game::Seat;
use leptos::prelude::*;
use std::time::Duration;

/// A position in which something is to be found.
pub struct Quest {
    /// The options of the table.
    pub options: AnyOptions,
    /// What is seen.
    pub view: AnyView,
    /// Who looks for it.
    pub seat: Seat,
    /// What is to be found; what comes to the same is as good.
    pub answer: AnyAction,
}

/// How long it lasts, in milliseconds.
const MINUTE_MS: f64 = 60_000.0;

/// Interval between two looks at the clock.
const LOOK: Duration = Duration::from_millis(200);

/// How far it is.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// Nobody has begun.
    Ready,
    /// It ends then, by the page's clock.
    Running {
        until: f64,
    },
    Over,
}

/// What was said of the last move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Nothing,
    Yes,
    No,
}

/// The most that was ever found in a minute, kept on this device.
fn best_name(game: GameId, difficulty: Difficulty) -> String {
    format!("rush-{}-{}", game.key(), difficulty as u8)
}

fn kept_best(game: GameId, difficulty: Difficulty) -> u32 {
    let kept = browser::kept(&best_name(game, difficulty));
    kept.and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// A minute in which to find as much as one can.
#[component]
pub fn Rush(game: GameId, difficulty: Difficulty) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let (state, said) = (RwSignal::new(State::Ready), RwSignal::new(Said::Nothing));
    let (found, left) = (RwSignal::new(0_u32), RwSignal::new(0_u32));
    let best = RwSignal::new(kept_best(game, difficulty));
    // Which quest it is: each has a number of its own.
    let seed = RwSignal::new(0_u64);
    let clock = Timer::new();
    let place = NodeRef::<leptos::html::Div>::new();
    // What had the focus goes with its board: whoever uses the keyboard stays here.
    let stay = move || {
        if let Some(place) = place.get_untracked() {
            browser::focus(&place);
        }
    };
    // Made here, and not where it begins: the button goes before the minute is over, with all that is its own.
    let finish = Callback::new(move |()| {
        state.set(State::Over);
        if found.get_untracked() > best.get_untracked() {
            best.set(found.get_untracked());
            browser::keep(&best_name(game, difficulty), &found.get_untracked().to_string());
        }
    });
    let begin = move |_| {
        found.set(0);
        said.set(Said::Nothing);
        seed.set((browser::chance() * 1e15) as u64);
        state.set(State::Running { until: now_ms() + MINUTE_MS });
        tick(clock, state, left, finish);
        stay();
    };
    let tried = Callback::new(move |right: bool| {
        said.set(if right { Said::Yes } else { Said::No });
        if right {
            found.update(|found| *found += 1);
            seed.update(|seed| *seed += 1);
            stay();
        }
    });
    let with =
        move |word: PuzzleWord, n: u32| word.said_in(lang.get()).replace("{n}", &n.to_string());
    let record = move || (best.get() > 0).then(|| with(PuzzleWord::RushBest, best.get()));
    let is_running = Memo::new(move |_| matches!(state.get(), State::Running { .. }));
    let verdict = move || match (state.get(), said.get()) {
        (State::Ready, _) => t(PuzzleWord::RushLead)().to_owned(),
        (State::Over, _) => with(PuzzleWord::RushOver, found.get()),
        (State::Running { .. }, Said::Nothing) => t(PuzzleWord::RushGo)().to_owned(),
        (State::Running { .. }, Said::Yes) => with(PuzzleWord::RushYes, found.get()),
        (State::Running { .. }, Said::No) => t(PuzzleWord::RushNo)().to_owned(),
    };
    let shown = move || match is_running.get() {
        true => {
            let quest = games::quest(game, difficulty, seed.get());
            quest.map(|quest| view! { <Board game=game quest=quest tried=tried/> }.into_any())
        }
        false => Some(
            view! {
                <div class="row">
                    <button class="go large" on:click=begin>{t(PuzzleWord::RushBegin)}</button>
                </div>
            }
            .into_any(),
        ),
    };
    view! {
        <div class="practice rush" tabindex="-1" node_ref=place data-game=game.key()>
            <div class="verdict">
                <p role="status"><strong>{verdict}</strong></p>
                <p>
                    {move || is_running.get().then(|| view! {
                        <span class="left" role="timer" aria-label=t(PuzzleWord::RushLeft)>
                            {move || format!("{} s", left.get())}
                        </span>
                    })}
                    <small>{record}</small>
                </p>
            </div>
            {dynamic(shown)}
        </div>
    }
}

/// Looks at the clock again and again, until the time is up.
fn tick(clock: Timer, state: RwSignal<State>, left: RwSignal<u32>, over: Callback<()>) {
    let State::Running { until } = state.get_untracked() else { return };
    let rest = until - now_ms();
    left.set((rest / 1_000.0).ceil().max(0.0) as u32);
    match rest > 0.0 {
        true => clock.start(LOOK, move || tick(clock, state, left, over)),
        false => over.run(()),
    }
}

/// A quest on the board.
#[component]
fn Board(game: GameId, quest: Quest, tried: Callback<bool>) -> impl IntoView {
    let Quest { options, view, seat, answer } = quest;
    let header = Header::new(vec![SeatInfo::default()], options);
    let seen = view.clone();
    let at = TableClient::of_practice(table_of(&header, &view), Some(view), seat);
    watch(move || {
        let Some(action) = at.tried.get() else { return };
        at.tried.set(None);
        if games::is_attempt(&action) {
            tried.run(games::is_same(&seen, &action, &answer));
        }
    });
    view! { <div class="record-board">{games::board(game, at)}</div> }
}

fn now_ms() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

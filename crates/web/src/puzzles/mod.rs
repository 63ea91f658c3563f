//! Puzzles: one a day, and as many as anybody likes. They are kept by the worker, and found on the board.

mod rush;
mod streak;
mod words;

use crate::browser;
use crate::coach::{self, CoachWord, Explanation, Practice, Task};
use crate::dynamic::dynamic;
use crate::games;
use crate::local_tables::WorkerLink;
use crate::prefs::{Prefs, t};
use crate::record::table_of;
use crate::words::{Says, Word};
use ::coach::{Ask, Difficulty, PuzzlePick, PuzzleSheet};
use catalog::record::{Header, SeatInfo};
use catalog::{AnyAction, AnyOptions, AnyView, GameId};
use client::read_deed;
use leptos::prelude::*;
use local::{CantAnalyse, FromHost, ToHost};
pub use rush::Quest;
use rush::Rush;
use std::sync::Arc;
use streak::Streak;
use words::PuzzleWord;

/// What this part of the page looks like: it comes with the part.
const STYLE: &str = include_str!("puzzles.css");

const DAY_MS: f64 = 86_400_000.0;

/// How far a puzzle is.
#[derive(Clone)]
enum State {
    Waiting,
    Here(Arc<PuzzleSheet>),
    /// The code did not come.
    Absent,
    /// Nobody here can do it.
    Failed,
}

/// What somebody wants to find.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Today,
    Any(GameId, Difficulty),
}

impl Wanted {
    /// Whether it is something to be found against the clock.
    fn is_rush(self) -> bool {
        matches!(self, Wanted::Any(game, _) if games::has_quests(game))
    }
}

/// The day by the calendar on the wall here, counted from 1970.
fn today() -> u64 {
    let now = js_sys::Date::new_0();
    let local_ms = now.get_time() - now.get_timezone_offset() * 60_000.0;
    (local_ms / DAY_MS).max(0.0) as u64
}

const fn word_of(difficulty: Difficulty) -> PuzzleWord {
    match difficulty {
        Difficulty::Easy => PuzzleWord::Easy,
        Difficulty::Medium => PuzzleWord::Medium,
        Difficulty::Hard => PuzzleWord::Hard,
    }
}

/// The puzzles.
#[component]
pub fn PuzzlesPage() -> impl IntoView {
    let state = RwSignal::new(State::Waiting);
    let asked = StoredValue::new(0_u32);
    let hear = move |said: FromHost| {
        let next = match said {
            FromHost::Coach { n, answer } => match answer {
                // An older question is of no interest, and the page may have changed meanwhile.
                _ if asked.try_get_value() != Some(n) => return,
                Ok(text) => match serde_json::from_str(&text) {
                    Ok(sheet) => State::Here(Arc::new(sheet)),
                    // The worker is of the same build: what it says can be read.
                    Err(_) => State::Failed,
                },
                Err(CantAnalyse::Absent) => State::Absent,
                Err(_) => State::Failed,
            },
            FromHost::Failed => State::Failed,
            _ => return,
        };
        let _ = state.try_set(next);
    };
    let worker = StoredValue::new_local(WorkerLink::open(hear));
    let wanted = RwSignal::new(Wanted::Today);
    let ask = move || {
        let pick = match wanted.get_untracked() {
            Wanted::Today => PuzzlePick::Day(today()),
            Wanted::Any(game, difficulty) => {
                let nth = (browser::chance() * 1e6) as u32;
                PuzzlePick::Any { game, difficulty, nth }
            }
        };
        if wanted.get_untracked().is_rush() {
            // These are made here, as many as anybody finds.
            return;
        }
        // It is made of numbers and names, which can be written.
        let Ok(ask) = serde_json::to_string(&Ask::Puzzle(pick)) else { return };
        state.set(State::Waiting);
        asked.update_value(|n| *n += 1);
        let n = asked.get_value();
        worker.with_value(|link| link.tell(&ToHost::Coach { n, ask }));
    };
    ask();
    let want = move |what: Wanted| {
        wanted.set(what);
        ask();
    };
    let streak = RwSignal::new(Streak::kept());
    let found = Callback::new(move |()| {
        if wanted.get_untracked() == Wanted::Today {
            let now = Streak::kept().found_on(today());
            now.keep();
            streak.set(now);
        }
    });
    // From the puzzle of the day the way on leads to more of its kind.
    let next = Callback::new(move |()| {
        if let (Wanted::Today, State::Here(sheet)) = (wanted.get_untracked(), state.get_untracked())
        {
            wanted.set(Wanted::Any(sheet.game, sheet.difficulty));
        }
        ask();
    });
    let rush = Memo::new(move |_| match wanted.get() {
        Wanted::Any(game, difficulty) if wanted.get().is_rush() => Some((game, difficulty)),
        Wanted::Any(..) | Wanted::Today => None,
    });
    let puzzle = move || match state.get() {
        State::Waiting => view! { <p role="status">{t(Word::Loading)}</p> }.into_any(),
        State::Here(sheet) => {
            view! { <Puzzle sheet=sheet on_found=found on_next=next/> }.into_any()
        }
        State::Absent => view! {
            <p role="status">{t(Word::NotAllCame)}</p>
            <button on:click=move |_| ask()>{t(Word::TryAgain)}</button>
        }
        .into_any(),
        State::Failed => view! { <p role="status">{t(Word::NoWorker)}</p> }.into_any(),
    };
    let shown = move || match rush.get() {
        Some((game, difficulty)) => view! { <Rush game=game difficulty=difficulty/> }.into_any(),
        None => puzzle(),
    };
    view! {
        <main class="puzzles" id="main">
            <style>{coach::STYLE}{STYLE}</style>
            <h1>{t(PuzzleWord::Puzzles)}</h1>
            <p class="lead">{t(PuzzleWord::Lead)}</p>
            <Days streak=streak/>
            <Choice wanted=wanted want=Callback::new(want)/>
            <div class="puzzle coach">{dynamic(shown)}</div>
        </main>
    }
}

/// How many days in a row.
#[component]
fn Days(streak: RwSignal<Streak>) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let days = move |word: PuzzleWord, days: u32| {
        word.said_in(lang.get()).replace("{days}", &days.to_string())
    };
    let row = move || {
        let (streak, today) = (streak.get(), today());
        match streak.days_at(today) {
            0 => PuzzleWord::FirstDay.said_in(lang.get()).to_owned(),
            now => days(PuzzleWord::Streak, now),
        }
    };
    let best = move || {
        let streak = streak.get();
        let is_more = streak.best() > streak.days_at(today());
        is_more.then(|| days(PuzzleWord::Best, streak.best()))
    };
    let is_found = move || streak.get().is_found(today());
    view! {
        <p class="streak" role="status">
            {row}" "<small>{move || is_found().then(t(PuzzleWord::FoundToday))}{best}</small>
        </p>
    }
}

/// Today's puzzle, or which game and how hard.
#[component]
fn Choice(wanted: RwSignal<Wanted>, want: Callback<Wanted>) -> impl IntoView {
    let of = move |game: GameId| {
        let is_it = move || matches!(wanted.get(), Wanted::Any(now, _) if now == game);
        let choose = move |_| {
            let difficulty = match wanted.get_untracked() {
                Wanted::Any(_, difficulty) => difficulty,
                Wanted::Today => Difficulty::Easy,
            };
            want.run(Wanted::Any(game, difficulty));
        };
        view! {
            <button aria-pressed=move || is_it().to_string() on:click=choose>{game.title()}</button>
        }
    };
    let step = move |game: GameId, difficulty: Difficulty| {
        let is_it = move || wanted.get() == Wanted::Any(game, difficulty);
        view! {
            <button
                aria-pressed=move || is_it().to_string()
                on:click=move |_| want.run(Wanted::Any(game, difficulty))
            >{t(word_of(difficulty))}</button>
        }
    };
    let chosen = Memo::new(move |_| match wanted.get() {
        Wanted::Any(game, _) => Some(game),
        Wanted::Today => None,
    });
    let steps = move || {
        chosen.get().map(|game| {
            view! {
                <div class="choose" role="group" aria-label=t(PuzzleWord::HowHard)>
                    {Difficulty::ALL.map(|difficulty| step(game, difficulty))}
                </div>
            }
        })
    };
    let games = GameId::ALL
        .into_iter()
        .filter(|game| games::has_puzzles(*game) || games::has_quests(*game));
    view! {
        <div class="choose" role="group" aria-label=t(PuzzleWord::Which)>
            <button
                aria-pressed=move || (wanted.get() == Wanted::Today).to_string()
                on:click=move |_| want.run(Wanted::Today)
            >{t(PuzzleWord::Today)}</button>
            {games.map(of).collect_view()}
        </div>
        {dynamic(steps)}
    }
}

/// A puzzle on the board.
#[component]
fn Puzzle(sheet: Arc<PuzzleSheet>, on_found: Callback<()>, on_next: Callback<()>) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let Some(task) = task(&sheet) else {
        return view! { <p role="status">{t(Word::NoWorker)}</p> }.into_any();
    };
    let (asks, difficulty) = (sheet.asks.clone(), t(word_of(sheet.difficulty)));
    view! {
        <p class="asks">
            <strong>{sheet.game.title()}", "{move || difficulty().to_lowercase()}</strong>
            {move || asks.in_lang(lang.get()).to_owned()}
        </p>
        <Practice task=task next=CoachWord::Another on_next=on_next on_found=on_found takes_focus=false/>
    }
    .into_any()
}

/// What is to be found, as the board needs it; a sheet of our own worker has it all.
fn task(sheet: &PuzzleSheet) -> Option<Task> {
    let game = sheet.game;
    let action = |value: &serde_json::Value| -> Option<AnyAction> {
        read_deed(game, &serde_json::value::to_raw_value(value).ok()?)
    };
    let options = AnyOptions::parse(game, &sheet.options.to_string()).ok()?;
    let name = |name: &String| SeatInfo { name: Some(name.clone()), ..SeatInfo::default() };
    let header = Header::new(sheet.names.iter().map(name).collect(), options);
    let view = AnyView::read(game, &sheet.view.to_string()).ok()?;
    let instead: Option<Vec<_>> = sheet
        .instead
        .iter()
        .map(|instead| Some((action(&instead.action)?, instead.why.clone())))
        .collect();
    let instead = instead?;
    let seen = view.clone();
    // Whoever has tried nothing else hears of the first thing that could have been tried.
    let why: Explanation = Arc::new(move |tried: Option<&AnyAction>| {
        let same =
            |other: &AnyAction| tried.is_none_or(|tried| games::is_same(&seen, tried, other));
        let found = instead.iter().find(|(action, _)| same(action)).or(instead.first());
        found.map(|(_, why)| why.clone())
    });
    Some(Task {
        table: table_of(&header, &view),
        view: Some(view),
        seat: sheet.seat,
        best: action(&sheet.answer)?,
        played: None,
        why,
    })
}

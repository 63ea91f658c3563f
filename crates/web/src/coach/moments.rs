//! The moments worth another look: what was given away, and the board to try it again.

use super::practice::{Practice, Task};
use super::words::CoachWord;
use crate::dynamic::dynamic;
use crate::prefs::{Prefs, t};
use crate::record::Tale;
use crate::words::Says;
use catalog::record::Replay;
use catalog::{AnyAction, AnyView};
use client::read_deed;
use coach::{Analysis, Choice, Findings, Moment, Why};
use game::{Audience, Seat};
use leptos::prelude::*;
use protocol::Raw;
use std::sync::Arc;

/// A moment on the page.
#[derive(Clone)]
struct Shown {
    moment: Moment,
    /// What was best and what was done, where it was a decision.
    decided: Option<Decided>,
}

/// What was best and what was done.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Decided {
    best: AnyAction,
    chosen: AnyAction,
}

/// The moments of a seat, and one of them on the board.
#[component]
pub fn Moments(
    tale: Arc<Tale>,
    analysis: Arc<Analysis>,
    seat: Seat,
    /// Whether the seat is whoever looks at it.
    is_me: bool,
    /// Shows a step on the page's board.
    go: Callback<usize>,
) -> impl IntoView {
    let shown = StoredValue::new(shown(&tale, &analysis, seat));
    let count = shown.with_value(Vec::len);
    let opened = RwSignal::new(None::<usize>);
    let lang = expect_context::<Prefs>().lang;
    if count == 0 {
        let name = tale.header.seats.get(seat.index()).and_then(|info| info.name.clone());
        let word = if is_me { CoachWord::NoMomentsYou } else { CoachWord::NoMoments };
        let name = name.unwrap_or_else(|| (seat.0 + 1).to_string());
        let said = move || word.said_in(lang.get()).replace("{name}", &name);
        return view! { <p>{said}</p> }.into_any();
    }
    let in_seconds = matches!(analysis.findings, Findings::Times(_));
    let open = move |nth: usize| {
        opened.set(Some(nth));
        shown.with_value(|all| go.run(all[nth].moment.fact.saturating_sub(1) as usize));
    };
    let item = move |nth: usize| {
        let Shown { moment, decided } = shown.with_value(|all| all[nth].clone());
        let Moment { fact, cost, says, .. } = moment;
        let cost = move || {
            let word = if in_seconds { CoachWord::CostSeconds } else { CoachWord::Cost };
            let cost = if in_seconds { cost } else { 100.0 * cost };
            let said = word.said_in(lang.get()).replace("{step}", &fact.to_string());
            said.replace("{cost}", &format!("{cost:.0}"))
        };
        // Where there is nothing to try the sentence stands there at once.
        let says = move || says.in_lang(lang.get()).to_owned();
        let rest = match decided {
            Some(_) => view! {
                <button
                    aria-expanded=move || (opened.get() == Some(nth)).to_string()
                    on:click=move |_| open(nth)
                >{t(CoachWord::TryIt)}</button>
            }
            .into_any(),
            None => view! { <p>{says}</p> }.into_any(),
        };
        view! { <li class="costly"><strong>{cost}</strong>{rest}</li> }
    };
    let practice = move || {
        let nth = opened.get()?;
        let Shown { moment, decided } = shown.with_value(|all| all.get(nth).cloned())?;
        let decided = decided?;
        let why = Why { says: moment.says, rule: moment.rule };
        let task = Task {
            table: tale.table(),
            view: view_before(&tale, moment.fact, seat),
            seat,
            best: decided.best,
            played: Some(decided.chosen),
            why: Arc::new(move |_| Some(why.clone())),
        };
        let is_last = nth + 1 == count;
        let next = move |()| if is_last { opened.set(None) } else { open(nth + 1) };
        let next = Callback::new(next);
        let word = if is_last { CoachWord::Close } else { CoachWord::Next };
        Some(view! { <Practice task=task next=word on_next=next/> })
    };
    view! {
        <ol class="moments">{(0..count).map(item).collect_view()}</ol>
        {dynamic(practice)}
    }
    .into_any()
}

/// What is shown of a seat's moments.
fn shown(tale: &Tale, analysis: &Analysis, seat: Seat) -> Vec<Shown> {
    let (moments, choices): (&[Moment], Vec<&Choice>) = match &analysis.findings {
        Findings::Chances(chances) => {
            let choices = chances.steps.iter().flat_map(|step| &step.choices);
            let moments = chances.players.get(seat.index()).map(|player| &player.moments[..]);
            (moments.unwrap_or_default(), choices.chain(&chances.prelude).collect())
        }
        Findings::Times(times) => {
            let moments = times.players.get(seat.index()).map(|player| &player.moments[..]);
            (moments.unwrap_or_default(), Vec::new())
        }
    };
    let action = |value: &serde_json::Value| {
        let raw: Raw = serde_json::value::to_raw_value(value).ok()?;
        read_deed(tale.game, &raw)
    };
    let decided = |moment: &Moment| {
        let of = |choice: &&&Choice| choice.seat == seat && choice.fact == moment.fact;
        let choice = choices.iter().find(of)?;
        Some(Decided { best: action(&choice.best)?, chosen: action(&choice.chosen)? })
    };
    let shown = |moment: &Moment| Shown { moment: moment.clone(), decided: decided(moment) };
    moments.iter().map(shown).collect()
}

/// What a seat saw before a fact.
fn view_before(tale: &Tale, fact: u64, seat: Seat) -> Option<AnyView> {
    let mut replay = Replay::new(tale.text.as_bytes()).ok()?;
    while replay.seq() + 1 < fact {
        replay.step().ok()??;
    }
    Some(replay.table().view(Audience::Seat(seat)))
}

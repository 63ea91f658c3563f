//! The moments worth another look: what was given away, and the board to try it again.

use super::words::CoachWord;
use crate::browser;
use crate::dynamic::{dynamic, watch};
use crate::games;
use crate::prefs::{Prefs, t};
use crate::record::Tale;
use crate::route::Route;
use crate::table_client::TableClient;
use crate::words::Says;
use catalog::record::Replay;
use catalog::{AnyAction, AnyView};
use client::read_deed;
use coach::{Analysis, Choice, Findings, Moment};
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
        let (tale, decided) = (tale.clone(), decided?);
        let is_last = nth + 1 == count;
        let next = move |()| if is_last { opened.set(None) } else { open(nth + 1) };
        let next = Callback::new(next);
        Some(view! {
            <Practice tale=tale moment=moment decided=decided seat=seat is_last=is_last on_next=next/>
        })
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

/// What was tried is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tried {
    Nothing,
    Right,
    SameAgain,
    Wrong,
    /// The answer was asked for.
    Told,
}

/// The board before a mistake, to try again.
#[component]
fn Practice(
    tale: Arc<Tale>,
    moment: Moment,
    decided: Decided,
    seat: Seat,
    is_last: bool,
    on_next: Callback<()>,
) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let game = tale.game;
    let before = view_before(&tale, moment.fact, seat);
    let seen = StoredValue::new(before.clone());
    let at = TableClient::of_practice(tale.table(), before, seat);
    let tried = RwSignal::new(Tried::Nothing);
    let same = move |a: &AnyAction, b: &AnyAction| {
        seen.with_value(|view| view.as_ref().is_some_and(|view| games::is_same(view, a, b)))
    };
    let answer = move |now: Tried| {
        tried.set(now);
        at.advised.set(games::control(&decided.best));
    };
    watch(move || {
        let Some(action) = at.tried.get() else { return };
        if same(&action, &decided.best) {
            answer(Tried::Right);
        } else if tried.get_untracked() != Tried::Told {
            let again = same(&action, &decided.chosen);
            tried.set(if again { Tried::SameAgain } else { Tried::Wrong });
        }
        at.tried.set(None);
    });
    watch(move || {
        browser::point_at(".coach .record-board [data-can]", "hinted", at.advised.get().as_deref());
    });
    let verdict = move || match tried.get() {
        Tried::Nothing => t(CoachWord::WhatNow)(),
        Tried::Right => t(CoachWord::Right)(),
        Tried::SameAgain => t(CoachWord::SameAgain)(),
        Tried::Wrong => t(CoachWord::NotYet)(),
        Tried::Told => "",
    };
    let knows = move || matches!(tried.get(), Tried::Right | Tried::Told);
    let explained = move || {
        knows().then(|| {
            let says = moment.says.in_lang(lang.get()).to_owned();
            let rule = moment.rule.clone().map(|rule| {
                let href = Route::rule(game, &rule);
                view! { " "<a href=href>{rule}</a> }
            });
            view! { <p>{says}{rule}</p> }
        })
    };
    let place = NodeRef::<leptos::html::Div>::new();
    watch(move || {
        if let Some(place) = place.get() {
            browser::focus(&place);
        }
    });
    view! {
        <div class="practice" tabindex="-1" node_ref=place data-game=game.key()>
            <div class="verdict" role="status">
                <p><strong>{verdict}</strong></p>
                {dynamic(explained)}
            </div>
            <div class="record-board">{games::board(game, at)}</div>
            <div class="row">
                <button disabled=knows on:click=move |_| answer(Tried::Told)>
                    {t(CoachWord::Answer)}
                </button>
                <button class="go" on:click=move |_| on_next.run(())>
                    {t(if is_last { CoachWord::Close } else { CoachWord::Next })}
                </button>
            </div>
        </div>
    }
}

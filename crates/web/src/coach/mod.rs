//! How did it go? What the coach says of a match: worked out in a worker, shown beside the record.

mod graph;
mod headline;
mod moments;
mod practice;
mod times;
mod turns;
mod words;

use crate::coats::coats_of_seats;
use crate::drawing::Drawing;
use crate::dynamic::dynamic;
use crate::local_tables::WorkerLink;
use crate::prefs::{Prefs, t};
use crate::record::Tale;
use crate::table_client::TableClient;
use crate::words::{Says, Word};
use art::Coat;
use coach::{Analysis, Chances, End, Findings, Ledger, Step};
use game::Seat;
use graph::{GRAPH, fact_at, graph};
use headline::headline;
use leptos::ev;
use leptos::prelude::*;
use local::{CantAnalyse, FromHost, ToHost};
use moments::Moments;
pub use practice::{Explanation, Practice, Task};
use std::sync::Arc;
use times::TimesOf;
use turns::{cause, percent, story, turns};
use wasm_bindgen::JsCast;
use web_sys::Element;
pub use words::CoachWord;

/// What this part of the page looks like: it comes with the part.
pub const STYLE: &str = include_str!("coach.css");

/// The board beside it.
#[derive(Clone, Copy)]
pub struct Board {
    /// The step of the match that it shows.
    pub now: Signal<usize>,
    /// Shows another one.
    pub go: Callback<usize>,
}

/// How far the coach is.
#[derive(Clone)]
enum State {
    Working(u8),
    Done(Arc<Analysis>),
    Cant(CantAnalyse),
    /// Nobody here can do it.
    Failed,
}

/// What the coach says of a match.
#[component]
pub fn HowDidItGo(
    tale: Arc<Tale>,
    /// The table as the record tells it.
    at: TableClient,
    board: Board,
    /// Whose game it was, where that is known.
    me: Option<Seat>,
) -> impl IntoView {
    let state = RwSignal::new(State::Working(0));
    let hear = move |said: FromHost| {
        let next = match said {
            FromHost::Analysing { percent, .. } => State::Working(percent),
            FromHost::Analysis { analysis: Ok(text), .. } => match serde_json::from_str(&text) {
                Ok(analysis) => State::Done(Arc::new(analysis)),
                // The worker is of the same build: what it says can be read.
                Err(_) => State::Failed,
            },
            FromHost::Analysis { analysis: Err(why), .. } => State::Cant(why),
            FromHost::Failed => State::Failed,
            _ => return,
        };
        // The page may have changed meanwhile.
        let _ = state.try_set(next);
    };
    // A worker of its own: it ends with this part of the page, in the midst of its work if need be.
    let worker = StoredValue::new_local(WorkerLink::open(hear));
    let record = StoredValue::new(tale.text.clone());
    let ask = move || {
        state.set(State::Working(0));
        worker.with_value(|link| {
            link.tell(&ToHost::Analyse { n: 0, record: record.get_value() });
        });
    };
    ask();
    let shown = move || match state.get() {
        State::Working(percent) => view! { <Ring percent=percent/> }.into_any(),
        State::Done(analysis) => {
            view! { <Told tale=tale.clone() analysis=analysis at=at board=board me=me/> }.into_any()
        }
        State::Cant(why) => {
            let word = match why {
                CantAnalyse::NoCoach => CoachWord::NoCoach,
                CantAnalyse::NothingPlayed => CoachWord::NothingPlayed,
                CantAnalyse::Unreadable => CoachWord::Unreadable,
                CantAnalyse::Absent => {
                    return view! {
                        <p role="status">{t(Word::NotAllCame)}</p>
                        <button on:click=move |_| ask()>{t(Word::TryAgain)}</button>
                    }
                    .into_any();
                }
            };
            view! { <p role="status">{t(word)}</p> }.into_any()
        }
        State::Failed => view! { <p role="status">{t(Word::NoWorker)}</p> }.into_any(),
    };
    view! { <style>{STYLE}</style><div class="coach">{dynamic(shown)}</div> }
}

/// How far it is, as a ring that closes.
#[component]
fn Ring(percent: u8) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let said =
        move || CoachWord::Working.said_in(lang.get()).replace("{percent}", &percent.to_string());
    let dash = format!("{percent} 100");
    view! {
        <div
            class="working"
            role="progressbar"
            aria-label=move || said()
            aria-valuemin="0"
            aria-valuemax="100"
            aria-valuenow=percent.to_string()
        >
            <svg viewBox="-20 -20 40 40" aria-hidden="true">
                <circle r="15" class="way"/>
                <circle r="15" class="done" pathLength="100" stroke-dasharray=dash transform="rotate(-90)"/>
            </svg>
            <p aria-hidden="true">{move || said()}</p>
        </div>
    }
}

/// What was found, seat by seat.
#[component]
fn Told(
    tale: Arc<Tale>,
    analysis: Arc<Analysis>,
    at: TableClient,
    board: Board,
    me: Option<Seat>,
) -> impl IntoView {
    let coats = StoredValue::new(at.of_table(coats_of_seats).unwrap_or_default());
    let seats = tale.header.seats.len() as u8;
    // Whoever looks comes first, else the first person, else the first bot.
    let person = tale.header.seats.iter().position(|info| info.bot.is_none());
    let whose = RwSignal::new(me.unwrap_or(Seat(person.unwrap_or(0) as u8)));
    let name = move |seat: Seat| at.name(seat);
    let chooser = (seats > 1).then(|| {
        let button = move |seat: Seat| {
            let coat = coats.with_value(|coats| coats.get(seat.index()).copied());
            let badge = art::badge(coat.unwrap_or(Coat::Red), 0.0, 0.0, 18.0);
            view! {
                <button
                    aria-pressed=move || (whose.get() == seat).to_string()
                    on:click=move |_| whose.set(seat)
                >
                    <svg viewBox="-10 -10 20 20" aria-hidden="true" inner_html=badge></svg>
                    {move || name(seat)}
                </button>
            }
        };
        view! {
            <div class="row whose" role="group" aria-label=t(CoachWord::Whose)>
                {(0..seats).map(Seat).map(button).collect_view()}
            </div>
        }
    });
    let go = board.go;
    let of_seat = {
        let (tale, analysis) = (tale.clone(), analysis.clone());
        move || {
            let seat = whose.get();
            view! {
                <OfSeat tale=tale.clone() analysis=analysis.clone() at=at seat=seat is_me={me == Some(seat)} go=go/>
            }
        }
    };
    let graph = match &analysis.findings {
        Findings::Chances(_) => Some(view! {
            <Graph analysis=analysis.clone() at=at coats=coats board=board/>
        }),
        Findings::Times(_) => None,
    };
    let broken_off =
        (analysis.end == End::BrokenOff).then(|| view! { <p>{t(CoachWord::BrokenOff)}</p> });
    let method = match &analysis.findings {
        Findings::Chances(Chances { method, .. }) => {
            let word = if method.exact { CoachWord::Exact } else { CoachWord::Estimated };
            Some(view! { <p class="soft">{t(word)}</p> })
        }
        Findings::Times(_) => None,
    };
    let print = move |_| {
        // A browser that can't print does nothing.
        let _ = window().print();
    };
    view! {
        {broken_off}
        {chooser}
        {dynamic(of_seat)}
        {graph}
        {method}
        <button class="print" on:click=print>{t(CoachWord::Print)}</button>
    }
}

/// What was found of a seat.
#[component]
fn OfSeat(
    tale: Arc<Tale>,
    analysis: Arc<Analysis>,
    at: TableClient,
    seat: Seat,
    is_me: bool,
    go: Callback<usize>,
) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let said = match &analysis.findings {
        Findings::Chances(chances) => chances.players.get(seat.index()).cloned().map(|player| {
            let ledger = player.ledger;
            let accuracy = player.accuracy.percent;
            let title = move || {
                let name = (!is_me).then(|| at.name(seat));
                headline(&player, name.as_deref(), lang.get())
            };
            let accuracy = accuracy.map(|percent| {
                let said = move || {
                    let percent = format!("{percent:.0}");
                    CoachWord::Accuracy.said_in(lang.get()).replace("{percent}", &percent)
                };
                view! { <p class="accuracy">{said}</p> }
            });
            view! {
                <p class="headline" role="status">{title}</p>
                {accuracy}
                <details><summary>{t(CoachWord::Ledger)}</summary><LedgerOf ledger=ledger/></details>
            }
            .into_any()
        }),
        Findings::Times(times) => times
            .players
            .get(seat.index())
            .cloned()
            .map(|player| view! { <TimesOf player=player/> }.into_any()),
    };
    view! {
        {said}
        <h3>{t(CoachWord::Moments)}</h3>
        <Moments tale=tale analysis=analysis seat=seat is_me=is_me go=go/>
    }
}

/// What a result is made of.
#[component]
fn LedgerOf(ledger: Ledger) -> impl IntoView {
    let row = |word: CoachWord, value: String| {
        view! { <tr><th scope="row">{t(word)}</th><td>{value}</td></tr> }
    };
    let more = |share: f64| format!("{:+.0} %", 100.0 * share);
    // What rounds to nothing is not worth a row.
    let unknown =
        (ledger.unknown.abs() >= 0.005).then(|| row(CoachWord::Unknown, more(ledger.unknown)));
    let others_luck = (ledger.others_luck.abs() >= 0.005)
        .then(|| row(CoachWord::OthersLuck, more(ledger.others_luck)));
    view! {
        <table class="ledger">
            <tbody>
                {row(CoachWord::Start, percent(ledger.start))}
                {row(CoachWord::OwnLuck, more(ledger.own_luck))}
                {others_luck}
                {row(CoachWord::OwnMistakes, more(ledger.own_mistakes))}
                {row(CoachWord::OthersMistakes, more(ledger.others_mistakes))}
                {unknown}
                {row(CoachWord::Result, percent(ledger.result))}
            </tbody>
        </table>
    }
}

/// Everybody's chances as a picture, as a story and as a table.
#[component]
fn Graph(
    analysis: Arc<Analysis>,
    at: TableClient,
    coats: StoredValue<Vec<Coat>>,
    board: Board,
) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let found = StoredValue::new(analysis);
    let with = move |look: &mut dyn FnMut(&Chances)| {
        found.with_value(|analysis| {
            if let Findings::Chances(chances) = &analysis.findings {
                look(chances);
            }
        });
    };
    let drawn = move || {
        let mut drawn = String::new();
        let marker = Some(board.now.get() as u64);
        with(&mut |chances| coats.with_value(|coats| drawn = graph(chances, coats, marker)));
        drawn
    };
    let tap = move |click: ev::MouseEvent| {
        let pressed = click.target().and_then(|target| target.dyn_into::<Element>().ok());
        let picture = pressed.and_then(|pressed| pressed.closest(".tap").ok().flatten());
        let Some(picture) = picture else { return };
        let place = picture.get_bounding_client_rect();
        let across = (f64::from(click.client_x()) - place.left()) / place.width().max(1.0);
        with(&mut |chances| {
            if let Some(fact) = fact_at(chances, across) {
                board.go.run(fact as usize);
            }
        });
    };
    let told = move || {
        let mut told = Vec::new();
        with(&mut |chances| told = story(chances, &|seat| at.name(seat), lang.get()));
        told.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()
    };
    let rows = move || {
        let mut rows = Vec::new();
        with(&mut |chances| rows = turns(chances).into_iter().cloned().collect::<Vec<Step>>());
        rows.into_iter().map(|step| row(&step, at, board)).collect_view()
    };
    let heads = move || {
        let count = coats.with_value(Vec::len) as u8;
        (0..count).map(|seat| view! { <th scope="col">{at.name(Seat(seat))}</th> }).collect_view()
    };
    view! {
        <h3>{t(CoachWord::Graph)}</h3>
        <figure class="chart chances">
            // The slider and the table do the same for whoever has no pointer.
            <div class="tap" on:click=tap>
                <Drawing view=GRAPH svg=Signal::derive(drawn)/>
            </div>
            <figcaption>
                <p class="soft">{t(CoachWord::GraphHelp)}</p>
                <ul class="unseen">{dynamic(told)}</ul>
            </figcaption>
        </figure>
        <details>
            <summary>{t(CoachWord::Turns)}</summary>
            <p class="soft">{t(CoachWord::TurnsHelp)}</p>
            <div class="wide" tabindex="0" role="group" aria-label=t(CoachWord::Turns)>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{t(CoachWord::Moment)}</th>
                            <th scope="col">{t(CoachWord::What)}</th>
                            {dynamic(heads)}
                        </tr>
                    </thead>
                    <tbody>{dynamic(rows)}</tbody>
                </table>
            </div>
        </details>
    }
}

/// A step in the table, which leads to it.
fn row(step: &Step, at: TableClient, board: Board) -> impl IntoView + use<> {
    let lang = expect_context::<Prefs>().lang.get();
    let what = cause(step, &|seat| at.name(seat), lang);
    let chances = step.after.iter().map(|chance| view! { <td>{percent(*chance)}</td> });
    let fact = step.fact;
    let label = CoachWord::GoThere.said_in(lang).replace("{step}", &fact.to_string());
    view! {
        <tr>
            <td>
                <button aria-label=label on:click=move |_| board.go.run(fact as usize)>{fact}</button>
            </td>
            <td>{what}</td>
            {chances.collect_view()}
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use coach::{Accuracy, Choice, Luck, Method, PlayerFindings, Sentence, Verdict};

    /// Four facts: a throw of Bo, a mistake of Ana, and the last round.
    pub fn chances() -> Chances {
        let luck = |seat, gain: f64| Some(Luck { seat, gain: vec![gain, -gain] });
        let mistake = Choice {
            fact: 2,
            seat: Seat(0),
            options: 2,
            chosen: serde_json::Value::Null,
            best: serde_json::Value::Null,
            worth: 0.2,
            best_worth: 0.4,
            worst_worth: Some(0.2),
            error: 0.0,
            verdict: Verdict::Mistake,
            cost: vec![-0.2, 0.2],
            why: None,
        };
        let step = |fact, before: f64, after: f64, luck, choices| Step {
            fact,
            before: vec![before, 1.0 - before],
            after: vec![after, 1.0 - after],
            luck,
            choices,
        };
        let ledger = |seat, result| Ledger {
            seat,
            start: 0.5,
            result,
            own_luck: 0.0,
            others_luck: 0.0,
            own_mistakes: 0.0,
            others_mistakes: 0.0,
            unknown: 0.0,
        };
        let player = |seat, result| PlayerFindings {
            ledger: ledger(seat, result),
            accuracy: Accuracy::default(),
            moments: Vec::new(),
        };
        Chances {
            method: Method { exact: true, says: Sentence::default() },
            steps: vec![
                step(1, 0.5, 0.4, luck(Some(Seat(1)), -0.1), Vec::new()),
                step(2, 0.4, 0.2, None, vec![mistake]),
                step(4, 0.2, 0.0, luck(None, -0.2), Vec::new()),
            ],
            prelude: Vec::new(),
            left_out: Vec::new(),
            players: vec![player(Seat(0), 0.0), player(Seat(1), 1.0)],
        }
    }
}

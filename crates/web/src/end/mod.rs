//! The end of a match: the podium, the race retold, and what next.

mod chart;
mod places;
mod podium;
mod rematch;
mod story;
mod words;

use crate::api::{self, ApiError};
use crate::browser;
use crate::coats::coats_of_seats;
use crate::drawing::Drawing;
use crate::dynamic::{Show, Timer, dynamic, watch};
use crate::lobby::Knocks;
use crate::menu::Menu;
use crate::players::{called, is_nameless, is_you};
use crate::prefs::{Prefs, t};
use crate::record::{self, Coached, Handed, Tale};
use crate::route::{Anchor, Route, Router};
use crate::table_client::TableClient;
use crate::words::{Says, Word};
use art::Coat;
use chart::{CHART, chart};
use game::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
pub use places::places;
use places::ranks;
use podium::{PODIUM, podium};
use protocol::{Phase, Wish, table_tag};
use rematch::Rematch;
use std::sync::Arc;
use std::time::Duration;
pub use story::{Axes, Progress, Story};
pub use words::EndWord;

/// What is shown of the end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The match, which may still be running.
    Board,
    /// Who has won, on the board.
    Winner,
    /// The podium, beside or below the board.
    Podium,
}

/// How long the winner's name stands on the board.
const WINNER: Duration = Duration::from_millis(2200);

/// Who came where, once the board has shown the end of the match; it can be put aside.
#[component]
pub fn End(at: TableClient) -> impl IntoView {
    let places = Memo::new(move |_| at.view.with(|v| v.as_ref().map(places)).unwrap_or_default());
    let stopped = Memo::new(move |_| at.of_table(|t| t.stopped).flatten());
    let over = Memo::new(move |_| {
        at.phase() == Some(Phase::Over) && (stopped.get().is_some() || !places.read().is_empty())
    });
    let [title, show] =
        [[EndWord::Podium, EndWord::Stopped], [EndWord::Show, EndWord::ShowStopped]].map(
            |[ended, broken_off]| {
                move || if stopped.get().is_some() { t(broken_off)() } else { t(ended)() }
            },
        );
    let (stage, next) = (RwSignal::new(Stage::Board), Timer::new());
    let aside = RwSignal::new(false);
    let tale = RwSignal::new(None::<Result<Arc<Tale>, ()>>);
    watch(move || {
        if !over.get() {
            next.stop();
            stage.set(Stage::Board);
        } else if !at.playback.is_running() && stage.get_untracked() == Stage::Board {
            aside.set(false);
            tale.set(None);
            fetch_tale(at, tale);
            // Whoever comes when all is over has seen nothing that would have to end first.
            let saw_it = at.latest.with_untracked(|update| !update.effects.is_empty());
            if stopped.get_untracked().is_none() && saw_it {
                stage.set(Stage::Winner);
                next.start(WINNER, move || stage.set(Stage::Podium));
            } else {
                stage.set(Stage::Podium);
            }
        }
    });
    let winner = winner(at, places);
    let podium = NodeRef::<leptos::html::Section>::new();
    // Whoever plays by ear or by keys goes on from the result, which is read to them.
    watch(move || {
        if let Some(podium) = podium.get() {
            browser::focus(&podium);
        }
    });
    let result = move || at.result().unwrap_or_else(|| title().to_owned());
    let is_there = move |aside_too: bool| stage.get() == Stage::Podium && aside.get() == aside_too;
    view! {
        <Show when=move || stage.get() == Stage::Winner>
            <p class="winner" role="status"><span>{move || winner()}</span></p>
        </Show>
        <Show when=move || is_there(true)>
            <button class="go podium-again" on:click=move |_| aside.set(false)>
                {show}
            </button>
        </Show>
        <Show when=move || is_there(false)>
            <section class="card podium" tabindex="-1" node_ref=podium aria-label=move || result()>
                <button class="icon close" aria-label=t(EndWord::Hide) on:click=move |_| aside.set(true)>
                    "✕"
                </button>
                {dynamic(move || match stopped.get() {
                    Some(why) => view! {
                        <h2>{title}</h2>
                        <p role="status">{t(why.phrase())}</p>
                    }
                    .into_any(),
                    None => view! { <Podium at=at places=places/> }.into_any(),
                })}
                <Ways at=at tale=tale/>
                <h3>{t(EndWord::Retold)}</h3>
                {dynamic(move || match tale.get() {
                    None => view! { <p class="soft">{t(Word::Loading)}</p> }.into_any(),
                    Some(Err(())) => view! { <p class="soft">{t(EndWord::NoRecord)}</p> }.into_any(),
                    Some(Ok(tale)) => view! {
                        <Chart at=at tale=tale marker=Signal::stored(None)/>
                    }
                    .into_any(),
                })}
            </section>
        </Show>
    }
}

/// Who has won, in a few words. Several people at one device are all called by their names.
fn winner(
    at: TableClient,
    places: Memo<Vec<Vec<Seat>>>,
) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    let lang = expect_context::<Prefs>().lang;
    move || {
        let first = places.with(|places| places.first().cloned()).unwrap_or_default();
        let shares = at.people().len() > 1;
        let word = match (&first[..], at.seat.get()) {
            ([only], Some(me)) if *only == me && !shares => EndWord::YouWon,
            ([_], _) => EndWord::OneWon,
            _ => EndWord::SeveralWon,
        };
        let names = first.into_iter().map(|seat| at.name(seat)).collect::<Vec<_>>().join(", ");
        word.said_in(lang.get()).replace("{name}", &names)
    }
}

/// Fetches the record of the match that has just ended.
fn fetch_tale(at: TableClient, tale: RwSignal<Option<Result<Arc<Tale>, ()>>>) {
    let Some((id, number)) = at.peek_table(|t| (t.id.clone(), t.match_no)) else { return };
    let here = at.read_here(Some(number));
    spawn_local(async move {
        let text: Result<String, ApiError> = match here {
            Some(record) => record.await.ok_or(ApiError::NoServer),
            None => api::record_of_table(&id, number).await,
        };
        let read = text.map_err(drop).and_then(|text| Tale::read(text).map_err(drop));
        // The page may have changed meanwhile.
        let _ = tale.try_set(Some(read.map(Arc::new)));
    });
}

/// The podium and the names beside it.
#[component]
pub fn Podium(at: TableClient, places: Memo<Vec<Vec<Seat>>>) -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let lang = prefs.lang;
    let coats = Memo::new(move |_| at.of_table(coats_of_seats).unwrap_or_default());
    let drawn = move || {
        let coats = coats.read();
        let of = |seats: &Vec<Seat>| {
            seats.iter().filter_map(|s| coats.get(s.index()).copied()).collect()
        };
        podium(&places.read().iter().map(of).collect::<Vec<_>>(), lang.get())
    };
    let series = move |seat: Seat| at.of_table(|t| rematch::series(t, seat, lang.get())).flatten();
    let is_you = move |seat: Seat| is_you(at, seat) && !is_nameless(at, prefs, seat);
    let item = move |(rank, seats): (usize, Vec<Seat>)| {
        let name = move |seat: Seat| {
            let coat = coats.read().get(seat.index()).copied().unwrap_or(Coat::Red);
            view! {
                <span class="who">
                    <svg viewBox="-10 -10 20 20" aria-hidden="true" inner_html=art::badge(coat, 0.0, 0.0, 18.0)></svg>
                    {move || called(at, prefs, seat)}
                    {dynamic(move || series(seat).map(|said| view! { <small class="soft">{said}</small> }))}
                    {dynamic(move || is_you(seat).then(|| view! { <span class="tag">{t(EndWord::You)}</span> }))}
                </span>
            }
        };
        view! { <li value=rank.to_string()>{seats.into_iter().map(name).collect_view()}</li> }
    };
    view! {
        <h2>{t(EndWord::Podium)}</h2>
        <Drawing view=PODIUM svg=Signal::derive(drawn) class="steps-of-honour"/>
        <ol>{dynamic(move || {
            let places = places.get();
            ranks(&places).into_iter().zip(places).map(item).collect_view()
        })}</ol>
    }
}

/// What next.
#[component]
fn Ways(at: TableClient, tale: RwSignal<Option<Result<Arc<Tale>, ()>>>) -> impl IntoView {
    let (router, handed) = (expect_context::<Router>(), expect_context::<Handed>());
    let seated = move || at.of_table(|t| t.you.place.is_some()).unwrap_or_default();
    let again = move |_| {
        if let Some(next) = at.peek_table(|t| t.match_no + 1) {
            at.ask(Wish::Start { match_no: next });
        }
    };
    let revealing = move || at.of_table(|t| t.revealing.is_some()).unwrap_or_default();
    let known = move || tale.get().and_then(Result::ok);
    let step = move |_| {
        if let Some(tale) = known() {
            handed.open(router, &tale.text);
        }
    };
    // Several people at one device are all called by their names.
    let coach = move |_| {
        if let Some(tale) = known() {
            let me = at.seat.get_untracked().filter(|_| at.people().len() < 2);
            handed.open_coached(router, &tale.text, Coached::Now(me));
        }
    };
    let lang = expect_context::<Prefs>().lang;
    let rematch = Memo::new(move |_| at.of_table(rematch::of).unwrap_or_default());
    let rematch_word = move || rematch.get().word().said_in(lang.get());
    let keep = move || {
        known().map(|tale| {
            let played = at.peek_table(|t| (table_tag(&t.id), t.match_no));
            view! { <record::Keep tale=tale played=played/> }
        })
    };
    view! {
        <div class="row what-next">
            <Show
                when=seated
                fallback=|| view! {
                    <Anchor to=Route::Home class="button go large">{t(Word::BackHome)}</Anchor>
                }
            >
                <button
                    class="go large"
                    disabled=move || revealing() || rematch.get() == Rematch::Wait
                    on:click=again
                >{move || rematch_word()}</button>
            </Show>
            <Menu
                id="after-match"
                label=EndWord::MoreAfter
                class="more"
                face=|| "⋯"
            >
                <button class="how" disabled=move || known().is_none() on:click=coach>
                    {t(EndWord::How)}
                </button>
                <Anchor to=Route::Home class="button">{t(Word::BackHome)}</Anchor>
                <button disabled=move || known().is_none() on:click=step>
                    {t(EndWord::StepThrough)}
                </button>
                {dynamic(keep)}
            </Menu>
        </div>
        <p class="rematch" role="status">{move || at.of_table(|t| rematch::said(t, lang.get()))}</p>
        <Knocks at=at/>
        <Show when=revealing><p class="soft" role="status">{t(Word::Revealing)}</p></Show>
    }
}

/// The chart of a match, with its axes in words.
#[component]
pub fn Chart(at: TableClient, tale: Arc<Tale>, marker: Signal<Option<usize>>) -> impl IntoView {
    let Axes { up, along, .. } = tale.story.axes;
    let drawn = move || {
        let coats = at.of_table(coats_of_seats).unwrap_or_default();
        let seats = tale.header.seats.len().min(coats.len());
        let when = marker.get().map(|step| tale.story.when(step));
        chart(&tale.story, &coats[..seats], when)
    };
    view! {
        <figure class="chart">
            <figcaption class="unseen">{t(EndWord::Retold)}</figcaption>
            <span class="up">{t(up)}</span>
            <Drawing view=CHART svg=Signal::derive(drawn)/>
            <span class="along">{t(along)}</span>
        </figure>
    }
}

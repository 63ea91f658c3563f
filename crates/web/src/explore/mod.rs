//! The explorer: any position of a game, and what it is worth. What can be moved, and how, is the game's
//! own; the numbers come from the coach, in the worker.

mod words;

use crate::coach;
use crate::dynamic::dynamic;
use crate::games;
use crate::local_tables::WorkerLink;
use crate::prefs::{Prefs, t};
use crate::words::{Says, Word};
use ::coach::{Ask, Explored};
use catalog::GameId;
use leptos::prelude::*;
use local::{CantAnalyse, FromHost, ToHost};
use std::sync::Arc;
pub use words::ExploreWord;

/// What this part of the page looks like: it comes with the part.
const STYLE: &str = include_str!("explore.css");

/// How far the numbers are.
#[derive(Clone, Default)]
pub enum Numbers {
    /// They are worked out.
    #[default]
    Working,
    /// Of the position that is shown.
    Here(Arc<Explored>),
    /// There is no such position.
    NoPosition,
    /// The code did not come.
    Absent,
    /// Nobody here can do it.
    Failed,
}

/// Whoever explores: asks for numbers, and hears them.
#[derive(Clone, Copy)]
pub struct Explorer {
    pub numbers: RwSignal<Numbers>,
    game: GameId,
    asked: StoredValue<u32>,
    /// What was asked last.
    question: StoredValue<Option<(serde_json::Value, serde_json::Value)>>,
    worker: StoredValue<WorkerLink, LocalStorage>,
}

impl Explorer {
    fn open(game: GameId) -> Explorer {
        let (numbers, asked) = (RwSignal::new(Numbers::Working), StoredValue::new(0));
        let hear = move |said: FromHost| {
            let next = match said {
                FromHost::Coach { n, answer } => match answer {
                    // An older question is of no interest, and the page may have changed meanwhile.
                    _ if asked.try_get_value() != Some(n) => return,
                    Ok(text) => match serde_json::from_str(&text) {
                        Ok(explored) => Numbers::Here(Arc::new(explored)),
                        // The worker is of the same build: what it says can be read.
                        Err(_) => Numbers::Failed,
                    },
                    Err(CantAnalyse::Absent) => Numbers::Absent,
                    Err(_) => Numbers::NoPosition,
                },
                FromHost::Failed => Numbers::Failed,
                _ => return,
            };
            let _ = numbers.try_set(next);
        };
        let worker = StoredValue::new_local(WorkerLink::open(hear));
        Explorer { numbers, game, asked, question: StoredValue::new(None), worker }
    }

    /// Asks what a position is worth, as the public sees it at a table with these options.
    pub fn ask(self, options: serde_json::Value, view: serde_json::Value) {
        self.question.set_value(Some((options, view)));
        self.ask_again();
    }

    fn ask_again(self) {
        let Some((options, view)) = self.question.get_value() else { return };
        let ask = Ask::Explore { game: self.game, options, view };
        // It is made of numbers and names, which can be written.
        let Ok(ask) = serde_json::to_string(&ask) else { return };
        self.asked.update_value(|n| *n += 1);
        let n = self.asked.get_value();
        self.worker.with_value(|link| link.tell(&ToHost::Coach { n, ask }));
    }

    /// What was found, once it is.
    pub fn found(self) -> Option<Arc<Explored>> {
        match self.numbers.get() {
            Numbers::Here(explored) => Some(explored),
            _ => None,
        }
    }
}

/// The explorer of a game.
#[component]
pub fn ExplorePage(game: GameId) -> impl IntoView {
    let explorer = Explorer::open(game);
    let said = move || match explorer.numbers.get() {
        Numbers::Working => view! { <p class="soft">{t(Word::Loading)}</p> }.into_any(),
        Numbers::Here(found) => {
            let word = if found.exact { ExploreWord::Exact } else { ExploreWord::Estimated };
            view! { <p class="soft">{t(word)}</p> }.into_any()
        }
        Numbers::NoPosition => view! { <p>{t(ExploreWord::NoPosition)}</p> }.into_any(),
        Numbers::Absent => view! {
            <p>{t(Word::NotAllCame)}</p>
            <button on:click=move |_| explorer.ask_again()>{t(Word::TryAgain)}</button>
        }
        .into_any(),
        Numbers::Failed => view! { <p>{t(Word::NoWorker)}</p> }.into_any(),
    };
    let board = games::explorer(game, explorer);
    let none = board.is_none().then(|| view! { <p>{t(ExploreWord::NoExplorer)}</p> });
    view! {
        <main class="explore" id="main" data-game=game.key()>
            <style>{coach::STYLE}{STYLE}</style>
            <h1>{t(ExploreWord::Explore)}<span class="soft">" "{game.title()}</span></h1>
            {none}
            {board}
            <div class="method" role="status">{dynamic(said)}</div>
        </main>
    }
}

/// A chance in per cent, as people read it.
pub fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

/// Everybody's chances, as a bar that is divided among them.
#[component]
pub fn Chances(
    explorer: Explorer,
    /// Everybody's coat and name, by seat.
    #[prop(into)]
    players: Signal<Vec<(art::Coat, String)>>,
) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let bars = move || {
        let chances = explorer.found().map(|found| found.chances.clone()).unwrap_or_default();
        let bar = |((coat, name), chance): ((art::Coat, String), f64)| {
            let wins = ExploreWord::Wins.said_in(lang.get());
            let said = wins.replace("{percent}", &percent(chance)).replace("{name}", &name);
            view! {
                <li class=coat.class() style=format!("flex-grow:{}", (1000.0 * chance).max(1.0))>
                    <span>{said}</span>
                </li>
            }
        };
        players.get().into_iter().zip(chances).map(bar).collect_view()
    };
    view! { <ul class="chances-bar">{dynamic(bars)}</ul> }
}

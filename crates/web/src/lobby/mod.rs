//! The lobby: places at a table, bots, options, ways in for friends.

mod door;
mod host;
mod name_field;
mod names;
mod options;
mod place;
mod share;
mod words;

use crate::app::Opening;
use crate::browser;
use crate::dynamic::{Show, dynamic};
use crate::games;
use crate::level::{LEVELS, USUAL};
use crate::prefs::{Prefs, t};
use crate::table_client::TableClient;
use crate::words::Word;
use catalog::GameId;
use door::DoorOf;
pub use door::Knocks;
use game::Level;
use host::{AnotherHost, may_begin};
use leptos::prelude::*;
use names::funny_name;
use options::Options;
use place::PlaceAt;
use protocol::{Place, PlaceKind, TableInfo, Wish};
use share::Share;
use words::Lobby as Say;

/// We take a place, under the name that we use, on a horse with a funny name.
fn sit(at: TableClient, prefs: Prefs, game: GameId, place: u8) {
    at.sit(place, prefs.name_or_default(), horse(game, prefs));
}

/// A horse's name, where horses have one.
fn horse(game: GameId, prefs: Prefs) -> Option<String> {
    let name = || funny_name(browser::chance(), prefs.lang.get_untracked()).to_owned();
    game.has_named_horses().then(name)
}

/// Begins a table that we have just made.
pub fn begin(at: TableClient, prefs: Prefs, table: &TableInfo, opening: Opening) {
    sit(at, prefs, table.game, 0);
    if opening == Opening::AgainstBots {
        for place in 1..games::usual_players(table.game) {
            at.ask(Wish::Bot { place, level: USUAL.to_owned() });
        }
        at.ask(Wish::Start { match_no: table.match_no + 1 });
    }
}

/// The lobby.
#[component]
pub fn Lobby(at: TableClient, game: GameId) -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let level = RwSignal::new(USUAL);
    let places = Memo::new(move |_| at.of_table(|t| t.places.len()).unwrap_or_default());
    let taken = Memo::new(move |_| {
        let open = |place: &&Place| place.kind != PlaceKind::Open;
        at.of_table(|t| t.places.iter().filter(open).count()).unwrap_or_default()
    });
    let begins = Memo::new(move |_| at.of_table(may_begin).unwrap_or_default());
    let deputy = Memo::new(move |_| at.of_table(|t| t.you.deputy).unwrap_or_default());
    let revealing = Memo::new(move |_| at.of_table(|t| t.revealing.is_some()).unwrap_or_default());
    let start = move |_| {
        let next = at.peek_table(|t| t.match_no + 1).unwrap_or(1);
        at.ask(Wish::Start { match_no: next });
    };
    view! {
        <main class="lobby" id="main">
            <div>
                <h1>{game.title()}</h1>
                <p class="soft">{t(Say::TakePlace)}</p>
                <ol class="places">
                    {dynamic(move || (0..places.get())
                        .map(|i| view! { <PlaceAt at=at game=game index=i level=level/> })
                        .collect_view())}
                </ol>
                <Knocks at=at/>
                <AnotherHost at=at/>
                <div class="begin">
                    <Show
                        when=move || begins.get()
                        fallback=move || view! { <p class="soft">{t(Say::WaitForHost)}</p> }
                    >
                        <button
                            class="go large"
                            disabled=move || { taken.get() < 2 || revealing.get() }
                            on:click=start
                        >{t(Say::Start)}</button>
                        <Show when=move || deputy.get()>
                            <p class="soft">{t(Say::StartForHost)}</p>
                        </Show>
                        <Show when=move || { taken.get() < 2 }>
                            <p class="soft">{t(Say::NeedPlayers)}</p>
                        </Show>
                    </Show>
                    <Show when=move || revealing.get()>
                        <p class="soft" role="status">{t(Word::Revealing)}</p>
                    </Show>
                </div>
            </div>
            <div>
                <Show when=move || begins.get()>
                    <label class="card option">
                        <span>{t(Say::BotLevel)}</span>
                        <select on:change=move |change| {
                            level.set(LEVELS.get(browser::chosen(&change)).map_or(USUAL, |(key, _)| key));
                        }>
                            {LEVELS.map(|(key, word)| view! {
                                <option selected=key == USUAL>{t(word)}</option>
                            })}
                        </select>
                        <small class="soft">{move || level_about(level.get(), prefs)}</small>
                    </label>
                </Show>
                <Options at=at game=game/>
                <Show when=move || !at.is_here()>
                    <DoorOf at=at/>
                    <Share at=at/>
                </Show>
            </div>
        </main>
    }
}

/// What to expect of a level.
fn level_about(key: &str, prefs: Prefs) -> &'static str {
    let level = key.parse().unwrap_or(Level::Trotter);
    level.about().in_lang(prefs.lang.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_play_as_the_game_allows() {
        for game in GameId::ALL {
            assert!(game.seats().contains(&games::usual_players(game)));
        }
    }
}

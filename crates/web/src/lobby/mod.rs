//! The lobby: places at a table, bots, options, ways in for friends.

mod arrivals;
mod arrive;
mod colour;
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
use crate::dynamic::{Show, dynamic, watch};
use crate::games;
use crate::level_choice::LevelChoice;
use crate::practice::PracticeSwitch;
use crate::prefs::{Prefs, t};
use crate::table_client::TableClient;
use crate::words::Word;
use arrivals::Arrivals;
pub use arrive::arrive;
use catalog::GameId;
use door::DoorOf;
pub use door::Knocks;
use host::{AnotherHost, may_begin};
use leptos::prelude::*;
pub use name_field::NameField;
use names::funny_name;
use options::Options;
use place::PlaceAt;
use protocol::{Place, PlaceKind, TableInfo, Wish};
use share::Share;
use words::Lobby as Say;

/// We take a place, under the name that we use, on a horse with a funny name.
fn sit(at: TableClient, prefs: Prefs, game: GameId, place: u8) {
    let taken = |name: &str| {
        let is = |place: &Place| place.name.as_deref() == Some(name);
        at.peek_table(|t| t.places.iter().any(is)).unwrap_or_default()
    };
    at.sit(place, prefs.name_among(taken), horse(game, prefs));
}

/// A horse's name, where horses have one.
fn horse(game: GameId, prefs: Prefs) -> Option<String> {
    let name = || funny_name(browser::chance(), prefs.lang.get_untracked()).to_owned();
    game.has_named_horses().then(name)
}

/// Begins a table that we have just made.
pub fn begin(at: TableClient, prefs: Prefs, table: &TableInfo, opening: Opening) {
    if opening == Opening::AgainstBots {
        // Among bots nobody has to be told from anybody.
        at.sit(0, prefs.name_or_player(), horse(table.game, prefs));
        for place in 1..games::usual_players(table.game) {
            at.ask(Wish::Bot { place, level: prefs.level.get_untracked().to_owned() });
        }
        at.ask(Wish::Start { match_no: table.match_no + 1 });
    } else {
        sit(at, prefs, table.game, 0);
    }
}

/// Whoever changes its name elsewhere, in the settings say, has it at this table, too.
pub fn follow_name(at: TableClient) {
    let prefs = expect_context::<Prefs>();
    let before = StoredValue::new(prefs.name.get_untracked());
    watch(move || {
        let name = prefs.name.get();
        if name.is_empty()
            || before.try_update_value(|old| std::mem::replace(old, name.clone())).as_ref()
                == Some(&name)
        {
            return;
        }
        let ours = at.peek_table(|t| {
            let place = t.you.place?;
            let sits = t.places.get(usize::from(place))?;
            (sits.name.as_ref() != Some(&name)).then(|| (place, sits.horse.clone()))
        });
        if let Some((place, horse)) = ours.flatten() {
            at.sit(place, name, horse);
        }
    });
}

/// The lobby.
#[component]
pub fn Lobby(at: TableClient, game: GameId) -> impl IntoView {
    let places = Memo::new(move |_| at.of_table(|t| t.places.len()).unwrap_or_default());
    let taken = Memo::new(move |_| {
        let open = |place: &&Place| place.kind != PlaceKind::Open;
        at.of_table(|t| t.places.iter().filter(open).count()).unwrap_or_default()
    });
    let nobody_said = Memo::new(move |_| {
        at.of_table(|t| t.eldest_first.is_empty()).unwrap_or_default() && taken.get() > 1
    });
    let begins = Memo::new(move |_| at.of_table(may_begin).unwrap_or_default());
    let deputy = Memo::new(move |_| at.of_table(|t| t.you.deputy).unwrap_or_default());
    let revealing = Memo::new(move |_| at.of_table(|t| t.revealing.is_some()).unwrap_or_default());
    let start = move |_| {
        let next = at.peek_table(|t| t.match_no + 1).unwrap_or(1);
        at.ask(Wish::Start { match_no: next });
    };
    view! {
        <main class="lobby" id="main" class:alone=move || taken.get() < 2>
            <div class="lead">
                <h1>{game.title()}</h1>
                <p class="soft">{t(Say::TakePlace)}</p>
            </div>
            // Whoever invites and is alone wants this first, where there is one column; else it comes last.
            <Show when=move || !at.is_here()><Share at=at/></Show>
            <div class="seating">
                <ol class="places">
                    {dynamic(move || (0..places.get())
                        .map(|i| view! { <PlaceAt at=at game=game index=i/> })
                        .collect_view())}
                </ol>
                <Arrivals at=at/>
                {game.has_ages().then(|| view! {
                    <Show when=move || nobody_said.get()>
                        <p class="soft">{t(Say::AgesDrawn)}</p>
                    </Show>
                })}
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
            <div class="settling">
                <Show when=move || begins.get()>
                    <div class="card"><LevelChoice/></div>
                </Show>
                <PracticeSwitch at=at game=game/>
                <Options at=at game=game/>
                <Show when=move || !at.is_here()>
                    <DoorOf at=at/>
                </Show>
            </div>
        </main>
    }
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

//! The lobby: places at a table, bots, a link to share.

use crate::app::Opening;
use crate::at::{At, place_name};
use crate::browser;
use crate::level::{LEVELS, USUAL};
use crate::prefs::{Prefs, t};
use crate::riders::Rider;
use crate::words::Word;
use catalog::GameId;
use leptos::prelude::*;
use protocol::{Place, PlaceKind, TableInfo, Wish};

/// So many play against each other when somebody just wants to play.
const fn usual_players(game: GameId) -> u8 {
    match game {
        GameId::GiroGaloppo | GameId::PetitsChevaux => 4,
        GameId::Carrousel => 3,
    }
}

/// Takes a place, under the name that this person uses.
fn sit(at: At, prefs: Prefs, place: u8) {
    let luck = format!("{:x}", (browser::chance() * 1e15) as u64);
    at.ask(Wish::Sit { place, name: prefs.name_or_default(), horse: None, luck });
}

/// Begins a table that we have just made.
pub fn begin(at: At, prefs: Prefs, table: &TableInfo, opening: Opening) {
    sit(at, prefs, 0);
    if opening == Opening::AgainstBots {
        for place in 1..usual_players(table.game) {
            at.ask(Wish::Bot { place, level: USUAL.to_owned() });
        }
        at.ask(Wish::Start { match_no: table.match_no + 1 });
    }
}

/// The lobby.
#[component]
pub fn Lobby(at: At) -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let level = RwSignal::new(USUAL);
    let places = move || at.of_table(|t| t.places.len()).unwrap_or_default();
    let taken = move || {
        let open = |place: &&Place| place.kind != PlaceKind::Open;
        at.of_table(|t| t.places.iter().filter(open).count()).unwrap_or_default()
    };
    let host = move || at.of_table(|t| t.you.host).unwrap_or_default();
    let title = move || at.of_table(|t| t.game.title());
    let start = move |_| {
        let next = at.of_table(|t| t.match_no + 1).unwrap_or(1);
        at.ask(Wish::Start { match_no: next });
    };
    let rename = move |_| {
        if let Some(place) = at.of_table(|t| t.you.place).flatten() {
            sit(at, prefs, place);
        }
    };
    view! {
        <main class="lobby">
            <h1>{title}": "{t(Word::Lobby)}</h1>
            <div class="card knobs">
                <label>
                    {t(Word::YourName)}
                    <input maxlength="24" bind:value=prefs.name on:change=rename/>
                </label>
                <Show when=host>
                    <label>
                        {t(Word::BotLevel)}
                        <select on:change:target=move |change| {
                            let chosen = change.target().value();
                            let known = LEVELS.iter().find(|(key, _)| *key == chosen);
                            level.set(known.map_or(USUAL, |(key, _)| key));
                        }>
                            {LEVELS.map(|(key, word)| view! {
                                <option value=key selected=key == USUAL>{t(word)}</option>
                            })}
                        </select>
                    </label>
                </Show>
            </div>
            <ol class="places">
                {move || (0..places()).map(|i| view! { <PlaceAt at=at index=i level=level/> })
                    .collect_view()}
            </ol>
            <div class="begin">
                <Show
                    when=host
                    fallback=move || view! { <p class="soft">{t(Word::WaitForHost)}</p> }
                >
                    <button class="go large" disabled=move || { taken() < 2 } on:click=start>
                        {t(Word::Start)}
                    </button>
                    <Show when=move || { taken() < 2 }>
                        <p class="soft">{t(Word::NeedPlayers)}</p>
                    </Show>
                </Show>
            </div>
            <Share at=at/>
        </main>
    }
}

/// One place.
#[component]
fn PlaceAt(at: At, index: usize, level: RwSignal<&'static str>) -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let number = index as u8;
    let place = Memo::new(move |_| {
        at.of_table(|t| t.places.get(index).cloned()).flatten().unwrap_or_default()
    });
    let host = move || at.of_table(|t| t.you.host).unwrap_or_default();
    let mine = move || at.of_table(|t| t.you.place == Some(number)).unwrap_or_default();
    let rider = move || at.of_table(|t| Rider::of_place(t.game, index)).flatten();
    let named = move || at.of_table(|t| place_name(t, index, prefs.lang.get()));
    let clear = move |_| at.ask(Wish::Clear { place: number });
    let add_bot = move |_| at.ask(Wish::Bot { place: number, level: level.get().to_owned() });
    let who = move || match place.get().kind {
        PlaceKind::Open => view! {
            <span class="soft grow">{t(Word::FreePlace)}</span>
            <button on:click=move |_| sit(at, prefs, number)>{t(Word::SitHere)}</button>
            <Show when=host><button on:click=add_bot>{t(Word::AddBot)}</button></Show>
        }
        .into_any(),
        PlaceKind::Person => view! {
            <strong class="grow">{place.get().name}</strong>
            <Show when=mine><span class="tag">{t(Word::You)}</span></Show>
            <Show when=move || place.get().host>
                <span class="tag">{t(Word::Host)}</span>
            </Show>
            <Show when=mine>
                <button on:click=move |_| at.ask(Wish::Leave {})>{t(Word::GetUp)}</button>
            </Show>
        }
        .into_any(),
        PlaceKind::Bot => view! {
            <strong class="grow">{named}</strong>
            <Show when=host>
                <button
                    class="icon"
                    aria-label=t(Word::ClearPlace)
                    on:click=clear
                >"✕"</button>
            </Show>
        }
        .into_any(),
    };
    view! {
        <li class="card place">
            {move || rider().map(|r| view! {
                <span class=format!("chip {}", r.class()) aria-hidden="true">{r.symbol()}</span>
            })}
            {who}
        </li>
    }
}

/// The ways in for friends.
#[component]
fn Share(at: At) -> impl IntoView {
    let link = move || at.of_table(|t| format!("{}/t/{}", browser::origin(), t.id));
    let code = move || at.of_table(|t| spoken(&t.code));
    let copied = RwSignal::new(false);
    let copy = move |_| {
        browser::copy(&link().unwrap_or_default());
        copied.set(true);
    };
    view! {
        <section class="card share">
            <h2>{t(Word::ShareLink)}</h2>
            <div class="row">
                <output class="address">{link}</output>
                <button on:click=copy>
                    {move || if copied.get() { t(Word::Copied)() } else { t(Word::Copy)() }}
                </button>
            </div>
            <p class="soft">{t(Word::OrCode)}</p>
            <p class="code">{code}</p>
        </section>
    }
}

/// A code as it is said: in groups of four.
fn spoken(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_said_in_groups() {
        assert_eq!(spoken("LUPUBENU"), "LUPU BENU");
        assert_eq!(spoken("ABC"), "ABC");
    }

    #[test]
    fn as_many_play_as_the_game_allows() {
        for game in GameId::ALL {
            assert!(game.seats().contains(&usual_players(game)));
        }
    }
}

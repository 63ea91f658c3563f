//! Who may sit down: the host's door, and those who knock at it.

use super::name_field::NameField;
use super::sit;
use super::words::Lobby as Say;
use crate::browser;
use crate::dynamic::{Show, dynamic};
use crate::prefs::{Prefs, t};
use crate::table_client::TableClient;
use crate::words::Says;
use catalog::GameId;
use leptos::prelude::*;
use protocol::{Door, Knock, TableInfo, Wish};
use std::rc::Rc;

/// What somebody without a place can do about a free one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WayIn {
    /// Sit down.
    Sit,
    /// Ask the host.
    Knock,
    /// Wait for the host's word.
    Wait,
    /// Nothing: the table is closed.
    None,
}

/// How we come to sit on this place. Whoever has a place, and the host, may go where they like.
pub fn way_in(table: &TableInfo, place: u8) -> WayIn {
    match table.door {
        _ if table.you.knocking == Some(place) => WayIn::Wait,
        _ if table.you.host || table.you.place.is_some() => WayIn::Sit,
        Door::Open => WayIn::Sit,
        Door::Knock => WayIn::Knock,
        Door::Closed => WayIn::None,
    }
}

const fn word(door: Door) -> Say {
    match door {
        Door::Open => Say::DoorOpen,
        Door::Knock => Say::DoorKnock,
        Door::Closed => Say::DoorClosed,
    }
}

/// The door: the host's to open and to close, the others' to know of.
#[component]
pub fn DoorOf(at: TableClient) -> impl IntoView {
    let door = Memo::new(move |_| at.of_table(|t| t.door).unwrap_or_default());
    let host = Memo::new(move |_| at.of_table(|t| t.you.host).unwrap_or_default());
    let change = move |index: usize| {
        if let Some(door) = Door::ALL.get(index) {
            at.ask(Wish::Door { door: *door });
        }
    };
    view! {
        <label class="card option door">
            <span>{t(Say::Door)}</span>
            <select
                disabled=move || !host.get()
                on:change=move |event| change(browser::chosen(&event))
            >
                {Door::ALL.map(|choice| view! {
                    <option selected=move || door.get() == choice>{t(word(choice))}</option>
                })}
            </select>
            <small class="soft">{t(Say::DoorAbout)}</small>
        </label>
    }
}

/// Those who want to sit down: the host answers, and whoever has a place sees who they are.
#[component]
pub fn Knocks(at: TableClient) -> impl IntoView {
    let knocks = Memo::new(move |_| at.of_table(|t| t.knocks.clone()).unwrap_or_default());
    let host = Memo::new(move |_| at.of_table(|t| t.you.host).unwrap_or_default());
    let list = move || {
        let answers = host.get();
        let knock = move |knock: Knock| match answers {
            true => to_answer(at, knock).into_any(),
            false => to_see(knock).into_any(),
        };
        knocks.get().into_iter().map(knock).collect_view()
    };
    view! {
        <div role="status">
            <Show when=move || !knocks.read().is_empty()>
                <ul class="card knocks" aria-label=t(Say::AtTheDoor)>{dynamic(list)}</ul>
            </Show>
        </div>
    }
}

/// Words with the name of whoever knocks.
fn with_name(say: Say, knock: &Knock) -> impl Fn() -> String + Send + 'static + use<> {
    let (lang, name) = (expect_context::<Prefs>().lang, knock.name.clone());
    move || say.said_in(lang.get()).replace("{name}", &name)
}

/// A knock that we answer. Its buttons stay the same elements when somebody else knocks.
fn to_answer(at: TableClient, knock: Knock) -> impl IntoView {
    let [said, let_in, turn_away] =
        [Say::Knocks, Say::LetInName, Say::TurnAwayName].map(|say| with_name(say, &knock));
    let id = StoredValue::new(knock.id);
    let answer = move |yes: bool| at.ask(Wish::Admit { knock: id.get_value(), yes });
    view! {
        <li class="knock">
            <span class="grow">{move || said()}</span>
            <button
                class="go"
                aria-label=move || let_in()
                on:click=move |_| answer(true)
            >{t(Say::LetIn)}</button>
            <button
                aria-label=move || turn_away()
                on:click=move |_| answer(false)
            >{t(Say::TurnAway)}</button>
        </li>
    }
}

/// A knock that the host answers.
fn to_see(knock: Knock) -> impl IntoView {
    let said = with_name(Say::Knocks, &knock);
    view! {
        <li class="knock">
            <span class="grow">{move || said()}</span>
            <span class="soft">{t(Say::HostAnswers)}</span>
        </li>
    }
}

/// We wait for the host's word, and can say better who we are.
#[component]
pub fn AtTheDoor(at: TableClient, game: GameId, place: u8) -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let rename = move |name: String| {
        prefs.name.set(name);
        sit(at, prefs, game, place);
    };
    let name = Signal::derive(move || {
        prefs.name.track();
        prefs.name_among(|_| false)
    });
    view! {
        <span class="soft grow" role="status">{t(Say::WaitToBeLetIn)}</span>
        <NameField label=Say::YourName.phrase() text=name keep=Rc::new(rename)/>
        <button on:click=move |_| at.ask(Wish::Leave {})>{t(Say::NeverMind)}</button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(more: &str) -> TableInfo {
        let text = format!(
            r#"{{"id":"","code":"","game":"carrousel","options":{{}},"settings":{{}},"phase":"lobby",
            "match":0,"commit":"","places":[],"spectators":0,{more}}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn a_newcomer_sits_down_knocks_or_waits_as_the_door_is() {
        for (more, way) in [
            (r#""you":{}"#, WayIn::Sit),
            (r#""door":"knock","you":{}"#, WayIn::Knock),
            (r#""door":"knock","you":{"knocking":1}"#, WayIn::Wait),
            (r#""door":"knock","you":{"knocking":0}"#, WayIn::Knock),
            (r#""you":{"knocking":1}"#, WayIn::Wait),
            (r#""door":"closed","you":{}"#, WayIn::None),
            (r#""door":"closed","you":{"host":true}"#, WayIn::Sit),
            (r#""door":"closed","you":{"place":0}"#, WayIn::Sit),
        ] {
            assert_eq!(way_in(&table(more), 1), way, "{more}");
        }
    }
}

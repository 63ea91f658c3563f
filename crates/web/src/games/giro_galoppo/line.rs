//! What to do, what a card would do, or why something can't be done.

use super::preview;
use super::race::Race;
use super::words::Say;
use crate::dynamic::Show;
use catalog::rules::giro_galoppo::{Card, Phase};
use leptos::prelude::*;

/// What to do, what a card would do, or why something can't be done.
#[component]
pub fn Line(race: Race) -> impl IntoView {
    let ahead =
        Memo::new(move |_| race.preview.get().and_then(|card| preview::in_words(race, card)));
    let what = move || {
        if let Some(ahead) = ahead.get() {
            return ahead;
        }
        let seated = race.at.seat.get().is_some();
        let chosen = race.of_view(|view| view.choice.is_some());
        let say = match race.phase() {
            _ if race.at.playback.is_running() => Say::Running,
            Some(Phase::Placement) if race.is_ours() => Say::PlaceNow,
            Some(Phase::Placement) => {
                let placing = race.of_view(|view| view.to_act.iter().next());
                let Some(seat) = placing else { return race.say(Say::Wait, &[]) };
                return race.say(Say::PlaceWait, &[("name", &race.at.name(seat))]);
            }
            Some(Phase::Race) if !seated => Say::OthersChoose,
            Some(Phase::Race) if chosen => Say::Chosen,
            Some(Phase::Race) => Say::ChooseCard,
            Some(Phase::Over) => Say::Over,
            None => Say::Wait,
        };
        race.say(say, &[])
    };
    let hint = move || race.hint.get().map(|hint| race.say(hint, &[])).or_else(|| advice(race));
    let hint = Memo::new(move |_| hint());
    let watching = move || race.at.seat.get().is_none();
    let play = move |_| {
        if let Some(card) = race.preview.get_untracked() {
            race.play(card);
        }
    };
    view! {
        <div class="line">
            <p class="hint" role="status">{move || hint.get()}</p>
            <p class="whose" class:hidden=move || hint.with(Option::is_some)>{move || what()}</p>
            <Show when=move || ahead.get().is_some()>
                <p class="soft">{move || race.say(Say::IfNobody, &[])}</p>
            </Show>
            <Show when=watching>
                <p class="soft">{move || race.say(Say::Watching, &[])}</p>
            </Show>
        </div>
        // For fingers: whoever has a mouse or a keyboard plays with the card itself.
        <Show when=move || ahead.get().is_some()>
            <button
                class="go play"
                tabindex="-1"
                // The card keeps the focus, so that its way stays in sight.
                on:pointerdown=move |down| down.prevent_default()
                on:click=play
            >
                {move || race.say(Say::Play, &[])}
            </button>
        </Show>
    }
}

/// What a champion would do, and what comes of it.
fn advice(race: Race) -> Option<String> {
    let advised = race.at.advised.get()?;
    let number = |prefix| advised.strip_prefix(prefix).and_then(|number| number.parse::<u8>().ok());
    let what = match (number("card-"), number("cell-")) {
        (Some(card), _) => preview::in_words(race, Card(card))?,
        (_, Some(cell)) => race.say(Say::AdvisedCell, &[("cell", &cell.to_string())]),
        _ => return None,
    };
    Some(race.say(Say::Advice, &[("what", &what)]))
}

//! Where a card would lead, before it is played.

use super::race::Race;
use super::words::Say;
use art::HorseKind;
use catalog::rules::giro_galoppo::{Card, Cell, Obstacle, Outlook, Push};
use leptos::prelude::*;

/// The card that is looked at, and what it would do.
fn looked_at(race: Race) -> Option<(Card, Outlook)> {
    let card = race.preview.get()?;
    race.outlook(card).map(|outlook| (card, outlook))
}

/// The way of the card that is looked at, under the horses.
#[component]
pub fn Way(race: Race) -> impl IntoView {
    let drawn = move || {
        let field = race.field.get();
        let (_, outlook) = looked_at(race)?;
        let (from, to, class, pushes) = match outlook {
            Outlook::Lands { from, to, pushes } => (from, to, "way", pushes),
            Outlook::Refused { from, cell, .. } => (from, cell, "way refused", None),
        };
        let retreat = pushes.map(|Push { seat, to: back }| {
            let coat = race.coat(seat).class();
            let target = (back != Cell::BOX).then(|| field.track.outline(back));
            view! {
                <path class=format!("retreat {coat}") d=field.track.path(back, to)></path>
                {target.map(|target| view! { <path class=format!("retreat {coat}") d=target></path> })}
            }
        });
        Some(view! {
            <g class=class>
                <path class="line" d=field.track.path(from, to)></path>
                <path class="target" d=field.track.outline(to)></path>
                {retreat}
            </g>
        })
    };
    view! { <g aria-hidden="true">{move || drawn()}</g> }
}

/// The horse where it would land, over everything else.
#[component]
pub fn Ghost(race: Race) -> impl IntoView {
    let ghost = move || {
        let (_, outlook) = looked_at(race)?;
        let seat = race.at.seat.get()?;
        let Outlook::Lands { to, .. } = outlook else { return None };
        let stand = race.field.with(|field| field.stand(seat, to));
        let horse =
            art::horse(race.coat(seat), HorseKind::Ridden, stand.spot.facing(), race.lang());
        Some(view! { <g class="ghost" style:transform=stand.transform() inner_html=horse></g> })
    };
    view! { <g aria-hidden="true">{move || ghost()}</g> }
}

/// What a card would do, in a short sentence.
pub fn in_words(race: Race, card: Card) -> Option<String> {
    let outlook = race.outlook(card)?;
    let line = race.field.with(|field| field.line());
    let number = |n: u8| n.to_string();
    let (what, cell, push) = match outlook {
        Outlook::Lands { to, pushes: Some(push), .. } if push.to == Cell::BOX => {
            (Say::PushesIntoBox, to, Some(push))
        }
        Outlook::Lands { to, pushes: Some(push), .. } => (Say::Pushes, to, Some(push)),
        Outlook::Lands { to, .. } if to > line => (Say::LeadsHome, to, None),
        Outlook::Lands { to, .. } => (Say::Leads, to, None),
        Outlook::Refused { cell, obstacle, .. } => (refusal(obstacle), cell, None),
    };
    let name = push.map(|push| race.at.name(push.seat)).unwrap_or_default();
    let back = push.map(|push| number(push.to.0)).unwrap_or_default();
    let with = [
        ("card", number(card.0)),
        ("cell", number(cell.0)),
        ("back", back),
        // Last, so that nothing in a name is taken for a slot.
        ("name", name),
    ];
    Some(race.say(what, &with.each_ref().map(|(slot, value)| (*slot, value.as_str()))))
}

const fn refusal(obstacle: Obstacle) -> Say {
    match obstacle {
        Obstacle::Wooden => Say::StopsAtHurdle,
        Obstacle::River => Say::StopsAtRiver,
        Obstacle::Moor => Say::StopsAtMoor,
    }
}

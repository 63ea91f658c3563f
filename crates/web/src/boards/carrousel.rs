//! Carrousel: the ring of seven places, your row of cards.

use super::Point;
use super::horse::Horse;
use crate::at::At;
use crate::browser;
use crate::prefs::t;
use crate::riders::Rider;
use crate::words::Word;
use carrousel::{Action, Card, Horse as Wooden, Move, View};
use catalog::{AnyAction, AnyView};
use game::{Millis, Seat};
use leptos::prelude::*;

/// How far from the middle the horses stand.
const RADIUS: f64 = 1.9;

/// The middle of one of the seven places; 0 is the head's, at the top, and the others follow
/// behind it.
fn place(index: usize) -> Point {
    let angle = index as f64 * std::f64::consts::TAU / 7.0 - std::f64::consts::FRAC_PI_2;
    Point { x: RADIUS * angle.cos(), y: RADIUS * angle.sin() }
}

fn act(at: At, action: Action) {
    at.act(&AnyAction::Carrousel(action));
}

/// The table: carousel, cards, what to do.
#[component]
pub fn Table(at: At) -> impl IntoView {
    let view = Memo::new(move |_| match at.view.get() {
        Some(AnyView::Carrousel(view)) => Some(view),
        _ => None,
    });
    let holds = Memo::new(move |_| {
        let seat = at.seat.get();
        seat.is_some() && view.with(|v| v.as_ref().is_some_and(|v| v.holder == seat))
    });
    // The place of the horse that was taken first.
    let taken = RwSignal::new(None::<u8>);
    Effect::new(move || {
        if !holds.get() {
            taken.set(None);
        }
    });
    let choose = move |horse: Wooden| {
        let order = view.with_untracked(|v| v.as_ref().and_then(|v| v.order));
        let found = order.and_then(|order| order.0.iter().position(|&h| h == horse));
        let Some(index) = found.map(|i| i as u8) else { return };
        if !holds.get_untracked() {
            taken.set(Some(index));
            act(at, Action::Touch);
            return;
        }
        match taken.get_untracked() {
            None => taken.set(Some(index)),
            Some(first) if first == index => taken.set(None),
            Some(first) => act(at, Action::Move(Move::swap(first, index))),
        }
    };
    let horses = Wooden::ALL.map(|horse| {
        let index = move || {
            let order = view.with(|v| v.as_ref().and_then(|v| v.order));
            order.and_then(|order| order.0.iter().position(|&h| h == horse)).unwrap_or_default()
        };
        let lit = move || holds.get() && taken.get() != Some(index() as u8);
        let rider = Rider::of_horse(horse);
        view! {
            <Horse
                rider=rider
                label=Signal::derive(move || format!("{}, {}", rider.letter(), index() + 1))
                place=Signal::derive(move || place(index()))
                lit=Signal::derive(lit)
                on_choose=move || choose(horse)
            />
        }
    });
    let spots = (0..7).map(|index| {
        let Point { x, y } = place(index);
        let number = if index < 5 { (index + 1).to_string() } else { String::new() };
        view! {
            <circle class="plank" class:first=index < 3 cx=x cy=y r="0.74"/>
            <text class="stall" x=x * 1.5 y=y * 1.5 + 0.14>{number}</text>
        }
    });
    view! {
        <div class="board round">
            <svg viewBox="-3.3 -3.3 6.6 6.6" role="group" aria-label=t(Word::Board)>
                <circle class="wood" r="3.2"/>
                <circle class="planks" r="3.05"/>
                <circle class="hub" r="0.9"/>
                {spots.collect_view()}
                <TimeRing at=at until=Signal::derive(move || {
                    view.with(|v| v.as_ref().and_then(|v| v.hold_ends.or(v.impasse_at)))
                }) held=Signal::derive(move || {
                    view.with(|v| v.as_ref().is_some_and(|v| v.holder.is_some()))
                })/>
                {horses}
            </svg>
        </div>
        <Controls at=at view=view holds=holds/>
    }
}

/// A ring that empties until a moment of the match.
#[component]
fn TimeRing(at: At, until: Signal<Option<Millis>>, held: Signal<bool>) -> impl IntoView {
    let until = Memo::new(move |_| until.get());
    let ring = move || {
        let end = at.local_time(until.get()?)?;
        let left = end.0.saturating_sub(browser::now().0);
        let class = if held.get() { "time hold" } else { "time impasse" };
        Some(view! {
            <circle
                class=class
                r="0.72"
                pathLength="100"
                style=format!("animation-duration:{left}ms")
            />
        })
    };
    move || ring()
}

/// Your row, the others' rows, and what to do.
#[component]
fn Controls(at: At, view: Memo<Option<View>>, holds: Memo<bool>) -> impl IntoView {
    let rows = Memo::new(move |_| {
        let cards = |v: &View| v.rows.as_slice().iter().map(|r| r.as_slice().to_vec()).collect();
        view.with(|v| v.as_ref().map(cards)).unwrap_or_else(Vec::<Vec<Card>>::new)
    });
    let may_claim = Memo::new(move |_| {
        let seat = at.seat.get();
        view.with(|v| v.as_ref().zip(seat).is_some_and(|(v, s)| v.claimants.contains(s)))
    });
    let own = move || {
        let seat = at.seat.get()?;
        rows.with(|rows| rows.get(seat.index()).cloned())
    };
    let others = move || {
        let seat = at.seat.get();
        let rows = rows.get().into_iter().enumerate();
        let others = rows.filter(|(i, _)| seat != Some(Seat(*i as u8)));
        let row = |(i, cards): (usize, Vec<Card>)| {
            view! {
                <div class="their-row">
                    <span class="name">{at.name(Seat(i as u8))}</span>
                    {cards.into_iter().map(|card| view! {
                        <span class="small card-of">{heads(card)}</span>
                    }).collect_view()}
                </div>
            }
        };
        others.map(row).collect_view()
    };
    let what = move || match (holds.get(), at.seat.get()) {
        (true, _) => t(Word::YouHold)(),
        (false, Some(_)) => t(Word::ClaimHelp)(),
        (false, None) => t(Word::Watching)(),
    };
    let seated = move || at.seat.get().is_some();
    view! {
        <div class="controls carrousel" class:mine=holds>
            <p class="soft">{what}</p>
            <div class="hand" role="group" aria-label=t(Word::YourCards)>
                {move || own().unwrap_or_default().into_iter().map(|card| view! {
                    <button
                        class="card-of"
                        class:lit=may_claim
                        aria-label=format!("{} {card}", t(Word::Claim)())
                        on:click=move |_| act(at, Action::Claim(card))
                    >{heads(card)}</button>
                }).collect_view()}
            </div>
            <Show when=seated>
                <div class="row">
                    <Show
                        when=move || holds.get()
                        fallback=move || view! {
                            <button class="go" on:click=move |_| act(at, Action::Touch)>
                                {t(Word::Takes)}
                            </button>
                        }
                    >
                        <button on:click=move |_| act(at, Action::Move(Move::HeadToTail))>
                            {t(Word::HeadToTail)}
                        </button>
                        <button on:click=move |_| act(at, Action::Move(Move::TailToHead))>
                            {t(Word::TailToHead)}
                        </button>
                        <button on:click=move |_| act(at, Action::Release)>
                            {t(Word::LetGo)}
                        </button>
                    </Show>
                </div>
            </Show>
            <div class="others">{others}</div>
        </div>
    }
}

/// The three horses of a card, first to third.
fn heads(card: Card) -> impl IntoView {
    let head = |horse| {
        let rider = Rider::of_horse(horse);
        view! { <i class=format!("chip {}", rider.class())>{rider.symbol()}</i> }
    };
    card.horses().map(head).into_iter().collect_view()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seven_places_do_not_touch() {
        for i in 0..7 {
            let (a, b) = (place(i), place((i + 1) % 7));
            assert!((a.x - b.x).hypot(a.y - b.y) > 1.48);
        }
    }
}

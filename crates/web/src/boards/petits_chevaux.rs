//! Petits Chevaux: the cross, the paddocks, the die.

use super::Point;
use super::horse::Horse;
use crate::at::At;
use crate::prefs::t;
use crate::riders::Rider;
use crate::words::Word;
use catalog::{AnyAction, AnyOptions, AnyView};
use game::Seat;
use leptos::prelude::*;
use petits_chevaux::{Action, Colour, Horse as HorseNo, Phase, Progress, TRACK, View};

/// The board is a square of so many cells.
const SIDE: u8 = 15;

/// A quarter turn to the right about the middle of the board.
fn turned((x, y): (u8, u8)) -> (u8, u8) {
    (SIDE - 1 - y, x)
}

fn turned_to(side: Colour, cell: (u8, u8)) -> (u8, u8) {
    (0..side.0 % 4).fold(cell, |cell, _| turned(cell))
}

/// The column and row of a cell of the ring.
fn ring_cell(cell: u8) -> (u8, u8) {
    let (quarter, step) = (cell / 14 % 4, cell % 14);
    // From the start cell of side 0 at the top, down, round the corner, out to the right.
    let first = match step {
        0..=6 => (8, step),
        7..=12 => (step + 2, 6),
        _ => (14, 7),
    };
    turned_to(Colour(quarter), first)
}

/// The column and row of a cell of a side's stable, 1 to 6.
fn stable_cell(side: Colour, number: u8) -> (u8, u8) {
    turned_to(side, (7, number))
}

/// The middle of a stall in a side's paddock.
fn paddock(side: Colour, horse: u8) -> Point {
    // Side 0 begins at the top, so its paddock is on the top right.
    let (x, y) = match side.0 % 4 {
        0 => (12.0, 3.0),
        1 => (12.0, 12.0),
        2 => (3.0, 12.0),
        _ => (3.0, 3.0),
    };
    let (dx, dy) = (f64::from(horse % 2) * 2.2 - 1.1, f64::from(horse / 2) * 2.2 - 1.1);
    Point { x: x + dx, y: y + dy }
}

/// Where a horse stands.
fn place(side: Colour, horse: u8, at: Option<Progress>) -> Point {
    let Some(progress) = at else { return paddock(side, horse) };
    let (x, y) = match (progress.ring_cell(side), progress.stable_cell()) {
        (Some(cell), _) => ring_cell(cell),
        (None, number) => stable_cell(side, number.unwrap_or(1)),
    };
    Point { x: f64::from(x) + 0.5, y: f64::from(y) + 0.5 }
}

/// Where a horse stands beside others of its own on the same cell: two side by side.
fn place_in(view: &View, seat: usize, horse: u8) -> Point {
    let side = view.colours.as_slice().get(seat).copied().unwrap_or_default();
    let own = view.horses.as_slice().get(seat).map(|h| h.as_slice().to_vec()).unwrap_or_default();
    let at = own.get(usize::from(horse)).copied().flatten();
    let point = place(side, horse, at);
    let together: Vec<usize> = (0..own.len()).filter(|&h| at.is_some() && own[h] == at).collect();
    if together.len() < 2 {
        return point;
    }
    let first = together.first() == Some(&usize::from(horse));
    Point { x: point.x + if first { -0.22 } else { 0.22 }, ..point }
}

/// The board without horses.
#[component]
pub fn Ground() -> impl IntoView {
    let sides = || (0..4).map(Colour);
    let paddocks = sides().map(|side| {
        let rider = Rider::of_side(side);
        let (x, y) = match side.0 {
            0 => (9.4, 0.4),
            1 => (9.4, 9.4),
            2 => (0.4, 9.4),
            _ => (0.4, 0.4),
        };
        view! {
            <g class=format!("paddock {}", rider.class())>
                <rect x=x y=y width="5.2" height="5.2" rx="0.8"/>
                {(0..4).map(|horse| {
                    let Point { x, y } = paddock(side, horse);
                    view! { <circle cx=x cy=y r="0.75"/> }
                }).collect_view()}
            </g>
        }
    });
    let ring = (0..TRACK).map(|cell| {
        let (x, y) = ring_cell(cell);
        let start = (cell % 14 == 0).then(|| Rider::of_side(Colour(cell / 14)).class());
        let class = start.map_or("cell".to_owned(), |side| format!("cell start {side}"));
        square(class, x, y)
    });
    let stables = sides().flat_map(|side| {
        let class = Rider::of_side(side).class();
        (1..=6).map(move |number| {
            let (x, y) = stable_cell(side, number);
            view! {
                {square(format!("cell stable {class}"), x, y)}
                <text
                    class="stall"
                    x=f64::from(x) + 0.5
                    y=f64::from(y) + 0.72
                >{number}</text>
            }
        })
    });
    view! {
        <rect class="wood" x="-0.3" y="-0.3" width="15.6" height="15.6" rx="0.9"/>
        <rect class="meadow" width="15" height="15" rx="0.6"/>
        {paddocks.collect_view()}
        {ring.collect_view()}
        {stables.collect_view()}
        <rect class="middle" x="7.06" y="7.06" width="0.88" height="0.88" rx="0.44"/>
    }
}

fn square(class: String, x: u8, y: u8) -> impl IntoView {
    let (x, y) = (f64::from(x) + 0.06, f64::from(y) + 0.06);
    view! { <rect class=class x=x y=y width="0.88" height="0.88" rx="0.22"/> }
}

/// The table: board, die, what to do.
#[component]
pub fn Table(at: At) -> impl IntoView {
    let view = Memo::new(move |_| match at.view.get() {
        Some(AnyView::PetitsChevaux(view)) => Some(view),
        _ => None,
    });
    let mine = Memo::new(move |_| {
        let seat = at.seat.get();
        view.with(|v| v.as_ref().zip(seat).is_some_and(|(v, seat)| v.to_act.contains(seat)))
    });
    // Who plays, and with how many horses, stays the same through a match.
    let all = Memo::new(move |_| {
        let horses = |v: &View| v.horses.as_slice().iter().map(|h| h.as_slice().len()).collect();
        view.with(|v| v.as_ref().map(horses)).unwrap_or_else(Vec::new)
    });
    let horses = move || {
        let each = |(seat, count): (usize, usize)| {
            (0..count).map(move |horse| {
                view! { <HorseOf at=at view=view mine=mine seat=seat horse=horse as u8/> }
            })
        };
        all.get().into_iter().enumerate().flat_map(each).collect_view()
    };
    view! {
        <div class="board">
            <svg viewBox="-0.4 -0.4 15.8 15.8" role="group" aria-label=t(Word::Board)>
                <Ground/>
                {horses}
            </svg>
        </div>
        <Controls at=at view=view mine=mine/>
    }
}

#[component]
fn HorseOf(
    at: At,
    view: Memo<Option<View>>,
    mine: Memo<bool>,
    seat: usize,
    horse: u8,
) -> impl IntoView {
    let middle = Point { x: 7.5, y: 7.5 };
    let place = Signal::derive(move || {
        view.with(|v| v.as_ref().map_or(middle, |v| place_in(v, seat, horse)))
    });
    let rider = Signal::derive(move || {
        let side = view.with(|v| v.as_ref().and_then(|v| v.colours.as_slice().get(seat).copied()));
        Rider::of_side(side.unwrap_or_default())
    });
    let lit = Signal::derive(move || {
        let ours = at.seat.get() == Some(Seat(seat as u8)) && mine.get();
        let can = |v: &View| v.targets.as_slice().iter().any(|(h, _)| h.0 == horse);
        ours && view.with(|v| v.as_ref().is_some_and(can))
    });
    let word = t(Word::Horse);
    let label =
        Signal::derive(move || format!("{} {}, {}", word(), horse + 1, at.name(Seat(seat as u8))));
    let choose = move || {
        // A horse that can't move is asked for, too: the answer says why it can't.
        if at.seat.get_untracked() == Some(Seat(seat as u8)) && mine.get_untracked() {
            at.act(&AnyAction::PetitsChevaux(Action::Move(HorseNo(horse))));
        }
    };
    view! { <Horse rider=rider label=label place=place lit=lit on_choose=choose/> }
}

/// The die, whose turn it is and what to do.
#[component]
fn Controls(at: At, view: Memo<Option<View>>, mine: Memo<bool>) -> impl IntoView {
    let die = move || view.with(|v| v.as_ref().and_then(|v| v.die).map(|die| die.0));
    let may_pass = move || {
        let allowed = matches!(at.options(), Some(AnyOptions::PetitsChevaux(o)) if o.may_pass);
        allowed && mine.get() && view.with(|v| v.as_ref().is_some_and(|v| v.phase == Phase::Move))
    };
    let rider = move || {
        let of = |v: &View| v.colours.as_slice().get(v.seat.index()).copied();
        view.with(|v| v.as_ref().and_then(of)).map(Rider::of_side)
    };
    let (yours, choose) = (t(Word::YourTurn), t(Word::ChooseHorse));
    let whose = move || match mine.get() {
        true => yours().to_owned(),
        false => view.with(|v| v.as_ref().map(|v| at.name(v.seat))).unwrap_or_default(),
    };
    let pass = move |_| at.act(&AnyAction::PetitsChevaux(Action::Pass));
    view! {
        <div class="controls" class:mine=mine>
            <div class=move || format!("die {}", rider().map_or("", Rider::class))>
                <Die face=Signal::derive(die)/>
            </div>
            <div class="grow">
                <p class="whose">{whose}</p>
                <p class="soft">{move || mine.get().then(choose)}</p>
            </div>
            <Show when=may_pass><button on:click=pass>{t(Word::Pass)}</button></Show>
        </div>
    }
}

/// A die; empty before it is thrown.
#[component]
fn Die(face: Signal<Option<u8>>) -> impl IntoView {
    let word = t(Word::TheDie);
    let label = move || match face.get() {
        Some(face) => format!("{}: {face}", word()),
        None => word().to_owned(),
    };
    view! {
        <svg viewBox="0 0 10 10" role="img" aria-label=label>
            <rect class="face" x="0.4" y="0.4" width="9.2" height="9.2" rx="2"/>
            {move || pips(face.get().unwrap_or_default()).iter().map(|&(x, y)| view! {
                <circle class="pip" cx=x cy=y r="0.95"/>
            }).collect_view()}
        </svg>
    }
}

fn pips(face: u8) -> &'static [(f32, f32)] {
    const L: f32 = 2.6;
    const M: f32 = 5.0;
    const H: f32 = 7.4;
    match face {
        1 => &[(M, M)],
        2 => &[(L, L), (H, H)],
        3 => &[(L, L), (M, M), (H, H)],
        4 => &[(L, L), (H, L), (L, H), (H, H)],
        5 => &[(L, L), (H, L), (M, M), (L, H), (H, H)],
        6 => &[(L, L), (H, L), (L, M), (H, M), (L, H), (H, H)],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_ring_is_closed_and_every_step_goes_to_a_neighbour() {
        let cells: HashSet<(u8, u8)> = (0..TRACK).map(ring_cell).collect();
        assert_eq!(cells.len(), usize::from(TRACK));
        for cell in 0..TRACK {
            let ((x, y), (p, q)) = (ring_cell(cell), ring_cell((cell + 1) % TRACK));
            assert_eq!(x.abs_diff(p) + y.abs_diff(q), 1, "after cell {cell}");
        }
    }

    #[test]
    fn a_stable_begins_beside_the_last_cell_of_the_way() {
        for side in (0..4).map(Colour) {
            let last = Progress(55).ring_cell(side).map(ring_cell).unwrap();
            let (first, home) = (stable_cell(side, 1), stable_cell(side, 6));
            assert_eq!(last.0.abs_diff(first.0) + last.1.abs_diff(first.1), 1);
            assert_eq!(home.0.abs_diff(7) + home.1.abs_diff(7), 1);
        }
    }

    #[test]
    fn a_die_has_as_many_pips_as_it_says() {
        for face in 0..=6 {
            assert_eq!(pips(face).len(), usize::from(face));
        }
    }
}

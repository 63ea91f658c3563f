//! Giro Galoppo: the course, the riders, your cards.

use super::horse::Horse;
use super::{Point, presses};
use crate::at::At;
use crate::prefs::t;
use crate::riders::Rider;
use crate::words::Word;
use catalog::{AnyAction, AnyOptions, AnyView};
use game::Seat;
use giro_galoppo::{Action, Card, Cell, Options, Phase, Terrain, Track, View};
use leptos::ev;
use leptos::prelude::*;

/// Cells behind the line.
const HOME_STRAIGHT: u8 = 6;

/// So many cells lie in a row before the course turns back.
const ROW: u8 = 9;

/// From row to row.
const RISE: f64 = 1.3;

/// The middle of a cell: the course climbs from the bottom, to and fro.
fn place(cell: Cell) -> Point {
    let (row, step) = (cell.0 / ROW, cell.0 % ROW);
    let column = if row.is_multiple_of(2) { step } else { ROW - 1 - step };
    Point { x: f64::from(column) + 0.5, y: f64::from(row) * RISE + 0.5 }
}

/// Where a rider's horse stands; in the box there is room for everybody.
fn place_of(view: &View, seat: usize) -> Point {
    let cell = view.positions.as_slice().get(seat).copied().unwrap_or_default();
    let point = place(cell);
    if cell != Cell::BOX {
        return point;
    }
    let turn = seat as f64 * std::f64::consts::TAU / 5.0;
    Point { x: point.x + 0.3 * turn.cos(), y: point.y + 0.3 * turn.sin() }
}

/// How high the course is.
fn height(track: &Track) -> f64 {
    f64::from((track.length() + HOME_STRAIGHT) / ROW) * RISE + 1.0
}

/// The course without riders and without what was placed on it.
#[component]
pub fn Ground(track: Signal<Track>) -> impl IntoView {
    let cells = move || {
        let track = track.get();
        let all = 0..=track.length() + HOME_STRAIGHT;
        let cell = move |number: u8| {
            let Point { x, y } = place(Cell(number));
            let class = match (number, track.terrain(Cell(number))) {
                (0, _) => "cell box",
                (_, Some(Terrain::Grass)) => "cell grass",
                (_, Some(Terrain::Sand)) => "cell sand",
                (_, Some(Terrain::River)) => "cell brook",
                (_, Some(Terrain::Moor)) => "cell moor",
                (_, None) => "cell straight",
            };
            view! {
                <rect class=class x=x - 0.46 y=y - 0.46 width="0.92" height="0.92" rx="0.24"/>
            }
        };
        all.map(cell).collect_view()
    };
    let way = move || {
        let track = track.get();
        let all = (0..=track.length() + HOME_STRAIGHT).map(|cell| place(Cell(cell)));
        all.map(|Point { x, y }| format!("{x:.1},{y:.2}")).collect::<Vec<_>>().join(" ")
    };
    view! {
        <polyline class="way" points=way/>
        {cells}
    }
}

/// The table: course, cards, what to do.
#[component]
pub fn Table(at: At) -> impl IntoView {
    let view = Memo::new(move |_| match at.view.get() {
        Some(AnyView::GiroGaloppo(view)) => Some(view),
        _ => None,
    });
    let track = Memo::new(move |_| {
        let options = match at.options() {
            Some(AnyOptions::GiroGaloppo(options)) => options,
            _ => Options::default(),
        };
        options.course.track()
    });
    let mine = Memo::new(move |_| {
        let seat = at.seat.get();
        view.with(|v| v.as_ref().zip(seat).is_some_and(|(v, seat)| v.to_act.contains(seat)))
    });
    let riders = Memo::new(move |_| at.of_table(Rider::of_seats).unwrap_or_default());
    let obstacles = move || {
        let wooden = view.with(|v| v.as_ref().map(|v| v.obstacles.as_slice().to_vec()));
        let hurdle = |cell: Cell| {
            let style = place(cell).shift();
            view! {
                <g class="hurdle" style=style>
                    <rect x="-0.4" y="-0.3" width="0.8" height="0.18" rx="0.08"/>
                    <rect x="-0.4" y="0.05" width="0.8" height="0.18" rx="0.08"/>
                    <rect x="-0.36" y="-0.38" width="0.12" height="0.76" rx="0.05"/>
                    <rect x="0.24" y="-0.38" width="0.12" height="0.76" rx="0.05"/>
                </g>
            }
        };
        wooden.unwrap_or_default().into_iter().map(hurdle).collect_view()
    };
    let horses = move || {
        let each = |(seat, rider): (usize, Rider)| {
            let start = place(Cell::BOX);
            let place = move || view.with(|v| v.as_ref().map_or(start, |v| place_of(v, seat)));
            let label = move || at.name(Seat(seat as u8));
            view! {
                <Horse
                    rider=rider
                    label=Signal::derive(label)
                    place=Signal::derive(place)
                    lit=false
                    on_choose=|| {}
                />
            }
        };
        riders.get().into_iter().enumerate().map(each).collect_view()
    };
    let frame = move || {
        let height = height(&track.get());
        format!("-0.7 -0.7 {:.1} {:.2}", f64::from(ROW) + 1.4, height + 1.4)
    };
    let rim = move || height(&track.get()) + 0.8;
    view! {
        <div class="board">
            <svg viewBox=frame role="group" aria-label=t(Word::Board)>
                <rect class="wood" x="-0.6" y="-0.6" width="10.2" height=move || rim() + 0.4 rx="0.5"/>
                <rect class="meadow" x="-0.4" y="-0.4" width="9.8" height=rim rx="0.35"/>
                <Ground track=track.into()/>
                <Placeable at=at view=view/>
                {obstacles}
                {horses}
            </svg>
        </div>
        <Controls at=at view=view mine=mine/>
    }
}

/// The cells on which an obstacle may be placed now.
#[component]
fn Placeable(at: At, view: Memo<Option<View>>) -> impl IntoView {
    let cells = Memo::new(move |_| {
        let cells = view.with(|v| v.as_ref().map(|v| v.placeable)).unwrap_or_default();
        cells.iter().collect::<Vec<Cell>>()
    });
    let word = t(Word::Cell);
    let spot = move |cell: Cell| {
        let lay = move || at.act(&AnyAction::GiroGaloppo(Action::Place(cell)));
        let key = move |key: ev::KeyboardEvent| {
            if presses(&key) {
                key.prevent_default();
                lay();
            }
        };
        let Point { x, y } = place(cell);
        view! {
            <rect
                class="spot lit"
                role="button"
                tabindex="0"
                aria-label=move || format!("{} {}", word(), cell.0)
                x=x - 0.44
                y=y - 0.44
                width="0.88"
                height="0.88"
                rx="0.24"
                on:click=move |_| lay()
                on:keydown=key
            />
        }
    };
    move || cells.get().into_iter().map(spot).collect_view()
}

/// Your cards, and what to do.
#[component]
fn Controls(at: At, view: Memo<Option<View>>, mine: Memo<bool>) -> impl IntoView {
    let phase = Memo::new(move |_| view.with(|v| v.as_ref().map(|v| v.phase)));
    let chosen = Memo::new(move |_| view.with(|v| v.as_ref().and_then(|v| v.choice)));
    let hand = Memo::new(move |_| view.with(|v| v.as_ref().map(|v| v.hand)).unwrap_or_default());
    let what = move || {
        let word = match (phase.get(), mine.get(), chosen.get()) {
            (Some(Phase::Placement), true, _) => Word::PlaceObstacle,
            (Some(Phase::Race), true, None) => Word::ChooseCard,
            (Some(Phase::Race), _, Some(_)) => Word::CardChosen,
            _ if at.seat.get().is_none() => Word::Watching,
            _ => Word::Wait,
        };
        t(word)()
    };
    let word = t(Word::Card);
    let card = move |number: u8| {
        let card = Card(number);
        let held = move || hand.get().contains(card);
        let can = move || mine.get() && phase.get() == Some(Phase::Race) && held();
        view! {
            <button
                class="playing-card"
                class:spent=move || !held()
                class:lit=can
                class:chosen=move || chosen.get() == Some(card)
                disabled=move || !can()
                aria-label=move || format!("{} {number}", word())
                on:click=move |_| at.act(&AnyAction::GiroGaloppo(Action::Play(card)))
            >{number}</button>
        }
    };
    view! {
        <div class="controls cards" class:mine=mine>
            <p class="whose">{what}</p>
            <Show when=move || at.seat.get().is_some()>
                <div class="hand" role="group" aria-label=t(Word::YourCards)>
                    {(1..=6).map(card).collect_view()}
                </div>
            </Show>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use giro_galoppo::Course;

    #[test]
    fn every_cell_lies_beside_the_one_before() {
        for (name, course) in Course::SHIPPED {
            let track = course.track();
            for cell in 0..track.length() + HOME_STRAIGHT {
                let (a, b) = (place(Cell(cell)), place(Cell(cell + 1)));
                assert!(
                    (a.x - b.x).abs() + (a.y - b.y).abs() <= RISE + 1e-9,
                    "{name}, cell {cell}"
                );
                assert!(b.y < height(&track), "{name}, cell {cell}");
            }
        }
    }
}

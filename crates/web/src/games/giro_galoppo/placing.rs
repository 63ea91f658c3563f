//! Where an obstacle may be placed now.

use super::control;
use super::field::Field;
use super::race::Race;
use super::words::Say;
use crate::boards::aim::Aim;
use crate::boards::presses;
use crate::dynamic::dynamic;
use art::giro_galoppo::hurdle;
use catalog::rules::giro_galoppo::{Action, Cell, Phase, Terrain};
use leptos::ev;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The cells that are lit.
fn lit(race: Race) -> Vec<Cell> {
    let is_ours = race.is_ours();
    race.of_view(|view| if is_ours { view.placeable.iter().collect() } else { Vec::new() })
}

/// A press somewhere on the board.
pub fn press(race: Race, board: NodeRef<leptos::svg::Svg>, click: &ev::MouseEvent) {
    let Some(board) = board.get_untracked() else { return };
    let seated = race.at.seat.get_untracked().is_some();
    let places = untrack(|| race.phase()) == Some(Phase::Placement);
    let lit = untrack(|| lit(race));
    let pick =
        |field: &Arc<Field>| field.pick(&Aim::of(click, &board, field.track.view_box()), &lit);
    match race.field.with_untracked(pick) {
        // Where nothing can stand, the server says why.
        Some(cell) if seated && places => race.place(cell),
        _ if !lit.is_empty() => race.hint.set(Some(Say::OnALitCell)),
        _ => {}
    }
}

/// The cells on which an obstacle may be placed now, and the hurdle that would stand there.
#[component]
pub fn Spots(race: Race) -> impl IntoView {
    let cells = Memo::new(move |_| lit(race));
    // The one that the keyboard is at, and the one that is looked at.
    let (current, looked_at) = (RwSignal::new(Cell::BOX), RwSignal::new(None::<Cell>));
    let spot = move |cell: Cell| {
        let outline = move || race.field.with(|field| field.track.outline(cell));
        let label = move || label(race, cell);
        let stop = move || {
            let cells = cells.get();
            let is_current = current.get() == cell;
            let is_first = !cells.contains(&current.get()) && cells.first() == Some(&cell);
            if is_current || is_first { "0" } else { "-1" }
        };
        let place = move || {
            looked_at.set(None);
            race.place(cell);
        };
        view! {
            <path
                class="spot"
                d=move || outline()
                data-can=control(&Action::Place(cell))
                role="button"
                tabindex=move || stop()
                aria-label=move || label()
                on:click=move |click| {
                    click.stop_propagation();
                    place();
                }
                on:keydown=move |key| match presses(&key) {
                    true => {
                        key.prevent_default();
                        place();
                    }
                    false => step(&key, &cells.get_untracked(), cell),
                }
                on:focus=move |_| {
                    current.set(cell);
                    looked_at.set(Some(cell));
                }
                on:blur=move |_| looked_at.set(None)
                on:mouseenter=move |_| looked_at.set(Some(cell))
                on:mouseleave=move |_| looked_at.set(None)
            ></path>
        }
    };
    let would_stand = move || {
        let cell = looked_at.get().filter(|cell| cells.with(|cells| cells.contains(cell)))?;
        Some(race.field.with(|field| hurdle(&field.track.cell(cell), field.track.width())))
    };
    view! {
        <g class="spots">
            {dynamic(move || cells.get().into_iter().map(spot).collect_view())}
        </g>
        <g class="would-stand" aria-hidden="true" inner_html=move || would_stand().unwrap_or_default()></g>
    }
}

/// A cell, and the obstacles on either side of it.
fn label(race: Race, cell: Cell) -> String {
    let natural = race.course.get().cells(Terrain::is_natural_obstacle);
    let all = race.of_view(|view| {
        let wooden = view.obstacles.as_slice().iter().copied();
        wooden.chain(natural.iter()).collect::<Vec<_>>()
    });
    let before = all.iter().filter(|other| **other < cell).max();
    let after = all.iter().filter(|other| **other > cell).min();
    let what = match (before, after) {
        (None, None) => Say::Cell,
        (Some(_), None) => Say::CellAfter,
        (None, Some(_)) => Say::CellBefore,
        (Some(_), Some(_)) => Say::CellBetween,
    };
    let number = |cell: Option<&Cell>| cell.map(|cell| cell.0.to_string()).unwrap_or_default();
    let with =
        [("cell", number(Some(&cell))), ("before", number(before)), ("after", number(after))];
    race.say(what, &with.each_ref().map(|(slot, value)| (*slot, value.as_str())))
}

/// Arrows go from lit cell to lit cell.
fn step(key: &ev::KeyboardEvent, cells: &[Cell], from: Cell) {
    let Some(next) = next(&key.key(), cells, from) else { return };
    key.prevent_default();
    let spots = key.target().and_then(|at| at.dyn_into::<web_sys::Element>().ok());
    let spots = spots.and_then(|spot| spot.parent_element());
    let found = spots.and_then(|spots| {
        spots.query_selector(&format!("[data-can=\"cell-{}\"]", next.0)).ok().flatten()
    });
    // Drawings can be focused as buttons can; the bindings call both by this name.
    if let Some(found) = found {
        let _ = found.unchecked_ref::<HtmlElement>().focus();
    }
}

/// The lit cell to which this key leads.
fn next(key: &str, cells: &[Cell], from: Cell) -> Option<Cell> {
    let at = cells.iter().position(|cell| *cell == from)?;
    let last = cells.len() - 1;
    let to = match key {
        "ArrowRight" | "ArrowUp" => (at + 1).min(last),
        "ArrowLeft" | "ArrowDown" => at.saturating_sub(1),
        "Home" => 0,
        "End" => last,
        _ => return None,
    };
    cells.get(to).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_go_from_lit_cell_to_lit_cell() {
        let cells = [Cell(5), Cell(6), Cell(14)];
        assert_eq!(next("ArrowRight", &cells, Cell(6)), Some(Cell(14)));
        assert_eq!(next("ArrowUp", &cells, Cell(14)), Some(Cell(14)), "the last one stays");
        assert_eq!(next("ArrowLeft", &cells, Cell(5)), Some(Cell(5)));
        assert_eq!(next("End", &cells, Cell(5)), Some(Cell(14)));
        assert_eq!(next("x", &cells, Cell(5)), None);
        assert_eq!(next("Home", &cells, Cell(7)), None, "it is not lit any more");
    }
}

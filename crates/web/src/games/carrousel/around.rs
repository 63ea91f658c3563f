//! Arrow keys go round the carousel, from place to place. Tab goes from horse to horse, wherever each of them is.

use super::hands::Spot;
use leptos::ev;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// How far round the carousel a spot lies, as `data-around` says it.
pub fn around(spot: Spot) -> u8 {
    match spot {
        Spot::On(place) => 2 * place,
        Spot::Between(place) => 2 * place + 1,
        Spot::Free(free) => 2 * free.plank() as u8,
    }
}

/// An arrow leads to the next spot that can be chosen.
pub fn step(key: &ev::KeyboardEvent) {
    let forward = match key.key().as_str() {
        "ArrowRight" | "ArrowDown" => true,
        "ArrowLeft" | "ArrowUp" => false,
        _ => return,
    };
    let focused = key.target().and_then(|target| target.dyn_into::<Element>().ok());
    let here = focused.as_ref().and_then(lies);
    let board = focused.and_then(|focused| focused.closest("svg").ok().flatten());
    let Some((board, here)) = board.zip(here) else { return };
    key.prevent_default();
    let chosen = "[data-around][tabindex='0'], [data-around] [tabindex='0']";
    let Ok(found) = board.query_selector_all(chosen) else { return };
    let spots = (0..found.length()).filter_map(|n| found.item(n)?.dyn_into::<Element>().ok());
    let spots: Vec<(u8, Element)> = spots.filter_map(|spot| Some((lies(&spot)?, spot))).collect();
    let all: Vec<u8> = spots.iter().map(|(around, _)| *around).collect();
    if let Some((_, spot)) = next(&all, here, forward).and_then(|next| spots.get(next)) {
        // Drawings can be focused as buttons can; the bindings call both by this name.
        let _ = spot.unchecked_ref::<HtmlElement>().focus();
    }
}

/// How far round something lies that can be chosen.
fn lies(spot: &Element) -> Option<u8> {
    spot.closest("[data-around]").ok()??.get_attribute("data-around")?.parse().ok()
}

/// Which of these comes next; after the last one the first.
fn next(all: &[u8], here: u8, forward: bool) -> Option<usize> {
    let steps = |there: &u8| match forward {
        true => (ROUND + *there - here) % ROUND,
        false => (ROUND + here - *there) % ROUND,
    };
    let others = all.iter().enumerate().filter(|(_, there)| **there != here);
    others.min_by_key(|(_, there)| steps(there)).map(|(index, _)| index)
}

/// Once round: seven planks, and what lies between them.
const ROUND: u8 = 14;

#[cfg(test)]
mod tests {
    use super::super::hands::Free;
    use super::*;

    #[test]
    fn arrows_go_round_by_places() {
        // Horses are drawn in the order of colours.
        let all = [4, 0, 8, 2, 6];
        assert_eq!(next(&all, 0, true), Some(3));
        assert_eq!(next(&all, 8, true), Some(1), "round");
        assert_eq!(next(&all, 0, false), Some(2));
        assert_eq!(next(&[4], 4, true), None, "nothing else lights up");
    }

    #[test]
    fn what_lies_between_comes_between() {
        let round = [
            Spot::On(0),
            Spot::Between(0),
            Spot::On(1),
            Spot::On(4),
            Spot::Free(Free::Last),
            Spot::Free(Free::First),
        ];
        assert!(round.map(around).is_sorted());
        assert!(Spot::all().all(|spot| around(spot) < ROUND));
    }
}

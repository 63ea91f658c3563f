//! Everybody's chances over a match as a picture: one line a seat, in its colour, with its symbol at the
//! end. What a mistake did is dotted, what luck and good play did is plain.

use art::{Coat, N, ViewBox, badge};
use coach::{Chances, Step};
use std::fmt::Write as _;

/// The size of the picture.
pub const GRAPH: ViewBox = ViewBox::of(WIDTH, 300.0);

const WIDTH: f64 = 640.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 604.0;
const TOP: f64 = 18.0;
const BOTTOM: f64 = 272.0;

/// Draws the chances; the marker stands after the fact of this number.
pub fn graph(chances: &Chances, coats: &[Coat], marker: Option<u64>) -> String {
    let steps = &chances.steps;
    let mut out = String::new();
    // Writing to a string can't fail.
    for percent in [0, 25, 50, 75, 100u8] {
        let _ = write!(
            out,
            "<path d=\"M{} {y}H{}\" stroke=\"var(--line)\" stroke-width=\"1.5\"/>\
             <text x=\"{}\" y=\"{y}\" text-anchor=\"end\" dominant-baseline=\"central\" {TEXT}>{percent} %</text>",
            N(LEFT),
            N(RIGHT),
            N(LEFT - 8.0),
            y = N(y(f64::from(percent) / 100.0))
        );
    }
    if let Some(fact) = marker {
        let nth = steps.iter().filter(|step| step.fact <= fact).count();
        let _ = write!(
            out,
            "<path d=\"M{} {}V{}\" stroke=\"var(--go)\" stroke-width=\"3\" stroke-dasharray=\"6 5\"/>",
            N(x(nth as f64, steps.len())),
            N(TOP),
            N(BOTTOM)
        );
    }
    for (seat, coat) in coats.iter().enumerate() {
        let Lines { plain, dotted } = Lines::of(steps, seat);
        let _ = write!(
            out,
            "<g class=\"{}\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
             <path d=\"{plain}\" stroke=\"var(--outline)\" stroke-width=\"6\" opacity=\".7\"/>\
             <path d=\"{plain}\" stroke=\"var(--coat)\" stroke-width=\"3.5\"/>\
             <path d=\"{dotted}\" stroke=\"var(--outline)\" stroke-width=\"8\" stroke-dasharray=\".1 9\"/>\
             <path d=\"{dotted}\" stroke=\"var(--coat)\" stroke-width=\"5\" stroke-dasharray=\".1 9\"/></g>",
            coat.class()
        );
    }
    symbols(&mut out, chances, coats);
    out
}

/// The fact at a place of the picture, from 0 at its left edge to 1 at its right one.
pub fn fact_at(chances: &Chances, across: f64) -> Option<u64> {
    let count = chances.steps.len();
    let along = (across * WIDTH - LEFT) / (RIGHT - LEFT) * count as f64;
    let nth = along.round().clamp(0.0, count as f64) as usize;
    match nth {
        0 => Some(chances.steps.first()?.fact.saturating_sub(1)),
        nth => Some(chances.steps.get(nth - 1)?.fact),
    }
}

/// The symbols at the ends, from the lowest up, none on top of another.
fn symbols(out: &mut String, chances: &Chances, coats: &[Coat]) {
    const APART: f64 = 25.0;
    let end = |seat: usize| chances.players.get(seat).map_or(0.0, |player| player.ledger.result);
    let mut order: Vec<usize> = (0..coats.len()).collect();
    order.sort_by(|a, b| end(*a).total_cmp(&end(*b)));
    let mut lowest = BOTTOM + APART;
    for seat in order {
        lowest = y(end(seat)).min(lowest - APART);
        *out += &badge(coats[seat], RIGHT + 16.0, lowest, 26.0);
    }
}

/// The lines of a seat.
struct Lines {
    plain: String,
    dotted: String,
}

impl Lines {
    fn of(steps: &[Step], seat: usize) -> Lines {
        let mut lines = Lines { plain: String::new(), dotted: String::new() };
        let point = |at: f64, chance: f64| format!("{} {}", N(x(at, steps.len())), N(y(chance)));
        let of = |chances: &[f64]| chances.get(seat).copied().unwrap_or_default();
        for (nth, step) in steps.iter().enumerate() {
            let (from, to) = (nth as f64, nth as f64 + 1.0);
            let (before, after) = (of(&step.before), of(&step.after));
            let lost: f64 = step.choices.iter().map(|choice| of(&choice.cost)).sum();
            // Mistakes come first, and then what the throw or the others' cards made of them.
            let middle = match (lost.abs() > 0.0, step.luck.is_some()) {
                (false, _) => from,
                (true, true) => f64::midpoint(from, to),
                (true, false) => to,
            };
            let _ = match nth {
                0 => write!(lines.plain, "M{}", point(from, before)),
                _ => write!(lines.plain, "L{}", point(from, before)),
            };
            if middle > from {
                let there = point(middle, before + lost);
                let _ = write!(lines.dotted, "M{}L{there}", point(from, before));
                let _ = write!(lines.plain, "M{there}");
            }
            if middle < to {
                let _ = write!(lines.plain, "L{}", point(to, after));
            }
        }
        lines
    }
}

fn x(nth: f64, count: usize) -> f64 {
    LEFT + (RIGHT - LEFT) * nth / (count.max(1)) as f64
}

fn y(chance: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * chance
}

const TEXT: &str =
    "font-size=\"15\" font-family=\"var(--font)\" font-weight=\"600\" fill=\"var(--ink-soft)\"";

#[cfg(test)]
mod tests {
    use super::super::tests::chances;
    use super::*;

    #[test]
    fn mistakes_are_dotted_and_symbols_hide_nobody() {
        let drawn = graph(&chances(), &[Coat::Red, Coat::Blue], Some(2));
        assert!(drawn.contains("stroke-dasharray=\".1 9\"") && drawn.contains("100 %"));
        assert_eq!(drawn.matches("<g").count(), drawn.matches("</g>").count());
        let Lines { plain, dotted } = Lines::of(&chances().steps, 0);
        // The mistake in the middle is a gap in the plain line, and the only dotted one.
        assert_eq!((plain.matches('M').count(), dotted.matches('M').count()), (2, 1), "{plain}");
    }

    #[test]
    fn a_place_of_the_picture_is_a_fact() {
        let chances = chances();
        assert_eq!(fact_at(&chances, 0.0), Some(0));
        assert_eq!(fact_at(&chances, 1.0), Some(4));
        // The nearest one: three steps lie at 0.38, 0.66 and 0.94.
        assert_eq!(fact_at(&chances, 0.5), Some(1));
        assert_eq!(fact_at(&chances, 0.6), Some(2));
    }
}

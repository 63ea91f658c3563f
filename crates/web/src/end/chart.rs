//! The chart of a match: one line a seat, in its colour, with its symbol at the end.

use super::story::Story;
use art::{Coat, N, ViewBox, badge};
use std::fmt::Write as _;

/// The size of a chart.
pub const CHART: ViewBox = ViewBox::of(640.0, 300.0);

const LEFT: f64 = 46.0;
const RIGHT: f64 = 606.0;
const TOP: f64 = 18.0;
const BOTTOM: f64 = 266.0;

/// Draws a story; the marker stands at a moment of it.
pub fn chart(story: &Story, coats: &[Coat], marker: Option<f64>) -> String {
    let (end, top) = (story.end(), story.top());
    let (left, right) = (N(LEFT), N(RIGHT));
    let x = |when: f64| LEFT + (RIGHT - LEFT) * when / end;
    let y = |stand: f64| BOTTOM - (BOTTOM - TOP) * stand / top;
    let mut out = String::new();
    // Writing to a string can't fail.
    for tick in ticks(top) {
        let _ = write!(
            out,
            "<path d=\"M{left} {y}H{right}\" stroke=\"var(--line)\" stroke-width=\"1.5\"/>\
             <text x=\"{}\" y=\"{y}\" text-anchor=\"end\" dominant-baseline=\"central\" {TEXT}>{tick}</text>",
            N(LEFT - 10.0),
            y = N(y(tick.into()))
        );
    }
    for tick in ticks(end) {
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" {TEXT}>{tick}</text>",
            N(x(tick.into())),
            N(BOTTOM + 24.0)
        );
    }
    if let Some(when) = marker {
        let _ = write!(
            out,
            "<path d=\"M{} {}V{}\" stroke=\"var(--go)\" stroke-width=\"3\" \
             stroke-dasharray=\"6 5\"/>",
            N(x(when)),
            N(TOP),
            N(BOTTOM)
        );
    }
    // Who is in front is painted last and lies above the others.
    let mut order: Vec<usize> = (0..coats.len()).collect();
    let last = |seat: &usize| story.moments.last().and_then(|m| m.stand.get(*seat)).copied();
    order.sort_by(|a, b| last(a).partial_cmp(&last(b)).unwrap_or(std::cmp::Ordering::Equal));
    for &seat in &order {
        let path = path(story, seat, x, y);
        let _ = write!(
            out,
            "<g class=\"{}\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
             <path d=\"{path}\" stroke=\"var(--outline)\" stroke-width=\"7\" opacity=\".75\"/>\
             <path d=\"{path}\" stroke=\"var(--coat)\" stroke-width=\"4\"/></g>",
            coats[seat].class()
        );
    }
    let mut taken: Vec<f64> = Vec::new();
    for &seat in order.iter().rev() {
        let Some(stand) = last(&seat) else { continue };
        // Symbols that would hide each other go below one another.
        let mut at = y(stand);
        while taken.iter().any(|other| (at - other).abs() < 25.0) {
            at += 5.0;
        }
        taken.push(at);
        out += &badge(coats[seat], RIGHT + 12.0, at, 26.0);
    }
    out
}

const TEXT: &str =
    "font-size=\"15\" font-family=\"var(--font)\" font-weight=\"600\" fill=\"var(--ink-soft)\"";

fn path(story: &Story, seat: usize, x: impl Fn(f64) -> f64, y: impl Fn(f64) -> f64) -> String {
    let mut path = String::new();
    for (i, moment) in story.moments.iter().enumerate() {
        let Some(&stand) = moment.stand.get(seat) else { continue };
        let (x, y) = (N(x(moment.when)), N(y(stand)));
        let _ = match (i, story.axes.at_a_stroke) {
            (0, _) => write!(path, "M{x} {y}"),
            (_, true) => write!(path, "H{x}V{y}"),
            (_, false) => write!(path, "L{x} {y}"),
        };
    }
    path
}

/// A few round numbers from 0 up to the top.
fn ticks(top: f64) -> impl Iterator<Item = u32> {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
    let step = steps.into_iter().find(|&step| top <= f64::from(6 * step)).unwrap_or(1000);
    (0..=top as u32).step_by(step as usize)
}

#[cfg(test)]
mod tests {
    use super::super::story::{Axes, Moment};
    use super::super::words::EndWord;
    use super::*;

    fn story() -> Story {
        let axes = Axes { up: EndWord::Cell, along: EndWord::Round, at_a_stroke: false };
        let moment = |n: u32| Moment {
            step: n as usize,
            when: n.into(),
            stand: vec![f64::from(n) * 4.0, f64::from(n) * 4.0],
        };
        Story { axes, moments: (0..8).map(moment).collect() }
    }

    #[test]
    fn every_seat_has_a_line_and_a_symbol_that_hides_no_other() {
        let svg = chart(&story(), &[Coat::Red, Coat::Blue], Some(3.0));
        for coat in [Coat::Red, Coat::Blue] {
            assert!(svg.contains(coat.symbol_id()) && svg.contains(coat.class()));
        }
        assert!(svg.contains("cy=\"18\"") && svg.contains("cy=\"43\""), "{svg}");
    }

    #[test]
    fn an_axis_has_a_few_round_numbers() {
        assert!(ticks(28.0).eq([0, 5, 10, 15, 20, 25]));
        for top in [1.0, 6.0, 44.0, 232.0, 900.0] {
            assert!((2..=7).contains(&ticks(top).count()), "{top}");
        }
    }
}

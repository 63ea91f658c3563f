//! The chart of a match: one line a seat, in its colour, with its symbol at the end.

use super::story::{Measure, Story};
use art::{Coat, ViewBox, badge};
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
    let x = |when: f64| LEFT + (RIGHT - LEFT) * when / end;
    let y = |stand: f64| BOTTOM - (BOTTOM - TOP) * stand / top;
    let mut out = String::new();
    // Writing to a string can't fail.
    for tick in ticks(top) {
        let _ = write!(
            out,
            "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"var(--line)\" stroke-width=\"1.5\"/>\
             <text x=\"{}\" y=\"{y:.1}\" text-anchor=\"end\" dominant-baseline=\"central\" {TEXT}>{tick}</text>",
            LEFT - 10.0,
            y = y(tick)
        );
    }
    for tick in ticks(end) {
        let _ = write!(
            out,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\" {TEXT}>{tick}</text>",
            x(tick),
            BOTTOM + 24.0
        );
    }
    if let Some(when) = marker {
        let _ = write!(
            out,
            "<path d=\"M{:.1} {TOP}V{BOTTOM}\" stroke=\"var(--go)\" stroke-width=\"3\" \
             stroke-dasharray=\"6 5\"/>",
            x(when)
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
        let (x, y) = (x(moment.when), y(stand));
        let _ = match (i, story.measure) {
            (0, _) => write!(path, "M{x:.1} {y:.1}"),
            // Points come at a stroke.
            (_, Measure::Points) => write!(path, "H{x:.1}V{y:.1}"),
            _ => write!(path, "L{x:.1} {y:.1}"),
        };
    }
    path
}

/// A few round numbers from 0 up to the top.
fn ticks(top: f64) -> Vec<f64> {
    let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];
    let step = steps.into_iter().find(|step| top / step <= 6.0).unwrap_or(1000.0);
    (0..=(top / step) as u32).map(|n| f64::from(n) * step).collect()
}

#[cfg(test)]
mod tests {
    use super::super::story::Moment;
    use super::*;

    fn story() -> Story {
        let moment = |n: u32| Moment {
            step: n as usize,
            when: n.into(),
            stand: vec![f64::from(n) * 4.0, f64::from(n) * 4.0],
        };
        Story { measure: Measure::Cells, moments: (0..8).map(moment).collect() }
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
        assert_eq!(ticks(28.0), [0.0, 5.0, 10.0, 15.0, 20.0, 25.0]);
        for top in [1.0, 6.0, 44.0, 232.0, 900.0] {
            assert!((2..=7).contains(&ticks(top).len()), "{top}");
        }
    }
}

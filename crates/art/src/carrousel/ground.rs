//! The background of the carousel.

use super::ring::{INNER, OUTER, PLANKS, RADIUS, angle};
use crate::svg::{N, sin_cos, text};
use std::fmt::Write as _;

/// Stripes of the canopy.
const STRIPES: usize = 14;
/// The middle of the rim round the planks.
const RIM: f64 = OUTER + 24.0;

pub(super) fn floor_and_planks() -> String {
    let mut out = floor();
    for plank in 0..PLANKS {
        out += &draw_plank(plank);
    }
    out += &shade();
    out += &ribbon();
    out += &arrows();
    for place in 0..5 {
        out += &number(place);
    }
    out
}

/// A point on a circle, by its angle in degrees.
fn on(radius: f64, degrees: f64) -> (N, N) {
    let (sin, cos) = sin_cos(degrees);
    (N(radius * cos), N(radius * sin))
}

/// A piece of a ring between two angles.
fn sector(inner: f64, outer: f64, from: f64, to: f64) -> String {
    let point = |radius: f64, degrees: f64| {
        let (x, y) = on(radius, degrees);
        format!("{x} {y}")
    };
    format!(
        "M{}A{far} {far} 0 0 1 {}L{}A{near} {near} 0 0 0 {}Z",
        point(outer, from),
        point(outer, to),
        point(inner, to),
        point(inner, from),
        far = N(outer),
        near = N(inner)
    )
}

/// The round floor and its rim.
fn floor() -> String {
    let disc = |x: i32, y: i32, radius: f64, fill: &str| {
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"var(--{fill})\"/>", N(radius))
    };
    disc(5, 9, RIM + 20.0, "shadow")
        + &disc(0, 0, RIM + 20.0, "wood-edge")
        + &disc(0, 0, RIM + 16.0, "wood")
        + &disc(0, 0, RIM - 16.0, "wood-edge")
        + &disc(0, 0, INNER - 4.0, "wood")
}

/// Half of what a plank takes of the circle, in degrees.
const HALF_PLANK: f64 = 180.0 / PLANKS as f64 - 0.9;

/// The data of a path round a plank.
pub(super) fn plank(place: usize) -> String {
    let mid = angle(place as f64);
    sector(INNER, OUTER, mid - HALF_PLANK, mid + HALF_PLANK)
}

/// A plank, light where a horse of the row stands and darker where the ring is free.
fn draw_plank(place: usize) -> String {
    let (mid, half, data) = (angle(place as f64), HALF_PLANK, plank(place));
    let fill = if place < 5 { "wood-light" } else { "wood" };
    let mut out = format!(
        "<path d=\"{data}\" fill=\"var(--{fill})\" stroke=\"var(--{fill})\" stroke-width=\"4\" \
         stroke-linejoin=\"round\"/><g transform=\"rotate({})\"><g fill=\"none\" \
         stroke=\"var(--grain)\" stroke-width=\"2\">",
        N(mid)
    );
    for radius in [196.0, 236.0, 276.0, 316.0] {
        let ((a, b), (c, d)) = (on(radius, -half + 2.0), on(radius + 6.0, half - 2.0));
        // Writing to a string can't fail.
        let _ = write!(out, "<path d=\"M{a} {b}A{0} {0} 0 0 1 {c} {d}\"/>", N(radius + 40.0));
    }
    out + "</g></g>"
}

/// The shadow that the striped canopy throws: every second stripe lets the sun through.
fn shade() -> String {
    let half = 180.0 / STRIPES as f64;
    let stripes: String = (0..STRIPES)
        .step_by(2)
        .map(|i| {
            let mid = angle(0.0) + 360.0 / STRIPES as f64 * (i as f64 + 0.5);
            sector(INNER - 20.0, OUTER, mid - half, mid + half)
        })
        .collect();
    format!("<path d=\"{stripes}\" fill=\"var(--shadow-soft)\" opacity=\".8\"/>")
}

/// The ribbon that joins the first three, on the rim.
fn ribbon() -> String {
    let (from, to) = (angle(0.0) - 10.0, angle(2.0) + 10.0);
    let ((a, b), (c, d)) = (on(RIM, from), on(RIM, to));
    let arc = |width: u8, fill: &str| {
        format!(
            "<path d=\"M{a} {b}A{r} {r} 0 0 1 {c} {d}\" fill=\"none\" stroke=\"var(--{fill})\" \
             stroke-width=\"{width}\" stroke-linecap=\"round\"/>",
            r = N(RIM)
        )
    };
    arc(30, "gold-deep") + &arc(25, "gold")
}

/// Arrows on the free planks: the carousel turns against the clock.
fn arrows() -> String {
    let ((a, b), (c, d)) = (on(RADIUS, angle(6.35)), on(RADIUS, angle(4.75)));
    let (tip, turn) = (on(RADIUS, angle(4.72)), angle(4.72) - 90.0 - 7.0);
    format!(
        "<g opacity=\".8\"><path d=\"M{a} {b}A{r} {r} 0 0 0 {c} {d}\" fill=\"none\" stroke=\"var(--wood-edge)\" \
         stroke-width=\"13\" stroke-linecap=\"round\"/><path d=\"M-6 -24L28 0L-6 24Z\" \
         fill=\"var(--wood-edge)\" stroke=\"var(--wood-edge)\" stroke-width=\"6\" \
         stroke-linejoin=\"round\" transform=\"translate({} {}) rotate({})\"/></g>",
        tip.0,
        tip.1,
        N(turn),
        r = N(RADIUS)
    )
}

/// The number of a place: the first three on the ribbon.
fn number(place: usize) -> String {
    let (sin, cos) = sin_cos(angle(place as f64));
    let (x, y) = ((RIM) * cos, (RIM) * sin);
    let (fill, ink) = if place < 3 { ("outline", "gold-deep") } else { ("wood", "outline") };
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"19\" fill=\"var(--{fill})\" stroke=\"var(--{})\" \
         stroke-width=\"3\"/>{}",
        N(x),
        N(y),
        if place < 3 { "gold-deep" } else { "wood-edge" },
        text(x, y, 26.0, ink, &(place + 1).to_string())
    )
}

/// The tip of the canopy over the middle.
pub(super) fn canopy() -> String {
    let (radius, half) = (126.0, 180.0 / STRIPES as f64);
    let mut out = "<circle cx=\"6\" cy=\"10\" r=\"142\" fill=\"var(--shadow)\"/>".to_owned();
    for stripe in 0..STRIPES {
        let mid = 360.0 / STRIPES as f64 * (stripe as f64 + 0.5);
        let fill = if stripe % 2 == 0 { "canopy" } else { "canopy-light" };
        let ((a, b), (c, d)) = (on(radius, mid - half), on(radius, mid + half));
        let _ = write!(
            out,
            "<path d=\"M0 0L{a} {b}A30 30 0 0 1 {c} {d}Z\" fill=\"var(--{fill})\" \
             stroke=\"var(--canopy-deep)\" stroke-width=\"2\" stroke-linejoin=\"round\"/>"
        );
    }
    out + "<circle r=\"84\" fill=\"none\" stroke=\"var(--canopy-deep)\" stroke-width=\"2\" opacity=\".35\"/>\
           <circle r=\"21\" fill=\"var(--gold-deep)\"/><circle r=\"18\" fill=\"var(--gold)\"/>\
           <circle cx=\"-5\" cy=\"-6\" r=\"5\" fill=\"var(--outline)\" opacity=\".7\"/>"
}

pub(super) fn head_flag() -> String {
    "<g><ellipse cx=\"-82\" cy=\"-184\" rx=\"13\" ry=\"5\" fill=\"var(--shadow)\"/>\
     <path d=\"M-89 -322C-106 -334 -122 -312 -146 -324L-137 -303L-146 -282C-122 -270 -106 -292 -89 -280Z\" \
     fill=\"var(--gold)\" stroke=\"var(--outline)\" stroke-width=\"3\" stroke-linejoin=\"round\"/>\
     <path d=\"M-86 -186V-326\" stroke=\"var(--wood-edge)\" stroke-width=\"6\" stroke-linecap=\"round\"/>\
     <circle cx=\"-86\" cy=\"-328\" r=\"6\" fill=\"var(--gold)\"/></g>"
        .to_owned()
}

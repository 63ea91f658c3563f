//! What people have built along the course: hurdles, the line, the starting box, the podium.

use super::track::Track;
use crate::coat::Coat;
use crate::emblem::badge;
use crate::svg::{N, Spot, text};
use std::fmt::Write as _;

/// Half the height of a stall.
const HALF_STALL: f64 = 40.0;

/// A wooden obstacle across a course of this width, in the middle of a cell.
pub fn hurdle(spot: &Spot, width: f64) -> String {
    let half = width / 2.0 + 3.0;
    let bar = |x: f64| {
        let mut bar = format!(
            "<rect x=\"{}\" y=\"{}\" width=\"9\" height=\"{}\" rx=\"4\" fill=\"var(--outline)\" \
             stroke=\"var(--wood-edge)\" stroke-width=\"2\"/>",
            N(x - 4.5),
            N(-half),
            N(2.0 * half)
        );
        for i in 0..4 {
            let stripe = 2.0 * half / 8.0;
            let y = -half + stripe * (2.0 * f64::from(i) + 0.5);
            // Writing to a string can't fail.
            let _ = write!(
                bar,
                "<rect x=\"{}\" y=\"{}\" width=\"7\" height=\"{}\" fill=\"var(--canopy)\"/>",
                N(x - 3.5),
                N(y),
                N(stripe)
            );
        }
        bar
    };
    let post = |y: f64| {
        format!(
            "<rect x=\"-15\" y=\"{}\" width=\"30\" height=\"13\" rx=\"5\" fill=\"var(--wood)\" \
             stroke=\"var(--wood-edge)\" stroke-width=\"2.5\"/>",
            N(y - 6.5)
        )
    };
    format!(
        "<g class=\"hurdle\" transform=\"{}\"><rect x=\"-9\" y=\"{}\" width=\"30\" height=\"{}\" \
         rx=\"6\" fill=\"var(--shadow)\"/>{}{}{}{}</g>",
        spot.along(),
        N(-half + 3.0),
        N(2.0 * half),
        bar(-8.0),
        bar(8.0),
        post(-half),
        post(half)
    )
}

/// The sign over a stall: whose horse waits there.
pub(super) fn sign(stall: &Spot, coat: Coat) -> String {
    badge(coat, stall.x, stall.y - HALF_STALL - 17.0, 30.0)
}

/// The checkered ribbon with a flag on either side.
pub(super) fn line(track: &Track) -> String {
    let spot = track.plan.curve.beside(track.line(), 0.0);
    let half = track.plan.half + 11.0;
    // Two columns of squares, and rows that come out even.
    let width = (track.line_width() - 2.0).clamp(12.0, 24.0);
    let rows = (2.0 * half / (width / 2.0)).round();
    let (square, tall) = (width / 2.0, 2.0 * half / rows);
    let mut out = format!(
        "<g transform=\"{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" \
         fill=\"var(--outline)\"/>",
        spot.along(),
        N(-square),
        N(-half),
        N(width),
        N(2.0 * half)
    );
    for row in 0..rows as usize {
        let x = if row % 2 == 0 { -square } else { 0.0 };
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"var(--black)\"/>",
            N(x),
            N(-half + row as f64 * tall),
            N(square),
            N(tall)
        );
    }
    out += "</g>";
    for foot in flags(track) {
        let _ = write!(out, "<use href=\"#art-flag\" transform=\"{}\"/>", foot.upright(1.0));
    }
    out
}

/// The feet of the two flags at the line.
pub(super) fn flags(track: &Track) -> [Spot; 2] {
    let (line, half) = (track.line(), track.plan.half + 11.0);
    let middle = track.plan.curve.beside(line, 0.0);
    [-half, half].map(|aside| {
        let foot = track.plan.curve.beside(line, aside);
        // The lower flag stands further off, so that it doesn't hide the course.
        let further = if foot.y > middle.y + half / 2.0 { 36.0_f64.copysign(aside) } else { 0.0 };
        track.plan.curve.beside(line, aside + further)
    })
}

/// A low stable with five boxes, open to the front.
pub(super) fn stalls(track: &Track) -> String {
    let (stall, half) = (track.plan.stall, HALF_STALL);
    let (x, y) = (track.stall(0).x - stall / 2.0, track.stall(0).y - 7.0);
    let width = stall * 5.0;
    let mut out = format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"var(--shadow-soft)\"/>\
         <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"var(--wood)\" \
         stroke=\"var(--wood-edge)\" stroke-width=\"3\"/>",
        N(x - 4.0),
        N(y - half - 2.0),
        N(width + 16.0),
        N(half * 2.0 + 14.0),
        N(x - 6.0),
        N(y - half - 6.0),
        N(width + 12.0),
        N(half * 2.0 + 12.0)
    );
    for i in 0..5 {
        let left = x + stall * f64::from(i);
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"7\" fill=\"var(--cell)\" \
             stroke=\"var(--wood-edge)\" stroke-width=\"2\"/>\
             <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"16\" rx=\"5\" fill=\"var(--sand-deep)\" \
             opacity=\".7\"/>",
            N(left + 3.0),
            N(y - half),
            N(stall - 6.0),
            N(half * 2.0),
            N(left + 6.0),
            N(y + half - 20.0),
            N(stall - 12.0)
        );
    }
    out
}

/// Three blocks, the highest in the middle.
pub(super) fn podium(track: &Track) -> String {
    let (x, y) = track.plan.podium;
    let mut out = format!(
        "<ellipse cx=\"{}\" cy=\"{}\" rx=\"84\" ry=\"10\" fill=\"var(--shadow)\"/>",
        N(x + 3.0),
        N(y)
    );
    for (place, aside, high) in [("2", -46.0, 52.0), ("3", 46.0, 38.0), ("1", 0.0, 72.0)] {
        let (left, top) = (x + aside - 24.0, y - high);
        let fill = if place == "1" { "gold" } else { "wood-light" };
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"48\" height=\"{}\" rx=\"6\" fill=\"var(--{fill})\" \
             stroke=\"var(--wood-edge)\" stroke-width=\"3\"/>{}",
            N(left),
            N(top),
            N(high),
            text(x + aside, y - high / 2.0, 26.0, "wood-edge", place)
        );
    }
    out
}

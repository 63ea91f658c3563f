//! The background of the cross.

use super::cross::{Cross, MARGIN, ROW, SQUARE, middle, paddock_middle, square};
use crate::coat::Coat;
use crate::emblem::{badge, emblem};
use crate::svg::{N, text};
use catalog::rules::petits_chevaux::{Colour, Progress, STABLE, TRACK};
use std::fmt::Write as _;

pub(super) fn background() -> String {
    let mut out = plate();
    for side in (0..4).map(Colour) {
        out += &paddock(side);
    }
    for cell in 0..TRACK {
        out += &track_cell(cell);
    }
    for side in (0..4).map(Colour) {
        out += &start(side);
        out += &stable(side);
    }
    out + &centre()
}

/// A plate of wood, with its edge and its grain.
fn plate() -> String {
    let side = Cross.view_box().width;
    let rect = |inset: f64, radius: f64, fill: &str| {
        let (inset, radius, wide) = (N(inset), N(radius), N(side - 2.0 * inset));
        format!(
            "<rect x=\"{inset}\" y=\"{inset}\" width=\"{wide}\" height=\"{wide}\" rx=\"{radius}\" \
             fill=\"{fill}\"/>"
        )
    };
    rect(0.0, 36.0, "var(--wood-edge)")
        + &rect(4.0, 33.0, "var(--wood)")
        + &rect(4.0, 33.0, "url(#art-grain)")
        + &format!(
            "<rect x=\"11\" y=\"11\" width=\"{0}\" height=\"{0}\" rx=\"27\" fill=\"none\" \
             stroke=\"var(--wood-light)\" stroke-width=\"2.5\"/>",
            N(side - 22.0)
        )
}

/// A corner with grass, a fence in the colour of its side, and four standing places.
fn paddock(side: Colour) -> String {
    let coat = Coat::from(side);
    let (x, y) = paddock_middle(side);
    let (x, y) = (MARGIN + x * SQUARE, MARGIN + y * SQUARE);
    let half = 2.62 * SQUARE;
    let mut out = format!(
        "<g class=\"{}\"><rect x=\"{}\" y=\"{}\" width=\"{w}\" height=\"{w}\" rx=\"30\" \
         fill=\"var(--shadow-soft)\"/>\
         <rect x=\"{x0}\" y=\"{y0}\" width=\"{w}\" height=\"{w}\" rx=\"30\" fill=\"var(--meadow)\" \
         stroke=\"var(--wood-edge)\" stroke-width=\"15\"/>\
         <rect x=\"{x0}\" y=\"{y0}\" width=\"{w}\" height=\"{w}\" rx=\"30\" fill=\"url(#art-grass)\" \
         stroke=\"var(--coat)\" stroke-width=\"11\"/>\
         <rect x=\"{x0}\" y=\"{y0}\" width=\"{w}\" height=\"{w}\" rx=\"30\" fill=\"none\" \
         stroke=\"var(--outline)\" stroke-width=\"2\" stroke-dasharray=\"2 26\" \
         stroke-linecap=\"round\"/>",
        coat.class(),
        N(x - half + 4.0),
        N(y - half + 6.0),
        x0 = N(x - half),
        y0 = N(y - half),
        w = N(2.0 * half)
    );
    for horse in 0..4 {
        let spot = Cross.paddock(side, horse);
        // Writing to a string can't fail.
        let _ = write!(
            out,
            "<ellipse cx=\"{}\" cy=\"{}\" rx=\"50\" ry=\"17\" fill=\"var(--sand)\" \
             stroke=\"var(--sand-deep)\" stroke-width=\"2\"/>",
            N(spot.x),
            N(spot.y + 30.0)
        );
    }
    out + &badge(coat, x, y - 8.0, 44.0) + "</g>"
}

fn cell(x: f64, y: f64, fill: &str, edge: &str) -> String {
    let half = SQUARE / 2.0 - 3.0;
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{w}\" height=\"{w}\" rx=\"15\" fill=\"var(--{fill})\" \
         stroke=\"var(--{edge})\" stroke-width=\"2\"/>",
        N(x - half),
        N(y - half),
        w = N(2.0 * half)
    )
}

fn track_cell(index: u8) -> String {
    let yellow = Colour(0);
    let spot = Cross.spot(yellow, Progress(index));
    let out = cell(spot.x, spot.y, "cell", "wood-edge");
    if index % 14 == 13 {
        // The door of the stable that begins here.
        let owner = Colour((index / 14 + 1) % 4);
        let Some((x, y)) = square(owner, Progress(TRACK)) else { return out };
        let door = middle(f64::from(x), f64::from(y));
        let angle = (door.y - spot.y).atan2(door.x - spot.x).to_degrees();
        return out
            + &format!(
                "<g class=\"{}\" transform=\"translate({} {}) rotate({})\"><path d=\"M-9 -12L9 0L-9 12Z\" \
                 fill=\"var(--coat)\" stroke=\"var(--coat)\" stroke-width=\"5\" \
                 stroke-linejoin=\"round\"/></g>",
                Coat::from(owner).class(),
                N(spot.x),
                N(spot.y),
                N(angle)
            );
    }
    if index % 14 == 3 || index % 14 == 9 {
        return out
            + &format!(
                "<path d=\"M-7 -10L5 0L-7 10\" fill=\"none\" stroke=\"var(--cell-edge)\" \
                 stroke-width=\"5\" stroke-linecap=\"round\" stroke-linejoin=\"round\" \
                 transform=\"{}\"/>",
                spot.along()
            );
    }
    out
}

/// The start cell, with the symbol and an arrow for the way.
fn start(side: Colour) -> String {
    let (coat, spot) = (Coat::from(side), Cross.spot(side, Progress(0)));
    format!(
        "<g class=\"{}\">{}<g color=\"var(--on-coat)\">{}</g></g>",
        coat.class(),
        cell(spot.x, spot.y, "coat", "wood-edge"),
        emblem(coat, spot.x, spot.y, 34.0)
    )
}

fn stable(side: Colour) -> String {
    let coat = Coat::from(side);
    let mut out = format!("<g class=\"{}\">", coat.class());
    for number in 1..=STABLE {
        let spot = Cross.spot(side, Progress(TRACK + number - 1));
        let _ = write!(
            out,
            "{}{}",
            cell(spot.x, spot.y, "coat", "wood-edge"),
            text(spot.x, spot.y, 30.0, "on-coat", &number.to_string())
        );
    }
    out + "</g>"
}

/// A golden horseshoe in the middle of the cross.
fn centre() -> String {
    let spot = middle((ROW - 1.0) / 2.0, (ROW - 1.0) / 2.0);
    format!(
        "<g transform=\"{}\"><rect x=\"-27\" y=\"-27\" width=\"54\" height=\"54\" rx=\"17\" \
         fill=\"var(--wood-edge)\"/><path d=\"M-10 16C-20 2 -17 -17 0 -17C17 -17 20 2 10 16\" \
         fill=\"none\" stroke=\"var(--gold)\" stroke-width=\"9\" stroke-linecap=\"round\"/>\
         <g fill=\"var(--wood-edge)\"><circle cx=\"-14\" cy=\"2\" r=\"1.7\"/><circle cx=\"14\" cy=\"2\" r=\"1.7\"/>\
         <circle cx=\"-9\" cy=\"-11\" r=\"1.7\"/><circle cx=\"9\" cy=\"-11\" r=\"1.7\"/></g></g>",
        spot.upright(1.0)
    )
}

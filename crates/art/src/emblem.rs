//! The five symbols, each in a box from −10 to 10, filled with the current colour.

use crate::coat::Coat;
use crate::svg::{N, Scale, sin_cos};
use std::fmt::Write as _;

/// The symbol alone, about `size` wide, in the middle of (x, y).
pub fn emblem(coat: Coat, x: f64, y: f64, size: f64) -> String {
    format!(
        "<use href=\"#{}\" x=\"-10\" y=\"-10\" width=\"20\" height=\"20\" \
         transform=\"translate({} {}) scale({})\"/>",
        coat.symbol_id(),
        N(x),
        N(y),
        Scale(size / 20.0)
    )
}

/// A round badge in the coat's colour, with the symbol.
pub fn badge(coat: Coat, x: f64, y: f64, size: f64) -> String {
    format!(
        "<g class=\"{}\"><circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var(--coat)\" \
         stroke=\"var(--outline)\" stroke-width=\"{}\"/><g color=\"var(--on-coat)\">{}</g></g>",
        coat.class(),
        N(x),
        N(y),
        N(size / 2.0),
        N(size / 12.0),
        emblem(coat, x, y, size * 0.66)
    )
}

/// The symbols, for [`crate::defs`].
pub(crate) fn symbols() -> String {
    Coat::ALL.into_iter().fold(String::new(), |mut all, coat| {
        // Writing to a string can't fail.
        let _ = write!(
            all,
            "<symbol id=\"{}\" viewBox=\"-10 -10 20 20\" fill=\"currentColor\">{}</symbol>",
            coat.symbol_id(),
            shape(coat)
        );
        all
    })
}

fn shape(coat: Coat) -> String {
    match coat {
        Coat::Black => "<path d=\"M-8.6 7.6 L-9.4 -5 L-4.4 -.6 L0 -8.4 L4.4 -.6 L9.4 -5 \
                        L8.6 7.6 Q0 9.4 -8.6 7.6Z\" stroke=\"currentColor\" \
                        stroke-width=\"1.2\" stroke-linejoin=\"round\"/>"
            .to_owned(),
        Coat::Yellow => sun(),
        Coat::Blue => "<path d=\"M3.4 -9.4 A9.6 9.6 0 1 0 9.2 5 A7.6 7.6 0 1 1 3.4 -9.4Z\"/>".to_owned(),
        Coat::Green => "<path d=\"M-1 1 Q-.6 6 -3.4 9.2 L2.6 9.2 Q1.2 6 1 1Z\"/>\
                        <circle cx=\"0\" cy=\"-4.8\" r=\"4.7\"/><circle cx=\"-4.9\" cy=\"2\" r=\"4.7\"/>\
                        <circle cx=\"4.9\" cy=\"2\" r=\"4.7\"/>"
            .to_owned(),
        Coat::Red => star(10.0, 4.5),
    }
}

fn sun() -> String {
    let rays = (0..8).fold(String::new(), |mut rays, i| {
        let _ = write!(
            rays,
            "<rect x=\"-1.3\" y=\"-10\" width=\"2.6\" height=\"4.2\" rx=\"1.2\" \
                              transform=\"rotate({})\"/>",
            i * 45
        );
        rays
    });
    format!("<circle r=\"4.9\"/>{rays}")
}

/// A star with five points.
fn star(outer: f64, inner: f64) -> String {
    let points: Vec<String> = (0..10)
        .map(|i| {
            let (sin, cos) = sin_cos(f64::from(i) * 36.0);
            let r = if i % 2 == 0 { outer } else { inner };
            format!("{},{}", N(sin * r), N(0.6 - cos * r))
        })
        .collect();
    format!(
        "<polygon points=\"{}\" stroke=\"currentColor\" stroke-width=\".8\" \
         stroke-linejoin=\"round\"/>",
        points.join(" ")
    )
}

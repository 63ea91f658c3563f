//! The die.

use crate::svg::ViewBox;
use game::words::{Lang, phrase};
use std::fmt::Write as _;

/// The size of a die's face.
pub const DIE: ViewBox = ViewBox::of(100.0, 100.0);

/// The face of a die with so many pips; with none it has not been thrown yet.
pub fn die(pips: u8, lang: Lang) -> String {
    let at: &[(i8, i8)] = match pips {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        6 => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
        _ => &[],
    };
    let mut dots = String::new();
    for &(x, y) in at {
        let (x, y) = (49 + 24 * x, 47 + 24 * y);
        // Writing to a string can't fail.
        let _ = write!(
            dots,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"var(--face-ink)\"/>\
                 <circle cx=\"{}\" cy=\"{}\" r=\"2.4\" fill=\"var(--outline)\" opacity=\".35\"/>",
            x - 3,
            y - 3
        );
    }
    let title = match pips {
        0 => phrase("Die", "Dé").in_lang(lang).to_owned(),
        n => format!("{} {n}", phrase("Die:", "Dé :").in_lang(lang)),
    };
    format!(
        "<g class=\"die\" role=\"img\"><title>{title}</title>\
         <rect x=\"8\" y=\"11\" width=\"90\" height=\"88\" rx=\"22\" fill=\"var(--shadow)\"/>\
         <rect x=\"4\" y=\"4\" width=\"90\" height=\"92\" rx=\"22\" fill=\"var(--cell-edge)\" \
         stroke=\"var(--wood-edge)\" stroke-width=\"2\"/>\
         <rect x=\"5\" y=\"5\" width=\"88\" height=\"85\" rx=\"21\" fill=\"var(--face)\"/>{dots}</g>"
    )
}

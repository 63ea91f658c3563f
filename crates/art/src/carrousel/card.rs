//! The cards: three heads in a row, first to third.

use crate::coat::Coat;
use crate::emblem::emblem;
use crate::horse::head;
use crate::svg::{Facing, N, ViewBox, text};
use game::words::{Lang, phrase};
use std::fmt::Write as _;

/// The size of a card.
pub const CARD: ViewBox = ViewBox::of(210.0, 116.0);

/// A card with these three, the first on the left, all looking ahead.
pub fn card(horses: &[catalog::rules::carrousel::Horse; 3], lang: Lang) -> String {
    let coats = horses.map(Coat::from);
    let names = coats.map(|c| c.horse_name().in_lang(lang));
    let mut out = format!(
        "<g class=\"card\" role=\"img\"><title>{}: {}</title>{}",
        phrase("Card", "Carte").in_lang(lang),
        names.join("; "),
        paper()
    );
    for (i, coat) in coats.into_iter().enumerate() {
        let x = 40.0 + 65.0 * i as f64;
        // Writing to a string can't fail.
        let _ = write!(
            out,
            "<g class=\"{}\"><g transform=\"translate({} 48) scale(.66)\">{}</g>\
             <g color=\"var(--coat-ink)\">{}</g>{}</g>",
            coat.class(),
            N(x + 1.0),
            head(coat, Facing::Left),
            emblem(coat, x - 11.0, 97.0, 19.0),
            text(x + 11.0, 98.0, 22.0, "coat-ink", &coat.letter().to_string())
        );
    }
    out + "</g>"
}

/// The back of a card.
pub fn back(lang: Lang) -> String {
    let mut stripes = String::new();
    for i in 0..7 {
        let x = 12.2 + 28.4 * f64::from(i);
        let _ = write!(
            stripes,
            "<rect x=\"{}\" y=\"12\" width=\"14.2\" height=\"92\" fill=\"var(--canopy)\"/>",
            N(x)
        );
    }
    format!(
        "<g class=\"card\" role=\"img\"><title>{}</title>{}<g opacity=\".9\">{stripes}</g>\
         <circle cx=\"105\" cy=\"58\" r=\"30\" fill=\"var(--face)\" stroke=\"var(--canopy)\" stroke-width=\"3\"/>\
         <g transform=\"translate(106 57) scale(.4)\" style=\"--coat:var(--gold);--coat-deep:var(--gold-deep)\">\
         <use href=\"#art-head\" transform=\"scale(-1 1)\"/></g></g>",
        phrase("A card, face down", "Une carte, face cachée").in_lang(lang),
        paper()
    )
}

fn paper() -> &'static str {
    "<rect x=\"6\" y=\"8\" width=\"202\" height=\"107\" rx=\"14\" fill=\"var(--shadow)\"/>\
     <rect x=\"3\" y=\"3\" width=\"203\" height=\"108\" rx=\"14\" fill=\"var(--face)\" \
     stroke=\"var(--wood-edge)\" stroke-width=\"1.5\"/>"
}

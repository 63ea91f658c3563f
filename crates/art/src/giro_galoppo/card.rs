//! The cards 1 to 6.

use crate::coat::Coat;
use crate::emblem::emblem;
use crate::svg::{N, ViewBox, text};
use game::words::{Lang, phrase};
use std::fmt::Write as _;

/// The size of a card.
pub const CARD: ViewBox = ViewBox::of(100.0, 140.0);

/// How a card lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CardState {
    /// Face up, in a hand or just turned over.
    #[default]
    Face,
    /// Face up, and chosen for this round.
    Chosen,
    /// Face down.
    Back,
    /// Played and put away.
    Spent,
}

/// A card of the rider with this coat. Of a card that lies face down the number isn't drawn.
pub fn number_card(number: u8, coat: Coat, state: CardState, lang: Lang) -> String {
    let (title, body) = match state {
        CardState::Face | CardState::Chosen => (
            phrase("Card", "Carte").in_lang(lang).to_owned() + &format!(" {number}"),
            face(number, coat),
        ),
        CardState::Back => (
            phrase("A card, face down", "Une carte, face cachée").in_lang(lang).to_owned(),
            back(coat),
        ),
        // What it is called on the page has the same word in it, and which one it is.
        CardState::Spent => (phrase("Spent", "Déjà jouée").in_lang(lang).to_owned(), back(coat)),
    };
    let frame = "<rect x=\"5\" y=\"7\" width=\"92\" height=\"131\" rx=\"12\" fill=\"var(--shadow)\"/>\
                 <rect x=\"3\" y=\"3\" width=\"94\" height=\"134\" rx=\"12\" fill=\"var(--face)\" \
                 stroke=\"var(--wood-edge)\" stroke-width=\"1.5\"/>";
    let ring = match state {
        CardState::Chosen => {
            "<rect x=\"3\" y=\"3\" width=\"94\" height=\"134\" rx=\"12\" \
                              fill=\"none\" stroke=\"var(--lit)\" stroke-width=\"6\"/>"
        }
        _ => "",
    };
    let faint = if state == CardState::Spent { " opacity=\".45\"" } else { "" };
    format!(
        "<g class=\"card {}\" role=\"img\"{faint}><title>{title}</title>{frame}{body}{ring}</g>",
        coat.class()
    )
}

/// A large number on a field in the rider's colour, and as many hoof prints.
fn face(number: u8, coat: Coat) -> String {
    let mut prints = String::new();
    for i in 0..number {
        let x = 50.0 + (f64::from(i) - (f64::from(number) - 1.0) / 2.0) * 12.6;
        // Writing to a string can't fail.
        let _ = write!(prints, "<use href=\"#art-hoof\" transform=\"translate({} 122)\"/>", N(x));
    }
    format!(
        "<rect x=\"10\" y=\"10\" width=\"80\" height=\"98\" rx=\"8\" fill=\"var(--coat)\"/>\
         <g color=\"var(--on-coat)\" opacity=\".28\">{}</g>{}{prints}",
        emblem(coat, 50.0, 59.0, 84.0),
        text(50.0, 62.0, 78.0, "on-coat", &number.to_string())
    )
}

fn back(coat: Coat) -> String {
    format!(
        "<rect x=\"10\" y=\"10\" width=\"80\" height=\"120\" rx=\"8\" fill=\"var(--coat)\"/>\
         <rect x=\"16\" y=\"16\" width=\"68\" height=\"108\" rx=\"5\" fill=\"none\" \
         stroke=\"var(--on-coat)\" stroke-width=\"1.6\" opacity=\".55\"/>\
         <circle cx=\"50\" cy=\"70\" r=\"24\" fill=\"var(--cloth)\"/>\
         <g color=\"var(--coat-ink)\">{}</g>",
        emblem(coat, 50.0, 70.0, 32.0)
    )
}

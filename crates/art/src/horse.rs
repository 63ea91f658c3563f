//! The horse: one silhouette of our own, a wooden toy with a pawn in the saddle.
//!
//! The origin is in the middle of the legs, so that a horse stands well on a cell whose middle is
//! there: it fills from −50 to 50 and, upwards, from 36 to −66 (with a pole to −70).

use crate::coat::Coat;
use crate::emblem::emblem;
use crate::svg::{Facing, N};
use game::words::Lang;

/// How wide and how tall a horse is drawn, about; [`Spot::upright`](crate::Spot::upright) scales.
pub const HORSE_SIZE: f64 = 100.0;

/// How far the base lies below the origin.
const FEET: f64 = 34.0;

/// What kind of wooden horse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HorseKind {
    /// On a base, with a rider.
    #[default]
    Ridden,
    /// On a base, with a saddle and nobody in it.
    Free,
    /// On the pole of the Carrousel.
    Pole,
}

/// The body from the croup over the back, the neck, the head and the legs.
const BODY: &str = "M-31 -50 C-24 -56 -8 -51 3 -52 C6 -64 11 -79 20 -86 L22 -97 L31 -88 \
                    C40 -84 46 -74 48 -67 C50 -60 44 -55 38 -58 C34 -60 31 -61 28 -60 \
                    C26 -52 31 -44 29 -36 C28 -29 26 -26 26 -8 L12 -8 C12 -17 11 -23 6 -25 \
                    C-2 -27 -12 -27 -17 -24 C-19 -20 -18 -14 -18 -8 L-32 -8 \
                    C-31 -18 -37 -24 -38 -34 C-39 -42 -36 -47 -31 -50Z";
const TAIL: &str = "M-33 -49 C-47 -50 -49 -36 -46 -22 C-45 -18 -41 -17 -40 -21 \
                    C-39 -29 -37 -33 -33 -37Z";
const MANE: &str = "M20 -86 C11 -79 6 -64 3 -52 C7 -50 10 -50 13 -52 C12 -62 16 -74 24 -80Z";
const BASE: &str = "M-37 -9 L31 -9 C41 -9 41 0 31 0 L-37 0 C-47 0 -47 -9 -37 -9Z";
const RIDER: &str = "M-18 -50 C-13 -56 -13 -66 -12 -72 L-2 -72 C-1 -66 -1 -56 4 -50Z";
const CLOTH: &str = "M-25 -54 L8 -53 L9 -29 C8 -20 -26 -20 -27 -29Z";

/// A horse, with its name in `lang` as the title.
///
/// Its shadow goes with it; while a horse is in the air, `--cast:transparent` around it hides the
/// shadow.
pub fn horse(coat: Coat, kind: HorseKind, facing: Facing, lang: Lang) -> String {
    let (shape, x) = (kind.symbol_id(), -9.0 * f64::from(facing.sign()));
    let (mirror, feet) = (facing.sign(), N(FEET));
    format!(
        "<g class=\"horse {}\" role=\"img\" data-letter=\"{}\"><title>{}</title>\
         <use href=\"#{shape}\" transform=\"translate(0 {feet}) scale({mirror} 1)\"/><g color=\"var(--coat-ink)\">{}</g></g>",
        coat.class(),
        coat.letter(),
        coat.horse_name().in_lang(lang),
        emblem(coat, x, FEET - 38.0, 26.0)
    )
}

/// The head alone, for cards: it fills a box from −50 to 50 and looks to `facing`.
pub fn head(coat: Coat, facing: Facing) -> String {
    let mirror = facing.sign();
    format!(
        "<g class=\"{}\"><use href=\"#art-head\" transform=\"scale({mirror} 1)\"/></g>",
        coat.class()
    )
}

impl HorseKind {
    const fn symbol_id(self) -> &'static str {
        match self {
            HorseKind::Ridden => "art-horse",
            HorseKind::Free => "art-horse-free",
            HorseKind::Pole => "art-horse-pole",
        }
    }
}

/// The silhouettes, for [`crate::defs`]. They are groups, so that the origin stays where it is.
pub(crate) fn symbols() -> String {
    let painted = format!(
        "<path d=\"{BASE}\" fill=\"var(--coat-deep)\"/>\
         <path d=\"{TAIL}\" fill=\"var(--coat-deep)\"/>\
         <path d=\"{BODY}\" fill=\"var(--coat)\" stroke=\"var(--coat-deep)\" stroke-width=\"1.6\" \
         stroke-linejoin=\"round\"/>\
         <path d=\"{MANE}\" fill=\"var(--coat-deep)\"/>\
         <circle cx=\"34.5\" cy=\"-74\" r=\"2.9\" fill=\"var(--outline)\"/>\
         <path d=\"{CLOTH}\" fill=\"var(--cloth)\" stroke=\"var(--coat-deep)\" stroke-width=\"1.6\" \
         stroke-linejoin=\"round\"/>"
    );
    let rider = format!(
        "<path d=\"{RIDER}\" fill=\"var(--coat)\" stroke=\"var(--coat-deep)\" stroke-width=\"1.6\" \
         stroke-linejoin=\"round\"/><circle cx=\"-7\" cy=\"-80\" r=\"11\" fill=\"var(--coat)\" \
         stroke=\"var(--coat-deep)\" stroke-width=\"1.6\"/>\
         <circle cx=\"-10.5\" cy=\"-84\" r=\"2.6\" fill=\"var(--outline)\" opacity=\".55\"/>"
    );
    let round = "fill=\"var(--outline)\" stroke=\"var(--outline)\" stroke-width=\"7\" \
                 stroke-linejoin=\"round\"";
    let rim = format!("<path d=\"{BASE}{TAIL}{BODY}\" {round}/>");
    let rider_rim =
        format!("<path d=\"{RIDER}\" {round}/><circle cx=\"-7\" cy=\"-80\" r=\"11\" {round}/>");
    let shadow =
        "<ellipse cx=\"3\" cy=\"-1\" rx=\"47\" ry=\"8\" fill=\"var(--cast,var(--shadow))\"/>";
    let pole = "<rect x=\"-10.5\" y=\"-98\" width=\"7\" height=\"94\" rx=\"3\" \
                fill=\"var(--gold)\" stroke=\"var(--outline)\" stroke-width=\"3\" \
                paint-order=\"stroke\"/><circle cx=\"-7\" cy=\"-98\" r=\"5.5\" fill=\"var(--gold-deep)\"/>";
    format!(
        "<g id=\"art-horse\">{shadow}{rim}{rider_rim}{painted}{rider}</g>\
         <g id=\"art-horse-free\">{shadow}{rim}{painted}</g>\
         <g id=\"art-horse-pole\">{shadow}{pole}{rim}{painted}</g>\
         <g id=\"art-head\">{}</g>",
        head_shape()
    )
}

pub(crate) fn head_shape() -> String {
    let neck = "M-38 47 C-36 18 -34 -14 -12 -32 L-10 -48 L6 -37 C22 -33 36 -12 42 4 \
                C47 16 36 25 25 19 C18 15 12 13 6 13 C2 24 10 36 12 47Z";
    let mane = "M-12 -32 C-34 -14 -36 18 -38 47 L-22 47 C-22 24 -20 -4 -3 -24Z";
    format!(
        "<path d=\"{neck}\" fill=\"var(--outline)\" stroke=\"var(--outline)\" stroke-width=\"6\" \
         stroke-linejoin=\"round\"/><path d=\"{neck}\" fill=\"var(--coat)\" \
         stroke=\"var(--coat-deep)\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/>\
         <path d=\"{mane}\" fill=\"var(--coat-deep)\"/>\
         <circle cx=\"13\" cy=\"-14\" r=\"4.2\" fill=\"var(--outline)\"/>\
         <circle cx=\"36\" cy=\"11\" r=\"2\" fill=\"var(--coat-deep)\"/>\
         <path d=\"M6 13 C4 4 8 -2 16 0\" fill=\"none\" stroke=\"var(--coat-deep)\" \
         stroke-width=\"2\" stroke-linecap=\"round\"/>"
    )
}

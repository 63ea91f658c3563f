//! The cross, a die and the little horses.

use super::Cross;
use crate::die::{DIE, die};
use crate::picture::{Drawn, put, stand};
use crate::svg::{N, ViewBox, sin_cos};
use crate::{Coat, HorseKind};
use catalog::rules::petits_chevaux::{Colour, Options, PetitsChevaux, Progress, View};
use game::words::{Lang, Phrase, phrase};
use std::fmt::Write as _;

impl Drawn for PetitsChevaux {
    const SCENE: Phrase = phrase("Little horses and a die", "Des petits chevaux et un dé");

    fn picture(lang: Lang) -> String {
        cross(lang)
    }

    /// A place is a side of the board.
    fn coat_of_place(place: usize) -> Option<Coat> {
        Some(Coat::BY_SIDE[place % Coat::BY_SIDE.len()])
    }

    fn drawing(view: &View, _: &Options, lang: Lang) -> (ViewBox, String) {
        let mut out = Cross.background();
        for (&side, horses) in view.colours.as_slice().iter().zip(view.horses.as_slice()) {
            let horses = horses.as_slice();
            for (i, progress) in horses.iter().enumerate() {
                let alike = |horses: &[_]| horses.iter().filter(|other| *other == progress).count();
                let (spot, scale) = match *progress {
                    None => (Cross.paddock(side, i), Cross.paddock_scale()),
                    Some(at) if alike(horses) > 1 => {
                        (Cross.barrage(side, at, alike(&horses[..i])), Cross.barrage_scale())
                    }
                    Some(at) => (Cross.spot(side, at), Cross.horse_scale()),
                };
                out += &stand(Coat::from(side), HorseKind::Ridden, &spot, scale, lang);
            }
        }
        if let Some(shown) = view.die {
            let middle = N(Cross.view_box().width / 2.0 - DIE.width / 2.0);
            let die = die(shown.0, lang);
            let _ = write!(out, "<g transform=\"translate({middle} {middle})\">{die}</g>");
        }
        (Cross.view_box(), out)
    }
}

impl From<Colour> for Coat {
    fn from(side: Colour) -> Coat {
        Coat::BY_SIDE[usize::from(side.0 % 4)]
    }
}

fn cross(lang: Lang) -> String {
    let place = |side: u8, progress: u8| {
        let spot = Cross.spot(Colour(side), Progress(progress));
        let (sin, cos) = sin_cos(-14.0);
        let middle = Cross.view_box().width / 2.0;
        let (x, y) = ((spot.x - middle) * 0.92, (spot.y - middle) * 0.92);
        (206.0 + x * cos - y * sin, 150.0 + x * sin + y * cos)
    };
    let middle = N(-Cross.view_box().width / 2.0);
    let mut out = format!(
        "<rect width=\"480\" height=\"300\" fill=\"var(--wood)\"/>\
         <g transform=\"translate(206 150) rotate(-14) scale(.92) translate({middle} {middle})\">{}</g>",
        Cross.background()
    );
    for (side, progress) in [(1, 6), (0, 5), (2, 6), (3, 6)] {
        let at = place(side, progress);
        out +=
            &put(Coat::from(Colour(side)), HorseKind::Ridden, (at.0, at.1 - 16.0), 0.98, 0, lang);
    }
    let _ = write!(
        out,
        "<g transform=\"translate(352 168) rotate(12) scale(1.08)\">{}</g>",
        die(6, lang)
    );
    out
}

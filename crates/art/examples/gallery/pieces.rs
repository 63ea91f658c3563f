//! The pieces one by one.

use art::carrousel::{self, card};
use art::giro_galoppo::{self, CardState, number_card};
use art::{Coat, Facing, HorseKind, PICTURE, ViewBox, badge, horse, picture};
use art::{DIE, die};
use game::words::Lang;
use std::fmt::Write as _;

/// A drawing at a width.
pub fn svg(width: u32, view: impl Into<String>, drawing: &str) -> String {
    format!("<svg width={width} viewBox='{}'>{drawing}</svg>", view.into())
}

/// Every piece.
pub fn pieces() -> String {
    let mut out = "<p>The games</p>".to_owned();
    for scene in catalog::GameId::ALL {
        let drawn = picture(scene, Lang::En);
        let _ = write!(
            out,
            "<svg width=400 viewBox='{PICTURE}' style='border-radius:12px;margin-right:10px'>{drawn}</svg>"
        );
    }
    out += "<p>The horses: 24, 32, 48, 112 pixels</p>";
    let around = ViewBox { x: -55.0, y: -70.0, width: 110.0, height: 110.0 };
    for size in [24, 32, 48, 112] {
        for ground in ["meadow", "sand", "cell", "wood"] {
            for coat in Coat::ALL {
                let facing = if ground == "sand" { Facing::Left } else { Facing::Right };
                let drawn = horse(coat, HorseKind::Ridden, facing, Lang::En);
                if size < 112 || ground == "meadow" || ground == "wood" {
                    let _ = write!(
                        out,
                        "<svg width={size} viewBox='{around}' style='background:var(--{ground})'>{drawn}</svg>"
                    );
                }
            }
        }
        out += "<br>";
    }
    for coat in Coat::ALL {
        out += &svg(96, around.to_string(), &horse(coat, HorseKind::Pole, Facing::Left, Lang::En));
        out += &svg(96, around.to_string(), &horse(coat, HorseKind::Free, Facing::Right, Lang::En));
        out += &svg(40, "0 0 40 40", &badge(coat, 20.0, 20.0, 34.0));
    }
    out += "<p>Cards and dice</p>";
    for number in 1..=6 {
        let coat = Coat::ALL[usize::from(number) % 5];
        for state in [CardState::Face, CardState::Chosen, CardState::Back, CardState::Spent] {
            let drawn = number_card(number, coat, state, Lang::En);
            out += &svg(56, giro_galoppo::CARD.to_string(), &drawn);
        }
    }
    out += "<br>";
    for pips in 0..=6 {
        out += &svg(64, DIE.to_string(), &die(pips, Lang::En));
    }
    for each in ::carrousel::Card::all().step_by(13) {
        out += &svg(150, carrousel::CARD.to_string(), &card(&each.horses(), Lang::En));
    }
    out + &svg(150, carrousel::CARD.to_string(), &carrousel::back(Lang::En))
}

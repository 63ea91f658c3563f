//! A table of each game on a screen, as it might be composed.

use crate::boards::{cross, race, ring};
use crate::pieces::svg;
use art::carrousel::{self, Ring, card};
use art::giro_galoppo::{self, CardState, Layout, number_card};
use art::petits_chevaux::Cross;
use art::{Coat, ViewBox, badge};
use art::{DIE, die};
use game::words::Lang;
use std::fmt::Write as _;

/// The three tables on a screen of this size.
pub fn all(width: u32, height: u32) -> [(&'static str, String); 3] {
    [
        ("giro-galoppo", giro_galoppo(width, height)),
        ("petits-chevaux", petits_chevaux(width, height)),
        ("carrousel", carrousel(width, height)),
    ]
}

/// As large as fits.
fn board(view: ViewBox, drawn: &str, width: u32, height: u32) -> String {
    let scale = (f64::from(width) / view.width).min(f64::from(height) / view.height);
    let (width, height) = (view.width * scale, view.height * scale);
    format!("<svg class=board width={width:.0} height={height:.0} viewBox='{view}'>{drawn}</svg>")
}

fn who(coats: &[Coat], now: usize) -> String {
    let names = ["Ada", "Bo", "Chloé", "Dimitri", "Eve"];
    let mut out = "<div class=who>".to_owned();
    for (i, (coat, name)) in coats.iter().zip(names).enumerate() {
        let class = if i == now { "now" } else { "" };
        let sign = badge(*coat, 12.0, 12.0, 22.0);
        let _ = write!(
            out,
            "<span class='{class}'><svg width=24 height=24 style=margin:0>{sign}</svg>{name}</span>"
        );
    }
    out + "</div>"
}

fn giro_galoppo(width: u32, height: u32) -> String {
    let layout = if width > height { Layout::Wide } else { Layout::Tall };
    let (track, drawn) = race(&::giro_galoppo::Course::Classic.track(), layout);
    let (card_width, below) = if width < 500 { (74, 190) } else { (104, 220) };
    let mut hand = String::new();
    for number in 1..=6_u8 {
        let state = match number {
            2 => CardState::Spent,
            4 => CardState::Chosen,
            _ => CardState::Face,
        };
        let turn = (f64::from(number) - 3.5) * 5.0;
        let drop = turn.abs() * 0.9 - if number == 4 { 16.0 } else { 0.0 };
        let drawn = number_card(number, Coat::Blue, state, Lang::En);
        let _ = write!(
            hand,
            "<svg width={card_width} viewBox='{}' style='margin:0 -7px;overflow:visible;\
             transform:translateY({drop}px) rotate({turn}deg)'>{drawn}</svg>",
            giro_galoppo::CARD
        );
    }
    format!(
        "{}{}<div class=hand>{hand}</div>",
        who(&Coat::ALL, 2),
        board(track.view_box(), &drawn, width - 12, height - below)
    )
}

fn petits_chevaux(width: u32, height: u32) -> String {
    let below = if width > height { 150 } else { 240 };
    let size = if width > height { 96 } else { 120 };
    format!(
        "{}{}{}",
        who(&Coat::BY_SIDE, 3),
        board(Cross.view_box(), &cross(), width - 12, height - below),
        svg(size, DIE.to_string(), &die(5, Lang::En))
    )
}

fn carrousel(width: u32, height: u32) -> String {
    let (columns, card_width) = match width {
        0..500 => (3, 122),
        500..1000 => (3, 200),
        _ => (9, 150),
    };
    let below = (9 / columns) * card_width * 6 / 10 + 70;
    let cards: String = ::carrousel::Card::all()
        .skip(3)
        .step_by(7)
        .take(9)
        .map(|each| svg(card_width, carrousel::CARD.to_string(), &card(&each.horses(), Lang::En)))
        .collect();
    format!(
        "{}{}<div class=cards style='grid-template-columns:repeat({columns},auto)'>{cards}</div>",
        who(&Coat::ALL[1..3], 0),
        board(Ring.view_box(), &ring(), width - 12, height - below)
    )
}

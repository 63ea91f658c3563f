//! The boards with horses on them.

use crate::pieces::svg;
use art::carrousel::{Clock, Ring, clock};
use art::giro_galoppo::{Layout, Track, hurdle};
use art::petits_chevaux::{Cross, rail};
use art::{Coat, HorseKind, Spot, horse};
use game::words::Lang;
use giro_galoppo::{Cell, Course, Terrain};
use petits_chevaux::{Colour, Progress};
use std::fmt::Write as _;

/// Horses on their spots; those further up are drawn first.
struct Herd(Vec<(Coat, HorseKind, Spot, f64)>);

impl Herd {
    fn draw(mut self) -> String {
        self.0.sort_by(|a, b| a.2.y.total_cmp(&b.2.y));
        self.0.iter().fold(String::new(), |mut out, (coat, kind, spot, scale)| {
            let drawn = horse(*coat, *kind, spot.facing(), Lang::En);
            let _ = write!(out, "<g transform='{}'>{drawn}</g>", spot.upright(*scale));
            out
        })
    }
}

/// A race under way.
pub fn race(course: &giro_galoppo::Track, layout: Layout) -> (Track, String) {
    let track = Track::new(course, layout);
    let mut out = track.background();
    let sand: Vec<Cell> = course.cells(|t| t == Terrain::Sand).iter().collect();
    let hurdles: Vec<Cell> = sand.iter().copied().skip(1).step_by(sand.len() / 5).take(5).collect();
    for &cell in &hurdles {
        out += &hurdle(&track.cell(cell), track.width());
    }
    let lit = Cell(course.length() / 2 + 3);
    let _ = write!(
        out,
        "<path d='{}' fill='none' stroke='var(--lit)' stroke-width='8' stroke-linejoin='round'/>",
        track.outline(lit)
    );
    let mut free = (1..=course.length())
        .map(Cell)
        .filter(|c| !hurdles.contains(c))
        .filter(|&c| course.terrain(c).is_some_and(|t| !t.is_natural_obstacle()));
    let mut herd = Herd(Vec::new());
    for (i, coat) in Coat::ALL.into_iter().enumerate() {
        out += &track.stall_sign(i, coat);
        match free.by_ref().find(|c| usize::from(c.0) >= i * usize::from(course.length()) / 6 + 2) {
            Some(cell) if i > 0 => {
                let spot = track.cell(cell);
                herd.0.push((coat, HorseKind::Ridden, spot, track.horse_scale()));
            }
            _ => herd.0.push((coat, HorseKind::Ridden, track.stall(i), track.stall_scale())),
        }
    }
    out += &herd.draw();
    (track, out)
}

/// A race that is over, with three on the podium.
fn finish(course: &giro_galoppo::Track) -> (Track, String) {
    let track = Track::new(course, Layout::Wide);
    let mut herd = Herd(Vec::new());
    for (place, coat) in [Coat::Red, Coat::Blue, Coat::Yellow].into_iter().enumerate() {
        herd.0.push((coat, HorseKind::Ridden, track.podium(place), track.stall_scale()));
    }
    for (coat, beyond) in [(Coat::Green, 4), (Coat::Black, 2)] {
        let spot = track.cell(Cell(course.length() + beyond));
        herd.0.push((coat, HorseKind::Ridden, spot, track.horse_scale()));
    }
    let out = track.background() + &herd.draw();
    (track, out)
}

/// A game on the cross.
pub fn cross() -> String {
    let mut herd = Herd(Vec::new());
    let ways: [&[u8]; 4] = [&[3, 23], &[60, 8], &[30, 59], &[17]];
    for (side, ways) in (0..4).map(Colour).zip(ways) {
        let coat = Coat::from(side);
        for &way in ways {
            let spot = Cross.spot(side, Progress(way));
            herd.0.push((coat, HorseKind::Ridden, spot, Cross.horse_scale()));
        }
        let barrage = side == Colour(3);
        let waiting = 4 - ways.len() - if barrage { 2 } else { 0 };
        for place in 0..waiting {
            let spot = Cross.paddock(side, place);
            herd.0.push((coat, HorseKind::Ridden, spot, Cross.paddock_scale()));
        }
        for which in 0..if barrage { 2 } else { 0 } {
            let spot = Cross.barrage(side, Progress(31), which);
            herd.0.push((coat, HorseKind::Ridden, spot, Cross.barrage_scale()));
        }
    }
    Cross.background() + &herd.draw() + &rail(&Cross.spot(Colour(3), Progress(31)))
}

/// The carousel while somebody holds it.
pub fn ring() -> String {
    let mut herd = Herd(Vec::new());
    for (place, coat) in Coat::ALL.into_iter().enumerate() {
        herd.0.push((coat, HorseKind::Pole, Ring.place(place), Ring.horse_scale()));
    }
    Ring.background()
        + &Ring.head_flag()
        + &clock(Clock::Hold, 0.7)
        + &clock(Clock::Impasse, 0.4)
        + &herd.draw()
}

/// Every course in both layouts, and the longest that players may bring.
pub fn courses() -> String {
    let longest =
        "sgsrsgs".to_owned() + &"s".repeat(30) + "gmg" + &"sg".repeat(30) + "ggrggggsssggggsssggg";
    let longest = Course::Own(giro_galoppo::Track::parse(&longest).unwrap_or_default());
    let shipped = Course::SHIPPED.into_iter().map(|(_, course)| course);
    let mut out = "<section data-theme=light>".to_owned();
    for (layout, width) in [(Layout::Wide, 900), (Layout::Tall, 440)] {
        for course in shipped.clone().chain([longest]) {
            let (track, drawn) = race(&course.track(), layout);
            out += &svg(width, track.view_box().to_string(), &drawn);
        }
    }
    let (track, drawn) = finish(&Course::Classic.track());
    out + &svg(900, track.view_box().to_string(), &drawn) + "</section>"
}

//! The ring, everybody's cards and the two clocks.

use super::hand::Held;
use super::painted;
use crate::paint::{self, LOUD, PLAIN, SOFT};
use crate::picture::time;
use crate::scene::{DrawContext, Drawing, Shown, Spot};
use crate::sheet::{self, Sheet, fit};
use crate::words;
use catalog::rules::carrousel::{Card, Carrousel, Phase, View};
use game::words::Phrase;
use game::{Millis, Seat};

/// Where the seven places lie, clockwise: the head on top, behind it the others, then the two
/// that are free. The carousel turns the other way.
const PLACES: [(usize, usize); 7] = [(11, 0), (20, 2), (22, 5), (16, 8), (6, 8), (0, 5), (2, 2)];
/// Columns and lines of a place.
const PLACE: (usize, usize) = (5, 3);
const RING_WIDTH: usize = 27;
/// The columns of a card with the brackets of one that fits.
const CARD: usize = 5;
/// Below this the cards lie under the ring.
const NARROWEST_ROWS: usize = 40;
/// Columns of a clock's bar.
const BAR: usize = 20;

/// The ring, and beside it everybody's cards.
pub fn draw(shown: &Shown<'_, Carrousel>, context: &DrawContext<'_>, width: usize) -> Drawing {
    let view = shown.view;
    let mut ring = ring(view, context);
    if let Some(now) = context.now.filter(|_| view.phase == Phase::Live) {
        ring = ring.above(0, &clocks(shown, context, now));
    }
    let room = width.saturating_sub(RING_WIDTH + 2);
    let board = if room < NARROWEST_ROWS {
        ring.above(1, &table(view, context, width))
    } else {
        ring.beside(2, &table(view, context, room))
    };
    Drawing { board, side: Sheet::new(), spots: spots(context) }
}

/// A place of the ring is the choice of its number.
fn spots(context: &DrawContext<'_>) -> Vec<Spot> {
    let Some(hand) = context.hand else { return Vec::new() };
    let places = PLACES.iter().zip('1'..);
    let spot = |(&(x, y), key): (&(usize, usize), char)| {
        let choice = hand.choices.iter().position(|choice| choice.key == Some(key))?;
        Some(Spot { x, y, width: PLACE.0, height: PLACE.1, choice })
    };
    places.filter_map(spot).collect()
}

fn ring(view: &View, context: &DrawContext<'_>) -> Sheet {
    let mut ring = Sheet::new();
    let held = Held::read(context.hand.and_then(|hand| hand.picked));
    for (place, &(x, y)) in PLACES.iter().enumerate() {
        let horse = view.order.and_then(|order| order.0.get(place).copied());
        let Some(horse) = horse else {
            let top = format!("╭{}╌╌╮", place + 1);
            for (dy, line) in [top.as_str(), "╎   ╎", "╰╌╌╌╯"].iter().enumerate() {
                ring.put(x, y + dy, line, SOFT);
            }
            continue;
        };
        // The first three count: their frame is double.
        let frame = match place {
            0 => ["╔1⚑═╗", "║   ║", "╚═══╝"],
            1 => ["╔2══╗", "║   ║", "╚═══╝"],
            2 => ["╔3══╗", "║   ║", "╚═══╝"],
            3 => ["┌4──┐", "│   │", "└───┘"],
            _ => ["┌5──┐", "│   │", "└───┘"],
        };
        let in_hand = held.horse == Some(horse);
        let ink = match place {
            _ if in_hand => paint::LIT,
            0..3 => LOUD,
            _ => PLAIN,
        };
        for (dy, line) in frame.iter().enumerate() {
            ring.put(x, y + dy, line, ink);
        }
        let letter = if in_hand {
            format!("›{}‹", horse.letter())
        } else {
            format!(" {} ", horse.letter())
        };
        ring.put(x + 1, y + 1, &letter, painted(horse).ink());
    }
    ring.put(13, 4, "↺", PLAIN);
    if let Some(holder) = view.holder {
        let name = fit(&context.name(holder), 14);
        let mine = context.hand.is_some_and(|hand| hand.seat == holder);
        let ink = if mine { paint::LIT } else { LOUD };
        ring.put((RING_WIDTH - sheet::width(&name)) / 2, 6, &name, ink);
    }
    ring
}

/// How long the carousel may still be held, and how long until the impasse.
fn clocks(shown: &Shown<'_, Carrousel>, context: &DrawContext<'_>, now: Millis) -> Sheet {
    let (view, options) = (shown.view, shown.options);
    let mut clocks = Sheet::new();
    let mut clock = |name: Phrase, ends: Option<Millis>, whole: u32, ink| {
        let y = clocks.height();
        let name = context.word(name);
        clocks.put(0, y, name, SOFT);
        let Some(ends) = ends else {
            clocks.put(8, y, &"░".repeat(BAR), SOFT);
            return;
        };
        let left = ends.0.saturating_sub(now.0).min(whole.into());
        let full = (left as usize * BAR).div_ceil(whole.max(1) as usize).min(BAR);
        clocks.put(8, y, &"█".repeat(full), ink);
        clocks.put(8 + full, y, &"░".repeat(BAR - full), SOFT);
    };
    clock(words::HAND_CLOCK, view.hold_ends, options.longest_hold_ms(), LOUD);
    clock(words::STUCK_CLOCK, view.impasse_at, options.impasse_ms, PLAIN);
    clocks
}

/// Everybody's points and cards, and what is coming.
fn table(view: &View, context: &DrawContext<'_>, width: usize) -> Sheet {
    let mut table = Sheet::new();
    let head = view.order.map(|order| order.head());
    // The rest is for the points and for who holds until when.
    let most = width.saturating_sub(35).max(4);
    let names: Vec<_> = context.everybody().map(|seat| fit(&context.name(seat), most)).collect();
    let column = names.iter().map(|name| sheet::width(name)).max().unwrap_or(0) + 2;
    let rows = view.rows.as_slice().iter().zip(view.points.as_slice());
    for (seat, (row, points)) in context.everybody().zip(rows) {
        let y = table.height();
        let points = format!("{points}/{}", view.target);
        let mine = context.hand.is_some_and(|hand| hand.seat == seat);
        let ink = if mine { paint::LIT } else { LOUD };
        table.put(0, y, names.get(seat.index()).map_or("", String::as_str), ink);
        table.put(column, y, &format!("{points:>5}"), PLAIN);
        status(&mut table, (column + 7, y), view, context, seat);
        let per_line = (width / CARD).max(1);
        for (i, card) in row.as_slice().iter().enumerate() {
            let fits = head == Some(*card);
            draw_card(&mut table, CARD * (i % per_line), y + 1 + i / per_line, *card, fits);
        }
    }
    let mut coming = format!("{} {}", context.word(words::PILE), view.pile);
    if let Some(impasse) = view.impasse_at.filter(|_| context.now.is_none()) {
        coming.push_str("   ");
        coming.push_str(context.word(words::IMPASSE_AT));
        coming.push(' ');
        coming.push_str(&time(impasse));
    }
    table.above(1, &Sheet::line(&coming, SOFT))
}

/// Whether a seat holds, may claim, or has come to a place.
fn status(
    table: &mut Sheet,
    (x, y): (usize, usize),
    view: &View,
    context: &DrawContext<'_>,
    seat: Seat,
) {
    if let Some(ranking) = &view.ranking {
        if let Some(place) = ranking.place_of(seat) {
            table.put(x, y, &format!("{}.", place + 1), LOUD);
        }
    } else if let Some(end) = view.hold_ends.filter(|_| view.holder == Some(seat)) {
        let x = table.put(x, y, "◆ ", LOUD);
        // With a clock beside it nobody wants to read when that will be.
        let holds = match context.now {
            Some(_) => context.word(words::HOLDS_NOW).to_owned(),
            None => format!("{} {}", context.word(words::HOLDS), time(end)),
        };
        table.put(x, y, &holds, LOUD);
    } else if view.claimants.contains(seat) {
        table.put(x, y, context.word(words::MAY_CLAIM), SOFT);
    }
}

fn draw_card(table: &mut Sheet, x: usize, y: usize, card: Card, fits: bool) {
    if fits {
        table.put(x, y, "[", paint::LIT);
        table.put(x + CARD - 1, y, "]", paint::LIT);
    }
    for (dx, horse) in card.horses().into_iter().enumerate() {
        table.put(x + 1 + dx, y, &horse.letter().to_string(), painted(horse).ink());
    }
}

//! Carrousel: the ring of seven places, and the cards that lie before everybody.

use crate::canvas::{self, Canvas, fit};
use crate::paint::{self, LOUD, PLAIN, SOFT};
use crate::title::Legend;
use crate::words::{self, Said, say};
use crate::{DrawContext, Drawing, Pictured, time};
use catalog::rules::carrousel::{Action, Card, Carrousel, Horse, Move, Options, Phase};
use game::{Game, Seat, Turn};

/// Where the seven places lie, clockwise: the head on top, behind it the others, then the two
/// that are free. The carousel turns the other way.
const PLACES: [(usize, usize); 7] = [(11, 0), (20, 2), (22, 5), (16, 8), (6, 8), (0, 5), (2, 2)];
const RING_WIDTH: usize = 27;
/// The columns of a card with the brackets of one that fits.
const CARD: usize = 5;
/// Below this the cards lie under the ring.
const NARROWEST_ROWS: usize = 40;

impl Pictured for Carrousel {
    fn said(action: &Action) -> Said {
        // People count places from 1.
        let place = |said: Said, slot, place: u8| said.number(slot, u32::from(place) + 1);
        match *action {
            Action::Deal(_) => say("the deal", "la donne"),
            Action::Touch => say("touches", "touche"),
            Action::Release => say("lets go", "lâche"),
            Action::Move(Move::Swap { a, b }) => {
                place(place(say("swap {a} and {b}", "échange {a} et {b}"), "a", a), "b", b)
            }
            Action::Move(Move::HeadToTail) => say("head to tail", "tête en queue"),
            Action::Move(Move::TailToHead) => say("tail to head", "queue en tête"),
            Action::Move(Move::TailReplaces { place: at }) => {
                place(say("tail takes {place}", "la queue prend {place}"), "place", at)
            }
            Action::Move(Move::HeadReplaces { place: at }) => {
                place(say("head takes {place}", "la tête prend {place}"), "place", at)
            }
            Action::Move(Move::Chaos { pair, .. }) => {
                let said = say("chaos with {a} and {b}", "chaos avec {a} et {b}");
                place(place(said, "a", pair), "b", pair.saturating_add(1))
            }
            Action::Claim(card) => {
                say("claims {card}", "annonce {card}").colours("card", &card.horses().map(painted))
            }
            Action::Impasse => say("impasse", "impasse"),
            Action::Expire => say("time is up", "temps écoulé"),
        }
    }

    /// What the signs mean.
    fn legend(scene: &DrawContext<'_>) -> Canvas {
        let mut legend = Legend::new(scene);
        for horse in paint::Horse::BY_SEAT {
            legend =
                legend.sign(&format!(" {} ", horse.letter()), horse.ink(), words::colour(horse));
        }
        legend.sign("[KYB]", paint::LIT, words::CARD_FITS).lines
    }

    /// The ring, and beside it everybody's cards.
    fn draw(&self, _options: &Options, scene: &DrawContext<'_>, width: usize) -> Drawing {
        let ring = ring(self, scene);
        let room = width.saturating_sub(RING_WIDTH + 2);
        let board = if room < NARROWEST_ROWS {
            ring.above(1, &table(self, scene, width))
        } else {
            ring.beside(2, &table(self, scene, room))
        };
        Drawing { board, side: Canvas::new() }
    }

    /// The horses are everybody's.
    fn horse_of(&self, _seat: Seat) -> Option<paint::Horse> {
        None
    }
}

fn ring(game: &Carrousel, scene: &DrawContext<'_>) -> Canvas {
    let mut ring = Canvas::new();
    let order = game.order();
    for (place, &(x, y)) in PLACES.iter().enumerate() {
        let horse = order.and_then(|order| order.0.get(place).copied());
        let Some(horse) = horse else {
            for (dy, line) in ["╭╌╌╌╮", "╎   ╎", "╰╌╌╌╯"].iter().enumerate()
            {
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
        let ink = if place < 3 { LOUD } else { PLAIN };
        for (dy, line) in frame.iter().enumerate() {
            ring.put(x, y + dy, line, ink);
        }
        ring.put(x + 1, y + 1, &format!(" {} ", horse.letter()), painted(horse).ink());
    }
    ring.put(13, 4, "↺", PLAIN);
    if let Some(holder) = game.holder() {
        let name = fit(&scene.name(holder), 14);
        ring.put((RING_WIDTH - canvas::width(&name)) / 2, 6, &name, LOUD);
    }
    ring
}

/// The same horse, as it is painted in every game.
fn painted(horse: Horse) -> paint::Horse {
    match horse {
        Horse::Black => paint::Horse::Black,
        Horse::Yellow => paint::Horse::Yellow,
        Horse::Blue => paint::Horse::Blue,
        Horse::Green => paint::Horse::Green,
        Horse::Red => paint::Horse::Red,
    }
}

/// Everybody's points and cards, and what is coming.
fn table(game: &Carrousel, scene: &DrawContext<'_>, width: usize) -> Canvas {
    let mut table = Canvas::new();
    let head = game.order().map(|order| order.head());
    // The rest is for the points and for who holds until when.
    let most = width.saturating_sub(35).max(4);
    let names: Vec<_> = scene.everybody().map(|seat| fit(&scene.name(seat), most)).collect();
    let column = names.iter().map(|name| canvas::width(name)).max().unwrap_or(0) + 2;
    for ((seat, row), won) in scene.everybody().zip(game.rows()).zip(game.won()) {
        let y = table.height();
        let points = format!("{}/{}", won.len(), game.target());
        table.put(0, y, names.get(seat.index()).map_or("", String::as_str), LOUD);
        table.put(column, y, &format!("{points:>5}"), PLAIN);
        status(&mut table, column + 7, y, game, scene, seat);
        let per_line = (width / CARD).max(1);
        for (i, card) in row.iter().enumerate() {
            let fits = head == Some(*card);
            draw_card(&mut table, CARD * (i % per_line), y + 1 + i / per_line, *card, fits);
        }
    }
    let mut coming = format!("{} {}", scene.word(words::PILE), game.pile());
    if game.phase() == Phase::Live {
        coming.push_str("   ");
        coming.push_str(scene.word(words::IMPASSE_AT));
        coming.push(' ');
        coming.push_str(&time(game.impasse_at()));
    }
    table.above(1, &Canvas::line(&coming, SOFT))
}

/// Whether a seat holds, may claim, or has come to a place.
fn status(
    table: &mut Canvas,
    x: usize,
    y: usize,
    game: &Carrousel,
    scene: &DrawContext<'_>,
    seat: Seat,
) {
    let turn = game.turn();
    if let Turn::Over(ranking) = &turn {
        if let Some(place) = ranking.place_of(seat) {
            table.put(x, y, &format!("{}.", place + 1), LOUD);
        }
    } else if let Some(end) = game.hold_ends().filter(|_| game.holder() == Some(seat)) {
        let x = table.put(x, y, "◆ ", LOUD);
        table.put(x, y, &format!("{} {}", scene.word(words::HOLDS), time(end)), LOUD);
    } else if game.claimants().contains(seat) {
        table.put(x, y, scene.word(words::MAY_CLAIM), SOFT);
    }
}

fn draw_card(table: &mut Canvas, x: usize, y: usize, card: Card, fits: bool) {
    if fits {
        table.put(x, y, "[", paint::LIT);
        table.put(x + CARD - 1, y, "]", paint::LIT);
    }
    for (dx, horse) in card.horses().into_iter().enumerate() {
        table.put(x + 1 + dx, y, &horse.letter().to_string(), painted(horse).ink());
    }
}

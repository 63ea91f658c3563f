//! Who rides, where, and with which cards.

use super::course::TILE;
use crate::paint::{self, Horse, LOUD, PLAIN, SOFT};
use crate::scene::{DrawContext, Drawing, Shown, Spot, chip};
use crate::sheet::{Sheet, fit};
use crate::words;
use catalog::rules::giro_galoppo::{
    Action, Card, CardSet, Cell, Effect, GiroGaloppo, Phase, View, WOODEN,
};
use catalog::{AnyAction, AnyEffect};
use game::Seat;

/// Columns of the longest name in the list.
const NAME: usize = 24;

/// What is known of the cards of a seat.
struct Cards {
    /// Those in its hand; whoever looks may not know.
    hand: Option<CardSet>,
    /// The one it has chosen, as far as that is known.
    chosen: Option<Card>,
    /// Whether it has chosen one.
    has_chosen: bool,
}

impl Cards {
    fn of(seat: Seat, shown: &Shown<'_, GiroGaloppo>, me: Option<Seat>) -> Cards {
        let (view, index) = (shown.view, seat.index());
        let has_chosen = view.chosen.contains(seat);
        if let Some(whole) = shown.whole {
            let chosen = whole.chosen().nth(index).flatten();
            return Cards { hand: whole.hands().get(index).copied(), chosen, has_chosen };
        }
        if me == Some(seat) {
            return Cards { hand: Some(view.hand), chosen: view.choice, has_chosen };
        }
        let used = view.discards.and_then(|discards| discards.as_slice().get(index).copied());
        let left =
            |used: CardSet| CardSet::ALL.iter().filter(|card| !used.contains(*card)).collect();
        Cards { hand: used.map(left), chosen: None, has_chosen }
    }
}

/// A line for each horse.
pub fn draw(shown: &Shown<'_, GiroGaloppo>, context: &DrawContext<'_>, width: usize) -> Drawing {
    let view = shown.view;
    let name = NAME.min(width.saturating_sub(40));
    let (cell, hand) = (7 + name, 13 + name);
    let me = context.hand.map(|hand| hand.seat);
    let mut list = Sheet::new();
    let mut spots = Vec::new();
    list.put(0, 0, &caption(view, context), LOUD);
    list.put(cell, 0, context.word(words::CELL), SOFT);
    list.put(hand + 1, 0, context.word(words::HAND), SOFT);
    if view.ranking.is_some() {
        list.put(hand + 20, 0, context.word(words::PLACE), SOFT);
    }
    for (seat, at) in context.everybody().zip(view.positions.as_slice()) {
        let y = list.height();
        if view.to_act.contains(seat) {
            list.put(0, y, "▶", LOUD);
        }
        if let Some(horse) = Horse::BY_SEAT.get(seat.index()) {
            list.paste(2, y, &chip(*horse));
        }
        let ink = if me == Some(seat) { LOUD } else { PLAIN };
        list.put(6, y, &fit(&context.name(seat), name), ink);
        let at = match *at {
            Cell::BOX => context.word(words::IN_BOX).to_owned(),
            Cell(at) => at.to_string(),
        };
        list.put(cell, y, &format!("{at:>4}"), PLAIN);
        let cards = Cards::of(seat, shown, me);
        for card in (1..=6).map(Card) {
            let x = hand + TILE * usize::from(card.0 - 1);
            draw_card(&mut list, (x, y), card, &cards, turned(context, seat));
            if me == Some(seat) {
                spots.extend(light_card(&mut list, (x, y), card, context));
            }
        }
        if cards.has_chosen && cards.chosen.is_none() {
            list.put(hand + 19, y, context.word(words::HAS_CHOSEN), SOFT);
        }
        if let Some(place) = view.ranking.and_then(|places| places.place_of(seat)) {
            list.put(hand + 20, y, &format!("{}.", place + 1), LOUD);
        }
    }
    Drawing { board: list, side: Sheet::new(), spots }
}

fn draw_card(
    list: &mut Sheet,
    at: (usize, usize),
    card: Card,
    cards: &Cards,
    turned: Option<Card>,
) {
    let (x, y) = at;
    let known = cards.hand.map(|hand| hand.contains(card));
    let number = card.0;
    match (cards.chosen == Some(card), turned == Some(card), known) {
        (true, ..) => list.put(x, y, &format!("[{number}]"), paint::LIT),
        (_, true, _) => list.put(x, y, &format!("({number})"), paint::LIT),
        (.., Some(true)) => list.put(x, y, &format!(" {number} "), PLAIN),
        (.., Some(false)) => list.put(x, y, " · ", SOFT),
        // Face down.
        (.., None) => list.put(x, y, " ▒ ", SOFT),
    };
}

/// A card that can be played: whether it is looked at, or advised.
fn light_card(
    list: &mut Sheet,
    (x, y): (usize, usize),
    card: Card,
    context: &DrawContext<'_>,
) -> Option<Spot> {
    let hand = context.hand?;
    let is_it = |action: &AnyAction| matches!(action, AnyAction::GiroGaloppo(Action::Play(one)) if *one == card);
    let choice = hand.choice(is_it)?;
    if hand.is_at(Some(choice)) {
        list.put(x, y, &format!("›{}‹", card.0), paint::AHEAD);
    } else if hand.advised.is_some_and(is_it) {
        list.put(x, y, &format!("!{}!", card.0), paint::ADVISED);
    }
    Some(Spot { x, y, width: TILE, height: 1, choice })
}

fn caption(view: &View, context: &DrawContext<'_>) -> String {
    match view.phase {
        Phase::Placement => {
            format!("{} {}/{WOODEN}", context.word(words::HURDLES), view.obstacles.len())
        }
        Phase::Race => format!("{} {}", context.word(words::ROUND), view.round),
        Phase::Over => context.word(words::FINISHED).to_owned(),
    }
}

/// The card that a seat has just turned over.
fn turned(context: &DrawContext<'_>, seat: Seat) -> Option<Card> {
    context.effects.iter().find_map(|effect| match effect {
        AnyEffect::GiroGaloppo(Effect::Revealed { seat: whose, card }) if *whose == seat => {
            Some(*card)
        }
        _ => None,
    })
}

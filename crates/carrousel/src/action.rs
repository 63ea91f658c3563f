//! What can be done: touch, let go, move, claim; the deal; and what the clock does.

use crate::board::{CARDS, Card, HORSES, Horse, Order};
use game::ActionSet;

/// CA-3: a way to rearrange the horses. Places are 0 (head) to 4 (tail).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "move", rename_all = "kebab-case"))]
#[allow(missing_docs)] // The fields' names say it.
pub enum Move {
    /// The horses at two places change places; `a` is the one nearer the head.
    Swap { a: u8, b: u8 },
    /// The head goes to the tail.
    HeadToTail,
    /// The tail goes to the head.
    TailToHead,
    /// The tail takes this place, 0 to 3; the horse that stood there goes to the head.
    TailReplaces { place: u8 },
    /// The head takes this place, 1 to 4; the horse that stood there goes to the tail.
    HeadReplaces { place: u8 },
    /// The horses at the places `pair` and `pair + 1` go to the two free cells, `flip` if they
    /// change their order.
    Chaos { pair: u8, flip: bool },
}

impl Move {
    /// All 28.
    pub const ALL: [Move; 28] = all_moves();

    /// A swap of two places, whichever is named first.
    pub const fn swap(a: u8, b: u8) -> Move {
        if a < b { Move::Swap { a, b } } else { Move::Swap { a: b, b: a } }
    }

    /// Whether it is one of the 28.
    pub fn is_allowed(self) -> bool {
        match self {
            Move::Swap { a, b } => a < b && b <= 4,
            Move::HeadToTail | Move::TailToHead => true,
            Move::TailReplaces { place } => place <= 3,
            Move::HeadReplaces { place } => matches!(place, 1..=4),
            Move::Chaos { pair, .. } => pair <= 3,
        }
    }

    /// The order after this move.
    ///
    /// Precondition: it [is allowed](Move::is_allowed).
    #[inline]
    #[must_use]
    pub fn apply(self, order: Order) -> Order {
        let mut horses = order.0;
        match self {
            Move::Swap { a, b } => horses.swap(a.into(), b.into()),
            Move::HeadToTail => horses.rotate_left(1),
            Move::TailToHead => horses.rotate_right(1),
            Move::TailReplaces { place } => {
                // The tail and the one it drives out trade places; that one then leads.
                horses.swap(place.into(), HORSES - 1);
                horses.rotate_right(1);
            }
            Move::HeadReplaces { place } => {
                horses.swap(0, place.into());
                horses.rotate_left(1);
            }
            Move::Chaos { pair, flip } => {
                // The ring closes up behind the pair: what stood before it comes after it.
                let first = usize::from(pair);
                if flip {
                    horses.swap(first, first + 1);
                }
                horses.rotate_left(first);
                horses[..HORSES - first].rotate_left(2);
            }
        }
        Order(horses)
    }
}

const fn all_moves() -> [Move; 28] {
    let mut moves = [Move::HeadToTail; 28];
    let mut n = 0;
    let mut a = 0;
    while a < 4 {
        let mut b = a + 1;
        while b <= 4 {
            moves[n] = Move::Swap { a, b };
            n += 1;
            b += 1;
        }
        a += 1;
    }
    moves[n] = Move::HeadToTail;
    moves[n + 1] = Move::TailToHead;
    n += 2;
    let mut i = 0;
    while i < 4 {
        moves[n] = Move::TailReplaces { place: i };
        moves[n + 4] = Move::HeadReplaces { place: i + 1 };
        moves[n + 8] = Move::Chaos { pair: i, flip: false };
        moves[n + 12] = Move::Chaos { pair: i, flip: true };
        n += 1;
        i += 1;
    }
    moves
}

/// CA-1: how the horses stand and the cards lie at the start. Seat 0 gets the first cards of the
/// deck, seat 1 the next, and so on; the rest is the pile, top first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deal {
    /// The horses.
    pub horses: Order,
    /// The cards.
    pub deck: [Card; CARDS],
}

impl Deal {
    /// Whether every horse and every card is there, once.
    pub fn is_complete(&self) -> bool {
        let seen = self.deck.iter().fold(0u64, |seen, card| seen | 1 << card.index());
        self.horses.is_complete() && seen.count_ones() as usize == CARDS
    }

    /// Reads a deal; `None` when a horse or a card is missing, twice or unknown.
    pub fn parse<'a>(horses: &str, cards: impl IntoIterator<Item = &'a str>) -> Option<Deal> {
        let mut deal = Deal { horses: Order::parse(horses)?, deck: [Card::default(); CARDS] };
        let mut cards = cards.into_iter();
        for card in &mut deal.deck {
            *card = Card::parse(cards.next()?)?;
        }
        (cards.next().is_none() && deal.is_complete()).then_some(deal)
    }

    /// The horses and the cards in their first order, to be shuffled.
    pub(crate) fn unshuffled() -> Deal {
        let mut deck = [Card::default(); CARDS];
        deck.iter_mut().zip(Card::all()).for_each(|(slot, card)| *slot = card);
        Deal { horses: Order(Horse::ALL), deck }
    }
}

/// Something that is done.
// A deal is sixty bytes; it happens once, and all else is a few.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// CA-1: chance deals.
    Deal(Deal),
    /// CA-2: a seat touches a horse and holds the carousel.
    Touch,
    /// CA-6: a seat lets go without a move.
    Release,
    /// CA-3: the holder moves.
    Move(Move),
    /// CA-7: a seat says that this card shows the first three.
    Claim(Card),
    /// CA-9: the clock: nobody has got on for too long.
    Impasse,
    /// CA-6: the clock: somebody has held for too long.
    Expire,
}

/// What a seat or the clock may do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Actions {
    pub(crate) single: Option<Action>,
    /// All 28 moves.
    pub(crate) moves: bool,
    /// All 60 claims, right and wrong.
    pub(crate) claims: bool,
}

impl ActionSet for Actions {
    type Action = Action;

    #[inline]
    fn len(&self) -> usize {
        usize::from(self.single.is_some())
            + if self.moves { Move::ALL.len() } else { 0 }
            + if self.claims { CARDS } else { 0 }
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Action> {
        let index = match (self.single, index) {
            (Some(single), 0) => return Some(single),
            (Some(_), n) => n - 1,
            (None, n) => n,
        };
        // The one who holds moves, the others claim: never both.
        if self.moves {
            Move::ALL.get(index).copied().map(Action::Move)
        } else if self.claims {
            Card::at(index).map(Action::Claim)
        } else {
            None
        }
    }

    fn contains(&self, action: &Action) -> bool {
        match *action {
            Action::Move(step) => self.moves && step.is_allowed(),
            Action::Claim(_) => self.claims,
            ref other => self.single.as_ref() == Some(other),
        }
    }
}

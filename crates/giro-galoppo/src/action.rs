//! What can be done: place an obstacle, play a card, or (chance) lay out all five obstacles.

use crate::board::{Cell, CellSet, WOODEN};
use game::ActionSet;

/// A card's number, 1 to 6 in a hand. Other numbers can be written down but never played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Card(pub u8);

/// A set of cards: a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(pub(crate) u8);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The cards 1 to 6.
    pub const ALL: CardSet = CardSet(0b11_1111);

    /// Whether `card` is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        matches!(card.0, 1..=6) && self.0 >> (card.0 - 1) & 1 == 1
    }

    /// These and `card`, which is one of 1 to 6.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << (card.0 - 1))
    }

    /// These without `card`, which is one of 1 to 6.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << (card.0 - 1)))
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> usize {
        NTH_CARD[(self.0 & 63) as usize][COUNT] as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards, ascending.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        (1..=6).map(Card).filter(move |&c| self.contains(c))
    }

    /// The card at `index`, ascending.
    #[inline]
    fn get(self, index: usize) -> Option<Card> {
        let cards = &NTH_CARD[usize::from(self.0 & 63)];
        (index < cards[COUNT].into()).then(|| Card(cards[index & 7]))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl core::fmt::Debug for CardSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter().map(|c| c.0)).finish()
    }
}

/// The cards of every hand in ascending order, and last how many they are: random play asks for
/// "the n-th card of this hand" more often than for anything else.
const NTH_CARD: [[u8; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut hand = 0;
    while hand < 64 {
        let (mut n, mut card) = (0, 1);
        while card <= 6 {
            if hand >> (card - 1) & 1 == 1 {
                table[hand][n] = card as u8;
                n += 1;
            }
            card += 1;
        }
        table[hand][COUNT] = n as u8;
        hand += 1;
    }
    table
};

/// Where [`NTH_CARD`] has the number of cards.
const COUNT: usize = 7;

/// Something that is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// GG-2: a seat places a wooden obstacle.
    Place(Cell),
    /// GG-6: chance places all five.
    Layout([Cell; WOODEN]),
    /// GG-7: a seat chooses a card, in secret.
    Play(Card),
}

/// What a seat may do now: the cells it may place on, or the cards it may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actions {
    /// Place an obstacle on one of these.
    Place(CellSet),
    /// Play one of these.
    Play(CardSet),
}

impl Actions {
    /// Nothing can be done.
    pub const NONE: Actions = Actions::Play(CardSet::EMPTY);
}

impl ActionSet for Actions {
    type Action = Action;

    #[inline]
    fn len(&self) -> usize {
        match self {
            Actions::Place(cells) => cells.len(),
            Actions::Play(cards) => cards.len(),
        }
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Action> {
        match self {
            Actions::Place(cells) => cells.get(index).map(Action::Place),
            Actions::Play(cards) => cards.get(index).map(Action::Play),
        }
    }

    #[inline]
    fn contains(&self, action: &Action) -> bool {
        match (self, *action) {
            (Actions::Place(cells), Action::Place(cell)) => cells.contains(cell),
            (Actions::Play(cards), Action::Play(card)) => cards.contains(card),
            _ => false,
        }
    }
}

//! The ring and the cards: five horses in an order, and every triple of them.

use core::fmt;

/// Room for this many seats.
pub const MAX_SEATS: usize = 4;
/// Horses on the ring.
pub const HORSES: usize = 5;
/// Cards in the box: every ordered triple of different horses once.
pub const CARDS: usize = 60;
/// CA-1: the longest row, and the most points, that the options allow: two players share 60 cards.
pub const MAX_ROW: usize = 30;

/// A wooden horse, by its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Horse {
    /// K
    #[default]
    Black,
    /// Y
    Yellow,
    /// B
    Blue,
    /// G
    Green,
    /// R
    Red,
}

impl Horse {
    /// All five.
    pub const ALL: [Horse; HORSES] =
        [Horse::Black, Horse::Yellow, Horse::Blue, Horse::Green, Horse::Red];

    /// Its letter in orders and on cards.
    pub const fn letter(self) -> char {
        match self {
            Horse::Black => 'K',
            Horse::Yellow => 'Y',
            Horse::Blue => 'B',
            Horse::Green => 'G',
            Horse::Red => 'R',
        }
    }

    /// The horse with this letter.
    pub fn from_letter(letter: char) -> Option<Horse> {
        Horse::ALL.into_iter().find(|h| h.letter() == letter)
    }
}

/// The five horses, head first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Order(pub [Horse; HORSES]);

impl Order {
    /// Reads five letters, head first.
    pub fn parse(letters: &str) -> Option<Order> {
        let mut order = Order::default();
        let mut read = letters.chars();
        for horse in &mut order.0 {
            *horse = Horse::from_letter(read.next()?)?;
        }
        (read.next().is_none() && order.is_complete()).then_some(order)
    }

    /// Whether every horse is there, once.
    pub fn is_complete(&self) -> bool {
        Horse::ALL.iter().all(|h| self.0.contains(h))
    }

    /// The card that shows the first three.
    #[inline]
    pub fn head(&self) -> Card {
        Card::of([self.0[0], self.0[1], self.0[2]])
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|h| write!(f, "{}", h.letter()))
    }
}

impl fmt::Debug for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A card: three different horses in an order. There are sixty, numbered 0 to 59.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

impl Card {
    /// All sixty, in alphabetical order of the horses.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARDS as u8).map(Card)
    }

    /// The card at `index`, from 0 to 59.
    pub(crate) const fn at(index: usize) -> Option<Card> {
        if index < CARDS { Some(Card(index as u8)) } else { None }
    }

    /// The card that shows these three, which must be different.
    #[inline]
    pub const fn of(horses: [Horse; 3]) -> Card {
        let [a, b, c] = [horses[0] as u8, horses[1] as u8, horses[2] as u8];
        // Each further horse is counted among those that are left.
        let second = b - (b > a) as u8;
        let third = c - (c > a) as u8 - (c > b) as u8;
        Card(a * 12 + second * 3 + third)
    }

    /// Reads three letters.
    pub fn parse(letters: &str) -> Option<Card> {
        let mut read = letters.chars().map(Horse::from_letter);
        let horses = [read.next()??, read.next()??, read.next()??];
        let [a, b, c] = horses;
        let different = a != b && a != c && b != c;
        (read.next().is_none() && different).then(|| Card::of(horses))
    }

    /// The three horses.
    pub fn horses(self) -> [Horse; 3] {
        let others = |not: &[Horse], n: u8| {
            let left = Horse::ALL.into_iter().filter(|h| !not.contains(h));
            left.clone().nth(usize::from(n)).unwrap_or_default()
        };
        let a = others(&[], self.0 / 12);
        let b = others(&[a], self.0 / 3 % 4);
        let c = others(&[a, b], self.0 % 3);
        [a, b, c]
    }

    /// Its number, 0 to 59.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.horses().iter().try_for_each(|h| write!(f, "{}", h.letter()))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

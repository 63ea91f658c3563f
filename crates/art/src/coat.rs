//! The five coats: each a colour, a symbol and a letter, the same in every game.

use game::words::{Phrase, phrase};

/// The coat of a horse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Coat {
    /// K, a crown.
    Black,
    /// Y, a sun.
    Yellow,
    /// B, a moon.
    Blue,
    /// G, a clover.
    Green,
    /// R, a star.
    Red,
}

impl Coat {
    /// All five.
    pub const ALL: [Coat; 5] = [Coat::Black, Coat::Yellow, Coat::Blue, Coat::Green, Coat::Red];
    /// The sides of a board with four of them, clockwise.
    pub const BY_SIDE: [Coat; 4] = [Coat::Yellow, Coat::Blue, Coat::Red, Coat::Green];

    /// The letter, the same in every language.
    pub const fn letter(self) -> char {
        match self {
            Coat::Black => 'K',
            Coat::Yellow => 'Y',
            Coat::Blue => 'B',
            Coat::Green => 'G',
            Coat::Red => 'R',
        }
    }

    /// The class that sets `--coat` and `--coat-deep`.
    pub const fn class(self) -> &'static str {
        match self {
            Coat::Black => "coat-black",
            Coat::Yellow => "coat-yellow",
            Coat::Blue => "coat-blue",
            Coat::Green => "coat-green",
            Coat::Red => "coat-red",
        }
    }

    /// The name of a horse of this coat, with its symbol.
    pub const fn horse_name(self) -> Phrase {
        match self {
            Coat::Black => phrase("Black horse, crown", "Cheval noir, couronne"),
            Coat::Yellow => phrase("Yellow horse, sun", "Cheval jaune, soleil"),
            Coat::Blue => phrase("Blue horse, moon", "Cheval bleu, lune"),
            Coat::Green => phrase("Green horse, clover", "Cheval vert, trèfle"),
            Coat::Red => phrase("Red horse, star", "Cheval rouge, étoile"),
        }
    }

    /// The id of its symbol in [`crate::defs`].
    pub const fn symbol_id(self) -> &'static str {
        match self {
            Coat::Black => "art-crown",
            Coat::Yellow => "art-sun",
            Coat::Blue => "art-moon",
            Coat::Green => "art-clover",
            Coat::Red => "art-star",
        }
    }
}

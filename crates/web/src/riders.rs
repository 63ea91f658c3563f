//! The colours of the places: each also has a symbol, everywhere the same.

use protocol::TableInfo;

/// A colour with its symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rider {
    Black,
    Yellow,
    Blue,
    Green,
    Red,
}

impl Rider {
    /// The colours of the places of Giro Galoppo.
    const GIRO_GALOPPO: [Rider; 5] =
        [Rider::Red, Rider::Blue, Rider::Yellow, Rider::Green, Rider::Black];
    /// The sides of Petits Chevaux, clockwise.
    const SIDES: [Rider; 4] = [Rider::Yellow, Rider::Blue, Rider::Red, Rider::Green];

    /// The colour of a place at the table; in Carrousel the colours are the horses', nobody's.
    pub fn of_place(game: catalog::GameId, place: usize) -> Option<Rider> {
        match game {
            catalog::GameId::GiroGaloppo => Some(Rider::GIRO_GALOPPO[place % 5]),
            catalog::GameId::PetitsChevaux => Some(Rider::SIDES[place % 4]),
            catalog::GameId::Carrousel => None,
        }
    }

    /// The colours by seat.
    pub fn of_seats(table: &TableInfo) -> Vec<Rider> {
        let seated = table.places.iter().enumerate().filter(|(_, place)| place.seat.is_some());
        seated.filter_map(|(i, _)| Rider::of_place(table.game, i)).collect()
    }

    /// The colour in the drawings.
    pub const fn coat(self) -> art::Coat {
        match self {
            Rider::Black => art::Coat::Black,
            Rider::Yellow => art::Coat::Yellow,
            Rider::Blue => art::Coat::Blue,
            Rider::Green => art::Coat::Green,
            Rider::Red => art::Coat::Red,
        }
    }

    /// The class in the style sheet.
    pub const fn class(self) -> &'static str {
        match self {
            Rider::Black => "black",
            Rider::Yellow => "yellow",
            Rider::Blue => "blue",
            Rider::Green => "green",
            Rider::Red => "red",
        }
    }

    /// The symbol, as a character that is never drawn as an emoji.
    pub const fn symbol(self) -> &'static str {
        match self {
            Rider::Black => "♛\u{fe0e}",
            Rider::Yellow => "☀\u{fe0e}",
            Rider::Blue => "☾\u{fe0e}",
            Rider::Green => "♣\u{fe0e}",
            Rider::Red => "★\u{fe0e}",
        }
    }
}

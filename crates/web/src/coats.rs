//! Whose colour is which.

use art::Coat;
use catalog::GameId;
use protocol::TableInfo;

/// The colours of the places of Giro Galoppo.
const GIRO_GALOPPO: [Coat; 5] = [Coat::Red, Coat::Blue, Coat::Yellow, Coat::Green, Coat::Black];

/// The colour of a place at the table; in Carrousel the colours are the horses', nobody's.
pub fn coat_of_place(game: GameId, place: usize) -> Option<Coat> {
    match game {
        GameId::GiroGaloppo => Some(GIRO_GALOPPO[place % GIRO_GALOPPO.len()]),
        GameId::PetitsChevaux => Some(Coat::BY_SIDE[place % Coat::BY_SIDE.len()]),
        GameId::Carrousel => None,
    }
}

/// The colours by seat.
pub fn coats_of_seats(table: &TableInfo) -> Vec<Coat> {
    let seated = table.places.iter().enumerate().filter(|(_, place)| place.seat.is_some());
    seated.filter_map(|(i, _)| coat_of_place(table.game, i)).collect()
}

//! Whose colour is which.

use art::{Coat, coat_of_place};
use catalog::GameId;
use protocol::TableInfo;

/// Where the colours on the board are nobody's, each place has one for the lobby, the podium and the chart.
const BORROWED: [Coat; 5] = [Coat::Red, Coat::Blue, Coat::Yellow, Coat::Green, Coat::Black];

/// The colour of a place.
pub fn coat_of(game: GameId, place: usize) -> Coat {
    coat_of_place(game, place).unwrap_or(BORROWED[place % BORROWED.len()])
}

/// The colours by seat.
pub fn coats_of_seats(table: &TableInfo) -> Vec<Coat> {
    let seated = table.places.iter().enumerate().filter(|(_, place)| place.seat.is_some());
    seated.map(|(place, _)| coat_of(table.game, place)).collect()
}

//! Whose colour is which.

use art::{Coat, coat_of_place};
use protocol::TableInfo;

/// Where the colours are nobody's, each seat borrows one for the podium and the chart.
const BORROWED: [Coat; 5] = [Coat::Red, Coat::Blue, Coat::Yellow, Coat::Green, Coat::Black];

/// The colours by seat.
pub fn coats_of_seats(table: &TableInfo) -> Vec<Coat> {
    let seated = table.places.iter().enumerate().filter(|(_, place)| place.seat.is_some());
    let borrowed = BORROWED.into_iter().cycle();
    seated
        .zip(borrowed)
        .map(|((i, _), coat)| coat_of_place(table.game, i).unwrap_or(coat))
        .collect()
}

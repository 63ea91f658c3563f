//! What a seat sees, with what must be known of its table to understand it.

use catalog::GameId;
use protocol::{Frame, Raw, TableInfo};
use serde::{Deserialize, Serialize};

/// What a seat sees, with what must be known of its table to understand it: enough to play by, and much less than
/// the table and the frame.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Outlook {
    /// The game.
    pub game: GameId,
    /// The table's options.
    pub options: Raw,
    /// How many play.
    pub seats: u8,
    /// Which match at the table.
    pub match_no: u32,
    /// The seat.
    pub seat: u8,
    /// What time it is in the match, in milliseconds.
    pub now: u64,
    /// All that the seat may know.
    pub view: Raw,
}

impl Outlook {
    /// What somebody sees who has a seat in this match.
    pub fn of(table: &TableInfo, frame: &Frame) -> Option<Outlook> {
        Some(Outlook {
            game: table.game,
            options: table.options.clone(),
            seats: table.places.iter().filter(|place| place.seat.is_some()).count() as u8,
            match_no: frame.match_no,
            seat: frame.you?.seat,
            now: frame.now,
            view: frame.view.clone(),
        })
    }
}

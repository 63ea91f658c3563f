//! What the game is played on: one track for everybody.

/// Room for this many seats.
pub const MAX_SEATS: usize = 4;
/// DR-1: horses of a seat.
pub const HORSES: usize = 2;

/// Where a horse stands: 0 is the start, then come the cells of the track from 1 on, and the number
/// behind the last of them is home.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Cell(pub u8);

impl Cell {
    /// DR-1: before the first cell.
    pub const START: Cell = Cell(0);

    /// DR-5: behind the last cell of a track of this length.
    pub const fn home(track: u8) -> Cell {
        Cell(track + 1)
    }

    /// Whether it is one of the cells of a track of this length: neither the start nor home.
    pub const fn is_on_track(self, track: u8) -> bool {
        0 < self.0 && self.0 <= track
    }
}

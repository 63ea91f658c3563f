//! The board: a ring of 56 cells, and a stable of six cells for each colour.
//!
//! A seat sees the board from its own start cell. Its *way* is 62 cells long: 56 of the ring, then
//! its six stable cells. Sets of way cells are 64-bit masks, so that "which of my horses can move
//! by five?" is a shift and a few ands for all horses at once. The ring itself is a 56-bit mask
//! that is turned into a seat's way by [`ring_to_way`].

/// Room for this many seats.
pub const MAX_SEATS: usize = 4;
/// Horses of a seat, at most.
pub const HORSES: usize = 4;
/// Cells of the ring.
pub const TRACK: u8 = 56;
/// Cells of a stable.
pub const STABLE: u8 = 6;

/// The last cell of a way: the stable cell nearest the centre.
pub(crate) const LAST: u8 = TRACK + STABLE - 1;

const RING: u64 = (1 << TRACK) - 1;

/// A side of the board, 0 to 3 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Colour(pub u8);

/// How far a horse has come on its way: 0 (its start cell) to 55 on the track, 56 to 61 in the
/// stable. Internally also: in the box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Progress(pub u8);

impl Progress {
    /// Whether it is one of the 56 track cells.
    pub const fn is_on_track(self) -> bool {
        self.0 < TRACK
    }

    /// The cell of the ring on which a horse of `colour` stands; the stable is off the ring.
    pub const fn ring_cell(self, colour: Colour) -> Option<u8> {
        match self.is_on_track() {
            true => Some((14 * colour.0 + self.0) % TRACK),
            false => None,
        }
    }

    /// The number by which everybody knows that cell, 1 to 56: sentences and labels tell all horses in
    /// this one frame of reference. Colour 0 starts on 1, the others on 15, 29 and 43.
    pub fn cell_number(self, colour: Colour) -> Option<u8> {
        self.ring_cell(colour).map(|cell| cell + 1)
    }

    /// The number of the stable cell, 1 to 6, 6 nearest the centre.
    pub const fn stable_cell(self) -> Option<u8> {
        match self.0 {
            TRACK..=LAST => Some(self.0 - TRACK + 1),
            _ => None,
        }
    }
}

/// The ring as `colour` sees it: bit `p` is the cell of its progress `p`.
#[inline]
pub(crate) const fn ring_to_way(ring: u64, colour: Colour) -> u64 {
    let turn = 14 * colour.0;
    (ring >> turn | ring << (TRACK - turn)) & RING
}

/// The bit of the ring cell of `progress`, which is on the track.
#[inline]
pub(crate) const fn ring_bit(progress: u8, colour: Colour) -> u64 {
    let cell = 14 * colour.0 + progress;
    1 << if cell >= TRACK { cell - TRACK } else { cell }
}

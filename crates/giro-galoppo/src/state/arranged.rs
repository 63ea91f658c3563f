//! Races set up for analysis.

use super::{GiroGaloppo, MAX_SEATS, Phase};
use crate::action::CardSet;
use crate::board::Cell;
use game::SeatSet;

/// Why a position can't be set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BadPosition {
    /// The five wooden obstacles don't stand yet.
    ObstaclesMissing,
    /// Every seat needs a cell and a hand.
    Seats {
        /// How many there are.
        seats: u8,
    },
    /// No horse stands there at the beginning of a round: an obstacle, another horse, or a cell
    /// that is not in front of the line.
    Cell {
        /// The cell.
        cell: Cell,
    },
    /// All hands have equally many cards, at least one.
    Hands,
}

impl core::fmt::Display for BadPosition {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            BadPosition::ObstaclesMissing => f.write_str("the five wooden obstacles must stand"),
            BadPosition::Seats { seats } => write!(f, "{seats} cells and {seats} hands are needed"),
            BadPosition::Cell { cell } => write!(
                f,
                "no horse stands on cell {} at the beginning of a round: it is taken, an obstacle, \
                 or not in front of the line",
                cell.0
            ),
            BadPosition::Hands => f.write_str("all hands need equally many cards, at least one"),
        }
    }
}

impl core::error::Error for BadPosition {}

impl GiroGaloppo {
    /// The same table at the beginning of a round, with the horses on these cells and these cards
    /// in hand: for analysis.
    pub fn arranged(&self, positions: &[Cell], hands: &[CardSet]) -> Result<Self, BadPosition> {
        let seats = usize::from(self.seats);
        if self.phase == Phase::Placement {
            return Err(BadPosition::ObstaclesMissing);
        }
        if positions.len() != seats || hands.len() != seats {
            return Err(BadPosition::Seats { seats: self.seats });
        }
        if hands.iter().any(|h| h.is_empty() || h.len() != hands[0].len()) {
            return Err(BadPosition::Hands);
        }
        let mut race = self.clone();
        race.phase = Phase::Race;
        race.chosen = [0; MAX_SEATS];
        race.waiting = SeatSet::all(self.seats);
        race.hands[..seats].copy_from_slice(hands);
        race.positions = [0; 8];
        for (seat, &cell) in positions.iter().enumerate() {
            let free = cell == Cell::BOX
                || cell.0 <= self.line
                    && !self.obstacles.contains(cell)
                    && race.horse_on(cell.0).is_none();
            if !free {
                return Err(BadPosition::Cell { cell });
            }
            race.positions[seat] = cell.0;
        }
        Ok(race)
    }
}

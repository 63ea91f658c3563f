//! What a card would do if its horse moved now: a look ahead that needs no more than a view.

use crate::action::{Card, CardSet};
use crate::board::{Cell, Terrain, Track};
use crate::effect::Obstacle;
use crate::state::Phase;
use crate::view::View;
use game::Seat;

/// What a card would do if its horse were the next to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // The fields' names say it.
pub enum Outlook {
    /// GG-11: it lands on `to`. GG-13: whoever stands there is pushed back.
    Lands { from: Cell, to: Cell, pushes: Option<Push> },
    /// GG-12: an obstacle is on `cell`; it stays.
    Refused { from: Cell, cell: Cell, obstacle: Obstacle },
}

/// GG-13: a horse that would be pushed back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Push {
    pub seat: Seat,
    pub to: Cell,
}

impl View {
    /// What `card` would do for `seat` if its horse moved before all others (GG-11 to GG-13).
    ///
    /// Nobody has it but in a race, for a seat at this table and a card from 1 to 6. Whether the
    /// card is in the hand makes no difference. `course` is the one this race is run on.
    pub fn outlook(&self, course: &Track, seat: Seat, card: Card) -> Option<Outlook> {
        let horses = self.positions.as_slice();
        let from = *horses.get(seat.index())?;
        if self.phase != Phase::Race || !CardSet::ALL.contains(card) {
            return None;
        }
        let to = Cell(from.0.saturating_add(card.0));
        if let Some(obstacle) = self.obstacle(course, to) {
            return Some(Outlook::Refused { from, cell: to, obstacle });
        }
        let other = horses.iter().position(|&horse| horse == to);
        let pushes = other.map(|other| {
            // The cell that the mover leaves is free; the box always has room.
            let is_taken = |cell: Cell| {
                self.obstacle(course, cell).is_some() || cell != from && horses.contains(&cell)
            };
            let free = (1..to.0).rev().map(Cell).find(|&cell| !is_taken(cell));
            Push { seat: Seat(other as u8), to: free.unwrap_or(Cell::BOX) }
        });
        Some(Outlook::Lands { from, to, pushes })
    }

    /// What nobody can land on there.
    fn obstacle(&self, course: &Track, cell: Cell) -> Option<Obstacle> {
        match course.terrain(cell) {
            Some(Terrain::River) => Some(Obstacle::River),
            Some(Terrain::Moor) => Some(Obstacle::Moor),
            _ => self.obstacles.as_slice().contains(&cell).then_some(Obstacle::Wooden),
        }
    }
}

//! What can be done: a seat moves a horse, chance throws the die.

use crate::board::HORSES;
use game::ActionSet;

/// What the die shows, 1 to 6. Other numbers can be written down but never thrown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Die(pub u8);

impl Die {
    /// Whether a die has such a face.
    pub const fn is_a_face(self) -> bool {
        matches!(self.0, 1..=6)
    }
}

/// One of a seat's horses, 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Horse(pub u8);

/// Something that is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Chance throws the die.
    Roll(Die),
    /// DR-4: a seat moves a horse by the throw.
    Move(Horse),
}

/// The horses that may be moved: a bit each, so that a set costs nothing to make and to copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Actions {
    horses: u8,
}

impl Actions {
    /// Nothing can be done.
    pub const NONE: Actions = Actions { horses: 0 };

    /// These and a move of `horse`.
    pub(crate) const fn with(self, horse: Horse) -> Actions {
        Actions { horses: self.horses | 1 << horse.0 }
    }
}

impl ActionSet for Actions {
    type Action = Action;

    #[inline]
    fn len(&self) -> usize {
        self.horses.count_ones() as usize
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Action> {
        let movable = (0..HORSES as u8).filter(|horse| self.horses >> horse & 1 == 1);
        movable.map(|horse| Action::Move(Horse(horse))).nth(index)
    }
}

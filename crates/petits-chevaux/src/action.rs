//! What can be done: move a horse or pass, and (chance) draw the first seat or roll the die.

use game::{ActionSet, Seat};

/// What the die shows, 1 to 6. Other numbers can be written down but never thrown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Die(pub u8);

impl Die {
    /// PC-4: throws again.
    pub const SIX: Die = Die(6);

    /// Whether a die has such a face.
    pub const fn is_a_face(self) -> bool {
        matches!(self.0, 1..=6)
    }
}

/// One of a seat's horses, 0 to 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Horse(pub u8);

/// Something that is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// PC-2: chance draws the seat that begins.
    First(Seat),
    /// Chance rolls the die.
    Roll(Die),
    /// PC-5: a seat gives the points to a horse; a boxed one leaves the box.
    Move(Horse),
    /// PC-6: a seat declines to move.
    Pass,
}

/// What the seat on turn may do: move one of some horses, and perhaps pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Actions {
    horses: u8,
    pass: bool,
}

impl Actions {
    /// Nothing can be done.
    pub const NONE: Actions = Actions { horses: 0, pass: false };

    /// Moves with the horses whose bit is set.
    #[inline]
    pub(crate) const fn new(horses: u8, pass: bool) -> Actions {
        Actions { horses, pass }
    }
}

/// The horses of every set of four in order, for "the n-th horse that can move".
const NTH_HORSE: [[u8; 4]; 16] = {
    let mut table = [[0; 4]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut n, mut horse) = (0, 0);
        while horse < 4 {
            if set >> horse & 1 == 1 {
                table[set][n] = horse as u8;
                n += 1;
            }
            horse += 1;
        }
        set += 1;
    }
    table
};

impl ActionSet for Actions {
    type Action = Action;

    #[inline]
    fn len(&self) -> usize {
        self.horses.count_ones() as usize + usize::from(self.pass)
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Action> {
        if index < self.horses.count_ones() as usize {
            let horse = NTH_HORSE[usize::from(self.horses & 15)][index & 3];
            return Some(Action::Move(Horse(horse)));
        }
        (self.pass && index + 1 == self.len()).then_some(Action::Pass)
    }

    #[inline]
    fn contains(&self, action: &Action) -> bool {
        match *action {
            Action::Move(Horse(horse)) => horse < 8 && self.horses >> horse & 1 == 1,
            Action::Pass => self.pass,
            Action::First(_) | Action::Roll(_) => false,
        }
    }
}

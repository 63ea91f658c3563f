//! The throws that let a horse out of its box.

use crate::action::Die;
use game::List;
use game::options::{Setting, Value};

/// PC-3: a set of faces of the die with 6 in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ExitFaces(u8);

impl ExitFaces {
    /// These faces; `None` when 6 is missing or one is no face of a die.
    pub fn new(faces: impl IntoIterator<Item = Die>) -> Option<ExitFaces> {
        let mut set = 0;
        for face in faces {
            if !face.is_a_face() {
                return None;
            }
            set |= 1 << face.0;
        }
        (set >> 6 == 1).then_some(ExitFaces(set))
    }

    /// Whether a horse may leave the box on this face.
    #[inline]
    pub const fn contains(self, die: Die) -> bool {
        self.0 >> (die.0 & 7) & 1 == 1
    }

    /// The faces, ascending.
    pub fn iter(self) -> impl Iterator<Item = Die> {
        (1..=6).map(Die).filter(move |&d| self.contains(d))
    }
}

impl Setting for ExitFaces {
    fn value(&self) -> Value {
        Value::List(List::of(0, self.iter().map(|die| die.0)))
    }
    fn of(value: &Value) -> Option<ExitFaces> {
        match value {
            Value::List(faces) => ExitFaces::new(faces.as_slice().iter().copied().map(Die)),
            _ => None,
        }
    }
}

impl Default for ExitFaces {
    fn default() -> ExitFaces {
        ExitFaces(1 << 6)
    }
}

impl core::fmt::Debug for ExitFaces {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter().map(|d| d.0)).finish()
    }
}

//! What a table may settle before the start.

use crate::action::Die;
use crate::board::{Colour, MAX_SEATS};
use game::List;

/// The options of a match; the default is the printed game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
// Each switch is an option that players know by its name.
#[allow(clippy::struct_excessive_bools)]
pub struct Options {
    /// PC-1: how many horses a seat has: 4, 2 or 1.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default::horses"))]
    pub horses: u8,
    /// PC-3: the faces that let a horse out; 6 is always one of them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    pub exit_on: ExitFaces,
    /// PC-3: throws in a turn while no horse is on the track: 1 or 3.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default::opening_tries"))]
    pub opening_tries: u8,
    /// PC-4: the n-th 6 in a row is not played and ends the turn. 1 is refused where only a 6 lets
    /// a horse out.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::wire::none_or_number"))]
    pub max_sixes: Option<u8>,
    /// PC-6: a move may be declined.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "game::wire::on_off"))]
    pub may_pass: bool,
    /// PC-9: a barrage stops its owner's other horses, too.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default::on"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "game::wire::on_off"))]
    pub own_barrage_blocks: bool,
    /// PC-10: landing on a rival barrage sends both horses home.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "game::wire::on_off"))]
    pub barrage_capture: bool,
    /// PC-13: horses may pass each other in the stable.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default::on"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "game::wire::on_off"))]
    pub stable_overtaking: bool,
    /// PC-14: the others play for the remaining places.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "game::wire::on_off"))]
    pub play_on: bool,
    /// The side of each seat; empty for the usual ones. The people at the table, not an option:
    /// records keep it beside the options.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub colours: List<Colour, MAX_SEATS>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            horses: 4,
            exit_on: ExitFaces::default(),
            opening_tries: 1,
            max_sixes: None,
            may_pass: false,
            own_barrage_blocks: true,
            barrage_capture: false,
            stable_overtaking: true,
            play_on: false,
            colours: List::new(Colour(0)),
        }
    }
}

impl Options {
    /// PC-4: whether a face that lets a horse out is ever played. The n-th 6 in a row is not, so
    /// that with a limit of 1 no 6 is. Every other throw is played, whatever the other options.
    pub(crate) fn let_somebody_out(&self) -> bool {
        self.exit_on.iter().any(|face| face != Die::SIX || self.max_sixes != Some(1))
    }
}

#[cfg(feature = "serde")]
mod is_default {
    use super::Options;
    pub(super) fn horses(horses: &u8) -> bool {
        *horses == Options::default().horses
    }
    pub(super) fn opening_tries(tries: &u8) -> bool {
        *tries == Options::default().opening_tries
    }
    pub(super) fn on(switch: &bool) -> bool {
        *switch
    }
}

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

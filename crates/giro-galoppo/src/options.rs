//! What a table may settle before the start.

use crate::board::{Cell, Course, WOODEN};
use game::{List, Seat};

/// The seats, eldest first. Empty when the seats stand in that order already.
pub type AgeOrder = List<Seat, 5>;

/// The options of a race; the default is the printed game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Options {
    /// Where the race is run.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    pub course: Course,
    /// GG-4: which obstacles keep a free cell between them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    pub spacing: Spacing,
    /// GG-6: who places the wooden obstacles.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    pub placement: Placement,
    /// GG-9: when the rearmost of equal cards is looked for.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    pub ties: Ties,
    /// GG-15: used cards stay visible.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "game::wire::on_off"))]
    pub open_discards: bool,
    /// GG-18: of equal cards only one moves.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "game::wire::on_off"))]
    pub variant: bool,
    /// GG-2, GG-10: who is older than whom. The people at the table, not an option: records
    /// keep it beside the options.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub age_order: AgeOrder,
}

/// GG-4: between which obstacles a free cell must lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Spacing {
    /// Between any two.
    #[default]
    All,
    /// Between any two wooden ones.
    Wooden,
}

/// GG-6: who places the wooden obstacles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Placement {
    /// The players, one at a time.
    #[default]
    Players,
    /// Chance, uniformly over the legal layouts.
    Random,
    /// Nobody: they stand on these cells from the start.
    Fixed([Cell; WOODEN]),
}

/// GG-9: when the rearmost of equal cards is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Ties {
    /// Each time one of them is to move.
    #[default]
    Live,
    /// Once, at the reveal.
    Frozen,
}

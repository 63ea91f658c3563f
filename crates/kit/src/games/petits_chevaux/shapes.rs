//! How views and effects are written.

use crate::shapes::{Field, Json, NUMBERS, RANKING, Shapes, all};

pub(super) const SHAPES: Shapes = Shapes {
    about: Some(
        "Progress is counted from the start cell of the seat that the effect names as `seat`, unless it says otherwise.",
    ),
    view: VIEW,
    effects: include_str!("../../../../petits-chevaux/src/effect.rs"),
    types: &[
        ("Horse", "number (horse, 0 to 3)"),
        ("Progress", "number (progress)"),
        ("Die", "number (1 to 6)"),
    ],
    more: None,
};

const VIEW: &[Field] = &[
    all("phase", Json::Text, "`\"draw\"`, `\"roll\"`, `\"move\"` or `\"over\"`"),
    all(
        "seat",
        Json::Number,
        "whose throw or move it is; 0 before the draw, at the end the seat that moved last",
    ),
    all(
        "die",
        Json::OrNull(&Json::Number),
        "the throw that is to be played; `null` except in the phase `move`",
    ),
    all("colours", NUMBERS, "the side of the board of each seat, 0 to 3"),
    all(
        "horses",
        Json::List(&Json::List(&Json::OrNull(&Json::Number))),
        "the progress of each horse, by seat and horse: `null` in the box, 0 on the start cell, to 55 on the track, \
         56 to 61 in the stable",
    ),
    all(
        "targets",
        Json::List(&Json::Pair),
        "`[horse, progress]` of each horse that can move by the throw, and where to",
    ),
    all("to_act", NUMBERS, "the seat that has to move; `[]` while chance throws"),
    RANKING,
];

//! How views and effects are written.

use crate::shapes::{Field, Json, NUMBERS, RANKING, Shapes, all};

pub(super) const SHAPES: Shapes = Shapes {
    about: Some("A cell is 0 at the start, and one more than the track has cells at home."),
    view: VIEW,
    effects: include_str!("../../../../dice-race/src/effect.rs"),
    types: &[
        ("Horse", "number (horse, 0 or 1)"),
        ("Cell", "number (cell)"),
        ("Die", "number (1 to 6)"),
    ],
    more: None,
};

const VIEW: &[Field] = &[
    all("phase", Json::Text, "`\"roll\"`, `\"move\"` or `\"over\"`"),
    all("seat", Json::Number, "whose throw or move it is; at the end the seat that has won"),
    all(
        "die",
        Json::OrNull(&Json::Number),
        "the throw that is to be played; `null` except in the phase `move`",
    ),
    all("track", Json::Number, "how many cells the track has"),
    all("horses", Json::List(&NUMBERS), "the cell of each horse, by seat and horse"),
    all(
        "targets",
        Json::List(&Json::Pair),
        "`[horse, cell]` of each horse that can move by the throw, and where to",
    ),
    all("to_act", NUMBERS, "the seat that has to move; `[]` while chance throws"),
    RANKING,
];

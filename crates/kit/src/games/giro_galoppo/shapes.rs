//! How views and effects are written.

use crate::shapes::{Field, Json, NUMBERS, RANKING, Shapes, all, names, you};
use serde_json::Value;

pub(super) const SHAPES: Shapes = Shapes {
    about: Some("A cell is numbered from 1, and 0 is the box."),
    view: VIEW,
    effects: include_str!("../../../../giro-galoppo/src/effect.rs"),
    types: &[
        ("Cell", "number (cell)"),
        ("Card", "number (card, 1 to 6)"),
        ("Obstacle", "text (`\"wooden\"`, `\"river\"` or `\"moor\"`)"),
    ],
    more: None,
};

const VIEW: &[Field] = &[
    all("phase", Json::Text, "`\"placement\"`, `\"race\"` or `\"over\"`"),
    all("round", Json::Number, "the round, from 1; at the end the last one"),
    all("obstacles", NUMBERS, "the cells of the wooden obstacles, ascending"),
    all("age_order", NUMBERS, "the seats, eldest first: told by the host, or drawn by lot"),
    all("positions", NUMBERS, "the cell of each horse, by seat; 0 is the box"),
    all(
        "to_act",
        NUMBERS,
        "the seats that are waited for. In the race these are the seats that have not chosen a card yet; a seat that \
         has may choose again, or the same card once more, until the last one has chosen",
    ),
    all(
        "chosen",
        NUMBERS,
        "the seats that have chosen a card in this round; which one, nobody else knows",
    ),
    you(
        "hand",
        NUMBERS,
        "[]",
        "your cards, ascending; the one that you have chosen stays among them until the reveal",
    ),
    you(
        "choice",
        Json::OrNull(&Json::Number),
        "null",
        "the card that you have chosen; `null` before",
    ),
    you(
        "placeable",
        NUMBERS,
        "[]",
        "the cells on which you may place an obstacle now; `[]` unless it is your turn to",
    ),
    all(
        "discards",
        Json::OrNull(&Json::List(&NUMBERS)),
        "the used cards of each seat, ascending, where the table leaves them open (`open_discards`); else `null`",
    ),
    RANKING,
];

/// What else is said of the views above.
pub(super) fn assert_views(public: &Value, seats: &[Value]) {
    for (seat, view) in seats.iter().enumerate() {
        let chosen = names(&public["chosen"], seat);
        assert_eq!(chosen, !view["choice"].is_null());
        if public["phase"] == "race" {
            assert_eq!(chosen, !names(&public["to_act"], seat));
        }
        let in_hand = view["hand"].as_array().is_some_and(|hand| hand.contains(&view["choice"]));
        assert!(view["choice"].is_null() || in_hand);
        let places = view["placeable"].as_array().is_some_and(|cells| !cells.is_empty());
        assert!(!places || names(&public["to_act"], seat) && public["phase"] == "placement");
    }
}

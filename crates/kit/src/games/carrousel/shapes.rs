//! How views and effects are written.

use crate::shapes::{Field, Json, KindTable, More, NUMBERS, RANKING, Shapes, all, names, you};
use catalog::rules::carrousel::Move;
use serde_json::Value;

pub(super) const SHAPES: Shapes = Shapes {
    about: None,
    view: VIEW,
    effects: include_str!("../../../../carrousel/src/effect.rs"),
    types: &[
        ("Card", "text (card, `\"KYB\"`)"),
        ("Order", "text (the horses, head first, `\"KYBGR\"`)"),
        ("Move", "object (see below)"),
    ],
    more: Some(More {
        about: "A `step` is one of these:",
        kinds: KindTable::of::<Move>(),
        source: include_str!("../../../../carrousel/src/action.rs"),
    }),
};

const VIEW: &[Field] = &[
    all("phase", Json::Text, "`\"deal\"`, `\"live\"` or `\"over\"`"),
    all(
        "order",
        Json::OrNull(&Json::Text),
        "the horses, head first: `\"GKRBY\"`; `null` before the deal",
    ),
    all("rows", Json::List(&Json::List(&Json::Text)), "the face-up cards of each seat"),
    all("points", NUMBERS, "how many cards each seat has won; they lie face down"),
    all("target", Json::Number, "how many points win"),
    all("pile", Json::Number, "how many cards the pile has"),
    all("holder", Json::OrNull(&Json::Number), "the seat that holds the carousel"),
    all("hold_ends", Json::OrNull(&Json::Number), "when that hold runs out, in the match's time"),
    all(
        "impasse_at",
        Json::OrNull(&Json::Number),
        "when the impasse comes, if nobody holds then; `null` unless live",
    ),
    all("claimants", NUMBERS, "the seats that may claim now; never the holder"),
    you(
        "may_touch_from",
        Json::Number,
        "0",
        "from when on you may touch, in the match's time; 0 is always",
    ),
    all(
        "to_act",
        NUMBERS,
        "the seats that may act now: while somebody holds, the holder, else everybody",
    ),
    RANKING,
];

/// What else is said of the views above.
pub(super) fn assert_views(public: &Value, seats: &[Value]) {
    assert_eq!(public["order"].is_null(), public["phase"] == "deal");
    assert_eq!(public["impasse_at"].is_null(), public["phase"] != "live");
    if public["phase"] == "live" && public["ranking"].is_null() {
        let holder = &public["holder"];
        let all: Vec<u64> = (0..seats.len() as u64).collect();
        let acts = holder.as_u64().map_or(all, |holder| vec![holder]);
        assert_eq!(public["to_act"], Value::from(acts));
        let claims = |seat| names(&public["claimants"], seat as usize);
        assert!(!holder.as_u64().is_some_and(claims));
    }
}

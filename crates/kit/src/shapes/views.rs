//! What is in a view, field by field.

use catalog::GameId;
use serde_json::Value;
use std::fmt;

/// A field of a view.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// How it is written.
    pub json: Json,
    /// Who gets it.
    pub whose: Whose,
    /// What it is.
    pub about: &'static str,
}

/// Who gets a field.
#[derive(Clone, Copy, Debug)]
pub enum Whose {
    /// It is the same for everybody.
    Everybody,
    /// It is about the seat that looks; whoever looks on gets this, as JSON.
    You(&'static str),
}

impl fmt::Display for Whose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Whose::Everybody => f.write_str("everybody"),
            Whose::You(spectator) => write!(f, "you; spectators `{spectator}`"),
        }
    }
}

/// How a field is written.
#[derive(Clone, Copy, Debug)]
pub enum Json {
    /// A whole number.
    Number,
    /// A text.
    Text,
    /// A list of these.
    List(&'static Json),
    /// A pair of numbers.
    Pair,
    /// This, or `null`.
    OrNull(&'static Json),
}

impl Json {
    /// Whether the value is written so.
    pub fn fits(&self, value: &Value) -> bool {
        match self {
            Json::Number => value.is_u64(),
            Json::Text => value.is_string(),
            Json::List(of) => value.as_array().is_some_and(|list| list.iter().all(|v| of.fits(v))),
            Json::Pair => value
                .as_array()
                .is_some_and(|list| list.len() == 2 && list.iter().all(|v| Json::Number.fits(v))),
            Json::OrNull(of) => value.is_null() || of.fits(value),
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Number => f.write_str("number"),
            Json::Text => f.write_str("text"),
            Json::List(of) => write!(f, "[{of}…]"),
            Json::Pair => f.write_str("[number, number]"),
            Json::OrNull(of) => write!(f, "{of} or `null`"),
        }
    }
}

const NUMBERS: Json = Json::List(&Json::Number);
const RANKING: Field = Field {
    name: "ranking",
    json: Json::OrNull(&Json::List(&NUMBERS)),
    whose: Whose::Everybody,
    about: "`null` until the match is over; then the places, best first, each a list of the seats that share it",
};

const fn all(name: &'static str, json: Json, about: &'static str) -> Field {
    Field { name, json, whose: Whose::Everybody, about }
}

const fn you(name: &'static str, json: Json, else_: &'static str, about: &'static str) -> Field {
    Field { name, json, whose: Whose::You(else_), about }
}

const GIRO_GALOPPO: &[Field] = &[
    all("phase", Json::Text, "`\"placement\"`, `\"race\"` or `\"over\"`"),
    all("round", Json::Number, "the round, from 1; at the end the last one"),
    all("obstacles", NUMBERS, "the cells of the wooden obstacles, ascending"),
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

const PETITS_CHEVAUX: &[Field] = &[
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

const CARROUSEL: &[Field] = &[
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

/// The fields of a game's views, in order.
pub const fn fields_of_view(game: GameId) -> &'static [Field] {
    match game {
        GameId::GiroGaloppo => GIRO_GALOPPO,
        GameId::PetitsChevaux => PETITS_CHEVAUX,
        GameId::Carrousel => CARROUSEL,
    }
}

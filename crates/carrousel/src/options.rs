//! What a table may settle before the start.

/// The options of a match; the default is the printed game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Options {
    /// CA-1: face-up cards of a seat; by default 9, 6 or 5 for 2, 3 or 4 players.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hand: Option<u8>,
    /// CA-10: points to win; by default 20, 15 or 10 for 2, 3 or 4 players.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub target: Option<u8>,
    /// CA-6: how long a seat may hold the carousel.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default::hold_ms"))]
    pub hold_ms: u32,
    /// CA-6: letting go is free.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "game::wire::on_off"))]
    pub gentle_hands: bool,
    /// CA-8: a wrong claim is free.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "game::wire::on_off"))]
    pub free_claims: bool,
    /// CA-9: how long nothing may happen.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default::impasse_ms"))]
    pub impasse_ms: u32,
    /// CA-11: everybody's cards count for everybody.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "game::wire::is_default"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "game::wire::on_off"))]
    pub expert: bool,
}

impl Options {
    /// The printed number of face-up cards and of points for this many players.
    pub const fn printed(seats: u8) -> (u8, u8) {
        match seats {
            2 => (9, 20),
            3 => (6, 15),
            _ => (5, 10),
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hand: None,
            target: None,
            hold_ms: 5_000,
            gentle_hands: false,
            free_claims: false,
            impasse_ms: 20_000,
            expert: false,
        }
    }
}

#[cfg(feature = "serde")]
mod is_default {
    use super::Options;
    pub(super) fn hold_ms(ms: &u32) -> bool {
        *ms == Options::default().hold_ms
    }
    pub(super) fn impasse_ms(ms: &u32) -> bool {
        *ms == Options::default().impasse_ms
    }
}

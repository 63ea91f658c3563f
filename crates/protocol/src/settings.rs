//! What a table settles beside the options of its game.

use serde::{Deserialize, Serialize};

/// How the table is run. None of it changes the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Settings {
    /// How long a turn may take.
    pub clock: Clock,
    /// How long bots wait before they act.
    pub pace: Pace,
    /// The level of the bot that plays for somebody who is away: `pony`, `trotter`, `galloper`
    /// or `champion`.
    pub stand_in: String,
    /// Who throws the die, where there is one. It is not written when it is the default, so that those
    /// who know nothing of it can read the settings of other tables.
    #[serde(skip_serializing_if = "Throwing::is_auto")]
    pub throw: Throwing,
    /// What people may ask of a bot while they play against each other. It is not written, either, when
    /// it is the default.
    #[serde(skip_serializing_if = "Hints::is_seen")]
    pub hints: Hints,
    /// Whether it is a table for practice, at which moves can be taken back. Only a table on one's own
    /// device can be one; a server refuses it. It is not written, either, when it is none.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub practice: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            clock: Clock::Off,
            pace: Pace::Relaxed,
            stand_in: "trotter".to_owned(),
            throw: Throwing::Auto,
            hints: Hints::Seen,
            practice: false,
        }
    }
}

/// Who throws the die. Whoever it is, it falls in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Throwing {
    /// The table, at once.
    #[default]
    Auto,
    /// Whose throw it is: the table waits for people, and bots take their time.
    Hand,
}

impl Throwing {
    /// All of them.
    pub const ALL: [Throwing; 2] = [Throwing::Auto, Throwing::Hand];

    /// Whether the table throws at once; that is not written.
    #[allow(clippy::trivially_copy_pass_by_ref)] // serde wants a reference.
    pub fn is_auto(&self) -> bool {
        *self == Throwing::Auto
    }
}

/// Whether people who play against each other may ask a bot what it would do. Whoever plays against bots
/// alone always may.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Hints {
    /// They may, and everybody is told.
    #[default]
    Seen,
    /// They may not.
    Off,
}

impl Hints {
    /// All of them.
    pub const ALL: [Hints; 2] = [Hints::Seen, Hints::Off];

    /// Whether everybody is told; that is not written.
    #[allow(clippy::trivially_copy_pass_by_ref)] // serde wants a reference.
    pub fn is_seen(&self) -> bool {
        *self == Hints::Seen
    }
}

/// How long a turn may take. Carrousel has its own clock and takes no notice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Clock {
    /// As long as it takes.
    #[default]
    #[serde(rename = "off")]
    Off,
    /// 15 seconds.
    #[serde(rename = "15s")]
    Seconds15,
    /// 30 seconds.
    #[serde(rename = "30s")]
    Seconds30,
    /// One minute.
    #[serde(rename = "60s")]
    Seconds60,
    /// One day: people need not be there at the same time.
    #[serde(rename = "day")]
    Day,
}

impl Clock {
    /// All of them.
    pub const ALL: [Clock; 5] =
        [Clock::Off, Clock::Seconds15, Clock::Seconds30, Clock::Seconds60, Clock::Day];

    /// The time for a turn, in milliseconds.
    pub const fn millis(self) -> Option<u32> {
        match self {
            Clock::Off => None,
            Clock::Seconds15 => Some(15_000),
            Clock::Seconds30 => Some(30_000),
            Clock::Seconds60 => Some(60_000),
            Clock::Day => Some(24 * 60 * 60 * 1000),
        }
    }
}

/// How long bots wait before they act, so that people can follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Pace {
    /// As a person would.
    #[default]
    Relaxed,
    /// Quickly.
    Brisk,
    /// At once.
    Instant,
}

impl Pace {
    /// The wait, in milliseconds.
    pub const fn millis(self) -> u32 {
        match self {
            Pace::Relaxed => 900,
            Pace::Brisk => 300,
            Pace::Instant => 0,
        }
    }
}

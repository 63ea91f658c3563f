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
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { clock: Clock::Off, pace: Pace::Relaxed, stand_in: "trotter".to_owned() }
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

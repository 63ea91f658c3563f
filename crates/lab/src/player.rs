//! Who may be asked to play.

use bots::{Budget, Level};
use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::sync::OnceLock;
use std::time::Instant;

/// A player, as one asks for it: `random`, `newcomer`, `champion`, `galloper:200`, `champion:50ms`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// Does anything that is legal, each with the same chance.
    Random,
    /// Somebody who plays for the first time, as we imagine them.
    Newcomer,
    /// A bot.
    Bot {
        /// How well it plays.
        level: Level,
        /// How much it may think; what its level usually gets, if nothing is said.
        allowance: Option<Allowance>,
    },
}

/// How much a bot may think about one decision. Bots that don't search (all ponies, among others)
/// need next to nothing and don't look at it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Allowance {
    /// So many simulations.
    Simulations(NonZero<u32>),
    /// So many milliseconds. The same seed does not give the same game then.
    Millis(NonZero<u32>),
}

/// Nobody can play like this.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPlayer {
    /// There is no such bot.
    #[error("there is no bot '{name}'; choose random, newcomer, {}", choices())]
    Unknown {
        /// What it was called.
        name: String,
    },
    /// What it may think is not understood.
    #[error(transparent)]
    Allowance(#[from] BadAllowance),
    /// Who plays at random does not think.
    #[error("{0} does not think and takes no budget; write {0} alone")]
    DoesNotThink(Player),
}

/// This is no budget.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' is no budget; say how many simulations (200) or how long (50ms), 1 at least and \
     4294967295 at most"
)]
pub struct BadAllowance(pub String);

/// The levels: "pony, trotter, galloper or champion".
fn choices() -> String {
    let [others @ .., best] = Level::ALL.map(Level::key);
    format!("{} or {best}", others.join(", "))
}

impl Player {
    /// A bot with its usual budget.
    pub const fn bot(level: Level) -> Player {
        Player::Bot { level, allowance: None }
    }

    /// This player, with a budget if it has none of its own.
    #[must_use]
    pub fn or_allowed(self, usual: Option<Allowance>) -> Player {
        match self {
            Player::Random | Player::Newcomer => self,
            Player::Bot { level, allowance } => {
                Player::Bot { level, allowance: allowance.or(usual) }
            }
        }
    }
}

impl Allowance {
    /// What a bot is told.
    pub fn budget(self) -> Budget {
        match self {
            Allowance::Simulations(most) => Budget::Simulations(most.get()),
            Allowance::Millis(ms) => Budget::Time { ms: ms.get(), clock },
        }
    }
}

/// Milliseconds since somebody first asked.
fn clock() -> f64 {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
}

impl FromStr for Player {
    type Err = BadPlayer;
    fn from_str(text: &str) -> Result<Player, BadPlayer> {
        let (name, allowance) = match text.split_once(':') {
            Some((name, allowance)) => (name, Some(allowance)),
            None => (text, None),
        };
        let thoughtless = [Player::Random, Player::Newcomer];
        if let Some(player) = thoughtless.into_iter().find(|player| player.to_string() == name) {
            return match allowance {
                None => Ok(player),
                Some(_) => Err(BadPlayer::DoesNotThink(player)),
            };
        }
        let level = name.parse().map_err(|_| BadPlayer::Unknown { name: name.to_owned() })?;
        Ok(Player::Bot { level, allowance: allowance.map(Allowance::from_str).transpose()? })
    }
}

impl FromStr for Allowance {
    type Err = BadAllowance;
    fn from_str(text: &str) -> Result<Allowance, BadAllowance> {
        let allowance = match text.strip_suffix("ms") {
            Some(ms) => ms.parse().map(Allowance::Millis),
            None => text.parse().map(Allowance::Simulations),
        };
        allowance.map_err(|_| BadAllowance(text.to_owned()))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Newcomer => f.write_str("newcomer"),
            Player::Bot { level, allowance: None } => level.fmt(f),
            Player::Bot { level, allowance: Some(allowance) } => write!(f, "{level}:{allowance}"),
        }
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowance::Simulations(most) => write!(f, "{most}"),
            Allowance::Millis(ms) => write!(f, "{ms}ms"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in ["random", "newcomer", "pony", "champion", "galloper:200", "champion:50ms"] {
            assert_eq!(text.parse::<Player>().map(|p| p.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn what_can_t_be_names_the_choices() {
        let wrong = |text: &str| text.parse::<Player>().map_err(|e| e.to_string()).unwrap_err();
        assert!(wrong("mule").contains("random, newcomer, pony, trotter, galloper or champion"));
        for budget in ["0", "0ms", "", "-3", "many", "5s", "4294967296"] {
            let error = wrong(&format!("champion:{budget}"));
            assert!(error.contains("simulations (200) or how long (50ms)"), "{error}");
        }
        assert!(wrong("random:50").contains("takes no budget"));
    }
}

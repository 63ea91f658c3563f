//! How long something is kept, as it is said on the command line.

use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// For so long; `None` is for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep(pub Option<Duration>);

/// A text that says no such time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("say a number of hours, days or weeks (12h, 7d, 8w), one hour at least, or \"forever\"")]
pub struct BadKeep;

impl FromStr for Keep {
    type Err = BadKeep;

    fn from_str(text: &str) -> Result<Self, BadKeep> {
        if text == "forever" {
            return Ok(Keep(None));
        }
        let hours = match text.char_indices().last() {
            Some((_, 'h')) => 1,
            Some((_, 'd')) => 24,
            Some((_, 'w')) => 7 * 24,
            _ => return Err(BadKeep),
        };
        let number: u32 = text[..text.len() - 1].parse().map_err(|_| BadKeep)?;
        if number == 0 {
            return Err(BadKeep);
        }
        Ok(Keep(Some(Duration::from_secs(u64::from(number) * hours * 3_600))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let hours = |hours: u64| Ok(Keep(Some(Duration::from_secs(hours * 3_600))));
        for (text, time) in [("1h", hours(1)), ("7d", hours(168)), ("8w", hours(1344))] {
            assert_eq!(text.parse(), time, "{text}");
        }
        assert_eq!("forever".parse(), Ok(Keep(None)));
        for bad in ["", "h", "7", "0d", "-1d", "7 d", "1.5h", "7é", "é", "99999999999h", "7D"] {
            assert_eq!(bad.parse::<Keep>(), Err(BadKeep), "{bad}");
        }
    }
}

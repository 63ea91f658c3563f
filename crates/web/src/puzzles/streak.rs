//! How many days in a row the puzzle of the day was found, kept on this device.

use crate::browser;

/// Where it is kept.
const KEPT: &str = "puzzle-streak";

/// Days in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streak {
    /// The last day whose puzzle was found.
    last: u64,
    /// How many days in a row, until then.
    days: u32,
    /// The most that there ever were.
    best: u32,
}

impl Streak {
    /// What was kept; nothing where nothing was.
    pub fn kept() -> Streak {
        browser::kept(KEPT).and_then(|text| Streak::read(&text)).unwrap_or_default()
    }

    /// Keeps it.
    pub fn keep(self) {
        browser::keep(KEPT, &self.written());
    }

    fn read(text: &str) -> Option<Streak> {
        let mut numbers = text.split(' ');
        let last = numbers.next()?.parse().ok()?;
        let days = numbers.next()?.parse().ok()?;
        let best = numbers.next()?.parse().ok()?;
        Some(Streak { last, days, best })
    }

    fn written(self) -> String {
        format!("{} {} {}", self.last, self.days, self.best)
    }

    /// The puzzle of this day is found.
    #[must_use]
    pub fn found_on(self, today: u64) -> Streak {
        let days = if self.is_found(today) { self.days } else { self.days_at(today) + 1 };
        Streak { last: today, days, best: self.best.max(days) }
    }

    /// Whether the puzzle of this day is found.
    pub fn is_found(self, today: u64) -> bool {
        self.days > 0 && self.last == today
    }

    /// How many days in a row there are today; a day that was left out ends it.
    pub fn days_at(self, today: u64) -> u32 {
        // A clock that was put back does not end it, and does not add to it.
        if self.last + 1 >= today { self.days } else { 0 }
    }

    /// The most that there ever were.
    pub fn best(self) -> u32 {
        self.best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_counts_once_and_a_day_left_out_ends_it() {
        let first = Streak::default().found_on(100);
        assert_eq!((first.days_at(100), first.is_found(100)), (1, true));
        assert_eq!(first.found_on(100), first);
        let second = first.found_on(101);
        assert_eq!((second.days_at(101), second.days_at(102), second.days_at(103)), (2, 2, 0));
        assert!(!second.is_found(102));
        let again = second.found_on(110);
        assert_eq!((again.days_at(110), again.best()), (1, 2));
        assert_eq!(Streak::default().days_at(100), 0);
    }

    #[test]
    fn what_was_kept_is_read_again() {
        let streak = Streak::default().found_on(20_000).found_on(20_001);
        assert_eq!(Streak::read(&streak.written()), Some(streak));
        for odd in ["", "1 2", "a b c"] {
            assert_eq!(Streak::read(odd), None, "{odd}");
        }
    }
}

//! The rounds of a match: when everybody has had a turn, or what else a game counts by.

use crate::games;
use catalog::{AnyEffect, GameId};
use game::Seat;

/// The steps of a match after which a round is over.
#[derive(Clone, Default, Debug)]
pub struct Rounds {
    ends: Vec<usize>,
    /// Whose turn it is.
    turn: Option<Seat>,
}

impl Rounds {
    /// The match goes on. `is_moment` says whether the story of the match has one more moment with this step.
    pub fn go_on(&mut self, step: usize, game: GameId, effects: &[AnyEffect], is_moment: bool) {
        let over = match games::next_turn(game, effects) {
            // Seats have their turns in order: who comes before the last one begins anew.
            Some(Some(next)) => self.turn.replace(next).is_some_and(|last| next.0 <= last.0),
            Some(None) => false,
            None => is_moment,
        };
        if over {
            self.ends.push(step);
        }
    }

    /// Where the round before this step began.
    pub fn before(&self, step: usize) -> usize {
        self.ends.iter().copied().rfind(|end| *end < step).unwrap_or(0)
    }

    /// Where the round after this step ends.
    pub fn after(&self, step: usize, last: usize) -> usize {
        self.ends.iter().copied().find(|end| *end > step).unwrap_or(last)
    }

    /// The number of the round that a step belongs to, counted from 1; 0 before the first step.
    pub fn number(&self, step: usize) -> usize {
        match step {
            0 => 0,
            _ => 1 + self.ends.iter().filter(|end| **end < step).count(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_found_from_anywhere() {
        let rounds = Rounds { ends: vec![3, 7], turn: None };
        assert_eq!([0, 2, 3, 6, 7, 9].map(|step| rounds.after(step, 9)), [3, 3, 7, 7, 9, 9]);
        assert_eq!([0, 3, 4, 7, 8].map(|step| rounds.before(step)), [0, 0, 3, 3, 7]);
        assert_eq!([0, 1, 3, 4, 7, 8].map(|step| rounds.number(step)), [0, 1, 1, 2, 2, 3]);
    }
}

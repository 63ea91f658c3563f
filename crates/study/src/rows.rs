//! The arrays into which many matches are written.

use crate::StudyError;

/// How many numbers each match has in each array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Rows of a match: a row a seat where seats act together, else one for the seat on turn.
    pub rows: usize,
    /// Seats at the table.
    pub seats: usize,
    /// Numbers in an observation.
    pub observation: usize,
    /// Actions, waiting included where there is such a thing.
    pub actions: usize,
}

/// Arrays with a row or several for each match, all of them of the right length.
#[derive(Debug)]
pub struct Rows<'a> {
    /// What each row's seat knows.
    pub observations: &'a mut [u8],
    /// What each row's seat may do.
    pub masks: &'a mut [bool],
    /// What the step was worth to each seat: nothing, until a match is over.
    pub rewards: &'a mut [f32],
    /// Whether the step was the last of its match; a new one has begun then.
    pub done: &'a mut [bool],
    /// Whether that was only because it had become too long.
    pub cut: &'a mut [bool],
    /// Which seat is on turn; 255 where several act together.
    pub seats: &'a mut [u8],
}

impl<'a> Rows<'a> {
    /// Whether there is a place for everything of so many matches.
    pub fn check(&self, matches: usize, shape: &Shape) -> Result<(), StudyError> {
        let Shape { rows, seats, observation, actions } = *shape;
        for (what, wanted, given) in [
            ("observations", matches * rows * observation, self.observations.len()),
            ("masks", matches * rows * actions, self.masks.len()),
            ("rewards", matches * seats, self.rewards.len()),
            ("done", matches, self.done.len()),
            ("truncated", matches, self.cut.len()),
            ("seats", matches, self.seats.len()),
        ] {
            if wanted != given {
                return Err(StudyError::WrongLength { what, wanted, given });
            }
        }
        Ok(())
    }

    /// The rows of the first matches, and those of the others.
    pub(crate) fn split(self, matches: usize, shape: &Shape) -> (Rows<'a>, Rows<'a>) {
        let Shape { rows, seats, observation, actions } = *shape;
        let (observations, more_observations) =
            self.observations.split_at_mut(matches * rows * observation);
        let (masks, more_masks) = self.masks.split_at_mut(matches * rows * actions);
        let (rewards, more_rewards) = self.rewards.split_at_mut(matches * seats);
        let (done, more_done) = self.done.split_at_mut(matches);
        let (cut, more_cut) = self.cut.split_at_mut(matches);
        let (seats, more_seats) = self.seats.split_at_mut(matches);
        (
            Rows { observations, masks, rewards, done, cut, seats },
            Rows {
                observations: more_observations,
                masks: more_masks,
                rewards: more_rewards,
                done: more_done,
                cut: more_cut,
                seats: more_seats,
            },
        )
    }
}

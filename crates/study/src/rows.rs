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

    /// As if nothing had happened and nobody could do anything: only where something is otherwise it is written.
    pub(crate) fn clear(&mut self) {
        self.masks.fill(false);
        self.rewards.fill(0.0);
        self.done.fill(false);
        self.cut.fill(false);
    }

    /// The same rows, for a while.
    pub(crate) fn again(&mut self) -> Rows<'_> {
        Rows {
            observations: self.observations,
            masks: self.masks,
            rewards: self.rewards,
            done: self.done,
            cut: self.cut,
            seats: self.seats,
        }
    }

    /// The rows of so many matches at a time; the last time perhaps of fewer.
    pub(crate) fn parts(
        self,
        matches: usize,
        shape: &Shape,
    ) -> impl ExactSizeIterator<Item = Rows<'a>> + use<'a> {
        let Shape { rows, seats, observation, actions } = *shape;
        let observations = self.observations.chunks_mut(matches * rows * observation);
        let masks = self.masks.chunks_mut(matches * rows * actions);
        let rewards = self.rewards.chunks_mut(matches * seats);
        let done = self.done.chunks_mut(matches);
        let cut = self.cut.chunks_mut(matches);
        let seats = self.seats.chunks_mut(matches);
        let zipped = observations.zip(masks).zip(rewards).zip(done).zip(cut).zip(seats);
        zipped.map(|(((((observations, masks), rewards), done), cut), seats)| Rows {
            observations,
            masks,
            rewards,
            done,
            cut,
            seats,
        })
    }

    /// The rows of each match.
    #[inline]
    pub(crate) fn each(&mut self, shape: &Shape) -> impl Iterator<Item = Own<'_>> + use<'_, 'a> {
        let Shape { rows, seats, observation, actions } = *shape;
        let observations = self.observations.chunks_exact_mut(rows * observation);
        let masks = self.masks.chunks_exact_mut(rows * actions);
        let rewards = self.rewards.chunks_exact_mut(seats);
        let flags = self.done.iter_mut().zip(self.cut.iter_mut()).zip(self.seats.iter_mut());
        let zipped = observations.zip(masks).zip(rewards).zip(flags);
        zipped.map(|(((observations, masks), rewards), ((done, cut), seat))| Own {
            observations,
            masks,
            rewards,
            done,
            cut,
            seat,
        })
    }
}

/// What one match has of the arrays.
pub(crate) struct Own<'a> {
    pub(crate) observations: &'a mut [u8],
    pub(crate) masks: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) done: &'a mut bool,
    pub(crate) cut: &'a mut bool,
    pub(crate) seat: &'a mut u8,
}

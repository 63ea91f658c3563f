//! Positions whose worth is known exactly.

use crate::error::StudyError;
use crate::matches::{Match, Played};
use crate::table::{Setup, Table};
use lab::Numbered;
use std::sync::Arc;

/// What every position of a table is worth.
pub trait Solution: Send + Sync {
    /// How many positions there are.
    fn positions(&self) -> usize;

    /// The chance of each seat to win; `None` where it is not known, as in the middle of a round.
    fn chances(&self, of: &dyn Match) -> Result<Option<Vec<f64>>, StudyError>;

    /// How often a seat does what, by number, when it plays its best.
    fn policy(&self, of: &dyn Match, seat: usize) -> Result<Option<Vec<(usize, f64)>>, StudyError>;
}

pub(crate) struct Solved<G: Numbered> {
    pub(crate) setup: Arc<Setup<G>>,
    pub(crate) solved: Box<dyn lab::Solved<G>>,
}

impl<G: Numbered> Solved<G> {
    /// The match, if it is one of the table that was solved; it may have begun elsewhere.
    fn own<'a>(&self, of: &'a dyn Match) -> Result<&'a Played<G>, StudyError> {
        let own = of.as_any().downcast_ref::<Played<G>>().ok_or(StudyError::OtherTable)?;
        let same =
            self.setup.options == own.setup.options && self.setup.seats() == own.setup.seats();
        if same { Ok(own) } else { Err(StudyError::OtherTable) }
    }
}

impl<G: Numbered> Solution for Solved<G> {
    fn positions(&self) -> usize {
        self.solved.positions()
    }

    fn chances(&self, of: &dyn Match) -> Result<Option<Vec<f64>>, StudyError> {
        Ok(self.solved.chances(&self.own(of)?.game))
    }

    fn policy(&self, of: &dyn Match, seat: usize) -> Result<Option<Vec<(usize, f64)>>, StudyError> {
        let own = self.own(of)?;
        let policy = self.solved.policy(&own.game, own.seat(seat)?);
        let number = |(action, often): (G::Action, f64)| Some((G::number_of(&action)?, often));
        Ok(policy.map(|policy| policy.into_iter().filter_map(number).collect()))
    }
}

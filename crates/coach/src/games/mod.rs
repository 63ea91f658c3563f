//! What the coach knows of each game: a file or folder a game. A game without one has no coach.

mod carrousel;
mod giro_galoppo;
mod petits_chevaux;

use crate::{CantCoach, Depth, Findings, Progress, Recording};
use catalog::GameId;

/// The coach of one game.
pub(crate) trait GameCoach: Send {
    /// Which game.
    fn game(&self) -> GameId;

    /// What there is to find in a match of it.
    fn look(
        &mut self,
        recording: &Recording,
        depth: &Depth,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<Findings, CantCoach>;
}

/// The coaches that there are.
pub(crate) fn all() -> Vec<Box<dyn GameCoach>> {
    vec![
        Box::new(giro_galoppo::RaceCoach),
        Box::new(petits_chevaux::DiceCoach::default()),
        Box::new(carrousel::ScrambleCoach),
    ]
}

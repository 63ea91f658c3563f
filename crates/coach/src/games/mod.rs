//! What the coach knows of each game: a file or folder a game. A game without one has no coach.

mod carrousel;
mod giro_galoppo;
mod petits_chevaux;

use crate::puzzle::{Puzzle, Solved};
use crate::{CantCoach, Depth, Explored, Findings, Progress, Recording, Sentence, Weighed, Why};
use catalog::record::{Header, SeatInfo};
use catalog::{AnyAction, AnyOptions, GameId};
use game::Seat;
use std::fmt::Debug;

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

    /// What each thing is worth that a seat can do where the match stands. It must not look at what the
    /// others have chosen in secret.
    fn weigh(&mut self, recording: &Recording, seat: Seat, depth: &Depth) -> Option<Weighed> {
        let _ = (recording, seat, depth);
        None
    }
}

/// The coaches that there are.
pub(crate) fn all() -> Vec<Box<dyn GameCoach>> {
    vec![
        Box::new(giro_galoppo::RaceCoach::default()),
        Box::new(petits_chevaux::DiceCoach::default()),
        Box::new(carrousel::ScrambleCoach),
    ]
}

/// The puzzles of one game.
pub(crate) trait GamePuzzles {
    /// Which game.
    fn game(&self) -> GameId;

    /// The set that comes with the program.
    fn shipped(&self) -> &'static [u8];

    /// Looks through a match that the seed makes.
    fn find(&mut self, seed: u64) -> Vec<Puzzle>;

    /// What is best in the position of a puzzle.
    fn solve(&mut self, puzzle: &Puzzle) -> Option<Solved>;

    /// Bytes that a puzzle takes.
    fn size(&self) -> usize;

    /// A puzzle as it is kept.
    fn write(&self, puzzle: &Puzzle) -> Vec<u8>;

    /// A puzzle that was kept.
    fn read(&self, bytes: &[u8]) -> Option<Puzzle>;

    /// The position and the question, in words.
    fn asks(&self, puzzle: &Puzzle) -> Sentence;

    /// Why the answer is better than this.
    fn why(&self, puzzle: &Puzzle, tried: &AnyAction) -> Option<Why>;
}

/// Who makes the puzzles of a game.
pub(crate) fn puzzles_of(game: GameId) -> Option<Box<dyn GamePuzzles>> {
    let all: [Box<dyn GamePuzzles>; 2] =
        [Box::new(giro_galoppo::RacePuzzles), Box::new(petits_chevaux::DicePuzzles::default())];
    all.into_iter().find(|puzzles| puzzles.game() == game)
}

/// What positions of one game are worth that somebody has put together.
pub(crate) trait GameExplorer: Debug {
    /// Which game.
    fn game(&self) -> GameId;

    /// What a position is worth, from the options of its table and what everybody sees, both as JSON;
    /// nothing, if there is no such position, or nobody can tell.
    fn explore(&mut self, options: &str, view: &str) -> Option<Explored>;
}

/// Who explores a game.
pub(crate) fn explorer_of(game: GameId) -> Option<Box<dyn GameExplorer>> {
    let all: [Box<dyn GameExplorer>; 2] =
        [Box::new(giro_galoppo::RaceExplorer::default()), Box::new(petits_chevaux::DiceExplorer)];
    all.into_iter().find(|explorer| explorer.game() == game)
}

/// What the two in a puzzle are called.
pub(crate) const PLAYERS: [&str; 2] = ["Ada", "Bo"];

/// The header of a match between the two in a puzzle.
fn header(options: AnyOptions) -> Header {
    let seat = |name: &str| SeatInfo { name: Some(name.to_owned()), ..SeatInfo::default() };
    Header::new(PLAYERS.map(seat).to_vec(), options)
}

//! The coach: it reads recordings and tells what it thinks of them.

use crate::games::{self, GameCoach};
use crate::{Analysis, Depth, End, Recording, RecordingEnd, Weighed};
use catalog::GameId;
use game::Seat;

/// Reads recordings, and keeps what it has solved for the next one.
pub struct Coach {
    depth: Depth,
    games: Vec<Box<dyn GameCoach>>,
}

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Parts that are done.
    pub done: u32,
    /// Parts that there are.
    pub of: u32,
}

/// Why a match can't be analysed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CantCoach {
    /// The game has no coach.
    #[error("there is no coach for {} yet", .0.title())]
    NoCoach(GameId),
    /// Nothing has happened that could be looked at.
    #[error("nothing has been played yet: there is nothing to look back at")]
    NothingPlayed,
}

impl Coach {
    /// A coach who looks so hard.
    pub fn new(depth: Depth) -> Coach {
        Coach { depth, games: games::all() }
    }

    /// What each thing is worth that a seat can do where a match stands; nothing, where there is nothing to
    /// choose, or nobody can tell soon enough.
    pub fn weigh(&mut self, recording: &Recording, seat: Seat) -> Option<Weighed> {
        let game = recording.header.options.game();
        let coach = self.games.iter_mut().find(|coach| coach.game() == game)?;
        coach.weigh(recording, seat, &self.depth).filter(|weighed| weighed.ways.len() > 1)
    }

    /// What there is to say of a match. `tell` hears how far it has come.
    pub fn analyse(
        &mut self,
        recording: &Recording,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<Analysis, CantCoach> {
        let game = recording.header.options.game();
        let coach = self.games.iter_mut().find(|coach| coach.game() == game);
        let coach = coach.ok_or(CantCoach::NoCoach(game))?;
        Ok(Analysis {
            game: game.key().to_owned(),
            facts: recording.facts.len() as u64,
            end: match recording.end {
                RecordingEnd::Over => End::Over,
                RecordingEnd::BrokenOff | RecordingEnd::Trouble(_) => End::BrokenOff,
            },
            depth: self.depth.name.to_owned(),
            findings: coach.look(recording, &self.depth, tell)?,
        })
    }
}

impl std::fmt::Debug for Coach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Coach").field("depth", &self.depth).finish_non_exhaustive()
    }
}

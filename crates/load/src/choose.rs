//! What a client does next: something that is allowed at once, or what a bot would do.

use super::LoadError;
use bots::{Intent, Level, Play, Random};
use catalog::{GameId, Listed, match_game};
use client::{BotPlayer, Session, deed};
use game::{Millis, Seat};
use protocol::Raw;
use std::str::FromStr;

/// How the clients play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// Anything that is allowed. It costs next to nothing, so that the server is what is measured.
    Random,
    /// As a bot of this level.
    Level(Level),
}

impl Skill {
    /// Its name.
    pub fn key(self) -> &'static str {
        match self {
            Skill::Random => "random",
            Skill::Level(level) => level.key(),
        }
    }
}

impl FromStr for Skill {
    type Err = String;
    fn from_str(key: &str) -> Result<Skill, String> {
        if key == "random" {
            return Ok(Skill::Random);
        }
        let unknown = |_| "choose random, pony, trotter, galloper or champion".to_owned();
        key.parse().map(Skill::Level).map_err(unknown)
    }
}

/// Decides for one seat.
pub struct Chooser(Kind);

enum Kind {
    Random(Random),
    Bot(Box<BotPlayer>),
}

impl Chooser {
    pub fn new(skill: Skill, seed: u64) -> Chooser {
        Chooser(match skill {
            Skill::Random => Kind::Random(Random::new(seed)),
            Skill::Level(level) => Kind::Bot(Box::new(BotPlayer::new(level, seed))),
        })
    }

    /// There is a new frame.
    pub fn see(&mut self, session: &Session, resync: bool) -> Result<(), LoadError> {
        match &mut self.0 {
            Kind::Random(_) => Ok(()),
            Kind::Bot(bot) => bot.see(session, resync).map_err(LoadError::odd),
        }
    }

    /// What to do and when, unless another frame comes before.
    pub fn choose(
        &mut self,
        session: &Session,
        now: Millis,
    ) -> Result<Option<Intent<Raw>>, LoadError> {
        match &mut self.0 {
            Kind::Bot(bot) => bot.intent(session, now).map_err(LoadError::odd),
            Kind::Random(random) => {
                let (Some(table), Some(frame), Some(seat)) =
                    (session.table(), session.frame(), session.seat())
                else {
                    return Ok(None);
                };
                anything(table.game, frame.view.get(), (seat, now), random).map_err(LoadError::odd)
            }
        }
    }
}

/// Anything that the view allows.
fn anything(
    game: GameId,
    view: &str,
    (seat, now): (Seat, Millis),
    random: &mut Random,
) -> Result<Option<Intent<Raw>>, serde_json::Error> {
    match_game!(game, G => {
        let intent = G::anything(&serde_json::from_str(view)?, seat, now, random);
        Ok(intent.map(|Intent { at, action }| Intent { at, action: deed(&G::any_action(action)) }))
    })
}

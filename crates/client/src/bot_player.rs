//! A bot that plays a seat from what comes over the wire, and knows nothing else.

use crate::deed::deed;
use crate::outlook::Outlook;
use crate::session::{Session, Unreadable};
use bots::{Bot, Intent, Level, Play, Seating};
use catalog::{AnyAction, AnyOptions, Listed, Recorded, match_game};
use game::{Game, Millis, Seat};
use protocol::Raw;
use serde_json::from_str;

/// A bot that plays the seat of a [`Session`].
pub struct BotPlayer {
    level: Level,
    seed: u64,
    playing: Option<Playing>,
}

/// The bot of one match.
struct Playing {
    match_no: u32,
    seat: Seat,
    mind: Box<dyn Mind>,
}

/// A bot can't make sense of what came.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoBot {
    /// A view or an effect.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The options of the table.
    #[error("the options of this table can't be read: {0}")]
    Options(String),
}

impl std::fmt::Debug for BotPlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BotPlayer").field("level", &self.level).finish_non_exhaustive()
    }
}

impl BotPlayer {
    /// A bot of this level with luck of its own.
    pub fn new(level: Level, seed: u64) -> BotPlayer {
        BotPlayer { level, seed, playing: None }
    }

    /// The session has a new frame: the bot looks at what happened. Call it for every
    /// [`Event::Frame`](crate::Event::Frame), with its `resync`.
    pub fn see(&mut self, session: &Session, resync: bool) -> Result<(), NoBot> {
        let (Some(table), Some(frame), Some(seat)) =
            (session.table(), session.frame(), session.seat())
        else {
            self.playing = None;
            return Ok(());
        };
        if !self.plays(frame.match_no, seat) {
            self.playing = None;
            if let Some(outlook) = Outlook::of(table, frame) {
                self.look(&outlook)?;
            }
        }
        if resync { Ok(()) } else { self.recall(&frame.effects) }
    }

    fn plays(&self, match_no: u32, seat: Seat) -> bool {
        self.playing.as_ref().is_some_and(|p| p.match_no == match_no && p.seat == seat)
    }

    /// The bot is to play this seat, if it doesn't already.
    pub fn look(&mut self, outlook: &Outlook) -> Result<(), NoBot> {
        let (match_no, seat) = (outlook.match_no, Seat(outlook.seat));
        if !self.plays(match_no, seat) {
            let seed = self.seed.wrapping_add(match_no.into());
            self.playing = Some(Playing { match_no, seat, mind: mind(outlook, self.level, seed)? });
        }
        Ok(())
    }

    /// Tells the bot what there was to see: the effects of a frame of this match. It must have
    /// [looked](BotPlayer::look) already.
    pub fn recall(&mut self, effects: &Raw) -> Result<(), NoBot> {
        match &mut self.playing {
            Some(playing) => Ok(playing.mind.see(effects.get())?),
            None => Ok(()),
        }
    }

    /// What the bot will do and when, unless another frame comes before. A moment that has passed
    /// means at once.
    pub fn intent(
        &mut self,
        session: &Session,
        now: Millis,
    ) -> Result<Option<Intent<Raw>>, Unreadable> {
        let Some(frame) = session.frame() else { return Ok(None) };
        let intent = self.intend(&frame.view, now)?;
        Ok(intent.map(|Intent { at, action }| Intent { at, action: deed(&action) }))
    }

    /// The same, for whoever has no session.
    pub fn intend(
        &mut self,
        view: &Raw,
        now: Millis,
    ) -> Result<Option<Intent<AnyAction>>, Unreadable> {
        match &mut self.playing {
            Some(playing) => playing.mind.intend(view.get(), now),
            None => Ok(None),
        }
    }
}

/// A bot of whichever game it is, that reads what comes over the wire.
trait Mind: Send {
    fn see(&mut self, effects: &str) -> Result<(), Unreadable>;
    fn intend(&mut self, view: &str, now: Millis) -> Result<Option<Intent<AnyAction>>, Unreadable>;
}

struct MindOf<G: Game>(Box<dyn Bot<G>>);

impl<G: Listed> Mind for MindOf<G> {
    fn see(&mut self, effects: &str) -> Result<(), Unreadable> {
        read::<Vec<G::Effect>>(effects)?.iter().for_each(|effect| self.0.see(effect));
        Ok(())
    }

    fn intend(&mut self, view: &str, now: Millis) -> Result<Option<Intent<AnyAction>>, Unreadable> {
        let intent = self.0.intend(&read(view)?, now);
        Ok(intent.map(|Intent { at, action }| Intent { at, action: G::any_action(action) }))
    }
}

/// A bot for the seat. Who is older and who has which side is told by the view.
fn mind(outlook: &Outlook, level: Level, seed: u64) -> Result<Box<dyn Mind>, NoBot> {
    let (game, seats, seat) = (outlook.game, outlook.seats, Seat(outlook.seat));
    match_game!(game, G => {
        let people = G::people_in(&read(outlook.view.get())?);
        let options = AnyOptions::read(game, outlook.options.get(), &people)
            .map_err(|e| NoBot::Options(e.to_string()))?;
        // They were read as options of this game.
        let options = G::own_options(&options).copied().unwrap_or_default();
        let at = Seating { options: &options, seats, seat, level, budget: None, seed };
        Ok(Box::new(MindOf::<G>(G::bot(&at))))
    })
}

fn read<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, Unreadable> {
    from_str(json).map_err(|e| Unreadable(e.to_string()))
}

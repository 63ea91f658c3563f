//! A bot that plays a seat from what comes over the wire, and knows nothing else.

use crate::deed::deed;
use crate::session::{Session, Unreadable};
use bots::{Bot, Intent, Level, Play, Seating};
use carrousel::Carrousel;
use catalog::record::People;
use catalog::{AnyAction, AnyOptions, GameId};
use game::{Millis, Seat};
use giro_galoppo::GiroGaloppo;
use petits_chevaux::PetitsChevaux;
use protocol::{Raw, TableInfo};
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
    mind: Mind,
}

enum Mind {
    GiroGaloppo(Box<dyn Bot<GiroGaloppo>>),
    PetitsChevaux(Box<dyn Bot<PetitsChevaux>>),
    Carrousel(Box<dyn Bot<Carrousel>>),
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
        let is_same = |p: &Playing| p.match_no == frame.match_no && p.seat == seat;
        if !self.playing.as_ref().is_some_and(is_same) {
            let seed = self.seed.wrapping_add(frame.match_no.into());
            let mind = Mind::new(table, seat, self.level, seed)?;
            self.playing = Some(Playing { match_no: frame.match_no, seat, mind });
        }
        if let (Some(playing), false) = (&mut self.playing, resync) {
            playing.mind.see(frame.effects.get())?;
        }
        Ok(())
    }

    /// Tells the bot what happened before it came: the effects of a frame of this match. It must
    /// have [seen](BotPlayer::see) one already.
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
        let (Some(playing), Some(frame)) = (&mut self.playing, session.frame()) else {
            return Ok(None);
        };
        let intent = playing.mind.intend(frame.view.get(), now)?;
        Ok(intent.map(|Intent { at, action }| Intent { at, action: deed(&action) }))
    }
}

impl Mind {
    fn new(table: &TableInfo, seat: Seat, level: Level, seed: u64) -> Result<Mind, NoBot> {
        fn bot<G: Play>(at: &Seating<'_, ()>, options: &G::Options) -> Box<dyn Bot<G>> {
            let Seating { seats, seat, level, budget, seed, .. } = *at;
            G::bot(&Seating { options, seats, seat, level, budget, seed })
        }
        let seats = seated(table);
        let options = options(table, &seats)?;
        let seats = seats.len() as u8;
        let at = Seating { options: &(), seats, seat, level, budget: None, seed };
        Ok(match &options {
            AnyOptions::GiroGaloppo(o) => Mind::GiroGaloppo(bot::<GiroGaloppo>(&at, o)),
            AnyOptions::PetitsChevaux(o) => Mind::PetitsChevaux(bot::<PetitsChevaux>(&at, o)),
            AnyOptions::Carrousel(o) => Mind::Carrousel(bot::<Carrousel>(&at, o)),
        })
    }

    fn see(&mut self, effects: &str) -> Result<(), Unreadable> {
        macro_rules! see {
            ($bot:expr, $effect:ty) => {
                read::<Vec<$effect>>(effects)?.iter().for_each(|effect| $bot.see(effect))
            };
        }
        match self {
            Mind::GiroGaloppo(bot) => see!(bot, giro_galoppo::Effect),
            Mind::PetitsChevaux(bot) => see!(bot, petits_chevaux::Effect),
            Mind::Carrousel(bot) => see!(bot, carrousel::Effect),
        }
        Ok(())
    }

    fn intend(&mut self, view: &str, now: Millis) -> Result<Option<Intent<AnyAction>>, Unreadable> {
        macro_rules! intend {
            ($kind:ident, $bot:expr) => {{
                let intent = $bot.intend(&read(view)?, now);
                intent.map(|i| Intent { at: i.at, action: AnyAction::$kind(i.action) })
            }};
        }
        Ok(match self {
            Mind::GiroGaloppo(bot) => intend!(GiroGaloppo, bot),
            Mind::PetitsChevaux(bot) => intend!(PetitsChevaux, bot),
            Mind::Carrousel(bot) => intend!(Carrousel, bot),
        })
    }
}

fn read<'a, T: serde::Deserialize<'a>>(json: &'a str) -> Result<T, Unreadable> {
    from_str(json).map_err(|e| Unreadable(e.to_string()))
}

/// The places of those who play, by seat.
fn seated(table: &TableInfo) -> Vec<u8> {
    let places = (0u8..).zip(&table.places);
    let mut seated: Vec<(u8, u8)> =
        places.filter_map(|(i, place)| place.seat.map(|seat| (seat, i))).collect();
    seated.sort_unstable();
    seated.into_iter().map(|(_, place)| place).collect()
}

/// The options with what is about the people, as the table puts them together.
fn options(table: &TableInfo, seated: &[u8]) -> Result<AnyOptions, NoBot> {
    let people = match table.game {
        GameId::GiroGaloppo => {
            let seat = |place: &u8| seated.iter().position(|p| p == place).map(|seat| seat as u8);
            let mut order: Vec<u8> = table.eldest_first.iter().filter_map(seat).collect();
            let rest = (0..seated.len() as u8).filter(|seat| !order.contains(seat));
            order.extend(rest.collect::<Vec<u8>>());
            People { age_order: Some(order), colours: None }
        }
        GameId::PetitsChevaux => People { age_order: None, colours: Some(seated.to_vec()) },
        GameId::Carrousel => People::default(),
    };
    AnyOptions::read(table.game, table.options.get(), &people)
        .map_err(|e| NoBot::Options(e.to_string()))
}

//! A bot at a seat of one match.

use crate::error::StudyError;
use crate::matches::{Match, Played};
use crate::table::Setup;
use bots::{Bot, Intent, Seating};
use game::{ActionSet, Actor, Audience, Fact, Millis, Numbers, Random, Seat};
use lab::{Numbered, Player};
use std::sync::Arc;

/// A bot at a seat of one match. It sees what its seat may see.
pub trait Thinker: Send {
    /// What it intends to do, and when, now that the match stands so; nothing, if it waits for others.
    fn choose(&mut self, of: &dyn Match) -> Result<Option<(usize, u64)>, StudyError>;
}

pub(crate) struct Mind<G: Numbered> {
    setup: Arc<Setup<G>>,
    seat: Seat,
    player: Player,
    seed: u64,
    /// Nobody thinks for who plays at random.
    bot: Option<Box<dyn Bot<G>>>,
    random: Random,
    /// What it has seen: facts, and what they came to.
    seen: Vec<Fact<G::Action>>,
    game: G,
}

impl<G: Numbered> Mind<G> {
    pub(crate) fn new(setup: Arc<Setup<G>>, player: Player, seat: Seat, seed: u64) -> Mind<G> {
        let game = setup.first.clone();
        let mut mind = Mind {
            setup,
            seat,
            player,
            seed,
            bot: None,
            random: Random::new(seed),
            seen: Vec::new(),
            game,
        };
        mind.bot = mind.fresh();
        mind
    }

    fn fresh(&self) -> Option<Box<dyn Bot<G>>> {
        let (level, allowance) = match self.player {
            Player::Random => return None,
            Player::Newcomer => (bots::Level::Pony, None),
            Player::Bot { level, allowance } => (level, allowance),
        };
        let at = Seating {
            options: &self.setup.options,
            seats: self.setup.seats,
            seat: self.seat,
            level,
            budget: allowance.map(lab::Allowance::budget),
            seed: self.seed,
        };
        Some(if self.player == Player::Newcomer { G::newcomer(&at) } else { G::bot(&at) })
    }

    /// Sees what has happened since it was asked last.
    fn catch_up(&mut self, of: &Played<G>) -> Result<(), StudyError> {
        let Some(new) = of.facts.strip_prefix(&self.seen[..]) else {
            return Err(StudyError::OtherMatch);
        };
        for fact in new {
            let Mind { game, bot, .. } = &mut *self;
            game.apply_unchecked(fact, &mut |effect| {
                if let Some(bot) = bot {
                    bot.see(&effect);
                }
            });
            self.seen.push(*fact);
        }
        Ok(())
    }
}

impl<G: Numbered> Thinker for Mind<G> {
    fn choose(&mut self, of: &dyn Match) -> Result<Option<(usize, u64)>, StudyError> {
        let of = of.as_any().downcast_ref::<Played<G>>().ok_or(StudyError::OtherTable)?;
        if !Arc::ptr_eq(&self.setup, &of.setup) && !crate::Table::is(&*self.setup, &*of.setup) {
            return Err(StudyError::OtherTable);
        }
        self.catch_up(of)?;
        let now: Millis = of.now;
        let intent = match &mut self.bot {
            Some(bot) => bot.intend(&self.game.view(Audience::Seat(self.seat)), now),
            None if of.game.turn().seats().contains(self.seat) => {
                let legal = self.game.legal(Actor::Seat(self.seat), now);
                let nth = self.random.below(legal.len().max(1) as u32) as usize;
                legal.get(nth).map(|action| Intent { at: now, action })
            }
            None => None,
        };
        Ok(intent.and_then(|Intent { at, action }| Some((G::number_of(&action)?, at.max(now).0))))
    }
}

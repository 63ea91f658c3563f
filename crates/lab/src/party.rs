//! Those who sit at one table.

use crate::player::Player;
use bots::{Bot, Intent, Level, Play, Random, Seating};
use game::{ActionSet, Actor, Audience, Game, Millis, Numbers, Seat, SeatSet};

/// Everybody at a table. It is a type, not a list of boxes, so that a table at which nobody thinks
/// costs no more than its rules do.
pub trait Party<G: Game> {
    /// Whether all that they do is taken from what is legal, and need not be checked.
    const TRUSTED: bool;

    /// Something has happened that everybody saw.
    fn see(&mut self, effect: &G::Effect);

    /// What `seat` will do, now that it is asked.
    fn intend(
        &mut self,
        seat: Seat,
        table: &G,
        now: Millis,
        dice: &mut Random,
    ) -> Option<Intent<G::Action>>;

    /// Who acts first where everybody may act at any moment, and what; `seats` may for certain.
    fn first(
        &mut self,
        seats: SeatSet,
        table: &G,
        now: Millis,
        dice: &mut Random,
    ) -> Option<(Seat, Intent<G::Action>)>;
}

/// A table of players who do anything that is legal, each with the same chance. They have no luck
/// of their own: their numbers are the table's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Randoms;

/// Where the first to act counts, one of those who play at random is drawn and acts within this
/// time, at a moment of which each is as likely as any other. About a second: a power of two, to
/// divide by.
const WITHIN_MS: u32 = 1 << 10;

impl<G: Game> Party<G> for Randoms {
    const TRUSTED: bool = true;

    #[inline]
    fn see(&mut self, _: &G::Effect) {}

    #[allow(clippy::inline_always)] // An action is large, and would be copied twice.
    #[inline(always)]
    fn intend(
        &mut self,
        seat: Seat,
        table: &G,
        now: Millis,
        dice: &mut Random,
    ) -> Option<Intent<G::Action>> {
        anything(seat, table, now, dice)
    }

    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn first(
        &mut self,
        seats: SeatSet,
        table: &G,
        now: Millis,
        dice: &mut Random,
    ) -> Option<(Seat, Intent<G::Action>)> {
        anybody(seats, table, now, dice)
    }
}

#[allow(clippy::inline_always)] // An action is large, and would be copied twice.
#[inline(always)]
fn anything<G: Game>(
    seat: Seat,
    table: &G,
    at: Millis,
    dice: &mut Random,
) -> Option<Intent<G::Action>> {
    any_of(&table.legal(Actor::Seat(seat), at), at, dice)
}

#[allow(clippy::inline_always)]
#[inline(always)]
fn any_of<S: ActionSet>(legal: &S, at: Millis, dice: &mut Random) -> Option<Intent<S::Action>> {
    // Often there is but one thing to do; then no number is spent on it.
    let nth = match legal.len() as u32 {
        0 => return None,
        1 => 0,
        len => dice.below(len) as usize,
    };
    Some(Intent { at, action: legal.get(nth)? })
}

/// One of the seats is drawn; if it can't do anything at its moment, the next that can.
#[allow(clippy::inline_always)] // An action is large, and would be copied twice.
#[inline(always)]
fn anybody<G: Game>(
    seats: SeatSet,
    table: &G,
    now: Millis,
    dice: &mut Random,
) -> Option<(Seat, Intent<G::Action>)> {
    let count = seats.len() as u32;
    let drawn = dice.below(count.max(1) * WITHIN_MS);
    let at = now.plus(drawn % WITHIN_MS);
    let mut seat = seats.iter().nth((drawn / WITHIN_MS) as usize)?;
    let mut others = seats;
    let legal = loop {
        let legal = table.legal(Actor::Seat(seat), at);
        if !legal.is_empty() {
            break legal;
        }
        others = others.without(seat);
        seat = others.iter().next()?;
    };
    Some((seat, any_of(&legal, at, dice)?))
}

/// A table at which somebody thinks.
pub struct Thinkers<'a, G: Game> {
    /// By seat; who is no bot plays at random.
    seats: Vec<Option<Box<dyn Bot<G> + 'a>>>,
    /// Those who play at random.
    idle: SeatSet,
}

impl<'a, G: Game> Thinkers<'a, G> {
    /// These players, by seat; who is no bot plays at random.
    pub fn new(seats: Vec<Option<Box<dyn Bot<G> + 'a>>>) -> Thinkers<'a, G> {
        let idle = seats.iter().zip(0..).filter(|(bot, _)| bot.is_none()).map(|(_, s)| Seat(s));
        Thinkers { idle: idle.collect(), seats }
    }

    /// The players of a match with this seed.
    pub fn seated(options: &G::Options, players: &[Player], seed: u64) -> Thinkers<'static, G>
    where
        G: Play,
    {
        let seats = players.len() as u8;
        let sit = |(&player, seat): (&Player, u8)| {
            let (level, budget) = match player {
                Player::Random => return None,
                Player::Newcomer => (Level::Pony, None),
                Player::Bot { level, allowance } => {
                    (level, allowance.map(crate::player::Allowance::budget))
                }
            };
            // Every bot has its own luck, and none shares the dice's.
            let seed = seed.wrapping_mul(31).wrapping_add(u64::from(seat) + 1);
            let at = Seating { options, seats, seat: Seat(seat), level, budget, seed };
            Some(if player == Player::Newcomer { G::newcomer(&at) } else { G::bot(&at) })
        };
        Thinkers::new(players.iter().zip(0..).map(sit).collect())
    }
}

impl<G: Game> Party<G> for Thinkers<'_, G> {
    const TRUSTED: bool = false;

    fn see(&mut self, effect: &G::Effect) {
        self.seats.iter_mut().flatten().for_each(|bot| bot.see(effect));
    }

    fn intend(
        &mut self,
        seat: Seat,
        table: &G,
        now: Millis,
        dice: &mut Random,
    ) -> Option<Intent<G::Action>> {
        match self.seats.get_mut(seat.index())? {
            None => anything(seat, table, now, dice),
            Some(bot) => bot.intend(&table.view(Audience::Seat(seat)), now),
        }
    }

    /// The earliest of what they intend. Of those who come at the same moment chance favours
    /// nobody.
    fn first(
        &mut self,
        seats: SeatSet,
        table: &G,
        now: Millis,
        dice: &mut Random,
    ) -> Option<(Seat, Intent<G::Action>)> {
        let idle = seats.iter().filter(|&seat| self.idle.contains(seat)).collect();
        let mut first = anybody(idle, table, now, dice);
        let mut equal = 1;
        for (bot, seat) in self.seats.iter_mut().zip(0..) {
            let Some(bot) = bot else { continue };
            let view = table.view(Audience::Seat(Seat(seat)));
            let Some(mut intent) = bot.intend(&view, now) else { continue };
            intent.at = intent.at.max(now);
            let takes = match first {
                Some((_, best)) if best.at == intent.at => {
                    equal += 1;
                    dice.below(equal) == 0
                }
                Some((_, best)) if best.at < intent.at => false,
                _ => {
                    equal = 1;
                    true
                }
            };
            if takes {
                first = Some((Seat(seat), intent));
            }
        }
        first
    }
}

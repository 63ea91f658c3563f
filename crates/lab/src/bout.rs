//! One match, in virtual time.

use crate::party::Party;
use bots::Random;
use game::{ActionSet, Actor, Fact, Game, Millis, Ranking, Seat, Turn};

/// What a match came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The places; `None` when the match was cut because it did not end.
    pub ranking: Option<Ranking>,
    /// How many facts it had.
    pub facts: u64,
    /// When the last of them happened.
    pub at: Millis,
}

/// Somebody who looks on.
pub trait Observer<G: Game> {
    /// There was something to see.
    #[inline]
    fn effect(&mut self, effect: &G::Effect) {
        let _ = effect;
    }

    /// Something has happened.
    #[inline]
    fn fact(&mut self, fact: &Fact<G::Action>) {
        let _ = fact;
    }
}

/// Nobody looks on.
impl<G: Game> Observer<G> for () {}

/// Two look on.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (&mut A, &mut B) {
    fn effect(&mut self, effect: &G::Effect) {
        self.0.effect(effect);
        self.1.effect(effect);
    }

    fn fact(&mut self, fact: &Fact<G::Action>) {
        self.0.fact(fact);
        self.1.fact(fact);
    }
}

/// Everything that happened, to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts<A>(pub Vec<Fact<A>>);

impl<G: Game> Observer<G> for Facts<G::Action> {
    fn fact(&mut self, fact: &Fact<G::Action>) {
        self.0.push(*fact);
    }
}

/// A match that has not ended by then does not end.
pub const MOST_FACTS: u64 = 200_000;

/// A match under way.
#[derive(Debug)]
pub struct Bout<'a, G, P, W> {
    /// The table.
    pub table: &'a mut G,
    /// Who plays.
    pub party: &'a mut P,
    /// The dice, and the numbers of those who play at random.
    pub dice: Random,
    /// Who looks on.
    pub watch: &'a mut W,
    /// After so many facts the match is cut.
    pub most: u64,
}

impl<G: Game, P: Party<G>, W: Observer<G>> Bout<'_, G, P, W> {
    /// Plays to the end.
    #[inline]
    pub fn play(mut self) -> Result<Ended, G::Illegal> {
        let (mut facts, mut now) = (0, Millis::ZERO);
        while facts < self.most {
            // How many facts this turn brings, and when the last of them happens.
            let (happened, at) = match self.table.turn() {
                Turn::Over(ranking) => {
                    return Ok(Ended { ranking: Some(ranking), facts, at: now });
                }
                Turn::Chance => {
                    let action = self.table.draw(&mut self.dice);
                    self.happen(now, Actor::Chance, action)?;
                    (1, now)
                }
                Turn::One(seat) => self.ask(seat, now)?,
                Turn::Round(seats) => {
                    // The order in which secret choices come is of no importance.
                    let (mut all, mut last) = (0, now);
                    for seat in seats {
                        let (happened, at) = self.ask(seat, last)?;
                        (all, last) = (all + happened, at);
                    }
                    (all, last)
                }
                Turn::Live(seats) => {
                    let first = self.party.first(seats, self.table, now, &mut self.dice);
                    let due = self.table.deadline().unwrap_or(Millis(u64::MAX));
                    match first {
                        Some((seat, intent)) if intent.at < due => {
                            self.happen(intent.at, Actor::Seat(seat), intent.action)?;
                            (1, intent.at)
                        }
                        _ => (0, now),
                    }
                }
            };
            (facts, now) = (facts + happened, at);
            if happened == 0 {
                // When nobody does anything it is for the clock; if that has nothing to do either,
                // the match does not end.
                let Some(at) = self.strike(now)? else { break };
                (facts, now) = (facts + 1, at);
            }
        }
        Ok(Ended { ranking: None, facts, at: now })
    }

    /// The seat does what it intends; tells how many things that were, and when.
    #[allow(clippy::inline_always)] // An action may be large, and would be copied.
    #[inline(always)]
    fn ask(&mut self, seat: Seat, now: Millis) -> Result<(u64, Millis), G::Illegal> {
        let intent = self.party.intend(seat, self.table, now, &mut self.dice);
        let Some(intent) = intent else { return Ok((0, now)) };
        let at = intent.at.max(now);
        self.happen(at, Actor::Seat(seat), intent.action)?;
        Ok((1, at))
    }

    /// The clock does what is due next, if anything is; tells when.
    #[inline(never)]
    fn strike(&mut self, now: Millis) -> Result<Option<Millis>, G::Illegal> {
        let Some(due) = self.table.deadline() else { return Ok(None) };
        let at = due.max(now);
        let Some(action) = self.table.legal(Actor::Clock, at).get(0) else { return Ok(None) };
        self.happen(at, Actor::Clock, action)?;
        Ok(Some(at))
    }

    #[allow(clippy::inline_always)] // An action may be large, and would be copied.
    #[inline(always)]
    fn happen(&mut self, at: Millis, by: Actor, action: G::Action) -> Result<(), G::Illegal> {
        let fact = Fact { at, by, action };
        let (party, watch) = (&mut *self.party, &mut *self.watch);
        let mut fx = |effect| {
            watch.effect(&effect);
            party.see(&effect);
        };
        if P::TRUSTED {
            self.table.apply_unchecked(&fact, &mut fx);
        } else {
            self.table.play(&fact, &mut fx)?;
        }
        self.watch.fact(&fact);
        Ok(())
    }
}

//! Our bots among themselves, to compare people with.

use super::watch::{Watch, Watched};
use crate::{LevelTimes, Progress, Reaction};
use bots::{Bot, Play, Random, Seating};
use catalog::rules::carrousel::{Carrousel, Options};
use game::{ActionSet, Actor, Audience, Fact, Game, Level, Millis, Seat, SeatSet, Turn};

/// Matches of each level.
const MATCHES: u64 = 4;

/// No match among bots has more facts.
const MOST_FACTS: u64 = 20_000;

/// The times of every level at a table like this one, the weakest first.
pub(super) fn times(
    options: &Options,
    table: &Carrousel,
    tell: &mut dyn FnMut(Progress),
) -> Vec<LevelTimes> {
    let of = Level::ALL.len() as u32;
    let mut all = Vec::new();
    for (done, level) in (1..).zip(Level::ALL) {
        let (mut one_horse, mut two_horses) = (Vec::new(), Vec::new());
        for seed in 0..MATCHES {
            for seen in play(options, table, level, seed).players {
                one_horse.extend(seen.one_horse);
                two_horses.extend(seen.two_horses);
            }
        }
        let both = one_horse.iter().chain(&two_horses).copied().collect();
        all.push(LevelTimes {
            level: level.key().to_owned(),
            all: Reaction::of(both),
            one_horse: Reaction::of(one_horse),
            two_horses: Reaction::of(two_horses),
        });
        tell(Progress { done, of });
    }
    all
}

/// A match among bots of one level, in virtual time.
fn play(options: &Options, start: &Carrousel, level: Level, seed: u64) -> Watched {
    let seats = start.seats();
    let mut watch = Watch::new(start.clone(), options.expert);
    let mut table = start.clone();
    let mut random = Random::new(seed);
    let seat = |seat: Seat| {
        let seed = seed * 8 + u64::from(seat.0);
        Carrousel::bot(&Seating { options, seats, seat, level, budget: None, seed })
    };
    let mut bots: Vec<Box<dyn Bot<Carrousel>>> = SeatSet::all(seats).iter().map(seat).collect();
    let mut now = Millis::ZERO;
    for number in 1..MOST_FACTS {
        let fact = match table.turn() {
            Turn::Chance => Fact { at: now, by: Actor::Chance, action: table.draw(&mut random) },
            Turn::Live(_) => match first(&table, &mut bots, now) {
                Some(fact) => fact,
                None => break,
            },
            Turn::Over(_) | Turn::One(_) | Turn::Round(_) => break,
        };
        // A bot that meant what is not allowed would end the match here.
        let show = |effect| bots.iter_mut().for_each(|bot| bot.see(&effect));
        if table.play(&fact, &mut { show }).is_err() {
            break;
        }
        now = fact.at;
        watch.happen(number, &fact);
    }
    watch.finish()
}

/// Who acts first: somebody, or the clock.
fn first(
    table: &Carrousel,
    bots: &mut [Box<dyn Bot<Carrousel>>],
    now: Millis,
) -> Option<Fact<<Carrousel as Game>::Action>> {
    let mut first: Option<Fact<_>> = None;
    for (seat, bot) in (0..).map(Seat).zip(bots) {
        let Some(intent) = bot.intend(&table.view(Audience::Seat(seat)), now) else { continue };
        let at = intent.at.max(now);
        if first.as_ref().is_none_or(|other| at < other.at) {
            first = Some(Fact { at, by: Actor::Seat(seat), action: intent.action });
        }
    }
    let due = table.deadline()?;
    match first {
        Some(fact) if fact.at < due => Some(fact),
        _ => {
            let at = due.max(now);
            let action = table.legal(Actor::Clock, at).get(0)?;
            Some(Fact { at, by: Actor::Clock, action })
        }
    }
}

//! One match between bots, in virtual time.

use bots::{Bot, Intent, Level, Play, Random, Seating};
use game::{ActionSet, Actor, Audience, Fact, Millis, Numbers, Ranking, Seat, SeatSet, Turn};

/// A match that is to be played.
#[derive(Clone, Debug)]
pub struct Bout<'a, G: Play> {
    /// What is played.
    pub options: &'a G::Options,
    /// Who plays, by seat.
    pub players: &'a [Level],
    /// The dice, the bots' luck, everything.
    pub seed: u64,
}

/// What a match came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended<G: Play> {
    /// The places; `None` when the match was cut because it did not end.
    pub ranking: Option<Ranking>,
    /// All that happened.
    pub facts: Vec<Fact<G::Action>>,
}

/// A match between bots that has not ended by then does not end.
const MOST_FACTS: usize = 200_000;

impl<G: Play> Bout<'_, G> {
    /// Plays the match to its end, and shows every effect.
    pub fn play(&self, fx: &mut impl FnMut(&G::Effect)) -> Result<Ended<G>, G::Illegal> {
        let seats = self.players.len() as u8;
        let mut table = G::new(self.options, seats)?;
        let mut random = Random::new(self.seed);
        let mut bots: Vec<Box<dyn Bot<G>>> = Vec::new();
        for (seat, &level) in self.players.iter().enumerate() {
            bots.push(G::bot(&Seating {
                options: self.options,
                seats,
                seat: Seat(seat as u8),
                level,
                budget: None,
                // Every bot has its own luck, and none shares the dice's.
                seed: self.seed.wrapping_mul(31).wrapping_add(seat as u64 + 1),
            }));
        }
        let mut ended = Ended { ranking: None, facts: Vec::new() };
        let mut now = Millis::ZERO;
        while ended.facts.len() < MOST_FACTS {
            let fact = match table.turn() {
                Turn::Over(ranking) => {
                    ended.ranking = Some(ranking);
                    break;
                }
                Turn::Chance => {
                    Fact { at: now, by: Actor::Chance, action: table.draw(&mut random) }
                }
                _ => match next(&table, &mut bots, now, &mut random) {
                    Some(fact) => fact,
                    None => break,
                },
            };
            now = fact.at;
            table.play(&fact, &mut |effect| {
                fx(&effect);
                for bot in &mut bots {
                    bot.see(&effect);
                }
            })?;
            ended.facts.push(fact);
        }
        Ok(ended)
    }
}

/// What happens next: the earliest of what the bots intend, or the clock, if that is earlier.
/// Of those who come at the same moment chance favours nobody.
fn next<G: Play>(
    table: &G,
    bots: &mut [Box<dyn Bot<G>>],
    now: Millis,
    random: &mut Random,
) -> Option<Fact<G::Action>> {
    let mut first: Option<(Seat, Intent<G::Action>)> = None;
    let mut equal = 1;
    for seat in SeatSet::all(bots.len() as u8) {
        let view = table.view(Audience::Seat(seat));
        let Some(intent) = bots[seat.index()].intend(&view, now) else { continue };
        let earlier = match &first {
            None => true,
            Some((_, best)) if intent.at == best.at => {
                equal += 1;
                random.below(equal) == 0
            }
            Some((_, best)) => intent.at < best.at,
        };
        if earlier {
            if first.is_none_or(|(_, best)| intent.at < best.at) {
                equal = 1;
            }
            first = Some((seat, intent));
        }
    }
    if let Some(due) = table.deadline()
        && first.is_none_or(|(_, intent)| due <= intent.at)
    {
        let at = due.max(now);
        let action = table.legal(Actor::Clock, at).get(0)?;
        return Some(Fact { at, by: Actor::Clock, action });
    }
    let (seat, Intent { at, action }) = first?;
    Some(Fact { at: at.max(now), by: Actor::Seat(seat), action })
}

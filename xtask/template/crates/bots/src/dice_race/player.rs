//! The four levels.

use super::anything::Glance;
use super::judge::{best, lead, prudent_lead};
use super::trial::most_promising;
use crate::{Bot, Budget, Intent, Level, Play, Random, Seating};
use catalog::rules::dice_race::{Action, DiceRace, Options, View};
use game::{Millis, Seat};

/// Matches that the champion usually plays in its head before it moves.
const TRIALS: u32 = 200;

impl Play for DiceRace {
    type Glance = Glance;

    fn anything(
        glance: &Glance,
        seat: Seat,
        now: Millis,
        random: &mut Random,
    ) -> Option<Intent<Action>> {
        glance.anything(seat, now, random)
    }

    /// Only the champion looks at the budget: the others do a fixed small amount of work.
    fn bot(at: &Seating<'_, Options>) -> Box<dyn Bot<DiceRace>> {
        Box::new(Player {
            seat: at.seat,
            level: at.level,
            budget: at.budget.unwrap_or(Budget::Simulations(TRIALS)),
            random: Random::new(at.seed),
        })
    }
}

struct Player {
    seat: Seat,
    level: Level,
    budget: Budget,
    random: Random,
}

impl Bot<DiceRace> for Player {
    fn intend(&mut self, view: &View, now: Millis) -> Option<Intent<Action>> {
        if !view.to_act.contains(self.seat) {
            return None;
        }
        Some(Intent { at: now, action: self.choose(&DiceRace::of_view(view)?)? })
    }
}

impl Player {
    fn choose(&mut self, table: &DiceRace) -> Option<Action> {
        let seat = self.seat;
        match self.level {
            Level::Pony => {
                let moves = super::judge::moves(table);
                let nth = crate::bot::any_of(moves.len(), &mut self.random)?;
                Some(moves[nth].0)
            }
            Level::Trotter => best(table, |after| lead(after, seat)),
            Level::Galloper => best(table, |after| prudent_lead(after, seat)),
            Level::Champion => most_promising(table, self.budget, &mut self.random),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Audience, Fact, Game, Turn};

    /// Plays a match to its end; tells who won.
    fn play(levels: &[Level], seed: u64) -> Seat {
        let options = &Options::default();
        let seats = levels.len() as u8;
        let mut table = DiceRace::new(options, seats).unwrap();
        let mut dice = Random::new(seed);
        let mut bots: Vec<_> = (0..seats)
            .zip(levels)
            .map(|(seat, &level)| {
                let seat = Seat(seat);
                DiceRace::bot(&Seating { options, seats, seat, level, budget: None, seed })
            })
            .collect();
        loop {
            let fact = match table.turn() {
                Turn::Chance => Fact::chance(table.draw(&mut dice)),
                Turn::One(seat) => {
                    let view = table.view(Audience::Seat(seat));
                    let intents: Vec<_> =
                        bots.iter_mut().map(|bot| bot.intend(&view, Millis(5))).collect();
                    assert_eq!(intents.iter().flatten().count(), 1, "one moves, the others wait");
                    Fact::seat(seat.0, intents[seat.index()].unwrap().action)
                }
                Turn::Over(ranking) => return ranking.places()[0].iter().next().unwrap(),
                Turn::Round(_) | Turn::Live(_) => unreachable!(),
            };
            table.play(&fact, &mut |_| {}).expect("bots play by the rules");
        }
    }

    #[test]
    fn bots_play_by_the_rules_at_every_table() {
        for seed in 0..100 {
            let seats = 2 + seed as usize % 3;
            let levels: Vec<Level> = Level::ALL.into_iter().cycle().skip(1).take(seats).collect();
            assert!(play(&levels, seed).index() < seats);
        }
    }

    #[test]
    fn every_level_beats_the_one_below() {
        for two in Level::ALL.windows(2) {
            let games = 400;
            // From both seats, because the first one has an advantage.
            let wins = (0..games).filter(|&seed| match seed % 2 {
                0 => play(&[two[1], two[0]], seed) == Seat(0),
                _ => play(&[two[0], two[1]], seed) == Seat(1),
            });
            let wins = wins.count() as u64;
            assert!(wins * 2 > games, "{:?} won {wins} of {games} against {:?}", two[1], two[0]);
        }
    }
}

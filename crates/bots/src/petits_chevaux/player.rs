//! The four levels.

use super::rules_of_thumb::{child, expert};
use super::table::Memory;
use crate::{Bot, Intent, Level, Play, Random, Seating};
use game::{Millis, Numbers, Seat};
use petits_chevaux::{Action, Effect, Options, PetitsChevaux, View};

impl Play for PetitsChevaux {
    /// A decision takes a fixed small amount of work at every level, so that the budget is not
    /// looked at.
    fn bot(at: &Seating<'_, Options>) -> Box<dyn Bot<PetitsChevaux>> {
        Box::new(Player {
            seat: at.seat,
            level: at.level,
            options: *at.options,
            memory: Memory::new(at.options),
            random: Random::new(at.seed),
        })
    }
}

struct Player {
    seat: Seat,
    level: Level,
    options: Options,
    memory: Memory,
    random: Random,
}

impl Bot<PetitsChevaux> for Player {
    fn see(&mut self, effect: &Effect) {
        self.memory.see(effect);
    }

    fn intend(&mut self, view: &View, now: Millis) -> Option<Intent<Action>> {
        if !view.to_act.contains(self.seat) {
            return None;
        }
        Some(Intent { at: now, action: self.choose(view)? })
    }
}

impl Player {
    fn choose(&mut self, view: &View) -> Option<Action> {
        let targets = view.targets.as_slice();
        match self.level {
            Level::Pony => {
                let nth = self.random.below(targets.len().max(1) as u32) as usize;
                Some(Action::Move(targets.get(nth)?.0))
            }
            // Nothing is to be thought about.
            _ if targets.len() == 1 && !self.options.may_pass => Some(Action::Move(targets[0].0)),
            Level::Trotter => child(view, self.seat),
            Level::Galloper | Level::Champion => {
                let Some(table) = self.memory.table(view, self.seat) else {
                    return child(view, self.seat);
                };
                expert(&table, &self.options, self.seat)
            }
        }
    }
}

//! The four levels.

use super::anything::Glance;
use super::rollout;
use super::rules_of_thumb::{child, expert};
use super::search::Thinker;
use super::table::Memory;
use super::weights::Weights;
use crate::{Bot, Budget, Intent, Level, Play, Random, Seating};
use catalog::rules::petits_chevaux::{Action, Effect, Options, PetitsChevaux, View};
use game::{Millis, Numbers, Seat};

impl Play for PetitsChevaux {
    type Glance = Glance;

    fn anything(
        glance: &Glance,
        seat: Seat,
        now: Millis,
        random: &mut Random,
    ) -> Option<Intent<Action>> {
        glance.anything(seat, now, random)
    }

    /// Only the champion looks at the budget: others take a fixed small amount of work. It looks
    /// a few throws ahead in any case, and then tries moves out as long as the budget lasts.
    fn bot(at: &Seating<'_, Options>) -> Box<dyn Bot<PetitsChevaux>> {
        Box::new(Player {
            seat: at.seat,
            level: at.level,
            options: *at.options,
            memory: Memory::new(at.options),
            random: Random::new(at.seed),
            budget: at.budget,
            passed: 0,
        })
    }
}

/// How the champion thinks at a table: how many throws it looks ahead after its own move, and how
/// many trials it usually makes. Fewer, where each throw can be answered in more ways or a trial
/// takes longer: a decision is to take some milliseconds everywhere.
fn usual(view: &View) -> (u8, u32) {
    match (view.horses.len(), view.horses.as_slice()[0].len()) {
        (2, ..4) => (3, 1_000),
        (2, _) => (2, 200),
        _ => (1, 600),
    }
}

/// Passes in a row that the champion allows itself, at most.
const MOST_PASSES: u8 = 3;

struct Player {
    seat: Seat,
    level: Level,
    options: Options,
    memory: Memory,
    random: Random,
    budget: Option<Budget>,
    /// Passes since its last move.
    passed: u8,
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
                // There is a table for every view; if not, something simple is done.
                let Some(table) = self.memory.table(view, self.seat) else {
                    return child(view, self.seat);
                };
                match self.level {
                    Level::Champion => self.think(&table, view),
                    _ => expert(&table, &self.options, self.seat),
                }
            }
        }
    }

    fn think(&mut self, table: &PetitsChevaux, view: &View) -> Option<Action> {
        let weights = Weights::champion();
        let (throws, trials) = usual(view);
        let thinker = Thinker { weights, options: &self.options, throws };
        let budget = self.budget.unwrap_or(Budget::Simulations(trials));
        // PC-6: two who both wait for the other to move would wait for ever.
        let patient = self.passed < MOST_PASSES;
        let allowed = |action| patient || action != Action::Pass;
        let action = rollout::best(&thinker, table, allowed, budget, &mut self.random);
        self.passed = if action == Some(Action::Pass) { self.passed + 1 } else { 0 };
        action
    }
}

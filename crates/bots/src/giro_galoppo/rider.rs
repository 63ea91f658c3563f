//! The riders: one bot a seat, four levels.

use super::anything::Glance;
use super::memory::Memory;
use super::newcomer::Newcomer;
use super::placing::Book;
use super::rollout::{Rollouts, any};
use super::search::{Meter, draw_card, flat, regret_matching};
use super::solve::Solution;
use crate::bot::{Bot, Budget, Intent, Play, Seating};
use crate::{Level, Random};
use catalog::rules::giro_galoppo::{
    Action, Card, Cell, Effect, GiroGaloppo, Options, Phase, Placement, View,
};
use game::{Game, Millis, Numbers, Seat};

/// What a level usually gets to think. A trotter imagines two races for each of its cards: more
/// than whoever always plays the highest one, and far less than somebody who has practised.
pub(super) const TROTTER_SIMULATIONS: u32 = 12;
pub(super) const GALLOPER_SIMULATIONS: u32 = 400;
const CHAMPION_SIMULATIONS: u32 = 12_000;

/// Who places an obstacle with thought tries this many cells,
const CANDIDATES: usize = 8;
/// and races so often on each of them before the other obstacles are drawn anew.
const RACES: usize = 4;

struct Rider {
    options: Options,
    seats: u8,
    seat: Seat,
    level: Level,
    budget: Budget,
    memory: Memory,
    random: Random,
    /// The race of two, solved when it begins.
    solution: Option<Solution>,
}

impl Play for GiroGaloppo {
    type Glance = Glance;

    fn anything(
        glance: &Glance,
        seat: Seat,
        now: Millis,
        random: &mut Random,
    ) -> Option<Intent<Action>> {
        glance.anything(seat, now, random)
    }

    fn newcomer(at: &Seating<'_, Options>) -> Box<dyn Bot<GiroGaloppo>> {
        Box::new(Newcomer::new(at))
    }

    fn bot(at: &Seating<'_, Options>) -> Box<dyn Bot<GiroGaloppo>> {
        let usual = match at.level {
            Level::Champion => CHAMPION_SIMULATIONS,
            Level::Galloper => GALLOPER_SIMULATIONS,
            Level::Pony | Level::Trotter => TROTTER_SIMULATIONS,
        };
        Box::new(Rider {
            options: *at.options,
            seats: at.seats,
            seat: at.seat,
            level: at.level,
            budget: at.budget.unwrap_or(Budget::Simulations(usual)),
            memory: Memory::new(at.options, at.seats),
            random: Random::new(at.seed),
            solution: None,
        })
    }
}

impl Bot<GiroGaloppo> for Rider {
    fn see(&mut self, effect: &Effect) {
        self.memory.see(effect);
    }

    fn intend(&mut self, view: &View, now: Millis) -> Option<Intent<Action>> {
        if !view.to_act.contains(self.seat) {
            return None;
        }
        let action = match view.phase {
            Phase::Placement => Action::Place(self.place(view)?),
            Phase::Race => Action::Play(self.card(view)),
            Phase::Over => return None,
        };
        Some(Intent { at: now, action })
    }
}

impl Rider {
    fn card(&mut self, view: &View) -> Card {
        let Some(race) = self.memory.race(view, self.seat, &mut self.random) else {
            return any(view.hand, &mut self.random);
        };
        if self.level == Level::Champion && self.seats == 2 {
            return self.solved_card(&race, view);
        }
        let rollouts = Rollouts::new(race);
        let mut meter = Meter::new(self.budget);
        match self.level {
            Level::Pony => any(view.hand, &mut self.random),
            Level::Trotter | Level::Galloper => {
                flat(&rollouts, self.seat, &mut meter, &mut self.random)
            }
            Level::Champion => regret_matching(&rollouts, self.seat, &mut meter, &mut self.random),
        }
    }

    /// With two players the equilibrium of the whole race is known.
    fn solved_card(&mut self, race: &GiroGaloppo, view: &View) -> Card {
        let solution = self.solution.get_or_insert_with(|| Solution::new(race));
        let mut cells = race.positions();
        let cells = [(); 2].map(|()| cells.next().unwrap_or_default());
        let hands = [race.hands()[0], race.hands()[1]];
        match solution.advice(cells, hands) {
            Ok(advice) => draw_card(&advice.mix[self.seat.index()], view.hand, &mut self.random),
            Err(_) => any(view.hand, &mut self.random),
        }
    }

    /// With two players the placement is solved on some courses.
    fn solved_place(&self, view: &View) -> Option<Cell> {
        if self.level != Level::Champion || self.seats != 2 {
            return None;
        }
        let stand = view.obstacles.as_slice().iter().copied().collect();
        Book::shipped(&self.options)?.best(stand).filter(|cell| view.placeable.contains(*cell))
    }

    /// Where to put an obstacle. Who thinks ahead tries some cells and races on each of them.
    fn place(&mut self, view: &View) -> Option<Cell> {
        if let Some(cell) = self.solved_place(view) {
            return Some(cell);
        }
        let cells: Vec<Cell> = view.placeable.iter().collect();
        let pick =
            |random: &mut Random| cells.get(random.below(cells.len().max(1) as u32) as usize);
        if self.level < Level::Galloper {
            return pick(&mut self.random).copied();
        }
        let some: Vec<Cell> =
            (0..CANDIDATES).filter_map(|_| pick(&mut self.random).copied()).collect();
        let mut won = vec![0.0; some.len()];
        let mut meter = Meter::new(self.budget);
        loop {
            let mut tries = meter.round(some.len() * RACES);
            if tries == 0 {
                break;
            }
            for (cell, won) in some.iter().zip(&mut won) {
                *won += self.races_with(view, *cell, tries.min(RACES));
                tries = tries.saturating_sub(RACES);
            }
        }
        let best = some.iter().zip(&won).max_by(|a, b| a.1.total_cmp(b.1));
        best.map(|(cell, _)| *cell)
    }

    /// How many of some quick races this seat wins with an obstacle there and the others drawn.
    fn races_with(&mut self, view: &View, cell: Cell, races: usize) -> f64 {
        let Some(race) = self.completed(view, cell) else { return 0.0 };
        let rollouts = Rollouts::new(race);
        let mut won = 0.0;
        for _ in 0..races {
            let hands = rollouts.start().hands();
            let cards: Vec<Card> =
                hands.iter().map(|h| rollouts.sensible(*h, Cell::BOX, &mut self.random)).collect();
            won += super::rollout::share(rollouts.play(&cards, &mut self.random), self.seat);
        }
        won
    }

    /// The race with the obstacles that stand, one on `cell`, and the rest placed at random.
    fn completed(&mut self, view: &View, cell: Cell) -> Option<GiroGaloppo> {
        let players = Options { placement: Placement::Players, ..self.options };
        let mut table = GiroGaloppo::new(&players, self.seats).ok()?;
        let stand = view.obstacles.as_slice().iter().copied().chain([cell]);
        for cell in stand {
            place_next(&mut table, cell)?;
        }
        while table.phase() == Phase::Placement {
            let game::Turn::One(seat) = table.turn() else { return None };
            let view = table.view(game::Audience::Seat(seat));
            let nth = self.random.below(view.placeable.len().max(1) as u32) as usize;
            place_next(&mut table, view.placeable.get(nth)?)?;
        }
        Some(table)
    }
}

/// Whoever is on turn places an obstacle here, if the rules allow.
fn place_next(table: &mut GiroGaloppo, cell: Cell) -> Option<()> {
    let game::Turn::One(seat) = table.turn() else { return None };
    table.play(&game::Fact::seat(seat.0, Action::Place(cell)), &mut |_| {}).ok()
}

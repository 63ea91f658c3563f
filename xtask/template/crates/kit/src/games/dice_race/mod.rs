//! Random tables of Dice Race.

mod golden;
mod shapes;
mod transcript;

use crate::golden::Golden;
use crate::shapes::Shapes;
use crate::{Pick, Specimen, Witness};
use catalog::rules::dice_race::{Action, Cell, DiceRace, Die, Effect, Horse, Phase};
use game::{ActionSet, Actor, Audience, Fact, Game, Millis, Numbers, Seat, SeatSet, Turn};
use serde_json::Value;

impl Specimen for DiceRace {
    const LETTERS: &'static str = "DR";
    const RULE_COUNT: u8 = 8;
    const MOST_FACTS: u32 = 4_000;
    const GOLDEN: &'static [Golden] = golden::GOLDEN;
    const SHAPES: Shapes = shapes::SHAPES;

    fn random_action(random: &mut impl Numbers) -> Action {
        match random.below(4) {
            0 => Action::Roll(Die(random.below(9) as u8)),
            1 => Action::Move(Horse(random.byte())),
            _ => Action::Move(Horse(random.below(3) as u8)),
        }
    }

    fn likely(&self, at: Millis, random: &mut impl Numbers) -> Option<(Actor, Action)> {
        match self.turn() {
            Turn::Chance => Some((Actor::Chance, self.draw(random))),
            Turn::One(seat) => {
                let legal = self.legal(Actor::Seat(seat), at);
                let action = legal.get(random.below(legal.len() as u32) as usize)?;
                Some((Actor::Seat(seat), action))
            }
            Turn::Round(_) | Turn::Live(_) | Turn::Over(_) => None,
        }
    }

    fn pause(&self, _random: &mut impl Numbers) -> u32 {
        0
    }

    /// Nothing is secret.
    fn twin(&self, _to: Audience, _random: &mut impl Numbers) -> DiceRace {
        self.clone()
    }

    fn assert_sound(&self) {
        assert_eq!(self.die().is_some(), self.phase() == Phase::Move);
        let seats = || SeatSet::all(self.seats()).iter();
        for cell in (1..=self.track()).map(Cell) {
            let owners = seats().filter(|seat| self.horses(*seat).contains(&cell)).count();
            assert!(owners <= 1, "a cell is one seat's");
        }
        let home = Cell::home(self.track());
        let done = seats().any(|seat| self.horses(seat).iter().all(|cell| *cell == home));
        assert_eq!(done, self.phase() == Phase::Over);
    }

    fn assert_step(before: &DiceRace, fact: &Fact<Action>, after: &DiceRace) {
        let moved = |seat: &Seat| before.horses(*seat) != after.horses(*seat);
        for seat in SeatSet::all(before.seats()).iter().filter(moved) {
            assert!(matches!(fact.action, Action::Move(_)), "only a move moves horses");
            for (was, is) in before.horses(seat).into_iter().zip(after.horses(seat)) {
                let ahead = seat == before.seat() && is > was;
                assert!(is == was || ahead || is == Cell::START, "on, or back to the start");
            }
        }
    }

    fn assert_views(public: &Value, _seats: &[Value]) {
        assert_eq!(public["die"].is_null(), public["phase"] != "move");
    }

    fn witness(seen: &Witness<'_, DiceRace>) -> Vec<u8> {
        let mut rules: Vec<u8> = seen.effects.iter().flat_map(rules_of).copied().collect();
        // A track whose last cell was reached shows how long it is.
        let last = Cell(seen.after.track());
        let reached = |e: &Effect| matches!(e, Effect::Advanced { to, .. } if *to == last);
        rules.extend(seen.effects.iter().any(reached).then_some(2));
        rules
    }
}

/// The rules that an effect shows.
fn rules_of(effect: &Effect) -> &'static [u8] {
    match effect {
        Effect::Rolled { .. } => &[4, 7],
        Effect::Advanced { from: Cell::START, .. } => &[1, 4],
        Effect::Advanced { .. } => &[4],
        Effect::CameHome { .. } => &[5],
        Effect::SentBack { .. } => &[6],
        Effect::NextSeat { .. } => &[3],
        Effect::Placed { .. } => &[8],
    }
}

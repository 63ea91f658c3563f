//! Random tables of Petits Chevaux.

mod golden;
mod shapes;
mod transcript;

use crate::golden::Golden;
use crate::shapes::Shapes;
use crate::{Pick, Specimen, Witness};
use catalog::rules::petits_chevaux::{
    Action, Colour, Die, Effect, Horse, Options, PetitsChevaux, Phase, Progress,
};
use game::{
    ActionSet, Actor, Audience, Cites, Fact, Game, List, Millis, Numbers, Seat, SeatSet, Turn,
};
use serde_json::Value;
use std::collections::HashMap;

impl Specimen for PetitsChevaux {
    const LETTERS: &'static str = "PC";
    const RULE_COUNT: u8 = 14;
    const MOST_FACTS: u32 = 15_000;
    const GOLDEN: &'static [Golden] = golden::GOLDEN;
    const SHAPES: Shapes = shapes::SHAPES;

    fn add_people(options: &mut Options, random: &mut impl Numbers, seats: u8) {
        if random.one_in(2) {
            let mut sides: Vec<Colour> = (0..4).map(Colour).collect();
            random.shuffle(&mut sides);
            options.colours = List::of(Colour(0), sides.into_iter().take(seats.into()));
        }
    }

    fn random_action(random: &mut impl Numbers) -> Action {
        match random.below(6) {
            0 => Action::First(Seat(random.below(6) as u8)),
            1 => Action::Roll(Die(random.below(9) as u8)),
            2 => Action::Pass,
            3 => Action::Move(Horse(random.byte())),
            _ => Action::Move(Horse(random.below(5) as u8)),
        }
    }

    fn likely(&self, at: Millis, random: &mut impl Numbers) -> Option<(Actor, Action)> {
        match self.turn() {
            Turn::Chance => Some((Actor::Chance, self.draw(random))),
            Turn::One(seat) => {
                let legal = self.legal(Actor::Seat(seat), at);
                // The last action may be to pass; nobody wants that often.
                let choices = if random.one_in(4) { legal.len() } else { (legal.len() - 1).max(1) };
                let action = legal.get(random.below(choices as u32) as usize)?;
                Some((Actor::Seat(seat), action))
            }
            Turn::Round(_) | Turn::Live(_) | Turn::Over(_) => None,
        }
    }

    fn pause(&self, _random: &mut impl Numbers) -> u32 {
        0
    }

    /// Nothing is secret.
    fn twin(&self, _to: Audience, _random: &mut impl Numbers) -> PetitsChevaux {
        self.clone()
    }

    fn assert_sound(&self) {
        let mut on_cell: HashMap<u8, Vec<Seat>> = HashMap::new();
        for seat in SeatSet::all(self.seats()) {
            let mut stable = Vec::new();
            for progress in self.horses(seat).flatten() {
                match progress.ring_cell(self.colour(seat)) {
                    Some(cell) => on_cell.entry(cell).or_default().push(seat),
                    None => stable.push(progress),
                }
            }
            let places = stable.len();
            stable.sort_unstable();
            stable.dedup();
            assert_eq!(stable.len(), places, "a stable cell holds one horse");
        }
        for seats in on_cell.values() {
            assert!(seats.len() <= 2, "no third horse joins");
            assert!(seats.iter().all(|s| s == &seats[0]), "a cell is one seat's");
        }
        assert_eq!(self.die().is_some(), self.phase() == Phase::Move);
        if let Turn::One(seat) = self.turn() {
            let legal = self.legal(Actor::Seat(seat), Millis::ZERO);
            assert!(legal.iter().any(|a| a != Action::Pass), "a useless throw passes by itself");
        }
    }

    fn assert_step(before: &PetitsChevaux, fact: &Fact<Action>, after: &PetitsChevaux) {
        let home = |p: &Progress| p.stable_cell().is_some();
        for seat in SeatSet::all(before.seats()) {
            for (was, is) in before.horses(seat).zip(after.horses(seat)) {
                let safe = was.as_ref().is_some_and(home);
                assert!(!safe || is >= was, "horses in the stable are safe");
                assert!(is >= was || is.is_none(), "a horse goes on, or home to its box");
            }
        }
        let moved = matches!(fact.action, Action::Move(_));
        let same =
            SeatSet::all(before.seats()).iter().all(|s| before.horses(s).eq(after.horses(s)));
        assert_eq!(moved, !same, "a move, and only a move, moves horses");
    }

    fn assert_views(public: &Value, _seats: &[Value]) {
        assert_eq!(public["die"].is_null(), public["phase"] != "move");
    }

    fn witness(seen: &Witness<'_, PetitsChevaux>) -> Vec<u8> {
        let mut rules: Vec<u8> = seen.effects.iter().flat_map(rules_of).copied().collect();
        if let (Action::Move(moved), Actor::Seat(seat)) = (seen.fact.action, seen.fact.by) {
            // What the other horses could not do.
            let refused = |h| seen.before.check(&Fact::seat(seat.0, Action::Move(Horse(h)))).err();
            let others = (0..seen.before.horses_each()).filter_map(refused);
            rules.extend(others.map(|why| why.rule().number));
            let left_box = seen.effects.iter().any(|e| matches!(e, Effect::LeftBox { .. }));
            let met =
                |e: &Effect| matches!(e, Effect::Captured { .. } | Effect::BarrageFormed { .. });
            rules.extend((left_box && seen.effects.iter().any(met)).then_some(11));
            let caught = seen.effects.iter().filter(|e| matches!(e, Effect::Captured { .. }));
            rules.extend((caught.count() == 2).then_some(10));
            rules.extend(overtakes_in_stable(seen.before, seat, moved).then_some(13));
        }
        rules
    }
}

/// The rules that an effect shows.
fn rules_of(effect: &Effect) -> &'static [u8] {
    match effect {
        Effect::First { .. } => &[1, 2],
        Effect::NextSeat { .. } => &[2],
        Effect::LeftBox { .. } | Effect::TriesAgain { .. } => &[3],
        Effect::ThrowsAgain { .. } | Effect::TooManySixes { .. } => &[4],
        Effect::Rolled { .. } | Effect::Advanced { .. } => &[5],
        Effect::NoMove { .. } | Effect::Passed { .. } => &[6],
        Effect::Captured { .. } | Effect::Hopped { .. } => &[7],
        Effect::BarrageFormed { .. } | Effect::BarrageOpened { .. } => &[8],
        Effect::Stabled { .. } => &[12],
        Effect::Finished { .. } | Effect::NotFinished { .. } => &[14],
    }
}

fn overtakes_in_stable(table: &PetitsChevaux, seat: Seat, moved: Horse) -> bool {
    let from = table.horses(seat).nth(moved.0.into()).flatten();
    let (Some(from), Some(to)) = (from, table.target(moved)) else { return false };
    let passed = |p: Progress| p.stable_cell().is_some() && p > from && p < to;
    table.horses(seat).flatten().any(passed)
}

//! Any position of dice: what each throw is worth, and what is best to be made of it.

use super::throw::Throw;
use crate::games::GameExplorer;
use crate::step::written;
use crate::{Depth, Explored, ExploredChoice};
use bots::petits_chevaux::Judge;
use catalog::rules::petits_chevaux::{Action, Die, Options, PetitsChevaux, Phase, View};
use catalog::{GameId, Listed};

/// Explores positions in which somebody is about to throw.
#[derive(Clone, Copy, Debug)]
pub(in crate::games) struct DiceExplorer;

/// The same position always gets the same numbers.
const SEED: u64 = 1;

impl GameExplorer for DiceExplorer {
    fn game(&self) -> GameId {
        PetitsChevaux::GAME
    }

    fn explore(&mut self, options: &str, view: &str) -> Option<Explored> {
        let options: Options = serde_json::from_str(options).ok()?;
        let view: View = serde_json::from_str(view).ok()?;
        let table = PetitsChevaux::arranged(&options, &view, 0, 0).ok()?;
        if table.phase() != Phase::Roll {
            return None;
        }
        let judge = Judge { options: &options, solution: None, trials: Depth::QUICK.trials };
        let throw = Throw::new(&judge, &table, SEED);
        let seat = table.seat();
        let of_die = |die: u8| {
            throw.choices(Die(die)).into_iter().map(move |way| (die, way)).collect::<Vec<_>>()
        };
        let choices = (1..=6).flat_map(of_die).map(|(die, way)| ExploredChoice {
            seat,
            throw: Some(die),
            action: match way.action {
                Action::Move(_) => Some(written::<PetitsChevaux>(&way.action)),
                Action::First(_) | Action::Roll(_) | Action::Pass => None,
            },
            share: None,
            worth: throw.chances(&way)[seat.index()],
        });
        Some(Explored { exact: false, chances: throw.before(), choices: choices.collect() })
    }
}

//! Any position of a race of two, solved.

use crate::games::GameExplorer;
use crate::step::written;
use crate::{Explored, ExploredChoice};
use bots::giro_galoppo::Solution;
use catalog::rules::giro_galoppo::{
    Action, Card, CardSet, Cell, GiroGaloppo, Options, Phase, View,
};
use catalog::{GameId, Listed};
use game::{Game, Seat};

/// Explores races of two. It keeps the solution of the course that it was asked about last.
#[derive(Debug, Default)]
pub(in crate::games) struct RaceExplorer {
    solved: Option<(Options, Solution)>,
}

impl GameExplorer for RaceExplorer {
    fn game(&self) -> GameId {
        GiroGaloppo::GAME
    }

    /// Used cards must lie open: what is in the hands follows from them.
    fn explore(&mut self, options: &str, view: &str) -> Option<Explored> {
        let options: Options = serde_json::from_str(options).ok()?;
        let view: View = serde_json::from_str(view).ok()?;
        let [a, b] = *view.positions.as_slice() else { return None };
        let [mine, theirs] = *view.discards.as_ref()?.as_slice() else { return None };
        let hands = [mine, theirs].map(left);
        let race = GiroGaloppo::new(&options, 2).ok()?;
        if race.phase() == Phase::Placement {
            return None;
        }
        if self.solved.as_ref().is_none_or(|(solved, _)| *solved != options) {
            self.solved = Some((options, Solution::new(&race)));
        }
        let (_, solution) = self.solved.as_ref()?;
        let cells: [Cell; 2] = [a, b];
        let advice = solution.advice(cells, hands).ok()?;
        let choice = |seat: usize, nth: usize| {
            let worth = advice.worth[seat][nth]?;
            let play = Action::Play(Card(nth as u8 + 1));
            Some(ExploredChoice {
                seat: Seat(seat as u8),
                throw: None,
                action: Some(written::<GiroGaloppo>(&play)),
                share: Some(advice.mix[seat][nth]),
                worth,
            })
        };
        let pairs = (0..2).flat_map(|seat| (0..6).map(move |nth| (seat, nth)));
        let all = pairs.filter_map(|(seat, nth)| choice(seat, nth));
        Some(Explored { exact: true, chances: advice.win.to_vec(), choices: all.collect() })
    }
}

/// The cards that are still in a hand.
fn left(used: CardSet) -> CardSet {
    CardSet::ALL.iter().filter(|card| !used.contains(*card)).collect()
}

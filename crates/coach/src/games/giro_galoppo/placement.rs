//! Where the last obstacle was put, judged by the races that would have come of it.

use crate::Names;
use crate::step::{Choice, Verdict, written};
use bots::giro_galoppo::Solution;
use catalog::rules::giro_galoppo::{Action, Actions, CardSet, Cell, GiroGaloppo, Phase};
use game::{Actor, Fact, Game, Millis, Seat};

/// An obstacle that a player placed.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) fact: u64,
    pub(super) seat: Seat,
    pub(super) cell: Cell,
    /// The table before it.
    pub(super) before: GiroGaloppo,
}

/// On a course of this length a race is solved in a tenth of a second.
const USUAL_LENGTH: usize = 44;

impl Placed {
    /// Solves the race for every cell on which the last obstacle could stand, if they are not more
    /// than `layouts` on a usual course; a longer one takes as much longer as it has more pairs of
    /// cells.
    /// `tell` hears how many are solved, of how many.
    pub(super) fn judge(
        &self,
        layouts: u32,
        names: &Names<'_>,
        tell: &mut dyn FnMut(u32, u32),
    ) -> Option<Choice> {
        let legal = self.before.legal(Actor::Seat(self.seat), Millis::ZERO);
        let Actions::Place(cells) = legal else { return None };
        let length = usize::from(self.before.line().0);
        let work = cells.len() * length * length;
        if work > layouts as usize * USUAL_LENGTH * USUAL_LENGTH {
            return None;
        }
        let worth = |cell: Cell| {
            let mut race = self.before.clone();
            let place = Fact::seat(self.seat.0, Action::Place(cell));
            race.apply_unchecked(&place, &mut |_| {});
            // Only of the last obstacle it is known what race it makes.
            (race.phase() == Phase::Race).then(|| start(&race)[self.seat.index()])
        };
        let mut worths = Vec::new();
        for cell in cells.iter() {
            worths.push((cell, worth(cell)?));
            tell(worths.len() as u32, cells.len() as u32);
        }
        let own = worths.iter().find(|(cell, _)| *cell == self.cell)?.1;
        let best = worths.iter().fold((self.cell, own), |a, b| if b.1 > a.1 { *b } else { a });
        let worst = worths.iter().map(|(_, worth)| *worth).fold(own, f64::min);
        let verdict = Verdict::of(worths.len(), best.1 - own, 0.0);
        let lost = if verdict == Verdict::Mistake { best.1 - own } else { 0.0 };
        let cost = [Seat(0), Seat(1)].map(|s| if s == self.seat { -lost } else { lost });
        let why = || super::why::placed(self.seat, self.cell, best.0, names);
        Some(Choice {
            fact: self.fact,
            seat: self.seat,
            options: worths.len() as u32,
            chosen: written::<GiroGaloppo>(&Action::Place(self.cell)),
            best: written::<GiroGaloppo>(&Action::Place(best.0)),
            worth: own,
            best_worth: best.1,
            worst_worth: worst,
            error: 0.0,
            verdict,
            cost: cost.to_vec(),
            why: (verdict == Verdict::Mistake).then(why),
        })
    }
}

/// What a race is worth before its first card.
fn start(race: &GiroGaloppo) -> [f64; 2] {
    let advice = Solution::new(race).advice([Cell::BOX; 2], [CardSet::ALL; 2]);
    advice.map_or([0.5; 2], |advice| advice.win)
}

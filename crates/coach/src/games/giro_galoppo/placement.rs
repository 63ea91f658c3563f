//! Where the obstacles were put in a race of two.
//!
//! Where the placement is solved every obstacle is a step of the ledger. Elsewhere the last one is
//! judged by the races that would have come of it.

use crate::Names;
use crate::step::{Choice, Step, Verdict, written};
use bots::giro_galoppo::{Book, Starts};
use catalog::rules::giro_galoppo::{
    Action, Actions, Cell, CellSet, GiroGaloppo, Options, Placement,
};
use game::{Actor, Game, Millis, Seat};
use std::collections::HashMap;

/// An obstacle that a player placed.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) fact: u64,
    pub(super) seat: Seat,
    pub(super) cell: Cell,
    /// The table before it.
    pub(super) before: GiroGaloppo,
}

/// The placement on a course where it is solved.
#[derive(Debug)]
pub(super) struct SolvedPlacement {
    book: &'static Book<'static>,
    starts: Starts,
    /// What layouts are worth to each seat: an obstacle that is well placed leads to the same one.
    known: HashMap<CellSet, [f64; 2]>,
}

/// On a course of this length a race is solved in a tenth of a second.
const USUAL_LENGTH: usize = 44;

impl SolvedPlacement {
    /// If the placement of this race of two is solved, and its players' own.
    pub(super) fn new(options: &Options) -> Option<SolvedPlacement> {
        let book = Book::shipped(options).filter(|_| options.placement == Placement::Players)?;
        let starts = Starts::new(options).ok()?;
        Some(SolvedPlacement { book, starts, known: HashMap::new() })
    }

    /// What an obstacle did.
    pub(super) fn step(&mut self, placed: &Placed, names: &Names<'_>) -> Option<Step> {
        let Placed { fact, seat, cell, ref before } = *placed;
        let stand = before.wooden();
        let best = self.book.best(stand)?;
        let (before, after) = (self.chances(stand)?, self.chances(stand.with(cell))?);
        let me = seat.index();
        // What leads to a layout that is worth as much is as good.
        let given_away = before[me] - after[me];
        let verdict = Verdict::of(self.book.cells(stand).count(), given_away, 0.0);
        let is_mistake = verdict == Verdict::Mistake;
        let better = if is_mistake { best } else { cell };
        let choice = Choice {
            fact,
            seat,
            options: self.book.cells(stand).count() as u32,
            chosen: written::<GiroGaloppo>(&Action::Place(cell)),
            best: written::<GiroGaloppo>(&Action::Place(better)),
            worth: after[me],
            best_worth: before[me].max(after[me]),
            worst_worth: None,
            error: 0.0,
            verdict,
            cost: cost(seat, if is_mistake { given_away } else { 0.0 }),
            why: is_mistake.then(|| super::why::placed(seat, cell, best, names)),
        };
        Some(Step {
            fact,
            before: before.to_vec(),
            after: after.to_vec(),
            luck: None,
            choices: vec![choice],
        })
    }

    /// What obstacles are worth that stand, when both place and ride as well as can be from there on.
    fn chances(&mut self, stand: CellSet) -> Option<[f64; 2]> {
        let layout = self.book.layout(stand)?;
        if let Some(known) = self.known.get(&layout) {
            return Some(*known);
        }
        let win = self.starts.win(layout).ok()?;
        self.known.insert(layout, win);
        Some(win)
    }
}

/// What a seat has lost the other has won.
fn cost(seat: Seat, lost: f64) -> Vec<f64> {
    [Seat(0), Seat(1)].map(|s| if s == seat { -lost } else { lost }).to_vec()
}

impl Placed {
    /// Solves the race for every cell on which the last obstacle could stand, if they are not more
    /// than `layouts` on a usual course; a longer one takes as much longer as it has more pairs of
    /// cells.
    /// `tell` hears how many are solved, of how many.
    pub(super) fn judge(
        &self,
        options: &Options,
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
        let mut starts = Starts::new(options).ok()?;
        let mut worths = Vec::new();
        // The last obstacle makes a race: it is known what that one is worth.
        for cell in cells.iter() {
            let win = starts.win(self.before.wooden().with(cell)).ok()?;
            worths.push((cell, win[self.seat.index()]));
            tell(worths.len() as u32, cells.len() as u32);
        }
        let own = worths.iter().find(|(cell, _)| *cell == self.cell)?.1;
        let best = worths.iter().fold((self.cell, own), |a, b| if b.1 > a.1 { *b } else { a });
        let worst = worths.iter().map(|(_, worth)| *worth).fold(own, f64::min);
        let verdict = Verdict::of(worths.len(), best.1 - own, 0.0);
        let lost = if verdict == Verdict::Mistake { best.1 - own } else { 0.0 };
        let why = || super::why::placed(self.seat, self.cell, best.0, names);
        Some(Choice {
            fact: self.fact,
            seat: self.seat,
            options: worths.len() as u32,
            chosen: written::<GiroGaloppo>(&Action::Place(self.cell)),
            best: written::<GiroGaloppo>(&Action::Place(best.0)),
            worth: own,
            best_worth: best.1,
            worst_worth: Some(worst),
            error: 0.0,
            verdict,
            cost: cost(self.seat, lost),
            why: (verdict == Verdict::Mistake).then(why),
        })
    }
}

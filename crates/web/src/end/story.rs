//! A match retold: where everybody stood, over time.

use catalog::{AnyEffect, AnyView};
use giro_galoppo::Effect as Race;
use petits_chevaux::Effect as Ludo;

/// What the numbers of a story mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Giro Galoppo: the cell, round by round.
    Cells,
    /// Petits Chevaux: how far all horses have come together, throw by throw.
    Steps,
    /// Carrousel: points, second by second.
    Points,
}

/// A match retold.
#[derive(Clone, PartialEq, Debug)]
pub struct Story {
    pub measure: Measure,
    pub moments: Vec<Moment>,
}

/// One moment of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The step of the match after which it is.
    pub step: usize,
    /// The round, the throw, or the second.
    pub when: f64,
    /// Where everybody stands, by seat.
    pub stand: Vec<f64>,
}

impl Story {
    /// The story before anything has happened.
    pub fn begin(view: &AnyView) -> Story {
        let measure = match view {
            AnyView::GiroGaloppo(_) => Measure::Cells,
            AnyView::PetitsChevaux(_) => Measure::Steps,
            AnyView::Carrousel(_) => Measure::Points,
        };
        let first = Moment { step: 0, when: 0.0, stand: stand(view) };
        Story { measure, moments: vec![first] }
    }

    /// Goes on: this was seen on the way to this view, so many milliseconds after the start.
    pub fn go_on(&mut self, step: usize, view: &AnyView, effects: &[AnyEffect], at_ms: u64) {
        let last = self.moments.last().map_or(0.0, |moment| moment.when);
        let has = |tells: fn(&AnyEffect) -> bool| effects.iter().any(tells);
        let stand = stand(view);
        let when = match view {
            AnyView::GiroGaloppo(_) => {
                let turned = has(|e| matches!(e, AnyEffect::GiroGaloppo(Race::Revealed { .. })));
                turned.then_some(last + 1.0)
            }
            AnyView::PetitsChevaux(_) => {
                let thrown = has(|e| matches!(e, AnyEffect::PetitsChevaux(Ludo::Rolled { .. })));
                // A throw and what was done with it are one moment.
                if !thrown && let Some(moment) = self.moments.last_mut() {
                    (moment.stand, moment.step) = (stand.clone(), step);
                }
                thrown.then_some(last + 1.0)
            }
            AnyView::Carrousel(view) => {
                let changed = self.moments.last().is_none_or(|moment| moment.stand != stand);
                (changed || view.ranking.is_some()).then_some(at_ms as f64 / 1000.0)
            }
        };
        self.moments.extend(when.map(|when| Moment { step, when, stand }));
    }

    /// When the match ended.
    pub fn end(&self) -> f64 {
        self.moments.last().map_or(1.0, |moment| moment.when).max(1.0)
    }

    /// The largest number in it.
    pub fn top(&self) -> f64 {
        let all = self.moments.iter().flat_map(|moment| &moment.stand);
        all.copied().fold(1.0, f64::max)
    }

    /// The moment at which a step of the match is.
    pub fn when(&self, step: usize) -> f64 {
        let before = self.moments.iter().rev().find(|moment| moment.step <= step);
        before.map_or(0.0, |moment| moment.when)
    }
}

/// Where everybody stands, by seat.
fn stand(view: &AnyView) -> Vec<f64> {
    match view {
        AnyView::GiroGaloppo(view) => {
            view.positions.as_slice().iter().map(|cell| f64::from(cell.0)).collect()
        }
        AnyView::PetitsChevaux(view) => {
            // A horse on its start cell has come one step out of its box.
            let way = |horse: &Option<petits_chevaux::Progress>| {
                horse.map_or(0.0, |progress| f64::from(progress.0) + 1.0)
            };
            let side = |horses: &game::List<_, 4>| horses.as_slice().iter().map(way).sum();
            view.horses.as_slice().iter().map(side).collect()
        }
        AnyView::Carrousel(view) => {
            view.points.as_slice().iter().map(|points| f64::from(*points)).collect()
        }
    }
}

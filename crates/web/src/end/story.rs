//! A match retold: where everybody stood, over time.

use super::words::EndWord;
use crate::games;
use catalog::{AnyEffect, AnyView};

/// What the numbers of a story mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Axes {
    /// Where somebody stands.
    pub up: EndWord,
    /// What passes meanwhile.
    pub along: EndWord,
    /// Whether somebody stands still between two moments, and then elsewhere at a stroke.
    pub at_a_stroke: bool,
}

/// How a story goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The next round, or the next throw.
    Next,
    /// It belongs to the last moment.
    Same,
    /// A moment of its own, at the time that it is.
    AtThisTime,
    /// There is nothing to tell.
    None,
}

/// A match retold.
#[derive(Clone, PartialEq, Debug)]
pub struct Story {
    pub axes: Axes,
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
        let first = Moment { step: 0, when: 0.0, stand: games::stand(view) };
        Story { axes: games::axes(view.game()), moments: vec![first] }
    }

    /// Goes on: this was seen on the way to this view, so many milliseconds after the start.
    pub fn go_on(&mut self, step: usize, view: &AnyView, effects: &[AnyEffect], at_ms: u64) {
        let stand = games::stand(view);
        let last = self.moments.last();
        let (before, changed) =
            (last.map_or(0.0, |m| m.when), last.is_none_or(|m| m.stand != stand));
        let when = match games::progress(view.game(), effects, changed) {
            Progress::Next => before + 1.0,
            Progress::AtThisTime => at_ms as f64 / 1000.0,
            Progress::Same => {
                if let Some(moment) = self.moments.last_mut() {
                    (moment.stand, moment.step) = (stand, step);
                }
                return;
            }
            Progress::None => return,
        };
        self.moments.push(Moment { step, when, stand });
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

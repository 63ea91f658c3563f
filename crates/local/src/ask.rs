//! What else the coach can be asked: its code is the same part of the worker's module as the analysis.

use crate::CantAnalyse;
use coach::{CantAnswer, Desk};
use wasm_split_helpers::wasm_split;

/// Answers a question to the coach.
#[wasm_split(coach, fallible)]
pub fn ask(desk: &mut Desk, ask: String) -> Result<String, CantAnalyse> {
    desk.answer(&ask).map_err(|why| match why {
        CantAnswer::Puzzle(_) => CantAnalyse::NoCoach,
        CantAnswer::NoPosition | CantAnswer::Json(_) => CantAnalyse::Unreadable,
    })
}

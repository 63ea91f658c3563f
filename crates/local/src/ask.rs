//! What else the coach can be asked: its code is the same part of the worker's module as the analysis.

use crate::CantAnalyse;
use coach::{CantAnswer, Desk};
use game::Seat;
use wasm_split_helpers::wasm_split;

/// Answers a question to the coach.
#[wasm_split(coach, fallible)]
pub fn ask(desk: &mut Desk, ask: String) -> Result<String, CantAnalyse> {
    desk.answer(&ask).map_err(no_answer)
}

/// Weighs what a seat can do where a match stands, told by its record so far.
#[wasm_split(coach, fallible)]
pub fn weigh(desk: &mut Desk, record: String, seat: Seat) -> Result<String, CantAnalyse> {
    desk.weigh(&record, seat).map_err(no_answer)
}

#[allow(clippy::needless_pass_by_value)] // For `map_err`.
fn no_answer(why: CantAnswer) -> CantAnalyse {
    match why {
        CantAnswer::Puzzle(_) => CantAnalyse::NoCoach,
        CantAnswer::NoPosition | CantAnswer::Json(_) => CantAnalyse::Unreadable,
    }
}

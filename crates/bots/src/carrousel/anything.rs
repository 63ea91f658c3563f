//! A hand that grabs what it sees.

use crate::{Intent, Random};
use catalog::rules::carrousel::{Action, Move, View};
use game::{Millis, Numbers, Seat};

/// The longest wait of a hand that sees nothing, in milliseconds; then it touches all the same.
const PUZZLED_MS: u32 = 1_000;

/// Touches as soon as a move wins a card, and makes that move.
pub(super) fn scramble(
    view: &View,
    seat: Seat,
    now: Millis,
    random: &mut Random,
) -> Option<Intent<Action>> {
    if !view.to_act.contains(seat) {
        return None;
    }
    let row = view.rows.as_slice().get(seat.index())?;
    let order = view.order?;
    let wins = |step: &Move| row.as_slice().contains(&step.apply(order).head());
    let winning = Move::ALL.into_iter().find(wins);
    if view.holder == Some(seat) {
        let step = winning.unwrap_or(Move::ALL[random.below(28) as usize]);
        return Some(Intent { at: now, action: Action::Move(step) });
    }
    let wait = if winning.is_some() { 0 } else { random.below(PUZZLED_MS) };
    Some(Intent { at: now.plus(wait).max(view.may_touch_from), action: Action::Touch })
}

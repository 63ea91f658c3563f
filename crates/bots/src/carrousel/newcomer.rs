//! Somebody at the carousel for the first time.

use super::hint::counting;
use super::luck::{Luck, Permille};
use crate::{Bot, Intent, Seating};
use catalog::rules::carrousel::{Action, Card, Carrousel, Move, Options, Order, Phase, View};
use game::{Millis, Seat};

/// From when the horses stand to when a move is found, in milliseconds, on average.
const LOOK_MS: u32 = 3_500;
/// For the move itself.
const HAND_MS: u32 = 1_000;
/// From the moment at which the carousel is free to the touch of somebody who knows the move.
const REACTION_MS: u32 = 500;
/// How much the times vary.
const SPREAD: Permille = 300;

/// Finds every swap and every way from one end to the other, slowly, and never errs. The other moves
/// are for those who have played before.
#[derive(Debug)]
pub(super) struct Newcomer {
    seat: Seat,
    /// CA-11: everybody's cards count.
    expert: bool,
    luck: Luck,
    /// What is being looked at, and from when on it is understood.
    sight: Option<(Order, Vec<Card>, Millis)>,
    /// From when on it is known that nobody holds.
    free: Option<Millis>,
    /// When our hand on the carousel will have moved.
    moves_at: Option<Millis>,
}

impl Newcomer {
    pub(super) fn new(at: &Seating<'_, Options>) -> Newcomer {
        let luck = Luck::new(at.seed);
        let (seat, expert) = (at.seat, at.options.expert);
        Newcomer { seat, expert, luck, sight: None, free: None, moves_at: None }
    }

    fn after(&mut self, now: Millis, ms: u32) -> Millis {
        now.plus(self.luck.around(ms.into(), SPREAD) as u32)
    }

    /// From when on what lies there is understood.
    fn understood(&mut self, view: &View, now: Millis) -> Option<Millis> {
        let order = view.order?;
        let row = view.rows.as_slice().get(self.seat.index())?.as_slice();
        let known = self.sight.as_ref().filter(|(o, cards, _)| *o == order && cards == row);
        if let Some((_, _, at)) = known {
            return Some(*at);
        }
        let at = self.after(now, LOOK_MS);
        self.sight = Some((order, row.to_vec(), at));
        Some(at)
    }
}

impl Bot<Carrousel> for Newcomer {
    fn intend(&mut self, view: &View, now: Millis) -> Option<Intent<Action>> {
        if view.phase != Phase::Live {
            return None;
        }
        let understood = self.understood(view, now)?;
        let is_free = view.holder.is_none();
        if is_free && self.free.is_none() {
            self.free = Some(self.after(now, REACTION_MS));
        }
        self.free = self.free.filter(|_| is_free);
        if view.holder != Some(self.seat) {
            self.moves_at = None;
        }
        let order = view.order?;
        let cards = counting(view, self.seat, self.expert);
        if view.claimants.contains(self.seat) && cards.contains(&order.head()) {
            let at = understood.max(now);
            return Some(Intent { at, action: Action::Claim(order.head()) });
        }
        let wins = |step: &Move| cards.contains(&step.apply(order).head());
        let step = Move::ALL.into_iter().filter(is_easy).find(wins)?;
        let at = match view.holder {
            Some(holder) if holder == self.seat => {
                let at = self.moves_at.unwrap_or_else(|| self.after(now, HAND_MS));
                self.moves_at = Some(at);
                return Some(Intent { at: at.max(now), action: Action::Move(step) });
            }
            _ => understood.max(self.free?).max(view.may_touch_from).max(now),
        };
        Some(Intent { at, action: Action::Touch })
    }
}

fn is_easy(step: &Move) -> bool {
    matches!(step, Move::Swap { .. } | Move::HeadToTail | Move::TailToHead)
}

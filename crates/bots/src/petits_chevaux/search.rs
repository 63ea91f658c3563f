//! Thinking ahead: over the own moves, then over throws and the answers to them.

use super::board::Board;
use super::net::{Chances, Net};
use super::table::is_done;
use super::weights::Weights;
use game::{ActionSet, Actor, Fact, Game, Millis, Seat};
use petits_chevaux::{Action, Die, Options, PetitsChevaux, Phase};

/// Thinks with what was learned, at a table with these options.
#[derive(Clone, Copy)]
pub(super) struct Thinker<'a> {
    pub(super) weights: &'a Weights,
    pub(super) options: &'a Options,
    /// How many throws it looks ahead.
    pub(super) throws: u8,
}

impl Thinker<'_> {
    /// The action after which the seat on turn has the best chance, among those that are allowed.
    pub(super) fn best(
        &self,
        table: &PetitsChevaux,
        allowed: impl Fn(Action) -> bool,
    ) -> Option<Action> {
        let board = Board::new(table, self.options);
        let net = self.weights.net(board.playing.len(), board.horses);
        self.best_by(net, table, self.throws, allowed).map(|(action, _)| action)
    }

    fn best_by(
        &self,
        net: &Net,
        table: &PetitsChevaux,
        throws: u8,
        allowed: impl Fn(Action) -> bool,
    ) -> Option<(Action, Chances)> {
        let seat = table.seat();
        let mut best: Option<(Action, Chances)> = None;
        for action in table.legal(Actor::Seat(seat), Millis::ZERO).iter() {
            if !allowed(action) || is_twin(table, action) {
                continue;
            }
            let mut after = table.clone();
            after.apply_unchecked(&Fact::seat(seat.0, action), &mut |_| {});
            let chances = if is_done(&after, seat) {
                certain(seat) // PC-14
            } else {
                self.chances(net, &after, throws)
            };
            if best.is_none_or(|(_, most)| chances[seat.index()] > most[seat.index()]) {
                best = Some((action, chances));
            }
        }
        best
    }

    /// The chances when somebody is about to throw.
    fn chances(&self, net: &Net, table: &PetitsChevaux, throws: u8) -> Chances {
        if throws == 0 {
            return net.chances(&Board::new(table, self.options), self.options);
        }
        let mut sum = Chances::default();
        for die in 1..=6 {
            let mut after = table.clone();
            after.apply_unchecked(&Fact::chance(Action::Roll(Die(die))), &mut |_| {});
            let chances = match after.phase() {
                Phase::Move => self.best_by(net, &after, throws - 1, |_| true).map(|b| b.1),
                _ => None,
            };
            let chances = chances.unwrap_or_else(|| self.chances(net, &after, throws - 1));
            for (sum, chance) in sum.iter_mut().zip(chances) {
                *sum += chance / 6.0;
            }
        }
        sum
    }
}

/// Whether an earlier horse stands on the same place, so that the move comes to the same.
fn is_twin(table: &PetitsChevaux, action: Action) -> bool {
    let Action::Move(horse) = action else { return false };
    let at = |h: u8| table.horses(table.seat()).nth(h.into());
    (0..horse.0).any(|h| at(h) == at(horse.0))
}

fn certain(seat: Seat) -> Chances {
    let mut chances = Chances::default();
    chances[seat.index()] = 1.0;
    chances
}

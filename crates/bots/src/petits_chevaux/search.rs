//! Thinking ahead: over the own moves, then over throws and the answers to them.

use super::board::Board;
use super::net::{Chances, Net};
use super::table::{is_done, is_twin};
use super::weights::Weights;
use catalog::rules::petits_chevaux::{Action, Die, Options, PetitsChevaux, Phase};
use game::{ActionSet, Actor, Fact, Game, Millis, Seat};

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

    /// The best action by this net, and the chances that follow.
    pub(super) fn best_by(
        &self,
        net: &Net,
        table: &PetitsChevaux,
        throws: u8,
        allowed: impl Fn(Action) -> bool,
    ) -> Option<(Action, Chances)> {
        let seat = table.seat();
        let mut best: Option<(Action, Chances)> = None;
        for (action, after) in ways(table, allowed) {
            let chances = self.chances_after(net, &after, seat, throws);
            if best.is_none_or(|(_, most)| chances[seat.index()] > most[seat.index()]) {
                best = Some((action, chances));
            }
        }
        best
    }

    /// The chances when `seat` has just moved.
    pub(super) fn chances_after(
        &self,
        net: &Net,
        table: &PetitsChevaux,
        seat: Seat,
        throws: u8,
    ) -> Chances {
        if is_done(table, seat) {
            certain(seat) // PC-14
        } else {
            self.chances(net, table, throws)
        }
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

/// The actions that are allowed, those that come to the same left out, and what they lead to.
pub(super) fn ways(
    table: &PetitsChevaux,
    allowed: impl Fn(Action) -> bool,
) -> impl Iterator<Item = (Action, PetitsChevaux)> {
    let by = table.seat();
    let legal = table.legal(Actor::Seat(by), Millis::ZERO);
    let actions = (0..legal.len()).filter_map(move |n| legal.get(n));
    actions.filter(move |&action| allowed(action) && !is_twin(table, action)).map(move |action| {
        let mut after = table.clone();
        after.apply_unchecked(&Fact::seat(by.0, action), &mut |_| {});
        (action, after)
    })
}

/// The chances when a seat is done.
pub(super) fn certain(seat: Seat) -> Chances {
    let mut chances = Chances::default();
    chances[seat.index()] = 1.0;
    chances
}

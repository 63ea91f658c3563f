//! Trying moves out: each is followed by the same throws again and again, everybody goes on by a
//! simple policy, and the net judges where that leads a few turns later.
//!
//! With the same throws for all moves most of the luck is the same, too, and what is left is the
//! difference between the moves. A move that is clearly worse than another is given up early.

use super::board::Board;
use super::net::{Chances, Net};
use super::rules_of_thumb::expert;
use super::search::{Thinker, certain, ways};
use super::table::is_done;
use super::temper::Temper;
use crate::meter::Meter;
use crate::{Budget, Random};
use catalog::rules::petits_chevaux::{Action, Die, HORSES, PetitsChevaux, Phase};
use game::{ActionSet, Actor, Fact, Game, Millis, Numbers};

/// Rollout depth, in throws. Later throws have little to do with the move.
const THROWS: usize = 14;

/// Every horse may move, or none.
const MOST_WAYS: usize = HORSES + 1;

/// What was thought before counts as much as so many trials: it is a little wrong, but has no luck
/// in it, so that a few trials alone don't overrule it. With more than two it is wrong by more,
/// because it does not look so far.
const TRUST: f64 = 256.0;
const TRUST_IN_A_CROWD: f64 = 64.0;

/// A move whose chance is thought to be worse by this is not tried out.
const HOPELESS: f32 = 0.1;

/// Trials of each move between two comparisons: every pair of first throws once.
const ROUND: u32 = 36;

/// How much worse than the best a move is when it is given up: squared, in standard errors.
const CLEARLY: f64 = 9.0;

/// A move that is tried out.
struct Way {
    action: Action,
    after: PetitsChevaux,
    /// The sum of the chances that it came to, and of what was thought before.
    sum: f64,
    /// The squares of its lead over each of the others, summed.
    squares: [f64; MOST_WAYS],
    given_up: bool,
}

/// The best of the allowed actions of the seat on turn, as far as the budget lets it be seen.
/// Looking ahead is done in any case, and trials are made from what is left of the budget.
pub(super) fn best(
    thinker: &Thinker<'_>,
    table: &PetitsChevaux,
    allowed: impl Fn(Action) -> bool,
    budget: Budget,
    random: &mut Random,
) -> Option<Action> {
    let mut meter = Meter::new(budget);
    let seat = table.seat().index();
    let trial = Trial::new(thinker, table);
    let trust = if trial.crowded { TRUST_IN_A_CROWD } else { TRUST };
    let mut ways = promising(thinker, trial.net, table, allowed);
    for way in &mut ways {
        way.sum *= trust;
    }
    let mut rounds = 0u32;
    while ways.iter().filter(|way| !way.given_up).count() > 1 && meter.is_left() {
        let throws = throws(rounds, random);
        let mut came_to = [0.0; MOST_WAYS];
        for (way, chance) in ways.iter_mut().zip(&mut came_to).filter(|(way, _)| !way.given_up) {
            *chance = f64::from(trial.chances(&way.after, &throws)[seat]);
            way.sum += *chance;
            meter.spend();
        }
        for (way, chance) in ways.iter_mut().zip(&came_to) {
            for (square, other) in way.squares.iter_mut().zip(&came_to) {
                *square += (chance - other) * (chance - other);
            }
        }
        rounds += 1;
        if rounds.is_multiple_of(ROUND) {
            give_up(&mut ways, rounds, trust);
        }
    }
    Some(ways.get(leader(&ways)?)?.action)
}

/// The moves that may be the best by looking ahead, each with the chance that was seen.
fn promising(
    thinker: &Thinker<'_>,
    net: &Net,
    table: &PetitsChevaux,
    allowed: impl Fn(Action) -> bool,
) -> Vec<Way> {
    let seat = table.seat();
    let thought = |after: &PetitsChevaux| {
        thinker.chances_after(net, after, seat, thinker.throws)[seat.index()]
    };
    let all: Vec<_> =
        ways(table, allowed).map(|(action, after)| (action, thought(&after), after)).collect();
    let most = all.iter().fold(0.0, |most: f32, way| most.max(way.1));
    let mut kept: Vec<Way> = Vec::with_capacity(all.len());
    for (action, chance, after) in all {
        // PC-14: there is nothing better than to be done.
        let hopeless = chance < most - HOPELESS || (most >= 1.0 && chance < 1.0);
        if !hopeless {
            let sum = f64::from(chance);
            kept.push(Way { action, after, sum, squares: [0.0; MOST_WAYS], given_up: false });
        }
    }
    kept
}

/// The throws of a trial. Every pair of first throws comes equally often.
pub(super) fn throws(round: u32, random: &mut Random) -> [Die; THROWS] {
    let mut throws = [Die::SIX; THROWS];
    for throw in &mut throws {
        *throw = Die(random.below(6) as u8 + 1);
    }
    throws[0] = Die((round % 6) as u8 + 1);
    throws[1] = Die((round / 6 % 6) as u8 + 1);
    throws
}

/// What is the same in all trials at a table.
pub(super) struct Trial<'a> {
    thinker: Thinker<'a>,
    net: &'a Net,
    /// Where chances are to come true; without it the net is believed as it is.
    temper: Option<&'static Temper>,
    /// Whether more than two still play.
    crowded: bool,
}

impl<'a> Trial<'a> {
    /// Trials among those who still play at this table.
    pub(super) fn new(thinker: &Thinker<'a>, table: &PetitsChevaux) -> Trial<'a> {
        let board = Board::new(table, thinker.options);
        Trial {
            thinker: Thinker { throws: 0, ..*thinker },
            net: thinker.weights.net(board.playing.len(), board.horses),
            temper: None,
            crowded: board.playing.len() > 2,
        }
    }

    /// The same, told by chances that come true.
    pub(super) fn tempered(self, table: &PetitsChevaux) -> Trial<'a> {
        let board = Board::new(table, self.thinker.options);
        Trial { temper: Some(Temper::of(board.playing.len(), board.horses)), ..self }
    }

    /// The chances of all seats after these throws.
    pub(super) fn chances(&self, after: &PetitsChevaux, throws: &[Die]) -> Chances {
        let mut table = after.clone();
        for &die in throws {
            table.apply_unchecked(&Fact::chance(Action::Roll(die)), &mut |_| {});
            if table.phase() != Phase::Move {
                continue;
            }
            let mover = table.seat();
            let Some(action) = self.policy(&table) else { break };
            table.apply_unchecked(&Fact::seat(mover.0, action), &mut |_| {});
            if is_done(&table, mover) {
                return certain(mover);
            }
        }
        let options = self.thinker.options;
        let board = Board::new(&table, options);
        match self.temper {
            Some(temper) => temper.chances(self.net.scores(&board, options), &board),
            None => self.net.chances(&board, options),
        }
    }

    /// How everybody goes on: two players by the net; more by rules of thumb. These are several
    /// times faster, and so much happens between two of one's turns that many trials matter more.
    fn policy(&self, table: &PetitsChevaux) -> Option<Action> {
        let seat = table.seat();
        let legal = table.legal(Actor::Seat(seat), Millis::ZERO);
        if legal.len() == 1 {
            legal.get(0)
        } else if self.crowded {
            expert(table, self.thinker.options, seat)
        } else {
            self.thinker.best_by(self.net, table, 0, |_| true).map(|(action, _)| action)
        }
    }
}

/// The move with the best mean.
fn leader(ways: &[Way]) -> Option<usize> {
    let playing = (0..ways.len()).filter(|&i| !ways[i].given_up);
    // Of equal ones the first.
    playing.reduce(|best, i| if ways[i].sum > ways[best].sum { i } else { best })
}

/// Gives up what is clearly worse than the best.
fn give_up(ways: &mut [Way], rounds: u32, trust: f64) {
    let Some(best) = leader(ways) else { return };
    let (most, count) = (ways[best].sum, f64::from(rounds) + trust);
    for way in ways.iter_mut().filter(|way| !way.given_up) {
        let lead = (most - way.sum) / count;
        let error = way.squares[best] / f64::from(rounds) / count;
        way.given_up = lead > 0.0 && lead * lead > CLEARLY * error;
    }
}

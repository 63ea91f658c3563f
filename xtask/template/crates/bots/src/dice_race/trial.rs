//! Trying moves out: each is followed by the same throws again and again, everybody goes on
//! prudently, and whoever wins counts.

use super::judge::{best, moves, prudent_lead};
use crate::meter::Meter;
use crate::{Budget, Random};
use catalog::rules::dice_race::{Action, DiceRace};
use game::{Fact, Game, Numbers, Seat, Turn};

/// Throws after which a match that has not ended is nobody's.
const MOST_THROWS: usize = 400;

/// The move of the seat on turn that wins most often, as far as the budget lets it be seen.
pub(super) fn most_promising(
    table: &DiceRace,
    budget: Budget,
    random: &mut Random,
) -> Option<Action> {
    let seat = table.seat();
    let moves = moves(table);
    if let [(only, _)] = moves[..] {
        return Some(only);
    }
    let mut meter = Meter::new(budget);
    let mut wins = vec![0u32; moves.len()];
    while meter.is_left() {
        // With the same throws for all moves most of the luck is the same, too.
        let seed = u64::from(random.below(u32::MAX));
        for ((_, after), wins) in moves.iter().zip(&mut wins) {
            *wins += u32::from(winner(after.clone(), &mut Random::new(seed)) == Some(seat));
            meter.spend();
        }
    }
    // Of those that win equally often, the one that looks better.
    let worth = |i: usize| (wins[i], prudent_lead(&moves[i].1, seat));
    let better = |a: usize, b: usize| if worth(b) > worth(a) { b } else { a };
    (0..moves.len()).reduce(better).map(|i| moves[i].0)
}

/// Who wins when everybody goes on prudently.
fn winner(mut table: DiceRace, dice: &mut Random) -> Option<Seat> {
    for _ in 0..2 * MOST_THROWS {
        let fact = match table.turn() {
            Turn::Chance => Fact::chance(table.draw(dice)),
            Turn::One(seat) => Fact::seat(seat.0, best(&table, |after| prudent_lead(after, seat))?),
            Turn::Over(ranking) => return ranking.places().first()?.iter().next(),
            Turn::Round(_) | Turn::Live(_) => return None,
        };
        table.apply_unchecked(&fact, &mut |_| {});
    }
    None
}

//! How good a position looks.

use catalog::rules::dice_race::{Action, Cell, DiceRace, Phase};
use game::{ActionSet, Actor, Fact, Game, Millis, Seat, SeatSet};

/// What a horse at home is worth beyond its way, in cells: nobody catches it there.
const SAFE: f64 = 3.0;
/// The chance that one rival throws what it needs: one face of six.
const FEAR: f64 = 1.0 / 6.0;
/// What a win is worth, in cells: more than anything else.
const WON: f64 = 1_000.0;

/// The moves of the seat on turn, each with the match after it.
pub(super) fn moves(table: &DiceRace) -> Vec<(Action, DiceRace)> {
    let seat = table.seat();
    let legal = table.legal(Actor::Seat(seat), Millis::ZERO);
    let after = |action| {
        let mut after = table.clone();
        after.apply_unchecked(&Fact::seat(seat.0, action), &mut |_| {});
        (action, after)
    };
    legal.iter().map(after).collect()
}

/// The move after which `worth` is most; of equal ones the first.
pub(super) fn best(table: &DiceRace, worth: impl Fn(&DiceRace) -> f64) -> Option<Action> {
    let judged = moves(table).into_iter().map(|(action, after)| (action, worth(&after)));
    judged
        .reduce(|best, other| if other.1 > best.1 { other } else { best })
        .map(|(action, _)| action)
}

/// How far ahead of its rivals a seat is, in cells.
pub(super) fn lead(table: &DiceRace, seat: Seat) -> f64 {
    let rivals = SeatSet::all(table.seats()).without(seat);
    let theirs: f64 = rivals.iter().map(|rival| come(table, rival)).sum();
    let won = if table.phase() == Phase::Over && table.seat() == seat { WON } else { 0.0 };
    won + come(table, seat) - theirs / rivals.len().max(1) as f64
}

fn come(table: &DiceRace, seat: Seat) -> f64 {
    let home = Cell::home(table.track());
    let worth = |cell: Cell| f64::from(cell.0) + if cell == home { SAFE } else { 0.0 };
    table.horses(seat).into_iter().map(worth).sum()
}

/// The lead of a seat, less what its rivals may send back by their next throws.
pub(super) fn prudent_lead(table: &DiceRace, seat: Seat) -> f64 {
    let mut danger = 0.0;
    for own in table.horses(seat).into_iter().filter(|own| own.is_on_track(table.track())) {
        let rivals = SeatSet::all(table.seats()).without(seat);
        let hunters = rivals.iter().flat_map(|rival| table.horses(rival));
        // Each of them has one face of six that lands here.
        let hits = hunters.filter(|at| at.0 < own.0 && own.0 - at.0 <= 6).count();
        danger += FEAR * hits as f64 * f64::from(own.0);
    }
    lead(table, seat) - danger
}

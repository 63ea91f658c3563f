//! The levels that follow rules of thumb: what a child learns, and what an expert knows.

use super::board::{BOXED, Board, EXIT_WORTH};
use super::table::{WAY, is_twin};
use catalog::rules::petits_chevaux::{
    Action, Effect, Horse, Options, PetitsChevaux, Progress, TRACK, View,
};
use game::{ActionSet, Actor, Fact, Game, Millis, Seat};

/// What a child learns: capture, leave the box, go home, or else advance the foremost horse.
pub(super) fn child(view: &View, seat: Seat) -> Option<Action> {
    let colour = |seat: Seat| view.colours.as_slice()[seat.index()];
    let taken_by_rival = |target: Progress| {
        let cell = target.ring_cell(colour(seat));
        let on_it = |(i, side): (usize, &game::List<Option<Progress>, 4>)| {
            let rival = Seat(i as u8);
            let stands = |p: &Progress| p.ring_cell(colour(rival)) == cell;
            rival != seat && side.as_slice().iter().flatten().any(stands)
        };
        cell.is_some() && view.horses.as_slice().iter().enumerate().any(on_it)
    };
    let own = view.horses.as_slice().get(seat.index())?.as_slice();
    let from = |horse: Horse| own.get(usize::from(horse.0)).copied().flatten();
    let rank = |&(horse, target): &(Horse, Progress)| {
        let step = match from(horse) {
            _ if taken_by_rival(target) => 3,
            None => 2,
            Some(at) if at.is_on_track() && !target.is_on_track() => 1,
            // A horse in the stable can wait; those on the track are in a hurry.
            Some(at) if at.is_on_track() => 0,
            Some(_) => -1,
        };
        (step, target)
    };
    let best = view.targets.as_slice().iter().max_by_key(|t| rank(t))?;
    Some(Action::Move(best.0))
}

/// What an expert knows: the move after which the position looks best.
pub(super) fn expert(table: &PetitsChevaux, options: &Options, seat: Seat) -> Option<Action> {
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    // It never passes: a barrage that is never opened might hold up a match for ever.
    let moves = table.legal(Actor::Seat(seat), Millis::ZERO);
    for action in moves.iter() {
        if action == Action::Pass || is_twin(table, action) {
            continue;
        }
        let mut after = table.clone();
        let mut won = false;
        let mut tell = |effect| won |= matches!(effect, Effect::Finished { .. });
        after.apply_unchecked(&Fact::seat(seat.0, action), &mut tell);
        let score = if won { f32::INFINITY } else { judge(&Board::new(&after, options), seat) };
        if score > most {
            (best, most) = (Some(action), score);
        }
    }
    best
}

/// How good a position looks to a seat, in cells.
fn judge(board: &Board, seat: Seat) -> f32 {
    let rivals = board.rivals(seat);
    // Of several rivals each is only part of the competition.
    let share = 1.0 / rivals.len().max(1) as f32;
    let mut score = worth_of_all(board, seat) + barrage_worth(board, seat);
    for rival in rivals {
        score -= share * worth_of_all(board, rival);
        // Danger that comes before one's own next throw can't be fled.
        let flee = if board.throws_before(rival, seat) { 0.6 } else { 0.2 };
        score -= flee * board.exposure(seat, rival).cost;
        let chase = if board.throws_before(rival, seat) { 0.2 } else { 0.6 };
        score += share * chase * board.exposure(rival, seat).cost;
    }
    score
}

fn worth_of_all(board: &Board, seat: Seat) -> f32 {
    board.of(seat).iter().map(|&at| worth(at, board.horses as u8)).sum()
}

/// How far a horse has come, and more where it is safe.
fn worth(at: u8, horses: u8) -> f32 {
    /// PC-12: nobody is sent home from the stable.
    const SAFE: f32 = 4.0;
    /// PC-14: one of the cells that are to be filled; those nearest the centre first.
    const FILLS: f32 = 4.0;
    // The nearer home, the dearer: one horse that arrives is more than two that might.
    let come = f32::from(at) + 0.6 * f32::from(at) * f32::from(at) / f32::from(TRACK);
    match at {
        BOXED => 0.0,
        0..TRACK => EXIT_WORTH + come,
        _ if at < WAY - horses => EXIT_WORTH + SAFE + come,
        _ => EXIT_WORTH + SAFE + FILLS + come,
    }
}

/// PC-9: what it is worth to stand in the way of rivals.
fn barrage_worth(board: &Board, seat: Seat) -> f32 {
    const HELD_UP: f32 = 1.5;
    let mut held_up = 0.0;
    for &at in board.of(seat).iter().filter(|&&at| board.is_barrage(seat, at)) {
        let cell = board.ring_cell(seat, at);
        for rival in board.rivals(seat) {
            let stop = board.as_seen(cell, rival);
            let behind = |&&from: &&u8| match from {
                BOXED => stop == 0, // PC-11
                from => from < stop && stop - from <= 6,
            };
            // Each barrage is counted twice, once for each of its horses.
            held_up += board.of(rival).iter().filter(behind).count() as f32 / 2.0;
        }
    }
    HELD_UP * held_up
}

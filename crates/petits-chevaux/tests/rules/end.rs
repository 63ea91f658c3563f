//! PC-14: the horses are home.

use crate::common::{A, B, C, Table, at, at_with};
use game::{Fact, Game, Turn};
use petits_chevaux::{Action, Die, Effect, Illegal, Options, Phase};

fn play_on(options: &mut Options) {
    options.play_on = true;
}

/// PC-14: a seat wins at once when its four horses stand on 58 to 61.
#[test]
fn four_horses_on_the_last_four_cells_win() {
    let mut table = at("61 58 59 55 | 3 . . .");
    table.go(A, 5, 3).shows("61 58 59 60 | 3 . . .");
    assert!(table.told.ends_with(&[
        Effect::Finished { seat: A, place: 1 },
        Effect::NotFinished { seat: B, place: 2 },
    ]));
    assert_eq!(table.game.phase(), Phase::Over);
    assert_eq!(table.places(), "A B");
}

/// PC-14: four horses in the stable are not enough: it must be the four cells nearest the centre.
#[test]
fn four_horses_further_out_do_not_win() {
    let mut table = at("61 60 59 55 | . . . .");
    table.go(A, 2, 3).shows("61 60 59 57 | . . . .");
    assert_eq!(table.game.phase(), Phase::Roll);
    table.no_move(B, 1).go(A, 1, 3);
    assert_eq!(table.places(), "A B");
}

/// PC-14 with `horses` n: the n nearest.
#[test]
fn with_fewer_horses_the_nearest_cells_count() {
    let mut table = at("61 58 | . .");
    assert_eq!(table.clone().go(A, 1, 1).game.phase(), Phase::Roll);
    assert_eq!(table.go(A, 2, 1).places(), "A B");
    let mut table = at("58 | .");
    assert_eq!(table.clone().go(A, 2, 0).game.phase(), Phase::Roll);
    assert_eq!(table.go(A, 3, 0).places(), "A B");
}

/// PC-14: at once: not even a 6 is followed by another throw.
#[test]
fn the_match_ends_at_once() {
    let mut table = at("55 | .");
    table.go(A, 6, 0);
    assert!(!table.told.contains(&Effect::ThrowsAgain { seat: A }));
    let roll = Fact::chance(Action::Roll(Die(6)));
    assert_eq!(table.play(roll), Err(Illegal::Over));
    assert!(matches!(table.game.turn(), Turn::Over(_)));
}

/// PC-14: seats that did not finish share the last place.
#[test]
fn who_did_not_finish_shares_the_last_place() {
    let mut table = at("55 | 3 | 40");
    table.go(A, 6, 0);
    assert_eq!(table.places(), "A BC");
    assert!(table.told.ends_with(&[
        Effect::NotFinished { seat: B, place: 2 },
        Effect::NotFinished { seat: C, place: 2 },
    ]));
}

/// PC-14, `play_on`: the others play for the remaining places, until one is left.
#[test]
fn the_others_may_play_on() {
    let mut table = at_with("59 | 59 | 59 | 3", play_on);
    table.go(A, 2, 0);
    assert!(
        table
            .told
            .ends_with(&[Effect::Finished { seat: A, place: 1 }, Effect::NextSeat { seat: B },])
    );
    table.no_move(B, 3).go(C, 2, 0);
    assert!(table.told.contains(&Effect::Finished { seat: C, place: 2 }));
    table.go(game::Seat(3), 1, 0); // A, who is done, throws no more
    table.go(B, 2, 0).shows("61 | 61 | 61 | 4");
    assert!(table.told.ends_with(&[
        Effect::Finished { seat: B, place: 3 },
        Effect::NotFinished { seat: game::Seat(3), place: 4 },
    ]));
    assert_eq!(table.places(), "A C B D");
}

/// PC-14, `play_on`: a seat that is done throws no more, not even after a 6.
#[test]
fn a_seat_that_is_done_throws_no_more() {
    let mut table = at_with("55 | . | .", play_on);
    table.go(A, 6, 0);
    assert_eq!(table.next(), B);
    assert!(!table.told.contains(&Effect::ThrowsAgain { seat: A }));
    // The sixes of the one before are not counted for the next.
    let two = |o: &mut Options| (o.play_on, o.max_sixes) = (true, Some(2));
    at_with("55 | . | .", two).go(A, 6, 0).go(B, 6, 0).shows("61 | 0 | .");
}

/// PC-14, `play_on`: of two, one is left at once.
#[test]
fn two_do_not_play_on() {
    assert_eq!(at_with("59 | 59", play_on).go(A, 2, 0).places(), "A B");
}

/// PC-14: `play_on` is off by default.
#[test]
fn the_match_ends_with_the_first() {
    let mut table = Table::new(2, &Options { horses: 1, ..Options::default() });
    table.go(A, 6, 0);
    for _ in 0..9 {
        table.go(A, 6, 0);
    }
    table.go(A, 5, 0).no_move(B, 1).go(A, 2, 0).shows("61 | .");
    assert_eq!(table.places(), "A B");
}

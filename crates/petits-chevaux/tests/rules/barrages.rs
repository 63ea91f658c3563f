//! PC-8, PC-9 and PC-10: two horses on one cell.

use crate::common::{A, B, at, at_with};
use petits_chevaux::{Effect, Horse, Illegal, Progress};

fn past(horse: Horse) -> Illegal {
    Illegal::PastBarrage { horse }
}

fn onto(horse: Horse) -> Illegal {
    Illegal::OntoBarrage { horse }
}

/// PC-8: two horses of one seat on one track cell are a barrage.
#[test]
fn two_horses_on_a_cell_are_a_barrage() {
    let mut table = at("3 5 | . .");
    table.go(A, 2, 0).shows("5 5 | . .");
    assert!(table.told.contains(&Effect::BarrageFormed { seat: A, at: Progress(5) }));
}

/// PC-8: no third joins them.
#[test]
fn no_third_horse_joins_a_barrage() {
    let third = |horse| Illegal::OwnBarrage { horse };
    at("5 5 3 . | . . . .").refuses(2, 2, third, "PC-8");
    at_with("5 5 3 . | . . . .", |o| o.barrage_capture = true).refuses(2, 2, third, "PC-8");
    at_with("5 5 3 . | . . . .", |o| o.own_barrage_blocks = false).refuses(2, 2, third, "PC-8");
}

/// PC-8: a barrage of which one has moved on is none; the other stands alone again.
#[test]
fn a_barrage_opens_when_one_moves_on() {
    let mut table = at("5 5 . . | 31 . . ."); // 31 is 3 to A
    table.go(A, 1, 0).shows("6 5 . . | 31 . . .");
    assert!(table.told.contains(&Effect::BarrageOpened { seat: A, at: Progress(5) }));
    table.go(B, 2, 0).shows("6 . . . | 33 . . .");
}

/// PC-9: no horse moves past a rival barrage, however far it stands ahead.
#[test]
fn nobody_moves_past_a_rival_barrage() {
    let table = at("3 20 | 33 33"); // 33 is 5 to A
    table.refuses(3, 0, past, "PC-9");
    table.refuses(6, 0, past, "PC-9");
    for ahead in 1..=6 {
        let table = at(&format!("10 . | {0} {0}", 28 + 10 + ahead));
        let before_it: Vec<u8> = (1..ahead).collect();
        assert_eq!(table.throws_for(0), before_it, "a barrage {ahead} ahead");
    }
    assert_eq!(at("10 . | 45 45").throws_for(0), [1, 2, 3, 4, 5, 6]); // 7 ahead
}

/// PC-9: also over the cell where the ring begins anew.
#[test]
fn a_barrage_blocks_over_the_end_of_the_ring() {
    let mut table = at("2 2 | 27 ."); // 2 is 30 to B
    table.wait_for(B);
    assert_eq!(table.throws_for(0), [1, 2]);
}

/// PC-9: the owner is no exception.
#[test]
fn nobody_moves_past_an_own_barrage() {
    let table = at("5 5 3 . | . . . .");
    table.refuses(3, 2, past, "PC-9");
    assert_eq!(table.throws_for(2), [1]);
    assert_eq!(table.throws_for(0), [1, 2, 3, 4, 5, 6]); // its own two may go on
}

/// PC-9, `own_barrage_blocks: off`: the owner passes; the rivals don't.
#[test]
fn an_own_barrage_may_let_its_owner_pass() {
    let off = |o: &mut petits_chevaux::Options| o.own_barrage_blocks = false;
    let mut table = at_with("5 5 3 . | 29 . . .", off); // 29 is 1 to A
    assert_eq!(table.throws_for(2), [1, 3, 4, 5, 6]); // PC-8: but no third joins
    table.go(A, 3, 2).shows("5 5 6 . | 29 . . .");
    assert_eq!((table.next(), table.throws_for(0)), (B, vec![1, 2, 3]));
    at_with("3 20 | 33 33", off).refuses(3, 0, past, "PC-9");
}

/// PC-9: on the way into the stable a barrage blocks as well, but only one that is on the way.
#[test]
fn a_barrage_in_front_of_the_stable_blocks_the_way_in() {
    let table = at("53 10 | 27 27"); // 27 is 55 to A
    table.refuses(4, 0, past, "PC-9");
    assert_eq!(table.throws_for(0), [1]);
    // 28 is A's start cell: the way into the stable turns off before it.
    assert_eq!(at("53 10 | 28 28").throws_for(0), [1, 2, 3, 4, 5, 6]);
}

/// PC-10: ending exactly on a rival barrage is illegal.
#[test]
fn nobody_ends_on_a_rival_barrage() {
    at("3 20 | 33 33").refuses(2, 0, onto, "PC-10");
}

/// PC-10, `barrage_capture`: both go to their box.
#[test]
fn a_rival_barrage_may_be_sent_home() {
    let mut table = at_with("3 20 | 33 33", |o| o.barrage_capture = true);
    table.go(A, 2, 0).shows("5 20 | . .");
    let captured =
        |horse| Effect::Captured { seat: B, horse: Horse(horse), by: A, at: Progress(5) };
    assert!(table.told.contains(&captured(0)) && table.told.contains(&captured(1)));
    // Passing it stays illegal, and the cell is free for all again afterwards.
    at_with("3 20 | 33 33", |o| o.barrage_capture = true).refuses(3, 0, past, "PC-9");
    table.no_move(B, 1).go(A, 6, 0).shows("11 20 | . .");
}

/// PC-6, PC-9 to PC-11: whoever can't move because of a barrage is told so.
#[test]
fn a_lost_throw_tells_whether_a_barrage_is_why() {
    let lost = |position: &str, die: u8| {
        let mut table = at(position);
        table.no_move(A, die);
        let barred = |effect: &Effect| matches!(effect, Effect::NoMove { barred: true, .. });
        table.told.iter().any(barred)
    };
    assert!(lost("10 . | 40 40", 3), "it stands 2 ahead");
    assert!(lost("10 . | 40 40", 2), "nobody ends on it");
    assert!(lost(". . | 28 28", 6), "nobody leaves the box for it (PC-11)");
    assert!(!lost("60 . | 40 40", 3), "too far is too far");
}

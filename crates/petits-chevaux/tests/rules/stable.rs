//! PC-12 and PC-13: in the stable.

use crate::common::{A, B, at, at_with};
use petits_chevaux::{Effect, Horse, Illegal, Progress};

/// PC-12, the printed example: the stable is empty, a horse stands in front of it. A 6 takes it to
/// its place; a 4 takes it in, and then exactly a 2 is needed.
#[test]
fn the_printed_example() {
    let mut table = at("55 . . . | . . . .");
    table.clone().go(A, 6, 0).shows("61 . . . | . . . .");
    table.go(A, 4, 0).shows("59 . . . | . . . .");
    table.wait_for(A);
    table.clone().go(A, 2, 0).shows("61 . . . | . . . .");
    assert_eq!(table.throws_for(0), [1, 2]); // with a 1 it would still need a 1
    for too_far in 3..=5 {
        table.clone().no_move(A, too_far);
    }
}

/// PC-12: after 55 a horse goes into its stable, counting straight on.
#[test]
fn after_a_round_a_horse_goes_into_its_stable() {
    let mut table = at("53 . | 28 ."); // 28 is 0 to A: where 56 would be if the ring went on
    table.go(A, 3, 0).shows("56 . | 28 .");
    let (from, to) = (Progress(53), Progress(56));
    assert!(table.told.contains(&Effect::Stabled { seat: A, horse: Horse(0), from, to }));
    for (die, to) in [(1, 56), (2, 57), (3, 58), (4, 59), (5, 60), (6, 61)] {
        at("55 . | . .").go(A, die, 0).shows(&format!("{to} . | . ."));
    }
}

/// PC-12: a stable cell holds one horse.
#[test]
fn a_stable_cell_holds_one_horse() {
    let table = at("59 55 10 . | . . . .");
    table.refuses(4, 1, |horse| Illegal::StableTaken { horse }, "PC-12");
    let table = at("61 57 50 . | . . . .");
    table.refuses(4, 1, |horse| Illegal::StableTaken { horse }, "PC-12");
    assert_eq!(table.throws_for(1), [1, 2, 3]);
}

/// PC-12: overshooting 61 is illegal.
#[test]
fn nobody_overshoots_the_stable() {
    let table = at("59 10 | . .");
    table.refuses(3, 0, |horse| Illegal::Overshoot { horse }, "PC-12");
    for (progress, throws) in [(56, 5), (57, 4), (58, 3), (59, 2), (60, 1), (61, 0)] {
        let throws: Vec<u8> = (1..=throws).collect();
        assert_eq!(at(&format!("{progress} . | . .")).throws_for(0), throws);
    }
}

/// PC-12: horses in the stable are safe.
#[test]
fn horses_in_the_stable_are_safe() {
    // B passes and ends on the cells that A's stable would be if the ring went on.
    let mut table = at("57 10 | 27 .");
    table.wait_for(B);
    table.go(B, 2, 0).shows("57 10 | 29 .");
}

/// PC-12: everybody has a stable of their own.
#[test]
fn everybody_has_a_stable_of_their_own() {
    let mut table = at("58 . | 55 .");
    table.wait_for(B);
    table.go(B, 3, 0).shows("58 . | 58 .");
}

/// PC-12: they may advance by exact throws.
#[test]
fn a_horse_advances_in_the_stable() {
    at("56 . | . .").go(A, 3, 0).shows("59 . | . .");
}

/// PC-13: horses may overtake in the stable as on the track.
#[test]
fn horses_overtake_in_the_stable() {
    at("57 55 | . .").go(A, 4, 1).shows("57 59 | . ."); // on the way in
    at("58 56 | . .").go(A, 3, 1).shows("58 59 | . ."); // inside
}

/// PC-13, `stable_overtaking: off`: they may not.
#[test]
fn horses_may_have_to_stay_in_line() {
    let off = |o: &mut petits_chevaux::Options| o.stable_overtaking = false;
    let overtaking = |horse| Illegal::StableOvertaking { horse };
    let table = at_with("57 55 10 . | . . . .", off);
    table.refuses(4, 1, overtaking, "PC-13");
    assert_eq!(table.throws_for(1), [1]);
    let table = at_with("58 56 10 . | . . . .", off);
    table.refuses(3, 1, overtaking, "PC-13");
    assert_eq!(table.throws_for(1), [1]);
    assert_eq!(table.throws_for(0), [1, 2, 3]); // the one in front is free
}

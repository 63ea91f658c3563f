//! PC-5, PC-7 and PC-11: moving on the track and leaving the box.

use crate::common::{A, B, C, at, at_with};
use game::Seat;
use petits_chevaux::{Effect, Horse, Illegal, Progress};

fn captured(seat: Seat, horse: u8, by: Seat, at: u8) -> Effect {
    Effect::Captured { seat, horse: Horse(horse), by, at: Progress(at) }
}

/// PC-5: the points go to one horse of the seat's choice.
#[test]
fn the_points_go_to_one_horse() {
    let table = at("5 10 . . | . . . .");
    table.clone().go(A, 4, 0).shows("9 10 . . | . . . .");
    table.clone().go(A, 4, 1).shows("5 14 . . | . . . .");
    assert_eq!(table.movable(4), [0, 1]);
    assert_eq!(table.movable(6), [0, 1, 2, 3]); // advance, or leave the box
}

/// PC-5: exactly the throw.
#[test]
fn a_horse_advances_exactly_the_throw() {
    for die in 1..=6 {
        let mut table = at("5 | .");
        table.go(A, die, 0).shows(&format!("{} | .", 5 + die));
        let (from, to) = (Progress(5), Progress(5 + die));
        assert!(table.told.contains(&Effect::Advanced { seat: A, horse: Horse(0), from, to }));
    }
}

/// PC-7: landing on a cell with one rival horse sends that horse to its box.
#[test]
fn landing_on_a_rival_sends_it_home() {
    let mut table = at("3 . | 33 7"); // 33 is 5 to A
    table.go(A, 2, 0).shows("5 . | . 7");
    assert!(table.told.contains(&captured(B, 0, A, 5)));
}

/// PC-7: wherever the rivals come from.
#[test]
fn every_rival_can_be_sent_home() {
    at("3 | 47 | .").go(A, 2, 0).shows("5 | . | ."); // the next side is 14 cells on
    at("3 | . | 33").go(A, 2, 0).shows("5 | . | .");
    at("3 | . | . | 19").go(A, 2, 0).shows("5 | . | . | .");
    let mut table = at("17 | 0 | .");
    table.go(A, 1, 0).go(B, 4, 0).shows(". | 4 | .");
    assert!(table.told.contains(&captured(A, 0, B, 4)));
}

/// PC-7: passing a single horse is free, a rival's and one's own.
#[test]
fn passing_a_single_horse_is_free() {
    let mut table = at("3 6 | 33 .");
    table.go(A, 4, 0).shows("7 6 | 33 .");
    let hopped =
        |over, other| Effect::Hopped { seat: A, horse: Horse(0), over, other: Horse(other) };
    assert!(table.told.contains(&hopped(B, 0)));
    assert!(table.told.contains(&hopped(A, 1)));
}

/// PC-7: a captured horse needs a 6 again.
#[test]
fn a_captured_horse_begins_again() {
    let mut table = at("3 | 33");
    table.go(A, 2, 0).no_move(B, 5);
    assert_eq!(table.next(), A);
}

/// PC-7: an own horse is not sent home.
#[test]
fn an_own_horse_is_never_sent_home() {
    at("3 5 | . .").go(A, 2, 0).shows("5 5 | . .");
}

/// PC-11: leaving the box sends a single rival on the start cell home.
#[test]
fn leaving_the_box_sends_a_rival_home() {
    let mut table = at("5 . | 28 3"); // 28 is 0 to A
    table.go(A, 6, 1).shows("5 0 | . 3");
    assert!(table.told.contains(&captured(B, 0, A, 0)));
    at(". | 42 | . | .").go(A, 6, 0).shows("0 | . | . | .");
    at(". | . | . | 14").go(A, 6, 0).shows("0 | . | . | .");
}

/// PC-11: an own horse on the start cell makes a barrage.
#[test]
fn leaving_the_box_can_make_a_barrage() {
    let mut table = at("0 . . . | . . . .");
    table.go(A, 6, 1).shows("0 0 . . | . . . .");
    assert!(table.told.contains(&Effect::BarrageFormed { seat: A, at: Progress(0) }));
}

/// PC-11: an own pair blocks the exit.
#[test]
fn an_own_pair_blocks_the_exit() {
    let table = at("0 0 . . | . . . .");
    table.refuses(6, 2, |horse| Illegal::ExitBlocked { horse }, "PC-11");
    assert_eq!(table.movable(6), [0, 1]);
}

/// PC-11: a rival pair blocks the exit.
#[test]
fn a_rival_pair_blocks_the_exit() {
    let table = at("5 . | 28 28");
    table.refuses(6, 1, |horse| Illegal::ExitBlocked { horse }, "PC-11");
    at(". . | 28 28").no_move(A, 6);
}

/// PC-11 with `barrage_capture`: then both go to their box.
#[test]
fn a_rival_pair_on_the_start_cell_may_be_sent_home() {
    let mut table = at_with("5 . | 28 28", |o| o.barrage_capture = true);
    table.go(A, 6, 1).shows("5 0 | . .");
    let own = at_with("0 0 . . | . . . .", |o| o.barrage_capture = true);
    own.refuses(6, 2, |horse| Illegal::ExitBlocked { horse }, "PC-11");
}

/// PC-11: a pair elsewhere does not block the exit.
#[test]
fn only_the_start_cell_matters_for_the_exit() {
    at("1 1 . . | 30 . . .").go(A, 6, 2).shows("1 1 0 . | 30 . . .");
    at(". . | 27 27").go(A, 6, 0).shows("0 . | 27 27");
    assert_eq!(at(". | . | 28").go(A, 6, 0).next(), A);
    assert_eq!(at(". | . | 28").go(A, 6, 0).told[2], captured(C, 0, A, 0));
}

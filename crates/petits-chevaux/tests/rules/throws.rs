//! PC-3, PC-4 and PC-6: what a throw allows, and who throws next.

use crate::common::{A, B, Table, at, at_with};
use game::{ActionSet, Actor, Fact, Game, Millis, Turn};
use petits_chevaux::{Action, Die, Effect, ExitFaces, Horse, Illegal, Options, PetitsChevaux};

fn pass(seat: u8) -> Fact<Action> {
    Fact::seat(seat, Action::Pass)
}

/// PC-3: a horse leaves the box only on a 6, to progress 0.
#[test]
fn a_horse_leaves_the_box_on_a_six() {
    let table = Table::new(2, &Options::default());
    assert_eq!(table.throws_for(0), [6]);
    let mut table = table;
    table.go(A, 6, 2).shows(". . 0 . | . . . .");
    assert!(table.told.contains(&Effect::LeftBox { seat: A, horse: Horse(2) }));
}

/// PC-3, `exit_on`: any set of faces with 6 in it.
#[test]
fn other_faces_may_open_the_box() {
    let exit_on = ExitFaces::new([1, 6].map(Die)).unwrap();
    let mut table = Table::new(2, &Options { exit_on, ..Options::default() });
    assert_eq!(table.throws_for(0), [1, 6]);
    table.go(A, 1, 0).shows("0 . . . | . . . .");
    assert_eq!(table.next(), B); // a 1 gives no other throw
    assert_eq!(ExitFaces::new([1, 5].map(Die)), None);
    assert_eq!(ExitFaces::new([6, 7].map(Die)), None);
    assert_eq!(ExitFaces::new([0, 6].map(Die)), None);
    let all = ExitFaces::new((1..=6).map(Die)).unwrap();
    let table = Table::new(2, &Options { exit_on: all, ..Options::default() });
    assert_eq!(table.throws_for(0), [1, 2, 3, 4, 5, 6]);
}

/// PC-3: one throw a turn, also at the start.
#[test]
fn there_is_one_throw_a_turn() {
    let mut table = Table::new(2, &Options::default());
    table.no_move(A, 5).no_move(B, 1).no_move(A, 2);
    assert_eq!(table.next(), B);
}

/// PC-3, `opening_tries: 3`: three throws while no horse of yours is on the track.
#[test]
fn there_may_be_three_tries_at_the_start() {
    let mut table = Table::new(2, &Options { opening_tries: 3, ..Options::default() });
    table.no_move(A, 5);
    assert!(table.told.contains(&Effect::TriesAgain { seat: A }));
    table.no_move(A, 4).no_move(A, 5);
    assert!(table.told.ends_with(&[Effect::NextSeat { seat: B }]));
    table.no_move(B, 1).go(B, 6, 0); // out on the second try, and another throw for the 6
    table.go(B, 3, 0).shows(". . . . | 3 . . .");
    assert_eq!(table.next(), A); // a horse is on the track now
}

/// PC-3, `opening_tries: 3`: a horse in the stable is not on the track.
#[test]
fn there_are_three_tries_with_horses_in_the_stable_only() {
    let mut table = at_with("57 . | . .", three_tries);
    table.no_move(A, 5);
    assert!(table.told.contains(&Effect::TriesAgain { seat: A }));
    table.no_move(A, 5).no_move(A, 5);
    assert_eq!(table.next(), B);
    // On the last track cell it is.
    let mut table = at_with("55 . | . .", three_tries);
    table.roll(3).play(pass(0)).unwrap();
    assert_eq!(table.next(), B);
}

/// PC-3, `opening_tries: 3`: a throw that moved a horse ends the tries.
#[test]
fn a_throw_that_moved_a_horse_ends_the_tries() {
    assert_eq!(at_with("57 . | . .", three_tries).go(A, 1, 0).next(), B);
    // Also on the second try, and when the last horse has left the track by it.
    assert_eq!(at_with("57 . | . .", three_tries).no_move(A, 5).go(A, 1, 0).next(), B);
    assert_eq!(at_with("55 . | . .", three_tries).go(A, 1, 0).next(), B);
    // A 6 has its own throw, and no tries after it.
    let mut table = at_with("55 . | . .", three_tries);
    table.go(A, 6, 0).no_move(A, 5);
    assert_eq!(table.next(), B);
}

/// PC-3, PC-6: whoever passes has moved nothing.
#[test]
fn a_throw_that_was_passed_leaves_the_tries() {
    let mut table = at_with("57 . | . .", |o| (o.opening_tries, o.may_pass) = (3, true));
    table.roll(1).play(pass(0)).unwrap();
    assert!(table.told.contains(&Effect::TriesAgain { seat: A }));
}

fn three_tries(options: &mut Options) {
    options.opening_tries = 3;
}

/// PC-3, `opening_tries: 3`: all throws of the turn count, sixes too.
#[test]
fn a_six_uses_up_a_try() {
    let mut table = at_with("59 | .", |o| o.opening_tries = 3);
    table.no_move(A, 6);
    assert!(table.told.contains(&Effect::ThrowsAgain { seat: A }));
    table.no_move(A, 5).no_move(A, 5);
    assert_eq!(table.next(), B);
    let mut table = at_with("59 | .", |o| o.opening_tries = 3);
    table.no_move(A, 6).no_move(A, 6).no_move(A, 6).no_move(A, 5);
    assert_eq!(table.next(), B);
}

/// PC-3: one try or three.
#[test]
fn there_is_one_try_or_three() {
    for tries in [0, 2, 4] {
        let options = Options { opening_tries: tries, ..Options::default() };
        assert_eq!(PetitsChevaux::new(&options, 2), Err(Illegal::OpeningTries { tries }));
    }
}

/// PC-4: a 6 gives another throw, and no other face does.
#[test]
fn a_six_gives_another_throw() {
    for die in 1..=5 {
        assert_eq!(at("5 . | . .").go(A, die, 0).next(), B);
    }
    let mut table = at("5 . | . .");
    table.go(A, 6, 0);
    assert!(table.told.ends_with(&[Effect::ThrowsAgain { seat: A }]));
    assert_eq!(table.go(A, 1, 0).next(), B);
}

/// PC-4: always, whether or not it could be used.
#[test]
fn a_six_that_is_no_use_gives_another_throw() {
    let mut table = at("58 | .");
    table.no_move(A, 6);
    assert!(table.told.ends_with(&[Effect::ThrowsAgain { seat: A }]));
    assert_eq!(table.no_move(A, 4).next(), B);
}

/// PC-4: there is no limit.
#[test]
fn there_is_no_limit_to_sixes() {
    let mut table = Table::new(2, &Options::default());
    for n in 0..=9 {
        table.go(A, 6, 0).shows(&format!("{} . . . | . . . .", 6 * n));
    }
    let mut table = at("58 | .");
    for _ in 0..1000 {
        table.no_move(A, 6);
    }
    assert_eq!(table.next(), A);
}

/// PC-4, `max_sixes: n`: the n-th 6 in a row is not played and ends the turn.
#[test]
fn too_many_sixes_end_the_turn() {
    let mut table = at_with("5 . | . .", |o| o.max_sixes = Some(3));
    table.go(A, 6, 0).go(A, 6, 0).roll(6).shows("17 . | . .");
    assert_eq!(
        table.told,
        [
            Effect::Rolled { seat: A, die: Die(6) },
            Effect::TooManySixes { seat: A },
            Effect::NextSeat { seat: B },
        ]
    );
    // Everybody's own sixes count, and those of one turn.
    table.go(B, 6, 0).go(B, 6, 0).go(B, 1, 0).shows("17 . | 7 .");
    table.go(A, 6, 0).go(A, 6, 0).shows("29 . | 7 .");
}

/// PC-4, `max_sixes: 1`: not even the first is played.
#[test]
fn one_six_may_be_too_many() {
    let exit_on = ExitFaces::new([5, 6].map(Die)).unwrap();
    let mut table = Table::new(2, &Options { exit_on, max_sixes: Some(1), ..Options::default() });
    assert_eq!(table.roll(6).next(), B);
    assert!(table.told.contains(&Effect::TooManySixes { seat: A }));
    table.go(B, 5, 0).shows(". . . . | 0 . . .");
    let none = Options { max_sixes: Some(0), ..Options::default() };
    assert_eq!(PetitsChevaux::new(&none, 2), Err(Illegal::MaxSixes));
}

/// PC-4: options with which no horse could ever leave its box are refused, whatever else the table
/// wants; and where any face that lets out is ever played, they are not.
#[test]
fn somebody_must_be_able_to_leave_the_box() {
    let set_of = |bits: u8| (1..=6).map(Die).filter(move |die| bits >> die.0 & 1 == 1);
    for bits in (0..128).step_by(2).filter(|bits| bits >> 6 == 1) {
        let exit_on = ExitFaces::new(set_of(bits)).unwrap();
        for max_sixes in [None, Some(1), Some(2), Some(3), Some(255)] {
            for switches in 0..32 {
                let on = |n: u8| switches >> n & 1 == 1;
                let options = Options {
                    exit_on,
                    max_sixes,
                    opening_tries: if on(0) { 3 } else { 1 },
                    may_pass: on(1),
                    own_barrage_blocks: on(2),
                    barrage_capture: on(3),
                    play_on: on(4),
                    ..Options::default()
                };
                let only_six = bits == 1 << 6;
                let wanted =
                    if only_six && max_sixes == Some(1) { Some(Illegal::NoWayOut) } else { None };
                assert_eq!(PetitsChevaux::new(&options, 3).err(), wanted, "{options:?}");
            }
        }
    }
}

/// PC-4: in a row: another throw between them, and the count begins anew.
#[test]
fn sixes_in_a_row_have_nothing_between_them() {
    let mut table = at_with("59 | .", |o| (o.max_sixes, o.opening_tries) = (Some(2), 3));
    table.no_move(A, 6).no_move(A, 5).no_move(A, 6);
    assert!(table.told.ends_with(&[Effect::ThrowsAgain { seat: A }]));
    table.roll(6);
    assert!(table.told.contains(&Effect::TooManySixes { seat: A }));
}

/// PC-6: if any move is legal one must be made.
#[test]
fn a_move_must_be_made_if_there_is_one() {
    let mut table = Table::new(2, &Options::default());
    table.roll(6);
    assert_eq!(table.play(pass(0)), Err(Illegal::MustMove));
    let legal = table.game.legal(Actor::Seat(A), Millis::ZERO);
    assert!(!legal.contains(&Action::Pass));
    assert_eq!(legal.len(), 4);
    assert_eq!(table.play(Fact::chance(Action::Roll(Die(1)))), Err(Illegal::MoveFirst { turn: A }));
}

/// PC-6: if none is legal the turn passes by itself.
#[test]
fn without_a_legal_move_the_turn_passes_by_itself() {
    let mut table = Table::new(2, &Options::default());
    table.roll(3);
    assert_eq!(
        table.told,
        [
            Effect::Rolled { seat: A, die: Die(3) },
            Effect::NoMove { seat: A, die: Die(3), barred: false },
            Effect::NextSeat { seat: B },
        ]
    );
    assert_eq!(table.game.turn(), Turn::Chance);
    assert_eq!(table.play(pass(1)), Err(Illegal::NothingToPass));
}

/// PC-6, `may_pass`: a move may be declined. A 6 gives another throw all the same (PC-4).
#[test]
fn a_move_may_be_declined_where_that_is_allowed() {
    let mut table = at_with("5 . | . .", |o| o.may_pass = true);
    table.roll(6);
    assert!(table.game.legal(Actor::Seat(A), Millis::ZERO).contains(&Action::Pass));
    table.play(pass(0)).unwrap();
    assert_eq!(table.told, [Effect::Passed { seat: A }, Effect::ThrowsAgain { seat: A }]);
    table.roll(2).play(pass(0)).unwrap();
    assert_eq!(table.told, [Effect::Passed { seat: A }, Effect::NextSeat { seat: B }]);
    table.shows("5 . | . .");
    assert!(!Options::default().may_pass);
}

//! CA-10: the last point.

use crate::common::{A, B, C, Table, deal_with, shuffled};
use carrousel::{Action, Effect, Illegal, Options};
use game::{Actor, Game, Seat};

fn to(target: u8) -> Options {
    Options { target: Some(target), ..Options::default() }
}

/// CA-10: 20, 15 or 10 points win, for 2, 3 or 4 players.
#[test]
fn the_printed_number_of_points_wins() {
    for (seats, target) in [(2, 20), (3, 15), (4, 10)] {
        let table = shuffled(seats, &Options::default(), 1);
        assert_eq!(table.game.target(), target);
        assert_eq!(Options::printed(seats).1, target);
    }
}

/// CA-10: the first seat with so many points wins, at once; the others rank by points, and equal
/// points share a place.
#[test]
fn the_others_rank_by_points() {
    let mut table = shuffled(4, &to(3), 11);
    for seat in [C, A, B, C] {
        table.score(seat);
        assert!(!table.is_over());
    }
    table.score(C);
    assert!(table.is_over());
    assert_eq!(table.places(), "C AB D");
    let ranked = |seat, place, points| Effect::Ranked { seat, place, points };
    assert!(table.told.ends_with(&[
        ranked(C, 1, 3),
        ranked(A, 2, 1),
        ranked(B, 2, 1),
        ranked(Seat(3), 3, 0),
    ]));
}

/// CA-10: after that nothing happens any more.
#[test]
fn after_the_last_point_nothing_happens() {
    let mut table = shuffled(2, &to(1), 2);
    table.score(B);
    table.refuses(Actor::Seat(A), Action::Touch, Illegal::Over, "CA-10");
    table.wait(60_000);
    table.refuses(Actor::Clock, Action::Impasse, Illegal::Over, "CA-10");
    assert_eq!((table.game.deadline(), table.claimants()), (None, String::new()));
}

/// CA-4: the winning card is replaced, too.
#[test]
fn the_winning_card_is_replaced() {
    let mut table = shuffled(2, &to(1), 2);
    table.score(A);
    assert!(table.told.iter().any(|e| matches!(e, Effect::Drew { owner: A, .. })));
    assert!(table.game.rows().all(|row| row.len() == 9));
}

/// CA-10 with CA-7: a lucky strike wins as well, even while somebody else holds.
#[test]
fn a_lucky_strike_wins_while_somebody_holds() {
    let mut table = deal_with("KYBGR", &["KYB", "RGB"], "", |o| o.target = Some(1));
    table.touch(B).claim(A, "KYB");
    assert_eq!(table.places(), "A B");
}

/// CA-10: a point that is lost again is needed again.
#[test]
fn lost_points_do_not_count() {
    let mut table = shuffled(2, &to(2), 5);
    table.score(A).miss(A).score(A);
    assert!(!table.is_over());
    assert_eq!(table.score(A).places(), "A B");
}

/// Everybody comes within one point of the target, and nobody ever loses one.
fn one_point_short(seats: u8) -> Table {
    let mut table = shuffled(seats, &Options::default(), 7);
    let short = usize::from(table.game.target()) - 1;
    while let Some(seat) = (0..seats).map(Seat).find(|s| table.points(*s) < short) {
        let able = (0..seats).map(Seat).filter(|s| table.points(*s) < short);
        match able.clone().find(|s| table.find_move(*s, true).is_some()) {
            Some(able) => table.score(able),
            None => table.wait(20_000).impasse(),
        };
        assert!(!table.told.iter().any(|e| matches!(e, Effect::RowShrank { .. })), "{seat}");
    }
    table
}

/// CA-4: with the printed numbers the pile never runs out before the last point: even if nobody
/// ever fails and all are one point short, every row is full. With three players it lasts just so
/// long: the winning card, and only that, finds no other in the pile.
#[test]
fn the_pile_lasts_to_the_last_point() {
    for (seats, left) in [(2, 4), (3, 0), (4, 4)] {
        let mut table = one_point_short(seats);
        assert_eq!(table.game.pile(), left);
        let (hand, _) = Options::printed(seats);
        assert!(table.game.rows().all(|row| row.len() == usize::from(hand)));
        while !table.is_over() {
            match (0..seats).map(Seat).find(|s| table.find_move(*s, true).is_some()) {
                Some(seat) => table.score(seat),
                None => table.wait(20_000).impasse(),
            };
        }
        let shrank = table.told.iter().any(|e| matches!(e, Effect::RowShrank { .. }));
        assert_eq!(shrank, left == 0);
        assert_eq!(table.all_cards(), 60);
    }
}

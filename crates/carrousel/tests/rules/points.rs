//! CA-4 and CA-5: winning a card, losing a card.

use crate::common::{A, B, Table, card, deal, deal_with, rows_of, shuffled};
use carrousel::{Effect, Move, Options, Order};

/// CA-4: the first three match a card face up in front of the mover: it goes to its won pile and is
/// replaced at once, in its place in the row, by the top of the pile.
#[test]
fn a_card_is_won_and_replaced_in_its_place() {
    let mut table = deal_with("KYBGR", &["RGB YKB GRK", "BGR GRB KRB"], "KRG BYR", |_| {});
    table.moves(A, Move::swap(0, 1));
    table.shows("YKBGR | RGB KRG GRK +1 | BGR GRB KRB");
    assert_eq!((table.won(A), table.game.pile()), ("YKB".to_owned(), 53));
    assert_eq!(
        table.told,
        [
            Effect::Moved {
                seat: A,
                step: Move::swap(0, 1),
                order: Order::parse("YKBGR").unwrap()
            },
            Effect::Scored { seat: A, card: card("YKB"), owner: A, points: 1 },
            Effect::Drew { owner: A, place: 1, card: card("KRG") },
        ]
    );
}

/// CA-4: only the first three matter, and only a card in front of the mover.
#[test]
fn a_card_of_another_seat_does_not_count() {
    let mut table = deal("KYBGR", &["RGB", "YKB"]);
    table.moves(A, Move::swap(0, 1)).shows("YKBGR | RGB | YKB");
    assert!(table.told.contains(&Effect::Missed { seat: A }));
    let mut table = deal("KYBGR", &["BGR", "RGB"]);
    table.moves(A, Move::swap(0, 1)).shows("YKBGR | BGR | RGB"); // B, G, R stand last
}

/// CA-4: the order of the three matters.
#[test]
fn the_three_must_stand_in_the_order_of_the_card() {
    let mut table = deal("KYBGR", &["BKY", "RGB"]);
    table.moves(A, Move::swap(0, 1)).shows("YKBGR | BKY | RGB");
}

/// CA-4: what counts is how the horses stand after the move.
#[test]
fn a_card_must_match_after_the_move() {
    let before = deal_with("KYBGR", &["KYB", "RGB"], "GRK", |_| {});
    before.clone().moves(A, Move::swap(0, 1)).shows("YKBGR | KYB | RGB");
    before.clone().moves(A, Move::swap(3, 4)).shows("KYBRG | GRK +1 | RGB");
}

/// CA-4: with an empty pile the row gets shorter.
#[test]
fn with_an_empty_pile_the_row_gets_shorter() {
    let rows = rows_of(30);
    let mut table = deal_with("KYBGR", &[&rows[0], &rows[1]], "", |o| o.target = Some(1));
    assert_eq!(table.game.pile(), 0);
    table.moves(A, Move::swap(0, 1));
    assert!(table.told.contains(&Effect::RowShrank { owner: A, place: 12 }));
    assert_eq!(table.game.rows().map(<[_]>::len).collect::<Vec<_>>(), [29, 30]);
    assert!(table.game.rows().all(|row| !row.contains(&card("YKB"))));
    assert_eq!(table.all_cards(), 60);
}

/// CA-5: otherwise the move stands and the mover loses a point: the card it won last.
#[test]
fn a_failed_move_stands_and_costs_the_card_won_last() {
    let mut table = deal_with("KYBGR", &["YKB BYK", "RGB GRB"], "KRG KRB", |_| {});
    table.moves(A, Move::swap(0, 1)).moves(A, Move::TailReplaces { place: 2 });
    table.shows("BYKRG | KRG KRB +2 | RGB GRB");
    table.moves(A, Move::HeadToTail).shows("YKRGB | KRG KRB +1 | RGB GRB");
    assert_eq!(
        table.told[1..],
        [Effect::Missed { seat: A }, Effect::LostPoint { seat: A, card: card("BYK"), points: 1 },]
    );
    assert_eq!((table.won(A), table.all_cards()), ("YKB".to_owned(), 60));
}

/// CA-5: with no point there is nothing to lose.
#[test]
fn without_a_point_there_is_nothing_to_lose() {
    let mut table = deal("KYBGR", &["RGB", "GRB"]);
    table.moves(A, Move::HeadToTail).shows("YBGRK | RGB | GRB");
    assert!(table.told.ends_with(&[Effect::NothingToLose { seat: A }]));
}

/// CA-5: nobody else loses anything.
#[test]
fn only_the_mover_loses() {
    let mut table = shuffled(2, &Options::default(), 4);
    table.score(B).score(A).miss(A);
    assert_eq!((table.points(A), table.points(B)), (0, 1));
}

/// CA-5: the lost card goes under the pile: it is the last to come up again.
#[test]
fn a_lost_card_goes_under_the_pile() {
    // 58 cards lie in the rows, two in the pile.
    let all = rows_of(29);
    let mut table = deal_with("KYBGR", &[&all[0], &all[1]], &all[2], |o| o.target = Some(2));
    let in_pile: Vec<&str> = all[2].split_whitespace().collect();
    assert_eq!(drawn(table.score(A)), in_pile[0]);
    let lost = table.won(A);
    table.miss(A);
    assert_eq!(drawn(table.score(A)), in_pile[1]);
    assert_eq!(drawn(table.score(B)), lost);
    assert_eq!(table.game.pile(), 0);
}

/// The card that came from the pile.
fn drawn(table: &Table) -> String {
    let card = |e: &Effect| match e {
        Effect::Drew { card, .. } => Some(card.to_string()),
        _ => None,
    };
    table.told.iter().find_map(card).expect("a card was drawn")
}

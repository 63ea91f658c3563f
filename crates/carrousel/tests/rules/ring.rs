//! CA-3: the 28 moves.

use crate::common::{A, deal};
use carrousel::{Action, Horse, Illegal, Move, Order};
use game::Actor;
use std::collections::BTreeSet;

/// The order after this move, from `KYBGR`.
fn after(step: Move) -> String {
    step.apply(Order::parse("KYBGR").unwrap()).to_string()
}

/// CA-3, swap: the horses at two places change places.
#[test]
fn two_horses_change_places() {
    for (a, b, order) in [
        (0, 1, "YKBGR"),
        (0, 2, "BYKGR"),
        (0, 3, "GYBKR"),
        (0, 4, "RYBGK"),
        (1, 2, "KBYGR"),
        (1, 3, "KGBYR"),
        (1, 4, "KRBGY"),
        (2, 3, "KYGBR"),
        (2, 4, "KYRGB"),
        (3, 4, "KYBRG"),
    ] {
        assert_eq!(after(Move::swap(a, b)), order);
        assert_eq!(after(Move::swap(b, a)), order);
    }
}

/// CA-3: head to tail, or tail to head.
#[test]
fn the_first_becomes_the_last_or_the_last_the_first() {
    assert_eq!(after(Move::HeadToTail), "YBGRK");
    assert_eq!(after(Move::TailToHead), "RKYBG");
}

/// CA-3, tail replaces: the tail horse takes place `i`, the horse that stood there goes to the head.
#[test]
fn the_tail_drives_another_to_the_head() {
    let orders = ["KRYBG", "YKRBG", "BKYRG", "GKYBR"];
    for (place, order) in (0..).zip(orders) {
        assert_eq!(after(Move::TailReplaces { place }), order);
    }
}

/// CA-3, head replaces: the head horse takes place `i`, the horse that stood there goes to the tail.
#[test]
fn the_head_drives_another_to_the_tail() {
    let orders = ["KBGRY", "YKGRB", "YBKRG", "YBGKR"];
    for (place, order) in (1..).zip(orders) {
        assert_eq!(after(Move::HeadReplaces { place }), order);
    }
}

/// CA-3, chaos: two neighbours go to the two free cells, in either order; the ring closes up.
#[test]
fn chaos_lifts_two_neighbours() {
    let orders = [["BGRKY", "BGRYK"], ["GRYBK", "GRBYK"], ["RBGKY", "RGBKY"], ["GRKYB", "RGKYB"]];
    for (pair, [straight, flipped]) in (0..).zip(orders) {
        assert_eq!(after(Move::Chaos { pair, flip: false }), straight);
        assert_eq!(after(Move::Chaos { pair, flip: true }), flipped);
    }
}

/// CA-3: from any order the 28 moves give 28 different orders, none of them the one before, and
/// 26 different triples at the head.
#[test]
fn the_28_moves_give_28_orders_and_26_triples() {
    for order in all_orders() {
        let orders: BTreeSet<String> =
            Move::ALL.iter().map(|step| step.apply(order).to_string()).collect();
        assert_eq!(orders.len(), 28);
        assert!(!orders.contains(&order.to_string()));
        let heads: BTreeSet<&str> = orders.iter().map(|order| &order[..3]).collect();
        assert_eq!(heads.len(), 26);
    }
}

fn all_orders() -> Vec<Order> {
    let [h, ..] = Horse::ALL;
    let mut orders = Vec::new();
    for n in 0..5usize.pow(5) {
        let horse = |i: u32| Horse::ALL[n / 5usize.pow(i) % 5];
        let mut order = Order([h; 5]);
        order.0.iter_mut().zip(0..).for_each(|(place, i)| *place = horse(i));
        if order.is_complete() {
            orders.push(order);
        }
    }
    assert_eq!(orders.len(), 120);
    orders
}

/// CA-3: the five horses are all there after every move, and the table shows the same order.
#[test]
fn every_move_can_be_made_at_the_table() {
    for step in Move::ALL {
        let mut table = deal("KYBGR", &["YKB", "RGB"]);
        table.moves(A, step);
        assert_eq!(table.order(), after(step));
        assert!(table.game.order().unwrap().is_complete());
    }
}

/// CA-3: nothing else is a move.
#[test]
fn there_are_no_other_moves() {
    let mut table = deal("KYBGR", &["YKB", "RGB"]);
    table.touch(A);
    for step in [
        Move::Swap { a: 2, b: 2 },
        Move::Swap { a: 3, b: 1 },
        Move::Swap { a: 0, b: 5 },
        Move::TailReplaces { place: 4 },
        Move::HeadReplaces { place: 0 },
        Move::HeadReplaces { place: 5 },
        Move::Chaos { pair: 4, flip: false },
        Move::Chaos { pair: 255, flip: true },
    ] {
        table.refuses(Actor::Seat(A), Action::Move(step), Illegal::NoSuchMove, "CA-3");
    }
}

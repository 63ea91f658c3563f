//! CA-2, CA-6 and CA-12: hands on the horses.

use crate::common::{A, B, Table, deal, deal_with};
use carrousel::{Action, Carrousel, Effect, Illegal, Move, Options};
use game::{Actor, Game, Millis, SeatSet, Turn};

const TOUCH: Action = Action::Touch;

fn table() -> Table {
    deal("KYBGR", &["YKB RGB", "BGR GRB", "BRG GRK"])
}

fn gentle() -> Table {
    deal_with("KYBGR", &["YKB RGB", "BGR GRB"], "", |o| o.gentle_hands = true)
}

/// CA-2: there are no turns: anybody may touch.
#[test]
fn anybody_may_touch() {
    for seat in [A, B, crate::common::C] {
        let mut table = table();
        assert_eq!(table.game.turn(), Turn::Live(SeatSet::all(3)));
        table.touch(seat);
        assert_eq!(table.told, [Effect::Touched { seat }]);
        assert_eq!(table.game.holder(), Some(seat));
        assert_eq!(table.game.turn(), Turn::Live(SeatSet::one(seat)));
    }
}

/// CA-2: the first to touch holds until its move is done; the others' touch is refused meanwhile.
#[test]
fn the_first_touch_counts() {
    let mut table = table();
    table.touch(A);
    table.refuses(Actor::Seat(B), TOUCH, Illegal::Held { seat: B, holder: A }, "CA-2");
    let step = Action::Move(Move::HeadToTail);
    table.refuses(Actor::Seat(B), step, Illegal::NotHolding { seat: B }, "CA-2");
    table.moves(A, Move::HeadToTail).touch(B);
    assert_eq!(table.game.holder(), Some(B));
}

/// CA-2: nobody moves or lets go without a hand on the horses.
#[test]
fn a_move_begins_with_a_touch() {
    let step = Action::Move(Move::HeadToTail);
    table().refuses(Actor::Seat(A), step, Illegal::NotHolding { seat: A }, "CA-2");
    table().refuses(Actor::Seat(A), Action::Release, Illegal::NotHolding { seat: A }, "CA-2");
}

/// CA-6: holding without a move for `hold_ms`, 5,000, is a failed move without a change of order.
#[test]
fn a_hold_runs_out() {
    let mut table = table();
    table.score(A).wait(1_000).touch(A);
    let order = table.order();
    assert_eq!(table.game.deadline(), Some(Millis(6_000)));
    table.wait(4_999);
    table.refuses(Actor::Clock, Action::Expire, Illegal::TooEarly { by_ms: 1 }, "CA-12");
    table.wait(1).expire();
    assert_eq!(table.told[0], Effect::HeldTooLong { seat: A });
    assert!(matches!(table.told[1], Effect::LostPoint { seat: A, points: 0, .. }));
    assert_eq!((table.order(), table.game.holder()), (order, None));
}

/// CA-6, `hold_ms`: another time may be settled.
#[test]
fn a_hold_may_be_longer() {
    let mut table = deal_with("KYBGR", &["YKB", "RGB"], "", |o| o.hold_ms = 9_000);
    table.touch(A).wait(8_999);
    table.refuses(Actor::Clock, Action::Expire, Illegal::TooEarly { by_ms: 1 }, "CA-12");
    table.wait(1).expire();
    let none = Options { hold_ms: 0, ..Options::default() };
    assert_eq!(Carrousel::new(&none, 2), Err(Illegal::NoTime));
}

/// CA-6: a hold that has ended can't run out.
#[test]
fn only_a_hold_runs_out() {
    let mut table = table();
    table.touch(A).moves(A, Move::HeadToTail).wait(5_000);
    table.refuses(Actor::Clock, Action::Expire, Illegal::NobodyHolds, "CA-6");
}

/// CA-6: letting go is a failed move without a change of order.
#[test]
fn letting_go_costs_a_point() {
    let mut table = table();
    table.score(A);
    let order = table.order();
    table.touch(A).let_go(A);
    assert_eq!(table.told[0], Effect::LetGo { seat: A });
    assert!(matches!(table.told[1], Effect::LostPoint { seat: A, points: 0, .. }));
    assert_eq!((table.order(), table.game.holder()), (order, None));
    table.touch(A); // at once, where hands are not gentle
}

/// CA-6, `gentle_hands`: letting go costs nothing.
#[test]
fn letting_go_may_be_free() {
    let mut table = gentle();
    table.score(A).touch(A).let_go(A);
    assert_eq!(table.told, [Effect::LetGoGently { seat: A }]);
    assert_eq!((table.points(A), table.game.holder()), (1, None));
}

/// CA-6, `gentle_hands`: it bars that seat, and no other, from touching for one second.
#[test]
fn a_gentle_hand_waits_a_second() {
    let mut table = gentle();
    table.wait(500).touch(A).wait(100).let_go(A);
    assert_eq!(table.game.may_touch_from(A), Millis(1_600));
    table.clone().touch(B);
    table.wait(999);
    table.refuses(Actor::Seat(A), TOUCH, Illegal::Barred { seat: A }, "CA-6");
    table.wait(1).touch(A);
}

/// CA-6, `gentle_hands`: it does not bar from claiming.
#[test]
fn a_gentle_hand_may_still_claim() {
    let mut table = deal_with("KYBGR", &["KYB", "RGB"], "", |o| o.gentle_hands = true);
    table.touch(A).let_go(A).claim(A, "KYB");
    assert_eq!(table.points(A), 1);
}

/// CA-6, `gentle_hands`: holding too long is no gentle hand.
#[test]
fn a_gentle_hand_that_holds_too_long_fails() {
    let mut table = gentle();
    table.score(A).touch(A).wait(5_000).expire();
    assert_eq!(table.points(A), 0);
    table.touch(A); // and is not barred
}

/// CA-12: the order in which touches come in decides, not what they say of their time.
#[test]
fn the_order_of_facts_decides() {
    let mut table = table();
    table.wait(2_000).touch(A);
    table.now = 1_000; // B says it was earlier
    table.refuses(Actor::Seat(B), TOUCH, Illegal::Held { seat: B, holder: A }, "CA-2");
}

/// CA-12: a move that comes in before the hold is said to have run out counts, whatever its time.
#[test]
fn a_move_before_the_clock_counts() {
    let mut table = table();
    table.touch(A).wait(7_000).moves(A, Move::swap(0, 1));
    assert_eq!(table.points(A), 1);
}

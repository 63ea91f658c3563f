//! CA-9 and CA-12: the impasse, and what the clock may do.

use crate::common::{A, B, Table, deal, deal_with};
use carrousel::{Action, Carrousel, Effect, Illegal, Move, Options, Order};
use game::{ActionSet, Actor, Game, Millis};

fn table() -> Table {
    deal("KYBGR", &["KYB RGB", "BGR YKB"])
}

/// There is no impasse one millisecond before this time, and there is one at this time.
#[track_caller]
fn impasse_comes_at(table: &Table, ms: u64) {
    let mut table = table.clone();
    assert_eq!(table.game.impasse_at(), Millis(ms));
    table.now = ms - 1;
    table.refuses(Actor::Clock, Action::Impasse, Illegal::TooEarly { by_ms: 1 }, "CA-12");
    assert!(table.game.legal(Actor::Clock, Millis(ms - 1)).is_empty());
    table.now = ms;
    assert!(table.game.legal(Actor::Clock, Millis(ms)).contains(&Action::Impasse));
    table.impasse();
}

/// CA-9: `impasse_ms`, 20,000, after the deal the tail goes to the head.
#[test]
fn after_twenty_seconds_the_tail_goes_to_the_head() {
    impasse_comes_at(&table(), 20_000);
    let mut table = table();
    table.wait(20_000).impasse().shows("RKYBG | KYB RGB | BGR YKB");
    assert_eq!(table.told, [Effect::Impasse { order: Order::parse("RKYBG").unwrap() }]);
}

/// CA-9: again and again.
#[test]
fn impasses_come_again_and_again() {
    let mut table = table();
    table.wait(20_000).impasse();
    impasse_comes_at(&table, 40_000);
    table.wait(20_000).impasse().wait(20_000).impasse();
    assert_eq!(table.order(), "BGRKY");
    assert_eq!(table.game.deadline(), Some(Millis(80_000)));
}

/// CA-9: the time counts from the last change of the order.
#[test]
fn a_move_puts_the_impasse_off() {
    let mut missed = table();
    impasse_comes_at(missed.wait(3_000).miss(A), 23_000);
    let mut scored = table();
    impasse_comes_at(scored.wait(3_000).moves(B, Move::swap(0, 1)), 23_000);
}

/// CA-9: and from the last point that was won.
#[test]
fn a_lucky_strike_puts_the_impasse_off() {
    impasse_comes_at(table().wait(7_000).claim(A, "KYB"), 27_000);
}

/// CA-9: nothing else puts it off: no wrong claim, no touch, no letting go, no hold run out.
#[test]
fn nothing_else_puts_the_impasse_off() {
    impasse_comes_at(table().wait(7_000).claim(B, "KYB"), 20_000);
    impasse_comes_at(table().wait(7_000).touch(A).let_go(A), 20_000);
    impasse_comes_at(table().wait(7_000).touch(A).wait(5_000).expire(), 20_000);
}

/// CA-9, `impasse_ms`: another time may be settled.
#[test]
fn the_impasse_may_come_sooner() {
    let sooner = deal_with("KYBGR", &["KYB", "RGB"], "", |o| o.impasse_ms = 4_000);
    impasse_comes_at(&sooner, 4_000);
    let none = Options { impasse_ms: 0, ..Options::default() };
    assert_eq!(Carrousel::new(&none, 2), Err(Illegal::NoTime));
}

/// CA-9: while somebody holds, it waits.
#[test]
fn the_impasse_waits_while_somebody_holds() {
    let mut table = table();
    table.wait(19_000).touch(A);
    for _ in 0..4 {
        table.wait(1_000);
        let waits = Illegal::ImpasseWaits { holder: A };
        table.refuses(Actor::Clock, Action::Impasse, waits, "CA-9");
        assert!(table.game.legal(Actor::Clock, Millis(table.now)).is_empty());
    }
    assert_eq!(table.game.deadline(), Some(Millis(24_000))); // the end of the hold
}

/// CA-9: it comes as soon as the hold ends without a change, if its time has passed.
#[test]
fn the_impasse_comes_when_the_hold_ends() {
    let mut released = table();
    released.wait(19_000).touch(A).wait(2_500).let_go(A);
    assert_eq!(released.game.deadline(), Some(Millis(20_000)));
    released.impasse();
    let mut expired = table();
    expired.wait(19_000).touch(A).wait(5_000).expire().impasse();
    impasse_comes_at(&expired, 44_000);
}

/// CA-9: a hold that ends with a change puts it off, as any move does.
#[test]
fn the_impasse_does_not_come_when_the_hold_ends_with_a_move() {
    impasse_comes_at(table().wait(19_000).touch(A).wait(2_500).miss(A), 41_500);
}

/// CA-9: a hold that ends before its time is no reason for it.
#[test]
fn the_impasse_does_not_come_early_after_a_hold() {
    impasse_comes_at(table().wait(10_000).touch(A).wait(1_000).let_go(A), 20_000);
}

/// CA-12: the clock is early by as much as it says, however much that is.
#[test]
fn the_clock_knows_how_early_it_is() {
    let early = Illegal::TooEarly { by_ms: 20_000 };
    table().refuses(Actor::Clock, Action::Impasse, early, "CA-12");
    let mut table = table();
    let early = Illegal::TooEarly { by_ms: 5_000 };
    table.touch(A).refuses(Actor::Clock, Action::Expire, early, "CA-12");
}

/// CA-12: only the clock ends waiting; seats and chance don't.
#[test]
fn nobody_does_the_work_of_the_clock() {
    let mut table = table();
    table.touch(A).wait(30_000);
    for by in [Actor::Seat(B), Actor::Chance] {
        for action in [Action::Impasse, Action::Expire] {
            table.refuses(by, action, Illegal::WrongActor, "CA-12");
        }
    }
    table.refuses(Actor::Clock, Action::Touch, Illegal::WrongActor, "CA-12");
}

/// CA-12: a late clock is no harm: it acts when it comes.
#[test]
fn a_late_clock_acts_when_it_comes() {
    let mut table = table();
    table.wait(90_000).impasse();
    impasse_comes_at(&table, 110_000);
}

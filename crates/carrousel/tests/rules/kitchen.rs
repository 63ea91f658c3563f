//! CA-5, CA-6 and CA-8 by kitchen rules: nobody loses a point, and nobody has to hurry.

use crate::common::{A, B, Table, card, deal_with};
use carrousel::{Action, Effect, Illegal, Options};
use game::{Actor, Game, Millis};

/// A has a point already.
fn table() -> Table {
    let mut table = deal_with("KYBGR", &["KYB RGB", "BGR YKB"], "KRG", |o| o.kitchen = true);
    table.claim(A, "KYB");
    table
}

/// CA-5, `kitchen`: the move stands, and the point stays. The others may claim all the same (CA-7).
#[test]
fn a_miss_costs_nothing() {
    let mut table = table();
    let before = table.order();
    table.miss(A);
    assert_ne!(table.order(), before);
    assert_eq!(table.told[1..], [Effect::Missed { seat: A }]);
    assert_eq!((table.points(A), table.claimants()), (1, "B".to_owned()));
}

/// CA-6, `kitchen`: letting go costs nothing, as with gentle hands.
#[test]
fn letting_go_costs_nothing() {
    let mut table = table();
    table.touch(A).let_go(A);
    assert_eq!(table.told, [Effect::LetGoGently { seat: A }]);
    assert_eq!(table.points(A), 1);
    table.refuses(Actor::Seat(A), Action::Touch, Illegal::Barred { seat: A }, "CA-6");
    table.wait(1_000).touch(A);
}

/// CA-6, `kitchen`: a hold lasts a minute, and its end costs nothing. The impasse waits (CA-9).
#[test]
fn a_hold_lasts_a_minute() {
    let mut table = table();
    table.touch(A).wait(59_999);
    let early = Illegal::TooEarly { by_ms: 1 };
    table.refuses(Actor::Clock, Action::Expire, early, "CA-12");
    table.refuses(Actor::Clock, Action::Impasse, Illegal::ImpasseWaits { holder: A }, "CA-9");
    table.wait(1).play(Actor::Clock, Action::Expire).unwrap();
    assert_eq!((table.points(A), table.game.holder()), (1, None));
    assert_eq!(table.game.deadline(), Some(Millis(20_000)), "the impasse has waited");
}

/// CA-6, `kitchen`: where even more is settled, that counts.
#[test]
fn a_hold_lasts_longer_where_that_is_settled() {
    let longest =
        |hold_ms| Options { kitchen: true, hold_ms, ..Options::default() }.longest_hold_ms();
    assert_eq!([5_000, 60_000, 90_000].map(longest), [60_000, 60_000, 90_000]);
}

/// CA-8, `kitchen`: a wrong claim costs nothing.
#[test]
fn a_wrong_claim_costs_nothing() {
    let mut table = table();
    table.claim(A, "RGB");
    assert_eq!(table.told, [Effect::WrongClaim { seat: A, card: card("RGB") }]);
    assert_eq!((table.points(A), table.points(B)), (1, 0));
}

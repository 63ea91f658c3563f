//! CA-7 and CA-8: lucky strikes.

use crate::common::{A, B, C, Table, card, deal_with};
use carrousel::{Action, Card, Effect, Illegal, Move, Options};
use game::{ActionSet, Actor, Game, Millis};

/// Three seats; the first three horses are a card of A's.
fn table() -> Table {
    with(|_| {})
}

fn with(change: impl FnOnce(&mut Options)) -> Table {
    deal_with("KYBGR", &["KYB RGB", "BGR YKB", "BRG GRK"], "KRG", change)
}

fn no_claim(table: &Table, seat: game::Seat) {
    let claim = Action::Claim(card("KYB"));
    table.refuses(Actor::Seat(seat), claim, Illegal::NoClaim { seat }, "CA-7");
}

/// CA-7: at the start a seat whose face-up card matches the first three may claim it without a
/// move. It scores as in CA-4.
#[test]
fn a_lucky_strike_at_the_start() {
    let mut table = table();
    table.claim(A, "KYB").shows("KYBGR | KRG RGB +1 | BGR YKB | BRG GRK");
    assert_eq!(
        table.told,
        [
            Effect::LuckyStrike { seat: A, card: card("KYB") },
            Effect::Scored { seat: A, card: card("KYB"), owner: A, points: 1 },
            Effect::Drew { owner: A, place: 0, card: card("KRG") },
        ]
    );
}

/// CA-7: who may claim after what.
#[test]
fn who_may_claim_after_what() {
    assert_eq!(table().claimants(), "ABC"); // the start
    assert_eq!(table().miss(A).claimants(), "BC"); // a failed move
    assert_eq!(table().moves(B, Move::swap(0, 1)).claimants(), ""); // a scoring move
    assert_eq!(table().touch(B).wait(5_000).expire().claimants(), "AC"); // an expiry
    assert_eq!(table().touch(C).let_go(C).claimants(), "AB"); // a penalised release
    assert_eq!(table().wait(20_000).impasse().claimants(), "ABC"); // an impasse
    assert_eq!(table().miss(A).wait(20_000).impasse().claimants(), "ABC");
}

/// CA-7: a claim, right or wrong, and a free release leave the claims as they were.
#[test]
fn claims_and_free_releases_change_nothing() {
    assert_eq!(table().claim(A, "KYB").claimants(), "ABC");
    assert_eq!(table().claim(B, "KYB").claimants(), "ABC");
    let mut after_a_miss = table();
    after_a_miss.miss(A);
    assert_eq!(after_a_miss.clone().claim(B, "KYB").claimants(), "BC");
    let gentle = |o: &mut Options| o.gentle_hands = true;
    assert_eq!(with(gentle).touch(A).let_go(A).claimants(), "ABC");
    assert_eq!(with(gentle).miss(A).touch(B).let_go(B).claimants(), "BC");
    assert_eq!(with(gentle).moves(B, Move::swap(0, 1)).touch(A).let_go(A).claimants(), "");
}

/// CA-7: until the horses are moved again: somebody else's hold does not close the claims.
#[test]
fn a_hold_does_not_close_the_claims() {
    let mut table = table();
    table.touch(B);
    assert_eq!(table.claimants(), "AC");
    table.claim(A, "KYB");
    assert_eq!((table.points(A), table.game.holder()), (1, Some(B)));
    // The move does, here because it scores.
    table.moves(B, Move::swap(0, 1));
    no_claim(&table, C);
}

/// CA-7: the holder itself can't claim.
#[test]
fn the_holder_cannot_claim() {
    let mut table = table();
    table.touch(A);
    let claim = Action::Claim(card("KYB"));
    table.refuses(Actor::Seat(A), claim, Illegal::HolderClaims { seat: A }, "CA-7");
    assert!(!table.game.legal(Actor::Seat(A), Millis(0)).contains(&claim));
}

/// CA-7: who failed may not claim; after a scoring move nobody may.
#[test]
fn who_may_not_claim_is_refused() {
    no_claim(table().miss(A), A);
    no_claim(table().touch(A).let_go(A), A);
    no_claim(table().touch(A).wait(5_000).expire(), A);
    for seat in [A, B, C] {
        no_claim(table().moves(B, Move::swap(0, 1)), seat);
    }
}

/// CA-7: after another seat's failed move the new order counts.
#[test]
fn a_failed_move_is_another_seats_luck() {
    let mut table = table();
    table.moves(A, Move::swap(0, 1)).claim(B, "YKB");
    assert_eq!((table.points(A), table.points(B)), (0, 1));
}

/// CA-7: any card may be named; right is the one that shows the first three and lies face up in
/// front of the claimant.
#[test]
fn right_is_what_lies_in_front_of_the_claimant_and_matches() {
    let legal = table().game.legal(Actor::Seat(A), Millis(0));
    let claims = legal.iter().filter(|action| matches!(action, Action::Claim(_)));
    assert_eq!(claims.count(), 60);
    for named in Card::all() {
        for seat in [A, B, C] {
            let mut table = table();
            table.claim(seat, &named.to_string());
            let right = seat == A && named == card("KYB");
            let told = match right {
                true => Effect::LuckyStrike { seat, card: named },
                false => Effect::WrongClaim { seat, card: named },
            };
            assert_eq!((table.told[0], table.points(seat)), (told, usize::from(right)));
        }
    }
}

/// CA-7: a card that was won is gone; the same claim is wrong the second time.
#[test]
fn a_card_is_won_once() {
    let mut table = table();
    table.claim(A, "KYB").claim(A, "KYB");
    assert_eq!(table.points(A), 0);
}

/// CA-8: a wrong claim costs a point as in CA-5.
#[test]
fn a_wrong_claim_costs_a_point() {
    let mut table = table();
    table.claim(A, "KYB").claim(A, "RGB");
    assert_eq!(
        table.told,
        [
            Effect::WrongClaim { seat: A, card: card("RGB") },
            Effect::LostPoint { seat: A, card: card("KYB"), points: 0 },
        ]
    );
    assert!(table.claim(A, "RGB").told.contains(&Effect::NothingToLose { seat: A }));
    assert_eq!(table.order(), "KYBGR");
}

/// CA-8, `free_claims`: a wrong claim costs nothing.
#[test]
fn a_wrong_claim_may_be_free() {
    let mut table = with(|o| o.free_claims = true);
    table.claim(A, "KYB").claim(A, "RGB");
    assert_eq!(table.told, [Effect::WrongClaim { seat: A, card: card("RGB") }]);
    assert_eq!(table.points(A), 1);
}

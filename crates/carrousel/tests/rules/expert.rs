//! CA-11: every face-up card counts for everybody.

use crate::common::{A, B, Table, card, deal_with};
use carrousel::{Effect, Move};

fn table(expert: bool) -> Table {
    deal_with("KYBGR", &["RGB GRK", "KYB YKB"], "KRG", |o| o.expert = expert)
}

/// CA-11 in CA-4: a card of another seat scores for the mover; it is replaced in its owner's row.
#[test]
fn experts_score_with_every_card() {
    let mut game = table(true);
    game.moves(A, Move::swap(0, 1)).shows("YKBGR | RGB GRK +1 | KYB KRG");
    assert_eq!(
        game.told[1..],
        [
            Effect::Scored { seat: A, card: card("YKB"), owner: B, points: 1 },
            Effect::Drew { owner: B, place: 1, card: card("KRG") },
        ]
    );
    table(false).moves(A, Move::swap(0, 1)).shows("YKBGR | RGB GRK | KYB YKB");
}

/// CA-11 in CA-7: the same for lucky strikes.
#[test]
fn experts_claim_every_card() {
    table(true).claim(A, "KYB").shows("KYBGR | RGB GRK +1 | KRG YKB");
    table(false).claim(A, "KYB").shows("KYBGR | RGB GRK | KYB YKB");
}

/// CA-11: a card must lie face up all the same, and match.
#[test]
fn experts_do_not_score_with_the_pile() {
    let mut game = table(true);
    game.moves(A, Move::HeadToTail).shows("YBGRK | RGB GRK | KYB YKB");
    table(true).claim(A, "YKB").shows("KYBGR | RGB GRK | KYB YKB");
}

/// CA-11: one's own cards count as ever.
#[test]
fn experts_score_with_their_own_cards() {
    table(true).moves(B, Move::swap(0, 1)).shows("YKBGR | RGB GRK | KYB KRG +1");
}

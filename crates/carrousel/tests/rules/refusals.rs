//! Every refusal there is: its reason, its rule, and that nothing changes by it.

use crate::common::{A, B, Seeded, Table, card, deal, deal_with, speaks};
use carrousel::{Action, Carrousel, Illegal, Move, Options};
use game::{Actor, Cites, Game, Seat};
use std::collections::BTreeSet;

/// The name of the refusal; a new one can't be forgotten here.
fn name(why: &Illegal) -> &'static str {
    match why {
        Illegal::Players { .. } => "players",
        Illegal::NoSuchSeat { .. } => "no such seat",
        Illegal::TooManyCards { .. } => "too many cards",
        Illegal::NoTime => "no time",
        Illegal::DealFirst => "deal first",
        Illegal::AlreadyDealt => "already dealt",
        Illegal::BadDeal => "bad deal",
        Illegal::Held { .. } => "held",
        Illegal::NotHolding { .. } => "not holding",
        Illegal::NoSuchMove => "no such move",
        Illegal::NobodyHolds => "nobody holds",
        Illegal::Barred { .. } => "barred",
        Illegal::NoClaim { .. } => "no claim",
        Illegal::HolderClaims { .. } => "holder claims",
        Illegal::ImpasseWaits { .. } => "impasse waits",
        Illegal::TooEarly { .. } => "too early",
        Illegal::WrongActor => "wrong actor",
        Illegal::Over => "over",
    }
}

/// Why it is refused.
fn why(table: &Table, by: Actor, action: Action) -> Illegal {
    table.clone().play(by, action).unwrap_err()
}

/// Why there can't be such a table.
fn no_table(change: impl FnOnce(&mut Options)) -> Illegal {
    let mut options = Options::default();
    change(&mut options);
    Carrousel::new(&options, 2).unwrap_err()
}

#[test]
fn every_refusal_has_a_reason_and_a_rule() {
    let options = Options::default();
    let undealt = Table { game: Carrousel::new(&options, 2).unwrap(), now: 0, told: Vec::new() };
    let good = undealt.game.draw(&mut Seeded(1));
    let Action::Deal(mut bad) = good else { panic!("nothing is dealt") };
    bad.deck[0] = bad.deck[1];
    let live = deal("KYBGR", &["KYB", "RGB"]);
    let mut held = live.clone();
    held.touch(A);
    let mut barred = deal_with("KYBGR", &["KYB", "RGB"], "", |o| o.gentle_hands = true);
    barred.touch(A).let_go(A);
    let mut scored = deal("KYBGR", &["YKB", "RGB"]);
    scored.moves(A, Move::swap(0, 1));
    let mut over = deal_with("KYBGR", &["KYB", "RGB"], "", |o| o.target = Some(1));
    over.claim(A, "KYB");

    let (a, b, clock, chance) = (Actor::Seat(A), Actor::Seat(B), Actor::Clock, Actor::Chance);
    let (touch, release) = (Action::Touch, Action::Release);
    let (claim, step) = (Action::Claim(card("KYB")), Action::Move(Move::HeadToTail));
    let no_move = Action::Move(Move::Chaos { pair: 4, flip: true });
    let refusals = [
        (Carrousel::new(&options, 5).unwrap_err(), "players", "CA-1"),
        (why(&live, Actor::Seat(Seat(2)), touch), "no such seat", "CA-1"),
        (why(&over, Actor::Seat(Seat(200)), touch), "no such seat", "CA-1"),
        (no_table(|o| o.hand = Some(12)), "too many cards", "CA-1"),
        (why(&undealt, a, touch), "deal first", "CA-1"),
        (why(&undealt, clock, Action::Impasse), "deal first", "CA-1"),
        (why(&undealt, a, good), "deal first", "CA-1"),
        (why(&live, chance, good), "already dealt", "CA-1"),
        (why(&undealt, chance, Action::Deal(bad)), "bad deal", "CA-1"),
        (why(&held, b, touch), "held", "CA-2"),
        (why(&held, a, touch), "held", "CA-2"),
        (why(&held, b, step), "not holding", "CA-2"),
        (why(&live, a, release), "not holding", "CA-2"),
        (why(&held, a, no_move), "no such move", "CA-3"),
        (no_table(|o| o.hold_ms = 0), "no time", "CA-6"),
        (no_table(|o| o.impasse_ms = 0), "no time", "CA-6"),
        (why(&live, clock, Action::Expire), "nobody holds", "CA-6"),
        (why(&barred, a, touch), "barred", "CA-6"),
        (why(&scored, b, claim), "no claim", "CA-7"),
        (why(&held, a, claim), "holder claims", "CA-7"),
        (why(&held, clock, Action::Impasse), "impasse waits", "CA-9"),
        (why(&live, clock, Action::Impasse), "too early", "CA-12"),
        (why(&held, clock, Action::Expire), "too early", "CA-12"),
        (why(&live, clock, touch), "wrong actor", "CA-12"),
        (why(&live, chance, claim), "wrong actor", "CA-12"),
        (why(&live, a, Action::Impasse), "wrong actor", "CA-12"),
        (why(&live, a, good), "wrong actor", "CA-12"),
        (why(&over, b, touch), "over", "CA-10"),
        (why(&over, chance, good), "over", "CA-10"),
        (why(&over, clock, Action::Impasse), "over", "CA-10"),
    ];
    for (why, wanted, rule) in &refusals {
        assert_eq!((name(why), why.rule().to_string().as_str()), (*wanted, *rule));
        assert!(why.to_string().starts_with(&format!("{rule}: ")));
        speaks(why);
    }
    let seen: BTreeSet<_> = refusals.iter().map(|(why, ..)| name(why)).collect();
    assert_eq!(seen.len(), 18, "every refusal there is: {seen:?}");
}

/// CA-2: a refusal says whom it is about. People count from 1.
#[test]
fn refusals_name_names() {
    let mut table = deal("KYBGR", &["KYB", "RGB"]);
    table.touch(A);
    assert_eq!(
        why(&table, Actor::Seat(B), Action::Touch).to_string(),
        "CA-2: Player 1 has a hand on the horses; Player 2 must wait"
    );
}

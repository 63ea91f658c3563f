//! CA-1: the start.

use crate::common::{Seeded, Table, card, deal, deal_with, shuffled};
use carrousel::{Action, CARDS, Card, Carrousel, Deal, Effect, Illegal, Options, Order, Phase};
use game::{Actor, Audience, Game, Turn};
use std::collections::BTreeSet;

/// CA-1: 60 cards, every ordered triple of different colours once.
#[test]
fn there_is_a_card_for_every_triple() {
    let all: BTreeSet<String> = Card::all().map(|c| c.to_string()).collect();
    assert_eq!(all.len(), 60);
    for letters in &all {
        assert_eq!(letters.chars().collect::<BTreeSet<_>>().len(), 3);
        assert_eq!(card(letters).to_string(), *letters);
    }
    assert_eq!(Card::parse("KKB"), None);
    assert_eq!(Card::parse("KYX"), None);
    assert_eq!(Card::parse("KYBG"), None);
}

/// CA-1: each seat gets 9, 6 or 5 cards face up, for 2, 3 or 4 players; the rest is the pile.
#[test]
fn everybody_gets_the_printed_number_of_cards() {
    for (seats, hand, pile) in [(2, 9, 42), (3, 6, 42), (4, 5, 40)] {
        let table = shuffled(seats, &Options::default(), 1);
        assert!(table.game.rows().all(|row| row.len() == hand));
        assert_eq!(table.game.rows().count(), usize::from(seats));
        assert_eq!(table.game.pile(), pile);
    }
}

/// CA-1: seat 0 gets the first cards of the deck, and so on; the top of the pile comes next.
#[test]
fn cards_are_dealt_in_order() {
    let table = deal_with("GRYKB", &["YKB RGB", "BGR GRB"], "KRG", |_| {});
    table.shows("GRYKB | YKB RGB | BGR GRB");
    assert_eq!(table.game.pile(), 56);
    assert_eq!(table.told, [Effect::Dealt { order: Order::parse("GRYKB").unwrap() }]);
}

/// CA-1: the starting order is any, drawn at random; the cards are shuffled.
#[test]
fn chance_deals() {
    let game = Carrousel::new(&Options::default(), 2).unwrap();
    assert_eq!((game.phase(), game.turn(), game.order()), (Phase::Deal, Turn::Chance, None));
    let numbers = &mut Seeded(3);
    let (mut orders, mut first) = (BTreeSet::new(), [0u32; CARDS]);
    for _ in 0..6000 {
        let Action::Deal(deal) = game.draw(numbers) else { panic!("nothing is dealt") };
        assert!(deal.is_complete());
        orders.insert(deal.horses.to_string());
        first[deal.deck[0].index()] += 1;
    }
    assert_eq!(orders.len(), 120);
    assert!(first.iter().all(|n| (50..150).contains(n)), "{first:?}");
}

/// CA-1, `hand` and `target`: players × (hand + target − 1) is at most 60.
#[test]
fn rows_and_points_must_fit_the_cards() {
    let with = |seats, hand, target| {
        let options = Options { hand: Some(hand), target: Some(target), ..Options::default() };
        Carrousel::new(&options, seats).map(|game| game.target())
    };
    assert_eq!(with(2, 30, 1), Ok(1));
    assert_eq!(with(2, 1, 30), Ok(30));
    assert_eq!(with(4, 6, 10), Ok(10));
    for (players, hand, target) in
        [(2, 30, 2), (2, 31, 0), (3, 6, 16), (4, 7, 10), (2, 0, 5), (2, 5, 0), (4, 255, 255)]
    {
        let why = Illegal::TooManyCards { players, hand, target };
        assert_eq!(with(players, hand, target), Err(why));
    }
}

/// CA-1: two to four play.
#[test]
fn two_to_four_can_play() {
    for players in [0, 1, 5, 255] {
        let refusal = Carrousel::new(&Options::default(), players);
        assert_eq!(refusal, Err(Illegal::Players { players }));
    }
}

/// CA-1: a deal has every horse and every card once, and is made once.
#[test]
fn a_deal_is_complete() {
    let game = Carrousel::new(&Options::default(), 2).unwrap();
    let table = Table { game, now: 0, told: Vec::new() };
    let Action::Deal(good) = table.game.draw(&mut Seeded(1)) else { panic!("nothing is dealt") };
    let mut two_alike = good;
    two_alike.deck[7] = two_alike.deck[8];
    let mut one_horse_twice = good;
    one_horse_twice.horses.0[0] = one_horse_twice.horses.0[1];
    for bad in [two_alike, one_horse_twice] {
        table.refuses(Actor::Chance, Action::Deal(bad), Illegal::BadDeal, "CA-1");
    }
    let dealt = deal("KYBGR", &["YKB", "RGB"]);
    dealt.refuses(Actor::Chance, Action::Deal(good), Illegal::AlreadyDealt, "CA-1");
}

/// CA-1: deals are written with letters.
#[test]
fn deals_can_be_read() {
    let all: Vec<String> = Card::all().map(|c| c.to_string()).collect();
    let cards = || all.iter().map(String::as_str);
    assert!(Deal::parse("KYBGR", cards()).is_some());
    assert!(Deal::parse("KYBGG", cards()).is_none());
    assert!(Deal::parse("KYBG", cards()).is_none());
    assert!(Deal::parse("KYBGR", cards().skip(1)).is_none());
    assert!(Deal::parse("KYBGR", cards().chain(["KYB"])).is_none());
    assert!(Deal::parse("KYBGR", cards().skip(1).chain(["YKB"])).is_none());
}

/// CA-1: nobody knows the pile: two tables that differ in nothing else look the same.
#[test]
fn the_pile_is_secret() {
    let one = deal_with("KYBGR", &["YKB", "RGB"], "GRK BYR", |_| {}).game;
    let two = deal_with("KYBGR", &["YKB", "RGB"], "BYR GRK", |_| {}).game;
    assert_ne!(one, two);
    for audience in [Audience::Seat(crate::common::A), Audience::Public] {
        assert_eq!(one.view(audience), two.view(audience));
    }
    let mixed = one.with_pile_shuffled(&mut Seeded(5));
    assert_eq!(one.view(Audience::Public), mixed.view(Audience::Public));
}

//! GG-7 and GG-15: choosing cards in secret, laying them aside, taking them back.

use crate::common::{A, B, at, play, refused};
use game::{ActionSet, Actor, Audience, Fact, Game, Millis, SeatSet, Turn};
use giro_galoppo::{Action, Card, CardSet, Effect, GiroGaloppo, Illegal};

fn card(seat: u8, card: u8) -> Fact<Action> {
    Fact::seat(seat, Action::Play(Card(card)))
}

fn cards(cards: impl IntoIterator<Item = u8>) -> CardSet {
    cards.into_iter().map(Card).collect()
}

fn fresh(seats: u8) -> GiroGaloppo {
    let letters: String = ('A'..='E').take(seats.into()).collect();
    at(&format!("[{letters}]")).with_cards_left(&vec![vec![]; seats.into()]).game
}

/// GG-7: a choice is secret: others see that it was made, not which.
#[test]
fn a_choice_is_secret() {
    let mut with_a_two = fresh(2);
    let mut with_a_five = fresh(2);
    assert_eq!(play(&mut with_a_two, card(0, 2)), Ok(vec![Effect::Chose { seat: A }]));
    assert_eq!(play(&mut with_a_five, card(0, 5)), Ok(vec![Effect::Chose { seat: A }]));
    for audience in [Audience::Seat(B), Audience::Public] {
        let view = with_a_two.view(audience);
        assert_eq!(view, with_a_five.view(audience));
        assert_eq!(view.chosen, SeatSet::one(A));
        assert_eq!(view.choice, None);
    }
    assert_eq!(with_a_two.view(Audience::Seat(A)).choice, Some(Card(2)));
}

/// GG-7: nothing moves until the last seat has chosen; then all cards are revealed at once.
#[test]
fn all_cards_are_revealed_at_once() {
    let mut game = fresh(3);
    play(&mut game, card(2, 3)).unwrap();
    assert_eq!(game.turn(), Turn::Round([A, B].into_iter().collect()));
    play(&mut game, card(0, 1)).unwrap();
    assert!(game.positions().all(|cell| cell.0 == 0));
    let told = play(&mut game, card(1, 2)).unwrap();
    let revealed = [1, 2, 3].map(Card).into_iter().zip(0..);
    let revealed: Vec<_> =
        revealed.map(|(card, s)| Effect::Revealed { seat: game::Seat(s), card }).collect();
    assert_eq!(told[..4], [vec![Effect::Chose { seat: B }], revealed].concat());
    assert_eq!(game.positions().map(|c| c.0).collect::<Vec<_>>(), [1, 2, 3]);
}

/// GG-7: a choice may be changed until the last seat has chosen.
#[test]
fn a_choice_may_be_changed() {
    let mut game = fresh(2);
    play(&mut game, card(0, 6)).unwrap();
    assert_eq!(play(&mut game, card(0, 4)), Ok(vec![Effect::ChoseAgain { seat: A }]));
    assert_eq!(play(&mut game, card(0, 4)), Ok(vec![Effect::ChoseAgain { seat: A }]));
    play(&mut game, card(1, 1)).unwrap();
    assert_eq!(game.positions().map(|c| c.0).collect::<Vec<_>>(), [4, 1]);
    assert_eq!(game.hands()[0], cards([1, 2, 3, 5, 6]));
}

/// GG-7: until the reveal the chosen card stays in the hand.
#[test]
fn a_chosen_card_stays_in_the_hand_until_the_reveal() {
    let mut game = fresh(2);
    play(&mut game, card(0, 6)).unwrap();
    assert_eq!(game.hands()[0], CardSet::ALL);
    assert_eq!(game.view(Audience::Seat(A)).hand, CardSet::ALL);
    assert_eq!(game.legal(Actor::Seat(A), Millis::ZERO).len(), 6);
    assert_eq!(game.chosen().collect::<Vec<_>>(), [Some(Card(6)), None]);
}

/// GG-7: who chooses first makes no difference.
#[test]
fn the_order_of_choosing_does_not_matter() {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let after = orders.map(|order| {
        let mut game = fresh(3);
        for seat in order {
            play(&mut game, card(seat, [4, 4, 2][usize::from(seat)])).unwrap();
        }
        game
    });
    assert!(after.iter().all(|game| *game == after[0]));
}

/// GG-7: a card of the hand: none that is spent, none that does not exist.
#[test]
fn only_cards_of_the_hand_can_be_chosen() {
    let race = at("[AB]").round([3, 5]);
    for spent in [3, 0, 7, 255] {
        let why = Illegal::NotInHand { seat: A, card: Card(spent) };
        refused(&race.game, card(0, spent), why, "GG-7");
    }
    play(&mut race.game.clone(), card(0, 5)).unwrap();
}

/// GG-7: only a seat chooses.
#[test]
fn chance_and_the_clock_play_no_cards() {
    for by in [Actor::Chance, Actor::Clock] {
        let fact = Fact { by, ..card(0, 1) };
        refused(&fresh(2), fact, Illegal::OnlySeats, "GG-7");
    }
}

/// GG-7: a forced last card is still a choice.
#[test]
fn the_last_card_is_a_choice_too() {
    let mut race = at("[AB]").round([1, 1]);
    race.round([2, 2]).round([3, 3]).round([4, 4]).round([5, 5]);
    assert_eq!(race.game.hands(), [cards([6]), cards([6])]);
    assert_eq!(race.game.turn(), Turn::Round(SeatSet::all(2)));
}

/// GG-15: used cards are laid aside and not shown again to anybody.
#[test]
fn used_cards_are_laid_aside_face_down() {
    let race = at("[AB]").round([3, 5]);
    assert_eq!(race.game.hands(), [cards([1, 2, 4, 5, 6]), cards([1, 2, 3, 4, 6])]);
    for audience in [Audience::Seat(A), Audience::Seat(B), Audience::Public] {
        assert_eq!(race.game.view(audience).discards, None);
    }
    assert_eq!(race.game.view(Audience::Public).hand, CardSet::EMPTY);
}

/// GG-15, `open_discards`: everybody sees them.
#[test]
fn used_cards_may_stay_open() {
    let mut race = at("[AB]").with(|o| o.open_discards = true).round([3, 5]);
    race.round([1, 6]);
    for audience in [Audience::Seat(A), Audience::Public] {
        let discards = race.game.view(audience).discards.unwrap();
        assert_eq!(discards.as_slice(), [cards([1, 3]), cards([5, 6])]);
    }
}

/// GG-15: after six rounds every seat takes its six cards back.
#[test]
fn after_six_rounds_the_cards_come_back() {
    let mut race = at("[AB]").round([1, 1]);
    for n in 2..=5 {
        race.round([n, n]);
        assert!(!race.told.contains(&Effect::CardsBack));
    }
    race.round([6, 6]);
    assert!(race.told.ends_with(&[Effect::CardsBack, Effect::NextRound { round: 7 }]));
    assert_eq!(race.game.hands(), [CardSet::ALL; 2]);
}

/// GG-15: if the race ends in a sixth round there is nothing to go on with: no card comes back.
#[test]
fn the_hands_stay_empty_when_the_race_ends_in_a_sixth_round() {
    let mut race = at("[].Br#.r#.m#.#.#A..|......").with_cards_left(&[vec![6], vec![6]]);
    assert_eq!(race.game.round(), 6);
    race.round([6, 6]);
    assert!(matches!(race.game.turn(), Turn::Over(_)));
    assert_eq!(race.game.hands(), [CardSet::EMPTY; 2]);
    assert!(!race.told.contains(&Effect::CardsBack));
}

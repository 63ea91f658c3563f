//! GG-9, GG-10 and GG-18: equal cards.

use crate::common::{A, B, C, D, at};
use giro_galoppo::{Card, Effect, Ties};

/// GG-9: among equal cards the rearmost horse moves first.
#[test]
fn the_rearmost_of_equal_cards_moves_first() {
    assert_eq!(at("[].BCA").round([5, 5, 5]).moves(), "B 2-7, C 3-8, A 4-9");
    // If A, who is ahead, had moved first, B would have pushed nobody.
    at("[]B..A").round([3, 3]).shows("[]...B.A");
}

/// GG-9: positions are read again after each tied mover. Pushed back to 2, B is now behind C.
#[test]
fn ties_are_read_live() {
    let race = at("[].A#CB").round([3, 3, 3]);
    assert_eq!(race.moves(), "A 2-5, B 5>2, B 2-5, A 5>2, C 4-7");
    race.shows("[].A#.B.C");
}

/// GG-9, `ties: frozen`: positions as they stood at the reveal. C was behind B then.
#[test]
fn ties_may_be_frozen() {
    let race = at("[].A#CB").with(|o| o.ties = Ties::Frozen).round([3, 3, 3]);
    assert_eq!(race.moves(), "A 2-5, B 5>2, C 4-7, B 2-5, A 5>4");
    race.shows("[]..#AB.C");
}

/// GG-9: a lower card that pushes a tied horse matters too, or not if ties are frozen.
#[test]
fn a_push_by_a_lower_card_counts_as_well() {
    let position = || at("[]..ACB");
    assert_eq!(position().round([2, 6, 6]).moves(), "A 3-5, B 5>3, B 3-9, C 4-10");
    let frozen = position().with(|o| o.ties = Ties::Frozen).round([2, 6, 6]);
    assert_eq!(frozen.moves(), "A 3-5, B 5>3, C 4-10, B 3-9");
}

/// GG-10: equal cards and both in the box: the elder first.
#[test]
fn in_the_box_the_elder_moves_first() {
    let race = at("[ABC]").eldest_first(&[C, A, B]).round([3, 3, 3]);
    assert_eq!(race.moves(), "C 0-3, A 0-3, C 3>2, B 0-3, A 3>1");
    race.shows("[]ACB");
    at("[ABC]").eldest_first(&[B, C, A]).round([3, 3, 3]).shows("[]CBA");
}

/// GG-10: without an age order the seats stand in that order already.
#[test]
fn seat_0_is_the_eldest_unless_told_otherwise() {
    at("[ABC]").round([3, 3, 3]).shows("[]BAC");
}

/// GG-10: whenever that happens, not only at the start.
#[test]
fn in_the_box_the_elder_moves_first_in_every_round() {
    at("[AB].#..C").eldest_first(&[C, B, A]).round([3, 3, 1]).shows("[]B#A..C");
    at("[AB].#..C").eldest_first(&[A, B, C]).round([3, 3, 1]).shows("[]A#B..C");
}

/// GG-10: age does not matter on the course, and a horse in the box is behind all others.
#[test]
fn the_rearmost_goes_before_the_elder() {
    let race = at("[B].#A..C").eldest_first(&[C, A, B]).round([4, 4, 4]);
    assert_eq!(race.moves(), "B 0-4, A 3-7, C 6-10");
}

/// GG-10: the age counts in frozen ties, too.
#[test]
fn the_elder_moves_first_in_frozen_ties() {
    let position = at("[AB]").with(|o| o.ties = Ties::Frozen);
    position.eldest_first(&[B, A]).round([3, 3]).shows("[].BA");
}

/// GG-18: among equal cards only the rearmost horse moves.
#[test]
fn in_the_variant_only_the_rearmost_moves() {
    let race = at("[].BCAD").with(|o| o.variant = true).round([6, 6, 6, 1]);
    assert_eq!(race.moves(), "D 5-6, B 2-8, A -, C -");
    race.shows("[]..CA.D.B");
}

/// GG-18: the others lose their turn and their card.
#[test]
fn in_the_variant_the_others_lose_their_card() {
    let race = at("[].BCAD").with(|o| o.variant = true).round([6, 6, 6, 1]);
    for seat in [A, B, C] {
        assert!(!race.game.hands()[seat.index()].contains(Card(6)), "{seat}");
    }
    for seat in [A, C] {
        assert!(race.told.contains(&Effect::LostTurn { seat, card: Card(6) }));
    }
}

/// GG-18: a rearmost horse that an obstacle refuses has had its turn; nobody takes its place.
#[test]
fn in_the_variant_a_refusal_is_a_turn() {
    let race = at("[].AB..#").with(|o| o.variant = true).round([4, 4]);
    assert_eq!(race.moves(), "A 2x6, B -");
}

/// GG-18 with GG-10: in the box only the eldest moves.
#[test]
fn in_the_variant_the_eldest_leaves_the_box() {
    let position = at("[ABC]").with(|o| o.variant = true).eldest_first(&[B, C, A]);
    position.round([3, 3, 3]).shows("[AC]..B");
}

/// GG-18: the rearmost is looked for when the number comes up, and frozen ties change nothing.
#[test]
fn the_variant_reads_live_even_with_frozen_ties() {
    for ties in [Ties::Live, Ties::Frozen] {
        let race = at("[]..ACB").with(|o| (o.variant, o.ties) = (true, ties)).round([2, 6, 6]);
        assert_eq!(race.moves(), "A 3-5, B 5>3, B 3-9, C -");
        race.shows("[]...CA...B");
    }
}

/// GG-18 is off by default: all equal cards move.
#[test]
fn without_the_variant_all_equal_cards_move() {
    let race = at("[].BCAD").round([6, 6, 6, 1]);
    assert_eq!(race.moves(), "D 5-6, B 2-8, C 3-9, A 4-10");
    assert!(!race.told.iter().any(|e| matches!(e, Effect::LostTurn { .. })));
    assert_eq!(race.game.hands()[D.index()].len(), 4);
}

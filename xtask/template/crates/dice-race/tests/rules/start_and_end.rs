//! Getting ready, and the end.

use crate::common::{A, B, C, D, Table, at};
use dice_race::{Cell, DiceRace, Effect, Illegal, Options, Phase};
use game::{Audience, Game, Seat, SeatSet, Turn};

fn new(track: u8, seats: u8) -> Result<DiceRace, Illegal> {
    DiceRace::new(&Options { track }, seats)
}

/// DR-1: two to four play.
#[test]
fn two_to_four_can_play() {
    for players in [0, 1, 5, 255] {
        assert_eq!(new(20, players), Err(Illegal::Players { players }));
    }
    assert!((2..=4).all(|players| new(20, players).is_ok()));
}

/// DR-1: everybody has two horses, and all of them stand at the start.
#[test]
fn all_horses_stand_at_the_start() {
    let table = Table { game: new(20, 3).unwrap(), told: Vec::new() };
    table.shows("0 0 | 0 0 | 0 0");
}

/// DR-2: the track has 20 cells, or 12.
#[test]
fn the_track_has_20_cells_or_12() {
    assert_eq!(Options::default(), Options { track: 20 });
    assert_eq!(new(12, 2).unwrap().track(), 12);
    for cells in [0, 11, 13, 255] {
        assert_eq!(new(cells, 2), Err(Illegal::Track { cells }));
    }
    assert!(Cell(20).is_on_track(20) && !Cell(13).is_on_track(12));
    assert!(!Cell::START.is_on_track(20) && !Cell::home(20).is_on_track(20));
}

/// DR-3: the first place begins, and then it goes round.
#[test]
fn the_turn_goes_round() {
    let mut table = at("0 0 | 0 0 | 0 0");
    for (seat, next) in [(A, B), (B, C), (C, A), (A, B)] {
        assert_eq!(table.game.seat(), seat);
        table.go(seat, 6, 0);
        assert!(table.told.ends_with(&[Effect::NextSeat { seat: next }]));
    }
}

/// DR-8: whoever has both horses home wins at once.
#[test]
fn whoever_has_both_horses_home_wins() {
    let mut table = at("21 18 | 20 20");
    table.go(A, 3, 1);
    assert_eq!(table.game.phase(), Phase::Over);
    assert_eq!(
        table.told[1..],
        [(A, 1), (B, 2)].map(|(seat, place)| Effect::Placed { seat, place })
    );
}

/// DR-8: the others are ranked by how far they have come together, and may share a place.
#[test]
fn the_others_are_ranked_by_how_far_they_have_come() {
    let places = |picture: &str| {
        let mut table = at(picture);
        table.go(A, 6, 0);
        let Turn::Over(ranking) = table.game.turn() else { panic!("it is not over") };
        assert_eq!(table.game.view(Audience::Public).ranking, Some(ranking));
        ranking.places().to_vec()
    };
    let set = |seats: &[Seat]| seats.iter().copied().collect::<SeatSet>();
    assert_eq!(places("20 21 | 3 4 | 21 0 | 10 10"), [set(&[A]), set(&[C]), set(&[D]), set(&[B])]);
    assert_eq!(places("20 21 | 3 4 | 0 7 | 10 10"), [set(&[A]), set(&[D]), set(&[B, C])]);
}

/// Nothing is secret: everybody sees the same.
#[test]
fn everybody_sees_the_same() {
    let mut table = at("5 19 | 3 3");
    table.roll(2);
    let view = table.game.view(Audience::Public);
    assert_eq!(view, table.game.view(Audience::Seat(A)));
    assert_eq!(view, table.game.view(Audience::Seat(B)));
    let targets: Vec<_> = view.targets.as_slice().iter().map(|(h, to)| (h.0, to.0)).collect();
    assert_eq!(targets, [(0, 7), (1, 21)]);
}

//! PC-1 and PC-2: the board before the first throw, and who begins.

use crate::common::{A, B, C, Seeded, Table, at};
use game::{Audience, Fact, Game, List, Seat, Turn};
use petits_chevaux::{Action, Colour, Effect, Illegal, Options, PetitsChevaux, Phase, Progress};

/// PC-1: four horses a seat, all boxed.
#[test]
fn four_horses_wait_in_their_box() {
    Table::new(2, &Options::default()).shows(". . . . | . . . .");
    Table::new(4, &Options::default()).shows(". . . . | . . . . | . . . . | . . . .");
}

/// PC-1, `horses`: two or one for a quick game, and no other number.
#[test]
fn a_quick_game_has_two_horses_or_one() {
    Table::new(3, &Options { horses: 2, ..Options::default() }).shows(". . | . . | . .");
    Table::new(2, &Options { horses: 1, ..Options::default() }).shows(". | .");
    for horses in [0, 3, 5] {
        let options = Options { horses, ..Options::default() };
        assert_eq!(PetitsChevaux::new(&options, 2), Err(Illegal::Horses { horses }));
    }
}

/// PC-1: two to four play.
#[test]
fn two_to_four_can_play() {
    for players in [0, 1, 5, 255] {
        let refusal = PetitsChevaux::new(&Options::default(), players);
        assert_eq!(refusal, Err(Illegal::Players { players }));
    }
}

/// PC-1: the sides are the seats', clockwise; with two players they are opposite.
#[test]
fn two_players_sit_opposite() {
    let sides = |seats| {
        let table = Table::new(seats, &Options::default());
        (0..seats).map(|s| table.game.colour(Seat(s)).0).collect::<Vec<_>>()
    };
    assert_eq!(sides(2), [0, 2]);
    assert_eq!(sides(3), [0, 1, 2]);
    assert_eq!(sides(4), [0, 1, 2, 3]);
}

/// PC-1: players may choose other sides, everybody their own.
#[test]
fn players_may_choose_their_sides() {
    let with = |sides: &[u8]| {
        let colours = List::of(Colour(0), sides.iter().map(|&side| Colour(side)));
        PetitsChevaux::new(&Options { colours, ..Options::default() }, 3)
    };
    assert_eq!(with(&[3, 1, 0]).unwrap().colour(A), Colour(3));
    for bad in [&[0, 1][..], &[0, 1, 1], &[0, 1, 4], &[0, 1, 2, 3]] {
        assert_eq!(with(bad), Err(Illegal::Colours), "{bad:?}");
    }
}

/// PC-1: a side lies 14 cells from the next. Progress 5 of one seat is 47 of the next.
#[test]
fn the_cell_of_a_progress_depends_on_the_side() {
    for (side, progress, cell) in
        [(0, 0, 0), (0, 55, 55), (1, 0, 14), (2, 28, 0), (3, 14, 0), (3, 55, 41)]
    {
        assert_eq!(Progress(progress).ring_cell(Colour(side)), Some(cell));
    }
    assert_eq!(Progress(56).ring_cell(Colour(1)), None);
    assert_eq!((Progress(56).stable_cell(), Progress(61).stable_cell()), (Some(1), Some(6)));
    // From 10 a 4 comes to 14, where the next seat begins.
    at("10 | 0 | .").go(A, 4, 0).shows("14 | . | .");
}

/// PC-2: the first seat is drawn by lot, each equally likely.
#[test]
fn the_first_seat_is_drawn_by_lot() {
    let game = PetitsChevaux::new(&Options::default(), 3).unwrap();
    assert_eq!((game.phase(), game.turn()), (Phase::Draw, Turn::Chance));
    let mut outcomes = Vec::new();
    game.chance(&mut |action, weight| outcomes.push((action, weight)));
    assert_eq!(outcomes, [A, B, C].map(|seat| (Action::First(seat), 1)));

    let mut drawn = [0u32; 3];
    let numbers = &mut Seeded(7);
    for _ in 0..3000 {
        let Action::First(seat) = game.draw(numbers) else { panic!("nobody is drawn") };
        drawn[seat.index()] += 1;
    }
    assert!(drawn.iter().all(|n| n.abs_diff(1000) < 120), "{drawn:?}");
}

/// PC-2: whoever is drawn begins.
#[test]
fn whoever_is_drawn_begins() {
    for seat in [A, B, C] {
        let mut game = PetitsChevaux::new(&Options::default(), 3).unwrap();
        let mut told = Vec::new();
        game.play(&Fact::chance(Action::First(seat)), &mut |e| told.push(e)).unwrap();
        assert_eq!(told, [Effect::First { seat }]);
        assert_eq!((game.seat(), game.phase()), (seat, Phase::Roll));
    }
}

/// PC-2: play goes clockwise.
#[test]
fn play_goes_clockwise() {
    let mut table = Table::new(3, &Options::default());
    for (seat, next) in [(A, B), (B, C), (C, A), (A, B)] {
        table.no_move(seat, 3);
        assert!(table.told.ends_with(&[Effect::NextSeat { seat: next }]));
    }
}

/// PC-5: the die shows each of its six faces, each equally likely.
#[test]
fn the_die_is_fair() {
    let table = Table::new(2, &Options::default());
    let numbers = &mut Seeded(6);
    let mut thrown = [0u32; 6];
    for _ in 0..6000 {
        let Action::Roll(die) = table.game.draw(numbers) else { panic!("nothing is thrown") };
        thrown[usize::from(die.0) - 1] += 1;
    }
    assert!(thrown.iter().all(|n| n.abs_diff(1000) < 130), "{thrown:?}");
    let mut faces = 0;
    table.game.chance(&mut |_, weight| faces += weight);
    assert_eq!(faces, 6);
}

/// Nothing is secret: everybody sees the same.
#[test]
fn everybody_sees_the_same() {
    let mut table = at("5 . | 3 3");
    table.roll(6);
    let view = table.game.view(Audience::Public);
    assert_eq!(view, table.game.view(Audience::Seat(A)));
    assert_eq!(view, table.game.view(Audience::Seat(B)));
    let targets: Vec<_> = view.targets.as_slice().iter().map(|(h, p)| (h.0, p.0)).collect();
    assert_eq!(targets, [(0, 11), (1, 0)]);
}

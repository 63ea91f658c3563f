//! What is played always ends where the view says, and never takes long.

// An unwrap that fails is a test that fails.
#![allow(clippy::unwrap_used)]

use super::*;
use art::giro_galoppo::Layout;
use catalog::rules::giro_galoppo::{Action, Card, Course, GiroGaloppo, Options, Phase, Placement};
use game::{Audience, Fact, Game};

/// A race on the sprint course with these obstacles, and its board.
fn race(seats: u8, layout: Layout) -> (GiroGaloppo, Field) {
    let wooden = [4, 6, 11, 23, 26].map(Cell);
    let placement = Placement::Fixed(wooden);
    let options = Options { course: Course::Sprint, placement, ..Options::default() };
    let game = GiroGaloppo::new(&options, seats).unwrap();
    (game, Field::new(Course::Sprint.track(), layout))
}

/// Everybody plays a card; what there was to see.
fn round(game: &mut GiroGaloppo, cards: &[u8]) -> Vec<Effect> {
    let mut seen = Vec::new();
    for (seat, card) in cards.iter().enumerate() {
        let fact = Fact::seat(seat as u8, Action::Play(Card(*card)));
        game.play(&fact, &mut |effect| seen.push(effect)).unwrap();
    }
    seen
}

/// Where a horse is drawn when nothing moves, as a pose.
fn rest(field: &Field, view: &View, seat: Seat) -> String {
    let Stand { spot, scale } = field.rest(view, seat);
    let (x, y) = (spot.x, spot.y);
    format!("translate({}px,{}px) rotate(0deg) scale({2},{2})", N(x), N(y), Scale(scale))
}

/// Every horse that moves ends where it then stands, in a whole race on boards of every shape.
#[test]
fn all_motions_end_where_the_view_says() {
    let shapes = [Layout::Wide, Layout::Tall, Layout::fitting(900.0, 800.0)];
    for (layout, seats) in shapes.into_iter().zip([2, 4, 5]) {
        let (mut game, field) = race(seats, layout);
        let mut rounds = 0;
        while game.phase() == Phase::Race {
            let hands = game.hands().iter().enumerate();
            let cards = hands.map(|(seat, hand)| {
                let nth = (seat * 3 + rounds) % hand.len();
                hand.iter().nth(nth).unwrap().0
            });
            let cards: Vec<u8> = cards.collect();
            let seen = round(&mut game, &cards);
            let view = game.view(Audience::Public);
            let score = score(&seen, &field, &view);
            let mut moved = 0;
            for seat in (0..seats).map(Seat) {
                if let Some((_, pose)) = score.keys(&horse(seat)).last() {
                    assert_eq!(*pose, rest(&field, &view, seat), "round {rounds}, {seat:?}");
                    moved += 1;
                }
                let flipped = score.keys(&card(seat)).last().unwrap().0;
                assert!((flipped - FLIP_MS).abs() < 1e-9, "all flip at once");
            }
            assert!(moved > 0, "somebody always goes");
            rounds += 1;
        }
        assert!(rounds > 5, "{rounds} rounds");
    }
}

/// The time from when a horse leaves until it stands again.
fn takes(score: &Score, seat: u8) -> f64 {
    let keys = score.keys(&horse(Seat(seat)));
    let start = keys.first().unwrap().1;
    let left = keys.iter().rposition(|(_, pose)| *pose == start).unwrap();
    let left = if left + 1 == keys.len() { 0 } else { left };
    keys.last().unwrap().0 - keys[left].0
}

#[test]
fn nobody_waits_long_for_a_horse() {
    let (mut game, field) = race(2, Layout::Wide);
    let seen = round(&mut game, &[5, 3]);
    let view = game.view(Audience::Public);
    let score = score(&seen, &field, &view);
    assert!((takes(&score, 0) - 5.0 * CELL_MS).abs() < 1e-9);
    assert!((takes(&score, 1) - 3.0 * CELL_MS).abs() < 1e-9);
    assert!(score.length_ms() < 2.0 * HORSE_MS + FLIP_MS + LOOK_MS);
}

/// GG-12: it comes back to where it stood, and the whole scene is short.
#[test]
fn a_refusal_rears_up_and_comes_back() {
    let (mut game, field) = race(2, Layout::Wide);
    let seen = round(&mut game, &[4, 1]);
    let view = game.view(Audience::Public);
    let score = score(&seen, &field, &view);
    let keys = score.keys("horse-0");
    assert_eq!(keys.first().unwrap().1, keys.last().unwrap().1);
    assert!(keys.iter().any(|(_, pose)| pose.contains("rotate(-26deg)")), "{keys:?}");
    let ran = keys.iter().filter(|(at, _)| *at > FLIP_MS + LOOK_MS).count();
    assert!(ran > 6 && score.length_ms() < FLIP_MS + LOOK_MS + CELL_MS + HORSE_MS);
}

/// GG-13: both are on their way at once, and a push into the box ends in the own stall.
#[test]
fn a_push_begins_as_the_other_lands() {
    let (mut game, field) = race(2, Layout::Wide);
    let seen = round(&mut game, &[1, 1]);
    assert!(seen.iter().any(|effect| matches!(effect, Effect::Pushed { to: Cell::BOX, .. })));
    let view = game.view(Audience::Public);
    let score = score(&seen, &field, &view);
    let lands = score.keys("horse-1").last().unwrap().0;
    let pushed = score.keys("horse-0").last().unwrap().0;
    assert!(pushed > lands && pushed < lands + PUSH_MS);
}

#[test]
fn hurdles_fall_into_place_and_choices_move_nothing() {
    let (game, field) = race(2, Layout::Wide);
    let view = game.view(Audience::Public);
    let chose = [Effect::Chose { seat: Seat(0) }, Effect::ChoseAgain { seat: Seat(0) }];
    assert!(score(&chose, &field, &view).is_empty());
    let placed = Effect::Placed { seat: Seat(1), cell: Cell(11) };
    let score = score(&[placed], &field, &view);
    assert_eq!(score.keys("hurdle-11").last(), Some(&(DROP_MS, "translate(0px,0px)")));
}

//! What a card would do, before it is played: always what the race itself then does.

use crate::common::{A, B, Seeded, at, play};
use game::{Audience, Fact, Game, Numbers, Seat, Turn};
use giro_galoppo::{
    Action, Card, Cell, Course, Effect, GiroGaloppo, Obstacle, Options, Outlook, Phase, Placement,
    Push, View,
};

/// What everybody may know.
fn public(race: &GiroGaloppo) -> View {
    race.view(Audience::Public)
}

/// The look ahead that these effects of one move amount to.
fn seen(effects: &[Effect]) -> Option<Outlook> {
    effects.iter().enumerate().find_map(|(i, effect)| match *effect {
        Effect::Refused { from, cell, obstacle, .. } => {
            Some(Outlook::Refused { from, cell, obstacle })
        }
        Effect::Landed { from, to, .. } => {
            let pushes = match effects.get(i + 1) {
                Some(&Effect::Pushed { seat, to, .. }) => Some(Push { seat, to }),
                _ => None,
            };
            Some(Outlook::Lands { from, to, pushes })
        }
        _ => None,
    })
}

/// GG-8, GG-11 to GG-13: whoever moves first in a round does what was foreseen, in a thousand
/// rounds on every course and with any number of horses.
#[test]
fn the_first_mover_does_what_was_foreseen() {
    let mut numbers = Seeded(11);
    let (mut rounds, mut pushes, mut refusals) = (0, 0, 0);
    while rounds < 1000 {
        let (_, course) = Course::SHIPPED[numbers.below(3) as usize];
        let options = Options { course, placement: Placement::Random, ..Options::default() };
        let seats = 2 + numbers.below(4) as u8;
        let mut race = GiroGaloppo::new(&options, seats).unwrap();
        let layout = race.draw(&mut numbers);
        play(&mut race, Fact::chance(layout)).unwrap();
        while race.phase() == Phase::Race {
            let before = public(&race);
            let mut told = Vec::new();
            for seat in 0..seats {
                let hand = race.hands()[usize::from(seat)];
                let nth = numbers.below(hand.len() as u32) as usize;
                let card = hand.iter().nth(nth).unwrap();
                told = play(&mut race, Fact::seat(seat, Action::Play(card))).unwrap();
            }
            let first = told.iter().find_map(|effect| match *effect {
                Effect::Landed { seat, .. } | Effect::Refused { seat, .. } => Some(seat),
                _ => None,
            });
            let first = first.unwrap();
            let card = told.iter().find_map(|effect| match *effect {
                Effect::Revealed { seat, card } if seat == first => Some(card),
                _ => None,
            });
            let foreseen = before.outlook(&course.track(), first, card.unwrap());
            assert_eq!(foreseen, seen(&told));
            rounds += 1;
            pushes += u32::from(matches!(foreseen, Some(Outlook::Lands { pushes: Some(_), .. })));
            refusals += u32::from(matches!(foreseen, Some(Outlook::Refused { .. })));
        }
        assert!(matches!(race.turn(), Turn::Over(_)));
    }
    assert!(pushes > 20 && refusals > 20, "{pushes} pushes and {refusals} refusals are too few");
}

/// GG-12, GG-13: what stands in the way is named, and the cell that the mover leaves is free.
#[test]
fn a_view_is_enough_to_look_ahead() {
    let race = at("[].A#B").with_cards_left(&[vec![1], vec![5]]);
    let view = public(&race.game);
    let course = race.track();
    let look = |seat, card| view.outlook(&course, seat, Card(card));
    let (from, cell) = (Cell(2), Cell(3));
    assert_eq!(look(A, 1), Some(Outlook::Refused { from, cell, obstacle: Obstacle::Wooden }));
    let pushes = Some(Push { seat: B, to: Cell(2) });
    assert_eq!(look(A, 2), Some(Outlook::Lands { from, to: Cell(4), pushes }));
    let past = Outlook::Lands { from: Cell(4), to: Cell(9), pushes: None };
    assert_eq!(look(B, 5), Some(past));
}

/// GG-13: the box always has room, for a horse that leaves it and for one that is pushed in.
#[test]
fn a_push_may_lead_into_the_box() {
    let race = at("[A]B#").with_cards_left(&[vec![1], vec![5]]);
    let pushes = Some(Push { seat: B, to: Cell::BOX });
    let outlook = public(&race.game).outlook(&race.track(), A, Card(1));
    assert_eq!(outlook, Some(Outlook::Lands { from: Cell::BOX, to: Cell(1), pushes }));
}

/// GG-1, GG-7: no seat, no card, no race: nothing to look ahead to.
#[test]
fn there_is_not_always_something_to_see() {
    let race = at("[]AB").with_cards_left(&[vec![3], vec![4]]);
    let view = public(&race.game);
    for (seat, card) in [(Seat(2), 1), (A, 0), (A, 7), (A, 255)] {
        assert_eq!(view.outlook(&race.track(), seat, Card(card)), None);
    }
    let unplaced = GiroGaloppo::new(&Options::default(), 2).unwrap();
    assert_eq!(public(&unplaced).outlook(&Course::Classic.track(), A, Card(1)), None);
}

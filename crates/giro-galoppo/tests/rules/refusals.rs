//! Every refusal there is: its reason, its rule, and that nothing changes by it.

use crate::common::{A, B, C, at, field, play, speaks};
use game::{Actor, Cites, Fact, Game, List, Seat};
use giro_galoppo::{
    Action, Card, Cell, Course, CourseFault, GiroGaloppo, Illegal, Options, Placement, Spacing,
    Track,
};
use std::collections::BTreeSet;

const COURSE: &str = "gsssssssgrgrgmgsssssssg";

/// The name of the refusal; a new one can't be forgotten here.
fn name(why: &Illegal) -> &'static str {
    match why {
        Illegal::Players { .. } => "players",
        Illegal::NoSuchSeat { .. } => "no such seat",
        Illegal::AgeOrder => "age order",
        Illegal::Course { .. } => "course",
        Illegal::NotYourObstacle { .. } => "not your obstacle",
        Illegal::NothingToPlace => "nothing to place",
        Illegal::PlaceFirst => "place first",
        Illegal::NotSand { .. } => "not sand",
        Illegal::AlreadyObstacle { .. } => "already obstacle",
        Illegal::TooClose { .. } => "too close",
        Illegal::LayoutOfFive => "layout of five",
        Illegal::LayoutTooFewFar => "layout too few far",
        Illegal::NoWayToFinish { .. } => "no way to finish",
        Illegal::Wall { .. } => "wall",
        Illegal::NotChancesToPlace => "not chance's to place",
        Illegal::ChancePlaces => "chance places",
        Illegal::NotInHand { .. } => "not in hand",
        Illegal::OnlySeats => "only seats",
        Illegal::Over => "over",
    }
}

fn place(seat: u8, cell: u8) -> Fact<Action> {
    Fact::seat(seat, Action::Place(Cell(cell)))
}

fn card(seat: u8, card: u8) -> Fact<Action> {
    Fact::seat(seat, Action::Play(Card(card)))
}

fn layout(cells: [u8; 5]) -> Fact<Action> {
    Fact::chance(Action::Layout(cells.map(Cell)))
}

/// Why `game` refuses the fact.
fn why(game: &GiroGaloppo, fact: Fact<Action>) -> Illegal {
    play(&mut game.clone(), fact).unwrap_err()
}

/// Why there can't be such a table.
fn no_table(options: &Options, seats: u8) -> Illegal {
    GiroGaloppo::new(options, seats).unwrap_err()
}

#[test]
fn every_refusal_has_a_reason_and_a_rule() {
    let placing = field(3, COURSE, |_| {});
    let mut placed = placing.clone();
    for (seat, cell) in [(2, 2), (0, 4), (1, 6)] {
        play(&mut placed, place(seat, cell)).unwrap();
    }
    let random = field(3, COURSE, |o| o.placement = Placement::Random);
    let combed = field(3, "gggsrsrsmsgsgs", |o| {
        (o.placement, o.spacing) = (Placement::Random, Spacing::Wooden);
    });
    let racing = at("[ABC]").round([1, 2, 3]).game;
    let over = at("[]..#r#.m#r#..#AB.|......").round([3, 1]).game;
    let options = Options::default();
    let ages = |seats: &[u8]| {
        let age_order = List::of(Seat(0), seats.iter().map(|&s| Seat(s)));
        Options { age_order, ..options }
    };
    let marsh = Options { course: Course::Own(Track::parse("mmm").unwrap()), ..options };

    let refusals = [
        (no_table(&options, 6), "players", "GG-1"),
        (why(&racing, card(3, 1)), "no such seat", "GG-1"),
        (why(&over, card(200, 1)), "no such seat", "GG-1"),
        (no_table(&ages(&[0, 1]), 3), "age order", "GG-10"),
        (no_table(&ages(&[0, 1, 1]), 3), "age order", "GG-10"),
        (no_table(&ages(&[0, 1, 3]), 3), "age order", "GG-10"),
        (no_table(&ages(&[0, 1, 2, 2]), 3), "age order", "GG-10"),
        (no_table(&marsh, 2), "course", "GG-1"),
        (why(&placing, place(0, 2)), "not your obstacle", "GG-2"),
        (why(&racing, place(0, 2)), "nothing to place", "GG-2"),
        (why(&placing, card(0, 1)), "place first", "GG-2"),
        (why(&random, card(0, 1)), "place first", "GG-2"),
        (why(&placed, place(2, 1)), "not sand", "GG-3"),
        (why(&placed, place(2, 2)), "already obstacle", "GG-3"),
        (why(&placed, place(2, 3)), "too close", "GG-4"),
        (why(&random, layout([2, 4, 6, 8, 16])), "layout too few far", "GG-5"),
        (why(&placed, place(2, 8)), "no way to finish", "GG-6"),
        (why(&combed, layout([4, 6, 8, 12, 14])), "wall", "GG-6"),
        (why(&placing, layout([2, 4, 6, 16, 18])), "not chance's to place", "GG-6"),
        (why(&racing, layout([2, 4, 6, 16, 18])), "not chance's to place", "GG-6"),
        (
            why(&random, Fact { by: Actor::Seat(A), ..layout([2, 4, 6, 16, 18]) }),
            "not chance's to place",
            "GG-6",
        ),
        (why(&random, place(0, 2)), "chance places", "GG-6"),
        (why(&racing, card(1, 2)), "not in hand", "GG-7"),
        (why(&racing, Fact { by: Actor::Clock, ..card(1, 1) }), "only seats", "GG-7"),
        (why(&placing, Fact { by: Actor::Chance, ..place(1, 2) }), "only seats", "GG-7"),
        (why(&over, card(0, 6)), "over", "GG-16"),
        (why(&over, layout([2, 4, 6, 16, 18])), "over", "GG-16"),
        // A layout has five cells by its type; those who read one from outside say so otherwise.
        (Illegal::LayoutOfFive, "layout of five", "GG-2"),
    ];
    for (why, wanted, rule) in &refusals {
        assert_eq!((name(why), why.rule().to_string().as_str()), (*wanted, *rule));
        assert!(why.to_string().starts_with(&format!("{rule}: ")));
        speaks(why);
    }
    let seen: BTreeSet<_> = refusals.iter().map(|(why, ..)| name(why)).collect();
    assert_eq!(seen.len(), 19, "every refusal there is: {seen:?}");
}

/// GG-2, GG-7: a refusal says whom it is about.
#[test]
fn refusals_name_names() {
    let placing = field(3, COURSE, |_| {});
    assert_eq!(why(&placing, place(1, 2)), Illegal::NotYourObstacle { seat: B, turn: C });
    assert_eq!(
        why(&placing, place(1, 2)).to_string(),
        "GG-2: it is the turn of Player 3 to place an obstacle, not of Player 2"
    );
}

/// GG-12: each fault of a course cites a rule and is told.
#[test]
fn every_fault_of_a_course_is_told() {
    let cell = Cell(3);
    for (fault, rule) in [
        (CourseFault::UnknownLetter(cell), "GG-3"),
        (CourseFault::TooLong, "GG-3"),
        (CourseFault::FirstCell, "GG-1"),
        (CourseFault::Rivers { spare: None }, "GG-12"),
        (CourseFault::Rivers { spare: Some(cell) }, "GG-12"),
        (CourseFault::Moors { spare: None }, "GG-12"),
        (CourseFault::Moors { spare: Some(cell) }, "GG-12"),
        (CourseFault::Touching(cell), "GG-4"),
        (CourseFault::NoLayout { after: cell }, "GG-6"),
        (CourseFault::OnlyWalls(cell), "GG-6"),
    ] {
        assert_eq!(Illegal::from(fault).rule().to_string(), rule);
        speaks(&Illegal::from(fault));
    }
}

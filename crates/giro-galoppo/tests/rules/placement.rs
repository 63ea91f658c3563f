//! GG-1 to GG-6: the start, and the five wooden obstacles.

use crate::common::{A, B, C, Seeded, at, field, open, place, play, refused};
use game::{ActionSet, Actor, Fact, Game, List, Millis, Seat, SeatSet, Turn};
use giro_galoppo::{
    Action, Card, CardSet, Cell, Course, Effect, GiroGaloppo, Illegal, Options, Phase, Placement,
    Spacing, Track,
};

/// Seven cells of sand in front of the natural obstacles, seven behind.
const WIDE: &str = "gsssssssgrgrgmgsssssssg";

/// GG-1: each seat has the cards 1 to 6 in hand and its horse in the box.
#[test]
fn everybody_begins_in_the_box_with_six_cards() {
    for seats in 2..=5 {
        let game = GiroGaloppo::new(&Options::default(), seats).unwrap();
        assert_eq!(game.hands(), vec![CardSet::ALL; usize::from(seats)]);
        assert_eq!(game.positions().collect::<Vec<_>>(), vec![Cell::BOX; usize::from(seats)]);
    }
}

/// GG-1: two to five play, nobody else.
#[test]
fn two_to_five_can_play() {
    for players in [0, 1, 6, 255] {
        let refusal = GiroGaloppo::new(&Options::default(), players);
        assert_eq!(refusal, Err(Illegal::Players { players }));
    }
}

/// GG-2: the youngest places first, then clockwise, five in all; then the race begins.
#[test]
fn the_youngest_places_first_then_clockwise() {
    let eldest_first = List::of(Seat(0), [C, A, B]);
    let mut game = field(3, WIDE, |o| o.age_order = eldest_first);
    let mut placed = Vec::new();
    for cell in [2, 4, 16, 18, 20] {
        assert_eq!(game.phase(), Phase::Placement);
        placed.extend(place(&mut game, cell).unwrap());
    }
    let placed_by = |seat, cell| Effect::Placed { seat, cell: Cell(cell) };
    assert_eq!(
        placed,
        [
            placed_by(B, 2),
            placed_by(C, 4),
            placed_by(A, 16),
            placed_by(B, 18),
            placed_by(C, 20),
            Effect::RaceBegins,
        ]
    );
    assert_eq!(open(&game), "-#-#-----------#-#-#---");
    assert_eq!(game.turn(), Turn::Round(SeatSet::all(3)));
}

/// GG-2: without an age order seat 0 is the eldest, so the last seat is the youngest.
#[test]
fn the_last_seat_is_the_youngest_unless_told_otherwise() {
    assert_eq!(field(4, WIDE, |_| {}).turn(), Turn::One(Seat(3)));
}

/// GG-2: nobody places out of turn, and nobody plays a card before all five stand.
#[test]
fn obstacles_come_one_at_a_time_and_before_the_race() {
    let game = field(3, WIDE, |_| {});
    let (place, card) = (Action::Place(Cell(2)), Action::Play(Card(1)));
    refused(&game, Fact::seat(0, place), Illegal::NotYourObstacle { seat: A, turn: C }, "GG-2");
    refused(&game, Fact::seat(2, card), Illegal::PlaceFirst, "GG-2");
    let race = at("[AB]").with_cards_left(&[vec![], vec![]]).game;
    refused(&race, Fact::seat(0, place), Illegal::NothingToPlace, "GG-2");
}

/// GG-3: on a sand cell: not on grass, not on a natural obstacle.
#[test]
fn an_obstacle_goes_on_sand() {
    let game = field(2, WIDE, |_| {});
    assert_eq!(open(&game), "-ooooooo-------ooooooo-");
    for not_sand in [1, 9, 10, 14, 23] {
        let why = Illegal::NotSand { cell: Cell(not_sand) };
        refused(&game, Fact::seat(1, Action::Place(Cell(not_sand))), why, "GG-3");
    }
}

/// GG-3: in front of the line: not in the box, not behind the line, not off the board.
#[test]
fn an_obstacle_goes_in_front_of_the_line() {
    let game = field(2, WIDE, |_| {});
    for off_course in [0, 24, 29, 30, 127, 128, 130, 255] {
        let why = Illegal::NotSand { cell: Cell(off_course) };
        refused(&game, Fact::seat(1, Action::Place(Cell(off_course))), why, "GG-3");
    }
}

/// GG-3: a cell holds one obstacle.
#[test]
fn a_cell_holds_one_obstacle() {
    let mut game = field(2, WIDE, |_| {});
    place(&mut game, 4).unwrap();
    let why = Illegal::AlreadyObstacle { cell: Cell(4) };
    refused(&game, Fact::seat(0, Action::Place(Cell(4))), why, "GG-3");
}

/// GG-4: a free cell lies between any two obstacles.
#[test]
fn obstacles_do_not_touch() {
    let mut game = field(2, WIDE, |_| {});
    place(&mut game, 4).unwrap();
    assert_eq!(open(&game), "-o-#-ooo-------ooooooo-");
    let why = Illegal::TooClose { cell: Cell(5) };
    refused(&game, Fact::seat(0, Action::Place(Cell(5))), why, "GG-4");
}

/// GG-4: natural obstacles included, or not with `spacing: wooden`.
#[test]
fn spacing_may_leave_natural_obstacles_out() {
    let course = "gsssrsssrgsmsssssss";
    assert_eq!(open(&field(2, course, |_| {})), "-oo---o------oooooo");
    let wooden = |o: &mut Options| o.spacing = Spacing::Wooden;
    let mut game = field(2, course, wooden);
    assert_eq!(open(&game), "-ooo-ooo--o-ooooooo");
    place(&mut game, 13).unwrap();
    assert_eq!(open(&game), "-ooo-ooo--o-#-ooooo"); // among themselves they keep their distance
    let why = Illegal::TooClose { cell: Cell(14) };
    refused(&game, Fact::seat(0, Action::Place(Cell(14))), why, "GG-4");
}

/// GG-5: in the end at least two lie between the last natural obstacle and the line.
#[test]
fn two_obstacles_are_kept_for_the_end() {
    let mut game = field(2, WIDE, |_| {});
    for cell in [2, 4, 6] {
        place(&mut game, cell).unwrap();
    }
    assert_eq!(open(&game), "-#-#-#---------ooooooo-");
    let why = Illegal::NoWayToFinish { cell: Cell(8) };
    refused(&game, Fact::seat(0, Action::Place(Cell(8))), why, "GG-6");
}

/// GG-5: a layout with one there is no layout; more than two may lie there.
#[test]
fn a_layout_has_two_obstacles_or_more_at_the_end() {
    assert_eq!(fixed([2, 4, 6, 8, 16]), Err(Illegal::LayoutTooFewFar));
    assert!(fixed([2, 4, 6, 16, 18]).is_ok());
    assert!(fixed([2, 16, 18, 20, 22]).is_ok());
}

fn fixed(cells: [u8; 5]) -> Result<GiroGaloppo, Illegal> {
    let course = Course::Own(Track::parse(WIDE).unwrap());
    let placement = Placement::Fixed(cells.map(Cell));
    GiroGaloppo::new(&Options { course, placement, ..Options::default() }, 2)
}

/// GG-6: a placement after which the rest can't be completed is illegal. Here there is but one
/// layout, so every other cell is closed from the start.
#[test]
fn a_placement_must_leave_room_for_the_rest() {
    let mut game = field(2, "gsssssgrgrgmgsgsg", |_| {});
    let why = Illegal::NoWayToFinish { cell: Cell(3) };
    refused(&game, Fact::seat(1, Action::Place(Cell(3))), why, "GG-6");
    for (now, cell) in [
        ("-o-o-o-------o-o-", 4),
        ("-o-#-o-------o-o-", 16),
        ("-o-#-o-------o-#-", 2),
        ("-#-#-o-------o-#-", 14),
        ("-#-#-o-------#-#-", 6),
    ] {
        assert_eq!(open(&game), now);
        place(&mut game, cell).unwrap();
    }
    assert_eq!(game.phase(), Phase::Race);
}

/// GG-6, `placement: players` is the default.
#[test]
fn players_place_unless_the_table_wants_otherwise() {
    assert_eq!(Options::default().placement, Placement::Players);
    let game = GiroGaloppo::new(&Options::default(), 2).unwrap();
    assert_eq!(game.turn(), Turn::One(B));
    let layout = Action::Layout([5, 7, 9, 33, 35].map(Cell));
    refused(&game, Fact::chance(layout), Illegal::NotChancesToPlace, "GG-6");
}

/// GG-6, `placement: random`: chance places all five at once, and nobody else any.
#[test]
fn chance_may_place_all_five() {
    let mut game = field(2, WIDE, |o| o.placement = Placement::Random);
    assert_eq!(game.turn(), Turn::Chance);
    assert!(game.legal(Actor::Seat(B), Millis::ZERO).is_empty());
    refused(&game, Fact::seat(1, Action::Place(Cell(2))), Illegal::ChancePlaces, "GG-6");

    let Action::Layout(cells) = game.draw(&mut Seeded(1)) else { panic!("a layout is drawn") };
    let told = play(&mut game, Fact::chance(Action::Layout(cells))).unwrap();
    let laid_out = cells.map(|cell| Effect::LaidOut { cell });
    assert_eq!(told, [&laid_out[..], &[Effect::RaceBegins]].concat());
    assert_eq!(game.wooden(), cells.into_iter().collect());
    assert_eq!(game.turn(), Turn::Round(SeatSet::all(2)));
    refused(&game, Fact::chance(Action::Layout(cells)), Illegal::NotChancesToPlace, "GG-6");
}

/// GG-6: chance keeps to GG-3, GG-4 and GG-5 as the players do.
#[test]
fn chance_keeps_to_the_rules() {
    let game = field(2, WIDE, |o| o.placement = Placement::Random);
    for (cells, why, rule) in [
        ([1, 3, 5, 16, 18], Illegal::NotSand { cell: Cell(1) }, "GG-3"),
        ([2, 4, 4, 16, 18], Illegal::AlreadyObstacle { cell: Cell(4) }, "GG-3"),
        ([2, 4, 16, 18, 200], Illegal::NotSand { cell: Cell(200) }, "GG-3"),
        ([2, 4, 16, 18, 19], Illegal::TooClose { cell: Cell(19) }, "GG-4"),
        ([2, 4, 6, 8, 16], Illegal::LayoutTooFewFar, "GG-5"),
    ] {
        refused(&game, Fact::chance(Action::Layout(cells.map(Cell))), why, rule);
        // A fixed list is judged alike.
        assert_eq!(fixed(cells), Err(why));
    }
}

/// GG-6, `placement:` a fixed list: the race begins at once.
#[test]
fn a_fixed_layout_stands_from_the_start() {
    let game = fixed([22, 2, 4, 16, 20]).unwrap();
    assert_eq!(game.phase(), Phase::Race);
    assert_eq!(open(&game), "-#-#-----------#---#-#-");
}

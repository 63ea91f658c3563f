//! GG-6: six obstacles on six neighbouring cells are a wall, and there never is one.

use crate::common::{Seeded, field, open, place, refused};
use game::{Cites, Fact, Game};
use giro_galoppo::{
    Action, Cell, Course, CourseFault, GiroGaloppo, Illegal, Options, Placement, Spacing, Track,
};

/// River, river and moor on every other cell, from 7 to 11, sand between and beside them.
const COMB: &str = "gsssgsrsrsmsgssss";

fn wooden(options: &mut Options) {
    options.spacing = Spacing::Wooden;
}

fn table(course: &str, placement: Placement) -> Result<GiroGaloppo, Illegal> {
    let course = Course::Own(Track::parse(course).unwrap());
    let options = Options { course, placement, spacing: Spacing::Wooden, ..Options::default() };
    GiroGaloppo::new(&options, 2)
}

fn fixed(course: &str, cells: [u8; 5]) -> Result<GiroGaloppo, Illegal> {
    table(course, Placement::Fixed(cells.map(Cell)))
}

/// GG-6: a course on which only walls can be built is none, whoever places.
#[test]
fn a_course_of_nothing_but_walls_is_refused() {
    // Its five sand cells are all needed, and four of them close the row from 4 to 10.
    let course = "gggsrsrsmsggsg";
    let all_of_it = Placement::Fixed([4, 6, 8, 10, 13].map(Cell));
    for placement in [Placement::Players, Placement::Random, all_of_it] {
        let why = table(course, placement).unwrap_err();
        assert_eq!(why, CourseFault::OnlyWalls(Cell(5)).into());
        assert_eq!(why.rule().to_string(), "GG-6");
    }
    // One more cell of sand at the end, and there are two ways to place them.
    assert_eq!(open(&table("gggsrsrsmsgsgs", Placement::Players).unwrap()), "---o-o-o-o-o-o");
}

/// GG-6: where there is no room anyway, that is the reason.
#[test]
fn a_course_without_room_is_refused_for_that() {
    let why = table("gggsrsrsmsgg", Placement::Players).unwrap_err();
    assert_eq!(why, CourseFault::NoLayout { after: Cell(9) }.into());
}

/// GG-6: the obstacle that would complete a wall, at either end or in the gaps.
#[test]
fn nobody_completes_a_wall() {
    for (standing, closed) in [
        ([8, 10], &[6, 12][..]),
        ([10, 8], &[6, 12]),
        ([6, 8], &[10]),
        ([6, 10], &[8]),
        ([12, 8], &[10]),
        ([12, 10], &[8]),
        ([6, 12], &[]),
    ] {
        let mut game = field(2, COMB, wooden);
        for cell in standing {
            place(&mut game, cell).unwrap();
        }
        for cell in [6, 8, 10, 12].into_iter().filter(|cell| !standing.contains(cell)) {
            let fact = Fact::seat(1, Action::Place(Cell(cell)));
            match closed.contains(&cell) {
                true => refused(&game, fact, Illegal::Wall { cell: Cell(cell) }, "GG-6"),
                false => assert_eq!(game.check(&fact), Ok(()), "{standing:?}, then {cell}"),
            }
        }
    }
}

/// GG-6: an obstacle after which a wall can't be avoided makes none yet, and is illegal all the same.
#[test]
fn nobody_leaves_only_walls() {
    let mut game = field(2, "gggsrsrsmsgsgs", wooden);
    place(&mut game, 6).unwrap();
    assert_eq!(open(&game), "---o-#---o-o-o"); // 8 must stay free now, or 4 and 10 would close it
    let fact = Fact::seat(0, Action::Place(Cell(8)));
    refused(&game, fact, Illegal::Wall { cell: Cell(8) }, "GG-6");
    for cell in [14, 4, 12, 10] {
        place(&mut game, cell).unwrap();
    }
}

/// GG-6: a list of five cells, and a layout by chance, are judged alike.
#[test]
fn a_layout_has_no_wall() {
    let by_chance = table(COMB, Placement::Random).unwrap();
    for (cells, last) in [
        ([6, 8, 10, 14, 16], Some(10)),
        ([8, 10, 14, 16, 12], Some(12)),
        ([12, 10, 8, 6, 14], Some(8)), // a wall of seven
        ([2, 8, 10, 14, 16], None),
        ([6, 8, 12, 14, 16], None),
        ([4, 6, 10, 12, 14], None),
    ] {
        let why = last.map(|last| Illegal::Wall { cell: Cell(last) });
        assert_eq!(fixed(COMB, cells).err(), why, "{cells:?}");
        let fact = Fact::chance(Action::Layout(cells.map(Cell)));
        assert_eq!(by_chance.check(&fact).err(), why, "{cells:?}");
    }
    // GG-5 comes first.
    assert_eq!(fixed(COMB, [2, 6, 8, 10, 14]), Err(Illegal::LayoutTooFewFar));
}

/// GG-6: five in a row are no wall: a 6 jumps them.
#[test]
fn five_in_a_row_are_no_wall() {
    // The cell before the river and the cell behind the moor are grass.
    let game = fixed("gsssggrsrsmgssssss", [2, 8, 10, 13, 15]).unwrap();
    assert_eq!(open(&game), "-#-----#-#--#-#---");
}

/// GG-4: with the usual spacing no wooden obstacle touches a natural one, and no wall can be built.
#[test]
fn the_usual_spacing_knows_no_walls() {
    let roomy = "gsssssssgsrsrsmsgssss";
    assert_eq!(open(&field(2, roomy, |_| {})), "-ooooooo---------oooo");
    assert_eq!(open(&field(2, roomy, wooden)), "-ooooooo-o-o-o-o-oooo");
}

/// GG-6: chance draws each layout without a wall, and no other, equally often.
#[test]
fn chance_builds_no_wall() {
    let game = table("gssgsrsrsmsgsss", Placement::Random).unwrap();
    let mut listed = Vec::new();
    game.chance(&mut |action, _| listed.push((action, 0u32)));
    let each = 500;
    let numbers = &mut Seeded(77);
    for _ in 0..each * listed.len() {
        let drawn = game.draw(numbers);
        assert_eq!(game.check(&Fact::chance(drawn)), Ok(()));
        listed.iter_mut().find(|(action, _)| *action == drawn).expect("a listed layout").1 += 1;
    }
    let often = |n: u32| (each as u32 * 7 / 10..each as u32 * 13 / 10).contains(&n);
    assert!(listed.len() > 10 && listed.iter().all(|(_, n)| often(*n)), "{listed:?}");
}

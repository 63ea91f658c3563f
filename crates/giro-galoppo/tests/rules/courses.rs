//! The courses: the three that ship, and those that players bring.

use crate::common::{field, speaks};
use game::options::{OptionTable, Value};
use game::{Cites, Game};
use giro_galoppo::{
    Cell, Course, CourseFault, GiroGaloppo, Illegal, MAX_LENGTH, Options, Spacing, Track,
};

/// GG-3: the cells of the three courses, as they are printed on the rule page.
#[test]
fn three_courses_ship() {
    let shipped = [
        ("sprint", 30, "gggsssgrgssssgrgsssgmgssssgssg"),
        ("classic", 44, "ggggsssssggrgssssssggrgsssssggmgssssssgssssg"),
        ("grand", 60, "gggggssssssggrgsssssssggsssgrgsssssssggmggssssssgsssssgssssg"),
    ];
    assert_eq!(Course::SHIPPED.len(), shipped.len());
    for ((name, course), (wanted, length, letters)) in Course::SHIPPED.into_iter().zip(shipped) {
        assert_eq!(name, wanted);
        assert_eq!(course.track().letters().collect::<String>(), letters);
        let game = GiroGaloppo::new(&Options { course, ..Options::default() }, 5).unwrap();
        assert_eq!(game.line(), Cell(length));
    }
    assert_eq!(Options::default().course, Course::Classic);
}

/// GG-1: what is said of a shipped course tells its length.
#[test]
fn the_words_about_a_course_tell_its_length() {
    for (name, course) in Course::SHIPPED {
        let length = course.track().length().to_string();
        let is_it = |value: &Value| *value == Value::Word(name);
        let offer = Options::SPECS[0].offered.iter().find(|offer| is_it(&offer.value)).unwrap();
        let sentence = Options::TOLD[0].special.iter().find(|(value, _)| is_it(value));
        assert_eq!(sentence.is_none(), course == Options::default().course);
        for phrase in sentence.map(|(_, phrase)| *phrase).into_iter().chain([offer.label]) {
            assert!(phrase.en.contains(&length) && phrase.fr.contains(&length), "{phrase:?}");
        }
    }
}

/// A course is refused for this reason, and the reason names the cell and the rule.
#[track_caller]
fn is_bad(course: &str, fault: CourseFault, cell: Option<u8>, rule: &str) {
    let track = Track::parse(course).unwrap();
    let options = Options { course: Course::Own(track), ..Options::default() };
    let why = Illegal::Course { fault };
    assert_eq!(GiroGaloppo::new(&options, 2), Err(why));
    assert_eq!(fault.cell(), cell.map(Cell));
    assert_eq!(why.rule().to_string(), rule);
    speaks(&why);
}

/// GG-12: exactly two rivers and one moor, or the obstacles would not be the printed ones.
#[test]
fn a_course_has_two_rivers_and_one_moor() {
    is_bad("gssssgrgmgssssss", CourseFault::Rivers { spare: None }, None, "GG-12");
    is_bad("grgrgrgmgssssssssss", CourseFault::Rivers { spare: Some(Cell(6)) }, Some(6), "GG-12");
    is_bad("grgrgssssssssss", CourseFault::Moors { spare: None }, None, "GG-12");
    is_bad("grgrgmgmgssssssssss", CourseFault::Moors { spare: Some(Cell(8)) }, Some(8), "GG-12");
}

/// GG-4: no two natural obstacles touch, whatever the spacing of the wooden ones.
#[test]
fn natural_obstacles_do_not_touch() {
    is_bad("grrgmgssssssssss", CourseFault::Touching(Cell(3)), Some(3), "GG-4");
    is_bad("grgrmgssssssssss", CourseFault::Touching(Cell(5)), Some(5), "GG-4");
    let track = Track::parse("gmrgrgssssssssss").unwrap();
    let course = Course::Own(track);
    let options = Options { course, spacing: Spacing::Wooden, ..Options::default() };
    let touching = Err(CourseFault::Touching(Cell(3)).into());
    assert_eq!(GiroGaloppo::new(&options, 2), touching);
}

/// GG-1: the first cell in front of the box is grass or sand.
#[test]
fn the_first_cell_is_no_obstacle() {
    is_bad("rgrgmgssssssssss", CourseFault::FirstCell, Some(1), "GG-1");
    is_bad("mgrgrgssssssssss", CourseFault::FirstCell, Some(1), "GG-1");
    is_bad("", CourseFault::FirstCell, Some(1), "GG-1");
    field(2, "sgrgrgmgsssssssss", |_| {});
}

/// GG-6: there is a legal placement of the five, two of them at the end.
#[test]
fn the_five_obstacles_find_room() {
    let fault = CourseFault::NoLayout { after: Cell(14) };
    is_bad("gsssssssgrgrgmgsg", fault, Some(14), "GG-6"); // room for one at the end
    is_bad("gsssgrgrgmgsgsgg", CourseFault::NoLayout { after: Cell(10) }, Some(10), "GG-6"); // four
    field(2, "gsssssgrgrgmgsgsgg", |_| {}); // five, just so
}

/// GG-4: with `spacing: wooden` there is more room, so more courses are good.
#[test]
fn spacing_decides_whether_there_is_room() {
    let course = "gssrssrgmsgsg";
    is_bad(course, CourseFault::NoLayout { after: Cell(9) }, Some(9), "GG-6");
    field(2, "gssrssrgmsgsgs", |o| o.spacing = Spacing::Wooden);
}

/// GG-3: every letter stands for something.
#[test]
fn every_cell_is_grass_sand_river_or_moor() {
    for (course, cell) in [("ggxs", 3), ("G", 1), ("gs s", 3), ("gé", 2)] {
        let fault = CourseFault::UnknownLetter(Cell(cell));
        assert_eq!(Track::parse(course), Err(fault));
        assert_eq!(fault.cell(), Some(Cell(cell)));
        assert_eq!(fault.rule().to_string(), "GG-3");
        speaks(&Illegal::from(fault));
    }
}

/// GG-3: a course has at most 120 cells.
#[test]
fn a_course_has_at_most_120_cells() {
    let long = "gsssssgrgrgmg".to_owned() + &"s".repeat(120 - 13);
    assert_eq!(long.len(), MAX_LENGTH);
    assert_eq!(field(5, &long, |_| {}).line(), Cell(120));
    assert_eq!(Track::parse(&(long + "g")), Err(CourseFault::TooLong));
    assert_eq!(CourseFault::TooLong.cell(), Some(Cell(121)));
    assert_eq!(CourseFault::TooLong.rule().to_string(), "GG-3");
    speaks(&Illegal::from(CourseFault::TooLong));
}

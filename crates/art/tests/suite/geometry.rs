//! Where things lie: apart from each other, inside the board, on a smooth path.

// Helpers of tests may fail as tests do.

use art::carrousel::{Clock, Ring};
use art::giro_galoppo::{Layout, Track};
use art::petits_chevaux::Cross;
use art::{Facing, Spot};
use giro_galoppo::{Cell, Course, MAX_LENGTH};
use petits_chevaux::{Colour, Progress};

/// The courses that ship, and own ones up to the longest.
fn courses() -> Vec<giro_galoppo::Track> {
    let own = [20, 35, 50, 75, 100, MAX_LENGTH];
    let own = own.map(|cells| giro_galoppo::Track::parse(&"s".repeat(cells)).unwrap());
    Course::SHIPPED.into_iter().map(|(_, course)| course.track()).chain(own).collect()
}

fn tracks() -> impl Iterator<Item = (String, Track, Vec<Spot>)> {
    courses().into_iter().flat_map(|course| {
        let areas = [(340, 620), (374, 470), (800, 900), (900, 800), (1180, 640), (2000, 700)];
        let fitted = areas.map(|(w, h)| Layout::fitting(f64::from(w), f64::from(h)));
        Layout::ALL.into_iter().chain(fitted).map(move |layout| {
            let track = Track::new(&course, layout);
            let spots = (1..=course.length() + 6).map(|cell| track.cell(Cell(cell))).collect();
            (format!("{} cells, {layout:?}", course.length()), track, spots)
        })
    })
}

#[test]
fn cells_of_a_course_are_apart_from_each_other() {
    for (name, track, spots) in tracks() {
        for (i, a) in spots.iter().enumerate() {
            for (j, b) in spots.iter().enumerate().skip(i + 1) {
                let distance = a.distance(b);
                let least = match j - i {
                    1 => track.cell_length() * 0.8,
                    2 => track.cell_length().min(track.width()) * 1.2,
                    // Two stretches of the course never touch.
                    _ => track.width(),
                };
                assert!(distance > least, "{name}: {} and {}: {distance:.1}", i + 1, j + 1);
            }
        }
    }
}

#[test]
fn a_course_lies_inside_its_board_with_all_its_furniture() {
    for (name, track, spots) in tracks() {
        let view = track.view_box();
        for (i, spot) in spots.iter().enumerate() {
            assert!(view.holds(spot.x, spot.y, track.width() / 2.0 + 18.0), "{name}: {}", i + 1);
        }
        for spot in (0..5).map(|i| track.stall(i)).chain((0..3).map(|i| track.podium(i))) {
            assert!(view.holds(spot.x, spot.y, 44.0), "{name}: {spot:?}");
            let nearest = spots.iter().map(|s| s.distance(&spot)).fold(f64::MAX, f64::min);
            assert!(nearest > track.cell_length().min(50.0) * 0.9, "{name}: {spot:?} {nearest:.1}");
        }
    }
}

#[test]
fn a_course_is_smooth() {
    for (name, track, _) in tracks() {
        let path = track.path(Cell(1), Cell(20));
        let points: Vec<(f64, f64)> = path[1..]
            .split('L')
            .filter_map(|p| p.split_once(' '))
            .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
            .collect();
        assert!(points.len() > 20, "{name}");
        for three in points.windows(3) {
            let angle = |a: (f64, f64), b: (f64, f64)| (b.1 - a.1).atan2(b.0 - a.0).to_degrees();
            let turn = angle(three[1], three[2]) - angle(three[0], three[1]);
            let turn = (turn + 540.0).rem_euclid(360.0) - 180.0;
            assert!(turn.abs() < 16.0, "{name}: turns by {turn:.1} at {:?}", three[1]);
        }
    }
}

#[test]
fn a_fitted_board_has_the_shape_of_its_area() {
    for (width, height) in [(374.0, 470.0), (800.0, 900.0), (1180.0, 640.0)] {
        let view = Track::new(&Course::Classic.track(), Layout::fitting(width, height)).view_box();
        let shape = (view.width / view.height) / (width / height);
        assert!((0.97..1.03).contains(&shape), "{width} × {height}: {shape}");
    }
    assert_eq!(Layout::fitting(1180.0, 640.0), Layout::fitting(1181.0, 640.0), "not for a pixel");
    assert_eq!(Layout::fitting(0.0, 640.0), Layout::Wide, "no area yet");
}

#[test]
fn a_wide_course_has_three_bends_and_a_tall_one_climbs() {
    for course in [Course::Sprint, Course::Classic, Course::Grand] {
        for (layout, bends) in [(Layout::Wide, 3..=3), (Layout::Tall, 4..=6)] {
            let track = Track::new(&course.track(), layout);
            let last = course.track().length() + 6;
            let looks: Vec<Facing> = (1..=last).map(|c| track.cell(Cell(c)).facing()).collect();
            let turned = looks.windows(2).filter(|two| two[0] != two[1]).count();
            assert!(bends.contains(&turned), "{layout:?}: {turned}");
            assert!(track.cell(Cell(1)).y > track.cell(Cell(last)).y);
        }
    }
}

#[test]
fn ways_on_the_cross_go_from_square_to_square() {
    let square = Cross.cell_width();
    for side in (0..4).map(Colour) {
        let way: Vec<Spot> = (0..62).map(|p| Cross.spot(side, Progress(p))).collect();
        for (i, two) in way.windows(2).enumerate() {
            assert!((two[0].distance(&two[1]) - square).abs() < 1e-6, "{side:?} {i}");
        }
        for spot in &way {
            assert!(Cross.view_box().holds(spot.x, spot.y, square / 2.0));
        }
        for (i, a) in way.iter().enumerate() {
            assert!(way.iter().skip(i + 1).all(|b| a.distance(b) > square * 0.9), "{side:?} {i}");
        }
        // The innermost cell of the stable touches the middle.
        let middle = Cross.view_box().width / 2.0;
        let centre = Spot { x: middle, y: middle, angle: 0.0 };
        assert!((way[61].distance(&centre) - square).abs() < 1e-6);
    }
}

#[test]
fn sides_share_the_ring_of_the_cross() {
    for cell in 0..56 {
        let yellow = Cross.spot(Colour(0), Progress(cell));
        for side in (1..4).map(Colour) {
            let progress = Progress((cell + 56 - 14 * side.0) % 56);
            assert_eq!(progress.ring_cell(side), Some(cell));
            assert!(Cross.spot(side, progress).distance(&yellow) < 1e-6, "{side:?} {cell}");
        }
    }
}

#[test]
fn the_cross_is_the_one_of_the_rules() {
    // Yellow starts on the left, blue on top, red on the right, green at the bottom.
    let view = Cross.view_box().width;
    let [yellow, blue, red, green] = [0, 1, 2, 3].map(|side| Cross.spot(Colour(side), Progress(0)));
    assert!(yellow.x < view / 8.0 && yellow.y < view / 2.0 && yellow.angle.abs() < 1e-6);
    assert!(blue.y < view / 8.0 && blue.x > view / 2.0 && (blue.angle - 90.0).abs() < 1e-6);
    assert!(red.x > view * 0.875 && red.y > view / 2.0 && red.facing() == Facing::Left);
    assert!(green.y > view * 0.875 && green.x < view / 2.0 && (green.angle + 90.0).abs() < 1e-6);
    for (side, start) in (0..4).map(Colour).zip([yellow, blue, red, green]) {
        let box_of = |horse| Cross.paddock(side, horse);
        assert!((0..4).all(|h| box_of(h).distance(&start) < view * 0.45), "{side:?}");
        assert!((1..4).all(|h| box_of(h).distance(&box_of(0)) > 100.0), "{side:?}");
        let pair = [0, 1].map(|which| Cross.barrage(side, Progress(5), which));
        assert!(pair[0].distance(&pair[1]) > 20.0);
    }
}

#[test]
fn places_on_the_ring_follow_each_other_clockwise_from_the_top() {
    let head = Ring.place(0);
    assert!(head.x.abs() < 1e-6 && head.y < 0.0 && head.facing() == Facing::Left);
    assert!(Ring.place(1).x > 0.0 && Ring.place(4).x < 0.0);
    for place in 0..7 {
        let (here, next) = (Ring.place(place), Ring.place(place + 1));
        assert!(here.distance(&next) > 100.0 * Ring.horse_scale());
        assert!((here.x * next.y - here.y * next.x) > 0.0, "clockwise on a screen");
    }
}

#[test]
fn a_clock_empties() {
    let full = Clock::Hold.dasharray(1.0);
    let (left, round) = full.split_once(' ').unwrap();
    assert_eq!(left, round);
    assert!(Clock::Impasse.dasharray(0.0).starts_with("0 "));
    assert_eq!(Clock::Hold.dasharray(7.0), full, "never more than all of it");
    assert!(Clock::Impasse.radius() > Clock::Hold.radius());
}

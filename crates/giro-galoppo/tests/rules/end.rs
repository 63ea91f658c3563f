//! GG-16 and GG-17: crossing the line.

use crate::common::{A, B, C, D, Position, Race, at, refused};
use game::{Fact, Game, SeatSet, Turn};
use giro_galoppo::{Action, Card, Effect, Illegal, Phase};

/// The end of a short course, whose line lies behind cell 16, with the horses where they are told.
fn near_the_line(horses: &str) -> Position {
    at(&format!("[]..#r#.m#r#..#{horses}|......"))
}

/// The same course at the end of the race: the last cells in front of the line, and those behind.
#[track_caller]
fn ends(race: &Race, picture: &str) {
    race.shows(&format!("[]..#r#.m#r#..#{picture}"));
}

/// GG-16: on the last cell in front of the line the race goes on.
#[test]
fn the_last_cell_is_not_behind_the_line() {
    let race = near_the_line("A.B").with_cards_left(&[vec![1], vec![1]]);
    assert_eq!(race.game.turn(), Turn::Round(SeatSet::all(2)));
}

/// GG-16: the round in which a horse is behind the line is the last.
#[test]
fn the_race_ends_when_a_horse_is_behind_the_line() {
    let race = near_the_line("AB.").round([3, 1]);
    ends(&race, "..B|A.....");
    assert!(race.told.contains(&Effect::CrossedLine { seat: A }));
    assert_eq!(race.game.phase(), Phase::Over);
    refused(&race.game, Fact::seat(1, Action::Play(Card(6))), Illegal::Over, "GG-16");
}

/// GG-16: that round is played to its end: who crosses the line first has not won yet.
#[test]
fn the_last_round_is_played_to_its_end() {
    let race = near_the_line("AB.").round([4, 2]);
    assert_eq!(race.moves(), "B 15-17, A 14-18");
    assert_eq!(race.places(), "A B");
}

/// GG-17: of the horses behind the line the furthest wins, then the next; the others are not
/// ranked and share the place after the last ranked one.
#[test]
fn places_go_by_the_distance_behind_the_line() {
    let race = at("[]..#r#Am#r#B.#DC.|......").round([1, 2, 2, 4]);
    race.shows("[]..#r#Am#r#B.#...|CD....");
    assert_eq!(race.places(), "D C AB");
    assert!(race.told.ends_with(&[
        Effect::Ranked { seat: D, place: 1 },
        Effect::Ranked { seat: C, place: 2 },
        Effect::NotRanked { seat: A, place: 3 },
        Effect::NotRanked { seat: B, place: 3 },
    ]));
}

/// GG-17: a horse that is not behind the line is not ranked by how near it came.
#[test]
fn horses_in_front_of_the_line_are_not_ranked() {
    let race = at("[]..#r#Cm#r#A.#B..|......").round([2, 4, 1]);
    race.shows("[]..#r#Cm#r#A.#...|.B....");
    assert_eq!(race.places(), "B AC");
}

/// GG-17: when all are behind the line nobody shares the last place.
#[test]
fn all_may_be_ranked() {
    let race = near_the_line(".BA").round([2, 4]);
    ends(&race, "...|.AB...");
    assert_eq!(race.places(), "B A");
    assert!(
        race.told.ends_with(&[
            Effect::Ranked { seat: B, place: 1 },
            Effect::Ranked { seat: A, place: 2 },
        ])
    );
}

/// GG-13 behind the line: the same rules hold there.
#[test]
fn horses_are_pushed_behind_the_line_as_well() {
    let race = near_the_line(".AB").round([4, 3]);
    assert_eq!(race.moves(), "B 16-19, A 15-19, B 19>18");
    ends(&race, "...|.BA...");
    assert_eq!(race.places(), "A B");
}

/// GG-13: a push may cross the line backwards. GG-17: then the horse is not ranked.
#[test]
fn a_push_may_cross_the_line_backwards() {
    let race = near_the_line(".AB").round([2, 1]);
    assert_eq!(race.moves(), "B 16-17, A 15-17, B 17>16");
    ends(&race, "..B|A.....");
    assert!(race.told.contains(&Effect::CrossedLine { seat: B }));
    assert!(race.told.ends_with(&[
        Effect::Ranked { seat: A, place: 1 },
        Effect::NotRanked { seat: B, place: 2 },
    ]));
}

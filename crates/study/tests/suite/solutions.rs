//! Tables that are solved, through numbers.

use catalog::{AnyOptions, GameId};
use game::Random;
use std::sync::Arc;
use study::{Kind, StudyError, Table};

fn table(game: &str, seats: u8, options: &str, start: Option<&str>) -> Arc<dyn Table> {
    let game: GameId = game.parse().unwrap();
    study::set_up(&AnyOptions::parse(game, options).unwrap(), seats, start).unwrap()
}

const RACE: &str = r#"{"course":"sprint","placement":[4,10,17,23,28]}"#;

#[test]
fn a_race_of_two_is_worth_what_its_rounds_are_worth() {
    let table = table("giro-galoppo", 2, RACE, None);
    let solution = table.clone().solve(1).unwrap();
    let start = table.begin();
    let value = solution.chances(&*start).unwrap().unwrap();
    assert!((value[0] + value[1] - 1.0).abs() < 1e-9);
    // Against the equilibrium of the other, every card that is played is worth the value.
    let [mine, theirs] = [0, 1].map(|seat| solution.policy(&*start, seat).unwrap().unwrap());
    for &(card, often) in mine.iter().filter(|(_, often)| *often > 1e-6) {
        let mut worth = 0.0;
        for &(answer, chance) in &theirs {
            let mut next = start.copy();
            next.step(&[card as i64, answer as i64], &mut Random::new(0), 0).unwrap();
            worth += chance * solution.chances(&*next).unwrap().unwrap()[0];
        }
        assert!((worth - value[0]).abs() < 1e-6, "card {card}, played {often}: {worth} {value:?}");
    }
}

#[test]
fn a_solution_also_knows_matches_that_began_elsewhere() {
    let solution = table("giro-galoppo", 2, RACE, None).solve(1).unwrap();
    let late = table("giro-galoppo", 2, RACE, Some(r#"{"positions":[29,1]}"#)).begin();
    let chances = solution.chances(&*late).unwrap().unwrap();
    assert!(chances[0] > 0.99, "{chances:?}");
    assert!(late.record().is_err(), "a record begins at the beginning");
    let facts = late.facts();
    let again = study::replay(&facts, Some(r#"{"positions":[29,1]}"#)).unwrap();
    assert!(again.is(&*late));
}

#[test]
fn one_horse_each_is_solved() {
    let table = table("petits-chevaux", 2, r#"{"horses":1}"#, None);
    let solution = table.clone().solve(1).unwrap();
    let mut played = table.begin();
    assert_eq!(solution.chances(&*played).unwrap(), Some(vec![0.5, 0.5]), "who begins is drawn");
    let mut random = Random::new(3);
    while played.kind() != Kind::Over {
        match played.kind() {
            Kind::Chance => {
                let before = solution.chances(&*played).unwrap().unwrap()[0];
                let mut after = 0.0;
                for (number, chance) in played.outcomes().unwrap().into_iter().enumerate() {
                    let mut next = played.copy();
                    next.apply_outcome(number).unwrap();
                    after += chance * solution.chances(&*next).unwrap().unwrap()[0];
                }
                assert!((before - after).abs() < 1e-6, "{before} {after}: {}", played.state());
                played.draw(&mut random).unwrap();
            }
            _ => {
                let seat = played.to_act().iter().next().unwrap();
                let best = solution.policy(&*played, seat.index()).unwrap().unwrap();
                let (number, _) = best.into_iter().find(|(_, often)| *often > 0.5).unwrap();
                played.apply(number as i64, None, None).unwrap();
            }
        }
    }
}

#[test]
fn what_is_not_solved_says_what_is() {
    for (table, told) in [
        (table("giro-galoppo", 3, RACE, None), "a race of two"),
        (table("petits-chevaux", 2, "{}", None), "one or two horses"),
        (table("carrousel", 2, "{}", None), "nothing of this game"),
    ] {
        let refused = table.solve(1).map(|_| ());
        assert!(matches!(&refused, Err(StudyError::Unsolved(_))));
        assert!(refused.unwrap_err().to_string().contains(told));
    }
}

#[test]
fn a_start_that_can_t_be_says_why() {
    let game: GameId = "giro-galoppo".parse().unwrap();
    let options = AnyOptions::parse(game, RACE).unwrap();
    for (start, told) in [
        ("{", "can't be read"),
        (r#"{"positions":[1,2],"hands":[[1],[7]]}"#, "no card 7"),
        (r#"{"positions":[1]}"#, "2 cells"),
        (r#"{"positions":[4,5]}"#, "cell 4"),
    ] {
        let refused = study::set_up(&options, 2, Some(start)).unwrap_err().to_string();
        assert!(refused.contains(told), "{start}: {refused}");
    }
}

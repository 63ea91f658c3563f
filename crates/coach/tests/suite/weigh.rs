//! What can be done is weighed before it is done, by the same numbers as afterwards.

use crate::common::{analyse, chances, play, players};
use carrousel::Carrousel;
use catalog::{AnyAction, AnyFact};
use coach::{Coach, Depth, Recording, RecordingEnd};
use game::{Actor, Seat};
use giro_galoppo::{Cell, GiroGaloppo, Placement};
use petits_chevaux::PetitsChevaux;

/// The match as it was after so many facts.
fn after(recording: &Recording, facts: usize) -> Recording {
    Recording {
        header: recording.header.clone(),
        facts: recording.facts[..facts].to_vec(),
        end: RecordingEnd::BrokenOff,
    }
}

fn race(names: &[&str], seed: u64) -> Recording {
    let wooden = [6, 16, 27, 36, 41].map(Cell);
    let options =
        giro_galoppo::Options { placement: Placement::Fixed(wooden), ..Default::default() };
    let players: Vec<_> = names.iter().map(|name| name.parse().unwrap()).collect();
    play::<GiroGaloppo>(&options, &players, seed)
}

#[test]
fn a_card_is_worth_before_what_it_is_worth_afterwards() {
    let played = race(&["random", "random"], 3);
    let found = chances(analyse(&mut Coach::new(Depth::QUICK), &played));
    let mut coach = Coach::new(Depth::PRACTICE);
    let (mut looked, mut warned) = (0, 0);
    for choice in found.steps.iter().flat_map(|step| &step.choices) {
        let before = after(&played, choice.fact as usize - 1);
        let Some(weighed) = coach.weigh(&before, choice.seat) else {
            assert_eq!(choice.options, 1, "there is something to choose");
            continue;
        };
        assert!(weighed.exact && weighed.ways.len() == choice.options as usize);
        let way = weighed.ways.iter().find(|way| way.action == choice.chosen).unwrap();
        assert!((way.worth - choice.worth).abs() < 1e-9, "{way:?} {choice:?}");
        assert!((way.best_worth - choice.best_worth).abs() < 1e-9, "{way:?} {choice:?}");
        let action = &played.facts[choice.fact as usize - 1].action;
        let warns = weighed.warns(action.game(), action);
        assert_eq!(warns.is_some(), choice.given_away() >= coach::BLUNDER, "{choice:?}");
        if let Some(way) = warns {
            let says = &way.why.as_ref().unwrap().says;
            assert!(says.en.len() > 20 && says.fr.len() > 20, "{says:?}");
            warned += 1;
        }
        looked += 1;
    }
    assert!(looked > 4 && warned > 0, "{looked} looked at, {warned} warned of");
}

#[test]
fn what_others_have_chosen_is_not_looked_at() {
    for names in [&["random", "random"][..], &["random", "random", "random"]] {
        let played = race(names, 5);
        let mut coach = Coach::new(Depth { races: 40, ..Depth::PRACTICE });
        let is_by = |fact: &AnyFact, seat| fact.by == Actor::Seat(Seat(seat));
        // Seat 0 has chosen, seat 1 has not.
        let nth = played.facts.iter().position(|fact| is_by(fact, 0)).unwrap();
        assert!(is_by(&played.facts[nth + 1], 1));
        let chosen = after(&played, nth + 1);
        let mut otherwise = after(&played, nth + 1);
        let card = |card| giro_galoppo::Action::Play(giro_galoppo::Card(card));
        let other = AnyAction::GiroGaloppo(card(1));
        let other =
            if chosen.facts[nth].action == other { AnyAction::GiroGaloppo(card(2)) } else { other };
        otherwise.facts[nth].action = other;
        assert_eq!(coach.weigh(&chosen, Seat(1)), coach.weigh(&otherwise, Seat(1)));
    }
}

#[test]
fn moves_are_weighed_when_the_die_has_fallen() {
    let options = petits_chevaux::Options::default();
    let played = play::<PetitsChevaux>(&options, &players(["pony", "pony", "pony"]), 4);
    let mut coach = Coach::new(Depth { trials: 36, ..Depth::PRACTICE });
    let mut looked = 0;
    for (nth, fact) in played.facts.iter().enumerate() {
        let Actor::Seat(seat) = fact.by else { continue };
        let before = after(&played, nth);
        let other = Seat((seat.0 + 1) % 3);
        assert_eq!(coach.weigh(&before, other), None, "it is not its turn");
        let Some(weighed) = coach.weigh(&before, seat) else { continue };
        assert!(!weighed.exact);
        for way in &weighed.ways {
            assert!(way.gives_away() >= 0.0 && (0.0..=1.0).contains(&way.worth), "{way:?}");
            assert_eq!(way.why.is_some(), way.is_blunder());
        }
        looked += 1;
        if looked == 20 {
            return;
        }
    }
    panic!("nothing to choose");
}

#[test]
fn in_real_time_nobody_is_warned() {
    let options = carrousel::Options::default();
    let played = play::<Carrousel>(&options, &players(["pony", "pony"]), 1);
    assert_eq!(Coach::new(Depth::PRACTICE).weigh(&after(&played, 5), Seat(0)), None);
}

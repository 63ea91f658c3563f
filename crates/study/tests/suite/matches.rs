//! Single matches.

use crate::common::at_tables;
use catalog::record::Replay;
use game::Numbers;
use kit::Random;
use std::sync::Arc;
use study::{Kind, Match, StudyError, Table};

const TICK_MS: u32 = 700;
const MOST_STEPS: usize = 2_000;

/// Plays at random to the end, and shows every position.
fn play_out(
    table: &Arc<dyn Table>,
    random: &mut Random,
    mut see: impl FnMut(&dyn Match),
) -> Box<dyn Match> {
    let mut played = table.clone().begin();
    for _ in 0..MOST_STEPS {
        see(&*played);
        match played.kind() {
            Kind::Over => break,
            Kind::Chance => played.draw(random).unwrap(),
            _ => {
                let actions: Vec<i64> =
                    (0..table.seats()).map(|seat| any(&*played, seat, random)).collect();
                played.step(&actions, random, TICK_MS).unwrap();
            }
        }
    }
    played
}

fn any(played: &dyn Match, seat: u8, random: &mut Random) -> i64 {
    let legal = played.legal(seat.into()).unwrap();
    if legal.is_empty() { 0 } else { legal[random.below(legal.len() as u32) as usize] as i64 }
}

#[test]
fn records_replay_to_equal_matches() {
    at_tables(|table, random| {
        let played = play_out(&table, random, |_| {});
        let record = played.record().unwrap();
        let again = study::replay(&record, None).unwrap();
        // Ticks that passed after the last fact are in no record.
        assert_eq!((again.state(), again.len()), (played.state(), played.len()), "{table:?}");
        assert_eq!(again.record().unwrap(), record);
        let mut replay = Replay::new(&record[..]).unwrap();
        while replay.step().unwrap().is_some() {}
        assert_eq!(*replay.table(), again.any());
    });
}

#[test]
fn copies_are_equal_and_go_their_own_way() {
    at_tables(|table, random| {
        let mut seen: Vec<Box<dyn Match>> = Vec::new();
        play_out(&table, random, |played| {
            let copy = played.copy();
            assert!(copy.is(played) && copy.hash() == played.hash());
            seen.push(copy);
        });
        assert!(!seen[0].is(&*seen[1]), "something has happened between the two");
    });
}

#[test]
fn numbers_stand_for_deeds_and_back() {
    at_tables(|table, _| {
        for number in 0..table.action_count() {
            match table.deed(number).unwrap() {
                Some(deed) => assert_eq!(table.number(&deed), Some(number), "{deed}"),
                None => assert_eq!(table.wait(), Some(number)),
            }
        }
        assert!(table.deed(table.action_count()).is_err());
    });
}

#[test]
fn outcomes_of_chance_add_up_to_one() {
    at_tables(|table, random| {
        play_out(&table, random, |played| {
            if played.kind() != Kind::Chance {
                assert!(matches!(played.outcomes(), Err(StudyError::NotChance)));
                return;
            }
            let Ok(outcomes) = played.outcomes() else { return };
            assert!((outcomes.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(outcomes.len() <= table.chance_count().unwrap(), "{table:?}");
            let last = outcomes.len() - 1;
            played.copy().apply_outcome(last).unwrap();
            assert!(played.copy().apply_outcome(last + 1).is_err());
        });
    });
}

#[test]
fn a_secret_choice_is_in_nobody_elses_numbers() {
    let mut looked = 0;
    at_tables(|table, random| {
        play_out(&table, random, |played| {
            if played.kind() != Kind::Round || played.to_act().len() < 2 {
                return;
            }
            let legal = played.legal(0).unwrap();
            let known: Vec<(Vec<u8>, String)> = legal
                .iter()
                .map(|&number| {
                    let mut chosen = played.copy();
                    chosen.apply(number as i64, Some(0), None).unwrap();
                    let mut places = vec![0; table.observed().len()];
                    chosen.observe(1, &mut places).unwrap();
                    (places, chosen.memory(1).unwrap())
                })
                .collect();
            assert!(known.windows(2).all(|pair| pair[0] == pair[1]), "{table:?}");
            looked += usize::from(legal.len() > 1);
        });
    });
    assert!(looked > 100, "there were secrets: {looked}");
}

#[test]
fn nonsense_is_refused_and_changes_nothing() {
    at_tables(|table, random| {
        let seats = usize::from(table.seats());
        play_out(&table, random, |played| {
            let mut copy = played.copy();
            for number in [-1, table.action_count() as i64, i64::MIN, i64::MAX] {
                assert!(matches!(
                    copy.apply(number, Some(0), None),
                    Err(StudyError::NoSuchAction { .. })
                ));
            }
            let no_seat = copy.apply(0, Some(seats), None);
            assert!(matches!(no_seat, Err(StudyError::NoSuchSeat { .. })));
            assert!(copy.step(&[], &mut Random::new(0), 1).is_err());
            for seat in 0..seats {
                let legal = copy.legal(seat).unwrap();
                for number in (0..table.action_count()).filter(|number| !legal.contains(number)) {
                    if table.wait() == Some(number) {
                        continue;
                    }
                    let refused = copy.apply(number as i64, Some(seat), None);
                    assert!(matches!(refused, Err(StudyError::Illegal(_))), "{table:?}");
                }
            }
            assert!(copy.is(played));
        });
    });
}

#[test]
fn bots_play_what_is_legal() {
    at_tables(|table, random| {
        let pony = "pony".parse().unwrap();
        let mut bots: Vec<_> = (0..table.seats())
            .map(|seat| table.clone().thinker(pony, game::Seat(seat), 5).unwrap())
            .collect();
        let mut played = table.clone().begin();
        for _ in 0..200 {
            match played.kind() {
                Kind::Over => break,
                Kind::Chance => played.draw(random).unwrap(),
                _ => {
                    let intents: Vec<_> =
                        bots.iter_mut().map(|bot| bot.choose(&*played).unwrap()).collect();
                    let first = intents
                        .iter()
                        .zip(0..)
                        .filter_map(|(intent, seat)| intent.map(|(number, at)| (at, seat, number)));
                    match first.filter(|(_, seat, _)| may_act(&*played, *seat)).min() {
                        Some((at, seat, number))
                            if played.deadline().is_none_or(|due| at < due) =>
                        {
                            played.apply(number as i64, Some(seat), Some(at)).unwrap();
                        }
                        _ => played.strike().unwrap(),
                    }
                }
            }
        }
        assert!(played.len() > 10 || played.kind() == Kind::Over);
        let other = table.clone().begin();
        assert!(matches!(bots[0].choose(&*other), Err(StudyError::OtherMatch)));
    });
}

fn may_act(played: &dyn Match, seat: usize) -> bool {
    played.kind() == Kind::Live || played.to_act().contains(game::Seat(seat as u8))
}

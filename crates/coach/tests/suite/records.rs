//! What is read from outside: records that are good, break off, or are none.

use crate::common::{analyse, chances, gap, play, players};
use carrousel::Carrousel;
use catalog::record::{Malformed, Wrong, write_fact, write_header};
use coach::{CantCoach, CantRead, Coach, Depth, End, Findings, Recording, RecordingEnd, Standing};
use giro_galoppo::{Cell, GiroGaloppo, Placement};
use petits_chevaux::PetitsChevaux;

/// A record as a file has it.
fn written(recording: &Recording) -> Vec<u8> {
    let mut file = Vec::new();
    write_header(&mut file, &recording.header).unwrap();
    recording.facts.iter().for_each(|fact| write_fact(&mut file, fact).unwrap());
    file
}

fn race(seed: u64) -> Recording {
    let wooden = [6, 16, 27, 36, 41].map(Cell);
    let options =
        giro_galoppo::Options { placement: Placement::Fixed(wooden), ..Default::default() };
    play::<GiroGaloppo>(&options, &players(["random", "pony"]), seed)
}

#[test]
fn a_record_that_is_read_says_the_same_as_the_match() {
    let played = race(1);
    let read = Recording::read(&written(&played)[..]).unwrap();
    let mut coach = Coach::new(Depth::QUICK);
    assert_eq!(analyse(&mut coach, &read), analyse(&mut coach, &played));
}

#[test]
fn a_record_that_breaks_off_is_analysed_as_far_as_it_goes() {
    let played = race(2);
    let file = written(&played);
    let text = std::str::from_utf8(&file).unwrap();
    let cut = text.lines().take(7).collect::<Vec<_>>().join("\n");
    let read = Recording::read(cut.as_bytes()).unwrap();
    assert!(matches!(read.end, RecordingEnd::BrokenOff));
    let analysis = analyse(&mut Coach::new(Depth::QUICK), &read);
    assert_eq!((analysis.end, analysis.facts), (End::BrokenOff, 6));
    let found = chances(analysis);
    assert_eq!(found.steps.len(), 3);
    for player in &found.players {
        let last = &found.steps[2].after;
        assert!((player.ledger.result - last[player.ledger.seat.index()]).abs() < 1e-12);
        assert!(gap(&player.ledger).abs() < 1e-12 && player.ledger.unknown.abs() < 1e-6);
    }
    // What comes after a line that is none is left out, and said.
    let broken = format!("{cut}\n{{\"by\":0,");
    let read = Recording::read(broken.as_bytes()).unwrap();
    assert!(matches!(&read.end, RecordingEnd::Trouble(error) if error.line == 8));
    assert_eq!(chances(analyse(&mut Coach::new(Depth::QUICK), &read)).steps, found.steps);
}

#[test]
fn what_is_no_record_is_refused_with_a_reason() {
    let wrong = |text: &str| match Recording::read(text.as_bytes()).unwrap_err() {
        CantRead::Record(error) => error.wrong,
        CantRead::TooLong => panic!("it is short"),
    };
    assert!(matches!(wrong("{\"cavalcade\":7}"), Wrong::Malformed(Malformed::Version(7))));
    let one_seat = r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{}]}"#;
    assert!(matches!(wrong(one_seat), Wrong::Malformed(Malformed::Table(_))));
    assert!(matches!(wrong(""), Wrong::Malformed(Malformed::Empty)));
    for game in ["giro-galoppo", "petits-chevaux", "carrousel"] {
        let header = format!(r#"{{"cavalcade":1,"game":"{game}","seats":[{{}},{{}}]}}"#);
        let empty = Recording::read(header.as_bytes()).unwrap();
        let refused = Coach::new(Depth::QUICK).analyse(&empty, &mut |_| {});
        assert_eq!(refused, Err(CantCoach::NothingPlayed), "{game}");
    }
}

#[test]
fn a_choice_that_is_changed_counts_as_it_was_in_the_end() {
    let header = r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"placement":[6,16,27,36,41]}}"#;
    let play = |by: u8, card: u8| format!(r#"{{"by":{by},"do":"play","card":{card}}}"#);
    let told = |facts: &[String]| {
        let text = [&[header.to_owned()], facts].concat().join("\n");
        let read = Recording::read(text.as_bytes()).unwrap();
        chances(analyse(&mut Coach::new(Depth::QUICK), &read))
    };
    let plain = told(&[play(0, 3), play(1, 5)]);
    let changed = told(&[play(0, 6), play(0, 3), play(1, 5)]);
    assert_eq!(plain.players[0].ledger, changed.players[0].ledger);
    assert_eq!(changed.steps[0].choices[0].fact, 2);
    // Both cards are told, the rule, and who it was.
    let mistake = told(&[play(0, 6), play(1, 5)]);
    let moment = &mistake.players[0].moments[0];
    assert_eq!(moment.rule.as_deref(), Some("GG-12"), "{moment:?}");
    assert!(moment.says.en.contains("Ana") && moment.says.fr.contains("Ana"), "{moment:?}");
    assert!(!moment.says.en.contains('{') && !moment.says.fr.contains('{'));
}

#[test]
fn every_sentence_is_whole_in_both_languages() {
    let options = petits_chevaux::Options { may_pass: true, horses: 2, ..Default::default() };
    let mut coach = Coach::new(Depth::QUICK);
    let mut seen = 0;
    for seed in 0..3 {
        let dice = play::<PetitsChevaux>(&options, &players(["random", "random", "pony"]), seed);
        for recording in [dice, race(seed)] {
            for step in chances(analyse(&mut coach, &recording)).steps {
                for why in step.choices.iter().filter_map(|choice| choice.why.as_ref()) {
                    assert!(!why.says.en.contains('{') && !why.says.fr.contains('{'), "{why:?}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn the_last_hurdle_is_judged_by_the_races_it_makes() {
    let options = giro_galoppo::Options {
        course: giro_galoppo::Course::Sprint,
        variant: true,
        ..Default::default()
    };
    let recording = play::<GiroGaloppo>(&options, &players(["pony", "pony"]), 4);
    let found = chances(analyse(&mut Coach::new(Depth::USUAL), &recording));
    let [last] = &found.prelude[..] else { panic!("{:?}", found.left_out) };
    assert_eq!(last.fact, 5);
    assert!(last.best_worth >= last.worth && last.worth >= last.worst_worth.unwrap());
    // What came of it is where the race begins.
    let start = found.players[last.seat.index()].ledger.start;
    assert!((last.worth - start).abs() < 1e-9, "{last:?} {start}");
}

#[test]
fn where_the_placement_is_solved_every_hurdle_is_in_the_ledger() {
    let options =
        giro_galoppo::Options { course: giro_galoppo::Course::Sprint, ..Default::default() };
    let names = players(["pony", "champion"]);
    let recording = play::<GiroGaloppo>(&options, &names, 4);
    let found = chances(analyse(&mut Coach::new(Depth::USUAL), &recording));
    assert!(found.prelude.is_empty() && found.left_out.is_empty(), "{:?}", found.left_out);
    // The youngest places first, and the whole game is worth what the solver says.
    let ledgers = [0, 1].map(|seat: usize| found.players[seat].ledger);
    assert!((ledgers[1].start - 0.585_826_435).abs() < 1e-6, "{:?}", ledgers[1]);
    let mut given_away = [0.0; 2];
    for (nth, step) in found.steps[..5].iter().enumerate() {
        let [choice] = &step.choices[..] else { panic!("one places") };
        assert_eq!((step.fact, choice.seat.index()), (nth as u64 + 1, (nth + 1) % 2));
        assert!(step.luck.is_none() && choice.worst_worth.is_none());
        given_away[choice.seat.index()] += choice.given_away();
    }
    assert!(given_away[0] > 0.01 && given_away[1].abs() < 1e-9, "{given_away:?}");
    let race = &found.steps[5].before;
    assert!((ledgers[0].start - given_away[0] - race[0]).abs() < 1e-6);
    assert!(ledgers.iter().all(|ledger| ledger.unknown.abs() < 1e-6));
}

#[test]
fn a_scramble_has_times_and_a_place_among_the_bots() {
    let recording =
        play::<Carrousel>(&carrousel::Options::default(), &players(["champion", "pony"]), 1);
    let Findings::Times(times) = analyse(&mut Coach::new(Depth::QUICK), &recording).findings else {
        panic!("it has times");
    };
    let [fast, slow] = &times.players[..] else { panic!("two play") };
    assert!(fast.two_horses.is_some() && fast.won > slow.won, "{times:?}");
    assert!(slow.missed > fast.missed && slow.missed <= slow.offered);
    assert!(matches!(fast.standing, Some(Standing::Between(..) | Standing::Above(_))));
    let medians: Vec<u64> = times.levels.iter().map(|level| level.all.unwrap().median_ms).collect();
    assert!(medians.windows(2).all(|two| two[0] > two[1]), "the better, the faster: {medians:?}");
    for moment in times.players.iter().flat_map(|player| &player.moments) {
        assert!(!moment.says.en.contains('{') && !moment.says.fr.contains('{'), "{moment:?}");
    }
    let again: coach::Analysis = {
        let analysis = analyse(&mut Coach::new(Depth::QUICK), &recording);
        serde_json::from_str(&serde_json::to_string(&analysis).unwrap()).unwrap()
    };
    assert_eq!(again.findings, Findings::Times(times));
}

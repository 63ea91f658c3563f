//! Bots at the table: what they are called, and changing places with them.

use crate::common::{Hall, ask};
use protocol::Code;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::Conn;

fn bot(hall: &mut Hall, conn: Conn, place: u8, level: &str) {
    hall.ask(conn, &format!(r#"{{"bot":{{"place":{place},"level":"{level}"}}}}"#));
}

fn name(hall: &Hall, conn: Conn, place: usize) -> String {
    hall.place(conn, place)["name"].as_str().unwrap().to_owned()
}

#[test]
fn bots_have_names_of_their_own_and_keep_them() {
    let mut hall = Hall::with_options(
        "giro-galoppo",
        r#"{"placement":"random","course":"sprint"}"#,
        r#"{"pace":"instant"}"#,
    );
    let ana = hall.arrive(1);
    (0..5).for_each(|place| bot(&mut hall, ana, place, "pony"));
    let names: Vec<String> = (0..5).map(|place| name(&hall, ana, place)).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 5, "{names:?}");
    assert!((0..5).all(|place| hall.place(ana, place)["level"] == "pony"));
    bot(&mut hall, ana, 1, "champion");
    assert_eq!(name(&hall, ana, 1), names[1], "it has learned something");
    assert_eq!(hall.place(ana, 1)["level"], "champion");
    hall.start(ana);
    let seats: Vec<Value> = (0..5)
        .map(|i| json!({"name": names[i], "bot": if i == 1 { "champion" } else { "pony" }}))
        .collect();
    assert_eq!(hall.header()["seats"], json!(seats));
    assert!(table::verify(&hall.log[..]).is_ok());
    let mut later = hall.restarted();
    let late = later.arrive(9);
    assert_eq!((0..5).map(|place| name(&later, late, place)).collect::<Vec<_>>(), names);
    hall.run_until_over();
    hall.start(ana);
    assert_eq!(hall.header()["seats"], json!(seats));
}

#[test]
fn nobody_shares_a_name_with_a_bot() {
    let mut hall = Hall::new("giro-galoppo", "{}");
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    bot(&mut hall, ana, 1, "pony");
    let first = name(&hall, ana, 1);
    hall.sit(ana, 0, &first.to_uppercase());
    let second = name(&hall, ana, 1);
    assert_ne!(second, first, "a person may be called as it likes");
    hall.sit(bo, 2, &second);
    let third = name(&hall, ana, 1);
    assert!(third != second && third != first);
    bot(&mut hall, ana, 3, "pony");
    bot(&mut hall, ana, 4, "pony");
    let names: BTreeSet<String> = (0..5).map(|i| name(&hall, ana, i).to_lowercase()).collect();
    assert_eq!(names.len(), 5, "{names:?}");
}

#[test]
fn a_bot_of_old_has_no_name_and_plays_all_the_same() {
    let doc = include_str!("kept/petits-over.json");
    let mut hall =
        Hall::loaded(doc.as_bytes(), include_bytes!("kept/petits-over.jsonl"), 2_000_000);
    let eve = hall.arrive(9);
    assert!(hall.place(eve, 3).get("name").is_none());
    assert_eq!(hall.place(eve, 3)["level"], "pony");
    hall.sit(eve, 0, "Eve");
    hall.start(eve);
    assert_eq!(hall.header()["seats"], json!([{"name": "Eve"}, {"bot": "pony"}]));
}

#[test]
fn a_colour_is_chosen_by_changing_places_with_a_bot() {
    let mut hall = Hall::with_options(
        "giro-galoppo",
        r#"{"placement":"random","course":"sprint"}"#,
        r#"{"pace":"instant"}"#,
    );
    let (ana, bo, eve) = (hall.arrive(1), hall.arrive(2), hall.arrive(3));
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    bot(&mut hall, ana, 3, "galloper");
    let called = name(&hall, ana, 3);
    hall.promise(bo, "clover");
    hall.ask(bo, r#"{"ages":{"eldest_first":[3,1,0]}}"#); // With which the promise is told.
    let promise = hall.place(ana, 1)["promise"].clone();
    assert!(promise.is_string());
    hall.ask(bo, r#"{"sit":{"place":3,"name":"Bo","horse":"Tornado"}}"#);
    hall.ask(bo, r#"{"sit":{"place":3,"name":"Bo","horse":"Tornado"}}"#); // Said twice.
    assert_eq!(hall.info(bo)["you"]["place"], 3);
    assert_eq!((name(&hall, ana, 1), &hall.place(ana, 1)["level"]), (called, &json!("galloper")));
    assert_eq!(hall.place(ana, 3)["promise"], promise);
    assert_eq!(hall.info(ana)["eldest_first"], json!([1, 3, 0]), "everybody is as old as before");
    for (who, place) in [(bo, 0), (eve, 0), (eve, 1)] {
        let want = format!(r#"{{"sit":{{"place":{place},"name":"X"}}}}"#);
        assert_eq!(hall.refusal(who, &ask(1, &want)), Code::PlaceTaken, "{place}");
    }
    hall.fix_seats(ana);
    let want = r#"{"sit":{"place":1,"name":"Bo"}}"#;
    assert_eq!(hall.refusal(bo, &ask(1, want)), Code::Playing);
    hall.reveal(bo, "clover");
    hall.ask(ana, r#"{"leave":{}}"#);
    hall.ask(bo, r#"{"leave":{}}"#);
    hall.ask(bo, r#"{"back":{}}"#);
    hall.run_to(hall.now + 1_000);
    // Between matches the seat of the last one goes along, the bot's too.
    while hall.phase() == protocol::Phase::Playing {
        hall.do_something(bo, &mut crate::common::deeds::Luck(3));
        hall.run_to(hall.now + 1_000);
    }
    let seats = [hall.place(bo, 1)["seat"].clone(), hall.place(bo, 3)["seat"].clone()];
    hall.ask(bo, r#"{"sit":{"place":1,"name":"Bo"}}"#);
    assert_eq!([hall.place(bo, 3)["seat"].clone(), hall.place(bo, 1)["seat"].clone()], seats);
    assert_eq!(hall.info(bo)["you"]["seat"], seats[1]);
}

#[test]
fn a_side_of_the_board_is_chosen_in_the_same_way() {
    let mut hall = Hall::new("petits-chevaux", "{}");
    let ana = hall.arrive(1);
    hall.sit(ana, 0, "Ana");
    (1..4).for_each(|place| bot(&mut hall, ana, place, "pony"));
    hall.ask(ana, r#"{"sit":{"place":2,"name":"Ana"}}"#);
    hall.start(ana);
    assert_eq!(hall.header()["seats"][2], json!({"name": "Ana"}));
    assert_eq!(hall.header()["seats"][0]["bot"], "pony");
}

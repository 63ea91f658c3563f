//! What people settle before a match.

use crate::common::{Hall, act, ask};
use protocol::{Code, Phase};
use serde_json::{Value, json};

fn says(answer: &str) -> String {
    let answer: Value = serde_json::from_str(answer).unwrap();
    answer["refusal"]["say"].as_str().unwrap().to_owned()
}

#[test]
fn a_place_is_taken_once() {
    let mut hall = Hall::new("giro-galoppo", "{}");
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    hall.sit(ana, 0, "Ana");
    let there = r#"{"sit":{"place":0,"name":"Bo"}}"#;
    assert_eq!(hall.refusal(bo, &ask(1, there)), Code::PlaceTaken);
    let nowhere = r#"{"sit":{"place":9,"name":"Bo"}}"#;
    assert_eq!(hall.refusal(bo, &ask(1, nowhere)), Code::NoSuchPlace);
    hall.ask(ana, r#"{"bot":{"place":1,"level":"pony"}}"#);
    let on_a_bot = r#"{"sit":{"place":1,"name":"Bo"}}"#;
    assert_eq!(hall.refusal(bo, &ask(1, on_a_bot)), Code::PlaceTaken);
    let on_a_person = r#"{"bot":{"place":0,"level":"pony"}}"#;
    assert_eq!(hall.refusal(ana, &ask(1, on_a_person)), Code::PlaceTaken);
    let who = r#"{"bot":{"place":2,"level":"donkey"}}"#;
    assert_eq!(hall.refusal(ana, &ask(1, who)), Code::NoSuchBot);
}

#[test]
fn a_person_has_one_place_and_moves_with_its_age_and_its_promise() {
    let mut hall = Hall::new("giro-galoppo", "{}");
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    hall.promise(bo, "clover");
    hall.ask(bo, r#"{"ages":{"eldest_first":[1,0]}}"#);
    hall.ask(bo, r#"{"sit":{"place":4,"name":"Bob","horse":"Tornado"}}"#);
    assert_eq!(hall.place(ana, 1)["kind"], "open");
    assert_eq!(hall.place(ana, 4)["name"], "Bob");
    let promise = hall.promise_of(bo, "clover");
    assert_eq!(hall.place(ana, 4)["promise"], promise, "another name takes nothing back");
    assert_eq!(hall.info(ana)["eldest_first"], json!([4, 0]));
    hall.fix_seats(ana);
    hall.reveal(bo, "clover");
    assert_eq!(hall.header()["age_order"], json!([1, 0]), "seats, not places");
    assert_eq!(hall.header()["seats"][1], json!({"name": "Bob", "horse": "Tornado"}));
    assert_eq!(hall.header()["fair"]["luck"], json!(["", "clover"]));
    assert_eq!(hall.header()["fair"]["promises"], json!([null, promise]));
}

#[test]
fn a_horse_that_is_left_out_is_none_and_an_empty_one_is_refused() {
    let mut hall = Hall::new("giro-galoppo", "{}");
    let ana = hall.arrive(1);
    hall.ask(ana, r#"{"sit":{"place":0,"name":"Ana","horse":" Tornado ","luck":"seven"}}"#);
    assert_eq!(hall.place(ana, 0)["horse"], "Tornado");
    let empty = r#"{"sit":{"place":0,"name":"Ana","horse":""}}"#;
    assert_eq!(hall.refusal(ana, &ask(1, empty)), Code::Text);
    hall.ask(ana, r#"{"sit":{"place":0,"name":"Ana","luck":""}}"#);
    assert!(hall.place(ana, 0).get("horse").is_none());
    let mut hall = Hall::new("carrousel", "{}");
    let ana = hall.arrive(1);
    hall.ask(ana, r#"{"sit":{"place":0,"name":"Ana","horse":"Tornado"}}"#);
    assert!(hall.place(ana, 0).get("horse").is_none());
}

#[test]
fn who_told_no_age_follows_in_the_order_of_places() {
    let mut hall = Hall::new("giro-galoppo", "{}");
    let conns = [1, 2, 3].map(|n| hall.arrive(n));
    for (conn, (place, name)) in conns.into_iter().zip([(0, "Ana"), (2, "Bo"), (3, "Cy")]) {
        hall.sit(conn, place, name);
    }
    hall.ask(conns[2], r#"{"ages":{"eldest_first":[3,1]}}"#);
    for bad in ["[3,3]", "[9]", "[0,1,2,3,4,5]"] {
        let want = format!(r#"{{"ages":{{"eldest_first":{bad}}}}}"#);
        assert_eq!(hall.refusal(conns[0], &ask(1, &want)), Code::NoSuchPlace, "{bad}");
    }
    hall.start(conns[0]);
    assert_eq!(hall.header()["age_order"], json!([2, 0, 1]));
}

#[test]
fn the_age_of_somebody_who_went_is_not_the_next_ones() {
    let mut hall = Hall::new("giro-galoppo", "{}");
    let (ana, bo, cy) = (hall.arrive(1), hall.arrive(2), hall.arrive(3));
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    hall.ask(bo, r#"{"ages":{"eldest_first":[1,0]}}"#);
    hall.ask(bo, r#"{"leave":{}}"#);
    hall.sit(cy, 1, "Cy");
    hall.start(ana);
    assert_eq!(hall.header()["age_order"], json!([0, 1]));
}

#[test]
fn a_place_is_a_side_of_the_board_in_petits_chevaux() {
    let mut hall = Hall::new("petits-chevaux", "{}");
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    hall.sit(ana, 3, "Ana");
    hall.sit(bo, 1, "Bo");
    hall.start(ana);
    assert_eq!(hall.header()["colours"], json!([1, 3]));
    assert_eq!(hall.frame(ana)["view"]["colours"], json!([1, 3]));
    assert_eq!(hall.frame(ana)["you"]["seat"], 1);
    assert_eq!(hall.frame(bo)["you"]["seat"], 0);
    assert_eq!(hall.place(ana, 3)["seat"], 1);
}

#[test]
fn names_and_luck_are_one_line_that_can_be_shown() {
    let mut hall = Hall::new("carrousel", "{}");
    let ana = hall.arrive(1);
    let long = "x".repeat(25);
    for name in ["", "  ", "a\\nb", "a\\u202eb", "\\u200d", &long] {
        let want = format!(r#"{{"sit":{{"place":0,"name":"{name}"}}}}"#);
        assert_eq!(hall.refusal(ana, &ask(1, &want)), Code::Text, "{name:?}");
    }
    for luck in ["a\\nb".to_owned(), "x".repeat(65)] {
        let want = format!(r#"{{"sit":{{"place":0,"name":"Ana","luck":"{luck}"}}}}"#);
        assert_eq!(hall.refusal(ana, &ask(1, &want)), Code::Text, "{luck:?}");
        let want = format!(r#"{{"luck":{{"luck":"{luck}"}}}}"#);
        assert_eq!(hall.refusal(ana, &ask(1, &want)), Code::NotSeated, "{luck:?}");
    }
    hall.sit(ana, 0, "Ana");
    hall.ask(ana, r#"{"luck":{"luck":"four leaves"}}"#);
    assert!(hall.place(ana, 0).get("luck").is_none(), "what is said openly counts for nothing");
}

#[test]
fn only_the_host_settles_things_and_only_between_matches() {
    let mut hall = Hall::new("petits-chevaux", "{}");
    let (ana, bo, eve) = (hall.arrive(1), hall.arrive(2), hall.arrive(3));
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    let wishes = [
        r#"{"bot":{"place":2,"level":"pony"}}"#,
        r#"{"clear":{"place":0}}"#,
        r#"{"options":{"options":{"horses":2}}}"#,
        r#"{"settings":{"settings":{"clock":"15s"}}}"#,
        r#"{"start":{"match":1}}"#,
    ];
    for want in wishes {
        assert_eq!(hall.refusal(bo, &ask(1, want)), Code::NotHost, "{want}");
        assert_eq!(hall.refusal(eve, &ask(1, want)), Code::NotHost, "{want}");
    }
    for want in [r#"{"leave":{}}"#, r#"{"back":{}}"#, r#"{"ages":{"eldest_first":[]}}"#] {
        assert_eq!(hall.refusal(eve, &ask(1, want)), Code::NotSeated, "{want}");
    }
    assert_eq!(hall.refusal(eve, r#"{"say":{"n":1,"emote":"hello"}}"#), Code::NotSeated);
    hall.start(ana);
    for want in &wishes[..4] {
        assert_eq!(hall.refusal(ana, &ask(1, want)), Code::Playing, "{want}");
    }
    for want in [
        r#"{"sit":{"place":2,"name":"Eve"}}"#,
        r#"{"sit":{"place":0,"name":"Eve"}}"#,
        r#"{"luck":{"luck":"late"}}"#,
        r#"{"ages":{"eldest_first":[]}}"#,
    ] {
        let who = if want.contains("Eve") { eve } else { ana };
        assert_eq!(hall.refusal(who, &ask(1, want)), Code::Playing, "{want}");
    }
    hall.ask(bo, r#"{"start":{"match":1}}"#); // It has begun: whoever says so is right.
    assert_eq!(hall.facts().iter().filter(|f| f["do"] == "first").count(), 1);
}

#[test]
fn whoever_still_writes_its_name_when_the_match_begins_keeps_it() {
    let mut hall = Hall::new("giro-galoppo", "{}");
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    hall.sit(ana, 0, "Ana");
    hall.ask(bo, r#"{"sit":{"place":1,"name":"B","horse":"Tornado"}}"#);
    hall.promise(bo, "clover");
    let promise = hall.promise_of(bo, "clover");
    hall.fix_seats(ana);
    hall.ask(bo, r#"{"sit":{"place":1,"name":"Bo"}}"#);
    let place = hall.place(ana, 1);
    assert_eq!((&place["name"], &place["promise"]), (&json!("Bo"), &json!(promise)));
    assert_eq!(place["horse"], "Tornado", "what is not said stays");
    hall.reveal(bo, "clover");
    assert_eq!(hall.header()["seats"][1]["name"], "Bo", "in time for the record");
    hall.ask(bo, r#"{"sit":{"place":1,"name":"Bob","horse":"Comet"}}"#);
    let place = hall.place(ana, 1);
    assert_eq!((&place["name"], &place["horse"]), (&json!("Bob"), &json!("Comet")));
    assert_eq!(hall.header()["seats"][1]["name"], "Bo", "a record stays as it is");
    for want in [r#"{"sit":{"place":2,"name":"Bo"}}"#, r#"{"sit":{"place":0,"name":"Bo"}}"#] {
        assert_eq!(hall.refusal(bo, &ask(1, want)), Code::Playing, "{want}");
    }
}

#[test]
fn the_host_turns_somebody_out_who_then_only_looks_on() {
    let mut hall = Hall::new("petits-chevaux", "{}");
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    hall.ask(ana, r#"{"clear":{"place":1}}"#);
    assert_eq!(hall.info(bo)["you"], json!({}));
    assert_eq!(hall.info(bo)["spectators"], 1);
    assert_eq!(hall.refusal(ana, &ask(1, r#"{"start":{"match":1}}"#)), Code::Players);
    hall.ask(ana, r#"{"bot":{"place":1,"level":"pony"}}"#);
    hall.start(ana);
    assert!(hall.frame(bo).get("you").is_none());
    let refused = hall.refusal(bo, &act(1, 1, 0, r#"{"do":"move","horse":0}"#));
    assert_eq!(refused, Code::NotSeated);
}

#[test]
fn options_that_nobody_could_play_with_are_refused() {
    let mut hall = Hall::new("carrousel", "{}");
    let ana = hall.arrive(1);
    for bad in [r#"{"hand":60}"#, r#"{"horses":2}"#, r#"{"hold_ms":0}"#, "7"] {
        let want = format!(r#"{{"options":{{"options":{bad}}}}}"#);
        assert_eq!(hall.refusal(ana, &ask(1, &want)), Code::Options, "{bad}");
    }
    // Good for two, not for four: the start says so, with the rule.
    hall.ask(ana, r#"{"options":{"options":{"hand":20,"target":9}}}"#);
    for place in 0..4 {
        hall.ask(ana, &format!(r#"{{"bot":{{"place":{place},"level":"pony"}}}}"#));
    }
    let answer = hall.say(ana, &ask(1, r#"{"start":{"match":1}}"#));
    assert!(answer.contains(r#""code":"illegal","rule":"CA-1""#), "{answer}");
    assert_eq!(hall.phase(), Phase::Lobby);
    hall.ask(ana, r#"{"clear":{"place":3}}"#);
    hall.ask(ana, r#"{"clear":{"place":2}}"#);
    hall.start(ana);
}

#[test]
fn a_spectator_with_two_tabs_is_one() {
    let mut hall = Hall::new("carrousel", "{}");
    let ana = hall.arrive(1);
    hall.sit(ana, 0, "Ana");
    let (one, other) = (hall.arrive(2), hall.arrive(2));
    hall.arrive(3);
    assert_eq!(hall.info(ana)["spectators"], 2);
    hall.depart(one);
    hall.depart(other);
    assert_eq!(hall.info(ana)["spectators"], 1);
}

#[test]
fn refusals_speak_both_languages() {
    let mut hall = Hall::new("carrousel", "{}");
    let ana = hall.arrive_with(1, r#"{"protocol":1,"lang":"fr"}"#);
    let bo = hall.arrive(2);
    let want = ask(1, r#"{"leave":{}}"#);
    assert_eq!(says(&hall.say(ana, &want)), "Prends d'abord une place.");
    assert_eq!(says(&hall.say(bo, &want)), "Take a place first.");
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    hall.start(ana);
    let deed = act(2, 1, 0, r#"{"do":"release"}"#);
    let (french, english) = (hall.say(ana, &deed), hall.say(bo, &deed));
    for answer in [&french, &english] {
        assert!(answer.contains(r#""n":2,"code":"illegal","rule":"CA-2""#), "{answer}");
    }
    assert!(says(&english).contains("Bo"), "{english}");
    assert!(says(&french).contains("Ana") && says(&french) != says(&english), "{french}");
    // Hello again, in another language.
    hall.say(ana, r#"{"hello":{"protocol":1,"lang":"en"}}"#);
    let late = ask(3, r#"{"luck":{"luck":"late"}}"#);
    assert_eq!(says(&hall.say(ana, &late)), "Not while a match is being played.");
}

#[test]
fn when_nobody_says_who_is_older_it_is_drawn_by_lot() {
    let drawn: std::collections::BTreeSet<String> = (0..12)
        .map(|luck| {
            let mut hall = Hall::new("giro-galoppo", "{}");
            let ana = hall.arrive(1);
            hall.sit(ana, 0, "Ana");
            for place in 1..5 {
                hall.ask(ana, &format!(r#"{{"bot":{{"place":{place},"level":"pony"}}}}"#));
            }
            let luck = luck.to_string();
            hall.promise(ana, &luck);
            hall.fix_seats(ana);
            hall.reveal(ana, &luck);
            let header = hall.header();
            let mut seats = [0, 1, 2, 3, 4];
            // As docs/fairness.md says: the seats, shuffled with the numbers of fact 0.
            let mut lucks: [String; 5] = Default::default();
            lucks[0] = luck;
            let seed = table::Seed::from_hex(header["fair"]["seed"].as_str().unwrap()).unwrap();
            let table = protocol::table_tag("table");
            let edition = table::Edition::Second { table, match_no: 1 };
            let mut numbers = table::Dice::new(seed, &edition, &lucks).numbers(0);
            game::Numbers::shuffle(&mut numbers, &mut seats);
            assert_eq!(header["age_order"], json!(seats));
            header["age_order"].to_string()
        })
        .collect();
    assert!(drawn.len() > 6, "{drawn:?}");
}

/// Practice is for one's own device: with the limits of a server nothing is ever taken back.
#[test]
fn a_server_has_no_tables_for_practice() {
    let mut hall = Hall::new("petits-chevaux", "{}");
    let ana = hall.arrive(1);
    hall.sit(ana, 0, "Ana");
    let practice = r#"{"settings":{"settings":{"practice":true}}}"#;
    assert_eq!(hall.refusal(ana, &ask(1, practice)), Code::NoPractice);
    let settings = protocol::Settings { practice: true, ..protocol::Settings::default() };
    let refused =
        table::read_options(catalog::GameId::PetitsChevaux, None, &settings, game::words::Lang::En);
    assert_eq!(refused.unwrap_err().code, Code::NoPractice);
    // Not even if its document says so.
    let doc = String::from_utf8(hall.doc.clone()).unwrap();
    let doc = doc.replace(r#""stand_in":"#, r#""practice":true,"stand_in":"#);
    assert!(doc.contains("practice"));
    let mut hall = Hall::loaded(doc.as_bytes(), b"", hall.now);
    let ana = hall.arrive(1);
    hall.ask(ana, r#"{"bot":{"place":1,"level":"pony"}}"#);
    hall.start(ana);
    let back = r#"{"take-back":{"match":1,"acted":0}}"#;
    assert_eq!(hall.refusal(ana, &ask(1, back)), Code::NoPractice);
}

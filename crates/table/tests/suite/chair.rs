//! Whose table it is.

use crate::common::{Hall, ask};
use protocol::{Code, Phase};
use serde_json::{Value, json};
use table::Conn;

/// Ana, who is the host, Bo and Cy, on the first three places.
fn three(game: &str) -> (Hall, [Conn; 3]) {
    let mut hall = Hall::new(game, r#"{"pace":"instant"}"#);
    let conns = [hall.arrive(1), hall.arrive(2), hall.arrive(3)];
    for (place, name) in [(0, "Ana"), (1, "Bo"), (2, "Cy")] {
        hall.sit(conns[usize::from(place)], place, name);
    }
    (hall, conns)
}

fn host_place(hall: &Hall, conn: Conn) -> Option<usize> {
    hall.info(conn)["places"].as_array().unwrap().iter().position(|p| p["host"] == true)
}

const FOR_BO: &str = r#"{"host":{"place":1}}"#;
const FOR_CY: &str = r#"{"host":{"place":2}}"#;
const MINUTE: u64 = 60_000;

#[test]
fn a_deputy_keeps_things_going_and_takes_nothing_from_anybody() {
    let (mut hall, [ana, bo, cy]) = three("petits-chevaux");
    hall.depart(ana);
    assert_eq!(hall.info(bo)["you"], json!({"place": 1, "deputy": true}), "the first who is here");
    assert_eq!(hall.place(cy, 1)["deputy"], true);
    assert_eq!(host_place(&hall, cy), Some(0), "Ana is the host still");
    assert_eq!(hall.info(cy)["you"], json!({"place": 2}));
    // What is the host's stays the host's, for minutes and for hours.
    let hosts = [
        r#"{"clear":{"place":0}}"#,
        r#"{"clear":{"place":2}}"#,
        r#"{"options":{"options":{"horses":1}}}"#,
        r#"{"settings":{"settings":{"clock":"15s"}}}"#,
        r#"{"door":{"door":"closed"}}"#,
        r#"{"admit":{"knock":"1","yes":true}}"#,
    ];
    for minutes in [0, 4, 600] {
        hall.run_to(hall.now + minutes * MINUTE);
        for want in hosts {
            assert_eq!(hall.refusal(bo, &ask(1, want)), Code::NotHost, "{want}");
            assert_eq!(hall.refusal(cy, &ask(1, want)), Code::NotHost, "{want}");
        }
    }
    // A bot on a free place, and no other there.
    let bot = r#"{"bot":{"place":3,"level":"pony"}}"#;
    assert_eq!(hall.refusal(cy, &ask(1, bot)), Code::NotHost, "one is enough");
    hall.ask(bo, bot);
    hall.ask(bo, bot); // Said twice.
    let better = r#"{"bot":{"place":3,"level":"champion"}}"#;
    assert_eq!(hall.refusal(bo, &ask(1, better)), Code::NotHost);
    assert_eq!(hall.refusal(bo, &ask(1, r#"{"clear":{"place":3}}"#)), Code::NotHost);
    let on_cy = r#"{"bot":{"place":2,"level":"pony"}}"#;
    assert_eq!(hall.refusal(bo, &ask(1, on_cy)), Code::PlaceTaken);
    assert_eq!(hall.refusal(cy, &ask(1, r#"{"start":{"match":1}}"#)), Code::NotHost);
    hall.start(bo);
    let ana = hall.arrive(1);
    assert_eq!(hall.info(ana)["you"]["host"], true, "and she is back");
    assert!(hall.info(bo)["you"].get("deputy").is_none());
}

#[test]
fn a_host_who_leaves_is_followed_by_the_first_who_stays() {
    let (mut hall, [ana, bo, _]) = three("petits-chevaux");
    hall.ask(ana, r#"{"leave":{}}"#);
    assert_eq!(hall.info(ana)["you"], json!({}));
    assert_eq!(host_place(&hall, bo), Some(1));
    let mut later = hall.restarted();
    let (ana, bo) = (later.arrive(1), later.arrive(2));
    assert!(later.info(ana)["you"].get("host").is_none());
    assert_eq!(later.info(bo)["you"]["host"], true);
}

#[test]
fn the_host_hands_over() {
    let (mut hall, [ana, bo, cy]) = three("carrousel");
    hall.ask(ana, r#"{"bot":{"place":3,"level":"pony"}}"#);
    for (want, code) in [
        (r#"{"host":{"place":3}}"#, Code::NobodyThere),
        (r#"{"host":{"place":7}}"#, Code::NoSuchPlace),
    ] {
        assert_eq!(hall.refusal(ana, &ask(1, want)), code, "{want}");
    }
    assert_eq!(hall.refusal(bo, &ask(1, FOR_BO)), Code::NotHost, "the host is here");
    let eve = hall.arrive(9);
    assert_eq!(hall.refusal(eve, &ask(1, FOR_BO)), Code::NotSeated);
    hall.ask(ana, FOR_CY);
    hall.ask(ana, FOR_CY); // Said twice.
    assert_eq!(host_place(&hall, bo), Some(2));
    assert_eq!(hall.info(cy)["you"]["host"], true);
    assert_eq!(hall.refusal(ana, &ask(1, r#"{"clear":{"place":3}}"#)), Code::NotHost);
    hall.ask(cy, r#"{"clear":{"place":3}}"#);
    assert_eq!(hall.refusal(ana, &ask(1, r#"{"host":{"place":0}}"#)), Code::NotHost);
    // Also while a match is played, and it is written down.
    hall.start(cy);
    hall.ask(cy, FOR_BO);
    let mut later = hall.restarted();
    let cy = later.arrive(3);
    assert_eq!(host_place(&later, cy), Some(1));
}

#[test]
fn those_who_are_here_choose_another_host_when_it_stays_away() {
    let (mut hall, [ana, bo, cy]) = three("petits-chevaux");
    hall.depart(ana);
    hall.run_to(hall.now + MINUTE);
    hall.ask(bo, FOR_CY);
    assert_eq!(hall.place(cy, 1)["vote"], 2, "everybody sees who wants whom");
    hall.run_to(hall.now + MINUTE);
    hall.ask(cy, FOR_CY);
    assert_eq!(host_place(&hall, bo), Some(0), "two minutes are not enough");
    let due = hall.host().next_due().unwrap();
    assert_eq!(due, hall.now + MINUTE, "it comes by itself");
    hall.run_to(due - 1);
    assert_eq!(host_place(&hall, bo), Some(0));
    hall.run_to(due);
    assert_eq!(host_place(&hall, bo), Some(2));
    assert_eq!(hall.info(cy)["you"], json!({"place": 2, "host": true}));
    assert!(hall.place(cy, 1).get("vote").is_none(), "and the votes are forgotten");
    assert!(hall.host().next_due().is_none());
    hall.ask(cy, r#"{"clear":{"place":0}}"#);
    // It is written down, and Ana comes back to another's table.
    let mut later = hall.restarted();
    let (ana, cy) = (later.arrive(1), later.arrive(3));
    assert_eq!(later.info(cy)["you"]["host"], true);
    assert_eq!(later.info(ana)["you"], json!({}));
}

#[test]
fn nobody_becomes_host_without_the_others() {
    let (mut hall, [ana, bo, cy]) = three("petits-chevaux");
    let eve = hall.arrive(9);
    hall.depart(ana);
    hall.run_to(hall.now + 60 * MINUTE);
    assert_eq!(hall.refusal(eve, &ask(1, FOR_BO)), Code::NotSeated);
    hall.ask(bo, FOR_BO);
    assert_eq!(host_place(&hall, cy), Some(0), "Cy has not said so");
    hall.ask(cy, FOR_CY);
    assert_eq!(host_place(&hall, cy), Some(0), "they do not agree");
    // One who takes it back waits for Ana.
    hall.ask(cy, r#"{"host":{"place":0}}"#);
    assert!(hall.place(bo, 2).get("vote").is_none());
    assert_eq!(host_place(&hall, cy), Some(0));
    // One who is not here can't be chosen, and need not be asked.
    hall.ask(cy, FOR_BO);
    assert_eq!(host_place(&hall, cy), Some(1));
    let (mut hall, [ana, bo, cy]) = three("petits-chevaux");
    hall.depart(ana);
    hall.ask(bo, FOR_CY);
    hall.depart(cy);
    hall.run_to(hall.now + 60 * MINUTE);
    assert_eq!(host_place(&hall, bo), Some(0), "Cy is not here");
    hall.ask(bo, FOR_BO);
    assert_eq!(host_place(&hall, bo), Some(1), "now Bo is alone");
}

#[test]
fn votes_are_forgotten_when_they_mean_nothing_any_more() {
    let votes = |hall: &Hall, conn: Conn| -> Vec<Value> {
        let places = hall.info(conn)["places"].clone();
        places.as_array().unwrap().iter().filter_map(|p| p.get("vote").cloned()).collect()
    };
    let (mut hall, [ana, bo, cy]) = three("petits-chevaux");
    hall.depart(ana);
    hall.ask(bo, FOR_CY);
    assert_eq!(votes(&hall, cy), [json!(2)]);
    // The host comes back, and goes again: three minutes begin anew.
    hall.run_to(hall.now + 2 * MINUTE);
    let ana = hall.arrive(1);
    assert!(votes(&hall, cy).is_empty());
    hall.depart(ana);
    hall.ask(bo, FOR_CY);
    hall.ask(cy, FOR_CY);
    hall.run_to(hall.now + 2 * MINUTE);
    assert_eq!(host_place(&hall, bo), Some(0));
    // Whoever gives up its place votes no longer, and can't be voted for.
    hall.ask(cy, r#"{"leave":{}}"#);
    assert!(votes(&hall, bo).is_empty());
    // A vote follows the person.
    hall.sit(cy, 2, "Cy");
    hall.ask(bo, FOR_CY);
    hall.ask(cy, r#"{"sit":{"place":3,"name":"Cy"}}"#);
    assert_eq!(votes(&hall, bo), [json!(3)]);
    // A table that is loaded anew waits anew.
    let mut later = hall.restarted();
    let (bo, cy) = (later.arrive(2), later.arrive(3));
    assert!(votes(&later, cy).is_empty());
    later.ask(bo, FOR_BO);
    later.ask(cy, FOR_BO);
    later.run_to(later.now + 3 * MINUTE - 1);
    assert_eq!(host_place(&later, cy), Some(0));
    later.run_to(later.now + 1);
    assert_eq!(host_place(&later, cy), Some(1));
}

#[test]
fn a_match_does_not_make_the_host_s_absence_shorter_or_longer() {
    let (mut hall, [ana, bo, cy]) = three("petits-chevaux");
    hall.depart(ana);
    hall.run_to(hall.now + 2 * MINUTE);
    hall.start(bo);
    assert_eq!(hall.phase(), Phase::Playing);
    hall.ask(bo, FOR_BO);
    hall.ask(cy, FOR_BO);
    hall.run_to(hall.now + MINUTE - 1);
    assert_eq!(host_place(&hall, cy), Some(0));
    // A clock that is set back is no time that passes.
    hall.now -= 5 * MINUTE;
    hall.tick();
    assert_eq!(host_place(&hall, cy), Some(0));
    hall.run_to(hall.now + 1);
    assert_eq!(host_place(&hall, cy), Some(1));
}

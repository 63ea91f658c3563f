//! What people add to the dice, over real sockets and through a restart.

use crate::common::{Guest, House};
use protocol::promise;
use serde_json::{Value, json};
use server::Config;

const TEXTS: [&str; 2] = ["a text of Ana's", "a text of Bo's"];

/// What each of the first two places has under this name.
fn places(guest: &Guest, what: &str) -> Vec<Value> {
    (0..2).map(|i| guest.table["places"][i][what].clone()).collect()
}

#[tokio::test]
async fn texts_that_were_promised_survive_a_restart_before_the_match_begins() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::at(folder.path(), Config::default()).await;
    let secrets = [house.newcomer().await, house.newcomer().await];
    let table = house.table(&secrets[0], &json!({"game": "petits-chevaux"})).await;
    let mut guests = Vec::new();
    for (place, name) in ["Ana", "Bo"].into_iter().enumerate() {
        let mut guest = house.guest(&secrets[place], &table).await;
        let commit = guest.table["commit"].as_str().unwrap().to_owned();
        let promise = promise(&commit, TEXTS[place]).to_string();
        guest.must(json!({"sit": {"place": place, "name": name, "promise": promise}})).await;
        guests.push(guest);
    }
    guests[1].until("table").await;
    let promised = places(&guests[1], "promise");
    guests[0].start(1).await;
    guests[0].must(json!({"reveal": {"match": 1, "luck": TEXTS[0]}})).await;
    house.close().await;

    let house = House::at(folder.path(), Config::default()).await;
    // Bo is the first to be back: nobody has forgotten that his text is missing, or told Ana's.
    let mut bo = house.guest(&secrets[1], &table).await;
    assert_eq!(bo.table["revealing"]["missing"], json!([1]));
    assert_eq!(places(&bo, "promise"), promised);
    assert!(!bo.heard.concat().contains(TEXTS[0]));
    let answer = bo.want(json!({"reveal": {"match": 1, "luck": TEXTS[0]}})).await;
    assert_eq!(answer["refusal"]["code"], "unpromised");
    bo.must(json!({"reveal": {"match": 1, "luck": TEXTS[1]}})).await;
    bo.until("frame").await;
    assert_eq!((&bo.table["phase"], &bo.table["edition"]), (&json!("playing"), &json!(2)));
    assert_eq!(places(&bo, "luck"), TEXTS.map(Value::from));
    let answer = bo.want(json!({"reveal": {"match": 1, "luck": "another"}})).await;
    assert_eq!(answer["refusal"]["code"], "playing");
    house.close().await;
}

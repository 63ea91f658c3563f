//! Another server is quicker at the same table: what was said is done all the same, and once.

use crate::common::{Flaky, House};
use serde_json::json;
use server::{Config, Limits};
use std::sync::Arc;

#[tokio::test]
async fn a_move_that_is_overtaken_is_done_once_at_the_table_as_it_is() {
    let disk = Arc::new(Flaky::new());
    let config = Config { limits: Limits::generous(), ..Config::default() };
    let house = House::over(config, disk.clone()).await;
    let secrets = [house.newcomer().await, house.newcomer().await];
    let options = json!({"placement": [6, 16, 27, 36, 41]});
    let table =
        house.table(&secrets[0], &json!({"game": "giro-galoppo", "options": options})).await;
    let mut ana = house.guest(&secrets[0], &table).await;
    let mut bo = house.guest(&secrets[1], &table).await;
    ana.sit(0, "Ana").await;
    bo.sit(1, "Bo").await;
    ana.start(1).await;
    for guest in [&mut ana, &mut bo] {
        guest.until("frame").await;
    }
    let reloads = "cavalcade_reloads_total 1\n";
    assert!(!house.get("/metrics", None).await.text().contains(reloads));
    disk.overtake(1);
    let answer = ana.act(json!({"do": "play", "card": 4})).await;
    assert_eq!(answer["ack"]["seq"], json!(1), "{answer}");
    bo.until_seq(1).await;
    assert!(house.get("/metrics", None).await.text().contains(reloads));
    // Who is overtaken again and again hears so, and may try again.
    disk.overtake(3);
    let answer = bo.act(json!({"do": "play", "card": 2})).await;
    assert_eq!(answer["refusal"]["code"], json!("unavailable"), "{answer}");
    let answer = bo.act(json!({"do": "play", "card": 2})).await;
    assert!(answer.get("ack").is_some(), "{answer}");
}

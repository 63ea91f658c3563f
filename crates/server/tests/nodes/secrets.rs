//! What nobody else may know goes to the node of whoever may, and to no other.

use crate::city::{City, Evening, choose};
use crate::together::run;
use futures_util::StreamExt;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use test_postgres::Server;

/// Subject and payload.
type Heard = (String, Vec<u8>);

pub fn nowhere_else(postgres: Arc<Server>) {
    let city = City::new(&postgres);
    run(async {
        // Somebody who hears everything that NATS carries.
        let spy = async_nats::connect(city.nats.url()).await.unwrap();
        let mut all = spy.subscribe("cavalcade.>").await.unwrap();
        spy.flush().await.unwrap();
        let heard: Arc<Mutex<Vec<Heard>>> = Arc::default();
        let written = heard.clone();
        tokio::spawn(async move {
            while let Some(message) = all.next().await {
                let note = (message.subject.to_string(), message.payload.to_vec());
                written.lock().unwrap().push(note);
            }
        });
        let nodes = [city.node(0).await, city.node(1).await, city.node(2).await];
        let Evening { table, mut ana, mut bo, .. } = Evening::begin(&nodes[0], &nodes[1]).await;
        let eve = nodes[2].house.newcomer().await;
        let mut eve = nodes[2].house.guest(&eve, &table).await;
        eve.until("frame").await;
        for (card, seq) in [(3, 1), (5, 2), (2, 3)] {
            assert_eq!(choose(&mut bo, card).await, seq);
            ana.until_seq(seq).await;
            eve.until_seq(seq).await;
        }
        let seq = choose(&mut ana, 4).await;
        bo.until_seq(seq).await;
        eve.until_seq(seq).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        let heard = heard.lock().unwrap().clone();
        let subjects_with = |text: &str| -> Vec<String> {
            let has = |payload: &[u8]| {
                payload.windows(text.len()).any(|window| window == text.as_bytes())
            };
            let mut found: Vec<String> = heard
                .iter()
                .filter(|(_, payload)| has(payload))
                .map(|(subject, _)| subject.clone())
                .collect();
            found.sort();
            found.dedup();
            found
        };
        let frames = |heard: &[String]| -> Vec<String> {
            heard.iter().filter(|text| text.starts_with("{\"frame\"")).cloned().collect()
        };
        let (of_ana, of_bo, of_eve) = (frames(&ana.heard), frames(&bo.heard), frames(&eve.heard));
        assert!(of_bo.len() >= 4 && of_eve.len() >= 4, "something was told");
        // Ana is at the owner: what only she may see is on no subject at all.
        for text in of_ana.iter().filter(|text| !of_bo.contains(text) && !of_eve.contains(text)) {
            assert_eq!(subjects_with(text), Vec::<String>::new(), "{text}");
        }
        // What only Bo may see is on the subject of Bo's node, and what a spectator sees on that of Eve's.
        let mut nodes_of: HashMap<&str, Vec<String>> = HashMap::new();
        for (who, own, others) in
            [("bo", &of_bo, [&of_ana, &of_eve]), ("eve", &of_eve, [&of_ana, &of_bo])]
        {
            for text in own.iter().filter(|text| !others.iter().any(|other| other.contains(text))) {
                let subjects = subjects_with(text);
                assert_eq!(subjects.len(), 1, "{who}: {text} went to {subjects:?}");
                nodes_of.entry(who).or_default().extend(subjects);
            }
        }
        for subjects in nodes_of.values_mut() {
            subjects.sort();
            subjects.dedup();
            assert_eq!(subjects.len(), 1, "one node has one subject");
        }
        assert_ne!(nodes_of["bo"], nodes_of["eve"]);
        // A choice itself goes up to the owner, and nowhere else.
        let owners = subjects_with("\"card\":5");
        assert!(owners.iter().all(|subject| !nodes_of["eve"].contains(subject)), "{owners:?}");
    });
}

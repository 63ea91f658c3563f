//! Nodes that work together, while nothing fails.

use crate::city::{City, Evening, choose};
use crate::common::StillWorld;
use serde_json::json;
use server::{Config, Limits, Machine, World};
use std::sync::Arc;
use std::time::Duration;
use test_postgres::Server;

pub fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(test);
}

pub fn three_nodes_are_one_table(postgres: Arc<Server>) {
    let city = City::new(&postgres);
    run(async {
        let nodes = [city.node(0).await, city.node(1).await, city.node(2).await];
        let Evening { table, mut ana, mut bo, secrets } =
            Evening::begin(&nodes[0], &nodes[1]).await;
        let eve = nodes[2].house.newcomer().await;
        let mut eve = nodes[2].house.guest(&eve, &table).await;
        eve.until("frame").await;
        // One owner, wherever people are.
        let mut owned = Vec::new();
        for node in &nodes {
            owned.push(node.metric("owned_tables").await);
        }
        assert_eq!(owned, [1, 0, 0]);
        for (card, seq) in [(3, 1), (5, 2), (1, 3)] {
            assert_eq!(choose(&mut bo, card).await, seq);
            ana.until_seq(seq).await;
            eve.until_seq(seq).await;
        }
        // Everybody is seen by everybody, wherever they are, and who goes is seen to go.
        let there = |guest: &crate::common::Guest| guest.table["spectators"].clone();
        let before = there(&ana);
        drop(eve);
        while there(&ana) == before {
            ana.until("table").await;
        }
        // Words go the same way.
        bo.n += 1;
        bo.send(&json!({"say": {"n": bo.n, "emote": "bravo"}})).await;
        let said = ana.until("said").await;
        assert_eq!(said["emote"], json!("bravo"), "{said}");
        // A request may go to any node.
        for node in &nodes {
            let info = node.house.get(&format!("/api/tables/{table}"), Some(&secrets[1])).await;
            assert_eq!(info.status, 200, "{}", info.text());
            assert_eq!(info.json()["places"][1]["name"], json!("Bo"), "{}", info.text());
        }
        // Whoever comes back elsewhere goes on where it was.
        drop(bo);
        let mut bo = nodes[2].house.guest_who_has(&secrets[1], &table, Some((1, 2))).await;
        bo.until("frame").await;
        assert_eq!(bo.have(), Some((1, 3)));
        assert_eq!(choose(&mut bo, 2).await, 4);
        assert_eq!(choose(&mut ana, 4).await, 5);
        assert_eq!(nodes[0].metric("owned_tables").await, 1);
        assert!(city.facts(&table).await.len() >= 5);
    });
}

pub fn limits_hold_for_all_nodes(postgres: Arc<Server>) {
    let city = City::new(&postgres);
    run(async {
        let mut limits = Limits::default();
        limits.set("codes-per-minute=3").unwrap();
        let config = Config { limits, ..Config::default() };
        let nodes = [city.node_with(0, config.clone()).await, city.node_with(1, config).await];
        let code = json!({"code": "AAAA-AAAA"});
        let mut refused = false;
        for _ in 0..20 {
            refused |= nodes[0].house.post("/api/join", None, &code).await.status == 429;
        }
        assert!(refused, "one node alone counts");
        // The other has heard of it, a moment later.
        let counted = async {
            while nodes[1].house.post("/api/join", None, &code).await.status != 429 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let mut tries = 0;
        tokio::time::timeout(Duration::from_secs(20), counted).await.unwrap();
        while nodes[1].house.post("/api/join", None, &code).await.status != 429 {
            tries += 1;
            assert!(tries < 3, "guessing goes on at another node");
        }
    });
}

/// The machine's clock, set wrong.
struct Ahead(u64);

impl World for Ahead {
    fn unix_ms(&self) -> u64 {
        Machine.unix_ms() + self.0
    }

    fn fill(&self, bytes: &mut [u8]) {
        Machine.fill(bytes);
    }
}

pub fn clocks_may_differ(postgres: Arc<Server>) {
    let city = City::new(&postgres);
    run(async {
        let (limits, world) = (Limits::generous(), Arc::new(Ahead(10_000)));
        let ahead = city.node_with(0, Config { limits, world, ..Config::default() }).await;
        let right = city.node(1).await;
        let Evening { table, ana, mut bo, .. } = Evening::begin(&ahead, &right).await;
        assert_eq!(choose(&mut bo, 3).await, 1);
        drop(ana);
        // The next owner's clock is ten seconds behind: a match's own time never goes back.
        ahead.drain().await;
        assert_eq!(choose(&mut bo, 4).await, 2);
        assert_eq!(choose(&mut bo, 5).await, 3);
        let facts = city.facts(&table).await;
        let times: Vec<u64> = facts
            .iter()
            .map(|fact| {
                serde_json::from_str::<serde_json::Value>(fact).unwrap()["at"].as_u64().unwrap()
            })
            .collect();
        assert!(times.is_sorted(), "{times:?}");
    });
}

pub fn a_days_turn_ends_once(postgres: Arc<Server>) {
    let city = City::new(&postgres);
    run(async {
        let worlds = [1, 2, 3].map(|n| Arc::new(StillWorld::of(n)));
        let mut nodes = Vec::new();
        for (i, world) in worlds.iter().enumerate() {
            let config = Config {
                limits: Limits::generous(),
                world: world.clone(),
                sweep_every: Duration::from_millis(50),
                unload_after: Duration::from_millis(200),
                ..Config::default()
            };
            nodes.push(city.node_with(i, config).await);
        }
        let house = &nodes[0].house;
        let secrets = [house.newcomer().await, house.newcomer().await];
        let options = json!({"placement": [6, 16, 27, 36, 41]});
        let settings = json!({"clock": "day"});
        let new = json!({"game": "giro-galoppo", "options": options, "settings": settings});
        let table = house.table(&secrets[0], &new).await;
        let mut ana = house.guest(&secrets[0], &table).await;
        let mut bo = nodes[1].house.guest(&secrets[1], &table).await;
        ana.sit(0, "Ana").await;
        bo.sit(1, "Bo").await;
        ana.start(1).await;
        ana.until("frame").await;
        drop((ana, bo));
        let before = city.facts(&table).await.len();
        // Nobody is there, and a day passes, at all nodes at once.
        for world in &worlds {
            world.pass(25 * 3600 * 1000);
        }
        let woken = async {
            while city.facts(&table).await.len() == before {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), woken).await.expect("somebody wakes it");
        tokio::time::sleep(Duration::from_millis(500)).await;
        // Both seats have had a day: whatever the clock did for them, it did once.
        let facts = city.facts(&table).await;
        let mut loads = 0;
        for node in &nodes {
            loads += node.metric("reloads_total").await;
        }
        assert_eq!(loads, 0, "nobody was overtaken: {facts:#?}");
    });
}

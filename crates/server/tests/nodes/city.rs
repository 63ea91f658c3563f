//! Nodes, and a table with people at several of them.

use crate::common::{Guest, House};
use crate::wire::Wire;
use bus::Nats;
use serde_json::{Value, json};
use server::{Cluster, Config, Limits, Server, Times};
use std::sync::Arc;
use std::time::Duration;
use store::{Address, Postgres, Store, TableId};
use tokio::runtime::Runtime;
use tokio::time::Instant;

/// A killed node's tables go on within this, whatever else the machine does.
pub const A_BLINK: Duration = Duration::from_secs(6);

/// A database and a bus for several nodes.
pub struct City {
    postgres: Arc<test_postgres::Server>,
    pub nats: test_nats::Server,
    pub url: String,
}

impl City {
    pub fn new(postgres: &Arc<test_postgres::Server>) -> City {
        let url = postgres.new_house().unwrap();
        City { postgres: postgres.clone(), nats: test_nats::Server::start().unwrap(), url }
    }

    pub async fn node(&self, number: usize) -> Node {
        let config = Config { limits: Limits::generous(), ..Config::default() };
        self.node_with(number, config).await
    }

    pub async fn node_with(&self, number: usize, config: Config) -> Node {
        // One thread, so that whoever holds it holds everything.
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).enable_all().build().unwrap();
        let (to_postgres, to_nats) = (Wire::to(self.postgres.port()), Wire::to(self.nats.port()));
        let (before, after) = (format!(":{}/", self.postgres.port()), to_postgres.address.port());
        let url = self.url.replace(&before, &format!(":{after}/"));
        let bus = format!("nats://{}", to_nats.address);
        let name = format!("n{number}");
        let server = runtime.spawn(async move {
            let store = Arc::new(Postgres::open(&Address::read(&url).unwrap()).await.unwrap());
            let bus = Nats::connect(&bus::Address::read(&bus).unwrap(), &name).await.unwrap();
            let times = Times::default();
            let cluster = Cluster { name, bus: Arc::new(bus), leases: store.clone(), times };
            Server::among(config, store, cluster)
        });
        let house = House::on(runtime.handle(), server.await.unwrap());
        let node = Node { house, runtime: Some(runtime), to_postgres, to_nats };
        node.is_ready().await;
        node
    }

    /// The facts of a table's first match, as they are kept.
    pub async fn facts(&self, table: &str) -> Vec<String> {
        let store = Postgres::open(&Address::read(&self.url).unwrap()).await.unwrap();
        let id = TableId::new(table).unwrap();
        let key = store.table(&id).await.unwrap().unwrap().key;
        let log = store.log(key, 1).await.unwrap();
        let lines: Vec<u8> = log.iter().flat_map(|entry| entry.lines.0.clone()).collect();
        store.close().await.unwrap();
        String::from_utf8(lines).unwrap().lines().skip(1).map(str::to_owned).collect()
    }
}

/// One of several servers.
pub struct Node {
    pub house: House,
    /// There until it is dropped.
    runtime: Option<Runtime>,
    pub to_postgres: Wire,
    pub to_nats: Wire,
}

impl Node {
    /// Ends it as SIGTERM would.
    pub async fn drain(self) {
        self.house.stop();
        let until = Instant::now() + Duration::from_secs(30);
        while !self.house.has_ended() {
            assert!(Instant::now() < until, "it does not end");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Nothing happens in it for so long.
    pub fn pause(&self, time: Duration) {
        if let Some(runtime) = &self.runtime {
            runtime.spawn(async move { std::thread::sleep(time) });
        }
    }

    pub async fn is_ready(&self) {
        let until = Instant::now() + Duration::from_secs(30);
        loop {
            let answer = self.house.get("/healthz", None).await;
            if answer.status == 200 {
                return;
            }
            assert!(Instant::now() < until, "{}", answer.text());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// What the metrics say.
    pub async fn metric(&self, name: &str) -> u64 {
        let page = self.house.get("/metrics", None).await.text();
        let line = page.lines().find(|line| line.starts_with(&format!("cavalcade_{name}{{")));
        let line = line.unwrap_or_else(|| panic!("no {name} in {page}"));
        line.rsplit(' ').next().unwrap().parse().unwrap()
    }
}

/// Whoever drops a node kills it: all that it does ends at once, and its connections with it.
impl Drop for Node {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A table of Ana's, at the first node; Bo sits there from the second.
pub struct Evening {
    pub table: String,
    pub ana: Guest,
    pub bo: Guest,
    pub secrets: [String; 2],
}

impl Evening {
    pub async fn begin(ana_at: &Node, bo_at: &Node) -> Evening {
        let secrets = [ana_at.house.newcomer().await, bo_at.house.newcomer().await];
        let options = json!({"placement": [6, 16, 27, 36, 41]});
        let new = json!({"game": "giro-galoppo", "options": options});
        let table = ana_at.house.table(&secrets[0], &new).await;
        let mut ana = ana_at.house.guest(&secrets[0], &table).await;
        let mut bo = bo_at.house.guest(&secrets[1], &table).await;
        ana.sit(0, "Ana").await;
        bo.sit(1, "Bo").await;
        ana.start(1).await;
        for guest in [&mut ana, &mut bo] {
            guest.until("frame").await;
        }
        Evening { table, ana, bo, secrets }
    }
}

/// Chooses a card, again and again if need be, as a client does: what was not answered is said again after a welcome. Gives
/// the number of the fact.
pub async fn choose(guest: &mut Guest, card: u8) -> u64 {
    guest.n += 1;
    let n = json!(guest.n);
    let (number, nth) = (guest.frame["match"].clone(), guest.frame["you"]["acted"].clone());
    let action = json!({"do": "play", "card": card});
    let act = json!({"act": {"n": n, "match": number, "nth": nth, "action": action}});
    guest.send(&act).await;
    loop {
        let message = guest.next().await.expect("still connected");
        if message.get("welcome").is_some() {
            guest.send(&act).await;
        } else if let Some(ack) = message.get("ack").filter(|ack| ack["n"] == n) {
            let seq = ack["seq"].as_u64().unwrap();
            guest.until_seq(seq).await;
            return seq;
        } else if let Some(refusal) = message.get("refusal").filter(|refusal| refusal["n"] == n) {
            assert_eq!(refusal["code"], json!("unavailable"), "{message}");
            tokio::time::sleep(Duration::from_millis(50)).await;
            guest.send(&act).await;
        }
    }
}

/// The same, which must not take longer than a blink.
pub async fn choose_soon(guest: &mut Guest, card: u8) -> u64 {
    let began = Instant::now();
    let chosen = tokio::time::timeout(Duration::from_secs(60), choose(guest, card)).await;
    let took = began.elapsed();
    assert!(took < A_BLINK, "it took {took:?}");
    chosen.expect("it is done in the end")
}

/// So many facts, each of them something that Bo chose.
pub fn check(facts: &[String], last: u64) {
    assert_eq!(facts.len() as u64, last, "{facts:#?}");
    for fact in facts {
        let fact: Value = serde_json::from_str(fact).unwrap();
        assert_eq!(fact["by"], json!(1), "{fact}");
    }
}

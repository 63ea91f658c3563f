//! Somebody who plays: comes to any node, comes back when its connection ends, and says again what was not answered.

use super::{Dice, SimNode, TABLE};
use crate::hall::Hall;
use crate::nodes::Asked;
use crate::room::{Outbox, ToRoom};
use crate::socket::next_conn;
use bytes::Bytes;
use protocol::{Hello, LangCode, ToServer, VERSION};
use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::{PersonId, TableId};
use table::{Conn, Deed};
use tokio::sync::{mpsc, oneshot};

/// A deed that was acknowledged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Acked {
    pub seq: u64,
    pub nth: u64,
    pub card: u64,
}

/// The first one begins the match, the second one plays, all others look on.
pub(super) struct Client {
    number: u8,
    person: PersonId,
    nodes: Arc<Mutex<Vec<Arc<SimNode>>>>,
    dice: Dice,
    acked: Arc<Mutex<Vec<Acked>>>,
    n: u64,
    frame: Value,
    table: Value,
    /// What was said and not answered.
    unanswered: Option<Value>,
    /// The next deed's number and card.
    deed: (u64, u64),
}

impl Client {
    pub fn new(
        number: u8,
        person: PersonId,
        nodes: Arc<Mutex<Vec<Arc<SimNode>>>>,
        dice: Dice,
        acked: Arc<Mutex<Vec<Acked>>>,
    ) -> Client {
        let (frame, table, unanswered) = (Value::Null, Value::Null, None);
        Client { number, person, nodes, dice, acked, n: 0, frame, table, unanswered, deed: (0, 1) }
    }

    pub async fn run(mut self) {
        loop {
            let node = {
                let nodes = self.nodes.lock().unwrap();
                let which = self.dice.below(nodes.len() as u64) as usize;
                nodes[which].clone()
            };
            self.visit(&node).await;
            let pause = Duration::from_millis(10 + self.dice.below(200));
            tokio::time::sleep(pause).await;
        }
    }

    /// One connection, from hello to its end.
    async fn visit(&mut self, node: &SimNode) {
        let within = Duration::from_secs(2);
        let id = TableId::new(TABLE).unwrap();
        let found = tokio::time::timeout(within, Hall::room(&node.app, &id)).await;
        let Ok(Ok(room)) = found else { return };
        let conn = next_conn();
        let (texts, mut inbox) = mpsc::channel(64);
        let outbox = Outbox::Here { texts, lost: Arc::new(AtomicBool::new(false)) };
        let hello = Hello { protocol: VERSION, lang: LangCode::En, have: None, throws: false };
        let arrive = ToRoom::Arrive { conn, person: self.person, hello, outbox };
        if room.try_send(arrive).is_err() {
            return;
        }
        // Now and then somebody only looks how the table is.
        if self.dice.happens(50) {
            let (answer, info) = oneshot::channel();
            let ask = ToRoom::Info { person: self.person, answer, from: Asked::Here };
            let _ = room.try_send(ask);
            let _ = tokio::time::timeout(within, info).await;
        }
        let mut stays = 5 + self.dice.below(60);
        while stays > 0 && !node.gate.is_dead() {
            stays -= 1;
            let next = tokio::time::timeout(Duration::from_millis(200), inbox.recv()).await;
            match next {
                Ok(Some(text)) => self.hear(&text, conn, &room),
                Ok(None) => return,
                Err(_) => self.act(conn, &room),
            }
        }
        let _ = room.try_send(ToRoom::Do(Deed::Depart { conn }));
    }

    fn hear(&mut self, text: &Bytes, conn: Conn, room: &mpsc::Sender<ToRoom>) {
        let message: Value = serde_json::from_slice(text).unwrap();
        if let Some(welcome) = message.get("welcome") {
            self.table = welcome["table"].clone();
            // Said again; the table does it once.
            if let Some(said) = self.unanswered.clone() {
                send(&said, conn, room);
            }
        }
        if let Some(table) = message.get("table") {
            self.table = table.clone();
        }
        if let Some(frame) = message.get("frame") {
            self.frame = frame.clone();
        }
        let is_answer = |answer: &&Value| {
            self.unanswered.as_ref().is_some_and(|said| said_n(said) == answer["n"])
        };
        if let Some(ack) = message.get("ack").filter(is_answer) {
            let said = self.unanswered.take();
            if said.is_some_and(|said| said.get("act").is_some()) {
                let (nth, card) = self.deed;
                let seq = ack["seq"].as_u64().expect("a deed has a number");
                self.acked.lock().unwrap().push(Acked { seq, nth, card });
                self.deed = (nth + 1, card % 6 + 1);
            }
        } else if let Some(refusal) = message.get("refusal").filter(is_answer) {
            // What can't be done now is tried again; whoever begins is told that it has begun.
            let is_deed = self.unanswered.as_ref().is_some_and(|said| said.get("act").is_some());
            assert!(!is_deed || refusal["code"] == "unavailable", "{message}");
            if !is_deed {
                self.unanswered = None;
            }
        }
        // Whoever plays takes its time.
        if self.table["phase"] != "playing" {
            self.act(conn, room);
        }
    }

    /// Says what there is to say, if nothing else waits for its answer.
    fn act(&mut self, conn: Conn, room: &mpsc::Sender<ToRoom>) {
        if self.unanswered.is_some() {
            // Refused for the moment, perhaps: it is said again now and then.
            if self.dice.happens(200)
                && let Some(said) = &self.unanswered
            {
                send(said, conn, room);
            }
            return;
        }
        let (n, is_playing) = (self.n + 1, self.table["phase"] == "playing");
        let sits = |place: usize| self.table["places"][place]["kind"] == "person";
        let number = usize::from(self.number);
        let ask = |want: Value| Some(json!({"ask": {"n": n, "want": want}}));
        let say = match self.number {
            0 | 1 if !self.table.is_null() && !sits(number) => {
                let name = format!("P{number}");
                ask(json!({"sit": {"place": number, "name": name, "luck": "none"}}))
            }
            0 if sits(0) && sits(1) && self.table["phase"] == "lobby" => {
                ask(json!({"start": {"match": 1}}))
            }
            1 if is_playing && !self.frame.is_null() => {
                let (nth, card) = self.deed;
                let action = json!({"do": "play", "card": card});
                Some(json!({"act": {"n": n, "match": 1, "nth": nth, "action": action}}))
            }
            _ => None,
        };
        if let Some(say) = say {
            self.n = n;
            send(&say, conn, room);
            self.unanswered = Some(say);
        }
    }
}

fn said_n(said: &Value) -> Value {
    let body = said.as_object().and_then(|said| said.values().next());
    body.map_or(Value::Null, |body| body["n"].clone())
}

fn send(message: &Value, conn: Conn, room: &mpsc::Sender<ToRoom>) {
    let message = ToServer::read(&message.to_string()).unwrap();
    // What does not get there is said again after the next welcome.
    let _ = room.try_send(ToRoom::Do(Deed::Hear { conn, message }));
}

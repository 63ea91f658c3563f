//! A real server on a real port, and people who play at it over real sockets.
#![allow(clippy::unwrap_used, dead_code)] // Not every test file uses all of it.

mod flaky;
mod http;
mod log;
mod world;

#[allow(unused_imports)] // The same.
pub use flaky::Flaky;
#[allow(unused_imports)] // The same.
pub use log::Log;

#[allow(unused_imports)] // Not every test file uses it.
pub use http::Answer;
#[allow(unused_imports)] // The same.
pub use world::StillWorld;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Config, Server};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::{Sqlite, Store};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Nothing in a test takes longer than this, on the slowest machine.
pub const SOON: Duration = Duration::from_secs(60);

/// A server that runs.
pub struct House {
    pub address: SocketAddr,
    stop: std::sync::Mutex<Option<oneshot::Sender<()>>>,
    task: JoinHandle<()>,
}

impl House {
    pub async fn open() -> House {
        House::with(Config::default(), Sqlite::in_memory().unwrap()).await
    }

    pub async fn at(folder: &Path, config: Config) -> House {
        House::with(config, Sqlite::open(folder).unwrap()).await
    }

    pub async fn with(config: Config, store: Sqlite) -> House {
        House::over(config, Arc::new(store)).await
    }

    /// A server of tables that others may serve, too.
    pub async fn over(config: Config, store: Arc<dyn Store>) -> House {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let server = Server::new(config, store);
        let task = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            server.run(listener, stopped).await.unwrap();
        });
        House { address, stop: std::sync::Mutex::new(Some(stop)), task }
    }

    /// A server on another runtime.
    pub fn on(runtime: &tokio::runtime::Handle, server: Server) -> House {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        listener.set_nonblocking(true).unwrap();
        let (stop, stopped) = oneshot::channel();
        let task = runtime.spawn(async move {
            let stopped = async {
                // Whoever drops it does not stop the server: it is killed with its runtime.
                if stopped.await.is_err() {
                    std::future::pending::<()>().await;
                }
            };
            let listener = TcpListener::from_std(listener).unwrap();
            server.run(listener, stopped).await.unwrap();
        });
        House { address, stop: std::sync::Mutex::new(Some(stop)), task }
    }

    /// Tells the server to stop.
    pub fn stop(&self) {
        self.stop.lock().unwrap().take().unwrap().send(()).unwrap();
    }

    /// Whether it has done so.
    pub fn has_ended(&self) -> bool {
        self.task.is_finished()
    }

    /// Stops the server as Ctrl-C would.
    pub async fn close(self) {
        self.stop();
        tokio::time::timeout(SOON, self.task).await.unwrap().unwrap();
    }

    /// Somebody comes who was never here: gives the secret.
    pub async fn newcomer(&self) -> String {
        let answer = self.post("/api/people", None, &json!({})).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.cookie().unwrap()
    }

    /// A table of this person.
    pub async fn table(&self, secret: &str, new: &Value) -> String {
        let answer = self.post("/api/tables", Some(secret), new).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// A person sits down at a socket and says hello.
    pub async fn guest(&self, secret: &str, table: &str) -> Guest {
        self.guest_who_has(secret, table, None).await
    }

    pub async fn guest_who_has(
        &self,
        secret: &str,
        table: &str,
        have: Option<(u64, u64)>,
    ) -> Guest {
        let mut guest = self.silent_guest(secret, table).await;
        let mut hello = json!({"hello": {"protocol": 1, "throws": true}});
        if let Some((number, seq)) = have {
            hello["hello"]["have"] = json!({"match": number, "seq": seq});
        }
        guest.send(&hello).await;
        guest.until("welcome").await;
        guest
    }

    /// A socket on which nothing has been said yet.
    pub async fn silent_guest(&self, secret: &str, table: &str) -> Guest {
        let socket = self.socket(secret, table).await.unwrap();
        Guest { socket, n: 0, heard: Vec::new(), table: Value::Null, frame: Value::Null }
    }

    /// The status with which a socket is refused.
    pub async fn refused_socket(&self, secret: &str, table: &str) -> u16 {
        match self.socket(secret, table).await {
            Err(Error::Http(answer)) => answer.status().as_u16(),
            other => panic!("{other:?}"),
        }
    }

    async fn socket(
        &self,
        secret: &str,
        table: &str,
    ) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, Error> {
        let url = format!("ws://{}/api/tables/{table}/socket", self.address);
        let mut request = url.into_client_request().unwrap();
        let bearer = format!("Bearer {secret}").parse().unwrap();
        request.headers_mut().insert("authorization", bearer);
        Ok(tokio_tungstenite::connect_async(request).await?.0)
    }
}

/// Somebody at a table.
pub struct Guest {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub n: u64,
    /// Every text that has come.
    pub heard: Vec<String>,
    /// The table as it was told last.
    pub table: Value,
    /// The last frame.
    pub frame: Value,
}

impl Guest {
    pub async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next message; `None` when the connection has ended.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(SOON, self.socket.next());
            match next.await.expect("the server says something")? {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if let Some(table) = message.get("table") {
                        self.table = table.clone();
                    }
                    if let Some(welcome) = message.get("welcome") {
                        self.table = welcome["table"].clone();
                    }
                    if let Some(frame) = message.get("frame") {
                        self.frame = frame.clone();
                    }
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of this kind; what comes before it is heard, too.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("gone before {kind}"));
            if let Some(found) = message.get(kind) {
                return found.clone();
            }
        }
    }

    /// Waits until a frame with at least this number has come.
    pub async fn until_seq(&mut self, seq: u64) {
        while self.frame["seq"].as_u64().unwrap_or(0) < seq || self.frame.is_null() {
            self.next().await.expect("still connected");
        }
    }

    /// Sends something with a number, and gives its answer: `ack` or `refusal`.
    pub async fn ask(&mut self, kind: &str, mut body: Value) -> Value {
        self.n += 1;
        body["n"] = json!(self.n);
        self.send(&json!({ kind: body })).await;
        let number = json!(self.n);
        loop {
            let message = self.next().await.expect("an answer");
            for answer in ["ack", "refusal"] {
                if message.get(answer).is_some_and(|a| a["n"] == number) {
                    return message;
                }
            }
        }
    }

    pub async fn want(&mut self, want: Value) -> Value {
        self.ask("ask", json!({ "want": want })).await
    }

    pub async fn must(&mut self, want: Value) {
        let answer = self.want(want.clone()).await;
        assert!(answer.get("ack").is_some(), "{want}: {answer}");
    }

    pub async fn sit(&mut self, place: u8, name: &str) {
        self.must(json!({"sit": {"place": place, "name": name, "luck": format!("{name}'s")}}))
            .await;
    }

    /// Does something in the match, as the next thing this seat does.
    pub async fn act(&mut self, action: Value) -> Value {
        let (number, nth) = (self.frame["match"].clone(), self.frame["you"]["acted"].clone());
        self.ask("act", json!({"match": number, "nth": nth, "action": action})).await
    }

    pub async fn start(&mut self, number: u32) {
        self.must(json!({"start": {"match": number}})).await;
    }

    /// Whether it is this guest's turn.
    pub fn is_asked(&self) -> bool {
        let seat = &self.frame["you"]["seat"];
        let asked = self.frame["view"]["to_act"].as_array();
        asked.is_some_and(|asked| asked.contains(seat))
    }

    /// Whether this guest's throw is waited for.
    pub fn is_to_throw(&self) -> bool {
        let throw = &self.frame["throw"];
        throw.is_u64() && *throw == self.frame["you"]["seat"]
    }

    pub fn is_over(&self) -> bool {
        !self.frame["view"]["ranking"].is_null() && !self.frame.is_null()
    }

    /// How far this guest has seen the match.
    pub fn have(&self) -> Option<(u64, u64)> {
        Some((self.frame["match"].as_u64()?, self.frame["seq"].as_u64()?))
    }
}

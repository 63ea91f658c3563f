//! The owner's end of a session: those who are at its tables and connected to another node.

use super::Nodes;
use super::member::Member;
use super::pump::{Pump, QUEUE};
use super::wire::{Down, EdgeConn, Header, Up};
use crate::app::App;
use crate::hall::Hall;
use crate::room::{Outbox, ToRoom};
use crate::socket;
use bytes::Bytes;
use protocol::ToServer;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::NodeId;
use table::{Conn, Deed};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Batches that wait to be done. An edge whose batches are not done for so long begins anew.
const BATCHES: usize = 1_024;

/// Connections that share a text in one message.
const AUDIENCE: usize = 1_000;

/// Those who are connected to another node.
pub(super) struct Downstream {
    session: u64,
    batches: mpsc::Sender<Vec<Up>>,
    state: Mutex<State>,
    over: CancellationToken,
}

struct State {
    /// The number of the edge's next batch.
    next: u64,
    /// When the edge was heard last.
    heard: Instant,
}

/// What becomes of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    Taken,
    /// The edge must begin anew.
    Unknown,
}

impl Downstream {
    /// A batch of an edge has come.
    pub fn hear(
        app: &Arc<App>,
        nodes: &Nodes,
        member: &Arc<Member>,
        header: &Header,
        items: Vec<Up>,
    ) -> Heard {
        if !member.is_well(nodes) {
            return Heard::Unknown;
        }
        let mut all = member.downstreams.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, downstream| !downstream.over.is_cancelled());
        let known = all.get(&header.from).filter(|known| known.session == header.session);
        let downstream = match known {
            Some(known) => known.clone(),
            None if header.seq == 0 => {
                let new = Downstream::open(app, nodes, member, &header.from, header.session);
                if let Some(old) = all.insert(header.from.clone(), new.clone()) {
                    old.over.cancel();
                }
                new
            }
            None => return Heard::Unknown,
        };
        drop(all);
        downstream.take(header.seq, items)
    }

    fn open(
        app: &Arc<App>,
        nodes: &Nodes,
        member: &Arc<Member>,
        edge: &NodeId,
        session: u64,
    ) -> Arc<Downstream> {
        let (batches, waiting) = mpsc::channel(BATCHES);
        let (out, queue) = mpsc::channel(QUEUE);
        let over = member.over.child_token();
        let state = Mutex::new(State { next: 0, heard: Instant::now() });
        let downstream = Arc::new(Downstream { session, batches, state, over: over.clone() });
        let pump = Pump {
            to: nodes.inbox(edge),
            from: member.id.clone(),
            session,
            queue,
            over: over.clone(),
        };
        let (app_of_pump, watched) = (app.clone(), downstream.clone());
        let owner = member.clone();
        tokio::spawn(async move {
            let Some(nodes) = &app_of_pump.nodes else { return };
            // Longer than an edge waits for us, so that it is the edge that begins anew.
            let is_silent = |silence: Duration| {
                watched.lock().heard.elapsed() > 2 * silence || !owner.is_well(nodes)
            };
            pump.run(nodes, is_silent).await;
        });
        let guests = Guests { app: app.clone(), out, over, conns: HashMap::new() };
        tokio::spawn(guests.run(waiting));
        downstream
    }

    fn take(&self, seq: u64, items: Vec<Up>) -> Heard {
        {
            let mut state = self.lock();
            if seq != state.next || self.over.is_cancelled() {
                drop(state);
                self.over.cancel();
                return Heard::Unknown;
            }
            state.next += 1;
            state.heard = Instant::now();
        }
        if items.is_empty() || self.batches.try_send(items).is_ok() {
            return Heard::Taken;
        }
        self.over.cancel();
        Heard::Unknown
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes what an edge says to the tables.
struct Guests {
    app: Arc<App>,
    out: mpsc::Sender<Down>,
    over: CancellationToken,
    conns: HashMap<EdgeConn, (Conn, mpsc::Sender<ToRoom>)>,
}

impl Guests {
    async fn run(mut self, mut batches: mpsc::Receiver<Vec<Up>>) {
        loop {
            let items = tokio::select! {
                biased;
                () = self.over.cancelled() => break,
                items = batches.recv() => items,
            };
            let Some(items) = items else { break };
            for item in items {
                self.take(item).await;
            }
        }
        // Nobody is connected through this session any more.
        for (conn, room) in self.conns.into_values() {
            // A room that has closed needs not be told.
            let _ = room.send(ToRoom::Do(Deed::Depart { conn })).await;
        }
    }

    async fn take(&mut self, item: Up) {
        match item {
            Up::Arrive { conn, table, person, hello } => {
                self.depart(conn).await;
                let there = There { out: self.out.clone(), conn, over: self.over.clone() };
                let Ok(room) = Hall::room(&self.app, &table).await else {
                    return there.close();
                };
                let here = socket::next_conn();
                let outbox = Outbox::There(there.clone());
                let arrive = ToRoom::Arrive { conn: here, person, hello, outbox };
                match room.send(arrive).await {
                    Ok(()) => drop(self.conns.insert(conn, (here, room))),
                    Err(_) => there.close(),
                }
            }
            Up::Hear { conn, text } => {
                let message = std::str::from_utf8(&text).ok().and_then(|t| ToServer::read(t).ok());
                let Some(message) = message else { return };
                self.deed(conn, |conn| Deed::Hear { conn, message }).await;
            }
            Up::Resync { conn } => self.deed(conn, |conn| Deed::Resync { conn }).await,
            Up::Depart { conn } => self.depart(conn).await,
            Up::Info { n, table, person } => {
                let (app, out) = (self.app.clone(), self.out.clone());
                // Nothing else waits for it.
                tokio::spawn(async move {
                    let (answer, info) = oneshot::channel();
                    let json = async {
                        let room = Hall::room(&app, &table).await.ok()?;
                        let ask = ToRoom::Info { person, answer, from: Asked::Elsewhere };
                        room.send(ask).await.ok()?;
                        serde_json::to_vec(&info.await.ok()?).ok()
                    };
                    let json = Bytes::from(json.await.unwrap_or_default());
                    let _ = out.send(Down::Info { n, json }).await;
                });
            }
        }
    }

    async fn deed(&mut self, edge: EdgeConn, deed: impl FnOnce(Conn) -> Deed) {
        let Some((conn, room)) = self.conns.get(&edge) else { return };
        if room.send(ToRoom::Do(deed(*conn))).await.is_err() {
            self.conns.remove(&edge);
            There { out: self.out.clone(), conn: edge, over: self.over.clone() }.close();
        }
    }

    async fn depart(&mut self, edge: EdgeConn) {
        if let Some((conn, room)) = self.conns.remove(&edge) {
            let _ = room.send(ToRoom::Do(Deed::Depart { conn })).await;
        }
    }
}

/// Who asks how a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// A request to this node.
    Here,
    /// Another node, which takes this one for the owner: it is not asked in turn.
    Elsewhere,
}

/// Somebody who is connected to another node.
#[derive(Clone, Debug)]
pub(crate) struct There {
    out: mpsc::Sender<Down>,
    conn: EdgeConn,
    over: CancellationToken,
}

impl There {
    /// This node does not own the table, or not any more: the edge looks for who does.
    pub fn close(&self) {
        self.put(Down::Closed { conn: self.conn });
    }

    fn put(&self, item: Down) {
        if self.out.try_send(item).is_err() {
            // The bus does not carry what is said: the edge begins anew.
            self.over.cancel();
        }
    }
}

/// Puts together what several at one node are told, where it is the same text.
#[derive(Default)]
pub(crate) struct Fan(Option<(There, Vec<EdgeConn>, Bytes)>);

impl Fan {
    pub fn put(&mut self, there: &There, text: Bytes) {
        if let Some((first, conns, shared)) = &mut self.0
            && first.out.same_channel(&there.out)
            && (shared.as_ptr(), shared.len()) == (text.as_ptr(), text.len())
            && conns.len() < AUDIENCE
        {
            conns.push(there.conn);
            return;
        }
        self.send();
        self.0 = Some((there.clone(), vec![there.conn], text));
    }

    pub fn send(&mut self) {
        if let Some((there, conns, text)) = self.0.take() {
            there.put(Down::Text { conns, text });
        }
    }
}

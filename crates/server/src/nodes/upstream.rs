//! The edge's end of a session: the way to the tables of another node.

use super::Nodes;
use super::member::Member;
use super::pump::{Pump, QUEUE};
use super::wire::{Down, EdgeConn, Header, Up};
use crate::app::App;
use crate::room::Outbox;
use crate::world::random;
use protocol::TableInfo;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{NodeId, TableId};
use table::PersonId;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// The way to the tables of another node.
pub(super) struct Upstream {
    session: u64,
    queue: mpsc::Sender<Up>,
    state: Mutex<State>,
    /// Rings when something was lost, or the owner is silent: whoever still needs it begins another.
    pub lost: CancellationToken,
}

struct State {
    /// The number of the owner's next batch.
    next: u64,
    /// When the owner was heard last.
    heard: Instant,
    conns: HashMap<EdgeConn, Listener>,
    infos: HashMap<u64, oneshot::Sender<TableInfo>>,
    next_info: u64,
}

/// Somebody here who is at a table there.
struct Listener {
    outbox: Outbox,
    /// Rings when the node says that the table is not its own.
    closed: Arc<Notify>,
}

impl Upstream {
    /// The way to that node: the one that there is, or a new one.
    pub fn to(
        app: &Arc<App>,
        nodes: &Nodes,
        member: &Arc<Member>,
        owner: &NodeId,
    ) -> Arc<Upstream> {
        let mut all = member.upstreams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(upstream) = all.get(owner).filter(|upstream| upstream.is_open()) {
            return upstream.clone();
        }
        let (queue, waiting) = mpsc::channel(QUEUE);
        let (heard, next_info) = (Instant::now(), 0);
        let (conns, infos) = (HashMap::new(), HashMap::new());
        let upstream = Arc::new(Upstream {
            session: u64::from_be_bytes(random(&*app.config.world)),
            queue,
            state: Mutex::new(State { next: 0, heard, conns, infos, next_info }),
            lost: member.over.child_token(),
        });
        all.insert(owner.clone(), upstream.clone());
        let pump = Pump {
            to: nodes.inbox(owner),
            from: member.id.clone(),
            session: upstream.session,
            queue: waiting,
            over: upstream.lost.clone(),
        };
        let (app, watched) = (app.clone(), upstream.clone());
        tokio::spawn(async move {
            let Some(nodes) = &app.nodes else { return };
            pump.run(nodes, |silence| watched.lock().heard.elapsed() > silence).await;
            app.metrics.nodes.sessions_lost.inc();
            // Whoever waits for an answer is told by its end.
            watched.lock().infos.clear();
        });
        upstream
    }

    /// Whether it can be used.
    pub fn is_open(&self) -> bool {
        !self.lost.is_cancelled()
    }

    /// Sends something, or gives the session up.
    pub fn send(&self, item: Up) {
        if self.queue.try_send(item).is_err() {
            self.lost.cancel();
        }
    }

    /// What comes for this connection goes to its outbox.
    pub fn enter(&self, conn: EdgeConn, outbox: Outbox, closed: Arc<Notify>) {
        self.lock().conns.insert(conn, Listener { outbox, closed });
    }

    /// Somebody is gone, or looks for the table elsewhere.
    pub fn forget(&self, conn: EdgeConn) {
        self.lock().conns.remove(&conn);
        self.send(Up::Depart { conn });
    }

    pub fn ask_info(&self, table: TableId, person: PersonId, answer: oneshot::Sender<TableInfo>) {
        let n = {
            let mut state = self.lock();
            state.next_info += 1;
            let n = state.next_info;
            state.infos.insert(n, answer);
            n
        };
        self.send(Up::Info { n, table, person });
    }

    /// A batch of the owner has come.
    pub fn hear(&self, header: &Header, items: Vec<Down>) {
        if header.session != self.session {
            // Of a session that was given up.
            return;
        }
        let mut state = self.lock();
        if header.seq != state.next {
            drop(state);
            self.lost.cancel();
            return;
        }
        state.next += 1;
        state.heard = Instant::now();
        for item in items {
            match item {
                Down::Text { conns, text } => {
                    for conn in conns {
                        if let Some(listener) = state.conns.get(&conn) {
                            listener.outbox.put(text.clone());
                        }
                    }
                }
                Down::Closed { conn } => {
                    if let Some(listener) = state.conns.get(&conn) {
                        listener.closed.notify_one();
                    }
                }
                Down::Info { n, json } => {
                    // Without a table in it whoever asked is told by the answer's end.
                    if let Some(answer) = state.infos.remove(&n)
                        && let Ok(info) = serde_json::from_slice(&json)
                    {
                        let _ = answer.send(info);
                    }
                }
            }
        }
    }

    /// The owner does not know this session.
    pub fn is_unknown(&self, header: &Header) {
        if header.session == self.session {
            self.lost.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! One client's socket.

use crate::app::App;
use crate::hall::Hall;
use crate::limits::{Bucket, OpenConnection};
use crate::metrics::At;
use crate::room::{Outbox, ToRoom};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use protocol::{
    Bye, Code, FromServer, Hello, LangCode, MAX_MESSAGE, Parting, Refusal, ToServer, VERSION,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use store::TableId;
use table::{Conn, Deed, PersonId};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

/// Outbox capacity, in messages. A client that is further behind is told everything anew instead.
const OUTBOX: usize = 64;

/// Messages that can't be taken until a client is sent away.
const PATIENCE: u32 = 100;

/// How long a closed connection is drained, so that our last message arrives.
const LINGER: Duration = Duration::from_secs(1);

/// What whoever sends bytes is told.
const SEND_TEXT: &str = "send text";

/// Connections are numbered as they come.
static NEXT: AtomicU64 = AtomicU64::new(1);

/// A number for a connection that nobody else has in this process.
pub(crate) fn next_conn() -> Conn {
    Conn(NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Somebody's socket at a table.
pub(crate) struct Socket {
    pub app: Arc<App>,
    pub table: TableId,
    pub person: PersonId,
    /// The connection counts for as long as this lives.
    pub counted: OpenConnection,
}

/// Why a connection ends.
enum End {
    /// It is gone.
    Gone,
    /// It is told why.
    Because(Parting),
}

impl Socket {
    /// Serves the socket to its end.
    pub async fn run(self, mut ws: WebSocket) {
        let app = self.app.clone();
        app.metrics.connections.inc();
        let mut peer =
            Peer { app: &app, lang: LangCode::default(), faults: 0, bucket: Bucket::default() };
        let end = match peer.hello(&mut ws).await {
            Ok(hello) => self.serve(&mut ws, &mut peer, hello).await,
            Err(end) => end,
        };
        if let End::Because(why) = end {
            // It may be gone already.
            let _ = timeout(app.config.limits.stalled, peer.part(&mut ws, why)).await;
        }
        app.metrics.connections.dec();
        drop(self.counted);
    }

    async fn serve(&self, ws: &mut WebSocket, peer: &mut Peer<'_>, hello: Hello) -> End {
        let conn = next_conn();
        let (texts, mut inbox) = mpsc::channel(OUTBOX);
        let lost = Arc::new(AtomicBool::new(false));
        let outbox = Outbox::Here { texts, lost: lost.clone() };
        let Ok(room) = Hall::room(&self.app, &self.table).await else {
            return peer.closed();
        };
        let arrive = ToRoom::Arrive { conn, person: self.person, hello, outbox };
        if room.send(arrive).await.is_err() {
            return peer.closed();
        }
        let end = peer.talk(ws, conn, &room, &mut inbox, &lost).await;
        // A room that has closed needs not be told.
        let _ = room.send(ToRoom::Do(Deed::Depart { conn })).await;
        end
    }
}

/// What is known of the client at the other end.
struct Peer<'a> {
    app: &'a App,
    lang: LangCode,
    faults: u32,
    bucket: Bucket,
}

impl Peer<'_> {
    /// The room is closed: with the whole server, or by itself.
    fn closed(&self) -> End {
        let stops = self.app.stop.is_cancelled();
        End::Because(if stops { Parting::Shutdown } else { Parting::Trouble })
    }

    /// Waits for the first message.
    async fn hello(&mut self, ws: &mut WebSocket) -> Result<Hello, End> {
        let first = async {
            loop {
                match ws.next().await {
                    Some(Ok(Message::Text(text))) => return Ok(Some(text)),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Binary(_))) => return Ok(None),
                    _ => return Err(End::Gone),
                }
            }
        };
        let within = self.app.config.limits.hello;
        let text = timeout(within, first).await.map_err(|_| End::Because(Parting::Idle))??;
        let text = text.as_ref().map(Utf8Bytes::as_str);
        let (n, code, more) = match text.map(|text| (text.len(), ToServer::read(text))) {
            Some((..=MAX_MESSAGE, Ok(ToServer::Hello(hello)))) => {
                self.lang = hello.lang;
                if hello.protocol == VERSION {
                    return Ok(hello);
                }
                self.refuse(ws, None, Code::Version, None).await?;
                return Err(End::Because(Parting::Version));
            }
            Some((..=MAX_MESSAGE, Ok(other))) => (other.number(), Code::HelloFirst, None),
            Some((..=MAX_MESSAGE, Err(why))) => (None, Code::Malformed, Some(why.0)),
            Some(_) => (None, Code::TooLong, None),
            None => (None, Code::Malformed, Some(SEND_TEXT.to_owned())),
        };
        self.refuse(ws, n, code, more).await?;
        Err(End::Because(Parting::Abuse))
    }

    /// Carries messages both ways until the end.
    async fn talk(
        &mut self,
        ws: &mut WebSocket,
        conn: Conn,
        room: &mpsc::Sender<ToRoom>,
        inbox: &mut mpsc::Receiver<Bytes>,
        lost: &AtomicBool,
    ) -> End {
        let idle = self.app.config.limits.idle;
        let mut heard = Instant::now();
        let mut asked = false;
        loop {
            let wake = heard + if asked { idle } else { idle / 3 };
            tokio::select! {
                text = inbox.recv() => {
                    let Some(text) = text else { return self.closed() };
                    if let Err(end) = self.send(ws, text, inbox).await {
                        return end;
                    }
                    if lost.load(Ordering::Relaxed) {
                        // It reads again, after having lost something.
                        lost.store(false, Ordering::Relaxed);
                        self.app.metrics.resyncs.inc();
                        if room.send(ToRoom::Do(Deed::Resync { conn })).await.is_err() {
                            return self.closed();
                        }
                    }
                }
                message = ws.next() => {
                    heard = Instant::now();
                    asked = false;
                    match self.take(ws, message).await {
                        Ok(None) => {}
                        Ok(Some(message)) => {
                            if room.send(ToRoom::Do(Deed::Hear { conn, message })).await.is_err() {
                                return self.closed();
                            }
                        }
                        Err(end) => return end,
                    }
                }
                () = sleep_until(wake) => {
                    if asked {
                        return End::Because(Parting::Idle);
                    }
                    asked = true;
                    if ws.send(Message::Ping(Bytes::new())).await.is_err() {
                        return End::Gone;
                    }
                }
            }
        }
    }

    /// Sends everything that waits, in one go.
    async fn send(
        &mut self,
        ws: &mut WebSocket,
        first: Bytes,
        inbox: &mut mpsc::Receiver<Bytes>,
    ) -> Result<(), End> {
        let all = async {
            let mut next = Some(first);
            while let Some(text) = next {
                // Texts come from the table, which writes JSON.
                let text = Utf8Bytes::try_from(text).map_err(|_| End::Gone)?;
                ws.feed(Message::Text(text)).await.map_err(|_| End::Gone)?;
                next = inbox.try_recv().ok();
            }
            ws.flush().await.map_err(|_| End::Gone)
        };
        timeout(self.app.config.limits.stalled, all).await.map_err(|_| End::Gone)?
    }

    /// Reads what has come; `None` is nothing for the table.
    async fn take(
        &mut self,
        ws: &mut WebSocket,
        message: Option<Result<Message, axum::Error>>,
    ) -> Result<Option<ToServer>, End> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(None),
            Some(Ok(Message::Binary(_))) => {
                self.refuse(ws, None, Code::Malformed, Some(SEND_TEXT.to_owned())).await?;
                return Ok(None);
            }
            Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
            Some(Err(_)) => return Err(End::Because(Parting::Abuse)),
        };
        self.app.metrics.messages.inc();
        if text.len() > MAX_MESSAGE {
            self.refuse(ws, None, Code::TooLong, None).await?;
            return Ok(None);
        }
        let message = match ToServer::read(&text) {
            Ok(message) => message,
            Err(why) => {
                self.app.metrics.unreadable.inc();
                let n = ToServer::salvage_number(&text);
                self.refuse(ws, n, Code::Malformed, Some(why.0)).await?;
                return Ok(None);
            }
        };
        let rate = self.app.config.limits.messages();
        if self.bucket.take(self.app.unix_ms(), rate).is_err() {
            self.refuse(ws, message.number(), Code::TooFast, None).await?;
            return Ok(None);
        }
        Ok(Some(message))
    }

    /// Refuses a message before any table has heard it.
    async fn refuse(
        &mut self,
        ws: &mut WebSocket,
        n: Option<u32>,
        code: Code,
        more: Option<String>,
    ) -> Result<(), End> {
        self.app.metrics.refused(At::Socket, code);
        self.faults += 1;
        if self.faults > PATIENCE {
            return Err(End::Because(Parting::Abuse));
        }
        let mut say = code.phrase().in_lang(self.lang.into()).to_owned();
        if let Some(more) = more {
            say = format!("{say} ({more})");
        }
        let refusal = FromServer::Refusal(Refusal { n, code, rule: None, say });
        let within = self.app.config.limits.stalled;
        let sent = timeout(within, ws.send(Message::text(refusal.text()))).await;
        sent.map_err(|_| End::Gone)?.map_err(|_| End::Gone)
    }

    /// Says good-bye and closes.
    async fn part(&self, ws: &mut WebSocket, why: Parting) -> Result<(), axum::Error> {
        let code = match why {
            Parting::Shutdown => 1012,
            Parting::Idle => 4000,
            Parting::Abuse => 4001,
            Parting::Version => 4002,
            Parting::Trouble => 4003,
        };
        let say = why.phrase().in_lang(self.lang.into());
        let bye = FromServer::Bye(Bye { why, say: say.to_owned() });
        ws.feed(Message::text(bye.text())).await?;
        let close = CloseFrame { code, reason: Utf8Bytes::from_static(say) };
        ws.send(Message::Close(Some(close))).await?;
        // If we closed with something unread, the other side might never see the good-bye.
        let rest = async { while let Some(Ok(_)) = ws.next().await {} };
        let _ = timeout(LINGER, rest).await;
        Ok(())
    }
}

//! One client: a person with a socket that comes back when it breaks.

use super::choose::Chooser;
use super::server::{Server, Ws};
use super::{LoadError, LoadRun};
use bots::{Intent, Random};
use client::{Event, Session, backoff};
use futures_util::{SinkExt, StreamExt};
use game::Numbers;
use game::words::Lang;
use protocol::Raw;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Message;

/// One client.
pub struct ClientSide {
    server: Server,
    table: Rc<str>,
    pub secret: String,
    pub session: Session,
    pub chooser: Chooser,
    link: Link,
    /// Connections that failed since the last one that did not.
    attempt: u32,
    random: Random,
    /// A message that the socket could not take yet.
    held: Option<Message>,
    /// Something has happened since it last thought.
    pub curious: bool,
    /// What it will do, and when.
    pub intent: Option<(Instant, Raw)>,
    /// It was told to be slower: it does nothing before.
    pub patient_until: Option<Instant>,
    /// When the move that is not acknowledged yet was sent.
    pub sent_at: Option<Instant>,
    /// The match that it asked for last.
    pub begun: u32,
}

enum Link {
    Up(Box<Ws>),
    Coming(Pin<Box<dyn Future<Output = Result<Ws, LoadError>>>>),
}

impl ClientSide {
    /// Connects for the first time.
    pub async fn open(
        server: &Server,
        table: &Rc<str>,
        secret: String,
        chooser: Chooser,
        seed: u64,
    ) -> Result<ClientSide, LoadError> {
        let ws = server.socket(table, &secret).await?;
        let mut luck = Random::new(!seed);
        let draw = move || format!("{:08x}{:08x}", luck.below(u32::MAX), luck.below(u32::MAX));
        let mut session = Session::new(Lang::En).with_luck(draw, None).with_throws();
        session.connected();
        Ok(ClientSide {
            server: server.clone(),
            table: table.clone(),
            secret,
            session,
            chooser,
            link: Link::Up(Box::new(ws)),
            attempt: 0,
            random: Random::new(seed),
            held: None,
            curious: false,
            intent: None,
            patient_until: None,
            sent_at: None,
            begun: 0,
        })
    }

    /// What the next message that arrives has to tell.
    pub fn poll_events(
        &mut self,
        cx: &mut Context<'_>,
        hall: &LoadRun,
    ) -> Poll<Result<Vec<Event>, LoadError>> {
        loop {
            match &mut self.link {
                Link::Up(ws) => match ready!(ws.poll_next_unpin(cx)) {
                    Some(Ok(Message::Text(text))) => {
                        match self.session.received(&text, hall.local(Instant::now())) {
                            Ok(events) => return Poll::Ready(Ok(events)),
                            Err(_) => hall.figures.borrow_mut().error("unreadable"),
                        }
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => {
                        hall.figures.borrow_mut().error("connection lost");
                        self.come_back()?;
                    }
                },
                Link::Coming(coming) => match ready!(coming.as_mut().poll(cx)) {
                    Ok(ws) => {
                        self.link = Link::Up(Box::new(ws));
                        self.session.connected();
                    }
                    Err(_) => {
                        hall.figures.borrow_mut().error("connection failed");
                        self.come_back()?;
                    }
                },
            }
        }
    }

    /// The server has answered on this connection.
    pub fn welcomed(&mut self) {
        self.attempt = 0;
    }

    fn come_back(&mut self) -> Result<(), LoadError> {
        if !self.session.may_return() {
            return Err(LoadError::Version);
        }
        self.session.disconnected();
        self.held = None;
        let jitter = f64::from(self.random.below(1_000)) / 1_000.0;
        let wait = Duration::from_millis(backoff(self.attempt, jitter).into());
        // Whoever comes back tries another server, where there are several.
        self.server.turn();
        self.attempt += 1;
        let (server, table, secret) =
            (self.server.clone(), self.table.clone(), self.secret.clone());
        self.link = Link::Coming(Box::pin(async move {
            tokio::time::sleep(wait).await;
            server.socket(&table, &secret).await
        }));
        Ok(())
    }

    /// Sends what there is to send. A socket that fails is noticed when it is read.
    pub fn poll_send(&mut self, cx: &mut Context<'_>) {
        let Link::Up(ws) = &mut self.link else { return };
        let mut any = false;
        loop {
            let next = self
                .held
                .take()
                .or_else(|| self.session.next_to_send().map(|text| Message::Text(text.into())));
            let Some(message) = next else { break };
            if ws.poll_ready_unpin(cx).is_pending() {
                self.held = Some(message);
                return;
            }
            any |= ws.start_send_unpin(message).is_ok();
        }
        if any {
            let _ = ws.poll_flush_unpin(cx);
        }
    }

    /// Thinks, if there is something to think about and nothing is on its way.
    pub fn think(&mut self, hall: &LoadRun, now: Instant) -> Result<(), LoadError> {
        if !self.curious || !self.session.is_settled() {
            return Ok(());
        }
        self.curious = false;
        self.intent = None;
        let local = hall.local(now);
        let Some(time) = self.session.match_time(local) else { return Ok(()) };
        if let Some(Intent { at, action }) = self.chooser.choose(&self.session, time)? {
            let at = if at <= time { None } else { self.session.local_time(at) };
            let at = at.map_or(now, |at| hall.instant(at));
            self.intent = Some((self.patient_until.map_or(at, |until| until.max(at)), action));
        }
        Ok(())
    }

    /// Leaves without a word to wait for.
    pub async fn close(self) {
        if let Link::Up(mut ws) = self.link {
            let _ = SinkExt::close(&mut ws).await;
        }
    }
}

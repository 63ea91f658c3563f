//! A bus between machines: core NATS.

mod address;

pub use address::{Address, BadAddress};

use crate::{Bus, Down, Message, NoAnswer, Subject, Subscription};
use async_nats::connection::State;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, RequestErrorKind, ServerError};
use bytes::Bytes;
use futures_util::StreamExt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use thiserror::Error;
use tokio::sync::mpsc;

/// A server that does not answer within this is as good as none.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// A connection on which nothing comes back is noticed after about three of these.
const PING_EVERY: Duration = Duration::from_secs(1);

/// Between two attempts to come back.
const COME_BACK_AFTER: Duration = Duration::from_millis(100);

/// Messages that wait for a listener here; what comes on top of them is lost, and whoever numbers its messages sees it.
const CAPACITY: usize = 64 * 1024;

/// A connection to NATS, which comes back by itself.
#[derive(Debug)]
pub struct Nats {
    client: Client,
    losses: Arc<AtomicU64>,
}

/// Why there is no connection.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConnectError {
    /// Nobody answers.
    #[error(
        "there is no NATS at {address} ({cause}): look whether it is running, and whether the address is right"
    )]
    Unreachable {
        /// Where, without a password.
        address: String,
        /// What the system says.
        cause: String,
    },
    /// The name or the password is wrong.
    #[error(
        "NATS at {address} refuses us: check user and password, or the token (CAVALCADE_BUS may hold the address)"
    )]
    Refused {
        /// Where, without a password.
        address: String,
    },
    /// We may come in, and may not talk.
    #[error(
        "NATS at {address} lets us in but does not let us talk: allow this user to publish and to subscribe to \
         'cavalcade.>' and '_INBOX.>' ({cause})"
    )]
    MayNotTalk {
        /// Where, without a password.
        address: String,
        /// What NATS says.
        cause: String,
    },
    /// The connection can't be encrypted.
    #[error(
        "no encrypted connection to NATS at {address}: {cause}; check its certificate, or use nats:// within a network of your own"
    )]
    Tls {
        /// Where, without a password.
        address: String,
        /// What is wrong.
        cause: String,
    },
}

impl Nats {
    /// Connects, and tries whether it may talk.
    pub async fn connect(address: &Address, name: &str) -> Result<Nats, ConnectError> {
        let denied: Arc<Mutex<Option<String>>> = Arc::default();
        let losses: Arc<AtomicU64> = Arc::default();
        // Whoever can't connect is told so once, by the error.
        let is_begun: Arc<AtomicBool> = Arc::default();
        let (seen, counted, begun) = (denied.clone(), losses.clone(), is_begun.clone());
        let mut options = ConnectOptions::new()
            .name(name)
            .connection_timeout(CONNECT_WITHIN)
            .ping_interval(PING_EVERY)
            .reconnect_delay_callback(|_| COME_BACK_AFTER)
            .max_reconnects(None)
            .subscription_capacity(CAPACITY)
            .event_callback(move |event| {
                if event == Event::Disconnected {
                    counted.fetch_add(1, Ordering::SeqCst);
                }
                note(&event, &seen, begun.load(Ordering::SeqCst));
                std::future::ready(())
            });
        options = address.authorise(options);
        let connected = options.connect(address.servers()).await;
        let client = connected.map_err(|error| {
            let (address, cause) = (address.to_string(), chain(&error));
            match error.kind() {
                ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                    ConnectError::Refused { address }
                }
                ConnectErrorKind::Tls => ConnectError::Tls { address, cause },
                _ => ConnectError::Unreachable { address, cause },
            }
        })?;
        let nats = Nats { client, losses };
        nats.try_to_talk(address, name, &denied).await?;
        is_begun.store(true, Ordering::SeqCst);
        Ok(nats)
    }

    /// Whoever may not publish or subscribe learns it from an event, if at all: so something is said and heard.
    async fn try_to_talk(
        &self,
        address: &Address,
        name: &str,
        denied: &Mutex<Option<String>>,
    ) -> Result<(), ConnectError> {
        let inbox = self.client.new_inbox();
        let own = format!("cavalcade.probe.{}", inbox.rsplit('.').next().unwrap_or(name));
        let mut listening = self.client.subscribe(own.clone()).await.map_err(|error| {
            ConnectError::Unreachable { address: address.to_string(), cause: error.to_string() }
        })?;
        let request = async_nats::Request::new().timeout(Some(CONNECT_WITHIN));
        let asked = self.client.send_request(own, request);
        let answered = async {
            let heard = listening.next().await?;
            self.client.publish(heard.reply?, Bytes::new()).await.ok()
        };
        let (asked, _) =
            tokio::join!(asked, async { tokio::time::timeout(CONNECT_WITHIN, answered).await });
        match asked {
            Ok(_) => Ok(()),
            Err(error) => {
                let told = denied.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let cause = told.unwrap_or_else(|| error.to_string());
                Err(ConnectError::MayNotTalk { address: address.to_string(), cause })
            }
        }
    }

    /// Whatever was asked for before is known to the server now: it does one thing after the other.
    async fn round_trip(&self) -> Result<(), Down> {
        let inbox = self.client.new_inbox();
        let mut heard = self.client.subscribe(inbox.clone()).await.map_err(|_| Down)?;
        self.client.publish(inbox, Bytes::new()).await.map_err(|_| Down)?;
        let came = tokio::time::timeout(CONNECT_WITHIN, heard.next()).await;
        came.ok().flatten().map(|_| ()).ok_or(Down)
    }

    fn check(&self) -> Result<(), Down> {
        if self.is_up() { Ok(()) } else { Err(Down) }
    }
}

/// What happens to the connection, for the log.
fn note(event: &Event, denied: &Mutex<Option<String>>, is_begun: bool) {
    if let Event::ServerError(ServerError::Other(told)) = event
        && told.to_lowercase().contains("permissions violation")
    {
        *denied.lock().unwrap_or_else(PoisonError::into_inner) = Some(told.clone());
    }
    if !is_begun {
        return;
    }
    match event {
        Event::Connected => tracing::info!("connected to NATS"),
        Event::Disconnected => tracing::warn!("the connection to NATS is lost; it is tried again"),
        Event::SlowConsumer(_) => {
            tracing::warn!("messages came faster than they were taken; some are lost");
        }
        Event::ServerError(error) => tracing::warn!(%error, "NATS complains"),
        other => tracing::debug!(%other, "NATS"),
    }
}

/// An error with what caused it.
fn chain(error: &dyn std::error::Error) -> String {
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !told.contains(&more) {
            told = format!("{told}: {more}");
        }
        cause = error.source();
    }
    told
}

#[async_trait::async_trait]
impl Bus for Nats {
    async fn publish(&self, subject: &Subject, payload: Bytes) -> Result<(), Down> {
        self.check()?;
        self.client.publish(subject.as_str().to_owned(), payload).await.map_err(|_| Down)
    }

    async fn subscribe(&self, subject: &Subject) -> Result<Subscription, Down> {
        self.check()?;
        let mut from =
            self.client.subscribe(subject.as_str().to_owned()).await.map_err(|_| Down)?;
        self.round_trip().await?;
        let (sender, messages) = mpsc::channel(1_024);
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    message = from.next() => {
                        let Some(message) = message else { return };
                        let reply = message.reply.map(|reply| reply.to_string());
                        let message = Message { payload: message.payload, reply };
                        if sender.send(message).await.is_err() {
                            return;
                        }
                    }
                    // Nobody listens any more: the server is told by the subscriber's end.
                    () = sender.closed() => return,
                }
            }
        });
        Ok(Subscription { messages })
    }

    async fn request(
        &self,
        subject: &Subject,
        payload: Bytes,
        within: Duration,
    ) -> Result<Bytes, NoAnswer> {
        self.check()?;
        let request = async_nats::Request::new().payload(payload).timeout(Some(within));
        match self.client.send_request(subject.as_str().to_owned(), request).await {
            Ok(answer) => Ok(answer.payload),
            Err(error) => Err(match error.kind() {
                RequestErrorKind::NoResponders => NoAnswer::NobodyListens,
                RequestErrorKind::TimedOut if self.is_up() => NoAnswer::Late,
                _ => NoAnswer::Down(Down),
            }),
        }
    }

    async fn answer(&self, request: &Message, payload: Bytes) -> Result<(), Down> {
        self.check()?;
        match &request.reply {
            Some(reply) => self.client.publish(reply.clone(), payload).await.map_err(|_| Down),
            None => Ok(()),
        }
    }

    fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn losses(&self) -> u64 {
        self.losses.load(Ordering::SeqCst)
    }
}

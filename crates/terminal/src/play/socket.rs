//! A table of a server: a socket that comes back when it breaks.

use super::error::PlayError;
use super::server::{Visitor, Ws};
use super::transport::{FarEnd, News, ToTable, Transport};
use client::backoff;
use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

/// A server lets nobody hear nothing for so long: the connection is gone.
const SILENCE: Duration = Duration::from_secs(100);

/// Opens a table of a server. The first connection is made here, so that whoever is refused is told at once.
pub async fn open(visitor: Visitor, table: String) -> Result<Transport, PlayError> {
    let (transport, far_end) = Transport::new();
    let ws = visitor.socket(&table).await?;
    tokio::spawn(run(visitor, table, ws, far_end));
    Ok(transport)
}

/// How a connection ended.
enum Ended {
    /// It broke.
    Lost,
    /// Whoever plays has left.
    Left,
}

async fn run(visitor: Visitor, table: String, ws: Ws, mut end: FarEnd) {
    let mut next = Some(ws);
    let mut attempt = 0;
    loop {
        if let Some(ws) = next.take() {
            attempt = 0;
            // What was said to a connection that is gone is said again by the session; a record is not.
            while let Ok(said) = end.said.try_recv() {
                if let ToTable::Record { .. } = said {
                    let _ = end.tell.send(News::Record(None));
                }
            }
            let _ = end.tell.send(News::Up);
            if let Ended::Left = attend(ws, &mut end, &visitor, &table).await {
                return;
            }
            let _ = end.tell.send(News::Down);
        }
        if end.said.is_closed() {
            return;
        }
        sleep(Duration::from_millis(backoff(attempt, jitter()).into())).await;
        attempt += 1;
        match visitor.socket(&table).await {
            Ok(ws) => next = Some(ws),
            Err(PlayError::Refused(why)) => {
                let _ = end.tell.send(News::Refused(why));
                return;
            }
            Err(PlayError::Version(_)) => {
                let _ = end.tell.send(News::OtherVersion);
                return;
            }
            Err(_) => {}
        }
    }
}

/// Carries messages both ways, as long as there is a connection.
async fn attend(mut ws: Ws, end: &mut FarEnd, visitor: &Visitor, table: &str) -> Ended {
    loop {
        tokio::select! {
            message = end.said.recv() => match message {
                Some(ToTable::Say { text, .. }) => {
                    if ws.send(Message::Text(text.into())).await.is_err() {
                        return Ended::Lost;
                    }
                }
                Some(ToTable::Record { match_no }) => {
                    let (visitor, table, tell) = (visitor.clone(), table.to_owned(), end.tell.clone());
                    tokio::spawn(async move {
                        let record = visitor.record(&table, match_no).await;
                        let _ = tell.send(News::Record(record));
                    });
                }
                None => {
                    let _ = ws.close(None).await;
                    return Ended::Left;
                }
            },
            heard = timeout(SILENCE, ws.next()) => match heard {
                Ok(Some(Ok(Message::Text(text)))) => {
                    let _ = end.tell.send(News::Text { who: 0, text: text.to_string() });
                }
                Ok(Some(Ok(_))) => {}
                Ok(Some(Err(_)) | None) | Err(_) => return Ended::Lost,
            },
        }
    }
}

/// From 0 to 1, so that not everybody comes back at once.
fn jitter() -> f64 {
    f64::from(super::device::now() as u16) / f64::from(u16::MAX)
}

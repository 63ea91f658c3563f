//! Connections that do nothing but be there.

use super::{LoadError, LoadRun};
use client::{Event, Local, Session};
use futures_util::{SinkExt, StreamExt};
use game::words::Lang;
use protocol::NewTable;
use std::rc::Rc;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;

/// Spectators at each table.
const AT_ONE_TABLE: u32 = 20;

/// Opens so many connections, at tables of their own, and returns when all are welcome. They stay
/// as long as the process.
pub async fn open(hall: &Rc<LoadRun>, many: u32) -> Result<(), LoadError> {
    let (here, mut all_here) = mpsc::unbounded_channel();
    let mut left = many;
    while left > 0 {
        let here_now = left.min(AT_ONE_TABLE);
        left -= here_now;
        let plan = &hall.plan;
        let mut api = plan.server.api().await?;
        let person = api.person().await?;
        let new = NewTable { game: plan.game, options: None, settings: plan.settings.clone() };
        let table = api.table(&person, &new).await?;
        for _ in 0..here_now {
            let mut ws = plan.server.socket(&table, &person).await?;
            let (hall, here) = (hall.clone(), here.clone());
            tokio::task::spawn_local(async move {
                let mut session = Session::new(Lang::En);
                session.connected();
                while let Some(text) = session.next_to_send() {
                    if ws.send(Message::Text(text.into())).await.is_err() {
                        break;
                    }
                }
                while let Some(Ok(message)) = ws.next().await {
                    // Only the welcome matters; pings are answered by themselves.
                    if session.is_up() {
                        continue;
                    }
                    let Ok(text) = message.into_text() else { continue };
                    let events = session.received(&text, Local(0)).unwrap_or_default();
                    if events.iter().any(|event| matches!(event, Event::Welcome)) {
                        hall.figures.borrow_mut().idle += 1;
                        let _ = here.send(());
                    }
                }
                let mut figures = hall.figures.borrow_mut();
                figures.error("idle connection lost");
                if session.is_up() {
                    figures.idle -= 1;
                }
            });
        }
    }
    drop(here);
    let mut welcome = 0;
    while welcome < many && all_here.recv().await.is_some() {
        welcome += 1;
    }
    Ok(())
}

//! A table on this machine: its host in a thread of its own, with its bots, and a file that keeps it.

use super::rows::Rows;
use super::transport::{FarEnd, News, ToTable, Transport};
use local::{FromHost, Shell, ToHost, World};
use protocol::NewTable;
use std::future::pending;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use table::Seed;
use tokio::sync::mpsc::error::TryRecvError;
use tokio::time::sleep;

/// Opens a table that is kept in the folder; where there is none and a game is named, it is a new one.
pub fn open(folder: PathBuf, id: String, new: Option<NewTable>) -> Transport {
    let (transport, far_end) = Transport::new();
    // It ends when whoever plays hangs up.
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        if let Ok(runtime) = runtime {
            runtime.block_on(host(folder, id, new, far_end));
        }
    });
    transport
}

/// Where time and secrets come from.
pub fn world() -> World {
    World { now, seed, tell: |_| {} }
}

/// Milliseconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

fn seed() -> Seed {
    let mut bytes = [0; 32];
    // Without it nobody could play fairly: such a machine can't run this.
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    Seed(bytes)
}

async fn host(folder: PathBuf, id: String, new: Option<NewTable>, mut end: FarEnd) {
    let mut shell = Shell::new(world(), Rows::open(&folder));
    let mut said = shell.hear(ToHost::Open { id: id.clone(), new }).await;
    loop {
        for said in said {
            if let Some(news) = news(said) {
                for news in news {
                    // Whoever has left is noticed below.
                    let _ = end.tell.send(news);
                }
            }
        }
        // Between two thoughts messages are heard.
        let message = match shell.is_pensive() {
            true => match end.said.try_recv() {
                Ok(message) => Some(message),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => return,
            },
            false => {
                let due = shell.due();
                let wait = async {
                    match due {
                        Some(due) => sleep(Duration::from_millis(due.saturating_sub(now()))).await,
                        None => pending().await,
                    }
                };
                tokio::select! {
                    message = end.said.recv() => match message {
                        Some(message) => Some(message),
                        None => return,
                    },
                    () = wait => None,
                }
            }
        };
        said = match message {
            Some(ToTable::Say { who, text }) => shell.hear(ToHost::Hear { who, text }).await,
            Some(ToTable::Record { match_no }) => {
                let id = id.clone();
                shell.hear(ToHost::Read { id, match_no: Some(match_no) }).await
            }
            None if shell.is_pensive() => shell.think().await,
            None => shell.tick().await,
        };
    }
}

fn news(said: FromHost) -> Option<Vec<News>> {
    Some(match said {
        FromHost::Opened { people } => vec![News::Opened { people }, News::Up],
        FromHost::Kept(kept) => vec![News::Kept(kept)],
        FromHost::Tell(told) => {
            told.into_iter().map(|(who, text)| News::Text { who, text }).collect()
        }
        FromHost::Text(text) => vec![News::Record(text.map(|text| text.0))],
        FromHost::Broken(why) => vec![News::Broken(why)],
        _ => return None,
    })
}

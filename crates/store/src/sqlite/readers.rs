//! Threads that read, so that nobody who reads waits for a commit.

use crate::StoreError;
use rusqlite::Connection;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::sync::{mpsc, oneshot};

/// How many reads may wait before callers do.
const QUEUE: usize = 256;

type Read = Box<dyn FnOnce(&Connection) + Send>;

enum Message {
    Read(Read),
    Close,
}

/// The way to the threads. When all handles are gone, they end.
#[derive(Debug)]
pub(super) struct Readers {
    inbox: mpsc::Sender<Message>,
    /// Yields nothing, and ends when the last thread does.
    ended: tokio::sync::Mutex<mpsc::Receiver<()>>,
}

impl Readers {
    /// A thread for each connection.
    pub fn start(connections: Vec<Connection>) -> io::Result<Self> {
        let (inbox, outbox) = mpsc::channel(QUEUE);
        let outbox = Arc::new(Mutex::new(outbox));
        let (alive, ended) = mpsc::channel(1);
        for db in connections {
            let outbox = Arc::clone(&outbox);
            let alive = alive.clone();
            thread::Builder::new().name("store-reader".into()).spawn(move || {
                while let Some(read) = next(&outbox) {
                    read(&db);
                }
                drop(db);
                drop(alive);
            })?;
        }
        Ok(Self { inbox, ended: tokio::sync::Mutex::new(ended) })
    }

    /// Has `work` done by whoever is free. It sees every commit that was answered before.
    pub async fn read<F, T>(&self, work: F) -> Result<T, StoreError>
    where
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(move |db: &Connection| {
            let _ = reply.send(work(db));
        });
        self.inbox.send(Message::Read(job)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Answers when all reads are done and all connections closed.
    pub async fn close(&self) {
        // Readers that can't be reached are closed already.
        let _ = self.inbox.send(Message::Close).await;
        let _ = self.ended.lock().await.recv().await;
    }
}

/// One thread waits at the queue, the others for their turn to wait.
fn next(outbox: &Mutex<mpsc::Receiver<Message>>) -> Option<Read> {
    // A queue has no state that a panic could have left half done.
    let mut outbox = outbox.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        match outbox.blocking_recv()? {
            Message::Read(read) => return Some(read),
            // What is in the queue by now still comes out of it.
            Message::Close => outbox.close(),
        }
    }
}

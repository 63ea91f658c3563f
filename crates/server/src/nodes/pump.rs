//! One direction of a session: numbered batches of whatever waits.

use super::Nodes;
use super::wire::{self, Header, Item};
use bus::Subject;
use std::time::Duration;
use store::NodeId;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Items that wait to be sent. Whoever needs more than this has a bus that does not carry it.
pub(super) const QUEUE: usize = 16 * 1024;

/// A batch ends when it is as long as this, in bytes. NATS carries 1 MB.
const LONG: usize = 128 * 1024;

/// Items taken from the queue at once.
const MANY: usize = 512;

/// One direction of a session.
pub(super) struct Pump<T> {
    pub to: Subject,
    pub from: NodeId,
    pub session: u64,
    pub queue: mpsc::Receiver<T>,
    /// Rings when the session is given up.
    pub over: CancellationToken,
}

impl<T: Item> Pump<T> {
    /// Sends what waits, and an empty batch when nothing has for a while. `is_silent` says whether the other side has
    /// been silent for too long. Gives the session up when that is so, or when something could not be sent.
    pub async fn run(mut self, nodes: &Nodes, is_silent: impl Fn(Duration) -> bool) {
        let (mut items, mut seq) = (Vec::with_capacity(MANY), 0);
        let mut next_beat = Instant::now();
        loop {
            tokio::select! {
                biased;
                () = self.over.cancelled() => break,
                count = self.queue.recv_many(&mut items, MANY) => {
                    if count == 0 {
                        break;
                    }
                }
                () = tokio::time::sleep_until(next_beat) => {}
            }
            // Also while there is much to say: the other side may be gone all the same.
            if is_silent(nodes.times.silence) {
                break;
            }
            next_beat = Instant::now() + nodes.times.heartbeat;
            if !self.send(nodes, &mut seq, &mut items).await {
                break;
            }
        }
        self.over.cancel();
    }

    /// Sends all of it, as few batches as may be; at least one.
    async fn send(&self, nodes: &Nodes, seq: &mut u64, items: &mut Vec<T>) -> bool {
        let mut rest = items.drain(..).peekable();
        loop {
            let header = Header { from: self.from.clone(), session: self.session, seq: *seq };
            let mut batch = wire::begin::<T>(&header);
            while batch.len() < LONG
                && let Some(item) = rest.next()
            {
                item.write(&mut batch);
            }
            *seq += 1;
            if nodes.bus.publish(&self.to, batch.freeze()).await.is_err() {
                return false;
            }
            if rest.peek().is_none() {
                return true;
            }
        }
    }
}

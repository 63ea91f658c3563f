//! A bus within a process.

use crate::{Bus, Down, Message, NoAnswer, Subject, Subscription};
use bytes::Bytes;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;

/// Messages that wait for a listener; what comes on top of them is lost, as it would be between machines.
const CAPACITY: usize = 64 * 1024;

/// A bus within a process, for several servers in it. Every server has a [`Plug`] of its own.
#[derive(Clone, Debug, Default)]
pub struct Local(Arc<Hub>);

#[derive(Debug, Default)]
struct Hub {
    listeners: Mutex<HashMap<String, Vec<Listener>>>,
    /// Numbers for the subjects of answers.
    next: AtomicU64,
}

#[derive(Debug)]
struct Listener {
    /// Whether whoever listens is connected.
    is_up: Arc<AtomicBool>,
    messages: mpsc::Sender<Message>,
}

impl Local {
    /// A connection to this bus.
    pub fn plug(&self) -> Plug {
        let is_up = Arc::new(AtomicBool::new(true));
        Plug { hub: self.0.clone(), is_up, losses: AtomicU64::new(0) }
    }
}

/// A connection to a [`Local`] bus, which can be pulled out.
#[derive(Debug)]
pub struct Plug {
    hub: Arc<Hub>,
    is_up: Arc<AtomicBool>,
    losses: AtomicU64,
}

impl Plug {
    /// Cuts it off from all others, or connects it again.
    pub fn set_up(&self, is_up: bool) {
        if self.is_up.swap(is_up, Ordering::SeqCst) && !is_up {
            self.losses.fetch_add(1, Ordering::SeqCst);
        }
    }

    fn check(&self) -> Result<(), Down> {
        if self.is_up.load(Ordering::SeqCst) { Ok(()) } else { Err(Down) }
    }
}

impl Hub {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Vec<Listener>>> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listen(&self, subject: &str, is_up: &Arc<AtomicBool>) -> Subscription {
        let (sender, messages) = mpsc::channel(CAPACITY);
        let listener = Listener { is_up: is_up.clone(), messages: sender };
        self.lock().entry(subject.to_owned()).or_default().push(listener);
        Subscription { messages }
    }

    /// Says how many have heard it.
    fn tell(&self, subject: &str, message: &Message) -> usize {
        let mut all = self.lock();
        let Some(listeners) = all.get_mut(subject) else { return 0 };
        listeners.retain(|listener| !listener.messages.is_closed());
        let reached = listeners.iter().filter(|listener| listener.is_up.load(Ordering::SeqCst));
        let heard = reached.filter(|listener| listener.messages.try_send(message.clone()).is_ok());
        let heard = heard.count();
        if listeners.is_empty() {
            all.remove(subject);
        }
        heard
    }
}

#[async_trait::async_trait]
impl Bus for Plug {
    async fn publish(&self, subject: &Subject, payload: Bytes) -> Result<(), Down> {
        self.check()?;
        self.hub.tell(subject.as_str(), &Message { payload, reply: None });
        Ok(())
    }

    async fn subscribe(&self, subject: &Subject) -> Result<Subscription, Down> {
        self.check()?;
        Ok(self.hub.listen(subject.as_str(), &self.is_up))
    }

    async fn request(
        &self,
        subject: &Subject,
        payload: Bytes,
        within: Duration,
    ) -> Result<Bytes, NoAnswer> {
        self.check()?;
        let reply = format!("_answer.{}", self.hub.next.fetch_add(1, Ordering::Relaxed));
        let mut answers = self.hub.listen(&reply, &self.is_up);
        let message = Message { payload, reply: Some(reply) };
        if self.hub.tell(subject.as_str(), &message) == 0 {
            return Err(NoAnswer::NobodyListens);
        }
        match tokio::time::timeout(within, answers.next()).await {
            Ok(Some(answer)) => Ok(answer.payload),
            Ok(None) | Err(_) => Err(NoAnswer::Late),
        }
    }

    async fn answer(&self, request: &Message, payload: Bytes) -> Result<(), Down> {
        self.check()?;
        if let Some(reply) = &request.reply {
            self.hub.tell(reply, &Message { payload, reply: None });
        }
        Ok(())
    }

    fn is_up(&self) -> bool {
        self.is_up.load(Ordering::SeqCst)
    }

    fn losses(&self) -> u64 {
        self.losses.load(Ordering::SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_is_unplugged_hears_and_says_nothing() {
        let bus = Local::default();
        let (ana, bo) = (bus.plug(), bus.plug());
        let here = Subject::new("here").unwrap_or_else(|_| unreachable!());
        let mut heard = bo.subscribe(&here).await.unwrap();
        bo.set_up(false);
        assert_eq!(bo.publish(&here, Bytes::new()).await, Err(Down));
        let within = Duration::from_secs(5);
        let asked = ana.request(&here, Bytes::new(), within).await;
        assert_eq!(asked, Err(NoAnswer::NobodyListens));
        ana.publish(&here, Bytes::from_static(b"lost")).await.unwrap();
        bo.set_up(true);
        ana.publish(&here, Bytes::from_static(b"heard")).await.unwrap();
        assert_eq!(heard.next().await.unwrap().payload, "heard");
    }
}

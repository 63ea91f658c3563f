//! The trait, and what goes in and comes out.

use bytes::Bytes;
use std::fmt;
use std::time::Duration;
use thiserror::Error;
use tokio::sync::mpsc;

/// Carries messages between nodes.
#[async_trait::async_trait]
pub trait Bus: Send + Sync + 'static {
    /// Sends something to whoever listens there now. It may be lost on the way; while there is no connection it is not
    /// even tried.
    async fn publish(&self, subject: &Subject, payload: Bytes) -> Result<(), Down>;

    /// Listens there, until what is returned is dropped. Whatever is sent after this has returned is heard, also after
    /// the connection was lost and is back.
    async fn subscribe(&self, subject: &Subject) -> Result<Subscription, Down>;

    /// Asks whoever listens there, and waits for the first answer.
    async fn request(
        &self,
        subject: &Subject,
        payload: Bytes,
        within: Duration,
    ) -> Result<Bytes, NoAnswer>;

    /// Answers a request; other messages need no answer.
    async fn answer(&self, request: &Message, payload: Bytes) -> Result<(), Down>;

    /// Whether there is a connection, as far as is known.
    fn is_up(&self) -> bool;

    /// How often the connection was lost so far.
    fn losses(&self) -> u64;
}

/// What a message is sent to: words with dots between them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Subject(String);

impl Subject {
    /// Words of ASCII letters, digits, `-` and `_`, with dots between them: nothing that an engine could take for a
    /// pattern.
    pub fn new(text: impl Into<String>) -> Result<Subject, BadSubject> {
        let text = text.into();
        let is_plain = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(is_plain);
        if text.len() <= 200 && text.split('.').all(is_word) {
            Ok(Subject(text))
        } else {
            Err(BadSubject)
        }
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A subject that can't be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "a subject has words of letters, digits, - and _, with dots between them, and at most 200 bytes"
)]
pub struct BadSubject;

/// Something that has come.
#[derive(Clone)]
pub struct Message {
    /// What was sent.
    pub payload: Bytes,
    /// Where the engine takes an answer to, if one is waited for.
    pub(crate) reply: Option<String>,
}

impl fmt::Debug for Message {
    /// What nodes tell each other may be a secret of somebody: only its length is told.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Message({} bytes)", self.payload.len())
    }
}

/// What comes to a subject.
#[derive(Debug)]
pub struct Subscription {
    pub(crate) messages: mpsc::Receiver<Message>,
}

impl Subscription {
    /// What comes out of a channel, for engines of other makes.
    pub fn new(messages: mpsc::Receiver<Message>) -> Subscription {
        Subscription { messages }
    }

    /// The next message; `None` when the bus is closed.
    pub async fn next(&mut self) -> Option<Message> {
        self.messages.recv().await
    }
}

/// There is no connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "the bus does not answer: look whether NATS is running, and whether it can be reached from here"
)]
pub struct Down;

/// Why a request has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoAnswer {
    /// Nobody listens there.
    #[error("nobody listens there")]
    NobodyListens,
    /// Somebody listens, and says nothing.
    #[error("there was no answer in time")]
    Late,
    /// There is no connection.
    #[error(transparent)]
    Down(#[from] Down),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_no_pattern() {
        for good in ["a", "cavalcade.0f3a.node.b-1_2"] {
            assert_eq!(Subject::new(good).map(|s| s.to_string()), Ok(good.to_owned()));
        }
        for bad in ["", ".", "a.", ".a", "a..b", "a.*", "a.>", "a b", "é", &"a".repeat(201)] {
            assert_eq!(Subject::new(bad), Err(BadSubject), "{bad}");
        }
    }

    #[test]
    fn what_is_printed_tells_no_secret() {
        let message = Message { payload: Bytes::from_static(b"a card"), reply: None };
        assert_eq!(format!("{message:?}"), "Message(6 bytes)");
    }
}

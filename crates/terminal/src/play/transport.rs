//! The way to a table: over a socket to a server, or to a host on this machine. Whoever plays can't tell them apart.

use local::{Broken, Who};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// What is said to a table.
#[derive(Debug)]
pub enum ToTable {
    /// A message of the protocol.
    Say {
        /// Who says it: at a server's table there is one person.
        who: Who,
        text: String,
    },
    /// The record of this match is wanted.
    Record { match_no: u32 },
}

/// What comes from a table.
#[derive(Debug)]
pub enum News {
    /// There is a connection.
    Up,
    /// There is none; another one is tried.
    Down,
    /// A message of the protocol, for one of those who play here.
    Text { who: Who, text: String },
    /// The table on this machine was made for so many people.
    Opened { people: Who },
    /// Whether a table on this machine will be there the next time.
    Kept(bool),
    /// The record that was wanted; nothing, if it can't be had.
    Record(Option<String>),
    /// The table on this machine can't be had.
    Broken(Broken),
    /// The server will not have us, and this is why.
    Refused(String),
    /// The server has become one of another version.
    OtherVersion,
}

/// The near end of the way to a table.
#[derive(Debug)]
pub struct Transport {
    say: UnboundedSender<ToTable>,
    hear: UnboundedReceiver<News>,
}

/// The far end of it.
#[derive(Debug)]
pub struct FarEnd {
    pub said: UnboundedReceiver<ToTable>,
    pub tell: UnboundedSender<News>,
}

impl Transport {
    /// Both ends of a way.
    pub fn new() -> (Transport, FarEnd) {
        let (say, said) = unbounded_channel();
        let (tell, hear) = unbounded_channel();
        (Transport { say, hear }, FarEnd { said, tell })
    }

    /// Says something. Where nobody hears it any more, that is told as news.
    pub fn say(&self, message: ToTable) {
        let _ = self.say.send(message);
    }

    /// The next news. It waits for ever when the other end is gone: there is nothing more to hear.
    pub async fn next(&mut self) -> News {
        match self.hear.recv().await {
            Some(news) => news,
            None => std::future::pending().await,
        }
    }
}

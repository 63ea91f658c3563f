//! What a session has to tell.

use protocol::{Act, Bye, Emote, Refusal, Said, Wish};

/// Something that whoever draws should know of.
#[derive(Clone, Debug)]
pub enum Event {
    /// The server has answered `hello`: the session is connected, and knows the table.
    Welcome,
    /// The table has changed: [`table`](crate::Session::table).
    TableChanged,
    /// The match has gone on: [`frame`](crate::Session::frame).
    Frame {
        /// Something may be missing: draw the view, and animate nothing.
        resync: bool,
    },
    /// A message was taken, and what it did is kept.
    Acked {
        /// The number of the message.
        n: u32,
        /// For a move or a throw: the number of the fact that it became.
        seq: Option<u64>,
        /// What it was.
        what: Sent,
    },
    /// A message was not taken.
    Refused {
        /// What it was, if that is known.
        what: Option<Sent>,
        /// Why.
        refusal: Refusal,
    },
    /// The connection broke, and nobody knows whether this was heard. It is not said again.
    Lost {
        /// The number of the message.
        n: u32,
        /// What it was.
        what: Sent,
    },
    /// Somebody said something.
    Said(Said),
    /// The answer to [`ping`](crate::Session::ping).
    Pong {
        /// Its number.
        n: u32,
    },
    /// The server is about to close the connection.
    Bye(Bye),
}

/// Something that was sent and is answered once.
#[derive(Clone, Debug)]
pub enum Sent {
    /// A move.
    Act(Act),
    /// Something about the table.
    Ask(Wish),
    /// A ready phrase.
    Say(Emote),
}

impl Sent {
    /// Whether it is about what is added to the dice.
    pub(crate) fn is_luck(&self) -> bool {
        matches!(self, Sent::Ask(want) if is_luck(want))
    }
}

/// Whether a wish is about what is added to the dice.
pub(crate) const fn is_luck(want: &Wish) -> bool {
    matches!(want, Wish::Promise { .. } | Wish::Reveal { .. })
}

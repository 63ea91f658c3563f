//! A client's side without I/O: what it has seen, what it has said, and what is still unanswered.
//!
//! A [`Session`] is told what comes over a socket, and when; it answers with [`Event`]s for
//! whoever draws. What is to be sent waits in it until it is taken. Whoever runs it (a browser, a
//! terminal, the load tester) owns the socket and the clock.
//!
//! ```text
//! session.connected();                                // says hello
//! for event in session.received(&text, now)? { … }    // draw, animate, decide
//! session.act(&action)?;                              // or ask, or say
//! while let Some(text) = session.next_to_send() { socket.send(text) }
//! session.disconnected();                             // come back after `backoff`
//! ```
//!
//! A connection may break at any moment and come back: whatever was not answered is sent again, and
//! nothing is done twice.

mod backoff;
#[cfg(feature = "bots")]
mod bot_player;
mod clock;
mod deed;
mod event;
mod luck;
mod outlook;
mod pending;
mod session;

pub use backoff::backoff;
#[cfg(feature = "bots")]
pub use bot_player::{BotPlayer, NoBot};
pub use clock::Local;
pub use deed::{deed, read_deed};
pub use event::{Event, Sent};
pub use luck::Pledge;
pub use outlook::Outlook;
pub use session::{CantAct, Session, Unreadable};

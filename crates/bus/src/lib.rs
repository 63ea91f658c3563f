//! How nodes talk to each other.
//!
//! A [`Bus`] carries messages on subjects, to whoever listens at that moment, and keeps nothing. A message may be
//! lost, when a connection breaks or somebody is slow, but never comes twice, and those of one sender on one subject
//! come in order. Whoever needs more numbers its messages.
//!
//! [`Local`] is a bus within a process; `Nats`, behind a feature of that name, one between machines (core NATS: nothing
//! is stored there). Another engine has to pass what the feature `conformance` holds.

mod engine;
mod local;
#[cfg(feature = "nats")]
mod nats;

#[cfg(feature = "conformance")]
pub mod conformance;

pub use engine::{BadSubject, Bus, Down, Message, NoAnswer, Subject, Subscription};
pub use local::{Local, Plug};
#[cfg(feature = "nats")]
pub use nats::{Address, BadAddress, ConnectError, Nats};

//! How a server is run.

use crate::page::Page;
use crate::world::{Machine, World};
use std::sync::Arc;
use std::time::Duration;

/// How a server is run.
#[derive(Clone)]
pub struct Config {
    /// The address people use, if it is not the one in their requests: `https://play.example`.
    pub public_url: Option<String>,
    /// Whether the `X-Forwarded-For` of a proxy in front is believed.
    pub behind_proxy: bool,
    /// What a client may do.
    pub limits: Limits,
    /// How much may happen at a table. What one seat may do in a second follows from
    /// [`Limits::messages_per_second`].
    pub table: table::Limits,
    /// A table that nobody is at leaves the memory after this long.
    pub unload_after: Duration,
    /// How long tables are kept that nobody touches.
    pub keep: Keep,
    /// Tables whose turn has taken its day are looked for this often, and so are old ones.
    pub sweep_every: Duration,
    /// The page that browsers load.
    pub page: Page,
    /// The time, and a source of secrets.
    pub world: Arc<dyn World>,
}

impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Config")
            .field("public_url", &self.public_url)
            .field("behind_proxy", &self.behind_proxy)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            public_url: None,
            behind_proxy: false,
            limits: Limits::default(),
            table: table::Limits::default(),
            unload_after: Duration::from_secs(60),
            keep: Keep::default(),
            sweep_every: Duration::from_secs(20),
            page: Page::Built(&[]),
            world: Arc::new(Machine),
        }
    }
}

/// How long tables are kept that nobody touches; `None` is for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// Tables at which no match ever began.
    pub unplayed: Option<Duration>,
    /// The others, with the records of their matches.
    pub played: Option<Duration>,
}

impl Default for Keep {
    /// Invitations for the weekend still lead somewhere; what was played is nobody's to throw away.
    fn default() -> Keep {
        Keep { unplayed: Some(Duration::from_secs(7 * 24 * 3_600)), played: None }
    }
}

/// What a client may do. Each is generous for people and tight for programs gone wild.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Messages a second on one connection, on average; 0 is no limit.
    pub messages_per_second: u32,
    /// Connections from one address: a class of thirty sits behind one.
    pub connections_per_address: u32,
    /// Connections in all.
    pub connections: u32,
    /// Tables that one person may make in a day.
    pub tables_per_day: u32,
    /// People that one address may make in a minute; 0 is no limit.
    pub people_per_minute: u32,
    /// Codes that one address may try in a minute; 0 is no limit.
    pub codes_per_minute: u32,
    /// Nothing heard for so long, and a connection is closed.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            messages_per_second: 50,
            connections_per_address: 256,
            connections: 20_000,
            tables_per_day: 100,
            people_per_minute: 60,
            codes_per_minute: 12,
            idle: Duration::from_secs(90),
        }
    }
}

impl Config {
    /// What may happen at a table: somebody with many connections can't do more than with one at
    /// its quickest.
    pub(crate) fn table_limits(&self) -> table::Limits {
        let deeds_a_second = self.limits.messages_per_second.saturating_mul(2);
        table::Limits { deeds_a_second, ..self.table }
    }
}

impl Limits {
    /// For load tests: only what protects the machine itself.
    pub fn generous() -> Limits {
        Limits {
            messages_per_second: 0,
            connections_per_address: u32::MAX,
            connections: 100_000,
            tables_per_day: u32::MAX,
            people_per_minute: 0,
            codes_per_minute: 0,
            ..Limits::default()
        }
    }
}

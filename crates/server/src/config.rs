//! How a server is run.

use crate::measure::Limits;
use crate::page::Page;
use crate::url::PublicUrl;
use crate::world::{Machine, World};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// How a server is run.
#[derive(Clone)]
pub struct Config {
    /// The address people use, if it is not the one in their requests: `https://play.example`.
    pub public_url: Option<PublicUrl>,
    /// Whether the `X-Forwarded-For` of a proxy in front is believed.
    pub behind_proxy: bool,
    /// What a client may do.
    pub limits: Limits,
    /// How much may happen at a table. What one seat may do in a second follows from
    /// [`Limits::messages_per_second`].
    pub table: table::Limits,
    /// How much of an address the log tells.
    pub log_addresses: Addresses,
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
            log_addresses: Addresses::Short,
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

/// How much of an address the log tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Addresses {
    /// Nothing.
    None,
    /// Only its network: `203.0.113.0`, `2001:db8:7::`.
    #[default]
    Short,
    /// All of it. Whoever asks for this keeps data about people.
    Full,
}

impl Addresses {
    /// What the log tells of this address.
    pub(crate) fn shown(self, address: IpAddr) -> Option<IpAddr> {
        match (self, address.to_canonical()) {
            (Addresses::None, _) => None,
            (Addresses::Full, address) => Some(address),
            (Addresses::Short, IpAddr::V4(v4)) => {
                let [a, b, c, _] = v4.octets();
                Some(IpAddr::from([a, b, c, 0]))
            }
            (Addresses::Short, IpAddr::V6(v6)) => {
                let [a, b, c, ..] = v6.segments();
                Some(IpAddr::from([a, b, c, 0, 0, 0, 0, 0]))
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_tells_no_more_of_an_address_than_it_may() {
        let shown = |how: Addresses, address: &str| {
            how.shown(address.parse().unwrap()).map(|address| address.to_string())
        };
        let (v4, v6) = ("203.0.113.77", "2001:db8:7:1:2:3:4:5");
        assert_eq!(shown(Addresses::Short, v4).unwrap(), "203.0.113.0");
        assert_eq!(shown(Addresses::Short, v6).unwrap(), "2001:db8:7::");
        assert_eq!(shown(Addresses::Short, "::ffff:203.0.113.77").unwrap(), "203.0.113.0");
        assert_eq!(shown(Addresses::Full, v4).unwrap(), v4);
        assert_eq!(shown(Addresses::None, v4), None);
    }
}

//! Counting what clients do.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Lets through so many a time, and a burst of twice as many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    /// In thousandths, so that slow rates count, too.
    level: u64,
    filled_at: u64,
}

impl Bucket {
    pub fn new(now: u64, per_period: u32) -> Bucket {
        Bucket { level: u64::from(per_period) * 2_000, filled_at: now }
    }

    /// Takes one; `false` when there is none. A rate of 0 is no limit.
    pub fn take(&mut self, now: u64, per_period: u32, period_ms: u64) -> bool {
        if per_period == 0 {
            return true;
        }
        let most = u64::from(per_period) * 2_000;
        let passed = now.saturating_sub(self.filled_at).min(period_ms * 2);
        self.level = (self.level + passed * u64::from(per_period) * 1_000 / period_ms).min(most);
        self.filled_at = now;
        let there = self.level >= 1_000;
        if there {
            self.level -= 1_000;
        }
        there
    }

    fn is_full(&self, now: u64, period_ms: u64) -> bool {
        now.saturating_sub(self.filled_at) >= period_ms * 2
    }
}

const MINUTE: u64 = 60_000;

/// Counts by address, for what may be done so many times a minute.
#[derive(Debug, Default)]
pub(crate) struct PerMinute(Mutex<HashMap<IpAddr, Bucket>>);

impl PerMinute {
    pub fn take(&self, address: IpAddr, now: u64, per_minute: u32) -> bool {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Addresses that have been quiet are forgotten before there are too many of them.
        if buckets.len() >= 10_000 {
            buckets.retain(|_, bucket| !bucket.is_full(now, MINUTE));
        }
        let bucket = buckets.entry(network(address));
        bucket.or_insert_with(|| Bucket::new(now, per_minute)).take(now, per_minute, MINUTE)
    }
}

/// Open connections, by address and in all.
#[derive(Debug, Default)]
pub(crate) struct Open(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    all: u32,
    by_address: HashMap<IpAddr, u32>,
}

impl Open {
    /// Counts a connection for as long as what is returned lives; `None` when there are too many.
    pub fn enter(
        self: &Arc<Open>,
        address: IpAddr,
        per_address: u32,
        all: u32,
    ) -> Option<OpenConnection> {
        let address = network(address);
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.all >= all {
            return None;
        }
        let here = counts.by_address.entry(address).or_insert(0);
        if *here >= per_address {
            return None;
        }
        *here += 1;
        counts.all += 1;
        Some(OpenConnection { of: self.clone(), address })
    }
}

/// An open connection, counted until it is dropped.
#[derive(Debug)]
pub(crate) struct OpenConnection {
    of: Arc<Open>,
    address: IpAddr,
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut counts = self.of.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.all -= 1;
        if let Some(here) = counts.by_address.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                counts.by_address.remove(&self.address);
            }
        }
    }
}

/// Whoever has one IPv6 address has 2^64 of them.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let mut segments = v6.segments();
            segments[4..].fill(0);
            IpAddr::V6(segments.into())
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_lets_a_burst_through_and_then_its_rate() {
        let mut bucket = Bucket::new(0, 10);
        let now = (0..30).filter(|_| bucket.take(0, 10, 1_000)).count();
        assert_eq!(now, 20);
        assert!(!bucket.take(99, 10, 1_000) && bucket.take(200, 10, 1_000));
        assert!((0..1_000).all(|_| bucket.take(0, 0, 1_000)), "no limit");
    }

    #[test]
    fn one_network_is_one_address() {
        let per_minute = PerMinute::default();
        let address = |n: u16| IpAddr::from([0x2001, 0xdb8, 0, 0, n, 2, 3, 4]);
        let taken = (0..10).filter(|&n| per_minute.take(address(n), 0, 2)).count();
        assert_eq!(taken, 4);
    }

    #[test]
    fn connections_are_counted_until_they_are_dropped() {
        let open = Arc::new(Open::default());
        let here = IpAddr::from([127, 0, 0, 1]);
        let first = open.enter(here, 1, 9);
        assert!(first.is_some() && open.enter(here, 1, 9).is_none());
        assert!(open.enter(IpAddr::from([127, 0, 0, 2]), 1, 1).is_none(), "too many in all");
        drop(first);
        assert!(open.enter(here, 1, 9).is_some());
    }
}

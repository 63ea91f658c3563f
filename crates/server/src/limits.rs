//! Counting what clients do.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// So many in a time on average, and a burst of twice as many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rate {
    /// How long one of them takes to come back, in microseconds; 0 is no limit.
    each: u64,
    /// How long a whole burst takes to come back.
    burst: u64,
}

impl Rate {
    /// `per_period` 0 is no limit.
    pub fn new(per_period: u32, period: Duration) -> Rate {
        let period = u64::try_from(period.as_micros()).unwrap_or(u64::MAX);
        let each = period.checked_div(per_period.into()).map_or(0, |each| each.max(1));
        Rate { each, burst: each.saturating_mul(2 * u64::from(per_period)) }
    }
}

/// So long one has to wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wait(pub Duration);

/// Lets through what a rate allows. It knows only when all that was taken will have come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bucket {
    /// In microseconds since 1970.
    whole_at: u64,
}

impl Bucket {
    /// Takes one, or says when there will be one. `now` is in milliseconds since 1970.
    pub fn take(&mut self, now: u64, rate: Rate) -> Result<(), Wait> {
        if rate.each == 0 {
            return Ok(());
        }
        let now = now.saturating_mul(1_000);
        // A clock that was set back must not shut anybody out for longer than a burst takes.
        self.whole_at = self.whole_at.clamp(now, now.saturating_add(rate.burst));
        let after = self.whole_at.saturating_add(rate.each);
        let too_far = after.saturating_sub(now).saturating_sub(rate.burst);
        if too_far > 0 {
            return Err(Wait(Duration::from_micros(too_far)));
        }
        self.whole_at = after;
        Ok(())
    }

    /// Whether it is as good as a new one.
    fn is_whole(&self, now: u64) -> bool {
        self.whole_at <= now.saturating_mul(1_000)
    }
}

/// Fewer addresses than this are all remembered.
const FEW: usize = 10_000;

/// Addresses that are remembered at most: whoever has more is stopped by no counting.
const MANY: usize = 500_000;

/// Counts by address, at one rate or at several at once.
#[derive(Debug)]
pub(crate) struct ByAddress<const RATES: usize>(Mutex<Buckets<RATES>>);

#[derive(Debug)]
struct Buckets<const RATES: usize> {
    by_address: HashMap<IpAddr, [Bucket; RATES]>,
    /// When there are so many addresses, those that have been quiet are forgotten.
    clean_at: usize,
}

impl<const RATES: usize> Default for ByAddress<RATES> {
    fn default() -> Self {
        ByAddress(Mutex::new(Buckets { by_address: HashMap::new(), clean_at: FEW }))
    }
}

impl<const RATES: usize> ByAddress<RATES> {
    /// Takes one at every rate, or says when all of them will have one.
    pub fn take(&self, address: IpAddr, now: u64, rates: [Rate; RATES]) -> Result<(), Wait> {
        if rates.iter().all(|rate| rate.each == 0) {
            return Ok(());
        }
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.clean(now);
        let bucket =
            buckets.by_address.entry(network(address)).or_insert([Bucket::default(); RATES]);
        let before = *bucket;
        let mut longest = Ok(());
        for (bucket, rate) in bucket.iter_mut().zip(rates) {
            if let Err(Wait(wait)) = bucket.take(now, rate) {
                longest = match longest {
                    Err(Wait(other)) if other > wait => longest,
                    _ => Err(Wait(wait)),
                };
            }
        }
        if longest.is_err() {
            // What is refused at one rate costs nothing at the others.
            for (bucket, before) in bucket.iter_mut().zip(before) {
                bucket.whole_at = bucket.whole_at.min(before.whole_at);
            }
        }
        longest
    }
}

impl<const RATES: usize> Buckets<RATES> {
    /// Forgets the quiet ones, seldom enough that it costs nothing on average.
    fn clean(&mut self, now: u64) {
        if self.by_address.len() < self.clean_at {
            return;
        }
        self.by_address.retain(|_, buckets| !buckets.iter().all(|bucket| bucket.is_whole(now)));
        if self.by_address.len() >= MANY {
            self.by_address.clear();
        }
        self.clean_at = (2 * self.by_address.len()).max(FEW);
    }
}

/// What is open, by address and in all.
#[derive(Debug, Default)]
pub(crate) struct Open(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    all: u32,
    by_address: HashMap<IpAddr, u32>,
}

/// Why nothing more can be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    /// This address has enough.
    Address,
    /// All together have enough.
    House,
}

impl Open {
    /// Counts something for as long as what is returned lives. 0 is no limit.
    pub fn enter(
        self: &Arc<Open>,
        address: IpAddr,
        per_address: u32,
        all: u32,
    ) -> Result<OpenConnection, Full> {
        let address = network(address);
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all > 0 && counts.all >= all {
            return Err(Full::House);
        }
        let here = counts.by_address.entry(address).or_insert(0);
        if per_address > 0 && *here >= per_address {
            return Err(Full::Address);
        }
        *here += 1;
        counts.all += 1;
        Ok(OpenConnection { of: self.clone(), address })
    }
}

/// Something open, counted until it is dropped.
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
pub(crate) fn network(address: IpAddr) -> IpAddr {
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

    const SECOND: Duration = Duration::from_secs(1);
    const MINUTE: Duration = Duration::from_secs(60);
    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
    /// Some time in 2023.
    const NOW: u64 = 1_700_000_000_000;

    #[test]
    fn a_bucket_lets_a_burst_through_and_then_its_rate() {
        let rate = Rate::new(10, SECOND);
        let mut bucket = Bucket::default();
        let at_once = (0..30).filter(|_| bucket.take(NOW, rate).is_ok()).count();
        assert_eq!(at_once, 20);
        assert_eq!(bucket.take(NOW + 99, rate), Err(Wait(Duration::from_millis(1))));
        // Whoever asks all the time gets no less than the rate.
        let later = (1..=1_000).filter(|ms| bucket.take(NOW + ms, rate).is_ok()).count();
        assert_eq!(later, 10);
        let no_limit = Rate::new(0, SECOND);
        assert!((0..1_000).all(|_| bucket.take(NOW, no_limit).is_ok()));
    }

    #[test]
    fn a_wait_is_as_long_as_it_says() {
        let rate = Rate::new(12, MINUTE);
        let mut bucket = Bucket::default();
        while bucket.take(NOW, rate).is_ok() {}
        let Err(Wait(wait)) = bucket.take(NOW, rate) else { panic!("it is empty") };
        assert_eq!(wait, Duration::from_secs(5));
        let then = NOW + wait.as_millis() as u64;
        assert!(bucket.take(then - 1, rate).is_err() && bucket.take(then, rate).is_ok());
    }

    #[test]
    fn a_clock_that_is_set_back_shuts_nobody_out() {
        let rate = Rate::new(12, MINUTE);
        let mut bucket = Bucket::default();
        assert!(bucket.take(NOW, rate).is_ok());
        let before = NOW - 3_600_000;
        assert_eq!(bucket.take(before, rate), Err(Wait(Duration::from_secs(5))));
        assert!(bucket.take(before + 5_000, rate).is_ok());
    }

    #[test]
    fn one_network_is_one_address() {
        let people = ByAddress::default();
        let address = |n: u16| IpAddr::from([0x2001, 0xdb8, 0, 0, n, 2, 3, 4]);
        let rates = [Rate::new(2, MINUTE)];
        let taken = (0..10).filter(|&n| people.take(address(n), NOW, rates).is_ok()).count();
        assert_eq!(taken, 4);
    }

    #[test]
    fn the_stricter_of_two_rates_counts_and_what_it_refuses_costs_nothing() {
        let tables = ByAddress::default();
        let rates = [Rate::new(10, SECOND), Rate::new(2, MINUTE)];
        let taken = |now| (0..30).filter(|_| tables.take(HERE, now, rates).is_ok()).count();
        assert_eq!(taken(NOW), 4);
        assert_eq!(tables.take(HERE, NOW, rates), Err(Wait(Duration::from_secs(30))));
        // The first rate was charged four times, not thirty.
        assert!(tables.take(HERE, NOW, [rates[0], Rate::new(0, MINUTE)]).is_ok());
    }

    #[test]
    fn quiet_addresses_are_forgotten() {
        let people = ByAddress::default();
        let rates = [Rate::new(60, MINUTE)];
        for n in 0..FEW as u32 {
            people.take(IpAddr::V4(n.into()), NOW, rates).unwrap();
        }
        people.take(HERE, NOW + 2_000, rates).unwrap();
        assert_eq!(people.0.lock().unwrap().by_address.len(), 1);
    }

    #[test]
    fn connections_are_counted_until_they_are_dropped() {
        let open = Arc::new(Open::default());
        let first = open.enter(HERE, 1, 9);
        assert!(first.is_ok());
        assert_eq!(open.enter(HERE, 1, 9).unwrap_err(), Full::Address);
        let elsewhere = IpAddr::from([127, 0, 0, 2]);
        assert_eq!(open.enter(elsewhere, 1, 1).unwrap_err(), Full::House);
        drop(first);
        assert!(open.enter(HERE, 1, 9).is_ok());
    }
}

//! Limits by address hold for all nodes together: what one of them counts, the others count, too.
//!
//! Only what is seldom and worth guessing or hoarding is told: people, tables, codes, links. How many requests and
//! sockets an address may have is each node's own.

use super::Nodes;
use crate::app::App;
use bus::Subscription;
use bytes::Bytes;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use tokio::sync::mpsc;

/// What was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Person,
    Table,
    Code,
    Link,
}

const KINDS: [Kind; 4] = [Kind::Person, Kind::Table, Kind::Code, Kind::Link];

/// Something was counted against an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taken {
    kind: Kind,
    address: IpAddr,
}

impl Nodes {
    /// Something was counted here: the others hear of it. What is lost on the way is not counted there.
    pub fn tell_taken(&self, kind: Kind, address: IpAddr) {
        let _ = self.taken.try_send(Taken { kind, address });
    }
}

/// Tells the others what is counted here.
pub(super) async fn tell(app: Arc<App>, told: Option<mpsc::Receiver<Taken>>) {
    let (Some(nodes), Some(mut told)) = (&app.nodes, told) else { return };
    while let Some(taken) = told.recv().await {
        let Some(member) = nodes.member.borrow().clone() else { continue };
        let payload = write(member.id.as_str(), taken);
        let _ = nodes.bus.publish(&nodes.everybody(), payload).await;
    }
}

/// Counts what the others have counted.
pub(super) async fn hear(app: &App, nodes: &Nodes, mut everybody: Subscription) {
    while let Some(message) = everybody.next().await {
        let Some((from, Taken { kind, address })) = read(&message.payload) else { continue };
        let is_ours = nodes.member.borrow().as_ref().is_some_and(|me| me.id.as_str() == from);
        if is_ours {
            continue;
        }
        let (now, limits) = (app.unix_ms(), &app.config.limits);
        // What is too much here was not too much there: it has happened, and no more can be counted.
        let _ = match kind {
            Kind::Person => app.people.take(address, now, limits.people()),
            Kind::Table => app.tables.take(address, now, limits.tables()),
            Kind::Code => app.codes.take(address, now, limits.codes()),
            Kind::Link => app.links.take(address, now, limits.links()),
        };
    }
}

fn write(from: &str, taken: Taken) -> Bytes {
    let kind = KINDS.iter().position(|kind| *kind == taken.kind).unwrap_or(0) as u8;
    let address = match taken.address {
        IpAddr::V4(v4) => v4.to_ipv6_mapped(),
        IpAddr::V6(v6) => v6,
    };
    let mut written = vec![1, kind];
    written.extend(address.octets());
    written.extend(from.as_bytes());
    written.into()
}

/// Which node says it, and what.
fn read(bytes: &[u8]) -> Option<(&str, Taken)> {
    let (&[version, kind], rest) = bytes.split_first_chunk::<2>()?;
    let (octets, from) = rest.split_first_chunk::<16>()?;
    let kind = *KINDS.get(usize::from(kind)).filter(|_| version == 1)?;
    let address = IpAddr::V6(Ipv6Addr::from(*octets)).to_canonical();
    Some((std::str::from_utf8(from).ok()?, Taken { kind, address }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_understood() {
        for kind in KINDS {
            for address in ["203.0.113.7", "2001:db8::1"] {
                let taken = Taken { kind, address: address.parse().unwrap() };
                assert_eq!(read(&write("somebody", taken)), Some(("somebody", taken)));
            }
        }
        for bad in [&[][..], &[1], &[1, 9], &[1; 17], &[2; 40], &[1, 4, 0]] {
            assert_eq!(read(bad), None);
        }
    }
}

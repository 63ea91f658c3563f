//! Who of several servers runs a table: leases.
//!
//! A server that is one of several is a *node*. It joins, under an id that nobody ever had, and renews its membership
//! every now and then; while it is a member its tables are its own. A node that does not renew in time has *lapsed*: it
//! may still come back, but anybody may *expel* it. Whoever was expelled is gone for ever, and its tables are free; if
//! it is alive it sees so at its next renewal, lets go of everything and joins under another id.
//!
//! So a lease's node and epoch stand with its table and are written when it changes hands, and its `until` stands with
//! its node: a node with ten thousand tables renews one row.
//!
//! Leases say who should write. That nobody else does is the fence's work: what a commit expects
//! ([`Commit`](crate::Commit)).

use crate::{StoreError, TableKey};
use std::fmt;
use std::time::Duration;

/// A node, from when it joins until it leaves or is expelled. Nobody has the same id again.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(String);

impl NodeId {
    /// A node by 8 bytes that nobody else has drawn.
    pub fn from_bytes(bytes: [u8; 8]) -> NodeId {
        NodeId(format!("{:016x}", u64::from_be_bytes(bytes)))
    }

    /// Reads what [`as_str`](NodeId::as_str) has written.
    pub fn read(text: &str) -> Option<NodeId> {
        let is_hex = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
        (text.len() == 16 && text.bytes().all(is_hex)).then(|| NodeId(text.to_owned()))
    }

    /// 16 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The number of a lease. Each one that is given out, of whatever table, has a higher one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Epoch(pub u64);

/// Who has a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holder {
    /// Which node.
    pub node: NodeId,
    /// By which lease.
    pub epoch: Epoch,
    /// Whether the node has not renewed in time.
    pub has_lapsed: bool,
}

/// What became of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The table is the claimant's.
    Ours(Epoch),
    /// Another node has it.
    Theirs(Holder),
    /// The claimant is no member: it was expelled.
    NotAMember,
}

/// Which node may be expelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expel {
    /// One that has not renewed in time.
    IfLapsed,
    /// One that is known to be gone, whatever its membership says.
    Now,
}

/// Who of several servers runs which table.
///
/// Times are measured by one clock, whichever node asks.
#[async_trait::async_trait]
pub trait Leases: Send + Sync + 'static {
    /// What all nodes of this house have in common, and no others: letters, digits and `-`.
    async fn house(&self) -> Result<String, StoreError>;

    /// A node comes; it is a member for as long as it says, and longer if it renews.
    async fn join(&self, node: &NodeId, name: &str, lasts: Duration) -> Result<(), StoreError>;

    /// A node is still there. Says whether it is still a member.
    async fn renew(&self, node: &NodeId, lasts: Duration) -> Result<bool, StoreError>;

    /// A node wants a table. It gets one that nobody has, or a node that is gone; its own again, by the same lease.
    async fn claim(&self, node: &NodeId, table: TableKey) -> Result<Claim, StoreError>;

    /// Who has a table; nobody, if whoever had it is gone.
    async fn holder(&self, table: TableKey) -> Result<Option<Holder>, StoreError>;

    /// A node gives a table back, if it is still its own by this lease.
    async fn release(&self, node: &NodeId, table: TableKey, epoch: Epoch)
    -> Result<(), StoreError>;

    /// Whoever has this id is no member any more. Says whether it is gone now.
    async fn expel(&self, node: &NodeId, which: Expel) -> Result<bool, StoreError>;

    /// A node goes, and gives back whatever it has.
    async fn leave(&self, node: &NodeId) -> Result<(), StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_read_as_it_was_written() {
        let node = NodeId::from_bytes([0, 1, 2, 3, 250, 251, 252, 253]);
        assert_eq!(node.as_str(), "00010203fafbfcfd");
        assert_eq!(NodeId::read(node.as_str()), Some(node));
        for bad in
            ["", "00010203fafbfcf", "00010203FAFBFCFD", "00010203fafbfcfd0", "é0010203fafbfcf"]
        {
            assert_eq!(NodeId::read(bad), None, "{bad}");
        }
    }
}

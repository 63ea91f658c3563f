//! Leases.

use crate::TableKey;
use crate::leases::{Claim, Epoch, Expel, Leases, NodeId};
use std::time::Duration;

const LONG: Duration = Duration::from_secs(3_600);

/// What leases of any make must do, at two tables that nobody has.
///
/// # Panics
///
/// When they do not do what [`Leases`] promises.
pub async fn leases(leases: &dyn Leases, tables: [TableKey; 2]) {
    let [ana, bo, cy] = [1, 2, 3].map(|n| NodeId::from_bytes([n; 8]));
    let [one, other] = tables;
    assert_eq!(leases.house().await.expect("answers"), leases.house().await.expect("answers"));
    // Who has not joined has nothing to claim or to renew.
    assert_eq!(leases.claim(&ana, one).await.expect("answers"), Claim::NotAMember);
    assert!(!leases.renew(&ana, LONG).await.expect("answers"));
    for node in [&ana, &bo, &cy] {
        leases.join(node, "somebody", LONG).await.expect("answers");
        assert!(leases.renew(node, LONG).await.expect("answers"));
    }
    // The first who comes has it, and has it again by the same lease.
    let first = won(leases.claim(&ana, one).await.expect("answers"));
    assert_eq!(won(leases.claim(&ana, one).await.expect("answers")), first);
    let Claim::Theirs(holder) = leases.claim(&bo, one).await.expect("answers") else {
        panic!("it has an owner")
    };
    assert_eq!((&holder.node, holder.epoch, holder.has_lapsed), (&ana, first, false));
    assert_eq!(leases.holder(one).await.expect("answers"), Some(holder));
    // Another table is another table.
    let at_other = won(leases.claim(&bo, other).await.expect("answers"));
    assert!(at_other > first);
    // What is given back is anybody's, at a higher epoch; an old lease gives nothing back.
    leases.release(&ana, one, first).await.expect("answers");
    assert_eq!(leases.holder(one).await.expect("answers"), None);
    let second = won(leases.claim(&bo, one).await.expect("answers"));
    assert!(second > at_other);
    leases.release(&ana, one, first).await.expect("answers");
    leases.release(&bo, one, first).await.expect("answers");
    assert_eq!(leases.holder(one).await.expect("answers").expect("somebody").epoch, second);
    lapses(leases, &bo, &cy, one).await;
    // Whoever is expelled is gone for ever, with all that it had.
    assert!(!leases.renew(&bo, LONG).await.expect("answers"));
    assert_eq!(leases.claim(&bo, other).await.expect("answers"), Claim::NotAMember);
    assert_eq!(leases.holder(other).await.expect("answers"), None);
    assert!(won(leases.claim(&ana, other).await.expect("answers")) > second);
    // Whoever leaves gives everything back.
    leases.leave(&ana).await.expect("answers");
    assert_eq!(leases.holder(other).await.expect("answers"), None);
    assert!(!leases.renew(&ana, LONG).await.expect("answers"));
    // One that is known to be gone needs not have lapsed.
    assert!(leases.expel(&cy, Expel::Now).await.expect("answers"));
    assert_eq!(leases.holder(one).await.expect("answers"), None);
}

/// The owner of a table does not renew in time: it may come back, unless somebody expels it.
async fn lapses(leases: &dyn Leases, owner: &NodeId, heir: &NodeId, table: TableKey) {
    assert!(!leases.expel(owner, Expel::IfLapsed).await.expect("answers"), "it has not lapsed");
    assert!(leases.renew(owner, Duration::ZERO).await.expect("answers"));
    let Claim::Theirs(holder) = leases.claim(heir, table).await.expect("answers") else {
        panic!("nobody has expelled its owner")
    };
    assert!(holder.has_lapsed);
    assert!(leases.renew(owner, LONG).await.expect("answers"));
    assert!(!leases.expel(owner, Expel::IfLapsed).await.expect("answers"), "it has come back");
    assert!(leases.renew(owner, Duration::ZERO).await.expect("answers"));
    assert!(leases.expel(owner, Expel::IfLapsed).await.expect("answers"));
    assert!(leases.expel(owner, Expel::IfLapsed).await.expect("answers"), "it is still gone");
    assert!(won(leases.claim(heir, table).await.expect("answers")) > holder.epoch);
}

fn won(claim: Claim) -> Epoch {
    match claim {
        Claim::Ours(epoch) => epoch,
        other => panic!("{other:?}"),
    }
}

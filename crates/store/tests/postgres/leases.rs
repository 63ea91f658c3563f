//! Who of several nodes has a table.

use crate::common::{add_owner, create, fresh, open, run};
use futures_util::future::join_all;
use std::sync::Arc;
use std::time::Duration;
use store::{Claim, Expel, Leases, MemoryLeases, NodeId, TableKey, conformance};
use test_postgres::{Mode, Server};

pub fn they_are_leases(server: Arc<Server>) {
    run(async {
        let store = fresh(&server).await;
        add_owner(&store).await;
        let tables = [create(&store, "a").await, create(&store, "b").await];
        conformance::leases(&store, tables).await;
        conformance::leases(&MemoryLeases::default(), [TableKey(1), TableKey(2)]).await;
    });
}

/// However many want a table at once, one gets it; and when that one is expelled, one gets it again.
pub fn of_many_one_gets_it(server: Arc<Server>) {
    run(async {
        let url = server.new_house().unwrap();
        let stores = [open(&url).await, open(&url).await, open(&url).await];
        add_owner(&stores[0]).await;
        let table = create(&stores[0], "a").await;
        let mut nodes: Vec<NodeId> = (1..=9).map(|n| NodeId::from_bytes([n; 8])).collect();
        for node in &nodes {
            stores[0].join(node, "somebody", Duration::from_secs(60)).await.unwrap();
        }
        let mut last = None;
        while nodes.len() > 1 {
            let claims = nodes.iter().enumerate().map(|(i, node)| stores[i % 3].claim(node, table));
            let claims: Vec<Claim> =
                join_all(claims).await.into_iter().map(Result::unwrap).collect();
            let ours: Vec<usize> =
                (0..claims.len()).filter(|&i| matches!(claims[i], Claim::Ours(_))).collect();
            let [owner] = ours[..] else { panic!("{claims:?}") };
            let Claim::Ours(epoch) = claims[owner] else { unreachable!() };
            assert!(last.is_none_or(|last| epoch > last), "{epoch:?} after {last:?}");
            last = Some(epoch);
            let owner = nodes.remove(owner);
            // All others want to be rid of it at once.
            let expels = (0..3).map(|i| stores[i].expel(&owner, Expel::Now));
            assert!(join_all(expels).await.into_iter().all(Result::unwrap));
        }
    });
}

/// Memberships and leases outlive the database's crash.
pub fn they_outlive_a_crash(shared: Arc<Server>) {
    let server = shared.another().unwrap();
    run(async {
        let store = fresh(&server).await;
        add_owner(&store).await;
        let table = create(&store, "a").await;
        let node = NodeId::from_bytes([7; 8]);
        store.join(&node, "somebody", Duration::from_secs(600)).await.unwrap();
        let claim = store.claim(&node, table).await.unwrap();
        tokio::task::block_in_place(|| server.restart(Mode::Immediate)).unwrap();
        assert!(store.renew(&node, Duration::from_secs(600)).await.unwrap());
        assert_eq!(store.claim(&node, table).await.unwrap(), claim);
        let house = store.house().await.unwrap();
        assert!(house.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-'), "{house}");
    });
}

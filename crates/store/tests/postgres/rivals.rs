//! Two nodes at one database: each has a store of its own.

use crate::common::{add_owner, append, change, create, id, open, run};
use futures_util::future::{join, join_all};
use std::sync::Arc;
use store::{CommitError, CreateError, Store, StoreError, UnixMillis};
use test_postgres::Server;

fn is_conflict(answer: &Result<(), CommitError>) -> bool {
    matches!(answer, Err(CommitError::Conflict))
}

pub fn of_two_nodes_one_wins(server: Arc<Server>) {
    run(async {
        let url = server.new_house().unwrap();
        let (one, two) = (open(&url).await, open(&url).await);
        add_owner(&one).await;
        let key = create(&one, "a").await;
        for seq in 0..60 {
            let answers = join(
                one.commit(append(key, 1, seq, "one's")),
                two.commit(append(key, 1, seq, "two's")),
            );
            let (first, second) = answers.await;
            assert!(first.is_ok() != second.is_ok(), "{seq}: {first:?}, {second:?}");
            // What stands there is the winner's.
            let winner = if first.is_ok() { &b"one's"[..] } else { &b"two's"[..] };
            let (log, other) = join(one.log(key, 1), two.log(key, 1)).await;
            let log = log.unwrap();
            assert_eq!(log, other.unwrap());
            assert_eq!((log.len() as u64, log.last().unwrap().lines.as_slice()), (seq + 1, winner));
            assert!(is_conflict(&first.and(second)));
        }
        for rev in 1..40 {
            let answers =
                join(one.commit(change(key, rev, "one's")), two.commit(change(key, rev, "two's")));
            let (first, second) = answers.await;
            assert!(first.is_ok() != second.is_ok(), "{rev}: {first:?}, {second:?}");
            assert!(is_conflict(&first.and(second)));
        }
        // A document and an entry at once: both or nothing.
        let both = |rev, seq, text: &str| {
            let append = append(key, 2, seq, text).append;
            store::Commit { append, ..change(key, rev, text) }
        };
        for n in 0..40 {
            let (rev, seq) = (40 + n, n);
            let answers =
                join(one.commit(both(rev, seq, "one's")), two.commit(both(rev, seq, "two's")));
            let (first, second) = answers.await;
            assert!(first.is_ok() != second.is_ok(), "{n}: {first:?}, {second:?}");
            assert_eq!(one.table(&id("a")).await.unwrap().unwrap().rev, rev + 1);
            assert_eq!(two.log(key, 2).await.unwrap().len() as u64, n + 1);
        }
        assert!(one.inspect(key).await.unwrap().damage.is_empty());
    });
}

pub fn a_node_goes_on_after_another(server: Arc<Server>) {
    run(async {
        let url = server.new_house().unwrap();
        let (one, two) = (open(&url).await, open(&url).await);
        add_owner(&one).await;
        let key = create(&one, "a").await;
        // What a node knows of a match is old when another one has written: that is no conflict.
        for seq in 0..30 {
            let writer = if seq / 3 % 2 == 0 { &one } else { &two };
            writer.commit(append(key, 1, seq, &format!("{seq}"))).await.unwrap();
        }
        assert_eq!(two.log(key, 1).await.unwrap().len(), 30);
        // Many tables at once, written in turns and in opposite orders.
        let mut keys = Vec::new();
        for n in 0..20 {
            keys.push(create(&two, &format!("t{n}")).await);
        }
        for seq in 0..10 {
            let writer = if seq % 2 == 0 { &one } else { &two };
            let commits = keys.iter().map(|&key| writer.commit(append(key, 1, seq, "x")));
            for answer in join_all(commits).await {
                answer.unwrap();
            }
        }
        let race = |writer, keys: Vec<_>| async move {
            let store: &store::Postgres = writer;
            join_all(keys.into_iter().map(|key| store.commit(append(key, 1, 10, "x")))).await
        };
        let backwards = keys.iter().rev().copied().collect();
        let (first, mut second) = join(race(&one, keys.clone()), race(&two, backwards)).await;
        second.reverse();
        for (a, b) in first.into_iter().zip(second) {
            assert!(a.is_ok() != b.is_ok(), "{a:?}, {b:?}");
            assert!(is_conflict(&a.and(b)));
        }
        // A table that one node removes is gone for the other, too.
        let stale =
            store::Stale { unplayed: Some(UnixMillis(1000)), played: Some(UnixMillis(1000)) };
        assert!(one.remove_table(key, stale).await.unwrap());
        let late = two.commit(append(key, 1, 30, "late")).await;
        assert!(matches!(late, Err(CommitError::NoSuchTable)), "{late:?}");
        let late = one.commit(append(key, 1, 30, "late")).await;
        assert!(matches!(late, Err(CommitError::NoSuchTable)), "{late:?}");
    });
}

/// Several processes come up on an empty database: one makes the tables, the others wait for it.
pub fn two_nodes_begin_at_once(server: Arc<Server>) {
    run(async {
        let url = server.new_house().unwrap();
        let nodes = join_all((0..6).map(|_| open(&url))).await;
        add_owner(&nodes[0]).await;
        let again = nodes[5]
            .add_person(crate::common::OWNER, store::SecretHash([7; 32]), UnixMillis(0))
            .await;
        assert!(matches!(again, Err(StoreError::Taken)));
        // Keys are nobody else's, and one code is one table's.
        let create_all = nodes.iter().enumerate().map(|(n, node)| create_many(node, n));
        let mut keys: Vec<_> = join_all(create_all).await.into_iter().flatten().collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 60);
        let same = |node, name: &'static str| async move {
            let store: &store::Postgres = node;
            let code = store::Code::new("SAME").unwrap();
            let doc = Vec::new().into();
            let (owner, at) = (crate::common::OWNER, UnixMillis(0));
            store.create_table(store::NewTable { id: id(name), code, owner, doc, at }).await
        };
        let (one, two) = join(same(&nodes[0], "x"), same(&nodes[1], "y")).await;
        assert_ne!(one.is_ok(), two.is_ok());
        assert!(matches!(one.and(two), Err(CreateError::CodeTaken)));
    });
}

async fn create_many(node: &store::Postgres, n: usize) -> Vec<store::TableKey> {
    let mut keys = Vec::new();
    for i in 0..10 {
        keys.push(create(node, &format!("t{n}-{i}")).await);
    }
    keys
}

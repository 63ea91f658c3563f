//! What PostgreSQL itself may refuse, raised by triggers with the very codes.

use crate::common::{add_owner, append, behind, create, open, run};
use futures_util::future::join_all;
use std::sync::Arc;
use store::{CommitError, Store, StoreError};
use test_postgres::Server;

/// A trigger that raises this code for what is inserted into a table of the schema.
fn trigger(table: &str, when: &str, code: &str) -> String {
    format!(
        "CREATE FUNCTION refuse_{table}() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
             IF {when} THEN RAISE EXCEPTION 'refused by a test' USING ERRCODE = '{code}'; END IF;
             RETURN NEW;
         END $$;
         CREATE TRIGGER refuse BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION refuse_{table}()"
    )
}

pub fn a_full_disk_is_told(server: Arc<Server>) {
    run(async {
        let url = server.new_house().unwrap();
        let (store, other) = (open(&url).await, behind(&url).await);
        add_owner(&store).await;
        let mut keys = Vec::new();
        for n in 0..10 {
            keys.push(create(&store, &format!("t{n}")).await);
        }
        // What one of them brings finds no room, and takes nobody else's with it.
        let big = format!("NEW.table_key = {}", keys[3].0);
        other.batch_execute(&trigger("log", &big, "53100")).await.unwrap();
        for seq in 0..3 {
            let next = |n: usize| if n == 3 { 0 } else { seq };
            let commits = keys.iter().enumerate();
            let commits = commits.map(|(n, &key)| store.commit(append(key, 1, next(n), "x")));
            for (n, answer) in join_all(commits).await.into_iter().enumerate() {
                let is_full = matches!(answer, Err(CommitError::Store(StoreError::Full)));
                assert_eq!(is_full, n == 3, "{n} at {seq}: {answer:?}");
                assert_eq!(answer.is_ok(), n != 3, "{n} at {seq}: {answer:?}");
            }
        }
        assert!(store.log(keys[3], 1).await.unwrap().is_empty());
        assert!(store.inspect(keys[3]).await.unwrap().damage.is_empty());
        // Nothing at all has room any more.
        other.batch_execute("DROP FUNCTION refuse_log CASCADE").await.unwrap();
        other.batch_execute(&trigger("log", "TRUE", "53100")).await.unwrap();
        other.batch_execute(&trigger("probe", "TRUE", "53100")).await.unwrap();
        let answer = store.commit(append(keys[0], 1, 3, "x")).await;
        assert!(matches!(answer, Err(CommitError::Store(StoreError::Full))), "{answer:?}");
        for _ in 0..3 {
            assert!(matches!(store.can_write().await, Err(StoreError::Full)));
        }
        // And then it has.
        other.batch_execute("DROP FUNCTION refuse_log CASCADE").await.unwrap();
        other.batch_execute("DROP FUNCTION refuse_probe CASCADE").await.unwrap();
        while store.can_write().await.is_err() {
            tokio::task::yield_now().await;
        }
        store.commit(append(keys[0], 1, 3, "x")).await.unwrap();
    });
}

pub fn a_serialisation_failure_is_tried_again(server: Arc<Server>) {
    run(async {
        let url = server.new_house().unwrap();
        let (store, other) = (open(&url).await, behind(&url).await);
        add_owner(&store).await;
        let key = create(&store, "a").await;
        other.batch_execute("CREATE SEQUENCE tries").await.unwrap();
        for (seq, code) in (0..).zip(["40001", "40P01", "57P01", "25006"]) {
            other.batch_execute("SELECT setval('tries', 1)").await.unwrap();
            let twice = "nextval('tries') < 4";
            other.batch_execute(&trigger("log", twice, code)).await.unwrap();
            store.commit(append(key, 1, seq, code)).await.unwrap();
            other.batch_execute("DROP FUNCTION refuse_log CASCADE").await.unwrap();
            assert_eq!(store.log(key, 1).await.unwrap().len() as u64, seq + 1);
        }
        // What is nobody's fault but ours is told, without what was in the row.
        other.batch_execute(&trigger("log", "TRUE", "23514")).await.unwrap();
        let answer = store.commit(append(key, 1, 4, "a seed")).await.unwrap_err();
        let CommitError::Store(error @ StoreError::Engine(_)) = &answer else {
            panic!("{answer:?}")
        };
        assert!(format!("{error:?}").contains("23514"), "{error:?}");
        assert!(!format!("{answer:?}").contains("a seed"), "{answer:?}");
    });
}

//! The conformance of PostgreSQL, and what is harmed behind its back.

use crate::common::{add_owner, append, behind, create, fresh, open, run};
use std::cell::RefCell;
use std::sync::Arc;
use store::Store;
use store::conformance::{self, Harm, Place};
use test_postgres::Server;
use tokio_postgres::Client;

pub fn it_is_a_store(server: Arc<Server>) {
    run(async { conformance::all(async || fresh(&server).await).await });
}

pub fn what_is_damaged_is_refused(server: Arc<Server>) {
    run(async {
        let latest = RefCell::new(String::new());
        let new = async || {
            let url = server.new_house().unwrap();
            latest.replace(url.clone());
            open(&url).await
        };
        conformance::damage(new, async |_, what| {
            let url = latest.borrow().clone();
            harm(&behind(&url).await, what).await;
        })
        .await;
    });
}

pub fn what_leads_nowhere_is_a_fault(server: Arc<Server>) {
    run(async {
        let url = server.new_house().unwrap();
        let store = open(&url).await;
        add_owner(&store).await;
        let key = create(&store, "a").await;
        store.commit(append(key, 1, 0, "{\"id\":\"abc\"}\n")).await.unwrap();
        assert!(store.faults().await.unwrap().is_empty());
        behind(&url).await.batch_execute("DELETE FROM tables").await.unwrap();
        let faults = store.faults().await.unwrap();
        assert_eq!(faults, ["1 entries of no table", "1 ends of matches of no table"]);
    });
}

/// Does something to exactly one row.
async fn one(db: &Client, sql: String) {
    assert_eq!(db.execute(&sql, &[]).await.unwrap(), 1, "{sql}");
}

fn at((table, match_no, seq): Place) -> String {
    format!("table_key = {} AND match_no = {match_no} AND seq = {seq}", table.0)
}

async fn harm(db: &Client, what: Harm) {
    let entry = async |set: &str, place| {
        one(db, format!("UPDATE log SET {set} WHERE {}", at(place))).await;
    };
    let flip = |column: &str, byte: usize| {
        format!("{column} = set_byte({column}, {byte}, get_byte({column}, {byte}) # 16)")
    };
    match what {
        Harm::AlterEntry(place, byte) => entry(&flip("lines", byte), place).await,
        Harm::ShortenEntry(place) => {
            entry("lines = substr(lines, 1, length(lines) - 1)", place).await;
        }
        Harm::CountEntry(place) => entry("count = count + 1", place).await,
        Harm::AlterSum(place) => entry("sum = sum # 1", place).await,
        Harm::RemoveEntry(place) => one(db, format!("DELETE FROM log WHERE {}", at(place))).await,
        Harm::RemoveEntries(table, match_no) => {
            let sql =
                format!("DELETE FROM log WHERE table_key = {} AND match_no = {match_no}", table.0);
            assert!(db.execute(&sql, &[]).await.unwrap() > 1);
        }
        Harm::ForgetEnd(table, match_no) => {
            let of = format!("table_key = {} AND match_no = {match_no}", table.0);
            one(db, format!("DELETE FROM heads WHERE {of}")).await;
        }
        Harm::SwapEntries(first, second) => {
            let sql = format!(
                "UPDATE log SET (count, lines, sum) = (other.count, other.lines, other.sum)
                 FROM log AS other
                 WHERE ({first}) AND ({second_other}) OR ({second}) AND ({first_other})",
                first = of("log", first),
                second = of("log", second),
                first_other = of("other", first),
                second_other = of("other", second),
            );
            assert_eq!(db.execute(&sql, &[]).await.unwrap(), 2);
        }
        Harm::RepeatEntry(place, again) => {
            let sql = format!(
                "INSERT INTO log (table_key, match_no, seq, count, lines, sum)
                 SELECT table_key, match_no, {again}, count, lines, sum FROM log WHERE {}",
                at(place)
            );
            one(db, sql).await;
        }
        Harm::SwapMatches(one, two) => {
            for name in ["log", "heads"] {
                for (from, to) in [(one, (one.0, 999)), (two, one), ((one.0, 999), two)] {
                    let sql = format!(
                        "UPDATE {name} SET table_key = {}, match_no = {}
                         WHERE table_key = {} AND match_no = {}",
                        to.0.0, to.1, from.0.0, from.1
                    );
                    assert!(db.execute(&sql, &[]).await.unwrap() > 0);
                }
            }
        }
        Harm::AlterDoc(table, byte) => {
            one(db, format!("UPDATE tables SET {} WHERE key = {}", flip("doc", byte), table.0))
                .await;
        }
        Harm::SwapDocs(one, two) => {
            let sql = format!(
                "UPDATE tables SET (rev, doc, sum) = (other.rev, other.doc, other.sum)
                 FROM tables AS other
                 WHERE tables.key <> other.key AND tables.key IN ({0}, {1})
                   AND other.key IN ({0}, {1})",
                one.0, two.0
            );
            assert_eq!(db.execute(&sql, &[]).await.unwrap(), 2);
        }
        Harm::CountRev(table) => {
            one(db, format!("UPDATE tables SET rev = rev + 1 WHERE key = {}", table.0)).await;
        }
    }
}

fn of(name: &str, (table, match_no, seq): Place) -> String {
    let table = table.0;
    format!("{name}.table_key = {table} AND {name}.match_no = {match_no} AND {name}.seq = {seq}")
}

//! The conformance of SQLite, in memory and on disk.

// Helpers of tests are tests, though clippy sees only functions.

use rusqlite::types::Value;
use rusqlite::{Connection, params, params_from_iter};
use std::cell::Cell;
use store::conformance::{self, Harm};
use store::{FILE_NAME, Sqlite};

#[tokio::test]
async fn in_memory_it_is_a_store() {
    conformance::all(async || Sqlite::in_memory().unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_disk_it_is_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let count = Cell::new(0);
    conformance::all(async || {
        count.set(count.get() + 1);
        Sqlite::open(&folder.path().join(count.get().to_string())).unwrap()
    })
    .await;
}

#[tokio::test]
async fn what_is_damaged_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let count = Cell::new(0);
    let latest = || folder.path().join(count.get().to_string());
    let new = async || {
        count.set(count.get() + 1);
        Sqlite::open(&latest()).unwrap()
    };
    conformance::damage(new, async |store, what| {
        // A missing last entry shows from then on.
        store.fold().await.unwrap();
        harm(&Connection::open(latest().join(FILE_NAME)).unwrap(), what);
    })
    .await;
}

fn harm(db: &Connection, what: Harm) {
    let place = "table_key = ?1 AND match_no = ?2 AND seq = ?3";
    let entry = |set: &str, (table, match_no, seq): conformance::Place| {
        let sql = format!("UPDATE log SET {set} WHERE {place}");
        assert_eq!(db.execute(&sql, params![table.0, match_no, seq]).unwrap(), 1);
    };
    let flip = |table: &str, column: &str, of: &str, key: &[i64], at: usize| {
        let sql = format!("SELECT {column} FROM {table} WHERE {of}");
        let key = key.iter().copied();
        let mut bytes: Vec<u8> =
            db.query_row(&sql, params_from_iter(key.clone()), |row| row.get(0)).unwrap();
        bytes[at] ^= 0x10;
        let sql = format!("UPDATE {table} SET {column} = ?{} WHERE {of}", key.len() + 1);
        let values = key.map(Value::from).chain([Value::from(bytes)]);
        assert_eq!(db.execute(&sql, params_from_iter(values)).unwrap(), 1);
    };
    match what {
        Harm::AlterEntry((table, match_no, seq), at) => {
            flip("log", "lines", place, &[table.0, i64::from(match_no), seq.cast_signed()], at);
        }
        Harm::ShortenEntry(at) => entry("lines = substr(lines, 1, length(lines) - 1)", at),
        Harm::CountEntry(at) => entry("count = count + 1", at),
        Harm::AlterSum(at) => entry("sum = sum - 1", at),
        Harm::RemoveEntry((table, match_no, seq)) => {
            let sql = format!("DELETE FROM log WHERE {place}");
            assert_eq!(db.execute(&sql, params![table.0, match_no, seq]).unwrap(), 1);
        }
        Harm::RemoveEntries(table, match_no) => {
            let sql = "DELETE FROM log WHERE table_key = ?1 AND match_no = ?2";
            assert!(db.execute(sql, params![table.0, match_no]).unwrap() > 1);
        }
        Harm::ForgetEnd(table, match_no) => {
            let sql = "DELETE FROM heads WHERE table_key = ?1 AND match_no = ?2";
            assert_eq!(db.execute(sql, params![table.0, match_no]).unwrap(), 1);
        }
        Harm::SwapEntries(one, two) => {
            let sql = format!(
                "CREATE TEMP TABLE swap AS SELECT * FROM log WHERE {place} UNION ALL
                 SELECT * FROM log WHERE table_key = ?4 AND match_no = ?5 AND seq = ?6"
            );
            let both = params![one.0.0, one.1, one.2, two.0.0, two.1, two.2];
            db.execute(&sql, both).unwrap();
            for (at, row) in [(one, 2), (two, 1)] {
                let of = format!("(SELECT count, lines, sum FROM swap WHERE rowid = {row})");
                entry(&format!("(count, lines, sum) = {of}"), at);
            }
        }
        Harm::RepeatEntry((table, match_no, seq), again) => {
            let sql = format!(
                "INSERT INTO log (table_key, match_no, seq, count, lines, sum)
                 SELECT table_key, match_no, ?4, count, lines, sum FROM log WHERE {place}"
            );
            assert_eq!(db.execute(&sql, params![table.0, match_no, seq, again]).unwrap(), 1);
        }
        Harm::SwapMatches(one, two) => {
            for name in ["log", "heads"] {
                for (from, to) in [(one, (one.0, 999)), (two, one), ((one.0, 999), two)] {
                    let sql = format!(
                        "UPDATE {name} SET table_key = ?3, match_no = ?4
                         WHERE table_key = ?1 AND match_no = ?2"
                    );
                    db.execute(&sql, params![from.0.0, from.1, to.0.0, to.1]).unwrap();
                }
            }
        }
        Harm::AlterDoc(table, at) => flip("tables", "doc", "key = ?1", &[table.0], at),
        Harm::SwapDocs(one, two) => {
            let sql = "UPDATE tables SET (rev, doc, sum) =
                       (SELECT rev, doc, sum FROM tables AS other WHERE other.key = ?2)
                       WHERE key = ?1";
            let keep = "CREATE TEMP TABLE swap AS SELECT rev, doc, sum FROM tables WHERE key = ?1";
            db.execute(keep, [one.0]).unwrap();
            db.execute(sql, [one.0, two.0]).unwrap();
            let back = "UPDATE tables SET (rev, doc, sum) = (SELECT rev, doc, sum FROM swap)
                        WHERE key = ?1";
            db.execute(back, [two.0]).unwrap();
        }
        Harm::CountRev(table) => {
            let sql = "UPDATE tables SET rev = rev + 1 WHERE key = ?1";
            assert_eq!(db.execute(sql, [table.0]).unwrap(), 1);
        }
    }
}

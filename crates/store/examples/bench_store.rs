//! How fast commits are, each flushed to disk before it is answered.
//!
//! `cargo run --release -p store --example bench_store -- [FOLDER [SECONDS [TABLES…]]]`: a folder
//! on the disk that is to be measured (by default the build's: `/tmp` may be memory), how long,
//! and how many tables write at once. One table is one commit at a time.
//!
//! SQLite and, where there is one, a private PostgreSQL take turns, so that the ratio holds. The latter
//! keeps its data where temporary files are: let `TMPDIR` name a folder on the same disk, which
//! PostgreSQL's user can enter.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{
    Append, Code, Commit, NewTable, PersonId, Place, SecretHash, Store, TableId, TableKey,
    UnixMillis,
};
use test_postgres::{Flush, Programs, Server};
use tokio::task::JoinSet;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// As long as a fact of a game.
const LINE: &[u8] = b"{\"at\":123456,\"by\":{\"seat\":1},\"action\":{\"move\":{\"horse\":2}}}\n";

fn main() -> Result<()> {
    let mut args = std::env::args_os().skip(1);
    let parent = args.next().map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let seconds = args.next().and_then(|s| s.to_str()?.parse().ok()).unwrap_or(5);
    let mut tables: Vec<usize> = args.filter_map(|s| s.to_str()?.parse().ok()).collect();
    if tables.is_empty() {
        tables = vec![1, 10, 100, 1000];
    }
    let folder = tempfile::tempdir_in(parent)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let server = Programs::find()?.map(|found| Server::start(&found, Flush::Always)).transpose()?;
    runtime.block_on(async {
        let mut engines = vec![("SQLite", Place::Folder(folder.path().to_owned()).open().await?)];
        match &server {
            Some(server) => {
                engines.push(("PostgreSQL", Place::read(&server.new_house()?)?.open().await?));
            }
            None => println!("There is no PostgreSQL here: SQLite alone."),
        }
        for (_, store) in &engines {
            store.add_person(OWNER, SecretHash([0; 32]), UnixMillis(0)).await?;
        }
        let time = Duration::from_secs(seconds);
        println!(
            "{:>7} {:>10} {:>11} {:>9} {:>9} {:>9}",
            "tables", "engine", "commits/s", "p50 ms", "p99 ms", "max ms"
        );
        for tables in tables {
            let mut rates = Vec::new();
            for (name, store) in &engines {
                rates.push(measure(store, name, tables, time).await?);
            }
            if let [sqlite, postgres] = rates[..] {
                println!("{tables:>7} {:>10} {:>11.2}", "ratio", postgres / sqlite);
            }
        }
        for (_, store) in &engines {
            store.close().await?;
        }
        Ok(())
    })
}

const OWNER: PersonId = PersonId([0; 16]);

/// Commits a second.
async fn measure(
    store: &Arc<dyn Store>,
    engine: &str,
    tables: usize,
    time: Duration,
) -> Result<f64> {
    let mut players = JoinSet::new();
    let mut keys = Vec::new();
    for n in 0..tables {
        keys.push(create(&**store, &format!("t{tables}-{n}")).await?);
    }
    let start = Instant::now();
    for key in keys {
        players.spawn(play(Arc::clone(store), key, start + time));
    }
    let mut latencies = Vec::new();
    while let Some(player) = players.join_next().await {
        latencies.extend(player??);
    }
    let rate = latencies.len() as f64 / start.elapsed().as_secs_f64();
    latencies.sort_unstable();
    let at = |share: f64| {
        let index = (latencies.len() as f64 * share) as usize;
        latencies[index.min(latencies.len() - 1)].as_secs_f64() * 1e3
    };
    let (p50, p99, max) = (at(0.5), at(0.99), at(1.0));
    println!("{tables:>7} {engine:>10} {rate:>11.0} {p50:>9.2} {p99:>9.2} {max:>9.2}");
    Ok(rate)
}

async fn create(store: &dyn Store, name: &str) -> Result<TableKey> {
    let (id, code) = (TableId::new(name)?, Code::new(name)?);
    let table = NewTable { id, code, owner: OWNER, doc: vec![b' '; 500].into(), at: UnixMillis(0) };
    Ok(store.create_table(table).await?)
}

/// Appends one line after the other, each as soon as the last is acknowledged.
async fn play(store: Arc<dyn Store>, table: TableKey, until: Instant) -> Result<Vec<Duration>> {
    let mut latencies = Vec::new();
    for seq in 0.. {
        let sent = Instant::now();
        if sent >= until {
            break;
        }
        let append = Append { match_no: 0, seq, count: 1, lines: LINE.to_vec().into() };
        store.commit(Commit { table, at: UnixMillis(0), doc: None, append: Some(append) }).await?;
        latencies.push(sent.elapsed());
    }
    Ok(latencies)
}

//! Connections that are lost and servers that die: nothing acknowledged is lost, nothing is done twice.

use crate::common::{OWNER, add_owner, append, behind, change, create, fresh, id, open, run};
use crate::proxy::{Break, Proxy};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use store::{
    Commit, CommitError, PersonId, Postgres, SecretHash, Stale, Store, StoreError, TableKey,
    UnixMillis,
};
use test_postgres::{Mode, Server};

const TABLES: usize = 10;
const RESTARTS: u64 = 5;

fn line(n: usize, seq: u64) -> String {
    format!("table {n} entry {seq}")
}

/// Every seventh commit changes the document, too.
fn commit(key: TableKey, n: usize, seq: u64, rev: u64) -> Commit {
    let entry = append(key, 1, seq, &line(n, seq));
    if seq % 7 == 3 {
        Commit { append: entry.append, ..change(key, rev, &line(n, seq)) }
    } else {
        entry
    }
}

pub fn nothing_is_lost_or_doubled(shared: Arc<Server>) {
    let server = Arc::new(shared.another().unwrap());
    run(async {
        let url = server.new_house().unwrap();
        let store = Arc::new(open(&url).await);
        add_owner(&*store).await;
        let (stop, told) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let mut players = Vec::new();
        for n in 0..TABLES {
            let key = create(&*store, &format!("t{n}")).await;
            let player = play(Arc::clone(&store), key, n, Arc::clone(&stop), Arc::clone(&told));
            players.push((key, tokio::spawn(player)));
        }
        for _ in 0..RESTARTS {
            // In the middle of it: some more commits first.
            let before = told.load(Ordering::SeqCst);
            while told.load(Ordering::SeqCst) < before + 200 {
                tokio::task::yield_now().await;
            }
            let server = Arc::clone(&server);
            let restarted = tokio::task::spawn_blocking(move || server.restart(Mode::Immediate));
            restarted.await.unwrap().unwrap();
        }
        stop.store(true, Ordering::SeqCst);
        // Another node looks, which knows nothing.
        let judge = open(&url).await;
        for (n, (key, player)) in players.into_iter().enumerate() {
            let acknowledged = player.await.unwrap();
            let log = judge.log(key, 1).await.unwrap();
            assert!(log.len() as u64 >= acknowledged, "table {n}: {} of {acknowledged}", log.len());
            for (seq, entry) in (0..).zip(&log) {
                assert_eq!((entry.seq, &entry.lines.0[..]), (seq, line(n, seq).as_bytes()));
            }
            // As often as the log says, and no more.
            let rev = 1 + log.iter().filter(|entry| entry.seq % 7 == 3).count() as u64;
            assert_eq!(judge.table(&id(&format!("t{n}"))).await.unwrap().unwrap().rev, rev);
            assert!(judge.inspect(key).await.unwrap().damage.is_empty());
        }
        assert!(judge.faults().await.unwrap().is_empty());
    });
}

/// Plays until it is stopped. Gives the number of the entry that must be there next, by what was
/// acknowledged.
async fn play(
    store: Arc<Postgres>,
    key: TableKey,
    n: usize,
    stop: Arc<AtomicBool>,
    told: Arc<AtomicU64>,
) -> u64 {
    let (mut seq, mut rev, mut acknowledged) = (0, 1, 0);
    while !stop.load(Ordering::SeqCst) {
        match store.commit(commit(key, n, seq, rev)).await {
            Ok(()) => {
                rev += u64::from(seq % 7 == 3);
                seq += 1;
                acknowledged = seq;
                told.fetch_add(1, Ordering::SeqCst);
            }
            // Nobody was promised anything: look what is there, as a room does.
            Err(CommitError::Store(StoreError::Unavailable(_))) => loop {
                let name = id(&format!("t{n}"));
                if let (Ok(log), Ok(Some(table))) =
                    (store.log(key, 1).await, store.table(&name).await)
                {
                    (seq, rev) = (log.len() as u64, table.rev);
                    break;
                }
            },
            Err(error) => panic!("table {n} at {seq}: {error:?}"),
        }
    }
    acknowledged
}

pub fn a_cut_connection_is_no_failure(server: Arc<Server>) {
    run(async {
        let url = format!("{}&application_name=cut", server.new_house().unwrap());
        let store = open(&url).await;
        add_owner(&store).await;
        let key = create(&store, "a").await;
        let other = behind(&url).await;
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE application_name = 'cut' AND pid <> pg_backend_pid()";
        for seq in 0..60 {
            if seq % 4 == 0 {
                other.query(cut, &[]).await.unwrap();
            }
            store.commit(append(key, 1, seq, "x")).await.unwrap();
            if seq % 4 == 1 {
                other.query(cut, &[]).await.unwrap();
            }
            assert_eq!(store.log(key, 1).await.unwrap().len() as u64, seq + 1);
        }
    });
}

/// The answer to each kind of writing is lost, or the question: it is done once, and so it is said.
pub fn not_twice(server: Arc<Server>) {
    run(async {
        let proxy = Proxy::to(server.port()).await;
        let own = server.new_house().unwrap();
        let url =
            own.replace(&format!(":{}", server.port()), &format!(":{}", proxy.address.port()));
        let store = open(&format!("{url}&sslmode=disable")).await;
        add_owner(&store).await;
        let (a, b) = (create(&store, "a").await, create(&store, "b").await);
        // So that all connections and statements are there already.
        store.commit(append(a, 1, 0, "0")).await.unwrap();
        store.commit(append(b, 1, 0, "0")).await.unwrap();
        // The way breaks at every place where it can: while statements are prepared, while something is
        // looked at, at the commit itself.
        let places = (0..9).flat_map(|after| [(Break::Answer, after), (Break::Question, after)]);
        let (mut seq, mut rev, mut breaks, mut codes_lost) = (1, 1, 0, 0);
        for (n, (when, after)) in (10_u8..).zip(places) {
            let broken = || proxy.break_after(when, after);
            let mut mended = || breaks += u32::from(proxy.mend());
            // One that only goes on, with its head known.
            store.commit(append(a, 1, seq, "known")).await.unwrap();
            broken();
            store.commit(append(a, 1, seq + 1, &format!("{seq}"))).await.unwrap();
            mended();
            seq += 2;
            assert_eq!(store.log(a, 1).await.unwrap().len() as u64, seq);
            // A document alone; a document and the beginning of a match.
            broken();
            store.commit(change(a, rev, &format!("{rev}"))).await.unwrap();
            mended();
            broken();
            let begins = append(a, u32::from(n), 0, "first").append;
            store.commit(Commit { append: begins, ..change(a, rev + 1, "both") }).await.unwrap();
            mended();
            rev += 2;
            let stored = store.table(&id("a")).await.unwrap().unwrap();
            assert_eq!((stored.rev, stored.doc.as_slice()), (rev, &b"both"[..]));
            // People, devices, codes, tables.
            let (person, secret) = (PersonId([n; 16]), |k: u8| SecretHash([n + 50 * k; 32]));
            broken();
            store.add_person(person, secret(0), UnixMillis(0)).await.unwrap();
            mended();
            broken();
            store.add_secret(person, secret(1), UnixMillis(0)).await.unwrap();
            mended();
            assert_eq!(store.person_of(&secret(1)).await.unwrap(), Some(person));
            broken();
            store.offer_link(secret(2), OWNER, UnixMillis(100)).await.unwrap();
            mended();
            broken();
            match store.take_link(&secret(2), UnixMillis(50)).await {
                Ok(taken) => assert_eq!(taken, Some(OWNER)),
                // It is gone, and that is said: nobody gets in twice.
                Err(StoreError::Unavailable(_)) => codes_lost += 1,
                Err(error) => panic!("{error:?}"),
            }
            mended();
            assert_eq!(store.take_link(&secret(2), UnixMillis(50)).await.unwrap(), None);
            broken();
            let (key, name) = (create(&store, &format!("new{n}")).await, id(&format!("new{n}")));
            mended();
            let found = store.table(&name).await.unwrap().unwrap();
            assert_eq!((found.key, found.rev), (key, 1));
            broken();
            let stale = Stale { unplayed: Some(UnixMillis(1000)), played: None };
            assert!(store.remove_table(key, stale).await.unwrap());
            mended();
            assert!(store.table(&name).await.unwrap().is_none());
        }
        assert!(breaks > 30 && codes_lost > 0, "{breaks} breaks, {codes_lost} codes lost");
        assert!(store.inspect(a).await.unwrap().damage.is_empty());
        // What somebody else has written meanwhile is a conflict all the same.
        let rival = open(&own).await;
        let log = rival.log(b, 1).await.unwrap().len() as u64;
        rival.commit(append(b, 1, log, "the rival's")).await.unwrap();
        proxy.break_after(Break::Answer, 0);
        let late = store.commit(append(b, 1, log, "mine")).await;
        assert!(matches!(late, Err(CommitError::Conflict)), "{late:?}");
        assert_eq!(rival.log(b, 1).await.unwrap().last().unwrap().lines.0, b"the rival's");
    });
}

pub fn away_and_back(shared: Arc<Server>) {
    let server = shared.another().unwrap();
    run(async {
        let store = fresh(&server).await;
        add_owner(&store).await;
        let key = create(&store, "a").await;
        store.commit(append(key, 1, 0, "x")).await.unwrap();
        store.can_write().await.unwrap();
        server.stop(Mode::Fast).unwrap();
        let away = store.commit(append(key, 1, 1, "x")).await;
        assert!(matches!(away, Err(CommitError::Store(StoreError::Unavailable(_)))), "{away:?}");
        for _ in 0..3 {
            let told = store.can_write().await;
            assert!(matches!(told, Err(StoreError::Unavailable(_))), "{told:?}");
        }
        let told = store.log(key, 1).await.unwrap_err();
        assert!(matches!(told, StoreError::Unavailable(_)), "{told:?}");
        assert!(told.to_string().contains("PostgreSQL"), "{told}");
        server.start_again().unwrap();
        while store.can_write().await.is_err() {
            tokio::task::yield_now().await;
        }
        store.commit(append(key, 1, 1, "x")).await.unwrap();
        assert_eq!(store.log(key, 1).await.unwrap().len(), 2);
    });
}

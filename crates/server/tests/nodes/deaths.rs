//! Nodes that die, pause, go, or can't reach something.

use crate::city::{City, Evening, check, choose, choose_soon};
use crate::together::run;
use crate::wire::Passes;
use std::sync::Arc;
use std::time::Duration;
use test_postgres::{Mode, Server};

pub fn a_killed_owner_is_replaced(postgres: Arc<Server>) {
    let city = City::new(&postgres);
    run(async {
        let [one, two, three] = [city.node(0).await, city.node(1).await, city.node(2).await];
        let Evening { table, ana, mut bo, secrets } = Evening::begin(&one, &two).await;
        assert_eq!(choose(&mut bo, 3).await, 1);
        drop(one);
        drop(ana);
        // Bo's socket stays as it is: its node has become the owner.
        assert_eq!(choose_soon(&mut bo, 5).await, 2);
        assert_eq!(two.metric("owned_tables").await, 1);
        assert_eq!(two.metric("hand_overs_total").await, 1);
        // Ana comes back through the third.
        let mut ana = three.house.guest_who_has(&secrets[0], &table, Some((1, 1))).await;
        ana.until_seq(2).await;
        assert_eq!(choose(&mut ana, 4).await, 3);
        bo.until_seq(3).await;
        // And once more.
        drop(two);
        drop(bo);
        assert_eq!(three.metric("owned_tables").await, 0);
        let mut bo = three.house.guest(&secrets[1], &table).await;
        bo.until("frame").await;
        let seq = choose_soon(&mut bo, 1).await;
        assert_eq!(three.metric("owned_tables").await, 1);
        assert!(city.facts(&table).await.len() as u64 >= seq);
    });
}

pub fn killed_between_append_and_tell(postgres: Arc<Server>) {
    let city = City::new(&postgres);
    run(async {
        let [one, two] = [city.node(0).await, city.node(1).await];
        let Evening { table, ana, mut bo, .. } = Evening::begin(&one, &two).await;
        assert_eq!(choose(&mut bo, 3).await, 1);
        // From now on the owner hears no answer of the database: what it appends it can't tell.
        one.to_postgres.set(Passes::Questions);
        let chosen = tokio::spawn(async move {
            let seq = choose(&mut bo, 5).await;
            (bo, seq)
        });
        let appended = async {
            while city.facts(&table).await.len() < 2 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), appended).await.expect("it is appended");
        assert!(!chosen.is_finished(), "nobody was told");
        drop(one);
        drop(ana);
        // It is not lost, and it is not done twice.
        let (mut bo, seq) =
            tokio::time::timeout(Duration::from_secs(30), chosen).await.unwrap().unwrap();
        assert_eq!(seq, 2);
        check(&city.facts(&table).await, 2);
        assert_eq!(choose(&mut bo, 1).await, 3);
    });
}

pub fn paused_and_woken(postgres: Arc<Server>) {
    let city = City::new(&postgres);
    run(async {
        let [one, two] = [city.node(0).await, city.node(1).await];
        let Evening { table, mut ana, mut bo, .. } = Evening::begin(&one, &two).await;
        assert_eq!(choose(&mut bo, 3).await, 1);
        one.pause(Duration::from_secs(6));
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(choose_soon(&mut bo, 5).await, 2);
        assert_eq!(choose(&mut bo, 6).await, 3);
        assert_eq!(two.metric("owned_tables").await, 1);
        // It wakes, sees that it is no member any more, and takes Ana to the new owner; her socket stays as it is.
        ana.until_seq(3).await;
        one.is_ready().await;
        assert_eq!(one.metric("owned_tables").await, 0);
        assert_eq!(one.metric("expelled_total").await, 1);
        assert_eq!(choose(&mut bo, 2).await, 4);
        ana.until_seq(4).await;
        check(&city.facts(&table).await, 4);
        let seq = choose(&mut ana, 4).await;
        bo.until_seq(seq).await;
    });
}

pub fn a_drained_node_hands_over(postgres: Arc<Server>) {
    let city = City::new(&postgres);
    run(async {
        let [one, two] = [city.node(0).await, city.node(1).await];
        let Evening { table, mut ana, mut bo, secrets } = Evening::begin(&one, &two).await;
        assert_eq!(choose(&mut bo, 3).await, 1);
        let draining = tokio::spawn(one.drain());
        assert_eq!(ana.until("bye").await["why"], serde_json::json!("shutdown"));
        drop(ana);
        let began = tokio::time::Instant::now();
        assert_eq!(choose_soon(&mut bo, 5).await, 2);
        assert!(began.elapsed() < Duration::from_secs(3), "a blink: {:?}", began.elapsed());
        draining.await.unwrap();
        let mut ana = two.house.guest(&secrets[0], &table).await;
        ana.until_seq(2).await;
        check(&city.facts(&table).await, 2);
    });
}

pub fn the_bus_goes_and_comes_back(postgres: Arc<Server>) {
    let city = City::new(&postgres);
    run(async {
        let [one, two] = [city.node(0).await, city.node(1).await];
        let Evening { table, mut ana, mut bo, .. } = Evening::begin(&one, &two).await;
        assert_eq!(choose(&mut bo, 3).await, 1);
        city.nats.kill().unwrap();
        // Nobody is ready, and whoever is at the owner plays on.
        let noticed = async {
            while one.house.get("/healthz", None).await.status == 200 {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), noticed).await.unwrap();
        assert_eq!(choose(&mut ana, 4).await, 2);
        let chosen = tokio::spawn(async move {
            let seq = choose(&mut bo, 5).await;
            (bo, seq)
        });
        city.nats.start_again().unwrap();
        let (bo, seq) =
            tokio::time::timeout(Duration::from_secs(30), chosen).await.unwrap().unwrap();
        assert!(seq >= 3);
        ana.until_seq(seq).await;
        one.is_ready().await;
        two.is_ready().await;
        drop(bo);
        assert_eq!(city.facts(&table).await.len() as u64, seq.max(3));
    });
}

pub fn the_database_restarts(shared: Arc<Server>) {
    let postgres = Arc::new(shared.another().unwrap());
    let city = City::new(&postgres);
    run(async {
        let [one, two] = [city.node(0).await, city.node(1).await];
        let Evening { table, mut ana, mut bo, .. } = Evening::begin(&one, &two).await;
        let mut last = 0;
        for round in 0..3 {
            let server = postgres.clone();
            let restart =
                tokio::task::spawn_blocking(move || server.restart(Mode::Immediate).unwrap());
            for card in [3, 5, 2, 6] {
                let seq = choose(&mut bo, card).await;
                assert_eq!(seq, last + 1, "round {round}");
                last = seq;
            }
            restart.await.unwrap();
        }
        ana.until_seq(last).await;
        check(&city.facts(&table).await, last);
    });
}

pub fn cut_off_from_the_bus(postgres: Arc<Server>) {
    let city = City::new(&postgres);
    run(async {
        let [one, two] = [city.node(0).await, city.node(1).await];
        let Evening { table, mut ana, mut bo, .. } = Evening::begin(&one, &two).await;
        assert_eq!(choose(&mut bo, 3).await, 1);
        // The owner still reaches the database. Whoever needs its tables elsewhere takes them over.
        one.to_nats.set(Passes::Nothing);
        assert_eq!(choose_soon(&mut bo, 5).await, 2);
        assert_eq!(two.metric("owned_tables").await, 1);
        one.to_nats.set(Passes::All);
        one.is_ready().await;
        // Ana is taken along, or told to come back; her own move is done once.
        while ana.have().is_none_or(|(_, seq)| seq < 2) {
            assert!(ana.next().await.is_some(), "her node was away for a moment only");
        }
        let seq = choose(&mut ana, 4).await;
        bo.until_seq(seq).await;
        assert_eq!(city.facts(&table).await.len() as u64, seq);
    });
}

pub fn cut_off_from_the_database(postgres: Arc<Server>) {
    let city = City::new(&postgres);
    run(async {
        let [one, two] = [city.node(0).await, city.node(1).await];
        let Evening { table, ana, mut bo, .. } = Evening::begin(&one, &two).await;
        assert_eq!(choose(&mut bo, 3).await, 1);
        // The owner hears the others and can keep nothing. After a while it does not say any more that it is there.
        one.to_postgres.set(Passes::Nothing);
        let chosen = tokio::time::timeout(Duration::from_secs(60), choose(&mut bo, 5)).await;
        assert_eq!(chosen.expect("another goes on"), 2);
        assert_eq!(two.metric("owned_tables").await, 1);
        drop(ana);
        one.to_postgres.set(Passes::All);
        one.is_ready().await;
        assert_eq!(choose(&mut bo, 6).await, 3);
        check(&city.facts(&table).await, 3);
    });
}

//! NATS as a bus, against a real server; and the bus within a process, by the same measure.

// Helpers of tests are tests, though clippy sees only functions.
#![allow(clippy::unwrap_used)]

use bus::{Address, Bus, ConnectError, Down, Local, Nats, NoAnswer, Subject, conformance};
use bytes::Bytes;
use std::future::Future;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use test_nats::Server;

const SOON: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    test_nats::run_tests(&[
        ("it_is_a_bus", it_is_a_bus),
        ("within_a_process_it_is_a_bus", within_a_process_it_is_a_bus),
        ("a_server_that_restarts_is_found_again", a_server_that_restarts_is_found_again),
        ("what_is_wrong_at_the_door_is_said", what_is_wrong_at_the_door_is_said),
    ])
}

fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(test);
}

async fn connect(url: &str) -> Result<Arc<Nats>, ConnectError> {
    Nats::connect(&Address::read(url).unwrap(), "a test").await.map(Arc::new)
}

fn it_is_a_bus() {
    let server = Server::start().unwrap();
    run(async {
        let url = server.url();
        let bus = async || {
            let bus: Arc<dyn Bus> = connect(&url).await.unwrap();
            bus
        };
        conformance::all([bus().await, bus().await, bus().await]).await;
    });
}

fn within_a_process_it_is_a_bus() {
    run(async {
        let bus = Local::default();
        let plug = || -> Arc<dyn Bus> { Arc::new(bus.plug()) };
        conformance::all([plug(), plug(), plug()]).await;
    });
}

fn a_server_that_restarts_is_found_again() {
    let server = Server::start().unwrap();
    run(async {
        let (ana, bo) =
            (connect(&server.url()).await.unwrap(), connect(&server.url()).await.unwrap());
        let here = Subject::new("here").unwrap();
        let mut heard = bo.subscribe(&here).await.unwrap();
        server.kill().unwrap();
        let noticed = async {
            while ana.is_up() || bo.is_up() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(SOON, noticed).await.unwrap();
        assert!(ana.losses() > 0);
        // What is said meanwhile is not kept for later.
        assert_eq!(ana.publish(&here, Bytes::from_static(b"lost")).await, Err(Down));
        let asked = ana.request(&here, Bytes::new(), SOON).await;
        assert_eq!(asked, Err(NoAnswer::Down(Down)));
        server.start_again().unwrap();
        let back = async {
            while !(ana.is_up() && bo.is_up()) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            // Whoever listened before listens again, as soon as the server knows.
            while ana.request(&here, Bytes::from_static(b"?"), Duration::from_millis(50)).await
                == Err(NoAnswer::NobodyListens)
            {}
        };
        tokio::time::timeout(SOON, back).await.unwrap();
        assert_eq!(heard.next().await.unwrap().payload, "?");
    });
}

fn what_is_wrong_at_the_door_is_said() {
    let strict = "authorization { users = [
        { user: ana, password: secret },
        { user: bo, password: secret, permissions: { publish: 'other.>', subscribe: 'other.>' } }
    ] }";
    let server = Server::with(strict).unwrap();
    let port = server.port();
    run(async {
        let at = |who: &str| format!("nats://{who}127.0.0.1:{port}");
        connect(&at("ana:secret@")).await.unwrap();
        for wrong in ["", "ana:wrong@", "a-token@"] {
            let error = connect(&at(wrong)).await.unwrap_err();
            assert!(matches!(error, ConnectError::Refused { .. }), "{wrong}: {error}");
        }
        let error = connect(&at("bo:secret@")).await.unwrap_err();
        assert!(matches!(error, ConnectError::MayNotTalk { .. }), "{error}");
        let told = error.to_string();
        assert!(told.contains("cavalcade.>") && !told.contains("secret"), "{told}");
        server.kill().unwrap();
        let error = connect(&at("ana:secret@")).await.unwrap_err();
        assert!(matches!(error, ConnectError::Unreachable { .. }), "{error}");
        let told = error.to_string();
        assert!(told.contains(&port.to_string()) && !told.contains("secret"), "{told}");
    });
}

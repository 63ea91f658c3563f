//! What can be wrong before anything is read: each is one sentence that says what to do.

use crate::common::{behind, open, run};
use std::process::Command;
use std::sync::Arc;
use store::{Address, ConnectError, Postgres};
use test_postgres::{PASSWORD, Server};

async fn refused(url: &str) -> ConnectError {
    let address = Address::read(url).unwrap();
    let error = Postgres::open(&address).await.map(drop).expect_err(url);
    // Neither the one nor the other tells the password, nor more than a line.
    for told in [error.to_string(), format!("{error:?}"), format!("{address:?} {address}")] {
        assert!(!told.contains(PASSWORD) && !told.contains("wr0ng"), "{told}");
    }
    assert!(!error.to_string().contains('\n'), "{error}");
    error
}

pub fn what_is_wrong_is_said(server: Arc<Server>) {
    run(async {
        let (port, good) = (server.port(), server.url("postgres"));
        let (user, host) = (test_postgres::USER, format!("127.0.0.1:{port}"));
        let error = refused(&format!("postgres://{user}:wr0ng@{host}/postgres")).await;
        assert!(matches!(error, ConnectError::Denied { .. }), "{error}");
        assert!(error.to_string().contains("PGPASSWORD"), "{error}");
        let error = refused(&format!("postgres://{user}@{host}/postgres?password=")).await;
        assert!(matches!(error, ConnectError::Denied { .. }), "{error}");
        let error = refused(&format!("postgres://nobody:wr0ng@{host}/postgres")).await;
        assert!(matches!(error, ConnectError::Denied { .. }), "{error}");
        let error = refused(&server.url("nowhere")).await;
        assert!(matches!(error, ConnectError::NoDatabase { .. }), "{error}");
        assert!(error.to_string().contains("createdb --owner cavalcade nowhere"), "{error}");
        // A port at which nobody listens any more.
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let error = refused(&format!("postgres://{user}:wr0ng@{free}/postgres")).await;
        assert!(matches!(error, ConnectError::Unreachable { .. }), "{error}");
        assert!(error.to_string().contains("start PostgreSQL"), "{error}");
        let error = refused("postgres://ana@no-such-host.invalid/db").await;
        assert!(matches!(error, ConnectError::Unreachable { .. }), "{error}");
        let error = refused(&format!("{good}?sslmode=require")).await;
        assert!(matches!(error, ConnectError::Tls { .. }), "{error}");

        // Somebody else's database, and one in which we may do nothing.
        server.sql("postgres", "CREATE DATABASE others").unwrap();
        server.sql("others", "CREATE TABLE theirs (x INT); INSERT INTO theirs VALUES (1)").unwrap();
        let error = refused(&server.url("others")).await;
        assert!(matches!(error, ConnectError::NotOurs { .. }), "{error}");
        assert_eq!(
            server
                .sql("others", "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
                .unwrap()
                .trim(),
            "1"
        );
        server.sql("postgres", "CREATE ROLE guest LOGIN PASSWORD 'guest'").unwrap();
        server.sql("postgres", "CREATE DATABASE closed").unwrap();
        server.sql("closed", "REVOKE CREATE ON SCHEMA public FROM PUBLIC").unwrap();
        let error = refused(&format!("postgres://guest:guest@{host}/closed")).await;
        assert!(matches!(error, ConnectError::MayNotWrite { .. }), "{error}");
        let error = refused(&format!("{good}?options=-csearch_path%3Dnowhere")).await;
        assert!(matches!(error, ConnectError::MayNotWrite { .. }), "{error}");
    });
}

pub fn newer_data_are_refused(server: Arc<Server>) {
    run(async {
        let url = server.new_house().unwrap();
        drop(open(&url).await);
        let other = behind(&url).await;
        other.batch_execute("UPDATE cavalcade SET version = version + 1").await.unwrap();
        let error = refused(&url).await;
        let ConnectError::NewerSchema { found, known, .. } = &error else { panic!("{error}") };
        assert_eq!(*found, known + 1);
        assert!(error.to_string().contains("update the program"), "{error}");
        other.batch_execute("UPDATE cavalcade SET version = version - 1").await.unwrap();
        drop(open(&url).await);
    });
}

pub fn tls_is_as_in_libpq(shared: Arc<Server>) {
    let server = shared.another().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (key, certificate) = (folder.path().join("key"), folder.path().join("certificate"));
    let mut openssl = Command::new("openssl");
    openssl.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]);
    openssl.args(["-subj", "/CN=db.example", "-addext", "subjectAltName=DNS:db.example"]);
    openssl.arg("-keyout").arg(&key).arg("-out").arg(&certificate);
    assert!(openssl.output().expect("openssl makes a certificate").status.success());
    server.put("server.key", &std::fs::read(&key).unwrap()).unwrap();
    server.put("server.crt", &std::fs::read(&certificate).unwrap()).unwrap();
    server.sql("postgres", "ALTER SYSTEM SET ssl = on").unwrap();
    server.restart(test_postgres::Mode::Fast).unwrap();
    run(async {
        let (house, root) = (server.new_house().unwrap(), certificate.display());
        let named = house.replace("127.0.0.1", "db.example") + "&hostaddr=127.0.0.1";
        let secured = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                       WHERE ssl AND application_name = 'tls'";
        for (url, is_secured) in [
            (format!("{house}&sslmode=disable"), false),
            (house.clone(), true),
            (format!("{house}&sslmode=require"), true),
            (format!("{house}&sslmode=verify-ca&sslrootcert={root}"), true),
            (format!("{named}&sslmode=verify-full&sslrootcert={root}"), true),
        ] {
            let store = open(&format!("{url}&application_name=tls")).await;
            let count = server.sql("postgres", secured).unwrap();
            assert_eq!(count.trim() != "0", is_secured, "{url}");
            store::Store::close(&store).await.unwrap();
        }
        for url in [
            // Another name; roots that don't know it; no such file.
            format!("{named}&sslmode=verify-full"),
            format!("{house}&sslmode=verify-full&sslrootcert={root}"),
            format!("{named}&sslmode=verify-full&sslrootcert=/no/such/file"),
        ] {
            let error = refused(&url).await;
            assert!(matches!(error, ConnectError::Tls { .. }), "{error}");
        }
    });
}

//! What all of them need.

use std::future::Future;
use store::{
    Address, Append, Code, Commit, DocChange, NewTable, PersonId, Postgres, SecretHash, Store,
    TableId, TableKey, UnixMillis,
};
use test_postgres::Server;

pub const OWNER: PersonId = PersonId([1; 16]);

pub fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(test);
}

pub async fn open(url: &str) -> Postgres {
    Postgres::open(&Address::read(url).unwrap()).await.unwrap()
}

/// An empty store of one's own.
pub async fn fresh(server: &Server) -> Postgres {
    open(&server.new_house().unwrap()).await
}

/// A connection behind the store's back.
pub async fn behind(url: &str) -> tokio_postgres::Client {
    let config: tokio_postgres::Config = url.parse().unwrap();
    let (client, connection) = config.connect(tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

pub async fn add_owner(store: &impl Store) {
    store.add_person(OWNER, SecretHash([1; 32]), UnixMillis(0)).await.unwrap();
}

pub fn id(name: &str) -> TableId {
    TableId::new(name).unwrap()
}

pub async fn create(store: &impl Store, name: &str) -> TableKey {
    let code = Code::new(name.to_uppercase()).unwrap();
    let doc = b"a document".to_vec().into();
    let table = NewTable { id: id(name), code, owner: OWNER, doc, at: UnixMillis(10) };
    store.create_table(table).await.unwrap()
}

pub fn append(table: TableKey, match_no: u32, seq: u64, lines: &str) -> Commit {
    let lines = lines.as_bytes().to_vec().into();
    let append = Some(Append { match_no, seq, count: 1, lines });
    Commit { table, at: UnixMillis(20), doc: None, append }
}

pub fn change(table: TableKey, expected_rev: u64, doc: &str) -> Commit {
    let doc = doc.as_bytes().to_vec().into();
    let doc = DocChange { expected_rev, doc, people: vec![OWNER], wake_at: None };
    Commit { table, at: UnixMillis(20), doc: Some(doc), append: None }
}

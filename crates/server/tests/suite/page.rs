//! The page: its addresses, its files, how long they are kept.

use crate::common::House;
use server::{Asset, Config, Page};
use store::Sqlite;

const PAGE: &[Asset] = &[
    Asset { path: "index.html", plain: b"<p>hello", gzip: b"zipped", brotli: b"brotli" },
    Asset { path: "assets/app-12.js", plain: b"start()", gzip: b"js gz", brotli: b"js br" },
];

#[tokio::test]
async fn the_page_is_at_all_its_addresses() {
    let config = Config { page: Page::Built(PAGE), ..Config::default() };
    let house = House::with(config, Sqlite::in_memory().unwrap()).await;
    for address in ["/", "/t/abc", "/learn/carrousel", "/record/abc", "/settings"] {
        let answer = house.get(address, None).await;
        assert_eq!((answer.status, answer.text()), (200, "<p>hello".to_owned()), "{address}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"));
    }
    let script = house.get("/assets/app-12.js", None).await;
    assert_eq!((script.status, script.text()), (200, "start()".to_owned()));
    assert_eq!(script.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert!(script.header("cache-control").unwrap().contains("immutable"));
    assert_eq!(house.get("/assets/app-13.js", None).await.status, 404);
    assert_eq!(house.get("/assets/../index.html", None).await.status, 404);
    house.close().await;
}

#[tokio::test]
async fn at_unknown_addresses_people_get_the_page_and_programs_a_problem() {
    let config = Config { page: Page::Built(PAGE), ..Config::default() };
    let house = House::with(config, Sqlite::in_memory().unwrap()).await;
    let browser = [("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
    let page = house.request("GET", "/nowhere", &browser, "").await;
    assert_eq!((page.status, page.text()), (404, "<p>hello".to_owned()));
    let problem = house.get("/nowhere", None).await;
    assert_eq!((problem.status, problem.json()["code"].as_str()), (404, Some("no-such-address")));
    house.close().await;
}

#[tokio::test]
async fn without_a_page_the_server_says_that_it_runs() {
    let house = House::open().await;
    let answer = house.get("/", None).await;
    assert!(answer.text().contains("This server is running"));
    house.close().await;
}

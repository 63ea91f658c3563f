//! What a browser keeps of the tables on this device.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use e2e::keeping::{self, DOCS, INFOS, LOGS, Row};
use e2e::player::Player;
use e2e::screens::{home, lobby, table};
use e2e::{Browser, Look, TestRun};
use std::time::{Duration, Instant};

/// Facts of a long match.
const MANY: u64 = 600;

/// So long they may take, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Interval between two looks at what was kept.
const LOOK: Duration = Duration::from_millis(200);

/// Begins a match on this device, against a bot.
async fn begin(browser: &Browser, game: GameId) -> Result<()> {
    begin_against(browser, game, 1).await
}

async fn begin_against(browser: &Browser, game: GameId, bots: usize) -> Result<()> {
    browser.go("/").await?;
    home::play_here(browser, game).await?;
    lobby::wait_for_people(browser, 1).await?;
    for _ in 0..bots {
        lobby::add_bot(browser).await?;
    }
    lobby::start(browser, game).await
}

/// The lines of the log, which must be there once each.
fn count_lines(rows: &[Row]) -> Result<u64> {
    let mut lines = 0;
    for row in rows {
        let seq = row.key[2].as_u64();
        ensure!(seq == Some(lines), "a row begins with line {seq:?} after {lines} lines");
        lines += row.lines();
    }
    Ok(lines)
}

/// What a match has appended so far, until its log has so many lines.
async fn appended(browser: &Browser, lines: u64) -> Result<Vec<Row>> {
    let began = Instant::now();
    loop {
        let rows = keeping::rows(browser, LOGS).await?;
        if count_lines(&rows)? >= lines {
            return Ok(rows);
        }
        ensure!(began.elapsed() < PATIENCE, "no {lines} facts in time");
        tokio::time::sleep(LOOK).await;
    }
}

/// Every commit is one small row of its own, and no row is ever written again.
pub async fn a_long_match_a_fact_at_a_time(run: &TestRun) -> Result<()> {
    let anna = run.person(Look { still: true, ..Look::default() }).await?;
    keeping::hurry(&anna).await?;
    // Two might be home sooner.
    begin_against(&anna, GameId::PetitsChevaux, 3).await?;
    table::play_by_itself(&anna).await?;
    let early = appended(&anna, MANY / 2).await?;
    let rows = appended(&anna, MANY).await?;
    ensure!(rows[..early.len()] == early[..], "a row was written over");
    // The header is the longest of them, and comes once.
    let (header, facts) = rows.split_first().context("no row")?;
    ensure!(header.text.len() < 2_000, "a header of {} bytes", header.text.len());
    let most = facts.iter().map(|row| row.text.len()).max().unwrap_or_default();
    ensure!(most < 1_000, "{most} bytes were written at once");
    let average = facts.iter().map(|row| row.text.len()).sum::<usize>() / facts.len().max(1);
    ensure!(average < 250, "{average} bytes for a step");
    ensure!(facts.len() as u64 * 4 > MANY, "{} writes for {MANY} facts", facts.len());
    ensure!(keeping::old_names(&anna).await?.is_empty(), "something is kept elsewhere");
    // A reload in mid-match loses nothing.
    anna.reload().await?;
    let turn = table::wait_for_settled_turn(&anna).await?;
    let kept = count_lines(&keeping::rows(&anna, LOGS).await?)?;
    ensure!(kept > MANY, "{kept} lines of {MANY} facts");
    anna.reload().await?;
    ensure!(table::wait_for_settled_turn(&anna).await? == turn, "another turn");
    ensure!(count_lines(&keeping::rows(&anna, LOGS).await?)? == kept, "another log");
    Ok(())
}

/// What can't be read is neither deleted nor forgotten: it stays in the list, and can be saved.
pub async fn what_cant_be_read_stays(run: &TestRun) -> Result<()> {
    let anna = run.person(Look::default()).await?;
    begin(&anna, GameId::GiroGaloppo).await?;
    let id = table::id_here(&anna).await?;
    for broken in [
        "{\"version\":99,\"rev\":1,\"doc\":\"{}\"}",
        "{\"version\":1,\"rev\":1,\"doc\":\"{\"}",
        "{",
    ] {
        keeping::put(&anna, DOCS, id.as_str().into(), broken).await?;
        anna.reload().await?;
        let file = table::see_unreadable(&anna).await?;
        let file: serde_json::Value = serde_json::from_str(&file).context(file)?;
        ensure!(file[format!("table:{id}")] == broken, "the document is in the file");
        let log = file[format!("log:{id}:1:00000")].as_str().unwrap_or_default();
        ensure!(log.contains("\"seats\""), "the log is in the file: {log}");
        let kept = keeping::rows(&anna, DOCS).await?;
        ensure!(matches!(&kept[..], [row] if row.text == broken), "{kept:?} was kept");
    }
    anna.go("/").await?;
    home::see_kept(&anna, &id).await.map(drop)
}

pub async fn what_the_version_before_has_kept(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let anna = run.person(Look::default()).await?;
    begin(&anna, game).await?;
    Player::new(&anna, game).play(4).await?;
    let turn = table::wait_for_settled_turn(&anna).await?;
    let id = table::id_here(&anna).await?;
    // As that version has kept it: without a number of the version, and with the whole log as one text.
    anna.go("/").await?;
    home::see_kept(&anna, &id).await?;
    let rows = |store: &'static str| keeping::rows(&anna, store);
    let (docs, infos, logs) = (rows(DOCS).await?, rows(INFOS).await?, rows(LOGS).await?);
    let doc = docs.first().context("no document")?.text.replacen("\"version\":1,", "", 1);
    let info = &infos.first().context("nothing in the list")?.text;
    let log: String = logs.iter().map(|row| row.text.as_str()).collect();
    keeping::delete_all(&anna).await?;
    let broken_info = info.replace(&id, "broken");
    for (name, text) in [
        (format!("table:{id}"), doc.as_str()),
        (format!("log:{id}:1"), log.as_str()),
        (format!("info:{id}"), &format!("{{\"listed\":{info},\"people\":1}}")),
        ("table:broken".to_owned(), "{"),
        ("info:broken".to_owned(), &format!("{{\"listed\":{broken_info},\"people\":1}}")),
    ] {
        keeping::put_old(&anna, &name, text).await?;
    }
    anna.reload().await?;
    // It is in the list, and no longer where it was; what was broken is, too.
    home::see_kept(&anna, "broken").await?;
    let path = home::see_kept(&anna, &id).await?;
    ensure!(keeping::old_names(&anna).await?.is_empty(), "it is still in the old storage");
    anna.go(&path).await?;
    ensure!(table::wait_for_settled_turn(&anna).await? == turn, "it does not go on where it was");
    Player::new(&anna, game).play(2).await?;
    let moved = rows(LOGS).await?;
    ensure!(moved.first().is_some_and(|row| row.text == log), "the old log is one row");
    ensure!(count_lines(&moved)? > log.matches('\n').count() as u64, "nothing came after it");
    anna.go("/local/broken").await?;
    ensure!(table::see_unreadable(&anna).await?.contains("\"{\""), "it is not offered");
    Ok(())
}

/// Two windows at one table: whoever is too late is shown the table anew, and the log stays one.
pub async fn through_two_windows(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let anna = run.person(Look::default()).await?;
    begin(&anna, game).await?;
    table::wait_for_settled_turn(&anna).await?;
    let address = anna.address().await?;
    let [one, other] = anna.open_window().await?;
    anna.go(&address).await?;
    Player::new(&anna, game).play(4).await?;
    table::wait_for_settled_turn(&anna).await?;
    anna.look_at(&one).await?;
    Player::new(&anna, game).play(4).await?;
    table::wait_for_settled_turn(&anna).await?;
    anna.look_at(&other).await?;
    Player::new(&anna, game).play(4).await?;
    let turn = table::wait_for_settled_turn(&anna).await?;
    count_lines(&keeping::rows(&anna, LOGS).await?)?;
    for window in [&one, &other] {
        anna.look_at(window).await?;
        anna.reload().await?;
        ensure!(table::wait_for_settled_turn(&anna).await? == turn, "the windows differ");
    }
    Ok(())
}

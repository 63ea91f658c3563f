//! After the end: the next match, and the record of the last one as a file.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, podium, record, table};
use e2e::{Look, TestRun};
use std::fs;

pub async fn kept_dropped_and_opened(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let anna = run.quick_person(Look { still: true, ..Look::default() }).await?;
    anna.go("/").await?;
    home::play(&anna, game).await?;
    Player::new(&anna, game).finish().await?;
    podium::names(&anna).await?;
    let text = podium::record(&anna).await?;
    podium::play_again(&anna).await?;
    ensure!(!table::wait_for_turn(&anna).await?.is_empty(), "nothing can be played again");

    let folder = tempfile::tempdir()?;
    let (whole, broken) = (folder.path().join("match.jsonl"), folder.path().join("broken.jsonl"));
    fs::write(&whole, &text)?;
    fs::write(&broken, text.replacen("\"card\":", "\"card\":9", 1))?;
    anna.go("/").await?;
    home::see(&anna).await?;
    anna.drop_file("main.home", &whole).await?;
    record::see(&anna).await?;
    // Whoever looks at one record can drop the next one on it.
    anna.drop_file("main.record", &broken).await?;
    record::see_broken(&anna).await?;
    anna.choose_file(record::FILE, &whole).await?;
    record::see(&anna).await?;
    // At a table a file that slips out of a hand changes nothing.
    home::play_from_the_top(&anna, game).await?;
    let address = anna.address().await?;
    anna.drop_file("main.table", &whole).await?;
    table::wait_for_turn(&anna).await?;
    ensure!(anna.address().await? == address, "a dropped file ended a game");
    Ok(())
}

//! After the end: the next match, and the record of the last one as a file.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, podium, record, table};
use e2e::{Browser, Look, TestRun};
use std::fs;

const LEFT: char = '\u{e012}';
const RIGHT: char = '\u{e014}';

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

/// Next and previous round beside next and previous step, by button and by key; a round is told as a whole.
pub async fn stepped_by_rounds(run: &TestRun) -> Result<()> {
    for game in [GameId::GiroGaloppo, GameId::PetitsChevaux] {
        let anna = run.quick_person(Look { still: true, ..Look::default() }).await?;
        anna.go("/").await?;
        home::play(&anna, game).await?;
        Player::new(&anna, game).finish().await?;
        podium::names(&anna).await?;
        podium::step_through(&anna).await?;
        let (mut before, last) = record::step(&anna).await?;
        ensure!(before.step == 0 && last > 10, "{game}: {before:?} of {last}");
        for round in 1..=3 {
            // Buttons and keys do the same.
            match round {
                2 => anna.press_with(Browser::SHIFT, RIGHT).await?,
                _ => anna.click("main.record .stepper button:last-child").await?,
            }
            let now = record::see_another_step(&anna, before).await?;
            ensure!(now.round == round, "{game}: round {round} became {now:?}");
            ensure!(now.lines >= 2, "{game}: a round is told in {now:?}");
            before = now;
        }
        anna.press(RIGHT).await?;
        let on = record::see_another_step(&anna, before).await?;
        ensure!(on.step == before.step + 1 && on.round == 4, "{game}: a step led to {on:?}");
        anna.press_with(Browser::SHIFT, LEFT).await?;
        let back = record::see_another_step(&anna, on).await?;
        ensure!(back.step == before.step, "{game}: back to {back:?}");
        anna.click("main.record .stepper button:first-child").await?;
        let back = record::see_another_step(&anna, back).await?;
        ensure!(back.round == 2, "{game}: back to {back:?}");
    }
    Ok(())
}

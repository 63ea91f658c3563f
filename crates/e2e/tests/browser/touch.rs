//! With a finger: taps as a screen feels them, and what each of them sends.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::screens::{home, table};
use e2e::{Browser, Look, Size, TestRun};

async fn at_table(run: &TestRun, game: GameId) -> Result<Browser> {
    // Still: what moves may be elsewhere when the tap comes.
    let look = Look { size: Size::Phone, still: true, ..Look::default() };
    let anna = run.quick_person(look).await?;
    anna.prepare(table::LISTEN).await?;
    anna.go("/").await?;
    anna.tap(&home::play_now(game)).await?;
    table::see(&anna, game).await?;
    Ok(anna)
}

/// What the page has done since it was asked last; a tap that was heard twice would show.
async fn done(anna: &Browser) -> Result<Vec<String>> {
    let wait = "return new Promise(done => setTimeout(() => done(acts.splice(0)), 400))";
    Ok(serde_json::from_value(anna.run(wait, Vec::new()).await?)?)
}

/// Two quick taps are two taps: they neither zoom nor select.
async fn is_calm(anna: &Browser) -> Result<()> {
    let calm = "return visualViewport.scale === 1 && String(getSelection()) === ''";
    ensure!(anna.run(calm, Vec::new()).await? == true, "taps zoom, or select text");
    Ok(())
}

pub async fn giro_galoppo_shows_before_it_plays(run: &TestRun) -> Result<()> {
    let anna = at_table(run, GameId::GiroGaloppo).await?;
    while let Some(cell) = table::wait_for_turn(&anna).await?.first().filter(|can| !is_card(can)) {
        anna.tap(&table::named(cell)).await?;
        ensure!(done(&anna).await? == ["place"], "one tap, one hurdle");
    }
    let cards = table::wait_for_turn(&anna).await?;
    anna.tap(&table::named(&cards[4])).await?;
    ensure!(done(&anna).await?.is_empty(), "the first tap plays already");
    anna.tap(&table::named(&cards[1])).await?;
    anna.see(table::PREVIEW).await?;
    ensure!(done(&anna).await?.is_empty(), "another card is shown first, too");
    ensure!(table::can(&anna).await? == cards, "something was played");
    anna.tap(&table::named(&cards[1])).await?;
    ensure!(done(&anna).await? == ["play"], "the second tap plays, once");
    let card = table::named(&table::wait_for_turn(&anna).await?[0]);
    anna.tap(&card).await?;
    anna.tap(&card).await?;
    ensure!(done(&anna).await? == ["play"], "two quick taps play once");
    is_calm(&anna).await
}

fn is_card(can: &str) -> bool {
    can.starts_with("card")
}

pub async fn petits_chevaux_shows_before_it_plays(run: &TestRun) -> Result<()> {
    let anna = at_table(run, GameId::PetitsChevaux).await?;
    let (mut moves, mut throws) = (0, 0);
    while moves < 3 {
        let can = table::wait_for_turn(&anna).await?;
        let first = table::named(&can[0]);
        if can == ["throw"] {
            // It may have been thrown a moment ago.
            throws += u32::from(anna.try_tap(&first).await.is_ok());
            continue;
        }
        anna.tap(&first).await?;
        ensure!(done(&anna).await?.is_empty(), "the first tap on {first} plays already");
        anna.see(".ghost").await?;
        anna.tap(&first).await?;
        let acts = done(&anna).await?;
        ensure!(acts == ["move"], "two taps on {first} did {acts:?}");
        moves += 1;
    }
    ensure!(throws >= 3, "the die was thrown only {throws} times");
    is_calm(&anna).await
}

pub async fn carrousel_hears_a_tap_once(run: &TestRun) -> Result<()> {
    let anna = at_table(run, GameId::Carrousel).await?;
    // Others may be quicker: then the taps come to nothing, and are made again.
    for _ in 0..20 {
        let horses = table::wait_for_turn(&anna).await?;
        let horses: Vec<_> = horses.iter().filter(|can| can.starts_with("take")).collect();
        let [one, other, ..] = horses[..] else { continue };
        done(&anna).await?;
        for horse in [one, other] {
            drop(anna.try_tap(&table::named(horse)).await);
        }
        let acts = done(&anna).await?;
        ensure!(acts.len() <= 2, "two taps did {acts:?}");
        if acts == ["touch", "swap"] {
            return is_calm(&anna).await;
        }
    }
    anyhow::bail!("no swap by two taps")
}

//! Against bots: two clicks from home, and on to the end.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, podium};
use e2e::{Look, Size, TestRun};

async fn to_the_end(run: &TestRun, game: GameId, size: Size, lang: &'static str) -> Result<()> {
    let look = Look { size, lang, ..Look::default() };
    let anna = run.quick_person(look).await?;
    anna.go("/").await?;
    home::see(&anna).await?;
    let shown = anna.run("return document.documentElement.lang", Vec::new()).await?;
    ensure!(shown == lang, "the page speaks {shown}, the browser {lang}");
    home::play(&anna, game).await?;
    let clicks = Player::new(&anna, game).finish().await?;
    let names = podium::names(&anna).await?;
    ensure!(names.len() >= 2, "on the podium: {names:?}");
    // Carrousel may be lost without a finger moved; elsewhere nothing goes on without us.
    ensure!(clicks > 0 || game == GameId::Carrousel, "nothing was clicked");
    Ok(())
}

pub async fn giro_galoppo_on_a_phone_in_french(run: &TestRun) -> Result<()> {
    to_the_end(run, GameId::GiroGaloppo, Size::Phone, "fr").await
}

pub async fn giro_galoppo_at_a_desk_in_english(run: &TestRun) -> Result<()> {
    to_the_end(run, GameId::GiroGaloppo, Size::Desktop, "en").await
}

pub async fn petits_chevaux_on_a_phone_in_english(run: &TestRun) -> Result<()> {
    to_the_end(run, GameId::PetitsChevaux, Size::Phone, "en").await
}

pub async fn petits_chevaux_at_a_desk_in_french(run: &TestRun) -> Result<()> {
    to_the_end(run, GameId::PetitsChevaux, Size::Desktop, "fr").await
}

pub async fn carrousel_on_a_phone_in_french(run: &TestRun) -> Result<()> {
    to_the_end(run, GameId::Carrousel, Size::Phone, "fr").await
}

pub async fn carrousel_at_a_desk_in_english(run: &TestRun) -> Result<()> {
    to_the_end(run, GameId::Carrousel, Size::Desktop, "en").await
}

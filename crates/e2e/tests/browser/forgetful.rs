//! A browser that was told to keep nothing: no cookie, no storage.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, lobby, podium, table};
use e2e::{Browser, Look, Size, TestRun};

async fn forgetful_person(run: &TestRun) -> Result<Browser> {
    let anna = run.quick_person(Look { forgets: true, ..Look::default() }).await?;
    // The server does not know her at first, and the browser tells its console.
    anna.allow("the server responded with a status of 401");
    let refused = "try { localStorage; return false } catch { return true }";
    anna.go("/").await?;
    ensure!(anna.run(refused, Vec::new()).await? == true, "this browser keeps things after all");
    Ok(anna)
}

pub async fn against_bots_and_on_this_device(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let anna = forgetful_person(run).await?;
    home::play(&anna, game).await?;
    table::see_forgetting(&anna).await?;
    Player::new(&anna, game).play(4).await?;
    anna.go("/settings").await?;
    anna.see("main.settings").await?;
    anna.go("/").await?;
    home::play_here(&anna, game).await?;
    lobby::wait_for_people(&anna, 1).await?;
    lobby::add_person(&anna).await?;
    lobby::start(&anna, game).await?;
    table::see_forgetting(&anna).await?;
    Player::new(&anna, game).play(4).await
}

pub async fn by_link(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let host = run.quick_person(Look { size: Size::Phone, ..Look::default() }).await?;
    host.go("/").await?;
    let link = home::invite(&host, game).await?;
    let anna = forgetful_person(run).await?;
    anna.go(&link).await?;
    lobby::sit(&anna).await?;
    lobby::wait_for_people(&host, 2).await?;
    lobby::start(&host, game).await?;
    table::see(&anna, game).await?;
    table::see_forgetting(&anna).await?;
    let (mut one, mut other) = (Player::new(&host, game), Player::new(&anna, game));
    tokio::try_join!(one.finish(), other.finish())?;
    ensure!(podium::names(&anna).await?.len() == 2, "two on the podium");
    Ok(())
}

//! Games on this device: without a network, and with several people before one screen.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, lobby, podium, table};
use e2e::{Look, Size, TestRun, quick};

pub async fn without_a_network(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let anna = run.person(Look { size: Size::Phone, ..Look::default() }).await?;
    anna.prepare(quick::AT_ONCE).await?;
    anna.allow("net::ERR_");
    anna.go("/").await?;
    home::see(&anna).await?;
    anna.until("the page to be kept", "!!navigator.serviceWorker?.controller").await?;
    run.test_server.lock().await.stop().await?;
    // The page opens all the same, with every screen, and a game against bots begins as ever.
    anna.go("/settings").await?;
    anna.see("main.settings").await?;
    anna.go("/record").await?;
    anna.see("main.open-record").await?;
    anna.go("/learn/giro-galoppo").await?;
    anna.see("main.learn").await?;
    // The worker's parts are kept, too.
    anna.go("/puzzles").await?;
    anna.see("main.puzzles .practice .board").await?;
    anna.go("/").await?;
    home::play(&anna, game).await?;
    ensure!(anna.address().await?.contains("/local/"), "the table is elsewhere");
    Player::new(&anna, game).play(3).await?;
    let before = table::wait_for_turn(&anna).await?;
    anna.reload().await?;
    let after = table::wait_for_turn(&anna).await?;
    ensure!(before == after, "{before:?} became {after:?}");
    Player::new(&anna, game).finish().await?;
    podium::names(&anna).await?;
    Ok(())
}

pub async fn one_for_two(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let family = run.person(Look { size: Size::Tablet, lang: "fr", ..Look::default() }).await?;
    family.prepare(quick::AT_ONCE).await?;
    family.go("/").await?;
    home::play_here(&family, game).await?;
    lobby::wait_for_people(&family, 1).await?;
    lobby::add_person(&family).await?;
    lobby::start(&family, game).await?;
    let mut player = Player::new(&family, game);
    player.finish().await?;
    // Cards are secret: before each choice the device is handed on.
    ensure!(player.handed_on >= 4, "handed on {} times", player.handed_on);
    ensure!(podium::names(&family).await?.len() == 2, "two on the podium");
    Ok(())
}

/// A browser that has no workers says so, instead of asking to wait for ever.
pub async fn without_a_worker(run: &TestRun) -> Result<()> {
    let anna = run.person(Look::default()).await?;
    anna.prepare("window.Worker = class { constructor() { throw new Error('no workers'); } };")
        .await?;
    anna.go("/").await?;
    home::ask_to_play_here(&anna, GameId::PetitsChevaux).await?;
    anna.see("main.sorry button").await?;
    let said = anna.text().await?;
    ensure!(said.contains("can't run games by itself"), "{said}");
    Ok(())
}

/// The module of the worker does not come: that is told, too.
pub async fn without_the_workers_module(run: &TestRun) -> Result<()> {
    let anna = run.person(Look::default()).await?;
    anna.allow("host-");
    anna.prepare(
        "document.addEventListener('readystatechange', () => {
        document.querySelector('link[rel=worker]')?.setAttribute('href', '/assets/worker-gone.js');
    });",
    )
    .await?;
    anna.allow("worker-gone.js");
    anna.go("/").await?;
    home::ask_to_play_here(&anna, GameId::PetitsChevaux).await?;
    anna.see("main.sorry button").await?;
    Ok(())
}

//! Games on this device: without a network, and with several people before one screen.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, lobby, podium, table};
use e2e::{Look, Scene, Size};

pub async fn without_a_network(scene: &Scene) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let anna = scene.person(Look { size: Size::Phone, ..Look::default() }).await?;
    anna.allow("net::ERR_");
    anna.go("/").await?;
    home::see(&anna).await?;
    anna.until("the page to be kept", "!!navigator.serviceWorker?.controller").await?;
    scene.house.lock().await.stop().await?;
    // The page opens all the same, and a game against bots begins as ever.
    anna.reload().await?;
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

pub async fn one_for_two(scene: &Scene) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let family = scene.person(Look { size: Size::Tablet, lang: "fr", ..Look::default() }).await?;
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

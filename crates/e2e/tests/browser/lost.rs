//! Reloads and lost connections in mid-game.

use crate::friends;
use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, lobby, podium, table};
use e2e::{Look, TestRun};

/// Browsers tell the console of every connection that fails.
const NO_SERVER: [&str; 2] = ["net::ERR_", "WebSocket connection to"];

pub async fn a_reload_loses_nothing(run: &TestRun) -> Result<()> {
    for game in [GameId::GiroGaloppo, GameId::PetitsChevaux] {
        let anna = run.quick_person(Look::default()).await?;
        anna.go("/").await?;
        home::play(&anna, game).await?;
        Player::new(&anna, game).play(4).await?;
        let before = table::wait_for_settled_turn(&anna).await?;
        let address = anna.address().await?;
        anna.reload().await?;
        table::see(&anna, game).await?;
        let after = table::wait_for_settled_turn(&anna).await?;
        ensure!(before == after, "{before:?} became {after:?}");
        // Away and back again, too.
        anna.go("/").await?;
        home::see(&anna).await?;
        anna.back().await?;
        ensure!(anna.address().await? == address, "back leads elsewhere");
        ensure!(table::wait_for_settled_turn(&anna).await? == before, "lost on the way");
        Player::new(&anna, game).finish().await?;
        podium::names(&anna).await?;
    }
    Ok(())
}

pub async fn a_lost_connection_loses_nothing(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let all = friends::gather(run, game, 2).await?;
    for person in &all {
        for complaint in NO_SERVER {
            person.allow(complaint);
        }
    }
    let (anna, ben) = (&all[0], &all[1]);
    lobby::start(anna, game).await?;
    table::see(ben, game).await?;
    let (mut first, mut second) = (Player::new(anna, game), Player::new(ben, game));
    // Obstacles and a card: far from the end.
    tokio::try_join!(first.spend(1), second.spend(1))?;
    let mut test_server = run.test_server.lock().await;
    test_server.stop().await?;
    tokio::try_join!(table::see_loss(anna), table::see_loss(ben))?;
    test_server.start().await?;
    tokio::try_join!(table::see_no_loss(anna), table::see_no_loss(ben))?;
    tokio::try_join!(first.finish(), second.finish())?;
    let podiums = tokio::try_join!(podium::names(anna), podium::names(ben))?;
    ensure!(podiums.0.len() == podiums.1.len(), "{podiums:?}");
    Ok(())
}

/// The page is left and the browser keeps it: every socket is closed. The page is back: there is
/// one socket, and it plays on. The browser's own events, so that this is tested whatever the
/// browser decides to keep.
pub async fn a_page_that_is_left_has_no_socket(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let anna = run.quick_person(Look::default()).await?;
    anna.prepare(table::COUNT_SOCKETS).await?;
    anna.go("/").await?;
    home::play(&anna, game).await?;
    Player::new(&anna, game).play(2).await?;
    let before = table::wait_for_settled_turn(&anna).await?;
    ensure!(table::open_sockets(&anna).await? == 1, "a table has one socket");
    for _ in 0..3 {
        table::leave_page(&anna).await?;
        ensure!(table::open_sockets(&anna).await? == 0, "a page that was left has a socket");
        table::come_back(&anna).await?;
        table::see_sockets(&anna, 1).await?;
        ensure!(table::wait_for_settled_turn(&anna).await? == before, "lost on the way");
    }
    Player::new(&anna, game).finish().await?;
    podium::names(&anna).await?;
    ensure!(table::open_sockets(&anna).await? == 1, "a table has one socket");
    Ok(())
}

/// A connection that leads nowhere, and of which the browser says that it is open: in a tunnel, or after another network was
/// found. Whoever plays on is heard all the same; whoever only looks need not wait for long.
pub async fn a_dead_connection_is_noticed(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let anna = run.quick_person(Look::default()).await?;
    anna.prepare(table::COUNT_SOCKETS).await?;
    anna.go("/").await?;
    home::play(&anna, game).await?;
    let mut player = Player::new(&anna, game);
    player.spend(1).await?;
    table::wait_for_settled_turn(&anna).await?;
    table::lose_silently(&anna).await?;
    player.play(1).await?;
    table::see_living_socket(&anna).await?;
    table::see_no_loss(&anna).await?;
    // What was pressed meanwhile is done.
    player.spend(2).await?;
    table::wait_for_settled_turn(&anna).await?;
    table::lose_silently(&anna).await?;
    table::find_network(&anna).await?;
    table::see_living_socket(&anna).await?;
    player.spend(3).await
}

/// Somebody goes elsewhere and back with the browser's own button, and the match has gone on.
pub async fn whoever_comes_back_sees_what_happened(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let all = friends::gather(run, game, 2).await?;
    let (anna, ben) = (&all[0], &all[1]);
    lobby::start(anna, game).await?;
    table::see(ben, game).await?;
    let (mut first, mut second) = (Player::new(anna, game), Player::new(ben, game));
    tokio::try_join!(first.spend(1), second.spend(1))?;
    // Anna chooses her card, and is away while Ben does: then the cards are turned.
    first.choose_card().await?;
    let spent = table::spent_cards(anna).await? + 1;
    anna.go("/").await?;
    home::see(anna).await?;
    second.spend(spent).await?;
    anna.back().await?;
    table::see_spent_cards(anna, spent).await?;
    table::see_no_loss(anna).await?;
    tokio::try_join!(first.finish(), second.finish())?;
    let podiums = tokio::try_join!(podium::names(anna), podium::names(ben))?;
    ensure!(podiums.0.len() == podiums.1.len(), "{podiums:?}");
    Ok(())
}

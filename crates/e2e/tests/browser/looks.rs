//! Every screen at every size, by day and by night: pictures for people to judge, and what a
//! program can judge itself.

use crate::friends;
use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, lobby, podium, sheet, table};
use e2e::{Browser, Hour, Look, Size, TestRun, access};

/// Takes pictures of a screen as `target/e2e/<screen>-<size>-<light|dark>.png`; nothing may shut
/// anybody out, and nothing may stick out to the side.
async fn look_at(run: &TestRun, browser: &Browser, screen: &str) -> Result<()> {
    for hour in Hour::ALL {
        browser.set_hour(hour).await?;
        for size in Size::ALL {
            browser.resize(size).await?;
            let name = format!("{screen}-{}-{}", size.name(), hour.name());
            browser.picture(&name).await?;
            access::nothing_sticks_out(browser, &name).await?;
            if size != Size::Tablet {
                access::check(run, browser, &name).await?;
            }
        }
    }
    Ok(())
}

async fn still_person(run: &TestRun) -> Result<Browser> {
    run.quick_person(Look { still: true, ..Look::default() }).await
}

pub async fn home_and_what_it_leads_to(run: &TestRun) -> Result<()> {
    let anna = still_person(run).await?;
    anna.go("/").await?;
    home::see(&anna).await?;
    look_at(run, &anna, "home").await?;
    anna.go("/settings").await?;
    anna.see("main.settings").await?;
    look_at(run, &anna, "settings").await?;
    for (screen, path) in [("link", "/link#ABCD2345"), ("open-record", "/record")] {
        anna.go(path).await?;
        anna.see("main h1").await?;
        look_at(run, &anna, screen).await?;
    }
    anna.go("/").await?;
    home::open_more(&anna, GameId::GiroGaloppo).await?;
    look_at(run, &anna, "home-menu").await?;
    for game in GameId::ALL {
        anna.go(&format!("/learn/{game}")).await?;
        // The rules come after the pictures.
        anna.see("main #part-0").await?;
        look_at(run, &anna, &format!("learn-{game}")).await?;
    }
    Ok(())
}

pub async fn a_lobby(run: &TestRun) -> Result<()> {
    let all = friends::gather(run, GameId::GiroGaloppo, 2).await?;
    look_at(run, &all[0], "lobby").await?;
    look_at(run, &all[1], "lobby-guest").await
}

/// A table in mid-game, and its end.
async fn table_and_end(run: &TestRun, game: GameId) -> Result<()> {
    let anna = still_person(run).await?;
    anna.go("/").await?;
    home::play(&anna, game).await?;
    if game != GameId::Carrousel {
        Player::new(&anna, game).play(4).await?;
        table::wait_for_turn(&anna).await?;
    }
    look_at(run, &anna, &format!("table-{game}")).await?;
    if game == GameId::PetitsChevaux {
        sheet::open(&anna).await?;
        look_at(run, &anna, "sheet-settings").await?;
        sheet::offer(&anna).await?;
        look_at(run, &anna, "sheet-device").await?;
        sheet::close(&anna).await?;
    }
    anna.resize(Size::Desktop).await?;
    Player::new(&anna, game).finish().await?;
    podium::names(&anna).await?;
    look_at(run, &anna, &format!("end-{game}")).await?;
    podium::open_menu(&anna).await?;
    look_at(run, &anna, &format!("end-menu-{game}")).await?;
    podium::close_menu(&anna).await?;
    podium::step_through(&anna).await?;
    anna.press_with(Browser::SHIFT, '\u{e014}').await?;
    look_at(run, &anna, &format!("record-{game}")).await
}

pub async fn giro_galoppo(run: &TestRun) -> Result<()> {
    table_and_end(run, GameId::GiroGaloppo).await
}

pub async fn petits_chevaux(run: &TestRun) -> Result<()> {
    table_and_end(run, GameId::PetitsChevaux).await
}

pub async fn carrousel(run: &TestRun) -> Result<()> {
    table_and_end(run, GameId::Carrousel).await
}

/// Unknown addresses, unknown tables, a server that is gone: each has a way on.
pub async fn when_something_is_wrong(run: &TestRun) -> Result<()> {
    let anna = still_person(run).await?;
    // The server says 404, and the browser tells its console.
    anna.allow("the server responded with a status of 404");
    for (screen, path) in [("unknown-address", "/nowhere"), ("unknown-table", "/t/nowhere")] {
        anna.go(path).await?;
        anna.see("main.sorry a").await?;
        look_at(run, &anna, screen).await?;
    }
    anna.click("main.sorry a").await?;
    home::see(&anna).await?;
    anna.allow("net::ERR_");
    run.test_server.lock().await.stop().await?;
    home::ask_to_invite(&anna, GameId::Carrousel).await?;
    home::see_trouble(&anna).await?;
    look_at(run, &anna, "no-server").await
}

/// A table where every place is taken: whoever comes last looks on.
pub async fn full_table(run: &TestRun) -> Result<()> {
    let game = GameId::PetitsChevaux;
    let all = friends::gather(run, game, 4).await?;
    let link = all[0].address().await?;
    let late = still_person(run).await?;
    late.go(&link).await?;
    lobby::see(&late).await?;
    let said = late.text().await?;
    ensure!(said.contains("The table is full"), "nobody says that the table is full: {said}");
    look_at(run, &late, "full-table").await?;
    lobby::start(&all[0], game).await?;
    table::see(&late, game).await?;
    ensure!(table::can(&late).await?.is_empty(), "whoever looks on can play");
    look_at(run, &late, "watching").await
}

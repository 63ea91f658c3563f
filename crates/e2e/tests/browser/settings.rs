//! Settings over a table that goes on, and what the window is called meanwhile.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, sheet, table};
use e2e::{Browser, Look, Size, TestRun};

async fn kept(browser: &Browser, name: &str) -> Result<String> {
    let kept = browser.run("return localStorage.getItem(arguments[0])", vec![name.into()]).await?;
    Ok(kept.as_str().unwrap_or_default().to_owned())
}

/// The settings lie over a table, change something, and lead back to the very same board: by their
/// button, by the key Escape and by the browser's own way back.
pub async fn over_the_table(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let anna = run.quick_person(Look { size: Size::Phone, ..Look::default() }).await?;
    anna.prepare(table::COUNT_SOCKETS).await?;
    anna.go("/").await?;
    home::play(&anna, game).await?;
    Player::new(&anna, game).play(2).await?;
    let before = table::wait_for_settled_turn(&anna).await?;
    let address = anna.address().await?;
    anna.run("document.querySelector('main.table .board').dataset.same = 'yes'", Vec::new())
        .await?;
    for close in ["button", "escape", "back"] {
        sheet::open(&anna).await?;
        match close {
            "button" => {
                sheet::choose(&anna, &["Quick"]).await?;
                sheet::choose(&anna, &["I shake"]).await?;
                sheet::close(&anna).await?;
            }
            "escape" => anna.press('\u{e00c}').await?,
            _ => anna.back().await?,
        }
        sheet::see_nothing(&anna).await?;
        let same = "document.querySelector('main.table .board')?.dataset.same === 'yes'";
        anna.until("the same board", same).await?;
        anna.until("the table's address", &format!("location.href === {address:?}")).await?;
        let focus = "document.activeElement !== document.body";
        anna.until(&format!("the focus after {close}"), focus).await?;
    }
    ensure!(kept(&anna, "speed").await? == "quick", "the speed is not kept");
    ensure!(kept(&anna, "throwing").await? == "shake", "the way to throw is not kept");
    ensure!(table::open_sockets(&anna).await? == 1, "the table was left");
    ensure!(table::wait_for_settled_turn(&anna).await? == before, "lost on the way");
    // A reload of an open sheet opens it again, over the same table.
    sheet::open(&anna).await?;
    anna.reload().await?;
    anna.see(sheet::SHEET).await?;
    sheet::close(&anna).await?;
    table::wait_for_turn(&anna).await.map(drop)
}

/// The volume can be chosen when there is sound.
pub async fn volume(run: &TestRun) -> Result<()> {
    let anna = run.person(Look::default()).await?;
    anna.go("/settings").await?;
    anna.see("main.settings .volume input:disabled").await?;
    anna.click_words("main.settings .sound", &["On"]).await?;
    anna.see("main.settings .volume input:not(:disabled)").await?;
    let slide = "const slider = document.querySelector('.volume input');
        slider.value = 35; slider.dispatchEvent(new Event('input', { bubbles: true }));";
    anna.run(slide, Vec::new()).await?;
    anna.until("the volume", "localStorage.getItem('volume') === '35'").await?;
    anna.reload().await?;
    anna.until("the volume again", "document.querySelector('.volume input')?.value === '35'")
        .await?;
    Ok(())
}

/// The window says when it is our turn, and no longer when it is not.
pub async fn the_title_tells_the_turn(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let anna = run.quick_person(Look { still: true, ..Look::default() }).await?;
    anna.go("/").await?;
    home::see(&anna).await?;
    ensure!(title(&anna).await? == "Cavalcade", "home is called {}", title(&anna).await?);
    home::play(&anna, game).await?;
    table::wait_for_turn(&anna).await?;
    anna.until("a call", "document.title.includes('Your turn')").await?;
    anna.click("header.top .brand").await?;
    home::see(&anna).await?;
    ensure!(title(&anna).await? == "Cavalcade", "home is called {}", title(&anna).await?);
    Ok(())
}

async fn title(browser: &Browser) -> Result<String> {
    let title = browser.run("return document.title", Vec::new()).await?;
    Ok(title.as_str().unwrap_or_default().to_owned())
}

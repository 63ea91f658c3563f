//! Home: what is seen first, and what is said when something does not work.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use e2e::screens::{home, lobby, table};
use e2e::{Browser, Look, Size, TestRun};
use serde_json::{Value, json};

/// What of these can't be seen without scrolling.
async fn out_of_sight(browser: &Browser, selectors: &[&str]) -> Result<Vec<String>> {
    let script = "return arguments[0].filter(s => {
        const all = [...document.querySelectorAll(s)];
        return !all.length || all.some(e => {
            const frame = e.getBoundingClientRect();
            return frame.top < 0 || frame.bottom > innerHeight || !frame.height;
        });
    });";
    let selectors = selectors.iter().map(ToString::to_string).collect::<Vec<_>>();
    Ok(serde_json::from_value(browser.run(script, vec![selectors.into()]).await?)?)
}

/// On a phone the three games are there without scrolling, below what there is to continue and to join.
pub async fn fits_a_phone(run: &TestRun) -> Result<()> {
    for lang in ["en", "fr"] {
        let anna = run.quick_person(Look { size: Size::Phone, lang, ..Look::default() }).await?;
        anna.go("/").await?;
        home::see(&anna).await?;
        let always = ["main.home .game h2", "main.home .game button.go", "main.home #code"];
        let hidden = out_of_sight(&anna, &always).await?;
        ensure!(hidden.is_empty(), "{lang}: out of sight: {hidden:?}");
        for game in [GameId::GiroGaloppo, GameId::PetitsChevaux, GameId::GiroGaloppo] {
            home::play_from_the_top(&anna, game).await?;
        }
        anna.go("/").await?;
        anna.see(".continue li:nth-child(3)").await?;
        anna.picture(&format!("home-continue-phone-{lang}")).await?;
        let first = [".continue li:first-child a", ".continue .show-all"];
        let hidden = out_of_sight(&anna, &[&always[..], &first[..]].concat()).await?;
        ensure!(hidden.is_empty(), "{lang}: out of sight: {hidden:?}");
        let order = "const top = s => document.querySelector(s).getBoundingClientRect().top;
            return top('.continue') < top('.game') && top('#code') < top('.game');";
        ensure!(
            anna.run(order, Vec::new()).await? == true,
            "{lang}: what waits does not come first"
        );
        anna.click(".continue .show-all").await?;
        anna.until(
            "all of them",
            "!!document.querySelector('.continue li:nth-child(3) a').offsetHeight",
        )
        .await?;
        // One tap leads back to the table.
        anna.click(".continue li:first-child a").await?;
        table::see(&anna, GameId::GiroGaloppo).await?;
    }
    Ok(())
}

/// What went wrong stands in the card of the button that was pressed, in sight.
pub async fn errors_stand_beside_their_button(run: &TestRun) -> Result<()> {
    let anna = run.person(Look { size: Size::Phone, ..Look::default() }).await?;
    anna.allow("the server responded with a status of 404");
    anna.allow("net::ERR_");
    anna.go("/").await?;
    home::join(&anna, "bababababa").await?;
    let beside = |place: &str| {
        format!(
            "(e => e && e.innerText.trim() && e.getBoundingClientRect().bottom <= innerHeight
                && e.getBoundingClientRect().top >= 0)(document.querySelector('{place} [role=alert]'))"
        )
    };
    anna.until("a word in the form", &beside("form.join")).await?;
    run.test_server.lock().await.stop().await?;
    home::ask_to_invite(&anna, GameId::Carrousel).await?;
    anna.until("a word in the card", &beside("[data-game=carrousel]")).await?;
    let elsewhere = "return [...document.querySelectorAll('.game [role=alert]')].filter(e => e.innerText).length";
    ensure!(anna.run(elsewhere, Vec::new()).await? == 1, "another game complains, too");
    anna.picture("error-phone").await
}

/// The table that is shown, as the server tells it.
async fn told(browser: &Browser) -> Result<Value> {
    let address = browser.address().await?;
    let id = address.split("/t/").nth(1).context("a table of the server")?.to_owned();
    let ask = "return fetch('/api/tables/' + arguments[0]).then(r => r.json())";
    browser.run(ask, vec![id.into()]).await
}

/// The levels of the bots at this table.
async fn levels(browser: &Browser) -> Result<Vec<String>> {
    let table = told(browser).await?;
    let places = table["places"].as_array().context("places")?;
    let bots = places.iter().filter(|place| place["kind"] == "bot");
    Ok(bots.filter_map(|bot| bot["level"].as_str().map(str::to_owned)).collect())
}

/// The quick game is chosen once, and one tap plays it from then on; friends begin with the printed one.
pub async fn a_quick_game_is_chosen_and_remembered(run: &TestRun) -> Result<()> {
    let game = GameId::PetitsChevaux;
    let anna = run.person(Look { size: Size::Phone, ..Look::default() }).await?;
    home::play_from_the_top(&anna, game).await?;
    ensure!(told(&anna).await?["options"] == json!({}), "not the printed game at first");
    anna.go("/").await?;
    home::open_more(&anna, game).await?;
    anna.click(&format!("{} .way option:nth-child(2)", home::more(game))).await?;
    for _ in 0..2 {
        home::play_from_the_top(&anna, game).await?;
        let options = told(&anna).await?["options"].clone();
        ensure!(options == json!({ "horses": 2, "opening_tries": 3 }), "{options}");
    }
    anna.go("/").await?;
    home::invite(&anna, game).await?;
    ensure!(told(&anna).await?["options"] == json!({}), "friends were not asked");
    Ok(())
}

/// A level is chosen once, and one tap plays against it from then on.
pub async fn a_level_is_chosen_and_remembered(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let anna = run.quick_person(Look { size: Size::Phone, lang: "fr", ..Look::default() }).await?;
    home::play_from_the_top(&anna, game).await?;
    let usual = levels(&anna).await?;
    ensure!(!usual.is_empty() && usual.iter().all(|level| level == "trotter"), "{usual:?}");
    anna.go("/").await?;
    home::open_more(&anna, game).await?;
    anna.picture("menu-phone").await?;
    anna.click(&format!("{} .level option:nth-child(1)", home::more(game))).await?;
    anna.press('\u{e00c}').await?;
    anna.until("the menu closed", "!document.querySelector(':popover-open')").await?;
    for _ in 0..2 {
        home::play(&anna, game).await?;
        let chosen = levels(&anna).await?;
        ensure!(chosen.len() == usual.len() && chosen.iter().all(|l| l == "pony"), "{chosen:?}");
        anna.go("/").await?;
        anna.reload().await?;
        home::see(&anna).await?;
    }
    // The lobby adds bots of the same level.
    home::invite(&anna, game).await?;
    lobby::add_bot(&anna).await?;
    ensure!(levels(&anna).await? == ["pony"], "another level in the lobby");
    Ok(())
}

//! Without a mouse.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::screens::{self, CAN, PODIUM, TABLE, hearing, podium, table};
use e2e::{Browser, Look, TestRun};
use std::time::{Duration, Instant};

const TAB: char = '\u{e004}';
const ENTER: char = '\u{e007}';
const LEFT: char = '\u{e012}';
const RIGHT: char = '\u{e014}';
const SPACE: char = ' ';

/// So many things can have the focus on one screen.
const STOPS: usize = 40;

/// Goes on with Tab until something has the focus that is wanted; within a group that has such a
/// thing, arrows lead to it. False when there is none.
async fn focus(browser: &Browser, wanted: &str) -> Result<bool> {
    let has = format!("return !!document.activeElement?.matches({wanted:?})");
    let near = format!(
        "return !!document.activeElement?.closest('[role=group]')?.querySelector({wanted:?})"
    );
    let arrows = [LEFT; 6].into_iter().chain([RIGHT; 6]);
    for _ in 0..STOPS {
        if browser.run(&has, Vec::new()).await? == true {
            return Ok(true);
        }
        if browser.run(&near, Vec::new()).await? == true {
            for arrow in arrows.clone() {
                browser.press(arrow).await?;
                if browser.run(&has, Vec::new()).await? == true {
                    return Ok(true);
                }
            }
        }
        browser.press(TAB).await?;
    }
    Ok(false)
}

/// The focus must be seen: a ring, or whatever the style has for it.
async fn shows_focus(browser: &Browser) -> Result<bool> {
    let ring = "const s = getComputedStyle(document.activeElement);
                return s.outlineStyle !== 'none' || s.boxShadow !== 'none' || \
                document.activeElement.matches(':focus-visible')";
    Ok(browser.run(ring, Vec::new()).await? == true)
}

pub async fn a_whole_game(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let anna = run.quick_person(Look::default()).await?;
    anna.go("/").await?;
    screens::home::see(&anna).await?;
    ensure!(focus(&anna, &screens::home::play_now(game)).await?, "Play now can't be reached");
    ensure!(shows_focus(&anna).await?, "nobody sees where the focus is");
    anna.press(ENTER).await?;
    table::see(&anna, game).await?;
    let (began, mut pressed) = (Instant::now(), 0);
    let playable = format!("{CAN}:not([disabled])");
    loop {
        ensure!(began.elapsed() < Duration::from_secs(120), "no end after {pressed} keys");
        let next = format!(
            "document.querySelector('{PODIUM}') ? 'over' : \
             document.querySelector('{TABLE} {playable}') ? 'turn' : null"
        );
        if anna.until("our turn or the end", &next).await? == "over" {
            break;
        }
        if focus(&anna, &playable).await? {
            // Both keys press, wherever they are.
            anna.press(if pressed % 2 == 0 { ENTER } else { SPACE }).await?;
            pressed += 1;
        }
    }
    ensure!(pressed > 0, "nothing was played");
    podium::names(&anna).await?;
    Ok(())
}

/// Whoever has thrown once need not look for the die again: wherever the focus rests, the same key throws.
pub async fn the_same_key_throws_again(run: &TestRun) -> Result<()> {
    let anna = run.quick_person(Look::default()).await?;
    anna.prepare(hearing::LISTEN).await?;
    anna.go("/").await?;
    screens::home::play(&anna, GameId::PetitsChevaux).await?;
    let [die, horse] =
        ["=throw", "^=horse"].map(|can| format!("{TABLE} [data-can{can}]:not([disabled])"));
    anna.see(&die).await?;
    ensure!(focus(&anna, &die).await?, "the die can't be reached");
    for throw in 1..=4 {
        let heard = anna.run("return heard.length", Vec::new()).await?;
        let thrown = format!("heard.length > {heard}");
        anna.press(SPACE).await?;
        anna.until(&format!("throw {throw}"), &thrown).await?;
        let next = format!(
            "document.querySelector('{PODIUM}') ? 'over' : document.querySelector({horse:?}) ? 'horse' : \
             document.querySelector({die:?}) ? 'die' : null"
        );
        loop {
            match anna.until("a horse, the die or the end", &next).await?.as_str() {
                Some("over") => return Ok(()),
                Some("horse") => {
                    ensure!(focus(&anna, &horse).await?, "the horse can't be reached");
                    let heard = anna.run("return heard.length", Vec::new()).await?;
                    anna.press(ENTER).await?;
                    // Once more while it is on its way: that is no second move.
                    anna.press(ENTER).await?;
                    let refused = "return document.querySelector('.toast')?.innerText ?? null";
                    let refused = anna.run(refused, Vec::new()).await?;
                    ensure!(refused.is_null(), "a key that was pressed twice: {refused}");
                    let told = format!("heard.length > {heard}");
                    anna.until("the horse goes", &told).await?;
                }
                _ => break,
            }
        }
    }
    Ok(())
}

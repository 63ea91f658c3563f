//! Practice on this device: a word before a blunder, a move taken back, the same die again.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use e2e::keeping::{self, LOGS};
use e2e::player::Player;
use e2e::screens::{home, lobby, table};
use e2e::{Browser, Look, Size, TestRun, access};
use serde_json::Value;
use std::time::{Duration, Instant};

const SWITCH: &str = "main.lobby .practise [role=switch]";
const WARNED: &str = "main.table .warned";
const TAKE_BACK: &str = "main.table .take-back";

/// So long it may take until there is something to warn of, or to choose.
const PATIENCE: Duration = Duration::from_secs(90);

/// A match for practice on this device, against one bot.
async fn begin(anna: &Browser, game: GameId) -> Result<()> {
    anna.go("/").await?;
    home::play_here(anna, game).await?;
    lobby::wait_for_people(anna, 1).await?;
    lobby::add_bot(anna).await?;
    anna.click(SWITCH).await?;
    anna.see(&format!("{SWITCH}[aria-checked=true]")).await?;
    Ok(())
}

async fn is_there(anna: &Browser, selector: &str) -> Result<bool> {
    let script = format!("return !!document.querySelector('{selector}')");
    Ok(anna.run(&script, Vec::new()).await? == Value::Bool(true))
}

/// Plays until a move is held.
async fn be_warned(anna: &Browser, game: GameId) -> Result<()> {
    let (began, mut player) = (Instant::now(), Player::new(anna, game));
    while !is_there(anna, WARNED).await? {
        ensure!(!table::is_over(anna).await?, "a whole match without a blunder");
        ensure!(began.elapsed() < PATIENCE, "no blunder in time");
        player.play(1).await?;
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    Ok(())
}

/// The word stands where the board is in sight; it is closed by a key, or what was chosen is played.
pub async fn a_word_before_a_blunder(run: &TestRun) -> Result<()> {
    let anna = run.quick_person(Look { still: true, ..Look::default() }).await?;
    begin(&anna, GameId::GiroGaloppo).await?;
    access::in_three_sizes(run, &anna, "practice-lobby", "main").await?;
    lobby::start(&anna, GameId::GiroGaloppo).await?;
    be_warned(&anna, GameId::GiroGaloppo).await?;
    let said = format!("document.querySelector('{WARNED}').innerText");
    let said = anna.until("what is said", &said).await?;
    let said = said.as_str().context("a text")?;
    ensure!(said.contains("gives away about") && said.len() > 120, "{said}");
    access::in_three_sizes(run, &anna, "practice-warned", "main").await?;
    let choices = table::can(&anna).await?;
    let focused =
        format!("document.activeElement?.closest('{WARNED}') && document.activeElement.innerText");
    let focused = anna.until("the focus inside", &focused).await?;
    ensure!(focused == "Choose again", "{focused} has the focus");
    anna.press('\u{e00c}').await?;
    anna.until("the word to go", &format!("!document.querySelector('{WARNED}')")).await?;
    ensure!(table::can(&anna).await? == choices, "something was played");
    be_warned(&anna, GameId::GiroGaloppo).await?;
    anna.click(&format!("{WARNED} button:not(.go)")).await?;
    anna.until("the word to go", &format!("!document.querySelector('{WARNED}')")).await?;
    // It was played; and can be taken back.
    anna.click(TAKE_BACK).await?;
    let told = "[...document.querySelectorAll('#drawer li')].some(e => e.innerText.includes('taken back'))";
    anna.until("a word that it is taken back", &told.replace("innerText", "textContent")).await?;
    table::wait_for_turn(&anna).await?;
    Ok(())
}

/// The facts of the match as its log tells them, what was taken back left out; and how often that was.
async fn facts(anna: &Browser) -> Result<(Vec<Value>, usize)> {
    let (mut facts, mut times) = (Vec::new(), 0);
    for row in keeping::rows(anna, LOGS).await? {
        for line in row.text.lines() {
            let line: Value = serde_json::from_str(line)?;
            match line["back"].as_u64() {
                // The header is the first line.
                Some(left) => {
                    facts.truncate(left as usize + 1);
                    times += 1;
                }
                None => facts.push(line),
            }
        }
    }
    Ok((facts, times))
}

/// On a telephone, in French: a horse is moved, the bot throws, all of it is taken back, and another horse is
/// moved. The bot throws the same.
pub async fn the_same_die_again(run: &TestRun) -> Result<()> {
    let look = Look { still: true, lang: "fr", size: Size::Phone, ..Look::default() };
    let anna = run.quick_person(look).await?;
    begin(&anna, GameId::PetitsChevaux).await?;
    anna.picture("practice-lobby-phone-french").await?;
    lobby::start(&anna, GameId::PetitsChevaux).await?;
    let (began, mut player) = (Instant::now(), Player::new(&anna, GameId::PetitsChevaux));
    let choices = loop {
        let can = table::wait_for_settled_turn(&anna).await?;
        if can.len() > 1 {
            break can;
        }
        ensure!(began.elapsed() < PATIENCE, "nothing to choose in time");
        player.play(1).await?;
    };
    let (before, _) = facts(&anna).await?;
    play(&anna, &choices[0]).await?;
    let (after, _) = more_facts(&anna, before.len() + 2).await?;
    anna.picture("practice-take-back-phone-french").await?;
    anna.click(TAKE_BACK).await?;
    let again = table::wait_for_settled_turn(&anna).await?;
    ensure!(again == choices, "{again:?} instead of {choices:?}");
    ensure!(facts(&anna).await? == (before.clone(), 1), "another match");
    anna.reload().await?;
    ensure!(table::wait_for_settled_turn(&anna).await? == choices, "a reload changes something");
    play(&anna, &choices[1]).await?;
    let (now, _) = more_facts(&anna, before.len() + 2).await?;
    let nth = before.len() + 1;
    ensure!(
        after[nth]["do"] == "roll" && after[nth]["die"] == now[nth]["die"],
        "{after:?} {now:?}"
    );
    Ok(())
}

/// Moves a horse, warned or not.
async fn play(anna: &Browser, can: &str) -> Result<()> {
    let (before, _) = facts(anna).await?;
    let began = Instant::now();
    anna.click(&table::named(can)).await?;
    loop {
        if facts(anna).await?.0.len() > before.len() {
            return Ok(());
        }
        if is_there(anna, WARNED).await? {
            anna.picture("practice-warned-phone-french").await?;
            anna.click(&format!("{WARNED} button:not(.go)")).await?;
        }
        ensure!(began.elapsed() < PATIENCE, "{can} was not played");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Waits until there are so many lines; a throw that is ours is made.
async fn more_facts(anna: &Browser, lines: usize) -> Result<(Vec<Value>, usize)> {
    let began = Instant::now();
    loop {
        let told = facts(anna).await?;
        if told.0.len() >= lines {
            return Ok(told);
        }
        if table::can(anna).await? == ["throw"] {
            anna.click(&table::named("throw")).await?;
        }
        ensure!(began.elapsed() < PATIENCE, "nothing happens");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

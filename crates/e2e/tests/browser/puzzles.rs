//! Puzzles: the one of the day with its streak, and one of each step of difficulty; positions to explore.

use anyhow::{Context, Result, ensure};
use e2e::screens::home;
use e2e::{Browser, Look, Size, TestRun, access};
use serde_json::Value;

/// What can be pressed on the board of a puzzle.
const CONTROLS: &str =
    "return [...document.querySelectorAll('.practice [data-can]')].map(e => e.dataset.can)";

const SAID: &str = "document.querySelector('.practice .verdict p')?.innerText";

/// Waits for a puzzle on its board.
async fn see(anna: &Browser) -> Result<()> {
    anna.until("a puzzle", "!!document.querySelector('.practice [data-can]')").await.map(drop)
}

/// Tries one thing after the other until it is right. Gives how many were wrong.
async fn find(anna: &Browser) -> Result<usize> {
    let controls = anna.run(CONTROLS, Vec::new()).await?;
    let controls: Vec<String> = serde_json::from_value(controls)?;
    for (wrong, control) in controls.iter().enumerate() {
        let before = anna.run(&format!("return {SAID}"), Vec::new()).await?;
        anna.click(&format!(".practice [data-can='{control}']")).await?;
        let told = format!("{SAID} !== {before} || {SAID}.startsWith('Not')");
        anna.until("what is said of it", &told).await?;
        let said = anna.run(&format!("return {SAID}"), Vec::new()).await?;
        if said.as_str().is_some_and(|said| said.starts_with("Yes")) {
            return Ok(wrong);
        }
    }
    anyhow::bail!("none of {controls:?} is right")
}

async fn streak(anna: &Browser) -> Result<String> {
    let said = anna.run("return document.querySelector('.streak').innerText", Vec::new()).await?;
    Ok(said.as_str().context("what is said of the days")?.to_owned())
}

/// From home to the puzzle of the day; found, it counts once, and is kept.
pub async fn one_a_day(run: &TestRun) -> Result<()> {
    let anna = run.quick_person(Look { still: true, ..Look::default() }).await?;
    anna.go("/").await?;
    home::see(&anna).await?;
    anna.click("main.home a[href='/puzzles']").await?;
    see(&anna).await?;
    ensure!(streak(&anna).await?.contains("come back tomorrow"), "{}", streak(&anna).await?);
    access::in_three_sizes(run, &anna, "puzzle-of-the-day", "main").await?;
    find(&anna).await?;
    let why = "document.querySelector('.practice .verdict p:nth-child(2)')?.innerText";
    let why = anna.until("the explanation", why).await?;
    ensure!(why.as_str().is_some_and(|why| why.len() > 20), "{why}");
    ensure!(streak(&anna).await?.contains("Days in a row: 1"), "{}", streak(&anna).await?);
    anna.picture("puzzle-found").await?;
    anna.reload().await?;
    see(&anna).await?;
    find(&anna).await?;
    ensure!(streak(&anna).await?.contains("Days in a row: 1"), "{}", streak(&anna).await?);
    Ok(())
}

/// Every game has three steps of difficulty; the answer can be shown, and does not count. In French, by
/// keyboard.
pub async fn by_difficulty(run: &TestRun) -> Result<()> {
    let look = Look { still: true, lang: "fr", size: Size::Phone, ..Look::default() };
    let anna = run.quick_person(look).await?;
    anna.go("/puzzles").await?;
    see(&anna).await?;
    anna.click_words(".puzzles .choose", &["Petits Chevaux"]).await?;
    for step in ["Facile", "Plus difficile", "Difficile"] {
        anna.click_words(".puzzles .choose + .choose", &[step]).await?;
        let asked = format!(
            "document.querySelector('.puzzles .asks strong')?.innerText ==
                'Petits Chevaux, {}'",
            step.to_lowercase()
        );
        anna.until("a puzzle of this step", &asked).await?;
        see(&anna).await?;
    }
    access::check(run, &anna, "puzzle-french").await?;
    anna.picture("puzzle-dice-phone-french").await?;
    anna.click(".practice .row button:not(.go)").await?;
    anna.until("the answer", "!!document.querySelector('.practice [data-can].hinted')").await?;
    ensure!(streak(&anna).await?.contains("reviens demain"), "{}", streak(&anna).await?);
    // Cards have digits: one of the six is right.
    anna.click_words(".puzzles .choose", &["Giro Galoppo"]).await?;
    anna.until("a race", "document.querySelector('.practice')?.dataset.game == 'giro-galoppo'")
        .await?;
    see(&anna).await?;
    access::check(run, &anna, "puzzle-race-french").await?;
    let right = format!("({SAID} ?? '').startsWith('Oui')");
    for digit in '1'..='6' {
        anna.press(digit).await?;
        if anna.run(&format!("return {right}"), Vec::new()).await? == Value::Bool(true) {
            return Ok(());
        }
    }
    anna.until("one of them to be right", &right).await.map(drop)
}

/// Horses, hurdles and cards are put elsewhere, and the numbers follow.
pub async fn a_race_is_explored(run: &TestRun) -> Result<()> {
    const CHANCES: &str = "document.querySelector('.chances-bar')?.innerText";
    let anna = run.quick_person(Look { still: true, ..Look::default() }).await?;
    anna.go("/explore/giro-galoppo").await?;
    let first = anna.until("chances", CHANCES).await?;
    access::in_three_sizes(run, &anna, "explore-race", "main").await?;
    // Red goes ahead.
    anna.click("[data-piece='horse-0']").await?;
    let far = "[...document.querySelectorAll('.explore [data-can]')].at(-6)?.dataset.can";
    let far = anna.until("cells that are lit", far).await?;
    let far = far.as_str().context("a cell")?.to_owned();
    anna.click(&format!(".explore [data-can='{far}']")).await?;
    anna.until("other chances", &format!("{CHANCES} !== {first} && {CHANCES}")).await?;
    let cell = far.trim_start_matches("cell-");
    let stands = "document.querySelector(\"[data-piece='horse-0']\").innerText";
    anna.until("the horse to stand there", &format!("{stands}.includes('{cell}')")).await?;
    // A card is played: both need as many.
    let card = |row: u8| format!(".explore .numbers:nth-of-type({row}) td:nth-of-type(6) button");
    anna.click(&card(1)).await?;
    let alert = "document.querySelector('.explore [role=alert]').innerText";
    anna.until("a word about it", alert).await?;
    anna.click(&card(2)).await?;
    anna.until("the word to go", &format!("!{alert}")).await?;
    // How often each card is played adds up, but for rounding.
    let adds_up = "[...document.querySelectorAll('.explore .numbers')].every(table => {
        const often = [...table.querySelectorAll('tr:nth-child(2) td')];
        const sum = often.reduce((sum, td) => sum + (parseInt(td.innerText) || 0), 0);
        return often.length == 6 && often[5].innerText == '–' && Math.abs(sum - 100) <= 3;
    })";
    anna.until("numbers that add up", adds_up).await.map(drop)
}

/// With dice every throw has its numbers.
pub async fn dice_are_explored(run: &TestRun) -> Result<()> {
    let anna = run.quick_person(Look { still: true, ..Look::default() }).await?;
    anna.go("/explore/petits-chevaux").await?;
    let rows = "document.querySelectorAll('.throws tr').length == 6";
    anna.until("six throws", rows).await?;
    access::in_three_sizes(run, &anna, "explore-dice", "main").await?;
    let before = anna.run("return document.querySelector('.throws').innerText", Vec::new()).await?;
    let slide = "const slider = document.getElementById('at-0-1');
        slider.value = 30; slider.dispatchEvent(new Event('change', { bubbles: true }));";
    anna.run(slide, Vec::new()).await?;
    let changed = format!("{rows} && document.querySelector('.throws').innerText !== {before}");
    anna.until("other numbers", &changed).await.map(drop)
}

/// A card is found by two keys, and counted; what makes none is told so. When the minute is over, the best is
/// kept.
pub async fn cards_against_the_clock(run: &TestRun) -> Result<()> {
    let anna = run.quick_person(Look { still: true, ..Look::default() }).await?;
    anna.go("/puzzles").await?;
    see(&anna).await?;
    anna.click_words(".puzzles .choose", &["Carrousel"]).await?;
    anna.click(".rush .go").await?;
    anna.see(".rush .board").await?;
    access::in_three_sizes(run, &anna, "puzzle-rush", "main").await?;
    // One of the two easy moves is right: the head goes to the tail, or the tail to the head.
    for keys in [['1', '6'], ['5', '7']] {
        for key in keys {
            anna.press(key).await?;
        }
        let told = "['Yes', 'That makes no'].some(w =>
            document.querySelector('.rush .verdict').innerText.includes(w))";
        anna.until("what is said of it", told).await?;
        let said =
            anna.run("return document.querySelector('.rush .verdict').innerText", Vec::new());
        if said.await?.as_str().is_some_and(|said| said.contains("That makes 1")) {
            break;
        }
    }
    anna.until(
        "a card that is found",
        "document.querySelector('.rush .verdict').innerText.includes('That makes 1')",
    )
    .await?;
    anna.picture("puzzle-rush-found").await?;
    // Nobody waits for a minute here: the page's clock leaps.
    let leap =
        "const now = performance.now.bind(performance); performance.now = () => now() + 60000;";
    anna.run(leap, Vec::new()).await?;
    let over = "document.querySelector('.rush .verdict').innerText.includes('Time is up')";
    anna.until("the end of the minute", over).await?;
    anna.reload().await?;
    see(&anna).await?;
    anna.click_words(".puzzles .choose", &["Carrousel"]).await?;
    let best = "document.querySelector('.rush').innerText.includes('Your best: 1')";
    anna.until("the best", best).await.map(drop)
}

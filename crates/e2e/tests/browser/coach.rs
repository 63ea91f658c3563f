//! How did it go? The coach beside a record, after a match, and a moment tried again.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{coach, home, podium, record};
use e2e::{Browser, Look, Size, TestRun, access};
use std::path::{Path, PathBuf};

/// A record that the kit keeps.
fn golden(game: GameId, name: &str) -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    crates.join("kit/golden").join(game.key()).join(name)
}

async fn open(anna: &Browser, game: GameId, name: &str) -> Result<()> {
    anna.see(record::FILE).await?;
    anna.choose_file(record::FILE, &golden(game, name)).await?;
    record::see(anna).await
}

/// A race of two from a file: headline, graph, table, and a moment until it is found.
pub async fn a_race_of_two(run: &TestRun) -> Result<()> {
    let anna = run.quick_person(Look { still: true, ..Look::default() }).await?;
    anna.go("/record").await?;
    open(&anna, GameId::GiroGaloppo, "printed-2.jsonl").await?;
    coach::ask(&anna).await?;
    let headline = coach::headline(&anna).await?;
    ensure!(headline.contains("Tornado") || headline.contains("Ana"), "whose game? {headline}");
    ensure!(headline.contains("choices"), "{headline}");
    access::in_three_sizes(run, &anna, "coach-race", ".how").await?;
    // A tap in the middle of the graph leads to the middle of the match.
    let (before, last) = record::step(&anna).await?;
    anna.click(".coach .tap").await?;
    let there = record::see_another_step(&anna, before).await?;
    ensure!(
        u64::from(there.step) > last / 4 && u64::from(there.step) < last,
        "{there:?} of {last}"
    );
    // The table leads there, too.
    anna.click(".coach details:last-of-type summary").await?;
    anna.click(".coach .wide tbody tr:first-child button").await?;
    record::see_another_step(&anna, there).await?;
    let moments = anna.run("return document.querySelectorAll('.coach .costly').length", Vec::new());
    let moments = moments.await?.as_u64().context("a number")?;
    ensure!((1..=3).contains(&moments), "{moments} moments");
    anna.click(".coach .costly button").await?;
    anna.see(".coach .practice .board").await?;
    anna.picture("coach-moment").await?;
    access::check(run, &anna, "coach-moment").await?;
    // What was played is not best: the answer is, and it lights up.
    anna.click(".coach .practice .row button:not(.go)").await?;
    let answer = "document.querySelector('.coach .practice [data-can].hinted')?.dataset.can";
    let answer = anna.until("the answer on the board", answer).await?;
    let said = "document.querySelector('.coach .practice .verdict p:last-child')?.innerText";
    let said = anna.until("why it is better", said).await?;
    ensure!(said.as_str().is_some_and(|said| said.len() > 20), "{answer}: {said}");
    anna.click(".coach .practice .row .go").await?;
    Ok(())
}

/// With dice, in French, on a telephone: with one horse each there is nothing to choose, and that is said.
pub async fn dice_in_french(run: &TestRun) -> Result<()> {
    let look = Look { still: true, lang: "fr", size: Size::Phone, ..Look::default() };
    let anna = run.quick_person(look).await?;
    anna.go("/record").await?;
    open(&anna, GameId::PetitsChevaux, "one-horse-2.jsonl").await?;
    coach::ask(&anna).await?;
    let headline = coach::headline(&anna).await?;
    ensure!(headline.contains("chance") && headline.contains("rien à choisir"), "{headline}");
    anna.picture("coach-dice-phone-french").await
}

/// After a match on this device it is our game, and the scramble has times.
pub async fn after_a_match(run: &TestRun) -> Result<()> {
    let anna = run.quick_person(Look { still: true, ..Look::default() }).await?;
    anna.go("/").await?;
    home::play(&anna, GameId::GiroGaloppo).await?;
    Player::new(&anna, GameId::GiroGaloppo).finish().await?;
    podium::names(&anna).await?;
    podium::open_menu(&anna).await?;
    anna.click(".podium button.how:not([disabled])").await?;
    let headline = coach::headline(&anna).await?;
    ensure!(headline.to_lowercase().contains("you"), "it was our game: {headline}");
    anna.picture("coach-after-a-match").await?;
    anna.click("main.record .another").await?;
    open(&anna, GameId::Carrousel, "big-hand-2.jsonl").await?;
    coach::ask(&anna).await?;
    anna.see(".coach table.ledger").await?;
    let rows = "return document.querySelectorAll('.coach table.ledger tr').length";
    ensure!(anna.run(rows, Vec::new()).await? == 6, "times are told in six rows");
    anna.picture("coach-times").await
}

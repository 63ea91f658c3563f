//! How a match ends: first it is seen to its end, then who has won, then the podium.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, podium};
use e2e::{Look, Size, TestRun, quick};

/// How long the winner can be read, at least, in milliseconds.
const READ_MS: f64 = 1_500.0;
/// How soon after the last motion the winner is named, on a busy machine, in milliseconds.
const SOON_MS: f64 = 2_500.0;

async fn is_seen(run: &TestRun, game: GameId, look: Look) -> Result<()> {
    let anna = run.quick_person(look).await?;
    anna.prepare(quick::SEEN).await?;
    anna.prepare(podium::WATCH).await?;
    anna.go("/").await?;
    home::play(&anna, game).await?;
    Player::new(&anna, game).finish().await?;
    let name = |what: &str| format!("{what}-{game}-{}-{}", look.size.name(), look.lang);
    anna.picture(&name("winner")).await?;
    let names = podium::names(&anna).await?;
    anna.picture(&name("podium")).await?;
    let samples = podium::samples(&anna).await?;
    let shown = || format!("{game} {look:?}: {samples:#?}");
    let winner = samples.iter().position(|sample| sample.winner.is_some()).with_context(shown)?;
    let end = samples.iter().position(|sample| sample.podium).with_context(shown)?;
    ensure!(
        samples[end].at - samples[winner].at > READ_MS,
        "the winner is gone at once: {}",
        shown()
    );
    ensure!(
        samples.iter().all(|sample| !sample.covered),
        "the podium covers the board: {}",
        shown()
    );
    ensure!(samples[winner..=end].iter().all(|sample| !sample.moves), "spoilt: {}", shown());
    // What moved last on the board did so just before.
    let still =
        samples[..winner].iter().rposition(|sample| sample.moves).map(|last| &samples[last + 1]);
    match still {
        // A carousel's last card may have come from a row that is not shown here.
        None if look.still || game == GameId::Carrousel => {}
        None => anyhow::bail!("nothing moved: {}", shown()),
        Some(still) => {
            ensure!(!look.still, "something moved: {}", shown());
            ensure!(samples[winner].at - still.at < SOON_MS, "nothing led there: {}", shown());
        }
    }
    let said = samples[winner].winner.as_deref().unwrap_or_default();
    let first = names.first().with_context(shown)?;
    let ours = ["You won!", "Gagné !"].contains(&said);
    ensure!(ours || said.contains(first.trim()), "{said} – but first is {first}");
    Ok(())
}

/// Somebody with a telephone who asked for less motion.
fn on_a_phone() -> Look {
    Look { size: Size::Phone, lang: "fr", still: true, ..Look::default() }
}

/// The podium has one main button, in sight; everything else is behind another one.
pub async fn one_main_button(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let look = Look { size: Size::Phone, still: true, ..Look::default() };
    let anna = run.quick_person(look).await?;
    anna.go("/").await?;
    home::play(&anna, game).await?;
    Player::new(&anna, game).finish().await?;
    podium::names(&anna).await?;
    let (main, others) = podium::buttons(&anna).await?;
    ensure!(main == ["Play again"], "main buttons: {main:?}");
    ensure!(others.len() == 2, "besides closing and the menu there is {others:?}");
    podium::open_menu(&anna).await?;
    anna.picture("podium-menu-phone").await?;
    let (_, with_menu) = podium::buttons(&anna).await?;
    ensure!(with_menu.len() >= 6, "in the menu: {with_menu:?}");
    podium::close_menu(&anna).await?;
    podium::play_again(&anna).await
}

pub async fn giro_galoppo_is_seen_to_its_end(run: &TestRun) -> Result<()> {
    is_seen(run, GameId::GiroGaloppo, Look::default()).await?;
    is_seen(run, GameId::GiroGaloppo, on_a_phone()).await
}

pub async fn petits_chevaux_is_seen_to_its_end(run: &TestRun) -> Result<()> {
    is_seen(run, GameId::PetitsChevaux, Look::default()).await
}

pub async fn carrousel_is_seen_to_its_end(run: &TestRun) -> Result<()> {
    is_seen(run, GameId::Carrousel, Look::default()).await?;
    is_seen(run, GameId::Carrousel, on_a_phone()).await
}

pub async fn at_other_sizes(run: &TestRun) -> Result<()> {
    is_seen(run, GameId::PetitsChevaux, on_a_phone()).await?;
    let on_a_tablet = Look { size: Size::Tablet, still: true, ..Look::default() };
    is_seen(run, GameId::GiroGaloppo, on_a_tablet).await
}

//! For somebody who sees nothing: a whole match is followed by what is said, and the focus is never
//! lost.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::hearing::{self, LISTEN};
use e2e::screens::{home, podium};
use e2e::{Look, Size, TestRun, access};
use game::words::Lang;

async fn follows(run: &TestRun, game: GameId, look: Look) -> Result<()> {
    let anna = run.quick_person(look).await?;
    anna.prepare(LISTEN).await?;
    anna.go("/").await?;
    home::play(&anna, game).await?;
    let people = hearing::people(&anna).await?;
    let asked = hearing::ask_where_everybody_is(&anna).await?;
    for (seat, name) in people.names.iter().enumerate() {
        ensure!(people.me == Some(seat as u8) || asked.contains(name), "{name} is not in: {asked}");
    }
    Player::new(&anna, game).finish().await?;
    podium::names(&anna).await?;
    let record = podium::record(&anna).await?;
    let said = hearing::heard(&anna).await?;
    let lang = if look.lang == "fr" { Lang::Fr } else { Lang::En };
    hearing::follow(&said, people, lang, &record)?;
    let result = podium::focused_result(&anna).await?;
    ensure!(
        said.last() == Some(&result),
        "the focus is on '{result}', and last was said {said:#?}"
    );
    let lost = hearing::lost_focus(&anna).await?;
    ensure!(lost.is_empty(), "the focus fell to nowhere from {lost:#?}");
    access::check(run, &anna, "the result").await
}

async fn in_both_languages(run: &TestRun, game: GameId) -> Result<()> {
    let usual = Look { still: true, ..Look::default() };
    follows(run, game, usual).await?;
    follows(run, game, Look { size: Size::Phone, lang: "fr", ..usual }).await
}

pub async fn to_giro_galoppo(run: &TestRun) -> Result<()> {
    in_both_languages(run, GameId::GiroGaloppo).await
}

pub async fn to_petits_chevaux(run: &TestRun) -> Result<()> {
    in_both_languages(run, GameId::PetitsChevaux).await
}

pub async fn to_carrousel(run: &TestRun) -> Result<()> {
    in_both_languages(run, GameId::Carrousel).await
}

/// With all its motion a match says the same.
pub async fn while_everything_moves(run: &TestRun) -> Result<()> {
    follows(run, GameId::PetitsChevaux, Look::default()).await
}

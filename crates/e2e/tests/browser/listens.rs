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

/// At a desk.
fn in_english() -> Look {
    Look { still: true, ..Look::default() }
}

/// On a telephone.
fn in_french() -> Look {
    Look { size: Size::Phone, lang: "fr", ..in_english() }
}

pub async fn to_giro_galoppo(run: &TestRun) -> Result<()> {
    follows(run, GameId::GiroGaloppo, in_english()).await
}

pub async fn to_petits_chevaux(run: &TestRun) -> Result<()> {
    follows(run, GameId::PetitsChevaux, in_french()).await
}

pub async fn to_carrousel(run: &TestRun) -> Result<()> {
    follows(run, GameId::Carrousel, in_french()).await
}

/// What is said is tested without a browser as well, in both languages: `kit`'s transcripts.
pub async fn in_the_other_language(run: &TestRun) -> Result<()> {
    follows(run, GameId::GiroGaloppo, in_french()).await?;
    follows(run, GameId::PetitsChevaux, in_english()).await?;
    follows(run, GameId::Carrousel, in_english()).await
}

/// With all its motion a match says the same.
pub async fn while_everything_moves(run: &TestRun) -> Result<()> {
    follows(run, GameId::PetitsChevaux, Look::default()).await
}

//! Two in a terminal and one in a browser, at one table.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::lines::LinesPlayer;
use e2e::player::Player;
use e2e::screens::{home, lobby, podium, table};
use e2e::{Look, TestRun};

pub async fn two_and_a_browser_play_petits_chevaux(run: &TestRun) -> Result<()> {
    play(run, GameId::PetitsChevaux).await
}

async fn play(run: &TestRun, game: GameId) -> Result<()> {
    let host = run.quick_person(Look::default()).await?;
    host.go("/").await?;
    let link = home::invite(&host, game).await?;
    let mut ana = LinesPlayer::join(&link, "Ana")?;
    ana.until("The host starts").await?;
    let mut bo = LinesPlayer::join(&link, "Bo")?;
    bo.until("The host starts").await?;
    lobby::wait_for_people(&host, 3).await?;
    lobby::see_name(&host, "Ana").await?;
    lobby::see_name(&host, "Bo").await?;
    lobby::start(&host, game).await?;
    let browser = async {
        table::see(&host, game).await?;
        Player::new(&host, game).finish().await
    };
    let (clicks, by_ana, by_bo) = tokio::try_join!(browser, ana.finish(), bo.finish())?;
    ensure!(clicks > 0 && by_ana > 0 && by_bo > 0, "somebody never had a turn");
    // All of them have seen the same end.
    let names = podium::names(&host).await?;
    ensure!(names.len() == 3, "the podium has {names:?}");
    let won = |said: &[String]| said.iter().any(|line| line.contains("win"));
    ensure!(won(ana.said()) && won(bo.said()), "{:#?}\n{:#?}", ana.said(), bo.said());
    Ok(())
}

//! Friends by link: one invites, the others open the link and sit down, and all of them play.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, lobby, podium, table};
use e2e::{Browser, Look, Scene, Size};
use futures_util::future::try_join_all;

/// A desk, a phone, a tablet, and another phone that wants no motion; both languages.
const LOOKS: [Look; 4] = [
    Look { size: Size::Desktop, lang: "en", still: false },
    Look { size: Size::Phone, lang: "fr", still: false },
    Look { size: Size::Tablet, lang: "en", still: false },
    Look { size: Size::Phone, lang: "fr", still: true },
];

/// A host and guests at one table, in its lobby.
pub async fn gather(scene: &Scene, game: GameId, people: usize) -> Result<Vec<Browser>> {
    let come = LOOKS.iter().take(people).map(|&look| scene.quick_person(look));
    let all = try_join_all(come).await?;
    let (host, guests) = (&all[0], &all[1..]);
    host.go("/").await?;
    let link = home::invite(host, game).await?;
    // One after the other: two who take the same place at once would be told so, rightly.
    for guest in guests {
        guest.go(&link).await?;
        lobby::sit(guest).await?;
    }
    lobby::wait_for_people(host, people).await?;
    Ok(all)
}

async fn play(scene: &Scene, game: GameId, people: usize) -> Result<()> {
    let all = gather(scene, game, people).await?;
    lobby::start(&all[0], game).await?;
    let each = all.iter().map(|person| async move {
        table::see(person, game).await?;
        Player::new(person, game).finish().await
    });
    let clicks = try_join_all(each).await?;
    ensure!(clicks.iter().sum::<usize>() > 0, "nobody clicked anything");
    if game != GameId::Carrousel {
        ensure!(clicks.iter().all(|&n| n > 0), "somebody never had a turn: {clicks:?}");
    }
    let podiums = try_join_all(all.iter().map(podium::names)).await?;
    let places = podiums.iter().map(Vec::len).collect::<Vec<_>>();
    ensure!(places.iter().all(|&n| n == places[0] && n > 0), "podiums differ: {podiums:?}");
    Ok(())
}

pub async fn two_play_giro_galoppo(scene: &Scene) -> Result<()> {
    play(scene, GameId::GiroGaloppo, 2).await
}

pub async fn two_play_petits_chevaux(scene: &Scene) -> Result<()> {
    play(scene, GameId::PetitsChevaux, 2).await
}

pub async fn two_play_carrousel(scene: &Scene) -> Result<()> {
    play(scene, GameId::Carrousel, 2).await
}

pub async fn four_play_giro_galoppo(scene: &Scene) -> Result<()> {
    play(scene, GameId::GiroGaloppo, 4).await
}

pub async fn four_play_petits_chevaux(scene: &Scene) -> Result<()> {
    play(scene, GameId::PetitsChevaux, 4).await
}

pub async fn four_play_carrousel(scene: &Scene) -> Result<()> {
    play(scene, GameId::Carrousel, 4).await
}

//! Friends by link: one invites, the others open the link and sit down, and all of them play.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, lobby, podium, table};
use e2e::{Browser, Look, Size, TestRun};
use futures_util::future::try_join_all;

/// A desk, a phone, a tablet, and another phone that wants no motion; both languages.
fn looks() -> [Look; 4] {
    let usual = Look::default();
    [
        usual,
        Look { size: Size::Phone, lang: "fr", ..usual },
        Look { size: Size::Tablet, ..usual },
        Look { size: Size::Phone, lang: "fr", still: true, ..usual },
    ]
}

/// A host and guests at one table, in its lobby.
pub async fn gather(run: &TestRun, game: GameId, people: usize) -> Result<Vec<Browser>> {
    let come = looks().into_iter().take(people).map(|look| run.quick_person(look));
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

pub async fn one_comes_by_the_spoken_code(run: &TestRun) -> Result<()> {
    let host = run.person(Look::default()).await?;
    host.go("/").await?;
    home::invite(&host, GameId::Carrousel).await?;
    let code = lobby::code(&host).await?;
    let guest = run.person(Look { size: Size::Phone, lang: "fr", ..Look::default() }).await?;
    // Nothing has that one: it is said, and the field can be corrected.
    guest.allow("the server responded with a status of 404");
    guest.go("/").await?;
    home::join(&guest, "bababababa").await?;
    home::see_trouble(&guest).await?;
    home::join(&guest, &code.to_lowercase()).await?;
    lobby::sit(&guest).await?;
    lobby::wait_for_people(&host, 2).await
}

/// What the host settles is what everybody sees, also a value that the lobby does not offer.
pub async fn the_host_settles_the_rules(run: &TestRun) -> Result<()> {
    let all = gather(run, GameId::Carrousel, 2).await?;
    let (host, guest) = (&all[0], &all[1]);
    lobby::open_rules(host).await?;
    lobby::open_rules(guest).await?;
    // A quick table ends at two points.
    lobby::see_first_rule(host, "something else", "changed").await?;
    lobby::see_first_rule(guest, "autre chose", "modifiées").await?;
    for (nth, points) in [(3, "8"), (2, "5"), (3, "8")] {
        lobby::choose_first_rule(host, nth).await?;
        lobby::see_first_rule(host, points, "changed").await?;
        lobby::see_first_rule(guest, points, "modifiées").await?;
    }
    lobby::back_to_printed_rules(host).await?;
    lobby::see_first_rule(host, "as usual", "the usual ones").await?;
    lobby::see_first_rule(guest, "comme d'habitude", "les habituelles").await
}

/// A guest who is still writing a name when the host presses start: nothing breaks, and the name is
/// there for everybody, as far as it was written.
pub async fn a_name_that_is_being_written_is_kept(run: &TestRun) -> Result<()> {
    for game in [GameId::GiroGaloppo, GameId::PetitsChevaux] {
        let all = gather(run, game, 2).await?;
        let (host, guest) = (&all[0], &all[1]);
        // What was written a moment ago is there without leaving the field.
        lobby::write_name(guest, "Zo").await?;
        lobby::see_name(host, "Zo").await?;
        // What follows has hardly left the pages when the button is pressed.
        lobby::write_name(host, "Hostess").await?;
        lobby::write_name(guest, "Zoé").await?;
        lobby::listen_for_changes(guest).await?;
        lobby::start(host, game).await?;
        for person in &all {
            table::see(person, game).await?;
            table::see_name(person, "Zoé").await?;
            table::see_name(person, "Hostess").await?;
        }
        // Chromium sends a change from a field that is being taken away; no handler hears it.
        ensure!(
            lobby::changes(guest).await? == 0,
            "{game}: a handler ran amid a change of the view"
        );
        // And the page knows the name the next time.
        let kept = guest.run("return localStorage.getItem('name')", Vec::new()).await?;
        ensure!(kept == "Zoé", "{game}: kept as {kept}");
    }
    Ok(())
}

async fn play(run: &TestRun, game: GameId, people: usize) -> Result<()> {
    let all = gather(run, game, people).await?;
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

pub async fn two_play_giro_galoppo(run: &TestRun) -> Result<()> {
    play(run, GameId::GiroGaloppo, 2).await
}

pub async fn two_play_petits_chevaux(run: &TestRun) -> Result<()> {
    play(run, GameId::PetitsChevaux, 2).await
}

pub async fn two_play_carrousel(run: &TestRun) -> Result<()> {
    play(run, GameId::Carrousel, 2).await
}

pub async fn four_play_giro_galoppo(run: &TestRun) -> Result<()> {
    play(run, GameId::GiroGaloppo, 4).await
}

pub async fn four_play_petits_chevaux(run: &TestRun) -> Result<()> {
    play(run, GameId::PetitsChevaux, 4).await
}

pub async fn four_play_carrousel(run: &TestRun) -> Result<()> {
    play(run, GameId::Carrousel, 4).await
}

//! People: names that are kept, places for whoever comes, one person on two devices.

use crate::friends;
use anyhow::{Context, Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, lobby, podium, sheet, table};
use e2e::{Browser, Look, Size, TestRun};

const NOTES: &str = "(() => {
    window.notes = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.notes++; return make.call(this); };
})();";

/// The name that whoever sits at this browser has in the lobby.
async fn own_name(browser: &Browser) -> Result<String> {
    let name = "document.querySelector('main.lobby .place[data-kind=person] input.grow')?.value";
    let name = browser.until("our name in the lobby", name).await?;
    Ok(name.as_str().unwrap_or_default().to_owned())
}

/// A name is written once, in the settings, and is there in every lobby and at every table.
pub async fn a_name_is_asked_once(run: &TestRun) -> Result<()> {
    let anna = run.quick_person(Look::default()).await?;
    anna.go("/").await?;
    sheet::open(&anna).await?;
    anna.write("#own-name", "Zoé").await?;
    sheet::close(&anna).await?;
    let link = home::invite(&anna, GameId::GiroGaloppo).await?;
    ensure!(own_name(&anna).await? == "Zoé", "the lobby has asked again");
    // Who has said none is called by a name all the same, and another one than the host's.
    let guest = run.quick_person(Look { lang: "fr", ..Look::default() }).await?;
    guest.go(&link).await?;
    let name = own_name(&guest).await?;
    ensure!(!name.is_empty() && name != "Zoé", "the guest is called {name:?}");
    lobby::see_name(&anna, &name).await?;
    lobby::write_name(&guest, "Ida").await?;
    lobby::see_name(&anna, "Ida").await?;
    // In the settings over the lobby, too.
    sheet::open(&guest).await?;
    guest.write("#own-name", "Ines").await?;
    lobby::see_name(&anna, "Ines").await?;
    sheet::close(&guest).await?;
    anna.go("/").await?;
    home::play(&anna, GameId::GiroGaloppo).await?;
    table::see_name(&anna, "Zoé").await
}

/// Whoever comes by a link sits down at once, and the host sees and hears it. Whoever gets up stays up.
pub async fn whoever_comes_sits_at_once(run: &TestRun) -> Result<()> {
    let host = run.quick_person(Look::default()).await?;
    host.prepare(NOTES).await?;
    host.go("/").await?;
    host.run("localStorage.setItem('sound', 'on')", Vec::new()).await?;
    host.reload().await?;
    let link = home::invite(&host, GameId::PetitsChevaux).await?;
    lobby::wait_for_people(&host, 1).await?;
    let notes = host.run("return notes", Vec::new()).await?;
    ensure!(notes == 0, "the host is no newcomer");
    let guest = run.quick_person(Look { size: Size::Phone, ..Look::default() }).await?;
    guest.go(&link).await?;
    lobby::sit(&guest).await?;
    let name = own_name(&guest).await?;
    let said = host.until("who has come", "document.querySelector('.arrived')?.innerText").await?;
    ensure!(said.as_str().is_some_and(|said| said.contains(&name)), "{name} came: {said}");
    host.until("a sound", "notes > 0").await?;
    guest.click("main.lobby .place[data-kind=person] > button.icon:last-child").await?;
    let free = "document.querySelectorAll('main.lobby .place[data-kind=person]').length === 1";
    guest.until("a free place", free).await?;
    guest.reload().await?;
    lobby::see(&guest).await?;
    guest.see("main.lobby .place[data-kind=open] button").await?;
    guest.until("nobody but the host", free).await?;
    guest.click_words("main.lobby .place[data-kind=open]", &["Sit here"]).await?;
    lobby::sit(&guest).await
}

/// A colour goes with a place: whoever sits there takes another one that is free.
pub async fn colours_are_chosen_in_every_game(run: &TestRun) -> Result<()> {
    let anna = run.quick_person(Look { size: Size::Phone, ..Look::default() }).await?;
    for game in GameId::ALL {
        anna.go("/").await?;
        home::invite(&anna, game).await?;
        lobby::wait_for_people(&anna, 1).await?;
        let name = own_name(&anna).await?;
        anna.click("main.lobby .place button.colour").await?;
        anna.click("#colours-0 [data-place='1']").await?;
        let moved = "document.querySelectorAll('main.lobby .place')[1].dataset.kind === 'person'";
        anna.until("another colour", moved).await?;
        ensure!(own_name(&anna).await? == name, "{game}: the name stayed behind");
    }
    // Several people at one device, too.
    home::play_from_the_top_here(&anna, GameId::PetitsChevaux).await?;
    lobby::wait_for_people(&anna, 1).await?;
    lobby::add_person(&anna).await?;
    anna.click("main.lobby .place:nth-child(2) button.colour").await?;
    anna.click("#colours-1 [data-place='3']").await?;
    let moved = "document.querySelectorAll('main.lobby .place')[3].dataset.kind === 'person'";
    anna.until("another colour", moved).await.map(drop)
}

/// Several people at one device are called by their names, which are known the next time.
pub async fn one_device_calls_by_name(run: &TestRun) -> Result<()> {
    let family = run.quick_person(Look { size: Size::Phone, ..Look::default() }).await?;
    let game = GameId::PetitsChevaux;
    for first_time in [true, false] {
        home::play_from_the_top_here(&family, game).await?;
        lobby::wait_for_people(&family, 1).await?;
        lobby::add_person(&family).await?;
        let second = "main.lobby .place:nth-child(2) input.grow";
        if first_time {
            family.write("main.lobby .place:nth-child(1) input.grow", "Ana").await?;
            family.write(second, "Ben").await?;
            family.until("a name that is kept", "localStorage.getItem('name-1') === 'Ben'").await?;
        }
        let known = format!("document.querySelector('{second}')?.value === 'Ben'");
        family.until("a name that is known", &known).await?;
    }
    lobby::start(&family, game).await?;
    let called = "document.querySelector('.turn-of')?.innerText";
    let mut names = Vec::new();
    let mut player = Player::new(&family, game);
    for _ in 0..60 {
        let said = family.run(&format!("return {called} ?? ''"), Vec::new()).await?;
        let said = said.as_str().unwrap_or_default().to_owned();
        if !said.is_empty() && !names.contains(&said) {
            names.push(said);
        }
        if names.len() == 2 {
            break;
        }
        player.play(1).await?;
    }
    ensure!(names.iter().any(|said| said.contains("Ana")), "{names:?}");
    ensure!(names.iter().any(|said| said.contains("Ben")), "{names:?}");
    Ok(())
}

/// Two sat down, nobody said who is older: the lobby says that it is drawn, and the table who it is.
pub async fn who_is_oldest_is_seen(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let all = friends::gather(run, game, 2).await?;
    let said = all[0].text().await?;
    ensure!(said.contains("it is drawn"), "nobody says that it is drawn: {said}");
    lobby::start(&all[0], game).await?;
    for person in &all {
        let oldest =
            "[...document.querySelectorAll('.player .note')].filter(e => e.innerText).length === 1";
        person.until("who is the oldest", oldest).await?;
    }
    Ok(())
}

/// A private picture leads another device to the same table, on the same seat; a code does so, too.
pub async fn one_person_on_two_devices(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let laptop = run.quick_person(Look::default()).await?;
    laptop.go("/").await?;
    home::play(&laptop, game).await?;
    Player::new(&laptop, game).play(3).await?;
    let before = table::wait_for_settled_turn(&laptop).await?;
    let link = laptop.address().await?;
    sheet::open(&laptop).await?;
    let (picture, _) = sheet::offer(&laptop).await?;
    ensure!(!picture.contains("/api/"), "{picture}");
    laptop.picture("another-device-desktop").await?;

    // By the picture.
    let phone = run.quick_person(Look { size: Size::Phone, lang: "fr", ..Look::default() }).await?;
    phone.go(&picture).await?;
    phone.see("main .take-code button").await?;
    let address = phone.address().await?;
    ensure!(address.ends_with("/link"), "the code stays in the address: {address}");
    phone.picture("link-phone").await?;
    phone.click("main .take-code button").await?;
    table::see(&phone, game).await?;
    let after = table::wait_for_settled_turn(&phone).await?;
    ensure!(before == after, "{before:?} became {after:?}");

    // By the table's link, which alone leads to looking on, and the code.
    let tablet = run.quick_person(Look { size: Size::Tablet, ..Look::default() }).await?;
    tablet.allow("the server responded with a status of 404");
    tablet.go(&link).await?;
    table::see(&tablet, game).await?;
    tablet.see(".watching button").await?;
    tablet.picture("watching-tablet").await?;
    tablet.click(".watching button").await?;
    tablet.write("dialog.sheet .code-field", "NOTACODE").await?;
    tablet.click("dialog.sheet .take-code button").await?;
    home::see_trouble(&tablet).await?;
    let (_, code) = again(&laptop).await?;
    tablet.write("dialog.sheet .code-field", &code.to_lowercase()).await?;
    tablet.click("dialog.sheet .take-code button").await?;
    sheet::see_nothing(&tablet).await?;
    let after = table::wait_for_settled_turn(&tablet).await?;
    ensure!(before == after, "{before:?} became {after:?}");
    let watches = tablet.run("return !!document.querySelector('.watching')", Vec::new()).await?;
    ensure!(watches == false, "whoever plays is told that it looks on");
    Ok(())
}

/// Another code, because the first one has been used.
async fn again(browser: &Browser) -> Result<(String, String)> {
    sheet::close(browser).await.context("the sheet of the first code")?;
    sheet::open(browser).await?;
    sheet::offer(browser).await
}

/// One proposes another match, the other sees who and joins, and both play it.
pub async fn another_match_is_proposed(run: &TestRun) -> Result<()> {
    let game = GameId::GiroGaloppo;
    let all = friends::gather(run, game, 2).await?;
    let (host, guest) = (&all[0], &all[1]);
    lobby::write_name(host, "Ana").await?;
    lobby::see_name(guest, "Ana").await?;
    lobby::start(host, game).await?;
    table::see(guest, game).await?;
    let (mut one, mut other) = (Player::new(host, game), Player::new(guest, game));
    tokio::try_join!(one.finish(), other.finish())?;
    tokio::try_join!(podium::names(host), podium::names(guest))?;
    podium::propose(host).await?;
    let said = podium::see_rematch(guest).await?;
    ensure!(said.contains("Ana"), "who proposes it? {said}");
    podium::see_rematch(host).await?;
    guest.picture("rematch-phone").await?;
    podium::propose(guest).await?;
    tokio::try_join!(podium::see_gone(host), podium::see_gone(guest))?;
    // One of them sets the first obstacle.
    let can = tokio::select! {
        can = table::wait_for_turn(host) => can?,
        can = table::wait_for_turn(guest) => can?,
    };
    ensure!(!can.is_empty(), "nothing can be played");
    Ok(())
}

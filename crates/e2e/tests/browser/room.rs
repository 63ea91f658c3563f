//! Little room: a phone held sideways, and letters twice as large.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, lobby, podium, table};
use e2e::{Browser, Look, Size, TestRun};

/// What does not fit: it sticks out to the side, or one text lies on another.
const MISFITS: &str = "
    const width = arguments[0], misfits = [];
    const shown = e => e.checkVisibility({ visibilityProperty: true })
        && !e.closest('svg, .unseen, .skip, .podium, .drawer, .toasts');
    const scrolls = e => e.closest('pre, .wide');
    const called = e => `${e.tagName}.${e.className} ${e.textContent.trim().slice(0, 40)}`;
    const all = [...document.querySelectorAll('body *')].filter(e => shown(e) && !scrolls(e));
    for (const e of all) {
        const frame = e.getBoundingClientRect();
        if (frame.width && (frame.right > width + 1 || frame.left < -1)) misfits.push(`out: ${called(e)}`);
    }
    const writes = e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const texts = all.filter(writes).map(e => {
        const range = document.createRange();
        range.selectNodeContents(e);
        const [text, own] = [range.getBoundingClientRect(), e.getBoundingClientRect()];
        // What an element cuts off lies on nothing.
        const cut = getComputedStyle(e).overflow !== 'visible';
        return { e, left: text.left, top: text.top, right: cut ? Math.min(text.right, own.right) : text.right,
            bottom: cut ? Math.min(text.bottom, own.bottom) : text.bottom };
    });
    texts.forEach((a, i) => texts.slice(i + 1).forEach(b => {
        if (a.e.contains(b.e) || b.e.contains(a.e)) return;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 3 && down > 3) misfits.push(`${called(a.e)} lies on ${called(b.e)}`);
    }));
    return misfits.slice(0, 12);";

async fn fits(browser: &Browser, look: Look, screen: &str) -> Result<()> {
    let letters = if look.large_text { "-large-text" } else { "" };
    browser.picture(&format!("{screen}-{}{letters}", look.size.name())).await?;
    let (width, height) = look.size.pixels();
    let misfits = browser.run(MISFITS, vec![width.into()]).await?;
    ensure!(misfits.as_array().is_some_and(Vec::is_empty), "{screen}: {misfits:#}");
    if screen.starts_with("table") {
        let board = table::board_side(browser).await?;
        let least = 0.7 * f64::from(width.min(height));
        ensure!(board > least, "{screen}: the board is {board} pixels small");
    }
    Ok(())
}

/// Through the screens; what is lit at the tables is clicked, so it can be reached.
async fn tour(run: &TestRun, look: Look) -> Result<()> {
    let look = Look { still: true, ..look };
    let anna = run.quick_person(look).await?;
    anna.go("/").await?;
    home::see(&anna).await?;
    fits(&anna, look, "home").await?;
    for game in GameId::ALL {
        home::play_from_the_top(&anna, game).await?;
        if game != GameId::Carrousel {
            Player::new(&anna, game).play(3).await?;
            table::wait_for_turn(&anna).await?;
        }
        fits(&anna, look, &format!("table-{game}")).await?;
    }
    anna.go("/").await?;
    home::invite(&anna, GameId::GiroGaloppo).await?;
    lobby::wait_for_people(&anna, 1).await?;
    fits(&anna, look, "lobby").await?;
    for (screen, path) in [("settings", "/settings"), ("learn", "/learn/petits-chevaux")] {
        anna.go(path).await?;
        anna.see("main h1").await?;
        fits(&anna, look, screen).await?;
    }
    home::play_from_the_top(&anna, GameId::GiroGaloppo).await?;
    Player::new(&anna, GameId::GiroGaloppo).finish().await?;
    podium::names(&anna).await?;
    fits(&anna, look, "end").await?;
    podium::play_again(&anna).await
}

pub async fn sideways(run: &TestRun) -> Result<()> {
    tour(run, Look { size: Size::Sideways, ..Look::default() }).await
}

pub async fn large_text_on_a_phone(run: &TestRun) -> Result<()> {
    tour(run, Look { size: Size::Phone, large_text: true, ..Look::default() }).await
}

pub async fn large_text_at_a_desk(run: &TestRun) -> Result<()> {
    tour(run, Look { large_text: true, lang: "fr", ..Look::default() }).await
}

//! Little room: a phone held sideways, and letters twice as large.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::{home, lobby, podium, sheet, table};
use e2e::{Browser, Look, Size, TestRun};

/// What does not fit: it sticks out to the side, or one text or button lies on another. What lies over a screen
/// on purpose is looked at by itself.
const MISFITS: &str = "
    const width = arguments[0], misfits = [];
    const root = document.querySelector(':popover-open, dialog[open]') ?? document.body;
    const shown = e => e.checkVisibility({ visibilityProperty: true })
        && !e.closest('svg, .unseen, .skip, .drawer, .toasts, .winner, .turn-of, [popover]:not(:popover-open)');
    const scrolls = e => e.closest('pre, .wide');
    const called = e => `${e.tagName}.${e.className} ${e.textContent.trim().slice(0, 40)}`;
    const all = [...root.querySelectorAll('*')].filter(e => shown(e) && !scrolls(e));
    for (const e of all) {
        const frame = e.getBoundingClientRect();
        if (frame.width && (frame.right > width + 1 || frame.left < -1)) misfits.push(`out: ${called(e)}`);
    }
    // What is cut off, or scrolled away, lies on nothing.
    const cut = (e, frame) => {
        let { left, top, right, bottom } = frame;
        for (let by = e; by && by !== document.body; by = by.parentElement) {
            if (getComputedStyle(by).overflow === 'visible') continue;
            const edge = by.getBoundingClientRect();
            [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
            [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        }
        return { e, left, top, right, bottom };
    };
    const meet = (a, b) => {
        if (a.e.contains(b.e) || b.e.contains(a.e)) return; // Itself, too.
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 3 && down > 3) misfits.push(`${called(a.e)} lies on ${called(b.e)}`);
    };
    const each = list => list.forEach((a, i) => list.slice(i + 1).forEach(b => meet(a, b)));
    const writes = e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    // Line by line: what begins in the middle of a line lies on nothing that ends there.
    each(all.filter(writes).flatMap(e => {
        const range = document.createRange();
        range.selectNodeContents(e);
        return [...range.getClientRects()].map(line => cut(e, line));
    }));
    // Cards in a hand lie on each other, as cards do.
    const pressed = e => e.matches('button, a, input:not(.unseen), select, summary, output') && !e.closest('.fan');
    each(all.filter(pressed).map(e => cut(e, e.getBoundingClientRect())));
    return [...new Set(misfits)].slice(0, 12);";

async fn fits(browser: &Browser, look: Look, screen: &str) -> Result<()> {
    let letters = if look.large_text { "-large-text" } else { "" };
    browser.picture(&format!("{screen}-{}{letters}-{}", look.size.name(), look.lang)).await?;
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
    home::open_more(&anna, GameId::PetitsChevaux).await?;
    fits(&anna, look, "home-menu").await?;
    for game in GameId::ALL {
        home::play_from_the_top(&anna, game).await?;
        if game != GameId::Carrousel {
            Player::new(&anna, game).play(3).await?;
            table::wait_for_turn(&anna).await?;
        }
        fits(&anna, look, &format!("table-{game}")).await?;
    }
    sheet::open(&anna).await?;
    fits(&anna, look, "sheet-settings").await?;
    sheet::offer(&anna).await?;
    fits(&anna, look, "sheet-device").await?;
    for game in GameId::ALL {
        anna.go("/").await?;
        home::invite(&anna, game).await?;
        lobby::wait_for_people(&anna, 1).await?;
        lobby::add_bot(&anna).await?;
        lobby::open_rules(&anna).await?;
        fits(&anna, look, &format!("lobby-{game}")).await?;
    }
    let learn = GameId::ALL.map(|game| (format!("learn-{game}"), format!("/learn/{game}")));
    let more = [("settings", "/settings"), ("link", "/link"), ("open-record", "/record")];
    let more = more.map(|(screen, path)| (screen.to_owned(), path.to_owned()));
    for (screen, path) in learn.into_iter().chain(more) {
        anna.go(&path).await?;
        anna.see("main h1").await?;
        fits(&anna, look, &screen).await?;
    }
    // With something to continue it is another home.
    anna.go("/").await?;
    anna.see(".continue a").await?;
    fits(&anna, look, "home-continue").await?;
    home::play(&anna, GameId::GiroGaloppo).await?;
    Player::new(&anna, GameId::GiroGaloppo).finish().await?;
    podium::names(&anna).await?;
    fits(&anna, look, "end").await?;
    podium::open_menu(&anna).await?;
    fits(&anna, look, "end-menu").await?;
    podium::close_menu(&anna).await?;
    podium::step_through(&anna).await?;
    anna.press_with(Browser::SHIFT, '\u{e014}').await?;
    fits(&anna, look, "record").await
}

pub async fn sideways(run: &TestRun) -> Result<()> {
    tour(run, Look { size: Size::Sideways, ..Look::default() }).await
}

pub async fn large_text_on_a_phone(run: &TestRun) -> Result<()> {
    tour(run, Look { size: Size::Phone, large_text: true, ..Look::default() }).await
}

pub async fn large_text_on_a_phone_in_french(run: &TestRun) -> Result<()> {
    tour(run, Look { size: Size::Phone, large_text: true, lang: "fr", ..Look::default() }).await
}

pub async fn large_text_at_a_desk_in_english(run: &TestRun) -> Result<()> {
    tour(run, Look { large_text: true, ..Look::default() }).await
}

pub async fn large_text_at_a_desk(run: &TestRun) -> Result<()> {
    tour(run, Look { large_text: true, lang: "fr", ..Look::default() }).await
}

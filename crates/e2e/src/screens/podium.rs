//! The end of a match.

use super::{Browser, PODIUM, Result};
use serde::Deserialize;

/// Waits until the podium is there; gives the names on it, best first.
pub async fn names(browser: &Browser) -> Result<Vec<String>> {
    browser.see(PODIUM).await?;
    // Several may share a place.
    let script =
        format!("return [...document.querySelectorAll('{PODIUM} ol .who')].map(l => l.innerText)");
    Ok(serde_json::from_value(browser.run(&script, Vec::new()).await?)?)
}

/// Notes with every picture of the screen what there is of the end of a match, for [`samples`].
pub const WATCH: &str = "(() => {
    window.samples = [];
    const find = selector => document.querySelector(selector);
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const look = () => {
        const [podium, board] = [find('section.podium'), find('main.table .board')];
        const sample = {
            moves: document.getAnimations().some(a => a.id === 'score' && a.playState === 'running'),
            winner: find('main.table > .winner')?.innerText ?? null,
            podium: !!podium,
            covered: !!podium && !!board
                && meet(podium.getBoundingClientRect(), board.getBoundingClientRect()),
        };
        const [known, key] = [window.samples.at(-1), JSON.stringify(sample)];
        if (known?.key !== key) window.samples.push({ key, at: performance.now(), ...sample });
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})();";

/// What was to be seen from some moment on.
#[derive(Deserialize, Debug)]
pub struct Sample {
    /// When, in milliseconds.
    pub at: f64,
    /// Whether something is moved on the board.
    pub moves: bool,
    /// Who is said to have won.
    pub winner: Option<String>,
    /// Whether the podium is there.
    pub podium: bool,
    /// Whether the podium lies over the board.
    pub covered: bool,
}

/// All that was to be seen; the page must have been told to [`WATCH`].
pub async fn samples(browser: &Browser) -> Result<Vec<Sample>> {
    Ok(serde_json::from_value(browser.run("return samples", Vec::new()).await?)?)
}

/// Whether the match is over.
pub async fn is_there(browser: &Browser) -> Result<bool> {
    let script = format!("return !!document.querySelector('{PODIUM}')");
    Ok(browser.run(&script, Vec::new()).await? == true)
}

/// Waits until the focus is on the podium; gives what is read there.
pub async fn focused_result(browser: &Browser) -> Result<String> {
    let label =
        format!("document.activeElement?.matches('{PODIUM}') && document.activeElement.ariaLabel");
    let label = browser.until("the focus on the result", &label).await?;
    Ok(label.as_str().unwrap_or_default().to_owned())
}

/// The text of the record that can be downloaded.
pub async fn record(browser: &Browser) -> Result<String> {
    let file = format!("document.querySelector('{PODIUM} a[download]')?.href");
    let file = format!("{file}?.replace(/^data:[^,]*,/, '')");
    let text = browser.until("a record to download", &file).await?;
    let text = browser.run("return decodeURIComponent(arguments[0])", vec![text]).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Begins the next match.
pub async fn play_again(browser: &Browser) -> Result<()> {
    propose(browser).await?;
    see_gone(browser).await
}

/// Presses the main button: another match is proposed, or joined.
pub async fn propose(browser: &Browser) -> Result<()> {
    browser.click(&format!("{PODIUM} .what-next button.go:not([disabled])")).await
}

/// Waits for what is said about another match.
pub async fn see_rematch(browser: &Browser) -> Result<String> {
    let said = format!("document.querySelector('{PODIUM} .rematch')?.innerText");
    let said = browser.until("a word about another match", &said).await?;
    Ok(said.as_str().unwrap_or_default().to_owned())
}

/// Waits until the next match has begun.
pub async fn see_gone(browser: &Browser) -> Result<()> {
    let gone = format!("!document.querySelector('{PODIUM}')");
    browser.until("the next match", &gone).await.map(drop)
}

/// The main buttons and the other ones that can be pressed now, by what they say.
pub async fn buttons(browser: &Browser) -> Result<(Vec<String>, Vec<String>)> {
    let script = format!(
        "const all = [...document.querySelectorAll('{PODIUM} :is(button, a)')].filter(e => e.checkVisibility());
         const says = e => e.innerText.trim() || e.getAttribute('aria-label');
         return [true, false].map(main => all.filter(e => e.matches('.go') === main).map(says));"
    );
    Ok(serde_json::from_value(browser.run(&script, Vec::new()).await?)?)
}

/// Opens what else can be done.
pub async fn open_menu(browser: &Browser) -> Result<()> {
    browser.click(&format!("{PODIUM} .what-next .more")).await?;
    browser.see(&format!("{PODIUM} .menu:popover-open")).await
}

/// Closes it again.
pub async fn close_menu(browser: &Browser) -> Result<()> {
    browser.press('\u{e00c}').await?;
    browser.until("a closed menu", "!document.querySelector(':popover-open')").await.map(drop)
}

/// Opens the match that has just ended to look at it once more.
pub async fn step_through(browser: &Browser) -> Result<()> {
    open_menu(browser).await?;
    let words = ["See the match again", "Revoir la partie"];
    browser.click_words(&format!("{PODIUM} .menu"), &words).await?;
    super::record::see(browser).await
}

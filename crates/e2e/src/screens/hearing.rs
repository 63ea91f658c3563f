//! What somebody hears who sees nothing, and where their focus is.

use super::{Browser, Result, TABLE};
use catalog::record::Replay;
use game::Seat;
use game::words::Lang;
use kit::transcript::{Follow, listener};
use serde::Deserialize;

/// Notes everything that the narration says and every moment in which nothing has the focus though
/// something had it before, for [`heard`] and [`lost_focus`].
pub const LISTEN: &str = "(() => {
    window.heard = [];
    window.lostFocus = [];
    const hear = changes => {
        for (const { target, addedNodes } of changes) {
            if (!(target instanceof Element) || !target.matches('.spoken[aria-live]')) continue;
            window.heard.push(...[...addedNodes].map(sentence => sentence.textContent));
        }
    };
    new MutationObserver(hear).observe(document, { childList: true, subtree: true });
    let last = null, since = 0;
    addEventListener('focusin', focus => { last = focus.target; });
    const look = () => {
        // Two pictures of the screen are enough to find another place.
        const nowhere = last && document.activeElement === document.body;
        since = nowhere ? since + 1 : 0;
        if (since === 3) window.lostFocus.push(last.outerHTML.slice(0, 200));
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})();";

/// What the narration has said since this was asked last; the page must have been told to
/// [`LISTEN`].
pub async fn heard(browser: &Browser) -> Result<Vec<String>> {
    let heard = browser.run("return heard.splice(0)", Vec::new()).await?;
    Ok(serde_json::from_value(heard)?)
}

/// What had the focus when it was lost.
pub async fn lost_focus(browser: &Browser) -> Result<Vec<String>> {
    let lost = browser.run("return lostFocus.splice(0)", Vec::new()).await?;
    Ok(serde_json::from_value(lost)?)
}

/// Those at the table as the page calls them, by seat, and which of them is whoever looks.
#[derive(Deserialize, Debug)]
pub struct People {
    /// By seat.
    pub names: Vec<String>,
    /// The seat of whoever looks.
    pub me: Option<u8>,
}

/// Those at the table.
pub async fn people(browser: &Browser) -> Result<People> {
    let script = format!(
        "const all = [...document.querySelectorAll('{TABLE} .player')];
         all.sort((a, b) => a.dataset.seat - b.dataset.seat);
         const me = all.findIndex(player => player.matches('.you'));
         return {{
             names: all.map(player => player.querySelector('.name').innerText.trim()),
             me: me < 0 ? null : me,
         }};"
    );
    Ok(serde_json::from_value(browser.run(&script, Vec::new()).await?)?)
}

/// Follows what was heard from the first sentence to the last, and compares what was understood
/// with the end of the recorded match.
pub fn follow(said: &[String], people: People, lang: Lang, record: &str) -> Result<()> {
    let mut replay = Replay::new(record.as_bytes())?;
    let options = replay.header().options;
    let listener = listener(&options, people.names, people.me.map(Seat), lang);
    let mut listener: Box<dyn Follow> = listener.ok_or_else(|| anyhow::anyhow!("no such match"))?;
    for sentence in said {
        let told = || format!("in '{sentence}' of {said:#?}");
        listener.hear(sentence).map_err(|lost| anyhow::anyhow!("{lost:?} {}", told()))?;
    }
    while replay.step()?.is_some() {}
    listener.compare(replay.table()).map_err(|why| anyhow::anyhow!("{why}\nafter {said:#?}"))
}

/// Presses the key that asks where everybody is; gives the answer.
pub async fn ask_where_everybody_is(browser: &Browser) -> Result<String> {
    const SAID: &str = "document.querySelector('[data-says=whereabouts]')?.textContent.trim()";
    browser.press('w').await?;
    let answer = browser.until("an answer", SAID).await?;
    Ok(answer.as_str().unwrap_or_default().to_owned())
}

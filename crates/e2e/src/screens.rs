//! What is on the screens, and how it is found. Nothing else here or in the tests knows a
//! selector.

use crate::browser::Browser;
use anyhow::{Context, Result};
use catalog::GameId;
use serde_json::Value;
use std::time::Duration;

/// The end: the podium.
pub const PODIUM: &str = "section.podium";

/// The match, whichever game.
pub const TABLE: &str = "main.table";

/// Something that can be played now.
pub const CAN: &str = "[data-can]";

/// Home: the games.
pub mod home {
    use super::*;

    /// The button that begins a match against bots.
    pub fn play_now(game: GameId) -> String {
        format!("[data-game=\"{}\"] button.go", game.key())
    }

    /// Waits until home is there.
    pub async fn see(browser: &Browser) -> Result<()> {
        browser.see("main.home [data-game] button.go").await
    }

    /// Begins a match against bots: the second click, after the one that opened the page.
    pub async fn play(browser: &Browser, game: GameId) -> Result<()> {
        browser.click(&play_now(game)).await?;
        table::see(browser, game).await
    }

    /// Invites friends; gives the link that they are sent.
    pub async fn invite(browser: &Browser, game: GameId) -> Result<String> {
        let words = ["Invite friends", "Inviter"];
        browser.click_words(&format!("[data-game=\"{}\"]", game.key()), &words).await?;
        lobby::see(browser).await?;
        browser.address().await
    }
}

/// The lobby: places, a link, a start.
pub mod lobby {
    use super::*;

    const SIT: [&str; 2] = ["Sit here", "M'asseoir"];

    /// Waits until the lobby is there.
    pub async fn see(browser: &Browser) -> Result<()> {
        browser.see("main.lobby").await
    }

    /// Takes the first free place, unless we have one.
    pub async fn sit(browser: &Browser) -> Result<()> {
        see(browser).await?;
        browser.click_words("main.lobby", &SIT).await?;
        browser.until("our place", SEATED).await.map(drop)
    }

    /// Only whoever sits can get up.
    const SEATED: &str = "[...document.querySelectorAll('main.lobby button')].some(b => \
                          ['Get up', 'Me lever'].includes(b.innerText.trim()))";

    /// Puts a bot on the first free place.
    pub async fn add_bot(browser: &Browser) -> Result<()> {
        let bots = "document.querySelectorAll('main.lobby .place [aria-label]').length";
        let before = browser.run(&format!("return {bots}"), Vec::new()).await?;
        browser.click_words("main.lobby", &["Add a bot", "Ajouter un robot"]).await?;
        browser.until("the bot", &format!("{bots} > {before}")).await.map(drop)
    }

    /// Waits until so many places are taken by people.
    pub async fn wait_for_people(browser: &Browser, people: usize) -> Result<()> {
        let free = "[...document.querySelectorAll('main.lobby .place')].filter(p => \
                    ![...p.querySelectorAll('button')].some(b => \
                    ['Sit here', \"M'asseoir\"].includes(b.innerText.trim()))).length";
        browser.until("everybody's place", &format!("{free} >= {people}")).await.map(drop)
    }

    /// Begins the match.
    pub async fn start(browser: &Browser, game: GameId) -> Result<()> {
        browser.click("main.lobby button.go:not([disabled])").await?;
        table::see(browser, game).await
    }
}

/// The match.
pub mod table {
    use super::*;

    /// Waits until the board is there.
    pub async fn see(browser: &Browser, game: GameId) -> Result<()> {
        browser.see(&format!("{TABLE}[data-game=\"{}\"]", game.key())).await
    }

    /// What can be played now, sorted: a fingerprint of where the match stands for us.
    pub async fn can(browser: &Browser) -> Result<Vec<String>> {
        let script = format!(
            "return [...document.querySelectorAll('{CAN}:not([disabled])')]\
             .map(e => e.dataset.can).sort()"
        );
        let can = browser.run(&script, Vec::new()).await?;
        Ok(serde_json::from_value(can)?)
    }

    /// Waits until it is our turn, and gives what can be played.
    pub async fn wait_for_turn(browser: &Browser) -> Result<Vec<String>> {
        browser.see(&format!("{TABLE} {CAN}:not([disabled])")).await?;
        can(browser).await
    }

    /// Waits until the page says that the connection is lost.
    pub async fn see_loss(browser: &Browser) -> Result<()> {
        browser.see(".banner[role=status]").await
    }

    /// Waits until it says so no more.
    pub async fn see_no_loss(browser: &Browser) -> Result<()> {
        let gone = "!document.querySelector('.banner[role=status]')";
        browser.until("the connection", gone).await.map(drop)
    }
}

/// The end of a match.
pub mod podium {
    use super::*;

    /// Waits until the podium is there; gives the names on it, best first.
    pub async fn names(browser: &Browser) -> Result<Vec<String>> {
        browser.see(PODIUM).await?;
        let script = format!(
            "return [...document.querySelectorAll('{PODIUM} ol > li')].map(l => l.innerText)"
        );
        Ok(serde_json::from_value(browser.run(&script, Vec::new()).await?)?)
    }
}

impl Browser {
    /// Clicks the first button or link within `place` that reads as one of these, in whichever
    /// language.
    pub async fn click_words(&self, place: &str, words: &[&str]) -> Result<()> {
        let words = Value::from(words.to_vec());
        let mark = format!(
            "(() => {{
                const reads = e => {words}.some(w => e.innerText.trim().startsWith(w));
                const all = document.querySelectorAll('{place} :is(button, a)');
                document.querySelectorAll('[data-e2e]').forEach(e => delete e.dataset.e2e);
                const found = [...all].find(e => reads(e) && !e.disabled);
                if (found) found.dataset.e2e = 'here';
                return !!found;
            }})()"
        );
        self.until(&format!("a button {words} in {place}"), &mark).await?;
        // Somewhere between looking and clicking it may be drawn anew, and lose its mark.
        for _ in 0..20 {
            if self.try_click("[data-e2e=here]").await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
            self.run(&format!("return {mark}"), Vec::new()).await?;
        }
        self.try_click("[data-e2e=here]").await.with_context(|| format!("clicking {words}"))
    }
}

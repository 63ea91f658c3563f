//! What is on the screens, and how it is found. Nothing else here or in the tests knows a
//! selector.

pub mod carousel;
pub mod hearing;
pub mod podium;

use crate::browser::Browser;
use anyhow::{Context, Result};
use catalog::GameId;
use serde_json::Value;
use std::time::Duration;

/// The end: the podium.
pub const PODIUM: &str = "section.podium";

/// Who has won, on the board, before the podium comes.
pub const WINNER: &str = "main.table > .winner";

/// The match, whichever game.
pub const TABLE: &str = "main.table";

/// The button of the curtain, while a device is handed on.
pub const CURTAIN: &str = ".curtain button.go";

/// Something that can be played now.
pub const CAN: &str = "[data-can]";

/// Home: the games.
pub mod home {
    use super::{Browser, GameId, Result, lobby, table};

    /// The button that begins a match against bots.
    pub fn play_now(game: GameId) -> String {
        format!("[data-game=\"{}\"] button.go", game.key())
    }

    /// What there is besides for a game, once it was asked for.
    pub fn more(game: GameId) -> String {
        format!("#more-{}", game.key())
    }

    /// Asks what there is besides for a game.
    pub async fn open_more(browser: &Browser, game: GameId) -> Result<()> {
        browser.click(&format!("[data-game=\"{}\"] button.more", game.key())).await?;
        browser.see(&format!("{}:popover-open", more(game))).await
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

    /// The same, from wherever the browser is.
    pub async fn play_from_the_top(browser: &Browser, game: GameId) -> Result<()> {
        browser.go("/").await?;
        play(browser, game).await
    }

    /// Comes to a table by a code that was said.
    pub async fn join(browser: &Browser, code: &str) -> Result<()> {
        browser.write("#code", code).await?;
        browser.click("main.home form button:not([disabled])").await
    }

    /// Waits until the page says that something is wrong.
    pub async fn see_trouble(browser: &Browser) -> Result<()> {
        let told = "[...document.querySelectorAll('[role=alert]')].map(e => e.innerText.trim()).find(t => t)";
        browser.until("a word about what is wrong", told).await.map(drop)
    }

    /// Opens a table on this device.
    pub async fn play_here(browser: &Browser, game: GameId) -> Result<()> {
        ask_to_play_here(browser, game).await?;
        lobby::see(browser).await
    }

    /// Waits until a table on this device is in the list of those that wait; gives its address.
    pub async fn see_kept(browser: &Browser, id: &str) -> Result<String> {
        let path = format!("/local/{id}");
        browser.see(&format!(".continue a[href='{path}']")).await?;
        Ok(path)
    }

    /// The same, from wherever the browser is.
    pub async fn play_from_the_top_here(browser: &Browser, game: GameId) -> Result<()> {
        browser.go("/").await?;
        play_here(browser, game).await
    }

    /// Asks for a table on this device.
    pub async fn ask_to_play_here(browser: &Browser, game: GameId) -> Result<()> {
        open_more(browser, game).await?;
        let words = ["On this device", "Sur cet appareil"];
        browser.click_words(&more(game), &words).await
    }

    /// Asks for a table to which friends can come.
    pub async fn ask_to_invite(browser: &Browser, game: GameId) -> Result<()> {
        let words = ["Invite friends", "Inviter"];
        browser.click_words(&format!("[data-game=\"{}\"]", game.key()), &words).await
    }

    /// Invites friends; gives the link that they are sent.
    pub async fn invite(browser: &Browser, game: GameId) -> Result<String> {
        ask_to_invite(browser, game).await?;
        lobby::see(browser).await?;
        browser.address().await
    }
}

/// The lobby: places, a link, a start.
pub mod lobby {
    use super::{Browser, GameId, Result, table};

    /// A place by who has it: `open`, `person` or `bot`.
    fn places(kind: &str) -> String {
        format!("main.lobby .place[data-kind={kind}]")
    }

    async fn wait_for(browser: &Browser, kind: &str, count: u64) -> Result<()> {
        let there = format!("document.querySelectorAll('{}').length >= {count}", places(kind));
        browser.until(&format!("{count} places of kind {kind}"), &there).await.map(drop)
    }

    async fn count(browser: &Browser, kind: &str) -> Result<u64> {
        let script = format!("return document.querySelectorAll('{}').length", places(kind));
        Ok(browser.run(&script, Vec::new()).await?.as_u64().unwrap_or_default())
    }

    /// Waits until the lobby is there.
    pub async fn see(browser: &Browser) -> Result<()> {
        browser.see("main.lobby").await
    }

    /// The code that a host says to friends.
    pub async fn code(browser: &Browser) -> Result<String> {
        let code = "document.querySelector('main.lobby .code')?.innerText.trim()";
        let code = browser.until("a code", code).await?;
        Ok(code.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until we have a place: whoever comes by a link is given one, and can change the name there.
    pub async fn sit(browser: &Browser) -> Result<()> {
        see(browser).await?;
        browser.see(&format!("{} input", places("person"))).await
    }

    /// Somebody more sits down at this device.
    pub async fn add_person(browser: &Browser) -> Result<()> {
        let before = count(browser, "person").await?;
        browser.click_words(&places("open"), &["Add a player", "Ajouter quelqu'un"]).await?;
        wait_for(browser, "person", before + 1).await
    }

    /// Puts a bot on the first free place.
    pub async fn add_bot(browser: &Browser) -> Result<()> {
        let before = count(browser, "bot").await?;
        browser.click_words(&places("open"), &["Add a bot", "Ajouter un robot"]).await?;
        wait_for(browser, "bot", before + 1).await
    }

    /// Waits until so many people have a place.
    pub async fn wait_for_people(browser: &Browser, people: usize) -> Result<()> {
        wait_for(browser, "person", people as u64).await
    }

    /// Opens the rules of the table.
    pub async fn open_rules(browser: &Browser) -> Result<()> {
        browser.click("main.lobby .options summary").await
    }

    /// Waits until the first of the rules has this value, and whether they are the printed ones is
    /// told by this word.
    pub async fn see_first_rule(browser: &Browser, value: &str, state: &str) -> Result<()> {
        let there = format!(
            "document.querySelector('main.lobby .options select')?.selectedOptions[0]?.text === {value:?}
                && document.querySelector('main.lobby .options summary .soft').innerText === {state:?}"
        );
        browser.until(&format!("the rule '{value}' ({state})"), &there).await.map(drop)
    }

    /// Chooses the n-th value of the first of the rules, counted from 1.
    pub async fn choose_first_rule(browser: &Browser, nth: usize) -> Result<()> {
        browser.click(&format!("main.lobby .options select option:nth-child({nth})")).await
    }

    /// Goes back to the printed rules.
    pub async fn back_to_printed_rules(browser: &Browser) -> Result<()> {
        browser.click("main.lobby .options .list > button").await
    }

    /// The field with the name of whoever sits at this browser.
    const OWN_NAME: &str = "main.lobby .place[data-kind=person] input.grow";

    /// Writes another name on the place that we have, and stays in the field.
    pub async fn write_name(browser: &Browser, name: &str) -> Result<()> {
        browser.write(OWN_NAME, name).await
    }

    /// Counts from now on what the field with our own name tells of being changed.
    pub async fn listen_for_changes(browser: &Browser) -> Result<()> {
        let count = "window.changes = 0;
            document.querySelector(arguments[0]).addEventListener('change', () => window.changes++);";
        browser.run(count, vec![OWN_NAME.into()]).await.map(drop)
    }

    /// What was counted.
    pub async fn changes(browser: &Browser) -> Result<u64> {
        let count = browser.run("return window.changes", Vec::new()).await?;
        Ok(count.as_u64().unwrap_or_default())
    }

    /// Waits until the lobby shows this name to whoever has another place.
    pub async fn see_name(browser: &Browser, name: &str) -> Result<()> {
        let there = format!(
            "[...document.querySelectorAll('{} strong')].some(e => e.innerText === {name:?})",
            places("person")
        );
        browser.until(&format!("the name {name} in the lobby"), &there).await.map(drop)
    }

    /// Begins the match.
    pub async fn start(browser: &Browser, game: GameId) -> Result<()> {
        browser.click("main.lobby button.go:not([disabled])").await?;
        table::see(browser, game).await
    }
}

/// What lies over a screen: settings, another device.
pub mod sheet {
    use super::{Browser, Result};

    /// The sheet itself.
    pub const SHEET: &str = "dialog.sheet[open]";

    /// The code that makes another device ours, with the address of its picture.
    pub const CODE: &str = "dialog.sheet .code[data-link]";

    /// Opens the settings over whatever is on the screen.
    pub async fn open(browser: &Browser) -> Result<()> {
        browser.click("header.top nav button").await?;
        browser.see(SHEET).await
    }

    /// Closes what lies over the screen.
    pub async fn close(browser: &Browser) -> Result<()> {
        browser.click(&format!("{SHEET} > header button")).await?;
        see_nothing(browser).await
    }

    /// Waits until nothing lies over the screen.
    pub async fn see_nothing(browser: &Browser) -> Result<()> {
        browser.until("no sheet", "!document.querySelector('dialog.sheet')").await.map(drop)
    }

    /// Presses one of the choices.
    pub async fn choose(browser: &Browser, words: &[&str]) -> Result<()> {
        browser.click_words(SHEET, words).await
    }

    /// From the settings on to the picture for another device: gives its address and the code.
    pub async fn offer(browser: &Browser) -> Result<(String, String)> {
        let (device, show) =
            (["Continue on another", "Continuer sur un autre"], ["Show the", "Montrer l'"]);
        browser.click_words(SHEET, &device).await?;
        browser.click_words(SHEET, &show).await?;
        let code =
            format!("(e => e && [e.dataset.link, e.innerText])(document.querySelector('{CODE}'))");
        Ok(serde_json::from_value(browser.until("a code", &code).await?)?)
    }
}

/// The match.
pub mod table {
    use super::{Browser, CAN, Context as _, Duration, GameId, PODIUM, Result, TABLE, WINNER};

    /// Notes what the page does at a table, as `acts`.
    pub const LISTEN: &str = "(() => {
        const send = WebSocket.prototype.send;
        window.acts = [];
        WebSocket.prototype.send = function (text) {
            const act = JSON.parse(text).act;
            if (act) window.acts.push(act.action.do);
            return send.call(this, text);
        };
    })();";

    /// Waits until the board is there.
    pub async fn see(browser: &Browser, game: GameId) -> Result<()> {
        browser.see(&format!("{TABLE}[data-game=\"{}\"]", game.key())).await
    }

    /// Waits until somebody at the table has this name.
    pub async fn see_name(browser: &Browser, name: &str) -> Result<()> {
        let there = format!(
            "[...document.querySelectorAll('{TABLE} .player .name')].some(e => e.innerText === {name:?})"
        );
        browser.until(&format!("the name {name} at the table"), &there).await.map(drop)
    }

    /// Where the card leads that was touched first.
    pub const PREVIEW: &str = "main.table .way";

    /// Something that can be played, by what it can.
    pub fn named(can: &str) -> String {
        format!("{TABLE} [data-can={can:?}]")
    }

    /// The shorter side of the board's drawing, in pixels.
    pub async fn board_side(browser: &Browser) -> Result<f64> {
        let script = format!(
            "const frame = document.querySelector('{TABLE} .board > svg').getBoundingClientRect();
             return Math.min(frame.width, frame.height);"
        );
        Ok(browser.run(&script, Vec::new()).await?.as_f64().unwrap_or_default())
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

    /// Whether the winner is known.
    pub async fn is_over(browser: &Browser) -> Result<bool> {
        let over = format!("return !!document.querySelector('{WINNER}, {PODIUM}')");
        Ok(browser.run(&over, Vec::new()).await? == true)
    }

    /// Waits until it is our turn, and gives what can be played.
    pub async fn wait_for_turn(browser: &Browser) -> Result<Vec<String>> {
        browser.see(&format!("{TABLE} {CAN}:not([disabled])")).await?;
        can(browser).await
    }

    /// Waits until it is our turn and what was done before has arrived: what can be played stays
    /// the same for a while. Gives what can be played.
    pub async fn wait_for_settled_turn(browser: &Browser) -> Result<Vec<String>> {
        let mut before = Vec::new();
        loop {
            browser.see(&format!("{TABLE} {CAN}:not([disabled])")).await?;
            let now = can(browser).await?;
            if !now.is_empty() && now == before {
                return Ok(now);
            }
            before = now;
            tokio::time::sleep(Duration::from_millis(400)).await;
        }
    }

    /// Whether a card of ours lies face down.
    pub async fn has_chosen_card(browser: &Browser) -> Result<bool> {
        let script = "return !!document.querySelector('main.table .fan .chosen')";
        Ok(browser.run(script, Vec::new()).await?.as_bool().unwrap_or_default())
    }

    /// Asks what a champion would do.
    pub async fn ask_for_a_good_move(browser: &Browser) -> Result<()> {
        let words = ["Show me a good move", "Montre-moi un bon coup"];
        browser.click_words(&format!("{TABLE} .news"), &words).await
    }

    /// Waits until it is shown; gives what it is.
    pub async fn shown(browser: &Browser) -> Result<String> {
        let shown = format!("document.querySelector('{TABLE} .hinted')?.dataset.can");
        let shown = browser.until("a good move", &shown).await?;
        Ok(shown.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until it is said where screen readers hear it.
    pub async fn hear_a_good_move(browser: &Browser) -> Result<()> {
        let said = format!(
            "[...document.querySelectorAll('{TABLE} [role=status]')].some(e => e.innerText.startsWith('A good move: '))"
        );
        browser.until("a good move in words", &said).await.map(drop)
    }

    /// Waits until nothing is shown any more: the table has taken what we did.
    pub async fn see_nothing_shown(browser: &Browser) -> Result<()> {
        let gone = format!("!document.querySelector('{TABLE} .hinted')");
        browser.until("the end of the good move", &gone).await.map(drop)
    }

    /// What is to be touched next for a card of the carousel, if there is a way to one.
    pub async fn next_on_the_way(browser: &Browser) -> Result<Option<String>> {
        let script = format!(
            "const lit = document.querySelector('{TABLE} .hinted');
             const card = document.querySelector('{TABLE} .trio.shown');
             return (lit ?? card)?.dataset.can ?? null;"
        );
        Ok(browser.run(&script, Vec::new()).await?.as_str().map(named))
    }

    /// How many points we have.
    pub async fn points(browser: &Browser) -> Result<u64> {
        let script = "return Number(document.querySelector('[data-points]')?.dataset.points)";
        Ok(browser.run(script, Vec::new()).await?.as_u64().unwrap_or_default())
    }

    /// Waits until the page has done something; it must have been told to [`LISTEN`]. Gives what
    /// it has done since this was asked last.
    pub async fn acts(browser: &Browser) -> Result<Vec<String>> {
        let acts = browser.until("something done", "acts.length && acts.splice(0)").await?;
        Ok(serde_json::from_value(acts)?)
    }

    /// A card of ours that was played.
    pub const SPENT_CARD: &str = "main.table .fan .spent";

    /// How many cards of ours were played.
    pub async fn spent_cards(browser: &Browser) -> Result<u64> {
        let script = format!("return document.querySelectorAll('{SPENT_CARD}').length");
        Ok(browser.run(&script, Vec::new()).await?.as_u64().unwrap_or_default())
    }

    /// Waits until so many cards of ours were played.
    pub async fn see_spent_cards(browser: &Browser, count: u64) -> Result<()> {
        let there = format!("document.querySelectorAll('{SPENT_CARD}').length === {count}");
        browser.until(&format!("{count} played cards"), &there).await.map(drop)
    }

    /// Keeps the page's sockets in sight, for [`open_sockets`].
    pub const COUNT_SOCKETS: &str = "(() => {
        const Wire = WebSocket;
        window.sockets = [];
        window.WebSocket = class extends Wire {
            constructor(...how) {
                super(...how);
                window.sockets.push(this);
                this.addEventListener('message', told => { if (this.dead) told.stopImmediatePropagation(); });
            }
            send(text) { if (!this.dead) super.send(text); }
        };
    })();";

    /// The sockets that there are lead nowhere from now on, and the browser does not notice, as in a tunnel. The page must
    /// have been told to [`COUNT_SOCKETS`].
    pub async fn lose_silently(browser: &Browser) -> Result<()> {
        browser.run("sockets.forEach(socket => socket.dead = true)", Vec::new()).await.map(drop)
    }

    /// Waits until the page has a socket that leads somewhere.
    pub async fn see_living_socket(browser: &Browser) -> Result<()> {
        let living = "sockets.some(socket => !socket.dead && socket.readyState === 1)";
        browser.until("a socket that leads somewhere", living).await.map(drop)
    }

    /// Tells the page that the device has found a network, as a browser does.
    pub async fn find_network(browser: &Browser) -> Result<()> {
        browser.run("window.dispatchEvent(new Event('online'))", Vec::new()).await.map(drop)
    }

    /// The sockets that are open or being opened: `CONNECTING` is 0, `OPEN` is 1.
    const OPEN_SOCKETS: &str = "sockets.filter(socket => socket.readyState < 2).length";

    /// How many sockets the page has; it must have been told to [`COUNT_SOCKETS`].
    pub async fn open_sockets(browser: &Browser) -> Result<u64> {
        let count = browser.run(&format!("return {OPEN_SOCKETS}"), Vec::new()).await?;
        Ok(count.as_u64().unwrap_or_default())
    }

    /// Waits until the page has so many sockets.
    pub async fn see_sockets(browser: &Browser, count: u64) -> Result<()> {
        let there = format!("{OPEN_SOCKETS} === {count}");
        browser.until(&format!("{count} sockets"), &there).await.map(drop)
    }

    /// Tells the page that it is left and kept, as a browser does.
    pub async fn leave_page(browser: &Browser) -> Result<()> {
        transition(browser, "pagehide").await
    }

    /// Tells the page that it is back as it was, as a browser does.
    pub async fn come_back(browser: &Browser) -> Result<()> {
        transition(browser, "pageshow").await
    }

    async fn transition(browser: &Browser, name: &str) -> Result<()> {
        let event = format!("new PageTransitionEvent('{name}', {{ persisted: true }})");
        browser.run(&format!("window.dispatchEvent({event})"), Vec::new()).await.map(drop)
    }

    /// Waits until the page says why something can't be done; gives the rule and its address.
    pub async fn refusal(browser: &Browser) -> Result<(String, String)> {
        let link =
            "(a => a && [a.innerText, a.pathname + a.hash])(document.querySelector('.toast a'))";
        Ok(serde_json::from_value(browser.until("a rule", link).await?)?)
    }

    /// The id of the table on this device that is shown.
    pub async fn id_here(browser: &Browser) -> Result<String> {
        let address = browser.address().await?;
        let id = address.split("/local/").nth(1).context("this is no table on this device")?;
        Ok(id.to_owned())
    }

    /// Plays whatever can be played, as soon as it can be, until the page is left.
    pub async fn play_by_itself(browser: &Browser) -> Result<()> {
        let play = format!(
            "setInterval(() => document.querySelector('{TABLE} {CAN}:not([disabled])')
                ?.dispatchEvent(new MouseEvent('click', {{ bubbles: true }})), 5)"
        );
        browser.run(&play, Vec::new()).await.map(drop)
    }

    /// Waits until the page says that what was kept can't be read, and offers it; gives the file.
    pub async fn see_unreadable(browser: &Browser) -> Result<String> {
        let file = "(link => link && decodeURIComponent(link.href.split(',')[1] ?? ''))\
            (document.querySelector('main.sorry a[download]'))";
        let file = browser.until("a file", file).await?;
        Ok(file.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until the page says no more that the browser keeps nothing.
    pub async fn see_keeping(browser: &Browser) -> Result<()> {
        browser.until("something kept", "!document.querySelector('.unkept')").await.map(drop)
    }

    /// Waits until the page says that the browser keeps nothing.
    pub async fn see_forgetting(browser: &Browser) -> Result<()> {
        browser.see(".unkept[role=status]").await
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

/// The rules, as they are learnt.
pub mod learn {
    use super::{Browser, Result};

    /// Waits until a rule is shown among the others.
    pub async fn see_rule(browser: &Browser, rule: &str) -> Result<()> {
        let shown = format!("document.querySelector('.asked-for')?.innerText.includes('{rule}')");
        browser.until(&format!("the rule {rule}"), &shown).await.map(drop)
    }
}

/// A record on the screen.
pub mod record {
    use super::{Browser, Result};

    /// Where a file can be dropped or chosen.
    pub const PLACE: &str = "main.open-record .drop";

    /// The field that takes a file.
    pub const FILE: &str = "main.open-record input[type=file]";

    /// Waits until a match can be stepped through.
    pub async fn see(browser: &Browser) -> Result<()> {
        browser.see("main.record .stepper").await
    }

    /// Where a record is looked at.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
    pub struct Shown {
        /// Which round, from 1.
        pub round: u32,
        /// Which step.
        pub step: u32,
        /// How many sentences tell of it.
        pub lines: u32,
    }

    const SHOWN: &str = "(() => {
        const [round, step, last] = document.querySelector('main.record .count').innerText.match(/\\d+/g).map(Number);
        return { round, step, last, lines: document.querySelectorAll('main.record .said li').length };
    })()";

    /// Where the record is looked at now, and its last step.
    pub async fn step(browser: &Browser) -> Result<(Shown, u64)> {
        let shown = browser.run(&format!("return {SHOWN}"), Vec::new()).await?;
        let last = shown["last"].as_u64().unwrap_or_default();
        Ok((serde_json::from_value(shown)?, last))
    }

    /// Waits until it is looked at somewhere else, and gives where.
    pub async fn see_another_step(browser: &Browser, before: Shown) -> Result<Shown> {
        let other = format!("(s => s.step !== {} && s)({SHOWN})", before.step);
        Ok(serde_json::from_value(browser.until("another step", &other).await?)?)
    }

    /// Waits until it is said that a file is no record.
    pub async fn see_broken(browser: &Browser) -> Result<()> {
        browser.see("main.open-record [role=alert]").await
    }
}

/// What the coach says beside a record.
pub mod coach {
    use super::{Browser, Result};
    use std::time::Duration;

    /// An analysis takes a while, and tests share the machine.
    const PATIENCE: Duration = Duration::from_secs(120);

    /// Asks how it went.
    pub async fn ask(browser: &Browser) -> Result<()> {
        browser.click("main.record .how > button.go").await?;
        let there = "!!document.querySelector('.coach .headline, .coach table.ledger')";
        browser.until_within(PATIENCE, "what the coach says", there).await.map(drop)
    }

    /// Waits for the headline.
    pub async fn headline(browser: &Browser) -> Result<String> {
        let said = "document.querySelector('.coach .headline')?.innerText";
        let said = browser.until_within(PATIENCE, "the headline", said).await?;
        Ok(said.as_str().unwrap_or_default().to_owned())
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

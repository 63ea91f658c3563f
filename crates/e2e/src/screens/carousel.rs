//! The carousel on the screen: where its planks are, what a hand does with them, what is seen.

use super::{home, lobby};
use crate::browser::Browser;
use anyhow::{Context, Result};
use catalog::GameId;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// Tables from now on are by kitchen rules, with few cards; and what the page does is noted whole, as `steps`.
pub const IN_THE_KITCHEN: &str = "(() => {
    const ask = window.fetch.bind(window), send = WebSocket.prototype.send;
    const options = { kitchen: true, hand: 2, target: 18, impasse_ms: 9000 };
    window.fetch = (path, init) => {
        if (String(path).endsWith('/api/tables') && init && init.method === 'POST') {
            const asked = JSON.parse(init.body);
            asked.options = Object.assign({}, asked.options, options);
            init.body = JSON.stringify(asked);
        }
        return ask(path, init);
    };
    window.steps = [];
    WebSocket.prototype.send = function (text) {
        const act = JSON.parse(text).act;
        if (act) window.steps.push(act.action);
        return send.call(this, text);
    };
})();";

/// Somebody sits down at the table of this lobby who never does anything: whoever wants to see what comes of a hand
/// needs somebody to play with, and nobody who is quicker. The page itself holds that friend's connection.
const SILENT_FRIEND: &str = "
    const table = location.pathname.split('/').filter(part => part).pop();
    const asked = await fetch('/api/people?cookie=none', { method: 'POST', credentials: 'omit' });
    const { secret } = await asked.json();
    const address = location.origin.replace('http', 'ws') + `/api/tables/${table}/socket`;
    window.friend = new WebSocket(address, ['cavalcade', 'secret.' + secret]);
    await new Promise((open, failed) => Object.assign(friend, { onopen: open, onerror: failed }));
    const say = message => friend.send(JSON.stringify(message));
    say({ hello: { protocol: 1 } });
    say({ ask: { n: 1, want: { sit: { place: 1, name: 'Mute' } } } });";

/// A match with a friend who never does anything.
pub async fn play_alone(browser: &Browser) -> Result<()> {
    browser.go("/").await?;
    home::invite(browser, GameId::Carrousel).await?;
    lobby::sit(browser).await?;
    browser.run(&format!("return (async () => {{ {SILENT_FRIEND} }})()"), Vec::new()).await?;
    lobby::wait_for_people(browser, 2).await?;
    lobby::start(browser, GameId::Carrousel).await
}

/// The drawing.
const RING: &str = "main.table svg.carousel";

/// The button that asks for the first opponent's cards.
pub const ASK: &str = "main.table .row-of .ask";

/// Whether somebody's cards are shown.
pub const ASKED: &str =
    "!!document.querySelector('main.table .row-of.open .trio')?.checkVisibility()";

/// Where a plank is on the screen: 1 to 7, halves between two on the edge, and 0 is outside.
async fn point(browser: &Browser, plank: f64) -> Result<(f64, f64)> {
    let script = format!(
        "const svg = document.querySelector('{RING}'), plank = arguments[0];
         const angle = ((plank - 1) * 360 / 7 - 90) * Math.PI / 180;
         const radius = plank === 0 ? 0 : plank % 1 ? 335 : 248;
         const at = new DOMPoint(radius * Math.cos(angle), radius * Math.sin(angle));
         const seen = at.matrixTransform(svg.getScreenCTM());
         return [seen.x, seen.y];"
    );
    Ok(serde_json::from_value(browser.run(&script, vec![plank.into()]).await?)?)
}

async fn touch(browser: &Browser, what: &str, at: Option<(f64, f64)>) -> Result<()> {
    let points = at.map(|(x, y)| json!({ "x": x, "y": y })).into_iter().collect::<Vec<_>>();
    let params = json!({ "type": what, "touchPoints": points });
    browser.devtools("Input.dispatchTouchEvent", params).await.map(drop)
}

/// A finger comes down on the first plank and goes to the others, and stays there.
async fn pull_to(browser: &Browser, planks: &[f64]) -> Result<()> {
    // All of them first: a finger that waits for long takes two horses.
    let mut points = Vec::new();
    for &plank in planks {
        points.push(point(browser, plank).await?);
    }
    let mut before: Option<(f64, f64)> = None;
    for at in points {
        match before {
            None => touch(browser, "touchStart", Some(at)).await?,
            Some((x, y)) => {
                for part in [0.25, 0.5, 0.75, 1.0] {
                    let here = (x + (at.0 - x) * part, y + (at.1 - y) * part);
                    touch(browser, "touchMove", Some(here)).await?;
                }
            }
        }
        before = Some(at);
    }
    Ok(())
}

/// Pulls what is on the first plank over the others, and lets go at the last.
pub async fn pull(browser: &Browser, planks: &[f64]) -> Result<()> {
    pull_to(browser, planks).await?;
    lift(browser).await
}

/// The finger is lifted.
pub async fn lift(browser: &Browser) -> Result<()> {
    touch(browser, "touchEnd", None).await
}

/// Taps one plank after the other.
pub async fn tap(browser: &Browser, planks: &[f64]) -> Result<()> {
    for &plank in planks {
        let at = point(browser, plank).await?;
        touch(browser, "touchStart", Some(at)).await?;
        touch(browser, "touchEnd", None).await?;
    }
    Ok(())
}

/// Presses a plank until two horses are in the hand.
pub async fn press_for_long(browser: &Browser, plank: f64) -> Result<()> {
    let at = point(browser, plank).await?;
    touch(browser, "touchStart", Some(at)).await?;
    let both = format!("document.querySelectorAll('{RING} .in-hand').length !== 1");
    // Somebody may have been quicker; then there is nothing in the hand.
    let _ = browser.until_within(Duration::from_secs(2), "two in the hand", &both).await;
    touch(browser, "touchEnd", None).await
}

/// The same as [`pull`], by mouse.
pub async fn pull_by_mouse(browser: &Browser, from: f64, to: f64) -> Result<()> {
    let (a, b) = (point(browser, from).await?, point(browser, to).await?);
    let middle = (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
    let steps = [
        ("mouseMoved", a),
        ("mousePressed", a),
        ("mouseMoved", middle),
        ("mouseMoved", b),
        ("mouseReleased", b),
    ];
    for (what, (x, y)) in steps {
        let button = if what == "mouseMoved" { "none" } else { "left" };
        let params = json!({
            "type": what, "x": x, "y": y, "button": button, "clickCount": 1,
            "buttons": u8::from(what != "mouseReleased"),
        });
        browser.devtools("Input.dispatchMouseEvent", params).await?;
    }
    Ok(())
}

/// The horses, head first, if anybody may take one; waits for that, a second at most.
pub async fn free_order(browser: &Browser) -> Result<Option<String>> {
    let free = format!("document.querySelector('{RING}.free')?.dataset.order");
    let found = browser.until_within(Duration::from_secs(1), "a free carousel", &free).await;
    Ok(found.ok().and_then(|order| order.as_str().map(str::to_owned)))
}

/// The moves that the page has made since this was asked last, as they were sent.
pub async fn moves(browser: &Browser) -> Result<Vec<Value>> {
    let script = "return new Promise(done => setTimeout(() => done(
        steps.splice(0).filter(step => !['touch', 'release'].includes(step.do))), 150))";
    Ok(serde_json::from_value(browser.run(script, Vec::new()).await?)?)
}

/// Reads a move.
pub fn parse(step: &Value) -> Result<catalog::rules::carrousel::Move> {
    use catalog::rules::carrousel::Move;
    let number = |name: &str| step[name].as_u64().map(|n| n as u8).context("a number");
    Ok(match step["do"].as_str().unwrap_or_default() {
        "swap" => Move::swap(number("a")?, number("b")?),
        "head-to-tail" => Move::HeadToTail,
        "tail-to-head" => Move::TailToHead,
        "tail-replaces" => Move::TailReplaces { place: number("place")? },
        "head-replaces" => Move::HeadReplaces { place: number("place")? },
        "chaos" => {
            let flip = step["flip"].as_bool().unwrap_or_default();
            Move::Chaos { pair: number("pair")?, flip }
        }
        other => anyhow::bail!("no move: {other}"),
    })
}

/// Lets go of the carousel, if it is ours.
pub async fn let_go(browser: &Browser) -> Result<()> {
    let press = "document.querySelector('main.table .let-go:not([disabled])')?.click()";
    browser.run(press, Vec::new()).await.map(drop)
}

/// Our face-up cards.
pub async fn own_cards(browser: &Browser) -> Result<Vec<String>> {
    let cards = "return [...document.querySelectorAll('.hand-of-cards [data-card]')].map(e => e.dataset.card)";
    Ok(serde_json::from_value(browser.run(cards, Vec::new()).await?)?)
}

/// How many cards of others are shown.
pub async fn others_cards(browser: &Browser) -> Result<u64> {
    let script = "return [...document.querySelectorAll('main.table .rows .trio')].filter(e => e.checkVisibility()).length";
    Ok(browser.run(script, Vec::new()).await?.as_u64().unwrap_or_default())
}

/// What is seen while something is pulled.
#[derive(Deserialize, Debug)]
pub struct Shown {
    /// The first three as they would be.
    pub preview: Option<String>,
    /// The cards that would be won.
    pub lit: Vec<String>,
}

/// Pulls something, and looks before the finger is lifted.
pub async fn while_pulling(browser: &Browser, planks: &[f64]) -> Result<Shown> {
    pull_to(browser, planks).await?;
    let script = format!(
        "return new Promise(done => requestAnimationFrame(() => done({{
            preview: document.querySelector('{RING}').dataset.preview ?? null,
            lit: [...document.querySelectorAll('.trio.wins')].map(e => e.dataset.card),
        }})))"
    );
    Ok(serde_json::from_value(browser.run(&script, Vec::new()).await?)?)
}

/// Whether the page is where it was.
pub async fn has_not_scrolled(browser: &Browser) -> Result<bool> {
    let still = "return scrollX === 0 && scrollY === 0 && visualViewport.offsetTop === 0";
    Ok(browser.run(still, Vec::new()).await? == true)
}

/// Where everything is that must not move: left, top, width and height of each.
pub async fn frames(browser: &Browser) -> Result<Value> {
    let script = format!(
        "const parts = ['{RING}', '.rows', '.controls', '.todo', '.let-go', '.hand-of-cards', '.news'];
         return parts.map(part => {{
             const {{ x, y, width, height }} = document.querySelector(part).getBoundingClientRect();
             return [part, x, y, width, height].map(n => n.toFixed ? Math.round(n) : n);
         }});"
    );
    browser.run(&script, Vec::new()).await
}

/// What is said about what is to be done.
pub async fn said(browser: &Browser) -> Result<String> {
    let said = browser.run("return document.querySelector('.todo').innerText", Vec::new()).await?;
    Ok(said.as_str().unwrap_or_default().to_owned())
}

/// Whether this is said before long.
pub async fn says_soon(browser: &Browser, wanted: &str) -> Result<bool> {
    let says = format!("document.querySelector('.todo').innerText.includes({wanted:?})");
    let found = browser.until_within(Duration::from_secs(2), wanted, &says).await;
    Ok(found.is_ok())
}

/// The names of the two clocks.
pub async fn clock_names(browser: &Browser) -> Result<(Option<String>, Option<String>)> {
    let script = format!(
        "return ['hold', 'impasse'].map(which =>
            document.querySelector('{RING} .clock-name.' + which)?.textContent ?? null)"
    );
    Ok(serde_json::from_value(browser.run(&script, Vec::new()).await?)?)
}

/// Whose carousel it is, by the class of the sign, and how that looks.
pub async fn whose(browser: &Browser) -> Result<Option<(String, String)>> {
    let script = "const sign = document.querySelector('.whose-turn');
        return sign && [sign.classList[1], getComputedStyle(sign).backgroundColor + sign.innerText]";
    Ok(serde_json::from_value(browser.run(script, Vec::new()).await?)?)
}

/// Gives the keyboard's focus to the horse on a place, 1 to 5.
pub async fn focus_on_place(browser: &Browser, place: u8) -> Result<()> {
    let around = 2 * (place - 1);
    let script =
        format!("document.querySelector('{RING} [data-around=\"{around}\"] [tabindex]').focus()");
    browser.run(&script, Vec::new()).await?;
    Ok(())
}

/// Where the keyboard's focus is on the ring: 1 to 7, and halves between two.
pub async fn focused_plank(browser: &Browser) -> Result<Option<f64>> {
    let script = "const at = document.activeElement.closest('[data-around]');
        return at ? Number(at.dataset.around) / 2 + 1 : null";
    Ok(browser.run(script, Vec::new()).await?.as_f64())
}

/// Whether the keys are told to those who see, and to those who hear.
pub async fn tells_keys(browser: &Browser) -> Result<bool> {
    let script = format!(
        "return document.querySelector('.keys kbd').checkVisibility()
            && document.querySelector('{RING}').getAttribute('aria-keyshortcuts').includes('Shift+5')"
    );
    Ok(browser.run(&script, Vec::new()).await? == true)
}

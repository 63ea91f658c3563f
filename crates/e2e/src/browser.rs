//! One person's browser.

use crate::command::Command;
use crate::console::Entry;
use crate::needs::{Needs, target};
use anyhow::{Context, Result, bail};
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::error::CmdError;
use fantoccini::wd::WindowHandle;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Nothing on a screen takes longer than this, on a busy machine.
pub const SOON: Duration = Duration::from_secs(20);

/// How large a screen is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// 390 × 844, touched.
    Phone,
    /// 844 × 390, touched: a phone held sideways.
    Sideways,
    /// 820 × 1180, touched.
    Tablet,
    /// 1440 × 900, with a mouse.
    Desktop,
}

impl Size {
    /// Those that every screen is looked at in.
    pub const ALL: [Size; 3] = [Size::Phone, Size::Tablet, Size::Desktop];

    /// As in the names of pictures.
    pub const fn name(self) -> &'static str {
        match self {
            Size::Phone => "phone",
            Size::Sideways => "sideways",
            Size::Tablet => "tablet",
            Size::Desktop => "desktop",
        }
    }

    /// Width and height.
    pub const fn pixels(self) -> (u32, u32) {
        match self {
            Size::Phone => (390, 844),
            Size::Sideways => (844, 390),
            Size::Tablet => (820, 1180),
            Size::Desktop => (1440, 900),
        }
    }
}

/// What the device says of the hour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hour {
    /// Light.
    Day,
    /// Dark.
    Night,
}

impl Hour {
    /// Both.
    pub const ALL: [Hour; 2] = [Hour::Day, Hour::Night];

    /// As the style sheet asks for it, and as in the names of pictures.
    pub const fn name(self) -> &'static str {
        match self {
            Hour::Day => "light",
            Hour::Night => "dark",
        }
    }
}

/// What a browser is opened with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// How large the screen is.
    pub size: Size,
    /// `fr` or `en`.
    pub lang: &'static str,
    /// Whether the person asked for less motion.
    pub still: bool,
    /// Whether the person set letters twice as large as usual.
    pub large_text: bool,
    /// Whether the browser was told to keep nothing: no cookie, no storage.
    pub forgets: bool,
}

impl Default for Look {
    fn default() -> Look {
        let (still, large_text, forgets) = (false, false, false);
        Look { size: Size::Desktop, lang: "en", still, large_text, forgets }
    }
}

/// One person's browser, with cookies and storage of its own.
#[derive(Clone, Debug)]
pub struct Browser {
    client: Client,
    url: String,
    look: Look,
    /// What the console may complain of here, because the test makes it happen.
    allowed: Arc<Mutex<Vec<&'static str>>>,
    closed: Arc<AtomicBool>,
}

impl Browser {
    /// Opens one that calls the server at `url` its home.
    pub async fn open(driver: &str, needs: &Needs, url: String, look: Look) -> Result<Browser> {
        let letters = if look.large_text { 32 } else { 16 };
        // What Chromium calls blocking, and allowing.
        let cookies = if look.forgets { 2 } else { 1 };
        // Only the whole browser reads preferences, and keeps nothing when it is told so.
        let light = needs.without_windows.as_ref().filter(|_| !look.forgets);
        let options = json!({
            "browserName": "chrome",
            "goog:loggingPrefs": { "browser": "ALL" },
            // A page that hangs is told soon, not after minutes.
            "timeouts": { "pageLoad": 30_000, "script": 30_000 },
            "goog:chromeOptions": {
                "binary": light.unwrap_or(&needs.chromium),
                "args": [
                    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
                    "--disable-background-networking", "--disable-component-update",
                    "--disable-sync", "--disable-dev-shm-usage",
                    // A window that another one covers plays on.
                    "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
                    "--window-size=1440,900", format!("--lang={}", look.lang),
                    // The same for a browser without windows, which reads no preferences.
                    format!("--accept-lang={}", look.lang),
                    format!("--blink-settings=defaultFontSize={letters}"),
                ],
                "prefs": {
                    "intl.accept_languages": look.lang,
                    "profile.default_content_setting_values.cookies": cookies,
                },
            },
        });
        let Value::Object(options) = options else { bail!("options are an object") };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(options).connect(driver).await;
        let client = client.context("Chromium can't be started")?;
        let browser =
            Browser { client, url, look, allowed: Arc::default(), closed: Arc::default() };
        browser.resize(look.size).await?;
        browser.set_hour(Hour::Day).await?;
        // Of several windows only one has the keyboard, and in others nobody hears where the focus is: each
        // of ours is looked at as if it were alone.
        browser.devtools("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await?;
        Ok(browser)
    }

    /// Makes the screen another one.
    pub async fn resize(&self, size: Size) -> Result<()> {
        let (width, height) = size.pixels();
        let touched = size != Size::Desktop;
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touched,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await?;
        self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": touched })).await?;
        Ok(())
    }

    /// Makes the device's day a night, or the other way round.
    pub async fn set_hour(&self, hour: Hour) -> Result<()> {
        let motion = if self.look.still { "reduce" } else { "no-preference" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": hour.name() },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        Ok(())
    }

    /// A command of the `DevTools` protocol.
    pub async fn devtools(&self, name: &str, params: Value) -> Result<Value> {
        let answer = self.client.issue_cmd(Command::devtools(name, &params)).await;
        answer.with_context(|| name.to_owned())
    }

    /// Runs a script in every document that is opened from now on, before its own.
    pub async fn prepare(&self, script: &str) -> Result<()> {
        let params = json!({ "source": script });
        self.devtools("Page.addScriptToEvaluateOnNewDocument", params).await?;
        Ok(())
    }

    /// Opens a path of our server, or a whole address.
    pub async fn go(&self, to: &str) -> Result<()> {
        let address = if to.starts_with('/') { format!("{}{to}", self.url) } else { to.to_owned() };
        self.client.goto(&address).await.context(address)
    }

    /// The address that is shown.
    pub async fn address(&self) -> Result<String> {
        Ok(self.client.current_url().await?.into())
    }

    /// Loads everything anew.
    pub async fn reload(&self) -> Result<()> {
        Ok(self.client.refresh().await?)
    }

    /// Goes back, as the button does.
    pub async fn back(&self) -> Result<()> {
        Ok(self.client.back().await?)
    }

    /// Runs a script in the page and gives what it returns; a promise is waited for.
    pub async fn run(&self, script: &str, args: Vec<Value>) -> Result<Value> {
        let answer = self.client.execute(script, args).await;
        answer.with_context(|| format!("script: {}", &script[..script.len().min(300)]))
    }

    /// Waits until an expression is true in the page, and gives what it is.
    pub async fn until(&self, what: &str, expression: &str) -> Result<Value> {
        self.until_within(SOON, what, expression).await
    }

    /// The same, with another patience.
    pub async fn until_within(
        &self,
        patience: Duration,
        what: &str,
        expression: &str,
    ) -> Result<Value> {
        let script = format!(
            "const end = performance.now() + 1000;
             return new Promise(done => {{
                 const look = () => {{
                     const found = {expression};
                     if (found || performance.now() > end) done(found || null);
                     else setTimeout(look, 15);
                 }};
                 look();
             }});"
        );
        let began = Instant::now();
        loop {
            // A page that is being left takes its scripts with it: then we ask the next one.
            let answer = self.client.execute(&script, Vec::new()).await;
            match answer {
                Ok(Value::Null | Value::Bool(false)) => {}
                Ok(found) => return Ok(found),
                Err(error) if began.elapsed() > patience => {
                    return Err(error).with_context(|| format!("waiting for {what}"));
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
            if began.elapsed() > patience {
                bail!("waited in vain for {what}; on the screen:\n{}", self.text().await?);
            }
        }
    }

    /// Waits until there is something, by its selector.
    pub async fn see(&self, selector: &str) -> Result<()> {
        self.until(selector, &format!("!!document.querySelector({selector:?})")).await.map(drop)
    }

    /// What a person reads on the screen.
    pub async fn text(&self) -> Result<String> {
        let text = self.run("return document.body.innerText", Vec::new()).await?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Waits for something and clicks it, as a mouse does: what is covered can't be clicked.
    pub async fn click(&self, selector: &str) -> Result<()> {
        let began = Instant::now();
        self.see(selector).await?;
        loop {
            match self.try_click(selector).await {
                Err(error) if began.elapsed() > SOON => {
                    return Err(error).with_context(|| format!("clicking {selector}"));
                }
                Err(_) => {
                    // Whoever sees only the edge of something scrolls.
                    let scroll =
                        "document.querySelector(arguments[0])?.scrollIntoView({ block: 'center' })";
                    self.run(scroll, vec![selector.into()]).await?;
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Ok(()) => return Ok(()),
            }
        }
    }

    /// Clicks something that is there now.
    pub async fn try_click(&self, selector: &str) -> Result<(), CmdError> {
        self.client.find(Locator::Css(selector)).await?.click().await
    }

    /// Waits for something and taps it, as a finger does.
    pub async fn tap(&self, selector: &str) -> Result<()> {
        self.see(selector).await?;
        self.try_tap(selector).await
    }

    /// Taps something that is there now.
    pub async fn try_tap(&self, selector: &str) -> Result<()> {
        let point = self.middle(selector).await?;
        self.touch("touchStart", json!([point])).await?;
        self.touch("touchEnd", json!([])).await
    }

    async fn touch(&self, what: &str, points: Value) -> Result<()> {
        let params = json!({ "type": what, "touchPoints": points });
        self.devtools("Input.dispatchTouchEvent", params).await.map(drop)
    }

    /// Drops a file onto something, as if it came from the desktop.
    pub async fn drop_file(&self, selector: &str, path: &std::path::Path) -> Result<()> {
        self.see(selector).await?;
        let point = self.middle(selector).await?;
        let data = json!({ "items": [], "files": [path], "dragOperationsMask": 1 });
        for what in ["dragEnter", "dragOver", "drop"] {
            let params = json!({ "type": what, "x": point["x"], "y": point["y"], "data": data });
            self.devtools("Input.dispatchDragEvent", params).await?;
        }
        Ok(())
    }

    /// The middle of something, where it is on the screen.
    async fn middle(&self, selector: &str) -> Result<Value> {
        let script = format!(
            "const found = document.querySelector({selector:?});
             found.scrollIntoView({{ block: 'nearest' }});
             const frame = found.getBoundingClientRect();
             return {{ x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }};"
        );
        self.run(&script, Vec::new()).await
    }

    /// Writes into a field, in place of what was there.
    pub async fn write(&self, selector: &str, text: &str) -> Result<()> {
        self.see(selector).await?;
        let field = self.client.find(Locator::Css(selector)).await?;
        field.clear().await?;
        field.send_keys(text).await.with_context(|| format!("writing into {selector}"))
    }

    /// Chooses the files of a field for files.
    pub async fn choose_file(&self, selector: &str, path: &std::path::Path) -> Result<()> {
        let field = self.client.find(Locator::Css(selector)).await?;
        Ok(field.send_keys(&path.display().to_string()).await?)
    }

    /// Presses a key, wherever the focus is.
    pub async fn press(&self, key: char) -> Result<()> {
        let keys = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key });
        Ok(self.client.perform_actions(keys).await?)
    }

    /// Opens another window of the same browser, and looks at it from now on. Gives both, the one that was
    /// looked at first.
    pub async fn open_window(&self) -> Result<[WindowHandle; 2]> {
        let first = self.client.window().await?;
        let second = self.client.new_window(true).await?.handle;
        self.client.switch_to_window(second.clone()).await?;
        Ok([first, second])
    }

    /// Looks at another window.
    pub async fn look_at(&self, window: &WindowHandle) -> Result<()> {
        Ok(self.client.switch_to_window(window.clone()).await?)
    }

    /// The shift key.
    pub const SHIFT: char = '\u{e008}';

    /// Presses a key while another one is down.
    pub async fn press_with(&self, held: char, key: char) -> Result<()> {
        let keys = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value: held })
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key })
            .then(KeyAction::Up { value: held });
        Ok(self.client.perform_actions(keys).await?)
    }

    /// Lets the console complain of this.
    pub fn allow(&self, complaint: &'static str) {
        self.allowed.lock().unwrap_or_else(PoisonError::into_inner).push(complaint);
    }

    /// What the console complained of, and nobody allowed.
    pub async fn complaints(&self) -> Result<Vec<String>> {
        let entries = self.client.issue_cmd(Command::console()).await?;
        let entries: Vec<Entry> = serde_json::from_value(entries)?;
        let allowed = self.allowed.lock().unwrap_or_else(PoisonError::into_inner);
        let bad = entries.into_iter().filter(Entry::is_our_fault).map(|entry| entry.message);
        Ok(bad.filter(|message| !allowed.iter().any(|a| message.contains(a))).collect())
    }

    /// Keeps a picture of the screen as `target/e2e/<name>.png`.
    pub async fn picture(&self, name: &str) -> Result<()> {
        let folder = target().join("e2e");
        fs::create_dir_all(&folder)?;
        let png = self.client.screenshot().await?;
        fs::write(folder.join(format!("{name}.png")), png)?;
        Ok(())
    }

    /// Whether it was closed before the run was over.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Closes it.
    pub async fn close(self) -> Result<()> {
        self.closed.store(true, Ordering::Relaxed);
        // The one without windows does not end with its last window. What ends at once can't answer.
        let _ = self.devtools("Browser.close", json!({})).await;
        Ok(self.client.close().await?)
    }
}

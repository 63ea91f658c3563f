//! What shuts people out: axe-core looks for it. And what does not fit on a screen.

use crate::browser::{Browser, Hour, Size};
use crate::run::TestRun;
use anyhow::{Result, bail, ensure};
use serde::Deserialize;

#[derive(Deserialize)]
struct Violation {
    id: String,
    impact: Option<String>,
    help: String,
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    html: String,
    #[serde(default, rename = "failureSummary")]
    summary: String,
}

/// What is moving comes to rest first: a colour that is half way is nobody's fault.
const REST: &str = "
    const finite = document.getAnimations().filter(
        a => a.effect && Number.isFinite(a.effect.getComputedTiming().endTime));
    const rest = Promise.all(finite.map(a => a.finished.catch(() => {})));
    return Promise.race([rest, new Promise(done => setTimeout(done, 1500))]).then(() => true);";

/// Fails when something on this screen is a serious or critical obstacle for somebody.
pub async fn check(run: &TestRun, browser: &Browser, screen: &str) -> Result<()> {
    browser.run(REST, Vec::new()).await?;
    // Half a megabyte, which a document needs once.
    if browser.run("return !window.axe", Vec::new()).await? == true {
        browser.run(&run.needs().axe, Vec::new()).await?;
    }
    let script =
        "return axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations);";
    let found: Vec<Violation> = serde_json::from_value(browser.run(script, Vec::new()).await?)?;
    let grave = |v: &Violation| matches!(v.impact.as_deref(), Some("serious" | "critical"));
    let told: Vec<String> = found.iter().filter(|v| grave(v)).map(tell).collect();
    if !told.is_empty() {
        bail!("{screen} shuts people out:\n{}", told.join("\n"));
    }
    Ok(())
}

/// Fails when something is wider than the screen.
pub async fn nothing_sticks_out(browser: &Browser, screen: &str) -> Result<()> {
    let out = "return document.documentElement.scrollWidth - innerWidth";
    let out = browser.run(out, Vec::new()).await?.as_f64().unwrap_or_default();
    ensure!(out < 1.0, "{screen}: {out} pixels stick out to the side");
    Ok(())
}

/// Takes pictures in three sizes as `target/e2e/<screen>-<size>-<light|dark>.png`, with this part in sight; nothing may
/// shut anybody out, and nothing may stick out to the side.
pub async fn in_three_sizes(
    run: &TestRun,
    browser: &Browser,
    screen: &str,
    part: &str,
) -> Result<()> {
    for (size, hour) in
        [(Size::Phone, Hour::Day), (Size::Tablet, Hour::Night), (Size::Desktop, Hour::Day)]
    {
        browser.set_hour(hour).await?;
        browser.resize(size).await?;
        let name = format!("{screen}-{}-{}", size.name(), hour.name());
        let show = format!("document.querySelector('{part}').scrollIntoView()");
        browser.run(&show, Vec::new()).await?;
        browser.picture(&name).await?;
        nothing_sticks_out(browser, &name).await?;
        check(run, browser, &name).await?;
    }
    Ok(())
}

fn tell(violation: &Violation) -> String {
    let Violation { id, impact, help, nodes } = violation;
    let impact = impact.as_deref().unwrap_or_default();
    let node = |node: &Node| {
        format!("\n    {}\n      {}", node.html, node.summary.replace('\n', "\n      "))
    };
    let shown: String = nodes.iter().take(4).map(node).collect();
    format!("  {id} ({impact}): {help}, {} times{shown}", nodes.len())
}

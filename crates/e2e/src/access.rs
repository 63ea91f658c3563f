//! What shuts people out: axe-core looks for it.

use crate::browser::Browser;
use crate::run::TestRun;
use anyhow::{Result, bail};
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
    let script = format!(
        "{}; return axe.run(document, {{ resultTypes: ['violations'] }}).then(r => r.violations);",
        run.needs().axe
    );
    let found: Vec<Violation> = serde_json::from_value(browser.run(&script, Vec::new()).await?)?;
    let grave = |v: &Violation| matches!(v.impact.as_deref(), Some("serious" | "critical"));
    let told: Vec<String> = found.iter().filter(|v| grave(v)).map(tell).collect();
    if !told.is_empty() {
        bail!("{screen} shuts people out:\n{}", told.join("\n"));
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

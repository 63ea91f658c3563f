//! The parts of the page that come after its first screen: one that does not come, and all that came.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::screens::{home, lobby};
use e2e::{Browser, Look, TestRun};

/// Until this is said, the parts don't come.
const MENDED: &str = "sessionStorage.setItem('mended', 'yes')";

/// A browser for which the parts don't come until something is mended; a reload does not mend it. The
/// page is told what it is told when the network is gone, and when the server has another page by now.
async fn cut_off(run: &TestRun) -> Result<Browser> {
    let anna = run.quick_person(Look { still: true, ..Look::default() }).await?;
    anna.allow("cut off");
    anna.prepare(
        "const fetched = window.fetch;
        window.fetch = (what, ...how) => {
            const cut = String(what.url ?? what).includes('/assets/later-');
            if (!cut || sessionStorage.getItem('mended')) return fetched(what, ...how);
            window.cuts = (window.cuts ?? 0) + 1;
            return Promise.reject(new TypeError('cut off'));
        };",
    )
    .await?;
    anna.go("/").await?;
    home::see(&anna).await?;
    Ok(anna)
}

/// The sign that something did not come. It is no dead end: home is there all the same.
async fn see_the_sign(browser: &Browser) -> Result<()> {
    browser.see("main.sorry button").await?;
    let said = browser.text().await?;
    ensure!(said.contains("did not come"), "{said}");
    Ok(())
}

pub async fn what_does_not_come_can_be_asked_for_again(run: &TestRun) -> Result<()> {
    let anna = cut_off(run).await?;
    anna.click("main.home a[href='/record']").await?;
    see_the_sign(&anna).await?;
    anna.picture("part-missing").await?;
    anna.click("main.sorry a").await?;
    home::see(&anna).await?;
    // A table that was just made still knows how it was to begin.
    home::ask_to_play_here(&anna, GameId::PetitsChevaux).await?;
    see_the_sign(&anna).await?;
    anna.run(MENDED, Vec::new()).await?;
    anna.run("window.same = true", Vec::new()).await?;
    anna.click("main.sorry button").await?;
    lobby::see(&anna).await?;
    ensure!(anna.run("return window.same", Vec::new()).await? == true, "the page was left");
    Ok(())
}

pub async fn what_never_comes_is_looked_for_in_a_newer_page(run: &TestRun) -> Result<()> {
    let anna = cut_off(run).await?;
    anna.click("main.home a[href='/record']").await?;
    see_the_sign(&anna).await?;
    let before = anna.run("return window.cuts", Vec::new()).await?;
    anna.click("main.sorry button").await?;
    anna.until("another try", &format!("window.cuts > {before}")).await?;
    see_the_sign(&anna).await?;
    anna.run(MENDED, Vec::new()).await?;
    anna.run("window.same = true", Vec::new()).await?;
    anna.click("main.sorry button").await?;
    anna.see("main.open-record").await?;
    ensure!(anna.run("return !window.same", Vec::new()).await? == true, "the page is the same");
    Ok(())
}

pub async fn what_came_ahead_needs_no_network(run: &TestRun) -> Result<()> {
    /// The parts that the loader knows.
    const KNOWN: &str = "
        const loader = document.querySelector('link[rel=modulepreload][href*=loader]').href;
        const text = await (await fetch(loader)).text();
        window.parts = [...new Set(text.match(/later-[^\"]+/g))];
        return window.parts.length;";
    const CAME: &str =
        "(came => window.parts.every(part => came.some(name => name.includes(part))))
        (performance.getEntriesByType('resource').filter(it => it.responseEnd).map(it => it.name))";
    let anna = cut_off(run).await?;
    anna.run(MENDED, Vec::new()).await?;
    anna.reload().await?;
    home::see(&anna).await?;
    let known = anna.run(&format!("return (async () => {{ {KNOWN} }})()"), Vec::new()).await?;
    ensure!(known.as_u64().is_some_and(|parts| parts > 0), "{known} parts");
    anna.until("all parts to come", CAME).await?;
    anna.run("sessionStorage.removeItem('mended')", Vec::new()).await?;
    anna.click("main.home a[href='/record']").await?;
    anna.see("main.open-record").await?;
    anna.click("header a[href='/']").await?;
    home::play(&anna, GameId::GiroGaloppo).await
}

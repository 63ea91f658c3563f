//! What the page costs whoever opens it: bytes, time to the first click, pauses while playing.
//! `cargo xtask bench web` builds what this needs and runs it.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::home;
use e2e::{Browser, Look, Suite, TestRun, Witness};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How often the first load is measured.
const ROUNDS: usize = 7;

/// So long each game is watched at most.
const WATCHED: Duration = Duration::from_secs(25);

/// Notes when the first "Play now" can be clicked: it is there, enabled, and nothing covers it.
const FIRST_CLICK: &str = "
    const look = () => {
        const go = document.querySelector('[data-game] button.go:not([disabled])');
        if (go) {
            const at = go.getBoundingClientRect();
            const top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
            if (at.width && (go.contains(top) || at.y > innerHeight)) {
                window.firstClick = performance.now();
                return;
            }
        }
        setTimeout(look, 2);
    };
    look();";

/// Notes the longest pause of the main thread: as the browser counts them (from 50 ms on), and by
/// a clock that ticks every 4 ms.
const PAUSES: &str = "
    window.pauses = { task: 0, tick: 0 };
    new PerformanceObserver(list => list.getEntries().forEach(entry => {
        if (entry.startTime > window.watchedFrom)
            window.pauses.task = Math.max(window.pauses.task, entry.duration);
    })).observe({ entryTypes: ['longtask'] });
    window.watchedFrom = Infinity;
    window.watch = () => {
        window.watchedFrom = performance.now();
        let last = performance.now();
        setInterval(() => {
            const now = performance.now();
            window.pauses.tick = Math.max(window.pauses.tick, now - last - 4);
            last = now;
        }, 4);
    };";

fn main() -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let suite = Arc::new(Suite::set()?);
    let measure = |run: Arc<TestRun>| async move {
        size(&run).await?;
        first_click(&run).await?;
        println!(
            "\nlongest pause of the main thread, four players, three of them bots (goal: under 50 ms)"
        );
        for game in GameId::ALL {
            pauses(&run, game).await?;
        }
        Ok(())
    };
    runtime.block_on(suite.play("bench-web", measure))
}

/// How large everything is that a browser asks for when it opens `/`.
async fn size(run: &TestRun) -> Result<()> {
    let witness = Witness::before(run.url()).await?;
    let browser = run.person_at(witness.url(), Look::default()).await?;
    browser.go("/").await?;
    home::see(&browser).await?;
    // Whatever is fetched once the page stands is told as well.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let paths: BTreeSet<String> = witness.paths().into_iter().collect();
    println!("first load of /{:>46}{:>12}{:>12}", "plain", "gzip", "brotli");
    let [mut first, mut screens, mut worker, mut asked] = [[0; 3]; 4];
    for path in &paths {
        let Some(file) = path.strip_prefix("GET /") else { continue };
        let file = if file.is_empty() { "index.html" } else { file };
        if let Some(sizes) = sizes(&run.needs().page, file)? {
            line(file, sizes);
            let sum = match file {
                _ if is_worker(file) => &mut worker,
                _ if file.starts_with("assets/later-") => &mut screens,
                _ if file.starts_with("assets/asked-") => &mut asked,
                _ => &mut first,
            };
            (0..3).for_each(|i| sum[i] += sizes[i]);
        }
    }
    line("in all (goal: at most 440 kB)", first);
    line("the other screens, after that", screens);
    line("the worker, after that (goal: at most 250 kB)", worker);
    line("its parts, kept for when they are needed", asked);
    Ok(())
}

/// Whether a file is the worker's, which is loaded when the first screen stands.
fn is_worker(file: &str) -> bool {
    ["assets/host-", "assets/worker-"].iter().any(|begin| file.starts_with(begin))
}

/// The sizes of a file of the page in its three forms; none of what is no file.
fn sizes(page: &Path, file: &str) -> Result<Option<[u64; 3]>> {
    if !page.join(file).is_file() {
        return Ok(None);
    }
    let mut sizes = [0; 3];
    for (size, ending) in sizes.iter_mut().zip(["", ".gz", ".br"]) {
        let form = page.join(format!("{file}{ending}"));
        *size = fs::metadata(&form).with_context(|| form.display().to_string())?.len();
    }
    Ok(Some(sizes))
}

fn line(name: &str, sizes: [u64; 3]) {
    let [plain, gzip, brotli] = sizes.map(|bytes| format!("{:.1} kB", bytes as f64 / 1000.0));
    println!("  {name:<47}{plain:>12}{gzip:>12}{brotli:>12}");
}

/// From navigation to the first possible click, each time in a browser that was never here.
async fn first_click(run: &TestRun) -> Result<()> {
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let browser = run.person(Look::default()).await?;
        browser.prepare(FIRST_CLICK).await?;
        browser.go("/").await?;
        let time = browser.until("the first click", "window.firstClick").await?;
        times.push(time.as_f64().context("a time")?);
        browser.close().await?;
    }
    times.sort_by(f64::total_cmp);
    let all = times.iter().map(|t| format!("{t:.0}")).collect::<Vec<_>>().join(", ");
    println!("\nfrom navigation to the first click, nothing cached (goal: under 1000 ms)");
    println!("  median {:.0} ms (all: {all})", times[times.len() / 2]);
    Ok(())
}

/// The longest pause while a match against bots is played, at the pace that people see.
async fn pauses(run: &TestRun, game: GameId) -> Result<()> {
    let browser = run.person(Look::default()).await?;
    browser.prepare(PAUSES).await?;
    browser.go("/").await?;
    seat_four(&browser, game).await?;
    browser.run("window.watch()", Vec::new()).await?;
    let mut player = Player::new(&browser, game);
    // A whole match is not needed, and may take long at this pace.
    if let Ok(ended) = tokio::time::timeout(WATCHED, player.finish()).await {
        ended?;
    }
    let seen = browser.run("return window.pauses", Vec::new()).await?;
    let (task, tick) = (seen["task"].as_f64(), seen["tick"].as_f64().unwrap_or(f64::NAN));
    let task = match task {
        Some(task) if task > 0.0 => format!("longest task {task:.0} ms"),
        _ => "no task of 50 ms or more".to_owned(),
    };
    println!("  {:<16} {task}; a clock of 4 ms came {tick:.0} ms late at most", game.key());
    Ok(())
}

/// A match of four from home; where "Play now" means fewer, the lobby's bots fill the places.
async fn seat_four(browser: &Browser, game: GameId) -> Result<()> {
    use e2e::screens::lobby;
    home::invite(browser, game).await?;
    for _ in 0..3 {
        lobby::add_bot(browser).await?;
    }
    lobby::start(browser, game).await?;
    let players = browser.run("return document.querySelectorAll('.player').length", Vec::new());
    let players = players.await?;
    ensure!(players == 4, "{players} players instead of 4");
    Ok(())
}

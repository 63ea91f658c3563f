//! What is seen, said and lit is one: prompt, die, turn and board are looked at with every picture of
//! the screen through whole matches, and never disagree.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::player::Player;
use e2e::screens::home;
use e2e::{Look, Size, TestRun, quick};
use serde::Deserialize;

/// Looks with every picture, and notes what does not fit together.
const SAMPLE: &str = "(() => {
    window.clock = { samples: 0, running: 0, tumbling: 0, odd: [] };
    const one = s => document.querySelector('main.table ' + s);
    const all = s => [...document.querySelectorAll('main.table ' + s)];
    const look = () => {
        requestAnimationFrame(look);
        const table = document.querySelector('main.table');
        if (!table) return;
        const clock = window.clock, running = table.dataset.shows === 'step';
        const moves = document.getAnimations().some(a => a.id === 'score' && a.playState === 'running');
        const lit = all('[data-can]').map(e => e.dataset.can);
        const turn = all('.player.turn').map(e => e.dataset.seat);
        const whose = one('.whose')?.dataset.seat, tray = one('.tray');
        const task = one('.task .soft')?.innerText.match(/[0-9]/)?.[0];
        clock.samples += 1;
        clock.running += running ? 1 : 0;
        clock.tumbling += tray?.classList.contains('tumbles') ? 1 : 0;
        const odd = [];
        if (moves && lit.length) odd.push('something is lit while something moves');
        if (running && lit.length) odd.push('something is lit while a step is shown');
        if (running && task) odd.push('something is to be done while a step is shown');
        if (task && tray && tray.dataset.face !== task) odd.push('the die is not what is said of it');
        if (task && tray && tray.dataset.seat !== whose) odd.push('the die is in another hand');
        if (whose && turn.length && !turn.includes(whose)) odd.push('the turn is another one');
        if (tray?.classList.contains('tumbles') && !turn.includes(tray.dataset.seat))
            odd.push('somebody throws whose turn it does not seem to be');
        const seen = JSON.stringify({ lit, turn, whose, task, face: tray?.dataset.face, hand: tray?.dataset.seat,
            line: one('.narration')?.innerText });
        for (const what of odd) if (clock.odd.length < 20) clock.odd.push(what + ': ' + seen);
    };
    requestAnimationFrame(look);
})();";

#[derive(Deserialize, Debug)]
struct Clock {
    /// How often it was looked.
    samples: u32,
    /// How often a step was being shown.
    running: u32,
    /// How often a die was in the air.
    tumbling: u32,
    /// What did not fit together.
    odd: Vec<String>,
}

async fn agrees(run: &TestRun, game: GameId, look: Look) -> Result<Clock> {
    let anna = run.quick_person(look).await?;
    anna.prepare(quick::SEEN).await?;
    anna.prepare(SAMPLE).await?;
    anna.go("/").await?;
    home::play(&anna, game).await?;
    Player::new(&anna, game).finish().await?;
    let samples: Clock = serde_json::from_value(anna.run("return clock", Vec::new()).await?)?;
    ensure!(samples.odd.is_empty(), "{game} {look:?}: {samples:#?}");
    ensure!(samples.samples > 100 && samples.running > 20, "hardly looked: {samples:?}");
    Ok(samples)
}

pub async fn petits_chevaux_agrees_with_itself(run: &TestRun) -> Result<()> {
    let samples = agrees(run, GameId::PetitsChevaux, Look::default()).await?;
    ensure!(samples.tumbling > 0, "no die was thrown: {samples:?}");
    Ok(())
}

pub async fn giro_galoppo_agrees_with_itself(run: &TestRun) -> Result<()> {
    agrees(run, GameId::GiroGaloppo, Look { size: Size::Phone, ..Look::default() }).await.map(drop)
}

/// Whoever acts while something is still shown is heard, and sees the rest at once.
pub async fn acting_early_is_never_lost(run: &TestRun) -> Result<()> {
    let anna = run.quick_person(Look::default()).await?;
    anna.prepare(quick::SEEN).await?;
    anna.go("/").await?;
    home::play(&anna, GameId::GiroGaloppo).await?;
    let mut player = Player::new(&anna, GameId::GiroGaloppo);
    player.spend(1).await?;
    // The second card is played by its number while the first race is still to be seen, or right after it.
    for card in 1..=6 {
        let press = "const card = arguments[0];
            const mine = document.querySelector(`.fan [data-card='${card}']:not(.spent)`);
            if (mine) window.dispatchEvent(new KeyboardEvent('keydown', { key: String(card) }));
            return !!mine;";
        if anna.run(press, vec![card.into()]).await? == true {
            break;
        }
    }
    anna.until(
        "the second card to be spent",
        "document.querySelectorAll('.fan .spent').length >= 2",
    )
    .await
    .map(drop)
}

//! Help while playing: a good move is shown, and what can't be done says why.

use anyhow::{Result, bail, ensure};
use catalog::GameId;
use e2e::screens::{home, learn, podium, table};
use e2e::{Browser, Look, Size, TestRun};
use std::time::{Duration, Instant};

/// Somewhere within this time there is a point to be had.
const LONGEST: Duration = Duration::from_secs(90);

async fn at_table(run: &TestRun, game: GameId, size: Size) -> Result<Browser> {
    let anna = run.quick_person(Look { size, still: true, ..Look::default() }).await?;
    anna.prepare(table::LISTEN).await?;
    anna.go("/").await?;
    home::play(&anna, game).await?;
    Ok(anna)
}

/// Asks for a good move, and follows it; gives what was done.
async fn follow(anna: &Browser) -> Result<String> {
    let before = table::wait_for_turn(anna).await?;
    table::ask_for_a_good_move(anna).await?;
    let shown = table::shown(anna).await?;
    ensure!(before.contains(&shown), "{shown} is shown, and can't be done: {before:?}");
    // Whoever does not see the light hears it.
    table::hear_a_good_move(anna).await?;
    anna.click(&table::named(&shown)).await?;
    let acts = table::acts(anna).await?;
    ensure!(acts.len() == 1, "one press did {acts:?}");
    table::see_nothing_shown(anna).await?;
    Ok(acts[0].clone())
}

pub async fn a_good_move_in_giro_galoppo(run: &TestRun) -> Result<()> {
    let anna = at_table(run, GameId::GiroGaloppo, Size::Desktop).await?;
    let mut cards = 0;
    while cards < 8 {
        let act = follow(&anna).await?;
        cards += usize::from(act == "play");
    }
    Ok(())
}

pub async fn a_good_move_in_petits_chevaux(run: &TestRun) -> Result<()> {
    let anna = at_table(run, GameId::PetitsChevaux, Size::Phone).await?;
    let mut moves = 0;
    while moves < 3 {
        if table::wait_for_turn(&anna).await? == ["throw"] {
            // It may have been thrown already, and the page is about to hear of it.
            drop(anna.try_click(&table::named("throw")).await);
            continue;
        }
        let act = follow(&anna).await?;
        ensure!(act == "move", "instead of a move: {act}");
        moves += 1;
    }
    Ok(())
}

pub async fn a_good_move_in_carrousel(run: &TestRun) -> Result<()> {
    let anna = at_table(run, GameId::Carrousel, Size::Phone).await?;
    let began = Instant::now();
    // Others may be quicker, and then it is another way that is shown. Or there is none at all.
    while began.elapsed() < LONGEST {
        if podium::is_there(&anna).await? {
            home::play_from_the_top(&anna, GameId::Carrousel).await?;
        }
        if table::ask_for_a_good_move(&anna).await.is_err() {
            continue;
        }
        for _ in 0..3 {
            match table::next_on_the_way(&anna).await? {
                Some(selector) => drop(anna.try_click(&selector).await),
                None => break,
            }
        }
        if table::points(&anna).await? > 0 {
            return Ok(());
        }
    }
    bail!("nobody gets a point by what is shown")
}

pub async fn what_can_t_be_done_names_its_rule(run: &TestRun) -> Result<()> {
    let anna = at_table(run, GameId::GiroGaloppo, Size::Phone).await?;
    while table::wait_for_turn(&anna).await?[0].starts_with("cell") {
        follow(&anna).await?;
    }
    follow(&anna).await?;
    table::wait_for_turn(&anna).await?;
    // The card that was played is not in the hand any more.
    anna.click(table::SPENT_CARD).await?;
    let (rule, address) = table::refusal(&anna).await?;
    ensure!(rule.contains("GG-7"), "the page names the rule: {rule}");
    anna.go(&address).await?;
    learn::see_rule(&anna, "GG-7").await
}

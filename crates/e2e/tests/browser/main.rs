//! The page, as people use it: in Debian's Chromium, against the real server.
//!
//! `cargo xtask e2e` gets what this needs. All tests share one driver, so they have a `main` of
//! their own; names select tests here as everywhere: `cargo test -p e2e -- bots`.

mod bots;
mod device;
mod ends;
mod forgetful;
mod friends;
mod help;
mod keyboard;
mod looks;
mod lost;
mod records;
mod room;
mod touch;

use anyhow::Result;
use e2e::{Suite, TestRun};
use libtest_mimic::{Arguments, Trial};
use std::pin::Pin;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};
use tokio::runtime::Runtime;

/// What a test tells: it may take its time.
type Told = Pin<Box<dyn Future<Output = Result<()>>>>;

/// What every test needs; there when the first one runs.
struct Shared {
    runtime: Runtime,
    suite: Arc<Suite>,
}

fn main() -> ExitCode {
    let mut args = Arguments::from_args();
    // Each test is several programs at work: more at once would only wait for each other.
    args.test_threads.get_or_insert(2);
    let shared = Arc::new(OnceLock::new());
    if !args.list {
        match set_up() {
            Ok(ready) => drop(shared.set(ready)),
            Err(error) => {
                eprintln!("{error:#}");
                return ExitCode::FAILURE;
            }
        }
    }
    let trials = tests().into_iter().map(|(name, tell)| {
        let shared = shared.clone();
        Trial::test(name, move || {
            let Some(Shared { runtime, suite }) = shared.get() else { return Ok(()) };
            let file_name = name.replace("::", "-");
            let told = runtime.block_on(suite.play(&file_name, tell));
            told.map_err(|error| format!("{error:#}").into())
        })
    });
    libtest_mimic::run(&args, trials.collect()).exit_code()
}

fn set_up() -> Result<Shared> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    Ok(Shared { runtime, suite: Arc::new(Suite::set()?) })
}

/// Names tests by their module and function.
macro_rules! tests {
    ($($module:ident::$test:ident,)*) => {
        /// Every test, by its name.
        fn tests() -> Vec<(&'static str, fn(Arc<TestRun>) -> Told)> {
            vec![$((
                concat!(stringify!($module), "::", stringify!($test)),
                |run| Box::pin(async move { $module::$test(&run).await }),
            ),)*]
        }
    };
}

// The longest first, so that the last one does not keep everybody waiting.
tests! {
    friends::four_play_carrousel,
    friends::four_play_petits_chevaux,
    friends::four_play_giro_galoppo,
    friends::two_play_carrousel,
    friends::two_play_petits_chevaux,
    friends::two_play_giro_galoppo,
    bots::giro_galoppo_on_a_phone_in_french,
    bots::giro_galoppo_at_a_desk_in_english,
    bots::petits_chevaux_on_a_phone_in_english,
    bots::petits_chevaux_at_a_desk_in_french,
    bots::carrousel_on_a_phone_in_french,
    bots::carrousel_at_a_desk_in_english,
    ends::giro_galoppo_is_seen_to_its_end,
    ends::petits_chevaux_is_seen_to_its_end,
    ends::carrousel_is_seen_to_its_end,
    device::without_a_network,
    device::one_for_two,
    device::without_a_worker,
    device::without_the_workers_module,
    device::what_cant_be_read_stays,
    keyboard::a_whole_game,
    lost::a_reload_loses_nothing,
    lost::a_lost_connection_loses_nothing,
    lost::a_page_that_is_left_has_no_socket,
    lost::whoever_comes_back_sees_what_happened,
    room::sideways,
    room::large_text_on_a_phone,
    room::large_text_at_a_desk,
    records::kept_dropped_and_opened,
    forgetful::against_bots_and_on_this_device,
    forgetful::by_link,
    help::a_good_move_in_giro_galoppo,
    help::a_good_move_in_petits_chevaux,
    help::a_good_move_in_carrousel,
    help::what_can_t_be_done_names_its_rule,
    touch::giro_galoppo_shows_before_it_plays,
    touch::petits_chevaux_hears_a_tap_once,
    touch::carrousel_hears_a_tap_once,
    friends::a_name_that_is_being_written_is_kept,
    friends::one_comes_by_the_spoken_code,
    friends::the_host_settles_the_rules,
    looks::home_and_what_it_leads_to,
    looks::a_lobby,
    looks::giro_galoppo,
    looks::petits_chevaux,
    looks::carrousel,
    looks::full_table,
    looks::when_something_is_wrong,
}

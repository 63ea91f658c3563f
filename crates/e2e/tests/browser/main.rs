//! The page, as people use it: in Debian's Chromium, against the real server.
//!
//! `cargo xtask e2e` gets what this needs. All tests share one driver, so they have a `main` of
//! their own; names select tests here as everywhere: `cargo test -p e2e -- bots`.

mod bots;
mod carousel;
mod clock;
mod coach;
mod device;
mod ends;
mod first_screen;
mod forgetful;
mod friends;
mod help;
mod kept;
mod keyboard;
mod listens;
mod looks;
mod lost;
mod parts;
mod people;
mod practice;
mod puzzles;
mod records;
mod room;
mod settings;
mod terminals;
mod touch;

use anyhow::Result;
use e2e::{Suite, TestRun};
use libtest_mimic::{Arguments, Trial};
use std::pin::Pin;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;
use tokio::runtime::Runtime;
use tokio::sync::RwLock;

/// What a test tells: it may take its time.
type Told = Pin<Box<dyn Future<Output = Result<()>>>>;

/// What others see as well, with more or fewer people, in another language or at another size: `cargo xtask e2e` plays
/// them, too. `cargo xtask test` has no time for them.
const LONG: [&str; 14] = [
    "friends::four_play_petits_chevaux",
    "friends::four_play_giro_galoppo",
    "friends::two_play_carrousel",
    "friends::two_play_petits_chevaux",
    "bots::giro_galoppo_on_a_phone_in_french",
    "bots::giro_galoppo_at_a_desk_in_english",
    "bots::petits_chevaux_on_a_phone_in_english",
    "bots::petits_chevaux_at_a_desk_in_french",
    "bots::carrousel_at_a_desk_in_english",
    "ends::at_other_sizes",
    "listens::in_the_other_language",
    "room::large_text_on_a_phone_in_french",
    "room::large_text_at_a_desk_in_english",
    "practice::the_same_die_again",
];

/// So many of the slowest tests are named at the end.
const SLOWEST: usize = 12;

/// How long each test took, the longest first; beside the pictures.
const TIMES: &str = "times.txt";

/// What every test needs; there when the first one runs.
struct Shared {
    runtime: Runtime,
    suite: Arc<Suite>,
    /// Tests hold it together; one that failed holds it alone while it is played again.
    stage: RwLock<()>,
    /// Tests that failed beside others and passed alone.
    only_alone: Mutex<Vec<String>>,
}

impl Shared {
    /// Plays a test beside others. Three browsers on two cores make everything slow now and then, and a test that
    /// fails then is played once more, alone: what is wrong with the page fails again, what was a race for the
    /// processor does not. Either is told.
    fn play(&self, name: &'static str, tell: fn(Arc<TestRun>) -> Told) -> Result<()> {
        let file_name = name.replace("::", "-");
        self.runtime.block_on(async {
            let beside = self.stage.read().await;
            let Err(error) = self.suite.play(&file_name, tell).await else { return Ok(()) };
            drop(beside);
            eprintln!("{name} failed beside others, and is played again alone: {error:#}");
            let _alone = self.stage.write().await;
            self.suite.play(&file_name, tell).await?;
            locked(&self.only_alone).push(format!("{name}: {error:#}"));
            Ok(())
        })
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn main() -> ExitCode {
    let mut args = Arguments::from_args();
    // Each test is several programs at work, and waits now and then: with four the two cores of a small machine
    // are always busy.
    args.test_threads.get_or_insert(4);
    let shared = Arc::new(OnceLock::new());
    let times: Arc<Mutex<Vec<(f64, &str)>>> = Arc::default();
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
        let (shared, times) = (shared.clone(), times.clone());
        Trial::test(name, move || {
            let Some(shared) = shared.get() else { return Ok(()) };
            let began = Instant::now();
            let told = shared.play(name, tell);
            locked(&times).push((began.elapsed().as_secs_f64(), name));
            told.map_err(|error| format!("{error:#}").into())
        })
        .with_ignored_flag(LONG.contains(&name))
    });
    let code = libtest_mimic::run(&args, trials.collect()).exit_code();
    let mut times = locked(&times);
    times.sort_by(|a, b| b.0.total_cmp(&a.0));
    let lines: Vec<String> =
        times.iter().map(|(seconds, name)| format!("{seconds:6.1} s  {name}")).collect();
    println!("{}", lines[..SLOWEST.min(lines.len())].join("\n"));
    let only_alone =
        shared.get().map(|shared| locked(&shared.only_alone).clone()).unwrap_or_default();
    for told in &only_alone {
        println!("passed only alone: {told}");
    }
    // Whoever looks for what takes long finds it there; the tests are none the worse without.
    let _ = std::fs::write(e2e::target().join("e2e").join(TIMES), lines.join("\n"));
    code
}

fn set_up() -> Result<Shared> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let suite = Arc::new(Suite::set()?);
    Ok(Shared { runtime, suite, stage: RwLock::default(), only_alone: Mutex::default() })
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
    terminals::two_and_a_browser_play_petits_chevaux,
    bots::giro_galoppo_on_a_phone_in_french,
    bots::giro_galoppo_at_a_desk_in_english,
    bots::petits_chevaux_on_a_phone_in_english,
    bots::petits_chevaux_at_a_desk_in_french,
    bots::carrousel_on_a_phone_in_french,
    bots::carrousel_at_a_desk_in_english,
    ends::giro_galoppo_is_seen_to_its_end,
    ends::petits_chevaux_is_seen_to_its_end,
    ends::carrousel_is_seen_to_its_end,
    ends::at_other_sizes,
    listens::to_giro_galoppo,
    listens::to_petits_chevaux,
    listens::to_carrousel,
    listens::while_everything_moves,
    listens::in_the_other_language,
    clock::petits_chevaux_agrees_with_itself,
    clock::giro_galoppo_agrees_with_itself,
    clock::acting_early_is_never_lost,
    device::without_a_network,
    device::one_for_two,
    device::without_a_worker,
    device::without_the_workers_module,
    kept::a_long_match_a_fact_at_a_time,
    kept::through_two_windows,
    kept::what_cant_be_read_stays,
    kept::what_the_version_before_has_kept,
    keyboard::a_whole_game,
    keyboard::the_same_key_throws_again,
    lost::a_reload_loses_nothing,
    lost::a_lost_connection_loses_nothing,
    lost::a_page_that_is_left_has_no_socket,
    lost::a_dead_connection_is_noticed,
    lost::whoever_comes_back_sees_what_happened,
    room::sideways,
    room::large_text_on_a_phone,
    room::large_text_at_a_desk,
    room::large_text_on_a_phone_in_french,
    room::large_text_at_a_desk_in_english,
    records::kept_dropped_and_opened,
    forgetful::against_bots_and_on_this_device,
    forgetful::by_link,
    help::a_good_move_in_giro_galoppo,
    help::a_good_move_in_petits_chevaux,
    help::a_good_move_in_carrousel,
    help::what_can_t_be_done_names_its_rule,
    touch::giro_galoppo_shows_before_it_plays,
    touch::petits_chevaux_shows_before_it_plays,
    touch::carrousel_hears_a_tap_once,
    parts::what_does_not_come_can_be_asked_for_again,
    parts::what_never_comes_is_looked_for_in_a_newer_page,
    parts::what_came_ahead_needs_no_network,
    carousel::a_pull_says_everything,
    carousel::so_does_a_mouse,
    carousel::so_do_two_taps,
    carousel::all_moves_by_two_keys,
    carousel::arrows_go_round,
    carousel::what_would_come_of_it_lights_up,
    carousel::nothing_moves_when_the_words_get_longer,
    carousel::others_show_their_cards_when_asked,
    carousel::clocks_and_hands_have_names,
    friends::a_name_that_is_being_written_is_kept,
    friends::one_comes_by_the_spoken_code,
    friends::the_host_settles_the_rules,
    people::one_person_on_two_devices,
    people::another_match_is_proposed,
    people::a_name_is_asked_once,
    people::whoever_comes_sits_at_once,
    people::colours_are_chosen_in_every_game,
    people::one_device_calls_by_name,
    people::who_is_oldest_is_seen,
    settings::over_the_table,
    settings::volume,
    settings::the_title_tells_the_turn,
    first_screen::fits_a_phone,
    first_screen::errors_stand_beside_their_button,
    first_screen::a_quick_game_is_chosen_and_remembered,
    first_screen::a_level_is_chosen_and_remembered,
    records::stepped_by_rounds,
    coach::a_race_of_two,
    coach::dice_in_french,
    coach::after_a_match,
    practice::a_word_before_a_blunder,
    practice::the_same_die_again,
    puzzles::one_a_day,
    puzzles::by_difficulty,
    puzzles::a_race_is_explored,
    puzzles::dice_are_explored,
    puzzles::cards_against_the_clock,
    ends::one_main_button,
    looks::home_and_what_it_leads_to,
    looks::a_lobby,
    looks::giro_galoppo,
    looks::petits_chevaux,
    looks::carrousel,
    looks::full_table,
    looks::when_something_is_wrong,
}

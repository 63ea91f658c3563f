//! Series are fair, repeatable, and the same on any number of threads.

use bots::Level;
use giro_galoppo::{GiroGaloppo, Options};
use lab::{Bout, Series, Standing};

fn series(players: &[Level], matches: u64, threads: usize) -> Standing {
    let options = Options::default();
    let series =
        Series::<GiroGaloppo> { options: &options, players, matches, seed: 5, rotate: true };
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be had");
    pool.install(|| series.play(&|_| {})).expect("the printed game can be played")
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let players = [Level::Trotter, Level::Pony, Level::Galloper];
    assert_eq!(series(&players, 40, 1), series(&players, 40, 3));
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let options = Options::default();
    let players = [Level::Champion, Level::Galloper, Level::Pony];
    let play = |seed| {
        let bout = Bout::<GiroGaloppo> { options: &options, players: &players, seed };
        bout.play(&mut |_| {}).unwrap()
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn who_looks_where_it_lands_beats_who_does_not() {
    let standing = series(&[Level::Trotter, Level::Pony], 400, 2);
    assert_eq!(standing.ended, 400);
    assert!(standing.share(0).low > 0.5, "{standing:?}");
}

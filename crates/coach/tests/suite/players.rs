//! Better players are found to be better by their choices alone, and luck averages to nothing.

use crate::common::{analyse, play, players};
use coach::{Accuracy, Coach, Depth, Season};
use giro_galoppo::{Course, GiroGaloppo};
use petits_chevaux::PetitsChevaux;

fn season<G: catalog::Listed + bots::Play>(
    options: &G::Options,
    names: [&str; 2],
    matches: u64,
) -> Season {
    let mut coach = Coach::new(Depth::QUICK);
    let mut season = Season::default();
    for seed in 0..matches {
        let mut pair = players(names);
        pair.rotate_left((seed % 2) as usize);
        let recording = play::<G>(options, &pair, seed);
        season.add(&recording, &analyse(&mut coach, &recording));
    }
    season
}

fn accuracy(season: &Season, name: &str) -> f64 {
    let players = season.players();
    let player = players.iter().find(|player| player.name == name).unwrap();
    let Accuracy { percent, decisions, .. } = player.accuracy;
    assert!(decisions > 20, "{decisions}");
    percent.unwrap()
}

#[test]
fn who_thinks_is_found_to_choose_better_with_dice() {
    let options = petits_chevaux::Options::default();
    let found = season::<PetitsChevaux>(&options, ["galloper", "pony"], 4);
    assert!(accuracy(&found, "galloper") > accuracy(&found, "pony") + 10.0, "{found:?}");
}

#[test]
fn who_plays_the_equilibrium_makes_no_mistake() {
    let options = giro_galoppo::Options { course: Course::Sprint, ..Default::default() };
    let found = season::<GiroGaloppo>(&options, ["champion", "trotter"], 6);
    assert!((accuracy(&found, "champion") - 100.0).abs() < 1e-9);
    assert!(accuracy(&found, "trotter") < 97.0);
}

#[test]
fn luck_averages_to_nothing_and_without_it_more_is_known() {
    let options = petits_chevaux::Options { horses: 2, ..Default::default() };
    let found = season::<PetitsChevaux>(&options, ["galloper", "random"], 200);
    for player in found.players() {
        // Of a fair interval one in a thousand matches is outside of 3.3 standard errors.
        let reach = (player.luck.high - player.luck.mean) * 3.3 / 1.96;
        assert!(player.luck.mean.abs() < reach, "{player:?}");
        assert!(player.sooner.unwrap() > 5.0, "{player:?}");
        assert!(player.unknown.mean.abs() < 1e-6);
    }
}

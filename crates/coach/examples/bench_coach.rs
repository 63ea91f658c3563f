//! What the coach's numbers are good for: whether chances come true, whether better players are found to
//! be better, whether luck averages to nothing, and how long it takes. `cargo xtask bench coach`.

#![allow(clippy::unwrap_used)] // What fails here fails a measurement.

use bots::Play;
use catalog::record::{Header, SeatInfo};
use catalog::rules::{giro_galoppo, petits_chevaux};
use catalog::{Listed, rules};
use coach::{Accuracy, Analysis, Chances, Coach, Depth, Findings, Mean, Recording, Season};
use lab::{Bout, Facts, MOST_FACTS, Player, Thinkers};
use rayon::prelude::*;
use std::time::Instant;

type Dice = rules::petits_chevaux::PetitsChevaux;
type Race = rules::giro_galoppo::GiroGaloppo;

fn main() {
    let mut args = std::env::args().skip(1);
    let matches: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(40);
    let part = args.next();
    let wants = |name: &str| part.as_deref().is_none_or(|part| part == name);
    if wants("time") {
        time();
    }
    if wants("calibration") {
        calibration(matches);
    }
    if wants("accuracy") {
        accuracy(matches);
    }
    if wants("luck") {
        luck(matches);
    }
}

/// A match between these players, who have turned round the table by `number` seats.
fn play<G: Listed + Play>(options: &G::Options, names: &[&str], number: u64) -> Recording {
    let mut players: Vec<Player> = names.iter().map(|name| name.parse().unwrap()).collect();
    let turned = (number % players.len() as u64) as usize;
    players.rotate_left(turned);
    let mut facts = Facts(Vec::new());
    let mut table = G::new(options, players.len() as u8).unwrap();
    let bout = Bout {
        table: &mut table,
        party: &mut Thinkers::seated(options, &players, number),
        dice: game::Random::new(number),
        watch: &mut facts,
        most: MOST_FACTS,
    };
    bout.play().unwrap();
    let info = |player: &Player| SeatInfo { name: Some(player.to_string()), ..SeatInfo::default() };
    let header = Header::new(players.iter().map(info).collect(), G::any_options(options.clone()));
    Recording::of::<G>(header, &facts.0, &table)
}

/// So many matches, played and analysed.
fn many<G: Listed + Play>(
    options: &G::Options,
    names: &[&str],
    matches: u64,
) -> Vec<(Recording, Analysis)>
where
    G::Options: Sync,
{
    let one = |coach: &mut Coach, number| {
        let recording = play::<G>(options, names, number);
        let analysis = coach.analyse(&recording, &mut |_| {}).unwrap();
        (recording, analysis)
    };
    (0..matches).into_par_iter().map_init(|| Coach::new(Depth::USUAL), one).collect()
}

fn chances(analysis: &Analysis) -> &Chances {
    match &analysis.findings {
        Findings::Chances(chances) => chances,
        Findings::Times(_) => unreachable!("these games have chances"),
    }
}

fn time() {
    println!("time of an analysis at the usual depth, one thread");
    let dice = petits_chevaux::Options::default();
    let two_horses = petits_chevaux::Options { horses: 2, ..dice };
    let race = giro_galoppo::Options::default();
    let grand = giro_galoppo::Options { course: giro_galoppo::Course::Grand, ..race };
    let rows: [(&str, Recording); 7] = [
        ("petits-chevaux, 4 players", play::<Dice>(&dice, &["galloper"; 4], 1)),
        ("petits-chevaux, 2 players", play::<Dice>(&dice, &["galloper"; 2], 1)),
        ("petits-chevaux, 2 players, 2 horses", play::<Dice>(&two_horses, &["galloper"; 2], 1)),
        ("giro-galoppo, 2 players, classic", play::<Race>(&race, &["galloper"; 2], 1)),
        ("giro-galoppo, 2 players, grand", play::<Race>(&grand, &["galloper"; 2], 1)),
        ("giro-galoppo, 3 players", play::<Race>(&race, &["galloper"; 3], 1)),
        ("giro-galoppo, 5 players", play::<Race>(&race, &["galloper"; 5], 1)),
    ];
    for (name, recording) in rows {
        let began = Instant::now();
        let analysis = Coach::new(Depth::USUAL).analyse(&recording, &mut |_| {}).unwrap();
        let took = began.elapsed().as_secs_f64();
        let steps = chances(&analysis).steps.len();
        let prelude = chances(&analysis).prelude.len();
        println!("  {name:<40}{took:>8.2} s {steps:>6} steps {prelude:>3} before the start");
    }
}

/// Of positions with a chance of about so much, how many were won?
fn calibration(matches: u64) {
    let dice = petits_chevaux::Options::default();
    for seats in [2, 4] {
        let all = many::<Dice>(&dice, &vec!["champion"; seats], matches);
        reliability(&format!("petits-chevaux, {seats} champions, {matches} matches"), &all);
    }
    let race = giro_galoppo::Options::default();
    for seats in [2, 4] {
        let all = many::<Race>(&race, &vec!["champion"; seats], matches);
        reliability(&format!("giro-galoppo, {seats} champions, {matches} matches"), &all);
    }
}

fn reliability(name: &str, all: &[(Recording, Analysis)]) {
    println!("calibration: {name}");
    println!("  {:>12}{:>12}{:>10}{:>10}{:>10}", "chance", "positions", "mean", "won", "± 1 s.e.");
    for tenth in 0..10u8 {
        // By match, because the positions of a match hang together.
        let mut by_match: Vec<(f64, f64, f64)> = Vec::new();
        for (_, analysis) in all {
            let found = chances(analysis);
            let (mut sum, mut won, mut count) = (0.0, 0.0, 0.0);
            for step in &found.steps {
                for (chance, player) in step.before.iter().zip(&found.players) {
                    if ((chance * 10.0) as u8).min(9) == tenth {
                        sum += chance;
                        won += player.ledger.result;
                        count += 1.0;
                    }
                }
            }
            by_match.push((sum, won, count));
        }
        let total = |of: fn(&(f64, f64, f64)) -> f64| by_match.iter().map(of).sum::<f64>();
        let (sum, won, count) = (total(|m| m.0), total(|m| m.1), total(|m| m.2));
        if count == 0.0 {
            continue;
        }
        let share = won / count;
        let spread: f64 = by_match.iter().map(|m| (m.1 - share * m.2) * (m.1 - share * m.2)).sum();
        let error = spread.sqrt() / count;
        println!(
            "  {:>9} %{:>12}{:>8.1} %{:>8.1} %{:>8.1} %",
            format!("{}–{}", 10 * tenth, 10 * (tenth + 1)),
            count,
            100.0 * sum / count,
            100.0 * share,
            100.0 * error
        );
    }
}

/// Are better players found to be better by their choices alone?
fn accuracy(matches: u64) {
    println!("accuracy by level, {matches} matches a row");
    let dice = petits_chevaux::Options::default();
    let four = ["champion", "galloper", "trotter", "pony"];
    let tell = |name: &str, all: &[(Recording, Analysis)]| {
        let mut season = Season::default();
        for (recording, analysis) in all {
            season.add(recording, analysis);
        }
        println!("  {name}");
        let mut players = season.players();
        let percent = |accuracy: &Accuracy| accuracy.percent.unwrap_or_default();
        players.sort_by(|a, b| percent(&b.accuracy).total_cmp(&percent(&a.accuracy)));
        for player in players {
            let of = &player.accuracy;
            println!(
                "    {:<12}{:>6.1}   {} mistakes in {} choices",
                player.name,
                percent(of),
                of.mistakes,
                of.decisions
            );
        }
    };
    tell("petits-chevaux, 4 players", &many::<Dice>(&dice, &four, matches));
    for pair in [["champion", "galloper"], ["galloper", "trotter"], ["champion", "trotter"]] {
        tell("petits-chevaux, 2 players", &many::<Dice>(&dice, &pair, matches));
    }
    let race = giro_galoppo::Options::default();
    for pair in [["champion", "galloper"], ["galloper", "trotter"]] {
        tell("giro-galoppo, 2 players", &many::<Race>(&race, &pair, matches));
    }
    tell("giro-galoppo, 4 players", &many::<Race>(&race, &four, matches));
}

/// Does luck average to nothing, and how much sooner is it known who is better?
fn luck(matches: u64) {
    println!("luck");
    let two_horses = petits_chevaux::Options { horses: 2, ..Default::default() };
    let four_horses = petits_chevaux::Options::default();
    let race = giro_galoppo::Options::default();
    let pair = ["galloper", "trotter"];
    let tell = |name: &str, all: &[(Recording, Analysis)]| {
        let mut season = Season::default();
        for (recording, analysis) in all {
            season.add(recording, analysis);
        }
        println!("  {name}, {} matches", all.len());
        let mean = |Mean { mean, high, .. }: Mean| {
            format!("{:>6.2} ± {:>5.2} %", 100.0 * mean, 100.0 * (high - mean))
        };
        for player in season.players() {
            println!(
                "    {:<12} luck {}   unknown {}   wins {}   without luck {}   sooner {:.1}",
                player.name,
                mean(player.luck),
                mean(player.unknown),
                mean(player.wins),
                mean(player.without_luck),
                player.sooner.unwrap_or_default()
            );
        }
    };
    tell("petits-chevaux, 2 horses", &many::<Dice>(&two_horses, &pair, 25 * matches));
    tell("giro-galoppo, 2 players", &many::<Race>(&race, &pair, matches));
    tell("petits-chevaux, 2 players", &many::<Dice>(&four_horses, &pair, matches));
    tell(
        "petits-chevaux, 4 players",
        &many::<Dice>(&four_horses, &["galloper", "trotter", "galloper", "trotter"], matches),
    );
}

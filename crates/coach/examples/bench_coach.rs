//! What the coach's numbers are good for: whether chances come true, whether better players are found to
//! be better, whether luck averages to nothing, and how long it takes. `cargo xtask bench coach`.

#![allow(clippy::unwrap_used)] // What fails here fails a measurement.

use bots::Play;
use bots::petits_chevaux::{Judge, Outcome, Temper};
use catalog::record::{Header, SeatInfo};
use catalog::rules::{giro_galoppo, petits_chevaux};
use catalog::{Listed, rules};
use coach::{Accuracy, Analysis, Chances, Coach, Depth, Findings, Mean, Recording, Season};
use game::{Fact, Game, Seat, SeatSet, Turn};
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
    // Only when it is asked for: what it finds is written down in the bots' `temper.rs`.
    if part.as_deref() == Some("temper") {
        temper(matches);
    }
    if wants("accuracy") {
        accuracy(matches);
    }
    if wants("luck") {
        luck(matches);
    }
}

/// A match that was played to its end.
struct Played<G: Game> {
    players: Vec<Player>,
    facts: Vec<Fact<G::Action>>,
    table: G,
}

/// A match between these players, who have turned round the table by `number` seats.
fn play<G: Listed + Play>(options: &G::Options, names: &[&str], number: u64) -> Played<G> {
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
    Played { players, facts: facts.0, table }
}

/// The same as it is recorded.
fn record<G: Listed + Play>(options: &G::Options, names: &[&str], number: u64) -> Recording {
    let Played { players, facts, table } = play::<G>(options, names, number);
    let info = |player: &Player| SeatInfo { name: Some(player.to_string()), ..SeatInfo::default() };
    let header = Header::new(players.iter().map(info).collect(), G::any_options(options.clone()));
    Recording::of::<G>(header, &facts, &table)
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
        let recording = record::<G>(options, names, number);
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
        ("petits-chevaux, 4 players", record::<Dice>(&dice, &["galloper"; 4], 1)),
        ("petits-chevaux, 2 players", record::<Dice>(&dice, &["galloper"; 2], 1)),
        ("petits-chevaux, 2 players, 2 horses", record::<Dice>(&two_horses, &["galloper"; 2], 1)),
        ("giro-galoppo, 2 players, classic", record::<Race>(&race, &["galloper"; 2], 1)),
        ("giro-galoppo, 2 players, grand", record::<Race>(&grand, &["galloper"; 2], 1)),
        ("giro-galoppo, 3 players", record::<Race>(&race, &["galloper"; 3], 1)),
        ("giro-galoppo, 5 players", record::<Race>(&race, &["galloper"; 5], 1)),
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

/// What the coach thinks of positions of a match, and what came of it: a chance, and the share of the win.
type Beliefs = Vec<(f64, f64)>;

/// Matches with dice for each that is asked for: luck decides them, and only many tell whether chances come true.
const MANY: u64 = 25;

/// Of positions with a chance of about so much, how many were won?
fn calibration(matches: u64) {
    for (name, options, seats) in dice_tables() {
        let numbers = (0..MANY * matches).into_par_iter();
        let all = numbers.map(|number| dice_beliefs(&options, seats, number));
        reliability(&format!("petits-chevaux, {name}, champions"), &all.collect::<Vec<_>>());
    }
    let race = giro_galoppo::Options::default();
    for seats in [2, 4] {
        let matches = if seats == 2 { MANY * matches } else { matches };
        let all = many::<Race>(&race, &vec!["champion"; seats], matches);
        let all: Vec<Beliefs> = all.iter().map(|(_, analysis)| race_beliefs(analysis)).collect();
        reliability(&format!("giro-galoppo, {seats} champions"), &all);
    }
}

/// Throws from one position that is looked at to the next: neighbours have nearly the same chances, and the same end.
const APART: usize = 10;

/// The tables with dice that are not solved: the printed game and the page's quick one, a kind of net each.
fn dice_tables() -> [(&'static str, petits_chevaux::Options, u8); 4] {
    let printed = petits_chevaux::Options::default();
    let quick = petits_chevaux::Options { horses: 2, opening_tries: 3, ..printed };
    [
        ("2 players", printed, 2),
        ("4 players", printed, 4),
        ("quick, 2 players", quick, 2),
        ("quick, 4 players", quick, 4),
    ]
}

/// Plays a match of champions; looks at positions before a throw, with the number of their fact, so many throws apart.
/// Tells who won.
fn dice_match(
    options: &petits_chevaux::Options,
    seats: u8,
    number: u64,
    apart: usize,
) -> (Vec<(u64, Dice)>, Seat) {
    let names = vec!["champion"; seats.into()];
    let Played { facts, table: end, .. } = play::<Dice>(options, &names, number);
    let Turn::Over(ranking) = end.turn() else { unreachable!("a match ends") };
    let mut table = Dice::new(options, seats).unwrap();
    let (mut positions, mut throws) = (Vec::new(), 0);
    for (n, fact) in (1..).zip(&facts) {
        if matches!(fact.action, petits_chevaux::Action::Roll(_)) {
            if throws % apart == 0 {
                positions.push((n, table.clone()));
            }
            throws += 1;
        }
        table.apply_unchecked(fact, &mut |_| {});
    }
    (positions, ranking.places()[0].iter().next().unwrap())
}

/// What positions before a throw are worth, in a match of champions: *W* of `docs/coach.md`, at the usual depth.
fn dice_beliefs(options: &petits_chevaux::Options, seats: u8, number: u64) -> Beliefs {
    let (positions, winner) = dice_match(options, seats, number, APART);
    let judge = Judge { options, solution: None, trials: Depth::USUAL.trials };
    let mut beliefs = Vec::new();
    for (n, position) in &positions {
        let worths = judge.worths(std::slice::from_ref(position), *n);
        let shares = SeatSet::all(seats).iter().map(|seat| f64::from(u8::from(seat == winner)));
        beliefs.extend(worths.chances(0).iter().copied().zip(shares));
    }
    beliefs
}

/// How sure the champion's net may be: found in other matches than those by which chances are looked at.
fn temper(matches: u64) {
    const ELSEWHERE: u64 = 1_000_000;
    for (name, options, seats) in dice_tables() {
        let numbers = (ELSEWHERE..ELSEWHERE + MANY * matches).into_par_iter();
        let outcomes = numbers.flat_map_iter(|number| {
            let (positions, winner) = dice_match(&options, seats, number, 3);
            positions.into_iter().map(move |(_, at)| Outcome::new(&at, &options, winner))
        });
        let Temper(knots) = Temper::fit(&outcomes.collect::<Vec<_>>());
        println!("temper: petits-chevaux, {name}, {} matches: {knots:.2?}", MANY * matches);
    }
}

/// What the beginnings of the rounds of a race are worth.
fn race_beliefs(analysis: &Analysis) -> Beliefs {
    let found = chances(analysis);
    let results: Vec<f64> = found.players.iter().map(|player| player.ledger.result).collect();
    let of = |step: &coach::Step| step.before.clone().into_iter().zip(results.clone());
    found.steps.iter().flat_map(of).collect()
}

fn reliability(name: &str, all: &[Beliefs]) {
    println!("calibration: {name}, {} matches", all.len());
    println!("  {:>12}{:>12}{:>10}{:>10}{:>10}", "chance", "positions", "mean", "won", "± 1 s.e.");
    // The middle of a row is a round number: what is given 70 % is in the row of 65 to 75.
    for tenth in 0..=10u8 {
        let is_here = |chance: f64| (chance * 10.0).round() as u8 == tenth;
        // By match, because the positions of a match hang together.
        let by_match = all.iter().map(|beliefs| {
            let here = beliefs.iter().filter(|(chance, _)| is_here(*chance));
            here.fold((0.0, 0.0, 0.0), |(sum, won, count), (chance, share)| {
                (sum + chance, won + share, count + 1.0)
            })
        });
        let by_match: Vec<(f64, f64, f64)> = by_match.collect();
        let total = |of: fn(&(f64, f64, f64)) -> f64| by_match.iter().map(of).sum::<f64>();
        let (sum, won, count) = (total(|m| m.0), total(|m| m.1), total(|m| m.2));
        if count == 0.0 {
            continue;
        }
        let share = won / count;
        let spread: f64 = by_match.iter().map(|m| (m.1 - share * m.2) * (m.1 - share * m.2)).sum();
        let error = spread.sqrt() / count;
        println!(
            "  {:>10} %{:>12}{:>8.1} %{:>8.1} %{:>8.1} %",
            10 * tenth,
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

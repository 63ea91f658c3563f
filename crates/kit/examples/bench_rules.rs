//! Random playouts through the public trait, one thread: games and transitions a second.
//!
//! `cargo xtask bench rules` runs this; `cargo xtask bench peers` runs it with `--json`.

use carrousel::Carrousel;
use game::Game;
use giro_galoppo::GiroGaloppo;
use kit::Random;
use kit::playout::play_out;
use petits_chevaux::PetitsChevaux;
use std::time::{Duration, Instant};

/// Each row is measured this many times; the best and the median are told.
const REPEATS: usize = 3;
/// A playout that has not ended by then is cut. Only uniformly random Carrousel needs it: who
/// moves at random loses more points than it wins.
const MOST: u64 = 100_000;

fn main() {
    let mut args = std::env::args().skip(1);
    let seconds = args.next().and_then(|s| s.parse().ok()).unwrap_or(1.0);
    let json = args.next().is_some_and(|a| a == "--json");
    let each = Duration::from_secs_f64(seconds);
    if !json {
        println!(
            "{:<16}{:>8}{:>14}{:>18}{:>18}{:>16}",
            "game", "players", "games/s", "transitions/s", "decisions/s", "facts a game"
        );
    }
    for seats in GiroGaloppo::SEATS {
        row::<GiroGaloppo>(&giro_galoppo::Options::default(), seats, each, json, "");
    }
    for seats in PetitsChevaux::SEATS {
        row::<PetitsChevaux>(&petits_chevaux::Options::default(), seats, each, json, "");
    }
    for seats in Carrousel::SEATS {
        row::<Carrousel>(&carrousel::Options::default(), seats, each, json, " *");
    }
    if !json {
        println!("best of {REPEATS} runs of {seconds} s each, one thread");
        println!("* uniformly random Carrousel does not end: cut after {MOST} facts");
    }
}

#[derive(Clone, Copy)]
struct Rate {
    games: f64,
    transitions: f64,
    decisions: f64,
    facts: f64,
}

fn row<G: Game>(options: &G::Options, seats: u8, each: Duration, json: bool, mark: &str) {
    let start = G::new(options, seats).expect("the printed game can be played");
    let mut rates: Vec<Rate> = (0..REPEATS).map(|i| measure(&start, each, i as u64)).collect();
    rates.sort_by(|a, b| b.transitions.total_cmp(&a.transitions));
    let (best, median) = (rates[0], rates[REPEATS / 2]);
    if json {
        println!(
            "{{\"game\":\"{}\",\"players\":{seats},\"transitions_s_best\":{:.0},\
             \"transitions_s_median\":{:.0},\"decisions_s_best\":{:.0},\"decisions_s_median\":{:.0}}}",
            G::ID,
            best.transitions,
            median.transitions,
            best.decisions,
            median.decisions
        );
    } else {
        println!(
            "{:<16}{seats:>8}{:>14.0}{:>18.0}{:>18.0}{:>16.1}{mark}",
            G::ID,
            best.games,
            best.transitions,
            best.decisions,
            best.facts
        );
    }
}

fn measure<G: Game>(start: &G, each: Duration, seed: u64) -> Rate {
    let mut random = Random::new(seed);
    let (mut games, mut transitions, mut decisions) = (0u64, 0u64, 0u64);
    let began = Instant::now();
    loop {
        // The clock is looked at rarely: it costs as much as several moves.
        for _ in 0..16 {
            let tally = play_out(&mut start.clone(), &mut random, MOST);
            games += 1;
            transitions += tally.transitions;
            decisions += tally.decisions;
        }
        if began.elapsed() >= each {
            break;
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    Rate {
        games: games as f64 / seconds,
        transitions: transitions as f64 / seconds,
        decisions: decisions as f64 / seconds,
        facts: transitions as f64 / games as f64,
    }
}

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

/// Each row is measured this many times; the best is told.
const REPEATS: usize = 3;
/// A playout that has not ended by then is cut. Only uniformly random Carrousel needs it: who
/// moves at random loses more points than it wins.
const MOST: u64 = 100_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let seconds = args.first().and_then(|s| s.parse().ok()).unwrap_or(1.0);
    let each = Duration::from_secs_f64(seconds);
    // `SECONDS --json GAME PLAYERS` measures one row, for another program.
    let only = match &args[..] {
        [_, json, game, players] if json == "--json" => Some((game.as_str(), players.as_str())),
        _ => None,
    };
    let bench = Bench { each, only };
    if only.is_none() {
        println!(
            "{:<16}{:>8}{:>14}{:>18}{:>18}{:>16}",
            "game", "players", "games/s", "transitions/s", "decisions/s", "facts a game"
        );
    }
    for seats in GiroGaloppo::SEATS {
        bench.row::<GiroGaloppo>(&giro_galoppo::Options::default(), seats, "");
    }
    for seats in PetitsChevaux::SEATS {
        bench.row::<PetitsChevaux>(&petits_chevaux::Options::default(), seats, "");
    }
    for seats in Carrousel::SEATS {
        bench.row::<Carrousel>(&carrousel::Options::default(), seats, " *");
    }
    if only.is_none() {
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

struct Bench<'a> {
    each: Duration,
    only: Option<(&'a str, &'a str)>,
}

impl Bench<'_> {
    fn row<G: Game>(&self, options: &G::Options, seats: u8, mark: &str) {
        if self.only.is_some_and(|(game, players)| game != G::ID || players != seats.to_string()) {
            return;
        }
        let start = G::new(options, seats).expect("the printed game can be played");
        let runs = (0..REPEATS).map(|seed| measure(&start, self.each, seed as u64));
        let best = runs.max_by(|a, b| a.transitions.total_cmp(&b.transitions));
        let Rate { games, transitions, decisions, facts } = best.expect("there is a run");
        if self.only.is_some() {
            println!(
                "{{\"transitions_s_best\":{transitions:.0},\"decisions_s_best\":{decisions:.0}}}"
            );
        } else {
            println!(
                "{:<16}{seats:>8}{games:>14.0}{transitions:>18.0}{decisions:>18.0}{facts:>16.1}{mark}",
                G::ID
            );
        }
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

//! What the lab costs: random against random through it, beside the bare playout loop of
//! `cargo xtask bench rules`, in turns; and what a second thread gives.
//! `cargo xtask bench lab` runs this.
//!
//! `bench_lab SECONDS ROUNDS`

use carrousel::Carrousel;
use giro_galoppo::GiroGaloppo;
use kit::Random;
use kit::playout::play_out;
use lab::{Player, Series, Threaded};
use petits_chevaux::PetitsChevaux;
use rayon::ThreadPool;
use std::sync::OnceLock;
use std::time::Instant;

/// As in `bench rules`: uniformly random Carrousel does not end.
const MOST: u64 = 100_000;
/// What was promised.
const DEAREST: f64 = 1.3;
const LEAST_GAIN: f64 = 1.8;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let seconds = args.first().and_then(|s| s.parse().ok()).unwrap_or(0.5);
    let rounds = args.get(1).and_then(|s| s.parse().ok()).unwrap_or(7);
    let pool = |threads| {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be had")
    };
    let bench = Bench { seconds, rounds, one: pool(1), two: pool(2) };
    println!(
        "{:<16}{:>8}{:>16}{:>16}{:>9}{:>16}{:>9}",
        "game", "players", "bare, M facts/s", "lab, 1 thread", "cost", "lab, 2 threads", "gain"
    );
    bench.game::<GiroGaloppo>();
    bench.game::<PetitsChevaux>();
    bench.game::<Carrousel>();
    println!(
        "best of {rounds} rounds of {seconds} s each, in turns; promised: cost at most {DEAREST}, \
         gain at least {LEAST_GAIN}"
    );
}

struct Bench {
    seconds: f64,
    rounds: usize,
    one: ThreadPool,
    two: ThreadPool,
}

impl Bench {
    fn game<G: Threaded>(&self) {
        for seats in G::SEATS {
            self.row::<G>(seats);
        }
    }

    fn row<G: Threaded>(&self, seats: u8) {
        let options = G::Options::default();
        let start = G::new(&options, seats).expect("the printed game can be played");
        // So many matches take about as long as was asked for.
        let (mut matches, mut seed) = (1, 0);
        while bare(&start, matches, seed).1 < self.seconds / 4.0 {
            matches *= 2;
        }
        let [mut plain, mut one, mut alone, mut two] = [0.0f64; 4];
        for _ in 0..self.rounds {
            // In turns, so that a busy moment of the machine hits all.
            seed += matches;
            let rate = |(facts, seconds): (u64, f64)| facts as f64 / seconds / 1e6;
            plain = plain.max(rate(bare(&start, matches, seed)));
            let run = |pool: &ThreadPool, clock| {
                rate(pool.install(|| through::<G>(&options, seats, matches, seed, clock)))
            };
            one = one.max(run(&self.one, on_core));
            alone = alone.max(run(&self.one, clock));
            two = two.max(run(&self.two, clock));
        }
        let (cost, gain) = (plain / one, two / alone);
        println!(
            "{:<16}{seats:>8}{plain:>16.1}{one:>16.1}{cost:>8.2}×{two:>16.1}{gain:>8.2}×{}",
            G::ID,
            if cost <= DEAREST && gain >= LEAST_GAIN { "" } else { "   NOT SHOWN" },
        );
    }
}

/// Seconds for which this thread has had a core: what others do on the machine is not counted.
fn on_core() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let ns = stat.split_whitespace().next().and_then(|ns| ns.parse::<f64>().ok());
    ns.map_or_else(clock, |ns| ns / 1e9)
}

/// Seconds since the first call.
fn clock() -> f64 {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// Facts and seconds.
fn bare<G: Threaded>(start: &G, matches: u64, seed: u64) -> (u64, f64) {
    let began = on_core();
    let mut random = Random::new(seed);
    let played = (0..matches).map(|_| play_out(&mut start.clone(), &mut random, MOST));
    let facts = played.map(|tally| tally.transitions).sum();
    (facts, on_core() - began)
}

fn through<G: Threaded>(
    options: &G::Options,
    seats: u8,
    matches: u64,
    seed: u64,
    clock: fn() -> f64,
) -> (u64, f64) {
    let players = vec![Player::Random; seats.into()];
    let series = Series::<G> { most: MOST, ..Series::new(options, &players, matches, seed) };
    let began = clock();
    let report = series.play(&|_| {}).expect("the printed game can be played");
    let facts = report.facts.iter().map(|(facts, times)| facts * times).sum();
    (facts, clock() - began)
}

//! How long the champion thinks about a decision.

use bots::{Bot, Intent, Level, Play, Random, Seating};
use game::{Game, Millis, Seat};
use giro_galoppo::GiroGaloppo;
use lab::{Bout, MOST_FACTS, Thinkers, Threaded};
use std::sync::Mutex;
use std::time::Instant;

/// What was promised, in milliseconds.
const LONGEST: f64 = 300.0;
/// The first decision of a race of two solves the race, and may take so much longer.
const TO_SOLVE: f64 = 1_000.0;
const MATCHES: u64 = 5;

pub fn title() {
    println!();
    println!("How long the champion thinks, in milliseconds: {MATCHES} matches a row, one thread");
    println!(
        "{:<16}{:>8}{:>12}{:>12}{:>12}{:>12}",
        "game", "players", "decisions", "median", "worst", "to solve"
    );
}

pub fn game<G: Play + Threaded>() {
    for seats in G::SEATS {
        let spent = Mutex::new(Spent::default());
        for seed in 0..MATCHES {
            play::<G>(seats, seed, &spent);
        }
        let Spent { solving, mut thinking } = spent.into_inner().expect("nobody panicked");
        thinking.sort_by(f64::total_cmp);
        let worst = thinking.last().copied().unwrap_or(0.0);
        let good = worst <= LONGEST && solving <= LONGEST + TO_SOLVE;
        println!(
            "{:<16}{seats:>8}{:>12}{:>12.2}{worst:>12.2}{:>12}{}",
            G::ID,
            thinking.len(),
            thinking.get(thinking.len() / 2).copied().unwrap_or(0.0),
            if solving > 0.0 { format!("{solving:.2}") } else { String::new() },
            if good { "" } else { "   NOT SHOWN" },
        );
    }
}

#[derive(Default)]
struct Spent {
    /// The longest decision of a bot that had to solve the race first.
    solving: f64,
    /// All others.
    thinking: Vec<f64>,
}

fn play<G: Play + Threaded>(seats: u8, seed: u64, spent: &Mutex<Spent>) {
    let options = G::Options::default();
    let solves = G::ID == GiroGaloppo::ID && seats == 2;
    let sit = |seat| -> Option<Box<dyn Bot<G> + '_>> {
        let at = Seating {
            options: &options,
            seats,
            seat: Seat(seat),
            level: Level::Champion,
            budget: None,
            seed: 31 * seed + u64::from(seat) + 1,
        };
        Some(Box::new(Timed { bot: G::bot(&at), spent, solves, longest: 0.0 }))
    };
    let bout = Bout {
        table: &mut G::new(&options, seats).expect("the printed game can be played"),
        party: &mut Thinkers::new((0..seats).map(sit).collect()),
        dice: Random::new(seed),
        watch: &mut (),
        most: MOST_FACTS,
    };
    bout.play().expect("bots play by the rules");
}

/// A bot whose decisions are timed. If it solves the race at some point its longest decision is the
/// one at which it did, and is told apart from the others.
struct Timed<'a, G: Play> {
    bot: Box<dyn Bot<G>>,
    spent: &'a Mutex<Spent>,
    solves: bool,
    longest: f64,
}

impl<G: Play> Bot<G> for Timed<'_, G> {
    fn see(&mut self, effect: &G::Effect) {
        self.bot.see(effect);
    }

    fn intend(&mut self, view: &G::View, now: Millis) -> Option<Intent<G::Action>> {
        let began = Instant::now();
        let intent = self.bot.intend(view, now);
        let mut took = began.elapsed().as_secs_f64() * 1e3;
        if self.solves && took > self.longest {
            std::mem::swap(&mut took, &mut self.longest);
        }
        if let (true, Ok(mut spent)) = (took > 0.0, self.spent.lock()) {
            spent.thinking.push(took);
            spent.solving = spent.solving.max(self.longest);
        }
        intent
    }
}

//! How well the bots of Carrousel play: each level among bots of the level below, seats among
//! equals, how long matches last and what happens in them. The printed game, fixed seeds.
//!
//! `cargo run --release -p bots --example measure_carrousel -- [MATCHES]`

use bots::{Bot, Level, Play, Random, Seating};
use carrousel::{Carrousel, Effect, Options};
use game::{ActionSet, Actor, Audience, Fact, Game, Millis, Numbers, Seat, Turn};

/// What became of one match.
#[derive(Default)]
struct Outcome {
    winner: usize,
    ms: u64,
    seen: Counts,
}

/// What happened, of all that is worth counting.
#[derive(Default)]
struct Counts {
    touches: u32,
    scores: u32,
    misses: u32,
    let_go: u32,
    too_long: u32,
    strikes: u32,
    wrong_claims: u32,
    impasses: u32,
}

impl Counts {
    fn see(&mut self, effect: &Effect) {
        let count = match effect {
            Effect::Touched { .. } => &mut self.touches,
            Effect::Scored { .. } => &mut self.scores,
            Effect::Missed { .. } => &mut self.misses,
            Effect::LetGo { .. } | Effect::LetGoGently { .. } => &mut self.let_go,
            Effect::HeldTooLong { .. } => &mut self.too_long,
            Effect::LuckyStrike { .. } => &mut self.strikes,
            Effect::WrongClaim { .. } => &mut self.wrong_claims,
            Effect::Impasse { .. } => &mut self.impasses,
            _ => return,
        };
        *count += 1;
    }
}

fn main() {
    let asked = std::env::args().nth(1).map(|text| text.parse());
    let matches: u64 = match asked {
        None => 4_000,
        Some(Ok(matches)) => matches,
        Some(Err(_)) => {
            eprintln!("How many matches? A number, such as 4000.");
            std::process::exit(2);
        }
    };
    println!("{matches} matches each; intervals are 95 %");
    ladder(matches);
    equals(matches);
}

/// One bot of a level among bots of the level below.
fn ladder(matches: u64) {
    println!("\none among the level below   seats  wins                  fair share");
    for pair in Level::ALL.windows(2) {
        for seats in 2..=4u8 {
            let won = (0..matches).filter(|&seed| {
                let mine = (seed % u64::from(seats)) as usize;
                let mut levels = vec![pair[0]; seats.into()];
                levels[mine] = pair[1];
                play(&levels, seed).winner == mine
            });
            let share = interval(won.count() as u64, matches);
            let versus = format!("{} among {}", pair[1], pair[0]);
            println!("{versus:27} {seats}      {share}  {:.1} %", 100.0 / f64::from(seats));
        }
    }
}

/// Bots of one level among themselves: whether a seat is better than another, and what happens.
fn equals(matches: u64) {
    println!("\nequals      seats  chi² (5 %: 3.84, 5.99, 7.81)  wins by seat, %");
    let mut tables = Vec::new();
    for level in Level::ALL {
        for seats in 2..=4u8 {
            let levels = vec![level; seats.into()];
            let played: Vec<Outcome> = (0..matches).map(|seed| play(&levels, seed)).collect();
            let mut won = vec![0u64; seats.into()];
            for outcome in &played {
                won[outcome.winner] += 1;
            }
            let fair = matches as f64 / f64::from(seats);
            let chi: f64 = won.iter().map(|w| (*w as f64 - fair).powi(2) / fair).sum();
            let shares = won.iter().map(|w| format!("{:.1}", 100.0 * *w as f64 / matches as f64));
            let shares: Vec<String> = shares.collect();
            println!("{:11} {seats}      {chi:5.2}{:24} {}", level.key(), "", shares.join("  "));
            tables.push((level, seats, played));
        }
    }
    println!("\n                   time of a match, s       in a match, on average");
    println!(
        "equals      seats  5 %   median  95 %     touches scores misses let-go too-long strikes \
         wrong impasses"
    );
    for (level, seats, mut played) in tables {
        played.sort_by_key(|outcome| outcome.ms);
        let quantile = |percent: usize| played[(played.len() - 1) * percent / 100].ms / 1_000;
        let mean = |of: fn(&Counts) -> u32| {
            played.iter().map(|o| f64::from(of(&o.seen))).sum::<f64>() / played.len() as f64
        };
        println!(
            "{:11} {seats}      {:<5} {:<7} {:<7} {:7.1} {:6.1} {:6.2} {:6.2} {:8.2} {:7.2} \
             {:5.2} {:8.2}",
            level.key(),
            quantile(5),
            quantile(50),
            quantile(95),
            mean(|c| c.touches),
            mean(|c| c.scores),
            mean(|c| c.misses),
            mean(|c| c.let_go),
            mean(|c| c.too_long),
            mean(|c| c.strikes),
            mean(|c| c.wrong_claims),
            mean(|c| c.impasses),
        );
    }
}

/// A share with its interval (Wilson's).
fn interval(won: u64, of: u64) -> String {
    let (n, p, z) = (of as f64, won as f64 / of as f64, 1.96);
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let reach = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let [share, from, to] = [p, middle - reach, middle + reach].map(|x| 100.0 * x);
    format!("{share:5.1} % ({from:5.1}–{to:5.1})")
}

/// One match in virtual time: what comes first happens, be it somebody's intent or the clock's.
fn play(levels: &[Level], seed: u64) -> Outcome {
    let options = &Options::default();
    let seats = levels.len() as u8;
    let mut random = Random::new(seed);
    let mut game = Carrousel::new(options, seats).expect("the printed game can be played");
    let bots = levels.iter().zip(0..seats).map(|(&level, seat)| {
        let seed = u64::from(random.below(u32::MAX)) << 8 | u64::from(seat);
        let at = Seating { options, seats, seat: Seat(seat), level, budget: None, seed };
        Carrousel::bot(&at)
    });
    let mut bots: Vec<Box<dyn Bot<Carrousel>>> = bots.collect();
    let mut outcome = Outcome::default();
    let mut fact = Fact::chance(game.draw(&mut random));
    // Two at the same moment: who comes first is another in every match.
    let first = random.below(seats.into()) as usize;
    loop {
        let mut effects = Vec::new();
        game.play(&fact, &mut |effect| effects.push(effect)).expect("bots play by the rules");
        for effect in &effects {
            outcome.seen.see(effect);
            for bot in &mut bots {
                bot.see(effect);
            }
        }
        if let Turn::Over(ranking) = game.turn() {
            let won = |seat: &usize| ranking.place_of(Seat(*seat as u8)) == Some(0);
            outcome.winner = (0..bots.len()).find(won).expect("somebody has won");
            outcome.ms = fact.at.0;
            return outcome;
        }
        fact = next(&game, &mut bots, first, fact.at);
    }
}

fn next(
    game: &Carrousel,
    bots: &mut [Box<dyn Bot<Carrousel>>],
    first: usize,
    now: Millis,
) -> Fact<carrousel::Action> {
    let deadline = game.deadline().expect("a live match has a clock").max(now);
    let seats = bots.len();
    let mut soonest: Option<Fact<_>> = None;
    for seat in (0..seats).map(|i| (first + i) % seats) {
        let by = Seat(seat as u8);
        let intent = bots[seat].intend(&game.view(Audience::Seat(by)), now);
        let Some(intent) = intent.filter(|i| i.at <= deadline) else { continue };
        if soonest.is_none_or(|fact| intent.at < fact.at) {
            soonest = Some(Fact { at: intent.at, by: Actor::Seat(by), action: intent.action });
        }
    }
    soonest.unwrap_or_else(|| {
        let action = game.legal(Actor::Clock, deadline).get(0).expect("its time has come");
        Fact { at: deadline, by: Actor::Clock, action }
    })
}

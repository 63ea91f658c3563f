//! How well the levels of Petits Chevaux play, level against level.
//!
//! `cargo run --release -p bots --example measure_petits_chevaux -- [matches] [seed] [what …]`
//!
//! What is to be measured: `two`, `three`, `four` (players), `solved` (against perfect play with
//! two horses), `options`, `time`; all of it, if nothing is said. Matches have the seeds from the one
//! that was given on, and everybody sits on every seat equally often.

use bots::petits_chevaux::Solution;
use bots::{Bot, Level, Play, Random, Seating};
use game::{Audience, Fact, Game, List, Millis, Numbers, Seat, Turn};
use petits_chevaux::{Action, Colour, Die, ExitFaces, Options, PetitsChevaux, View};
use std::num::NonZero;
use std::ops::Range;
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (numbers, words): (Vec<&String>, Vec<&String>) =
        args.iter().partition(|a| a.parse::<u64>().is_ok());
    let number = |n: usize| numbers.get(n).and_then(|a| a.parse().ok());
    let first = number(1).unwrap_or(0);
    let matches = first..first + number(0).unwrap_or(2000);
    let wanted = |what: &str| words.is_empty() || words.iter().any(|a| *a == what);
    let pairs = || Level::ALL.windows(2).map(|pair| (pair[1], pair[0]));
    for (name, seats) in [("two", 2), ("three", 3), ("four", 4)] {
        if wanted(name) {
            for (one, others) in pairs() {
                let title = format!("{one} among {} {others}", seats - 1);
                measure(&title, &matches, seats, &|_| Options::default(), one, others);
            }
        }
    }
    if wanted("options") {
        for seats in 2..=4 {
            for (one, others) in pairs() {
                let title = format!("{one} among {} {others}, any options", seats - 1);
                measure(&title, &matches, seats, &|r| random_options(r, seats), one, others);
            }
        }
        let two = |_: &mut Random| Options { horses: 2, ..Options::default() };
        measure(
            "champion, galloper, 2 horses",
            &matches,
            2,
            &two,
            Level::Champion,
            Level::Galloper,
        );
    }
    if wanted("solved") {
        against_perfect_play(&matches);
    }
    if wanted("time") {
        for (seats, horses) in [(2, 2), (2, 4), (3, 4), (4, 4)] {
            for may_pass in [false, true] {
                let options = Options { horses, may_pass, ..Options::default() };
                time(&options, seats, first..matches.end.min(first + 20));
            }
        }
    }
}

/// One player of a level among others of another level.
fn measure(
    title: &str,
    matches: &Range<u64>,
    seats: u8,
    options: &dyn Fn(&mut Random) -> Options,
    one: Level,
    others: Level,
) {
    let mut won = 0;
    for n in matches.clone() {
        let mut random = Random::new(n);
        let options = options(&mut random);
        let seat_of_one = Seat((n % u64::from(seats)) as u8);
        let bot = |s: u8| {
            let level = if Seat(s) == seat_of_one { one } else { others };
            bot(&options, seats, Seat(s), level, n)
        };
        let mut players: Vec<_> = (0..seats).map(bot).collect();
        won += u64::from(play(&options, &mut players, &mut random) == seat_of_one);
    }
    tell(title, won, matches.end - matches.start);
}

fn bot(
    options: &Options,
    seats: u8,
    seat: Seat,
    level: Level,
    n: u64,
) -> Box<dyn Bot<PetitsChevaux>> {
    let seed = n * 4 + u64::from(seat.0);
    PetitsChevaux::bot(&Seating { options, seats, seat, level, budget: None, seed })
}

/// Plays a match; tells who won.
fn play(
    options: &Options,
    players: &mut [Box<dyn Bot<PetitsChevaux>>],
    random: &mut Random,
) -> Seat {
    let mut table = PetitsChevaux::new(options, players.len() as u8).expect("a good table");
    loop {
        let fact = match table.turn() {
            Turn::Chance => Fact::chance(table.draw(random)),
            Turn::One(seat) => {
                let view = table.view(Audience::Seat(seat));
                let intent = players[seat.index()].intend(&view, Millis::ZERO);
                Fact::seat(seat.0, intent.expect("it is its turn").action)
            }
            Turn::Over(ranking) => return ranking.places()[0].iter().next().expect("a winner"),
            Turn::Round(_) | Turn::Live(_) => unreachable!("there are turns"),
        };
        let mut see = |effect| players.iter_mut().for_each(|p| p.see(&effect));
        table.play(&fact, &mut see).expect("bots play by the rules");
    }
}

/// A rate with its 95 % interval.
fn tell(title: &str, won: u64, of: u64) {
    let rate = won as f64 / of as f64;
    let half = 1.96 * (rate * (1.0 - rate) / of as f64).sqrt();
    println!("{title:45} {:5.2} % ± {:.2}  ({won} of {of})", 100.0 * rate, 100.0 * half);
}

/// Any table at which a match can end.
fn random_options(random: &mut Random, seats: u8) -> Options {
    let mut sides = [0, 1, 2, 3].map(Colour);
    random.shuffle(&mut sides);
    let faces: Vec<Die> =
        (1..=6).filter(|&face| face == 6 || random.below(4) == 0).map(Die).collect();
    Options {
        horses: [4, 2][random.below(2) as usize],
        exit_on: ExitFaces::new(faces).expect("6 is among them"),
        opening_tries: [1, 3][random.below(2) as usize],
        max_sixes: [None, None, Some(2), Some(3)][random.below(4) as usize],
        may_pass: random.below(4) == 0,
        own_barrage_blocks: random.below(2) == 0,
        barrage_capture: random.below(2) == 0,
        stable_overtaking: random.below(2) == 0,
        colours: List::of(Colour(0), sides.into_iter().take(seats.into())),
        ..Options::default()
    }
}

/// Plays the best move, by the solved table.
struct Perfect<'a>(&'a Solution);

impl Bot<PetitsChevaux> for Perfect<'_> {
    fn intend(&mut self, view: &View, now: Millis) -> Option<bots::Intent<Action>> {
        let action = self.0.best(view)?;
        Some(bots::Intent { at: now, action })
    }
}

fn against_perfect_play(matches: &Range<u64>) {
    let count = matches.end - matches.start;
    let solution = Solution::new(2, NonZero::<usize>::MIN, &mut |_| {}).expect("two horses");
    // It lives as long as the program.
    let solution: &'static Solution = Box::leak(Box::new(solution));
    let options = Options { horses: 2, ..Options::default() };
    for level in Level::ALL {
        let (mut won, mut lost, mut squares) = (0, 0.0, 0.0);
        for n in matches.clone() {
            let mut random = Random::new(n);
            let seat = Seat((n % 2) as u8);
            let mut players: Vec<Box<dyn Bot<PetitsChevaux>>> = vec![
                Box::new(Perfect(solution)),
                Box::new(Judged { bot: bot(&options, 2, seat, level, n), solution, lost: 0.0 }),
            ];
            if seat.0 == 0 {
                players.swap(0, 1);
            }
            won += u64::from(play(&options, &mut players, &mut random) == seat);
            let cost = LOST.replace(0.0);
            lost += cost;
            squares += cost * cost;
        }
        tell(&format!("{level} against perfect play, 2 horses"), won, count);
        let mean = lost / count as f64;
        let half = 1.96 * ((squares / count as f64 - mean * mean) / count as f64).sqrt();
        println!(
            "{:45} {:5.2} points ± {:.2} lost a match by its moves",
            "",
            100.0 * mean,
            100.0 * half
        );
    }
}

thread_local! {
    /// What the judged bot has lost in this match.
    static LOST: std::cell::Cell<f64> = const { std::cell::Cell::new(0.0) };
}

/// A bot of whose moves the solved table tells what they cost. The sum of these costs is in the
/// mean exactly what the bot loses against perfect play, with far less noise than the results.
struct Judged {
    bot: Box<dyn Bot<PetitsChevaux>>,
    solution: &'static Solution,
    lost: f64,
}

impl Bot<PetitsChevaux> for Judged {
    fn see(&mut self, effect: &petits_chevaux::Effect) {
        self.bot.see(effect);
    }

    fn intend(&mut self, view: &View, now: Millis) -> Option<bots::Intent<Action>> {
        let intent = self.bot.intend(view, now)?;
        if let Action::Move(horse) = intent.action
            && let Some(cost) = self.solution.cost(view, horse)
        {
            self.lost += cost;
            LOST.set(self.lost);
        }
        Some(intent)
    }
}

/// How long champions think at a table.
fn time(options: &Options, seats: u8, matches: Range<u64>) {
    let mut took = Vec::new();
    for n in matches {
        let champion = |s| bot(options, seats, Seat(s), Level::Champion, n);
        let mut players: Vec<_> = (0..seats).map(champion).collect();
        let mut random = Random::new(n);
        let mut table = PetitsChevaux::new(options, seats).expect("a good table");
        loop {
            let fact = match table.turn() {
                Turn::One(seat) => {
                    let view = table.view(Audience::Seat(seat));
                    let begun = Instant::now();
                    let intent = players[seat.index()].intend(&view, Millis::ZERO);
                    let forced = view.targets.len() == 1 && !options.may_pass;
                    if !forced {
                        took.push(begun.elapsed());
                    }
                    Fact::seat(seat.0, intent.expect("it is its turn").action)
                }
                Turn::Over(_) => break,
                _ => Fact::chance(table.draw(&mut random)),
            };
            let mut see = |effect| players.iter_mut().for_each(|p| p.see(&effect));
            table.play(&fact, &mut see).expect("bots play by the rules");
        }
    }
    took.sort_unstable();
    let part = |of: usize| took.get((took.len() * of / 100).min(took.len() - 1));
    println!(
        "champion, {seats} players, {} horses{}: median {:?}, 99 % {:?}, most {:?} of {} decisions",
        options.horses,
        if options.may_pass { ", may pass" } else { "" },
        part(50).unwrap_or(&Duration::ZERO),
        part(99).unwrap_or(&Duration::ZERO),
        part(100).unwrap_or(&Duration::ZERO),
        took.len()
    );
}

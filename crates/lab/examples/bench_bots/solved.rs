//! Petits Chevaux with one and two horses: what each level loses against the solved table.

use bots::petits_chevaux::Solution;
use bots::{Bot, Intent, Level, Play, Random, Seating};
use game::{Game, Millis, Seat};
use lab::{Bout, MOST_FACTS, Thinkers, wilson};
use petits_chevaux::{Action, Effect, Options, PetitsChevaux, View};
use rayon::prelude::*;
use std::num::NonZero;
use std::sync::Mutex;
use std::thread::available_parallelism;

pub fn tell(matches: u64) {
    println!();
    println!(
        "Petits Chevaux for two: each level against the solved table, {matches} matches a row"
    );
    println!(
        "{:<8}{:<12}{:>8}{:>20}{:>40}",
        "horses", "level", "wins", "95 %", "lost by its moves, points of a hundred"
    );
    let threads = available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    for horses in [1, 2] {
        let solution = Solution::new(horses, threads, &mut |_| {}).expect("it can be solved");
        let options = Options { horses, ..Options::default() };
        for level in Level::ALL {
            let played: Vec<Played> = (0..matches)
                .into_par_iter()
                .map(|number| play(&solution, &options, level, number))
                .collect();
            let won = played.iter().filter(|p| p.won).count();
            let share = wilson(won as f64, matches as f64);
            let mean = played.iter().map(|p| p.lost).sum::<f64>() / matches as f64;
            let square = played.iter().map(|p| (p.lost - mean).powi(2)).sum::<f64>();
            let error = 1.96 * square.sqrt() / matches as f64;
            println!(
                "{horses:<8}{:<12}{:>6.1} %{:>20}{:>40}",
                level.key(),
                100.0 * share.mean,
                format!("{:.1} – {:.1} %", 100.0 * share.low, 100.0 * share.high),
                format!("{:.2} ± {:.2}", 100.0 * mean, 100.0 * error),
            );
        }
    }
}

struct Played {
    won: bool,
    /// The sum of what its moves cost. In the mean that is exactly what the bot loses against
    /// perfect play, with far less noise than the results.
    lost: f64,
}

fn play(solution: &Solution, options: &Options, level: Level, number: u64) -> Played {
    let seat = Seat((number % 2) as u8);
    let seed = 31 * number + 1;
    let at = Seating { options, seats: 2, seat, level, budget: None, seed };
    let lost = Mutex::new(0.0);
    let judged = Judged { bot: PetitsChevaux::bot(&at), solution, lost: &lost };
    let mut seats: Vec<Option<Box<dyn Bot<PetitsChevaux> + '_>>> =
        vec![Some(Box::new(judged)), Some(Box::new(Perfect(solution)))];
    seats.rotate_right(seat.index());
    let bout = Bout {
        table: &mut PetitsChevaux::new(options, 2).expect("it can be played"),
        party: &mut Thinkers::new(seats),
        dice: Random::new(number),
        watch: &mut (),
        most: MOST_FACTS,
    };
    let ended = bout.play().expect("bots play by the rules");
    let won = ended.ranking.is_some_and(|ranking| ranking.place_of(seat) == Some(0));
    let lost = *lost.lock().expect("nobody panicked");
    Played { won, lost }
}

/// Plays the best move, by the solved table.
struct Perfect<'a>(&'a Solution);

impl Bot<PetitsChevaux> for Perfect<'_> {
    fn intend(&mut self, view: &View, now: Millis) -> Option<Intent<Action>> {
        Some(Intent { at: now, action: self.0.best(view)? })
    }
}

/// A bot of whose moves the solved table tells what they cost.
struct Judged<'a> {
    bot: Box<dyn Bot<PetitsChevaux>>,
    solution: &'a Solution,
    lost: &'a Mutex<f64>,
}

impl Bot<PetitsChevaux> for Judged<'_> {
    fn see(&mut self, effect: &Effect) {
        self.bot.see(effect);
    }

    fn intend(&mut self, view: &View, now: Millis) -> Option<Intent<Action>> {
        let intent = self.bot.intend(view, now)?;
        if let Action::Move(horse) = intent.action
            && let Some(cost) = self.solution.cost(view, horse)
        {
            *self.lost.lock().expect("nobody panicked") += cost;
        }
        Some(intent)
    }
}

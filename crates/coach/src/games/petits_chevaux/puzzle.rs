//! Puzzles of two with two horses each: which horse?
//!
//! The game is solved. A position with a throw is a puzzle where one move is clearly better than every
//! other.

use super::why::why;
use crate::games::{GamePuzzles, PLAYERS, header};
use crate::puzzle::{Puzzle, Solved};
use crate::{Names, Sentence, Why};
use bots::petits_chevaux::{Judge, Solution};
use bots::{Level, Play, Random, Seating};
use catalog::rules::petits_chevaux::{Action, Die, Horse, Options, PetitsChevaux, Phase, Progress};
use catalog::{AnyAction, GameId, Listed};
use game::{Actor, Audience, Fact, Game, List, Millis, Numbers, Seat, Turn};
use std::num::NonZero;

/// Makes puzzles of dice.
#[derive(Debug, Default)]
pub(in crate::games) struct DicePuzzles {
    solution: Option<Solution>,
}

const HORSES: u8 = 2;
/// The best move is better than any other by so much of a chance, at least.
const LEAD: f64 = 0.05;
/// Nobody finds it hard to choose where all is won or lost.
const OPEN: std::ops::Range<f64> = 0.04..0.97;
/// Puzzles that are taken from a match at most.
const FROM_MATCH: usize = 3;
/// How often a level is asked that may answer differently.
const TRIES: u64 = 3;
/// How a horse is kept that waits in its box.
const WAITS: u8 = 255;

impl GamePuzzles for DicePuzzles {
    fn game(&self) -> GameId {
        PetitsChevaux::GAME
    }

    fn shipped(&self) -> &'static [u8] {
        include_bytes!("../../../puzzles/petits-chevaux.puzzles")
    }

    fn find(&mut self, seed: u64) -> Vec<Puzzle> {
        let mut random = Random::new(seed);
        let options = options();
        let Ok(mut table) = PetitsChevaux::new(&options, 2) else { return Vec::new() };
        let mut found: Vec<Puzzle> = Vec::new();
        loop {
            let fact = match table.turn() {
                Turn::Chance => Fact::chance(table.draw(&mut random)),
                Turn::One(seat) if found.len() < FROM_MATCH => {
                    let solved = self.clear(&table);
                    let puzzle = solved.map(|solved| Puzzle {
                        options: PetitsChevaux::any_options(options),
                        table: alone(&table).unwrap_or_else(|| table.clone()).any(),
                        seat,
                        answer: solved.answer,
                        others: None,
                        missed_by: missing(&table, &solved.answer),
                    });
                    found.extend(puzzle);
                    let legal = table.legal(Actor::Seat(seat), Millis::ZERO);
                    let actions: Vec<Action> = game::ActionSet::iter(&legal).collect();
                    let nth = random.below(actions.len().max(1) as u32) as usize;
                    let Some(action) = actions.get(nth) else { break };
                    Fact::seat(seat.0, *action)
                }
                _ => break,
            };
            table.apply_unchecked(&fact, &mut |_| {});
        }
        found
    }

    fn solve(&mut self, puzzle: &Puzzle) -> Option<Solved> {
        self.clear(PetitsChevaux::own(&puzzle.table)?)
    }

    fn size(&self) -> usize {
        6
    }

    /// The horses of both, the throw and the answer, whose it is and the levels.
    fn write(&self, puzzle: &Puzzle) -> Vec<u8> {
        let write = || {
            let table = PetitsChevaux::own(&puzzle.table)?;
            let Action::Move(Horse(answer)) = *PetitsChevaux::own_action(&puzzle.answer)? else {
                return None;
            };
            let horses = [Seat(0), Seat(1)].into_iter().flat_map(|seat| table.horses(seat));
            let mut bytes: Vec<u8> = horses.map(|at| at.map_or(WAITS, |at| at.0)).collect();
            bytes.extend([table.die()?.0 | answer << 4, puzzle.missed_by | puzzle.seat.0 << 4]);
            Some(bytes)
        };
        write().unwrap_or_default()
    }

    fn read(&self, bytes: &[u8]) -> Option<Puzzle> {
        let [a, b, c, d, throw, rest] = *bytes else { return None };
        let table = arranged(Seat(rest >> 4), Die(throw & 15), [[a, b], [c, d]])?;
        let answer = Action::Move(Horse(throw >> 4));
        table.check(&Fact::seat(rest >> 4, answer)).ok()?;
        Some(Puzzle {
            options: PetitsChevaux::any_options(options()),
            seat: table.seat(),
            table: table.any(),
            answer: PetitsChevaux::any_action(answer),
            others: None,
            missed_by: rest & 15,
        })
    }

    fn asks(&self, puzzle: &Puzzle) -> Sentence {
        let Some(table) = PetitsChevaux::own(&puzzle.table) else { return Sentence::default() };
        let who = PLAYERS[puzzle.seat.index() % 2];
        let die = table.die().unwrap_or(Die::SIX).0;
        Sentence {
            en: format!("{who} has thrown a {die}. Which horse should move?"),
            fr: format!("{who} a fait {die}. Quel cheval doit avancer ?"),
        }
    }

    fn why(&self, puzzle: &Puzzle, tried: &AnyAction) -> Option<Why> {
        let table = PetitsChevaux::own(&puzzle.table)?;
        let [tried, best] =
            [tried, &puzzle.answer].map(|action| PetitsChevaux::own_action(action).copied());
        let (tried, best) = (Judge::same_choice(table, tried?), best?);
        let header = header(puzzle.options);
        (tried != best).then(|| why(table, tried, best, &Names(&header)))
    }
}

impl DicePuzzles {
    /// What is best here, if it is clear.
    fn clear(&mut self, table: &PetitsChevaux) -> Option<Solved> {
        if table.phase() != Phase::Move {
            return None;
        }
        let choices = Judge::choices(table);
        if choices.len() < 2 {
            return None;
        }
        if self.solution.is_none() {
            // On one thread, so that it is the same everywhere.
            self.solution = Solution::new(HORSES, NonZero::<usize>::MIN, &mut |_| {}).ok();
        }
        let solution = self.solution.as_ref()?;
        let me = table.seat().index();
        let mut worths: Vec<(Action, f64)> = Vec::new();
        for (action, after) in choices {
            worths.push((action, solution.chances(&after)?[me]));
        }
        worths.sort_by(|a, b| b.1.total_cmp(&a.1));
        let (answer, win) = worths[0];
        let lead = win - worths[1].1;
        let answer = PetitsChevaux::any_action(answer);
        (lead >= LEAD && OPEN.contains(&win)).then_some(Solved { answer, win, lead })
    }
}

fn options() -> Options {
    Options { horses: HORSES, ..Options::default() }
}

/// The position by itself, whatever led to it.
fn alone(table: &PetitsChevaux) -> Option<PetitsChevaux> {
    let horses = [Seat(0), Seat(1)].map(|seat| {
        let mut all = table.horses(seat);
        [(); 2].map(|()| all.next().flatten().map_or(WAITS, |at| at.0))
    });
    arranged(table.seat(), table.die()?, horses)
}

fn arranged(seat: Seat, die: Die, horses: [[u8; 2]; 2]) -> Option<PetitsChevaux> {
    let mut view = PetitsChevaux::new(&options(), 2).ok()?.view(Audience::Public);
    let horse = |at: u8| (at != WAITS).then_some(Progress(at));
    let side = |side: [u8; 2]| List::of(None, side.map(horse));
    view.horses = List::of(List::new(None), horses.map(side));
    (view.seat, view.die, view.phase) = (seat, Some(die), Phase::Move);
    let sixes = u8::from(die == Die::SIX);
    PetitsChevaux::arranged(&options(), &view, 1, sixes).ok()
}

/// How many levels miss the best move. A pony does not look: it is as good as a coin.
fn missing(table: &PetitsChevaux, best: &AnyAction) -> u8 {
    let (options, seat) = (options(), table.seat());
    let view = table.view(Audience::Seat(seat));
    let finds = |level: Level, seed: u64| {
        let at = Seating { options: &options, seats: 2, seat, level, budget: None, seed };
        let intent = PetitsChevaux::bot(&at).intend(&view, Millis::ZERO);
        intent.is_some_and(|intent| {
            let same = Judge::same_choice(table, intent.action);
            PetitsChevaux::any_action(same) == *best
        })
    };
    let misses =
        |level: &Level| 2 * (0..TRIES).filter(|&seed| finds(*level, seed)).count() < TRIES as usize;
    let looking = Level::ALL.into_iter().filter(|level| *level != Level::Pony);
    1 + looking.filter(misses).count() as u8
}

//! Petits Chevaux: throws are luck, moves are decisions.
//!
//! Exact where the game is solved, which is for two with one or two horses; elsewhere by trials.

mod explore;
mod puzzle;
mod throw;
mod weigh;
mod why;

use super::GameCoach;
use crate::analysis::{Judged, Method};
use crate::step::{Choice, Luck, Step, Verdict, difference, mean, written};
use crate::{CantCoach, Chances, Depth, Findings, Names, Progress, Recording, Sentence, Weighed};
use bots::petits_chevaux::{Judge, Solution};
use catalog::rules::petits_chevaux::{Action, PetitsChevaux, STABLE, TRACK};
use catalog::{GameId, Listed};
pub(super) use explore::DiceExplorer;
use game::words::{Phrase, phrase};
use game::{Actor, Fact, Game, Millis, Seat, SeatSet, Turn};
pub(super) use puzzle::DicePuzzles;
use std::num::NonZero;
use throw::Throw;
use why::why;

/// Keeps what it has solved.
#[derive(Debug, Default)]
pub(super) struct DiceCoach {
    /// With one horse each, and with two.
    solutions: [Option<Solution>; 2],
}

const SOLVED: Phrase = phrase(
    "Every position of this game is solved: the chances are exact.",
    "Toutes les positions de ce jeu sont résolues : les chances sont exactes.",
);
const TRIED: Phrase = phrase(
    "Every position was played on many times with the same throws, and the champion's net judged \
     where that led: the chances are estimates.",
    "Chaque position a été rejouée de nombreuses fois avec les mêmes lancers, et le réseau du \
     champion a jugé où cela menait : les chances sont des estimations.",
);
const OTHER_PLACES: Phrase = phrase(
    "What was played for the other places, after the first horse team was home, is not judged.",
    "Ce qui s'est joué pour les autres places, une fois la première écurie rentrée, n'est pas jugé.",
);

impl GameCoach for DiceCoach {
    fn game(&self) -> GameId {
        PetitsChevaux::GAME
    }

    fn look(
        &mut self,
        recording: &Recording,
        depth: &Depth,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<Findings, CantCoach> {
        let seats = recording.seats();
        let options = PetitsChevaux::own_options(&recording.header.options);
        let options = options.ok_or(CantCoach::NothingPlayed)?;
        // The header was read with these options: there is such a table.
        let table = PetitsChevaux::new(options, seats).map_err(|_| CantCoach::NothingPlayed)?;
        let solution = Solution::horses_for(options, seats).and_then(|horses| self.solve(horses));
        let judge = Judge { options, solution, trials: depth.trials };
        let method = Method {
            exact: judge.solution.is_some(),
            says: Sentence::from(if judge.solution.is_some() { SOLVED } else { TRIED }),
        };
        let mut story =
            Story { judge, names: Names(&recording.header), table, throw: None, steps: Vec::new() };
        let of = recording.facts.len() as u32;
        let mut winner = None;
        for (number, fact) in recording.facts_of::<PetitsChevaux>() {
            story.happen(number, fact.by, fact.action);
            tell(Progress { done: number as u32, of });
            winner = self::winner(&story.table);
            if winner.is_some() {
                break;
            }
        }
        if story.steps.is_empty() {
            return Err(CantCoach::NothingPlayed);
        }
        let after = story.steps.last().map_or(0, |step| step.fact) < recording.facts.len() as u64;
        let left_out = winner.filter(|_| after).map(|_| Sentence::from(OTHER_PLACES));
        let share = |winner: Seat| (0..seats).map(|s| f64::from(u8::from(s == winner.0))).collect();
        let judged = Judged {
            method,
            steps: story.steps,
            prelude: Vec::new(),
            left_out: left_out.into_iter().collect(),
            result: winner.map(share),
        };
        Ok(Findings::Chances(Chances::new(judged, seats)))
    }

    /// What is solved is used; to solve it now would take longer than anybody waits.
    fn weigh(&mut self, recording: &Recording, seat: Seat, depth: &Depth) -> Option<Weighed> {
        let options = PetitsChevaux::own_options(&recording.header.options)?;
        let horses = Solution::horses_for(options, recording.seats());
        let solution =
            horses.and_then(|horses| self.solutions.get(usize::from(horses) - 1)?.as_ref());
        weigh::weigh(recording, seat, depth, solution)
    }
}

impl DiceCoach {
    /// The solution with so many horses each: on one thread, so that it is the same everywhere.
    fn solve(&mut self, horses: u8) -> Option<&Solution> {
        let kept = self.solutions.get_mut(usize::from(horses).checked_sub(1)?)?;
        if kept.is_none() {
            *kept = Solution::new(horses, NonZero::<usize>::MIN, &mut |_| {}).ok();
        }
        kept.as_ref()
    }
}

/// A match as it is told.
struct Story<'a> {
    judge: Judge<'a>,
    names: Names<'a>,
    table: PetitsChevaux,
    /// The throw that is to be played.
    throw: Option<Throw>,
    steps: Vec<Step>,
}

impl Story<'_> {
    fn happen(&mut self, number: u64, by: Actor, action: Action) {
        match action {
            Action::First(_) => self.begin(number, action),
            Action::Roll(die) => {
                let throw = Throw::new(&self.judge, &self.table, number);
                let (before, after) = (throw.before(), throw.after(die));
                let seat = Some(self.table.seat());
                self.steps.push(Step {
                    fact: number,
                    luck: Some(Luck { seat, gain: difference(&before, &after) }),
                    before,
                    after,
                    choices: Vec::new(),
                });
                self.throw = Some(throw);
            }
            Action::Move(_) | Action::Pass => self.decide(number, action),
        }
        self.table.apply_unchecked(&Fact { at: Millis::ZERO, by, action }, &mut |_| {});
    }

    /// PC-2: who begins is everybody's luck.
    fn begin(&mut self, number: u64, drawn: Action) {
        let mut positions = Vec::new();
        let mut nth = 0;
        self.table.chance(&mut |action, _| {
            let mut after = self.table.clone();
            after.apply_unchecked(&Fact::chance(action), &mut |_| {});
            if action == drawn {
                nth = positions.len();
            }
            positions.push(after);
        });
        let worths = self.judge.worths(&positions, number);
        let seats = usize::from(self.table.seats());
        let all: Vec<Vec<f64>> =
            (0..positions.len()).map(|i| worths.chances(i)[..seats].to_vec()).collect();
        let before = mean(&all);
        let after = all[nth].clone();
        self.steps.push(Step {
            fact: number,
            luck: Some(Luck { seat: None, gain: difference(&before, &after) }),
            before,
            after,
            choices: Vec::new(),
        });
    }

    fn decide(&mut self, number: u64, action: Action) {
        let (Some(throw), Some(die)) = (self.throw.take(), self.table.die()) else { return };
        let seat = self.table.seat();
        let choices = throw.choices(die);
        let same = Judge::same_choice(&self.table, action);
        let Some(chosen) = choices.iter().find(|choice| choice.action == same) else { return };
        let worth = |choice: &throw::Way| throw.chances(choice)[seat.index()];
        // Of equal ones the first; `choices` is not empty.
        let best = choices.iter().fold(chosen, |best, next| {
            let better = worth(next) > worth(best);
            if better { next } else { best }
        });
        let worst = choices.iter().map(worth).fold(worth(chosen), f64::min);
        let error = throw.error(best, chosen, seat);
        let verdict = Verdict::of(choices.len(), worth(best) - worth(chosen), error);
        let (before, after) = (throw.chances(best).to_vec(), throw.chances(chosen).to_vec());
        let is_mistake = verdict == Verdict::Mistake;
        let why = is_mistake.then(|| why(&self.table, same, best.action, &self.names));
        let choice = Choice {
            fact: number,
            seat,
            options: choices.len() as u32,
            chosen: written::<PetitsChevaux>(&action),
            best: written::<PetitsChevaux>(&best.action),
            worth: worth(chosen),
            best_worth: worth(best),
            worst_worth: Some(worst),
            error,
            verdict,
            cost: if is_mistake { difference(&before, &after) } else { vec![0.0; before.len()] },
            why,
        };
        self.steps.push(Step { fact: number, before, after, luck: None, choices: vec![choice] });
    }
}

/// PC-14: who has been the first to bring all horses home.
fn winner(table: &PetitsChevaux) -> Option<Seat> {
    if let Turn::Over(ranking) = table.turn() {
        return ranking.places().first()?.iter().next();
    }
    let home = |seat: &Seat| {
        let first = TRACK + STABLE - table.horses_each();
        table.horses(*seat).all(|at| at.is_some_and(|at| at.0 >= first))
    };
    SeatSet::all(table.seats()).iter().find(home)
}

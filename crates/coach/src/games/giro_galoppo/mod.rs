//! Giro Galoppo: no dice, but all choose at once.
//!
//! The race of two is solved, and every card is compared with the equilibrium. Three to five are
//! judged by the champion's search.

mod explore;
mod placement;
mod puzzle;
mod round;
mod weigh;
mod why;

use super::GameCoach;
use crate::analysis::{Judged, Method};
use crate::step::{Choice, Step};
use crate::{CantCoach, Chances, Depth, Findings, Names, Progress, Recording, Sentence, Weighed};
use bots::giro_galoppo::{Judge, Solution};
use catalog::rules::giro_galoppo::{Action, Effect, GiroGaloppo, Options, Phase};
use catalog::{GameId, Listed};
pub(super) use explore::RaceExplorer;
use game::words::{Phrase, phrase};
use game::{Actor, Fact, Game, Seat, Turn};
use placement::{Placed, SolvedPlacement};
pub(super) use puzzle::RacePuzzles;
use round::Round;
use weigh::Weigher;

/// Every race has obstacles of its own: only of the one in which somebody is warned is anything kept.
#[derive(Debug, Default)]
pub(super) struct RaceCoach {
    weigher: Weigher,
}

const SOLVED: Phrase = phrase(
    "This race of two is solved: the chances are exact. A card that good players mix in is never a \
     mistake; what the cards did together is luck in guessing.",
    "Cette course à deux est résolue : les chances sont exactes. Une carte que les bons joueurs \
     mélangent n'est jamais une faute ; ce que les cartes ont fait ensemble, c'est la chance de deviner.",
);
const SEARCHED: Phrase = phrase(
    "Every card was tried many times against how good riders would mix theirs: the chances are \
     estimates.",
    "Chaque carte a été essayée de nombreuses fois contre de bons cavaliers qui mélangent les leurs : \
     les chances sont des estimations.",
);
const NOT_PLACED: Phrase = phrase(
    "Where the hurdles were put is not judged.",
    "L'endroit où les haies ont été posées n'est pas jugé.",
);
const LAST_PLACED: Phrase = phrase(
    "Of the hurdles only the last one is judged.",
    "Parmi les haies, seule la dernière est jugée.",
);

impl GameCoach for RaceCoach {
    fn game(&self) -> GameId {
        GiroGaloppo::GAME
    }

    fn look(
        &mut self,
        recording: &Recording,
        depth: &Depth,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<Findings, CantCoach> {
        let seats = recording.seats();
        let options = GiroGaloppo::own_options(&recording.header.options);
        let options = options.ok_or(CantCoach::NothingPlayed)?;
        // The header was read with these options: there is such a race.
        let race = GiroGaloppo::new(options, seats).map_err(|_| CantCoach::NothingPlayed)?;
        let placement = if seats == 2 { SolvedPlacement::new(options) } else { None };
        let mut story = Story {
            names: Names(&recording.header),
            options,
            placement,
            judge: Judge { rounds: depth.races / 4, trials: depth.races },
            solution: None,
            round_began: race.clone(),
            race,
            chosen_at: vec![0; seats.into()],
            last_placed: None,
            prelude: None,
            steps: Vec::new(),
        };
        let facts = recording.facts.len() as u32;
        // Layouts that were solved: work beside the facts.
        let mut solved = 0;
        for (number, fact) in recording.facts_of::<GiroGaloppo>() {
            let number_told = number as u32;
            let happened = story.happen(number, &fact);
            if happened == Happened::RaceBegan && seats == 2 && story.placement.is_none() {
                story.judge_last_placed(depth.layouts, &mut |done, of| {
                    solved = of;
                    tell(Progress { done: number_told + done, of: facts + of });
                });
            }
            tell(Progress { done: number_told + solved, of: facts + solved });
        }
        let result = match story.race.turn() {
            Turn::Over(ranking) => {
                let first = ranking.places().first().copied().unwrap_or_default();
                let share =
                    |s| if first.contains(Seat(s)) { 1.0 / first.len() as f64 } else { 0.0 };
                Some((0..seats).map(share).collect())
            }
            Turn::One(_) | Turn::Round(_) | Turn::Live(_) | Turn::Chance => None,
        };
        if story.steps.is_empty() && story.prelude.is_none() {
            return Err(CantCoach::NothingPlayed);
        }
        let left_out = match (&story.last_placed, &story.prelude) {
            _ if story.placement.is_some() => None,
            (None, _) => None,
            (Some(_), None) => Some(NOT_PLACED),
            (Some(_), Some(_)) => Some(LAST_PLACED),
        };
        let exact = seats == 2;
        let says = Sentence::from(if exact { SOLVED } else { SEARCHED });
        let judged = Judged {
            method: Method { exact, says },
            steps: story.steps,
            prelude: story.prelude.into_iter().collect(),
            left_out: left_out.map(Sentence::from).into_iter().collect(),
            result,
        };
        Ok(Findings::Chances(Chances::new(judged, seats)))
    }

    fn weigh(&mut self, recording: &Recording, seat: Seat, depth: &Depth) -> Option<Weighed> {
        self.weigher.weigh(recording, seat, depth)
    }
}

/// A race as it is told.
struct Story<'a> {
    names: Names<'a>,
    options: &'a Options,
    /// Where every obstacle can be judged.
    placement: Option<SolvedPlacement>,
    judge: Judge,
    /// The race of two, once its obstacles stand.
    solution: Option<Solution>,
    race: GiroGaloppo,
    /// As it was when the cards of this round were to be chosen.
    round_began: GiroGaloppo,
    /// By seat: the fact of its last choice. GG-7: it may be changed until the reveal.
    chosen_at: Vec<u64>,
    /// The last obstacle that a player has placed, and what is said of it.
    last_placed: Option<Placed>,
    prelude: Option<Choice>,
    steps: Vec<Step>,
}

/// What has come of a fact.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Happened {
    /// The last obstacle stands.
    RaceBegan,
    Anything,
}

impl Story<'_> {
    fn happen(&mut self, number: u64, fact: &Fact<Action>) -> Happened {
        match (fact.action, fact.by) {
            (Action::Place(cell), Actor::Seat(seat)) => {
                let before = self.race.clone();
                let placed = Placed { fact: number, seat, cell, before };
                let solved = self.placement.as_mut();
                self.steps.extend(solved.and_then(|solved| solved.step(&placed, &self.names)));
                self.last_placed = Some(placed);
            }
            (Action::Play(_), Actor::Seat(seat)) => self.chosen_at[seat.index()] = number,
            _ => {}
        }
        let mut cards = Vec::new();
        self.race.apply_unchecked(fact, &mut |effect| {
            if let Effect::Revealed { card, .. } = effect {
                cards.push(card);
            }
        });
        if !cards.is_empty() {
            let round = Round {
                fact: number,
                before: &self.round_began,
                after: &self.race,
                cards: &cards,
                chosen_at: &self.chosen_at,
                names: &self.names,
            };
            self.steps.push(if self.race.seats() == 2 {
                let begun = &self.round_began;
                round.solved(self.solution.get_or_insert_with(|| Solution::new(begun)))
            } else {
                round.searched(&self.judge)
            });
        }
        let was_placing = self.round_began.phase() == Phase::Placement;
        if !cards.is_empty() || was_placing {
            self.round_began = self.race.clone();
        }
        match was_placing && self.race.phase() == Phase::Race {
            true => Happened::RaceBegan,
            false => Happened::Anything,
        }
    }

    fn judge_last_placed(&mut self, layouts: u32, tell: &mut dyn FnMut(u32, u32)) {
        let last = self.last_placed.as_ref();
        self.prelude = last.and_then(|last| last.judge(self.options, layouts, &self.names, tell));
    }
}

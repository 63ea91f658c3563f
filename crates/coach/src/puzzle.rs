//! Puzzles: positions with one clearly best answer, found by the solvers.
//!
//! A set of them is a few bytes each. The first line of a file tells the command that made it, and the
//! same command makes it again, byte for byte.

use crate::games::{self, GamePuzzles, PLAYERS};
use crate::sheet::{Difficulty, Instead, PuzzlePick, PuzzleSheet};
use crate::step::written;
use crate::{Sentence, Why};
use catalog::{AnyAction, AnyGame, AnyOptions, GameId, Listed, match_game};
use game::{ActionSet, Actor, Audience, Game, Millis, Seat};

/// A position in which one answer is clearly best.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The options of the table.
    pub options: AnyOptions,
    /// The position.
    pub table: AnyGame,
    /// Who is to answer.
    pub seat: Seat,
    /// The best answer.
    pub answer: AnyAction,
    /// What the others have chosen meanwhile, where all choose at once: what good players choose there.
    pub(crate) others: Option<AnyAction>,
    /// How many of the four levels of bots miss it.
    pub missed_by: u8,
}

/// What a solver says of a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Solved {
    /// The best answer.
    pub answer: AnyAction,
    /// The chance to win with it.
    pub win: f64,
    /// By how much it is better than the second best.
    pub lead: f64,
}

/// Some puzzles of one game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PuzzleSet {
    /// The puzzles, the easy ones first.
    pub puzzles: Vec<Puzzle>,
}

/// Why there are no puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoPuzzles {
    /// Nobody makes puzzles of this game.
    #[error("there are no puzzles of {}: nothing of it is solved", .0.title())]
    Game(GameId),
    /// What was read is no set of puzzles.
    #[error("this is no set of puzzles of {}: make it again", .0.title())]
    Damaged(GameId),
}

/// Matches that are looked through for each puzzle that is wanted, at most.
const MOST_MATCHES: u64 = 60;

impl Puzzle {
    /// How hard it is.
    pub fn difficulty(&self) -> Difficulty {
        match self.missed_by {
            0 | 1 => Difficulty::Easy,
            2 => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }

    /// The position and the question, in words.
    pub fn asks(&self) -> Sentence {
        let game = games::puzzles_of(self.table.id());
        game.map(|game| game.asks(self)).unwrap_or_default()
    }

    /// Why the answer is better than something that was tried; nothing, if that is as good.
    pub fn why(&self, tried: &AnyAction) -> Option<Why> {
        games::puzzles_of(self.table.id())?.why(self, tried)
    }

    /// The puzzle for whoever shows it.
    pub fn sheet(&self) -> PuzzleSheet {
        // All of it is made of numbers and names, which can be written.
        let options = serde_json::to_value(self.options).unwrap_or_default();
        match_game!(AnyGame(&self.table), G(table) => {
            let actor = Actor::Seat(self.seat);
            let legal = ActionSet::iter(&table.legal(actor, Millis::ZERO)).collect::<Vec<_>>();
            let instead = legal.iter().filter_map(|action| {
                let why = self.why(&G::any_action(*action))?;
                Some(Instead { action: written::<G>(action), why })
            });
            let answer = G::own_action(&self.answer);
            PuzzleSheet {
                game: G::GAME,
                options,
                names: PLAYERS.map(str::to_owned).to_vec(),
                seat: self.seat,
                view: serde_json::to_value(table.view(Audience::Seat(self.seat))).unwrap_or_default(),
                answer: answer.map(written::<G>).unwrap_or_default(),
                difficulty: self.difficulty(),
                asks: self.asks(),
                instead: instead.collect(),
            }
        })
    }
}

impl PuzzleSet {
    /// Looks for so many puzzles, a third of each difficulty as far as they are found. `tell` hears how
    /// many are found.
    pub fn make(
        game: GameId,
        count: usize,
        seed: u64,
        tell: &mut dyn FnMut(usize),
    ) -> Result<PuzzleSet, NoPuzzles> {
        let mut maker = games::puzzles_of(game).ok_or(NoPuzzles::Game(game))?;
        let mut found: [Vec<Puzzle>; 3] = Default::default();
        let wanted = |kind: usize| count / 3 + usize::from(kind < count % 3);
        for nth in 0..MOST_MATCHES * count as u64 {
            if (0..3).all(|kind| found[kind].len() >= wanted(kind)) {
                break;
            }
            // Neighbouring seeds have nothing in common.
            for puzzle in maker.find(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(nth)) {
                let kind = puzzle.difficulty() as usize;
                if found[kind].len() < wanted(kind) && !found[kind].contains(&puzzle) {
                    found[kind].push(puzzle);
                    tell(found.iter().map(Vec::len).sum());
                }
            }
        }
        Ok(PuzzleSet { puzzles: found.into_iter().flatten().collect() })
    }

    /// The set that comes with the program.
    pub fn shipped(game: GameId) -> Result<PuzzleSet, NoPuzzles> {
        let maker = games::puzzles_of(game).ok_or(NoPuzzles::Game(game))?;
        PuzzleSet::read(game, maker.shipped())
    }

    /// One of the puzzles that come with the program.
    pub fn pick(pick: PuzzlePick) -> Result<Puzzle, NoPuzzles> {
        match pick {
            PuzzlePick::Day(day) => {
                let games: Vec<GameId> = GameId::ALL
                    .into_iter()
                    .filter(|game| games::puzzles_of(*game).is_some())
                    .collect();
                let count = games.len().max(1) as u64;
                let game = games.get((day % count) as usize).copied().unwrap_or(GameId::ALL[0]);
                let set = PuzzleSet::shipped(game)?;
                set.of_day(day / count).cloned().ok_or(NoPuzzles::Game(game))
            }
            PuzzlePick::Any { game, difficulty, nth } => {
                let mut puzzles = PuzzleSet::shipped(game)?.puzzles;
                puzzles.retain(|puzzle| puzzle.difficulty() == difficulty);
                let nth = nth as usize % puzzles.len().max(1);
                puzzles.into_iter().nth(nth).ok_or(NoPuzzles::Game(game))
            }
        }
    }

    /// A set that was kept.
    pub fn read(game: GameId, bytes: &[u8]) -> Result<PuzzleSet, NoPuzzles> {
        let maker = games::puzzles_of(game).ok_or(NoPuzzles::Game(game))?;
        let damaged = NoPuzzles::Damaged(game);
        let line = bytes.iter().position(|byte| *byte == b'\n').ok_or(damaged)?;
        let chunks = bytes[line + 1..].chunks_exact(maker.size());
        if !chunks.remainder().is_empty() {
            return Err(damaged);
        }
        let puzzles: Option<Vec<Puzzle>> = chunks.map(|bytes| maker.read(bytes)).collect();
        puzzles.map(|puzzles| PuzzleSet { puzzles }).ok_or(damaged)
    }

    /// The set, to be kept: a line that tells the command, then a few bytes a puzzle.
    pub fn written(&self, command: &str) -> Vec<u8> {
        let mut bytes: Vec<u8> = command.bytes().chain(*b"\n").collect();
        for puzzle in &self.puzzles {
            let maker = games::puzzles_of(puzzle.table.id());
            bytes.extend(maker.into_iter().flat_map(|maker| maker.write(puzzle)));
        }
        bytes
    }

    /// What the solver says of some puzzles of one game, now.
    pub fn solve<'a>(puzzles: impl Iterator<Item = &'a Puzzle>) -> Vec<Option<Solved>> {
        let mut maker: Option<Box<dyn GamePuzzles>> = None;
        let mut solve = |puzzle: &Puzzle| {
            let game = puzzle.table.id();
            if maker.as_ref().is_none_or(|maker| maker.game() != game) {
                maker = games::puzzles_of(game);
            }
            maker.as_mut()?.solve(puzzle)
        };
        puzzles.map(&mut solve).collect()
    }

    /// The puzzle of a day, counted from any day: every one comes before one comes again, and
    /// neighbours differ in difficulty.
    pub fn of_day(&self, day: u64) -> Option<&Puzzle> {
        let count = self.puzzles.len() as u64;
        // Thirds are of equal difficulty: each day begins in another third, and all are gone through.
        let thirds = count.div_ceil(3).max(1);
        let nth = (day % 3) * thirds + (day / 3) % thirds;
        self.puzzles.get((nth % count.max(1)) as usize)
    }
}

//! Puzzles of the race of two: which card?
//!
//! A position is a puzzle where the equilibrium plays one card always, and any other card is worth much
//! less. Used cards lie open, so that everything is there to be seen.

use super::why::why;
use crate::games::{GamePuzzles, PLAYERS, header};
use crate::puzzle::{Puzzle, Solved};
use crate::{Names, Sentence, Why};
use bots::giro_galoppo::{Advice, Book, Manner, Solution};
use bots::{Level, Random};
use catalog::rules::giro_galoppo::{
    Action, Card, CardSet, Cell, CellSet, Course, GiroGaloppo, Options, Placement, WOODEN,
};
use catalog::{AnyAction, GameId, Listed};
use game::{Fact, Game, Numbers, Seat, Turn};

/// Makes puzzles of races.
#[derive(Clone, Copy, Debug)]
pub(in crate::games) struct RacePuzzles;

/// Who answers; the other one is the rival.
const ME: Seat = Seat(0);
/// The best card is better than any other by so much of a chance, at least.
const LEAD: f64 = 0.1;
/// Nobody finds it hard to choose where all is won or lost.
const OPEN: std::ops::Range<f64> = 0.04..0.97;
/// Whoever has fewer cards has little to choose from.
const CARDS: usize = 3;
/// Races on each layout, and puzzles that are taken from it at most.
const RACES: u32 = 6;
const FROM_LAYOUT: usize = 4;

const COURSES: [Course; 2] = [Course::Sprint, Course::Classic];

impl GamePuzzles for RacePuzzles {
    fn game(&self) -> GameId {
        GiroGaloppo::GAME
    }

    fn shipped(&self) -> &'static [u8] {
        include_bytes!("../../../puzzles/giro-galoppo.puzzles")
    }

    fn find(&mut self, seed: u64) -> Vec<Puzzle> {
        let mut random = Random::new(seed);
        let course = random.below(COURSES.len() as u32) as usize;
        let layouts = layouts(course);
        let Some(layout) = layouts.get(random.below(layouts.len().max(1) as u32) as usize) else {
            return Vec::new();
        };
        let options = options(course, *layout);
        let Ok(race) = GiroGaloppo::new(&options, 2) else { return Vec::new() };
        let solution = Solution::new(&race);
        let mut levels = Levels::new(&race);
        let mut found: Vec<Puzzle> = Vec::new();
        for _ in 0..RACES {
            let mut now = race.clone();
            while let (Turn::Round(_), true) = (now.turn(), found.len() < FROM_LAYOUT) {
                let puzzle = clear(&solution, &now).map(|(solved, others)| Puzzle {
                    options: GiroGaloppo::any_options(options),
                    table: now.clone().any(),
                    seat: ME,
                    answer: solved.answer,
                    others: Some(GiroGaloppo::any_action(Action::Play(others))),
                    missed_by: levels.missing(&now, &solved.answer),
                });
                found.extend(puzzle.filter(|puzzle| !found.contains(puzzle)));
                for seat in 0..2 {
                    let hand = now.hands()[usize::from(seat)];
                    let nth = random.below(hand.len().max(1) as u32) as usize;
                    let card = hand.iter().nth(nth).unwrap_or(Card(1));
                    now.apply_unchecked(&Fact::seat(seat, Action::Play(card)), &mut |_| {});
                }
            }
        }
        found
    }

    fn solve(&mut self, puzzle: &Puzzle) -> Option<Solved> {
        let race = GiroGaloppo::own(&puzzle.table)?;
        clear(&Solution::new(race), race).map(|(solved, _)| solved)
    }

    fn size(&self) -> usize {
        7
    }

    /// The course and the number of the layout, the cells, the hands, and answer, rival's card and
    /// levels together.
    fn write(&self, puzzle: &Puzzle) -> Vec<u8> {
        let write = || {
            let options = GiroGaloppo::own_options(&puzzle.options)?;
            let race = GiroGaloppo::own(&puzzle.table)?;
            let course = COURSES.iter().position(|course| *course == options.course)?;
            let layout = layouts(course).binary_search(&race.wooden()).ok()?;
            let card = |action: &AnyAction| match GiroGaloppo::own_action(action)? {
                Action::Play(Card(card)) => Some(*card),
                Action::Place(_) | Action::Layout(_) => None,
            };
            let (answer, theirs) = (card(&puzzle.answer)?, card(puzzle.others.as_ref()?)?);
            let hand =
                |seat: usize| race.hands()[seat].iter().fold(0, |bits, Card(c)| bits | 1 << c);
            let mut bytes = ((course << 15 | layout) as u16).to_be_bytes().to_vec();
            bytes.extend(race.positions().map(|cell| cell.0));
            bytes.extend([hand(0), hand(1), answer | theirs << 3 | puzzle.missed_by << 6]);
            Some(bytes)
        };
        write().unwrap_or_default()
    }

    fn read(&self, bytes: &[u8]) -> Option<Puzzle> {
        let [high, low, a, b, mine, theirs, rest] = *bytes else { return None };
        let number = usize::from(u16::from_be_bytes([high, low]));
        let (course, layout) = (number >> 15, number & 0x7fff);
        let options = options(course, *layouts(course).get(layout)?);
        let hand =
            |bits: u8| (1..=6).map(Card).filter(|c| bits >> c.0 & 1 == 1).collect::<CardSet>();
        let race = GiroGaloppo::new(&options, 2).ok()?;
        let table = race.arranged(&[Cell(a), Cell(b)], &[hand(mine), hand(theirs)]).ok()?;
        let card = |bits: u8, hand: CardSet| Some(Card(bits & 7)).filter(|c| hand.contains(*c));
        let answer = card(rest, hand(mine))?;
        let others = card(rest >> 3, hand(theirs))?;
        Some(Puzzle {
            options: GiroGaloppo::any_options(options),
            table: table.any(),
            seat: ME,
            answer: GiroGaloppo::any_action(Action::Play(answer)),
            others: Some(GiroGaloppo::any_action(Action::Play(others))),
            missed_by: rest >> 6,
        })
    }

    fn asks(&self, puzzle: &Puzzle) -> Sentence {
        let Some(race) = GiroGaloppo::own(&puzzle.table) else { return Sentence::default() };
        let hurdles = list(race.wooden().iter().map(|cell| cell.0));
        let [mine, theirs] =
            [0, 1].map(|seat: usize| list(race.hands()[seat].iter().map(|card| card.0)));
        let mut cells = race.positions().map(|cell| cell.0);
        let [me, rival] = [(); 2].map(|()| cells.next().unwrap_or_default());
        let [ada, bo] = PLAYERS;
        let stands = |cell: u8, en: bool| match (cell, en) {
            (0, true) => "in the box".to_owned(),
            (0, false) => "dans son box".to_owned(),
            (cell, true) => format!("on cell {cell}"),
            (cell, false) => format!("sur la case {cell}"),
        };
        Sentence {
            en: format!(
                "Hurdles on {hurdles}. {ada} is {} with the cards {mine}, {bo} {} with {theirs}. \
                 Which card is best for {ada}?",
                stands(me, true),
                stands(rival, true)
            ),
            fr: format!(
                "Haies sur {hurdles}. {ada} est {} avec les cartes {mine}, {bo} {} avec {theirs}. \
                 Quelle carte {ada} doit-elle jouer ?",
                stands(me, false),
                stands(rival, false)
            ),
        }
    }

    fn why(&self, puzzle: &Puzzle, tried: &AnyAction) -> Option<Why> {
        let race = GiroGaloppo::own(&puzzle.table)?;
        let card = |action: &AnyAction| match *GiroGaloppo::own_action(action)? {
            Action::Play(card) => Some(card),
            Action::Place(_) | Action::Layout(_) => None,
        };
        let (tried, best) = (card(tried)?, card(&puzzle.answer)?);
        let cards = [tried, card(puzzle.others.as_ref()?)?];
        let header = header(puzzle.options);
        (tried != best).then(|| why(race, &cards, ME, best, &Names(&header)))
    }
}

/// The numbered layouts of a course.
fn layouts(course: usize) -> &'static [CellSet] {
    let course = COURSES.get(course).copied().unwrap_or_default();
    let book = Book::shipped(&Options { course, ..Options::default() });
    book.map_or(&[], |book| book.sets().layouts())
}

fn options(course: usize, layout: CellSet) -> Options {
    let mut cells = layout.iter();
    let cells = [(); WOODEN].map(|()| cells.next().unwrap_or_default());
    Options {
        course: COURSES.get(course).copied().unwrap_or_default(),
        placement: Placement::Fixed(cells),
        open_discards: true,
        ..Options::default()
    }
}

/// What is best here for the first seat, if it is clear, and what its rival plays most.
fn clear(solution: &Solution, race: &GiroGaloppo) -> Option<(Solved, Card)> {
    let mut cells = race.positions();
    let cells = [cells.next()?, cells.next()?];
    let hands = [race.hands()[0], race.hands()[1]];
    // In the box ages matter, which nobody sees.
    if hands[0].len() < CARDS || cells[0] == cells[1] {
        return None;
    }
    let Advice { win, mix, worth } = solution.advice(cells, hands).ok()?;
    let card = |n: usize| Card(n as u8 + 1);
    let best = (0..6).find(|&n| mix[0][n] > 0.999)?;
    let second = (0..6).filter(|&n| n != best).filter_map(|n| worth[0][n]).fold(0.0, f64::max);
    let lead = win[0] - second;
    let often = |n: &usize| mix[1][*n];
    let theirs = (0..6).max_by(|a, b| often(a).total_cmp(&often(b)))?;
    let answer = GiroGaloppo::any_action(Action::Play(card(best)));
    let solved = Solved { answer, win: win[0], lead };
    (lead >= LEAD && OPEN.contains(&win[0])).then(|| (solved, card(theirs)))
}

/// How the levels ride on a layout; the champion never misses anything here.
struct Levels<'a> {
    race: &'a GiroGaloppo,
    manners: Option<[Manner; 3]>,
}

impl<'a> Levels<'a> {
    fn new(race: &'a GiroGaloppo) -> Levels<'a> {
        Levels { race, manners: None }
    }

    /// How many play the best card in less than half of the cases.
    fn missing(&mut self, now: &GiroGaloppo, best: &AnyAction) -> u8 {
        let Some(Action::Play(Card(best))) = GiroGaloppo::own_action(best) else { return 0 };
        let race = self.race;
        let levels = [Level::Pony, Level::Trotter, Level::Galloper];
        let manners = self.manners.get_or_insert_with(|| levels.map(|l| Manner::new(l, race)));
        let mut cells = now.positions();
        let cells = [(); 2].map(|()| cells.next().unwrap_or_default());
        let hands = [now.hands()[0], now.hands()[1]];
        let misses = |manner: &&Manner| manner.mix(cells, hands)[usize::from(best - 1)] < 0.5;
        manners.iter().filter(misses).count() as u8
    }
}

fn list(numbers: impl Iterator<Item = u8>) -> String {
    numbers.map(|n| n.to_string()).collect::<Vec<_>>().join(", ")
}

//! Giro Galoppo as numbers: cards are 0 to 5, then come the cells of the course.

use crate::numbered::{BadStart, Numbered, Solved, Unsolved, around, behind};
use bots::giro_galoppo::{Advice, Solution};
use catalog::rules::giro_galoppo::{
    Action, Actions, Card, CardSet, Cell, GiroGaloppo, MAX_LENGTH, Options, Phase, Placement,
    WOODEN,
};
use game::{Game, Millis, Seat, Turn};
use serde::Deserialize;

/// Cards in the box.
const CARDS: usize = 6;
/// What an observation has beside the seats.
const COMMON: usize = 4 + WOODEN;
/// What it has of each seat.
const OF_SEAT: usize = 2 + CARDS;

/// A race that has begun, as JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    /// The horses' cells, by seat.
    positions: Vec<u8>,
    /// The cards in hand, by seat; everybody has all six where it is left out.
    hands: Option<Vec<Vec<u8>>>,
}

impl Numbered for GiroGaloppo {
    const TOGETHER: bool = true;
    const MOST: u8 = 126;

    fn action_count(options: &Options) -> usize {
        let cells = match options.placement {
            Placement::Players => usize::from(options.course.track().length()),
            Placement::Random | Placement::Fixed(_) => 0,
        };
        CARDS + cells
    }

    #[inline]
    fn number_of(action: &Action) -> Option<usize> {
        match *action {
            Action::Play(Card(card)) => usize::from(card).checked_sub(1),
            Action::Place(Cell(cell)) => usize::from(cell).checked_sub(1).map(|cell| CARDS + cell),
            Action::Layout(_) => None,
        }
    }

    #[inline]
    fn numbered(number: usize) -> Option<Action> {
        match number {
            0..CARDS => Some(Action::Play(Card(number as u8 + 1))),
            _ if number < CARDS + MAX_LENGTH => {
                Some(Action::Place(Cell((number - CARDS) as u8 + 1)))
            }
            _ => None,
        }
    }

    #[inline]
    fn mark(legal: &Actions, places: &mut [bool]) {
        places.fill(false);
        match legal {
            Actions::Play(cards) => {
                for (place, card) in places.iter_mut().zip(1..=CARDS as u8) {
                    *place = cards.contains(Card(card));
                }
            }
            Actions::Place(cells) => {
                for cell in cells.iter() {
                    if let Some(place) = places.get_mut(CARDS + usize::from(cell.0) - 1) {
                        *place = true;
                    }
                }
            }
        }
    }

    fn observed(_: &Options, seats: u8) -> Vec<String> {
        let common = ["phase", "turn", "round", "choice"].map(str::to_owned);
        let obstacles = (1..=WOODEN).map(|n| format!("obstacle{n}"));
        let of_seat = |seat| {
            let cards = (1..=CARDS).map(move |card| format!("card{card}.{seat}"));
            [format!("position.{seat}"), format!("age.{seat}")].into_iter().chain(cards)
        };
        common.into_iter().chain(obstacles).chain((0..seats).flat_map(of_seat)).collect()
    }

    /// Every card that is gone has been seen, so that whoever forgets nothing knows all hands. What
    /// others have chosen and not yet shown is in nobody's observation.
    #[inline]
    fn observe(&self, seat: Seat, _: Millis, places: &mut [u8]) {
        let (common, of_seats) = places.split_at_mut(COMMON);
        common[0] = self.phase() as u8;
        common[1] = match self.phase() {
            Phase::Placement => match self.turn() {
                Turn::One(placing) => 1 + behind(seat, placing, self.seats()),
                _ => 0,
            },
            Phase::Race | Phase::Over => 0,
        };
        common[2] = self.round().min(u32::from(Self::MOST)) as u8;
        common[3] = self.chosen().nth(seat.index()).flatten().map_or(0, |card| card.0);
        common[4..].fill(0);
        for (place, cell) in common[4..].iter_mut().zip(self.wooden().iter()) {
            *place = cell.0;
        }
        let ages = self.age_order();
        let mut positions = [0; 8];
        for (place, cell) in positions.iter_mut().zip(self.positions()) {
            *place = cell.0;
        }
        let mut age_of = [0; 8];
        for (age, older) in ages.as_slice().iter().enumerate() {
            age_of[older.index() & 7] = age as u8;
        }
        for (row, other) in of_seats.chunks_exact_mut(OF_SEAT).zip(around(seat, self.seats())) {
            row[0] = positions[other.index() & 7];
            row[1] = age_of[other.index() & 7];
            let hand = self.hands()[other.index()];
            for (place, card) in row[2..].iter_mut().zip(1..=CARDS as u8) {
                *place = u8::from(hand.contains(Card(card)));
            }
        }
    }

    fn arranged(&self, start: &str) -> Result<GiroGaloppo, BadStart> {
        let Start { positions, hands } =
            serde_json::from_str(start).map_err(|wrong| BadStart::Unreadable(wrong.to_string()))?;
        let cells: Vec<Cell> = positions.into_iter().map(Cell).collect();
        let hand = |cards: &Vec<u8>| match cards.iter().find(|card| !matches!(card, 1..=6)) {
            Some(card) => Err(BadStart::NoSuchPosition(format!("there is no card {card}"))),
            None => Ok(cards.iter().map(|&card| Card(card)).collect()),
        };
        let hands: Vec<CardSet> = match &hands {
            Some(hands) => hands.iter().map(hand).collect::<Result<_, _>>()?,
            None => vec![CardSet::ALL; cells.len()],
        };
        // The race's own way to be set up, not this one.
        GiroGaloppo::arranged(self, &cells, &hands)
            .map_err(|wrong| BadStart::NoSuchPosition(wrong.to_string()))
    }

    fn solve(&self, _: &Options, _: usize) -> Result<Box<dyn Solved<Self>>, Unsolved> {
        if self.seats() != 2 || self.phase() == Phase::Placement {
            return Err(Unsolved { solved: "a race of two is, when its obstacles stand" });
        }
        Ok(Box::new(Solution::new(self)))
    }
}

impl Solved<GiroGaloppo> for Solution {
    fn positions(&self) -> usize {
        self.states()
    }

    fn chances(&self, race: &GiroGaloppo) -> Option<Vec<f64>> {
        if let Turn::Over(ranking) = race.turn() {
            let won = |seat| f64::from(u8::from(ranking.place_of(Seat(seat)) == Some(0)));
            return Some(vec![won(0), won(1)]);
        }
        advice(self, race).map(|advice| advice.win.to_vec())
    }

    fn policy(&self, race: &GiroGaloppo, seat: Seat) -> Option<Vec<(Action, f64)>> {
        let mix = *advice(self, race)?.mix.get(seat.index())?;
        let hand = *race.hands().get(seat.index())?;
        Some(hand.iter().map(|card| (Action::Play(card), mix[usize::from(card.0 - 1)])).collect())
    }
}

/// At the beginning of a round.
fn advice(solution: &Solution, race: &GiroGaloppo) -> Option<Advice> {
    let cells: Vec<Cell> = race.positions().collect();
    let nobody_chose = race.phase() == Phase::Race && race.chosen().all(|card| card.is_none());
    let hands = race.hands().try_into().ok()?;
    nobody_chose.then(|| solution.advice(cells.try_into().ok()?, hands).ok())?
}

//! Giro Galoppo as numbers: cards are 0 to 5, then come the cells of the course.

use crate::numbered::{BadStart, Numbered, Solved, Unsolved, behind};
use bots::giro_galoppo::{Advice, Solution};
use catalog::rules::giro_galoppo::{
    Action, Actions, Card, CardSet, Cell, GiroGaloppo, MAX_LENGTH, MAX_SEATS, Options, Phase,
    Placement, WOODEN,
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

/// What everybody's observation is made of.
struct Sight {
    seats: u8,
    /// Who places the next obstacle.
    placing: Option<Seat>,
    /// Without what is the observer's own.
    common: [u8; COMMON],
    /// What each seat has chosen; only it is shown.
    chosen: [u8; MAX_SEATS],
    /// What is told of each seat, twice: clockwise from any seat on is a slice of it.
    of_seats: [[u8; OF_SEAT]; 2 * MAX_SEATS],
}

/// Places in an observation that are the observer's own.
const TURN: usize = 1;
const CHOICE: usize = 3;

impl Sight {
    #[inline]
    fn new(race: &GiroGaloppo) -> Sight {
        let mut common = [0; COMMON];
        common[0] = race.phase() as u8;
        common[2] = race.round().min(u32::from(GiroGaloppo::MOST)) as u8;
        for (place, cell) in common[COMMON - WOODEN..].iter_mut().zip(race.wooden().iter()) {
            *place = cell.0;
        }
        let placing = match race.turn() {
            Turn::One(placing) => Some(placing),
            Turn::Round(_) | Turn::Live(_) | Turn::Chance | Turn::Over(_) => None,
        };
        let mut chosen = [0; MAX_SEATS];
        for (place, card) in chosen.iter_mut().zip(race.chosen()) {
            *place = card.map_or(0, |card| card.0);
        }
        let seats = usize::from(race.seats()).min(MAX_SEATS);
        let mut of_seats = [[0; OF_SEAT]; 2 * MAX_SEATS];
        let known = race.positions().zip(race.age_ranks()).zip(race.hands());
        for (seat, ((cell, &age), hand)) in known.enumerate().take(seats) {
            let mut of_seat = [0; OF_SEAT];
            of_seat[0] = cell.0;
            of_seat[1] = age;
            for (place, card) in of_seat[2..].iter_mut().zip(1..) {
                *place = u8::from(hand.contains(Card(card)));
            }
            of_seats[seat] = of_seat;
            of_seats[seats + seat] = of_seat;
        }
        Sight { seats: race.seats(), placing, common, chosen, of_seats }
    }

    #[inline]
    fn write(&self, seat: Seat, places: &mut [u8]) {
        let (common, of_seats) = places.split_at_mut(COMMON);
        common.copy_from_slice(&self.common);
        common[TURN] = self.placing.map_or(0, |placing| 1 + behind(seat, placing, self.seats));
        common[CHOICE] = self.chosen[seat.index()];
        let clockwise = &self.of_seats[seat.index()..][..usize::from(self.seats)];
        of_seats.copy_from_slice(clockwise.as_flattened());
    }
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
        match legal {
            Actions::Play(cards) => {
                for (place, card) in places.iter_mut().take(CARDS).zip(1..) {
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
        Sight::new(self).write(seat, places);
    }

    #[inline]
    fn observe_all(&self, _: Millis, rows: &mut [u8]) {
        let sight = Sight::new(self);
        let each = COMMON + OF_SEAT * usize::from(self.seats());
        for (row, seat) in rows.chunks_exact_mut(each).zip(0..) {
            sight.write(Seat(seat), row);
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

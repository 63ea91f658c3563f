//! What one audience may know of a race. Everything here is put in by name; a secret can't slip in.

use crate::action::{Card, CardSet};
use crate::board::{Cell, CellSet, WOODEN};
use crate::options::AgeOrder;
use crate::state::{GiroGaloppo, MAX_SEATS, Phase};
use game::{Actor, Audience, Game, List, Millis, Ranking, SeatSet, Seen, Turn};

/// A race as a seat or the public sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct View {
    /// Where the match stands.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u32,
    /// The wooden obstacles.
    pub obstacles: List<Cell, WOODEN>,
    /// The seats, eldest first: who goes first of equal cards on one cell (GG-10).
    pub age_order: AgeOrder,
    /// The horses, by seat.
    pub positions: List<Cell, MAX_SEATS>,
    /// Who may act now.
    pub to_act: SeatSet,
    /// Who has chosen a card; which one, nobody else knows.
    pub chosen: SeatSet,
    /// Your own cards; the public has none.
    pub hand: CardSet,
    /// Your own choice, if you have made it.
    pub choice: Option<Card>,
    /// The cells on which you may place an obstacle now.
    pub placeable: CellSet,
    /// GG-15: the used cards of every seat, where the table leaves them open.
    pub discards: Option<List<CardSet, MAX_SEATS>>,
    /// The places, once they are known.
    pub ranking: Option<Ranking>,
}

impl View {
    pub(crate) fn new(race: &GiroGaloppo, to: Audience) -> View {
        let you = match to {
            Audience::Seat(seat) if seat.0 < race.seats() => Some(seat),
            _ => None,
        };
        let turn = race.turn();
        let has_chosen = race.chosen().enumerate().filter(|(_, card)| card.is_some());
        View {
            phase: race.phase(),
            round: race.round(),
            obstacles: List::of(Cell::BOX, race.wooden().iter()),
            age_order: race.age_order(),
            positions: List::of(Cell::BOX, race.positions()),
            to_act: turn.seats(),
            chosen: has_chosen.map(|(i, _)| game::Seat(i as u8)).collect(),
            hand: you.map_or(CardSet::EMPTY, |s| race.hands()[s.index()]),
            choice: you.and_then(|s| race.chosen().nth(s.index()).flatten()),
            placeable: match you.map(|s| race.legal(Actor::Seat(s), Millis::ZERO)) {
                Some(crate::Actions::Place(cells)) => cells,
                _ => CellSet::EMPTY,
            },
            discards: race.open_discards().then(|| {
                let used = |hand: &CardSet| CardSet(CardSet::ALL.0 & !hand.0);
                List::of(CardSet::EMPTY, race.hands().iter().map(used))
            }),
            ranking: match turn {
                Turn::Over(ranking) => Some(ranking),
                _ => None,
            },
        }
    }
}

impl Seen for View {
    fn to_act(&self) -> SeatSet {
        self.to_act
    }

    fn ranking(&self) -> Option<Ranking> {
        self.ranking
    }
}

//! What one audience may know of a match. Everything here is put in by name; of the pile that is
//! only how many cards it has.

use crate::board::{Card, MAX_ROW, MAX_SEATS, Order};
use crate::state::{Carrousel, Phase};
use game::{Audience, Game, List, Millis, Ranking, Seat, SeatSet, Seen, Turn};

/// A match as a seat or the public sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct View {
    /// Where the match stands.
    pub phase: Phase,
    /// The horses, head first; none before the deal.
    pub order: Option<Order>,
    /// The face-up cards of each seat.
    pub rows: List<List<Card, MAX_ROW>, MAX_SEATS>,
    /// How many cards each seat has won: they lie face down.
    pub points: List<u8, MAX_SEATS>,
    /// How many points win.
    pub target: u8,
    /// How many cards the pile has.
    pub pile: u8,
    /// Who holds the carousel.
    pub holder: Option<Seat>,
    /// When that hold runs out.
    pub hold_ends: Option<Millis>,
    /// When the impasse comes, if nobody holds then.
    pub impasse_at: Option<Millis>,
    /// Who may claim now.
    pub claimants: SeatSet,
    /// From when on you may touch.
    pub may_touch_from: Millis,
    /// Who may act now.
    pub to_act: SeatSet,
    /// The places, once they are known.
    pub ranking: Option<Ranking>,
}

impl View {
    pub(crate) fn new(of: &Carrousel, to: Audience) -> View {
        let turn = of.turn();
        let row = |cards: &[Card]| List::of(Card::default(), cards.iter().copied());
        let live = of.phase() == Phase::Live;
        View {
            phase: of.phase(),
            order: of.order(),
            rows: List::of(List::new(Card::default()), of.rows().map(row)),
            points: List::of(0, of.won().map(|cards| cards.len() as u8)),
            target: of.target(),
            pile: of.pile() as u8,
            holder: of.holder(),
            hold_ends: of.hold_ends().filter(|_| live),
            impasse_at: live.then(|| of.impasse_at()),
            claimants: of.claimants(),
            may_touch_from: match to {
                Audience::Seat(seat) if seat.0 < of.seats() => of.may_touch_from(seat),
                Audience::Seat(_) | Audience::Public => Millis::ZERO,
            },
            to_act: turn.seats(),
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

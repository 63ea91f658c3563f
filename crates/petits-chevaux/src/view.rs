//! What one audience may know of a match: everything but the next throw, which is not in it.

use crate::action::{Die, Horse};
use crate::board::{Colour, HORSES, MAX_SEATS, Progress};
use crate::state::{PetitsChevaux, Phase};
use game::{Game, List, Ranking, Seat, SeatSet, Seen, Turn};

/// A match as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct View {
    /// Where the match stands.
    pub phase: Phase,
    /// Whose throw or move it is.
    pub seat: Seat,
    /// The throw that is to be played.
    pub die: Option<Die>,
    /// The side of each seat.
    pub colours: List<Colour, MAX_SEATS>,
    /// The horses of each seat; `None` is in the box.
    pub horses: List<List<Option<Progress>, HORSES>, MAX_SEATS>,
    /// The horses that can move by the throw, and where to.
    pub targets: List<(Horse, Progress), HORSES>,
    /// Who may act now.
    pub to_act: SeatSet,
    /// The places, once they are known.
    pub ranking: Option<Ranking>,
}

impl View {
    pub(crate) fn new(of: &PetitsChevaux) -> View {
        let turn = of.turn();
        let seats = || SeatSet::all(of.seats()).iter();
        let horses = |seat| List::of(None, of.horses(seat));
        let target = |h| Some((Horse(h), of.target(Horse(h))?));
        View {
            phase: of.phase(),
            seat: of.seat(),
            die: of.die(),
            colours: List::of(Colour(0), seats().map(|s| of.colour(s))),
            horses: List::of(List::new(None), seats().map(horses)),
            targets: List::of((Horse(0), Progress(0)), (0..of.horses_each()).filter_map(target)),
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

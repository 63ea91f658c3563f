//! What one audience may know of a match: everything but the next throw, which is not in it.

use crate::action::{Die, Horse};
use crate::board::{Cell, HORSES, MAX_SEATS};
use crate::state::{DiceRace, Phase};
use game::{Game, List, Ranking, Seat, SeatSet, Seen, Turn};

/// A match as everybody sees it. Each field is put in by name: a secret would have no way in.
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
    /// How many cells the track has.
    pub track: u8,
    /// Where the horses of each seat stand.
    pub horses: List<List<Cell, HORSES>, MAX_SEATS>,
    /// The horses that can move by the throw, and where to.
    pub targets: List<(Horse, Cell), HORSES>,
    /// Who may act now.
    pub to_act: SeatSet,
    /// The places, once they are known.
    pub ranking: Option<Ranking>,
}

impl View {
    pub(crate) fn new(of: &DiceRace) -> View {
        let turn = of.turn();
        let horses = |seat| List::of(Cell::START, of.horses(seat));
        let target = |horse| Some((horse, of.target(horse)?));
        let targets = (0..HORSES as u8).map(Horse).filter_map(target);
        View {
            phase: of.phase(),
            seat: of.seat(),
            die: of.die(),
            track: of.track(),
            horses: List::of(List::new(Cell::START), SeatSet::all(of.seats()).iter().map(horses)),
            targets: List::of((Horse(0), Cell::START), targets),
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

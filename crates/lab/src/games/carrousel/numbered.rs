//! Carrousel as numbers: touch, let go, the 28 moves, the 60 claims.

use crate::numbered::{Numbered, around, behind};
use catalog::rules::carrousel::{Action, CARDS, Card, Carrousel, Move, Options};
use game::{Millis, Seat};

const TOUCH: usize = 0;
const RELEASE: usize = 1;
/// The first move.
const MOVES: usize = 2;
/// The first claim.
const CLAIMS: usize = MOVES + Move::ALL.len();
/// What an observation has beside the seats: the five horses among them.
const COMMON: usize = 10;
/// Times are told in tenths of a second.
const TENTH_MS: u64 = 100;

impl Numbered for Carrousel {
    const TOGETHER: bool = true;
    const MOST: u8 = u8::MAX;

    fn action_count(_: &Options) -> usize {
        CLAIMS + CARDS
    }

    fn number_of(action: &Action) -> Option<usize> {
        match action {
            Action::Touch => Some(TOUCH),
            Action::Release => Some(RELEASE),
            Action::Move(step) => {
                Move::ALL.iter().position(|known| known == step).map(|n| MOVES + n)
            }
            Action::Claim(card) => Some(CLAIMS + card.index()),
            Action::Deal(_) | Action::Impasse | Action::Expire => None,
        }
    }

    fn numbered(number: usize) -> Option<Action> {
        match number {
            TOUCH => Some(Action::Touch),
            RELEASE => Some(Action::Release),
            MOVES..CLAIMS => Some(Action::Move(Move::ALL[number - MOVES])),
            _ => Card::all().nth(number - CLAIMS).map(Action::Claim),
        }
    }

    fn observed(options: &Options, seats: u8) -> Vec<String> {
        let hand = hand(options, seats);
        let horses = (1..=5).map(|place| format!("horse{place}"));
        let common = ["holder", "hold_ends", "impasse_in", "barred_for", "pile"].map(str::to_owned);
        let of_seat = |seat| {
            let cards = (0..hand).map(move |place| format!("card{place}.{seat}"));
            [format!("points.{seat}"), format!("may_claim.{seat}")].into_iter().chain(cards)
        };
        horses.chain(common).chain((0..seats).flat_map(of_seat)).collect()
    }

    /// A card is its number and one; 0 is none. Times are tenths of a second.
    fn observe(&self, seat: Seat, at: Millis, places: &mut [u8]) {
        let until = |time: Millis| {
            let tenths = time.0.saturating_sub(at.0).div_ceil(TENTH_MS);
            tenths.min(Self::MOST.into()) as u8
        };
        let (common, of_seats) = places.split_at_mut(COMMON);
        let (horses, common) = common.split_at_mut(5);
        match self.order() {
            Some(order) => {
                for (place, horse) in horses.iter_mut().zip(order.0) {
                    *place = horse as u8 + 1;
                }
            }
            None => horses.fill(0),
        }
        common[0] = self.holder().map_or(0, |holder| 1 + behind(seat, holder, self.seats()));
        common[1] = self.hold_ends().map_or(0, until);
        common[2] = until(self.impasse_at());
        common[3] = until(self.may_touch_from(seat));
        common[4] = self.pile() as u8;
        let claimants = self.claimants();
        let of_seat = of_seats.len() / usize::from(self.seats());
        let rows: [&[Card]; 8] = spread(self.rows());
        let won: [&[Card]; 8] = spread(self.won());
        for (row, other) in of_seats.chunks_exact_mut(of_seat).zip(around(seat, self.seats())) {
            row[0] = won[other.index() & 7].len() as u8;
            row[1] = u8::from(claimants.contains(other));
            row[2..].fill(0);
            for (place, card) in row[2..].iter_mut().zip(rows[other.index() & 7]) {
                *place = card.index() as u8 + 1;
            }
        }
    }
}

/// The face-up cards of a seat at the start; rows never get longer (CA-4).
fn hand(options: &Options, seats: u8) -> u8 {
    options.hand.unwrap_or(Options::printed(seats).0)
}

/// What there is of each seat, in an array.
fn spread<'a>(of_seats: impl Iterator<Item = &'a [Card]>) -> [&'a [Card]; 8] {
    let mut all: [&[Card]; 8] = [&[]; 8];
    for (place, cards) in all.iter_mut().zip(of_seats) {
        *place = cards;
    }
    all
}

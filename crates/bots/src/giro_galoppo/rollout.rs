//! Races played out quickly, by riders who at least look where they land.

use crate::Random;
use catalog::rules::giro_galoppo::{Action, Card, CardSet, Cell, GiroGaloppo};
use game::{Fact, Game, Numbers, Seat, SeatSet, Turn};

/// A race that is played on from here to its end, again and again.
#[derive(Clone, Debug)]
pub(super) struct Rollouts {
    start: GiroGaloppo,
    /// The cells on which nobody can land.
    blocked: [bool; 128],
}

/// A race does not take longer; where natural and wooden obstacles form a wall it might for ever.
const MOST_ROUNDS: u32 = 200;

impl Rollouts {
    pub(super) fn new(start: GiroGaloppo) -> Rollouts {
        let mut blocked = [false; 128];
        let full = [CardSet::ALL; 5];
        let seats = usize::from(start.seats());
        for cell in 1..=start.line().0 {
            let mut cells = [Cell::BOX; 5];
            cells[0] = Cell(cell);
            blocked[usize::from(cell)] = start.arranged(&cells[..seats], &full[..seats]).is_err();
        }
        Rollouts { start, blocked }
    }

    pub(super) fn start(&self) -> &GiroGaloppo {
        &self.start
    }

    /// Whether a horse on `from` would refuse at an obstacle with this card.
    #[inline]
    pub(super) fn refuses(&self, from: Cell, card: Card) -> bool {
        self.blocked.get(usize::from(from.0 + card.0)).is_some_and(|&b| b)
    }

    /// Plays this round with these cards and the rest at random; gives the seats that win.
    #[inline]
    pub(super) fn play(&self, cards: &[Card], random: &mut Random) -> SeatSet {
        let mut race = self.start.clone();
        for (seat, &card) in cards.iter().enumerate() {
            race.apply_unchecked(&Fact::seat(seat as u8, Action::Play(card)), &mut |_| {});
        }
        for _ in 0..MOST_ROUNDS {
            match race.turn() {
                Turn::Over(ranking) => return ranking.places()[0],
                Turn::Round(seats) => {
                    let mut chosen = [Card(1); 5];
                    for (seat, from) in seats.iter().zip(race.positions()) {
                        chosen[seat.index()] =
                            self.sensible(race.hands()[seat.index()], from, random);
                    }
                    for seat in seats {
                        let play = Action::Play(chosen[seat.index()]);
                        race.apply_unchecked(&Fact::seat(seat.0, play), &mut |_| {});
                    }
                }
                Turn::One(_) | Turn::Live(_) | Turn::Chance => break,
            }
        }
        SeatSet::EMPTY
    }

    /// A card with which the horse does not refuse, if there is one.
    #[inline]
    pub(super) fn sensible(&self, hand: CardSet, from: Cell, random: &mut Random) -> Card {
        let mut good = [Card(1); 6];
        let mut count = 0;
        for card in hand.iter() {
            good[count] = card;
            count += usize::from(!self.refuses(from, card));
        }
        if count == 0 {
            return any(hand, random);
        }
        good[random.below(count as u32) as usize]
    }
}

/// Any card of the hand.
pub(super) fn any(hand: CardSet, random: &mut Random) -> Card {
    let nth = random.below(hand.len().max(1) as u32) as usize;
    hand.iter().nth(nth).unwrap_or(Card(1))
}

/// The share of a win that this seat has.
pub(super) fn share(winners: SeatSet, seat: Seat) -> f64 {
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

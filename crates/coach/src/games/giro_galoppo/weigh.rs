//! A card is to be chosen: what each of them is worth against riders who mix theirs well. What the others
//! have chosen already is not looked at.

use super::round::{ask, worth_inside};
use super::why::why;
use crate::step::written;
use crate::{Depth, Names, Recording, Weighed, WeighedWay};
use bots::giro_galoppo::{Judge, Solution};
use catalog::Listed;
use catalog::rules::giro_galoppo::{
    Action, Card, CardSet, CellSet, Effect, GiroGaloppo, Options, Phase,
};
use game::{Game, Seat, Turn};

/// The race that was weighed last: it is solved once.
#[derive(Debug, Default)]
pub(super) struct Weigher {
    solved: Option<(Options, CellSet, Solution)>,
}

/// A card of ours.
struct Held {
    card: Card,
    worth: f64,
    /// The standard error of its difference to the best one.
    error: f64,
}

impl Weigher {
    /// What the seat's cards are worth; the hurdles are placed without a warning.
    pub(super) fn weigh(
        &mut self,
        recording: &Recording,
        seat: Seat,
        depth: &Depth,
    ) -> Option<Weighed> {
        let options = GiroGaloppo::own_options(&recording.header.options)?;
        let race = round_began(recording, options)?;
        let exact = race.seats() == 2;
        let (held, cards) = match exact {
            true => self.solved(&race, options, seat)?,
            false => searched(&race, seat, depth, recording.facts.len() as u64 + 1),
        };
        let better = |a: usize, b: usize| if held[b].worth > held[a].worth { b } else { a };
        let best = (0..held.len()).reduce(better)?;
        let names = Names(&recording.header);
        let way = |own: &Held| {
            let way = WeighedWay {
                action: written::<GiroGaloppo>(&Action::Play(own.card)),
                worth: own.worth,
                best_worth: held[best].worth,
                error: own.error,
                why: None,
            };
            way.explained(|| {
                let mut cards = cards.clone();
                cards[seat.index()] = own.card;
                why(&race, &cards, seat, held[best].card, &names)
            })
        };
        Some(Weighed { exact, ways: held.iter().map(way).collect() })
    }

    /// By the equilibrium; with what each seat plays most.
    fn solved(
        &mut self,
        race: &GiroGaloppo,
        options: &Options,
        seat: Seat,
    ) -> Option<(Vec<Held>, Vec<Card>)> {
        let wooden = race.wooden();
        let known =
            |(of, standing, _): &(Options, CellSet, Solution)| of == options && *standing == wooden;
        if !self.solved.as_ref().is_some_and(known) {
            self.solved = Some((*options, wooden, Solution::new(race)));
        }
        let (_, _, solution) = self.solved.as_ref()?;
        let advice = ask(solution, race)?;
        let me = seat.index();
        let hand = hand(race, seat)?;
        let held = hand.iter().filter_map(|card| {
            let worth = worth_inside(&advice, seat, card)?;
            Some(Held { card, worth, error: 0.0 })
        });
        let most = |mix: &[f64]| {
            let nth = (0..mix.len()).reduce(|a, b| if mix[b] > mix[a] { b } else { a });
            Card(nth.unwrap_or(0) as u8 + 1)
        };
        debug_assert!(me < 2);
        Some((held.collect(), advice.mix.iter().map(|mix| most(mix)).collect()))
    }
}

fn hand(race: &GiroGaloppo, seat: Seat) -> Option<CardSet> {
    race.hands().get(seat.index()).copied()
}

/// By the champion's search.
fn searched(race: &GiroGaloppo, seat: Seat, depth: &Depth, seed: u64) -> (Vec<Held>, Vec<Card>) {
    let judge = Judge { rounds: depth.races / 4, trials: depth.races };
    let worth = judge.round(race, seed);
    let tried = &worth.cards[seat.index()];
    let own = |nth: usize| tried[nth].chances[seat.index()];
    let best = (0..tried.len()).fold(0, |a, b| if own(b) > own(a) { b } else { a });
    let held = (0..tried.len()).map(|nth| Held {
        card: tried[nth].card,
        worth: own(nth),
        error: worth.error(seat, best, nth),
    });
    let most = worth.cards.iter().map(|tried| {
        let most = tried.iter().reduce(|a, b| if b.often > a.often { b } else { a });
        most.map_or(Card(1), |tried| tried.card)
    });
    (held.collect(), most.collect())
}

/// The race as it was when the cards of this round were to be chosen.
fn round_began(recording: &Recording, options: &Options) -> Option<GiroGaloppo> {
    let mut race = GiroGaloppo::new(options, recording.seats()).ok()?;
    let mut began = race.clone();
    for (_, fact) in recording.facts_of::<GiroGaloppo>() {
        let was_placing = race.phase() == Phase::Placement;
        let mut turned_over = false;
        race.apply_unchecked(&fact, &mut |effect| {
            turned_over |= matches!(effect, Effect::Revealed { .. });
        });
        if was_placing || turned_over {
            began = race.clone();
        }
    }
    let chooses = race.phase() == Phase::Race && matches!(race.turn(), Turn::Round(_));
    chooses.then_some(began)
}

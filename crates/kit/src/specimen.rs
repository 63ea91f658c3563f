//! What a game adds so that the kit can test it.

use crate::golden::Golden;
use crate::options;
use crate::shapes::Shapes;
use crate::transcript::Followed;
use catalog::{GameId, Listed, match_game};
use game::wire::Kinds;
use game::{Actor, Audience, Fact, Millis, Numbers, SeatSet};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A game that the kit can make random tables and random nonsense of.
pub trait Specimen:
    Listed<
        View: Serialize + DeserializeOwned,
        Effect: Serialize + DeserializeOwned + Kinds,
        Illegal: Serialize + DeserializeOwned,
    > + Followed
{
    /// The letters of its rules.
    const LETTERS: &'static str;
    /// How many rules the game has: they are numbered from 1 to this.
    const RULE_COUNT: u8;
    /// A match in which everybody wants the end ([`eager`](Self::eager)) has not more facts than
    /// this, with whatever options: some three times what the longest of a hundred thousand had.
    const MOST_FACTS: u32;
    /// Its golden records.
    const GOLDEN: &'static [Golden];
    /// How its views and effects are written.
    const SHAPES: Shapes;

    /// Options at random, all of them, for this many seats. They are always valid.
    fn random_options(random: &mut impl Numbers, seats: u8) -> Self::Options {
        options::random::<Self>(random, seats)
    }

    /// Options of any value at all, the least and the greatest among them. Many can't be.
    fn wild_options(random: &mut impl Numbers, seats: u8) -> Self::Options {
        options::wild::<Self>(random, seats)
    }

    /// Adds what the people at the table bring.
    fn add_people(_options: &mut Self::Options, _random: &mut impl Numbers, _seats: u8) {}

    /// Makes them such that random players come to an end, with values of the players' own (valid
    /// ones) where an option can have such.
    fn add_own(_options: &mut Self::Options, _random: &mut impl Numbers, _seats: u8) {}

    /// Puts any values of the players' own where an option can have such.
    fn add_wild(_options: &mut Self::Options, _random: &mut impl Numbers, _seats: u8) {}

    /// Any action at all: mostly nonsense.
    fn random_action(random: &mut impl Numbers) -> Self::Action;

    /// What somebody who wants the match to end might do; who and what. Plays that are rare in
    /// uniformly random play are made now and then, so that every rule comes up.
    fn likely(&self, at: Millis, random: &mut impl Numbers) -> Option<(Actor, Self::Action)>;

    /// What happens next after `at` where everybody wants the match to end.
    fn eager(&self, at: Millis, random: &mut impl Numbers) -> Option<Fact<Self::Action>> {
        let at = at.plus(self.pause(random));
        self.likely(at, random).map(|(by, action)| Fact { at, by, action })
    }

    /// How long it takes until the next fact.
    fn pause(&self, random: &mut impl Numbers) -> u32;

    /// A match that differs from this one only in what `to` may not know.
    #[must_use]
    fn twin(&self, to: Audience, random: &mut impl Numbers) -> Self;

    /// Panics when something does not hold that always holds.
    fn assert_sound(&self);

    /// Panics when something does not hold between the state before a fact and after it.
    fn assert_step(before: &Self, fact: &Fact<Self::Action>, after: &Self);

    /// Panics when something does not hold that [`SHAPES`](Self::SHAPES) says of views, beyond the
    /// types of their fields: `public` is everybody's, `seats` are those of the seats, as JSON.
    fn assert_views(public: &Value, seats: &[Value]) {
        let _ = (public, seats);
    }

    /// The rules that this fact shows at work.
    fn witness(seen: &Witness<'_, Self>) -> Vec<u8>;

    /// A number of seats.
    fn random_seats(random: &mut impl Numbers) -> u8 {
        let (fewest, most) = (*Self::SEATS.start(), *Self::SEATS.end());
        fewest + random.below(u32::from(most - fewest) + 1) as u8
    }

    /// Everybody who could do something.
    fn actors(seats: u8) -> Vec<Actor> {
        let seats = SeatSet::all(seats).iter().map(Actor::Seat);
        seats.chain([Actor::Chance, Actor::Clock]).collect()
    }
}

/// A fact with its surroundings.
#[derive(Debug)]
pub struct Witness<'a, G: Specimen> {
    /// The state before.
    pub before: &'a G,
    /// What happened.
    pub fact: &'a Fact<G::Action>,
    /// What there was to see.
    pub effects: &'a [G::Effect],
    /// The state after.
    pub after: &'a G,
}

/// Does something for every game.
pub trait ForEveryGame {
    /// What is done for one.
    fn game<G: Specimen>(&mut self, id: GameId);
}

/// Goes through the games. A game that the kit does not know does not compile.
pub fn for_every_game(what: &mut impl ForEveryGame) {
    for id in GameId::ALL {
        match_game!(id, G => what.game::<G>(id));
    }
}

//! Follows a match by its sentences alone, as somebody who sees nothing has to.
//!
//! A listener knows what was settled at the table and who sits where, and hears nothing but
//! the narration. [`check`] plays random matches and compares what every listener has understood
//! with what is so, after every step. The browser tests follow the live region of the page with
//! the same listeners.

mod ear;

pub use ear::Ear;

use crate::{Pick, Random, Specimen};
use catalog::{AnyGame, AnyOptions, Listed, Narrated, Sentence, Telling, Voice, match_game};
use game::words::{Cast, Lang};
use game::{Audience, Fact, Millis, Ranking, Seat, SeatSet, Turn};
use std::fmt::{self, Debug};

/// A match is not longer.
const LONGEST: usize = 60_000;

/// A game that can be followed by ear.
pub trait Followed: Narrated {
    /// What somebody who listens has to know: who is where, and in the end who won.
    type Heard: Clone + PartialEq + Debug;

    /// What is so. Before the first fact everybody knows it.
    fn truth(&self) -> Self::Heard;

    /// Understands a sentence of the narration; says what it can't understand.
    fn follow(heard: &mut Self::Heard, ear: &mut Ear<'_>) -> Result<(), NotUnderstood>;

    /// Understands where everybody is, when that was asked for, and knows nothing else.
    fn hear_whereabouts(heard: &mut Self::Heard, ear: &mut Ear<'_>) -> Result<(), NotUnderstood>;
}

/// A sentence from here on makes no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotUnderstood(pub String);

/// The places as they were heard, best first.
pub type Places = Vec<SeatSet>;

/// The places, as a listener keeps them; none before the end.
pub fn places(turn: Turn) -> Places {
    match turn {
        Turn::Over(ranking) => ranked(&ranking),
        _ => Vec::new(),
    }
}

fn ranked(ranking: &Ranking) -> Places {
    ranking.places().to_vec()
}

/// The names at a table, by seat.
#[derive(Clone, Debug)]
pub struct Names(pub Vec<String>);

impl Cast for Names {
    fn name(&self, seat: Seat, _lang: Lang, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(self.0.get(seat.index()).map_or("", String::as_str))
    }
}

/// Somebody who hears a match of some game.
pub trait Follow {
    /// Hears the next sentence.
    fn hear(&mut self, sentence: &str) -> Result<(), NotUnderstood>;

    /// Says what differs between what was heard and what is so.
    fn compare(&self, game: &AnyGame) -> Result<(), String>;
}

/// Somebody who hears a match.
struct Listener<G: Followed> {
    heard: G::Heard,
    names: Names,
    me: Option<Seat>,
    lang: Lang,
}

/// Somebody who has come to a table before the first fact, or `None` where no match can begin so.
pub fn listener(
    options: &AnyOptions,
    names: Vec<String>,
    me: Option<Seat>,
    lang: Lang,
) -> Option<Box<dyn Follow>> {
    match_game!(AnyOptions(options), G(options) => {
        let game = <G as game::Game>::new(options, names.len() as u8).ok()?;
        Some(Box::new(Listener::<G> { heard: game.truth(), names: Names(names), me, lang }))
    })
}

impl<G: Followed + Listed> Follow for Listener<G> {
    fn hear(&mut self, sentence: &str) -> Result<(), NotUnderstood> {
        let mut ear = Ear::new(sentence, self.lang, self.me, &self.names.0);
        G::follow(&mut self.heard, &mut ear)?;
        ear.end()
    }

    fn compare(&self, game: &AnyGame) -> Result<(), String> {
        let game = G::own(game).ok_or("this is another game")?;
        let (heard, truth) = (&self.heard, game.truth());
        match *heard == truth {
            true => Ok(()),
            false => Err(format!("heard {heard:?}\n   is {truth:?}")),
        }
    }
}

/// Plays `matches` random matches for every number of players, and follows each in both languages,
/// from every seat and from outside.
///
/// # Panics
/// When somebody misunderstands; the message names the seed of the match.
pub fn check<G: Specimen>(matches: u64) {
    for seats in G::SEATS {
        for seed in 0..matches {
            let played = std::panic::catch_unwind(|| check_match::<G>(seed, seats));
            assert!(played.is_ok(), "{}: {seats} seats, seed {seed}: can't be followed", G::ID);
        }
    }
}

/// Names that are easily mistaken for one another, or for something else.
const NAMES: [&str; 5] = ["Trotter", "Trotter 2", "Élodie", "Anna", "Bo the 3rd"];

fn check_match<G: Specimen>(seed: u64, seats: u8) {
    let mut random = Random::new(seed);
    let options = G::random_options(&mut random, seats);
    let mut game = G::new(&options, seats).expect("random options are valid");
    let names = Names(NAMES.iter().take(seats.into()).map(|&name| name.to_owned()).collect());
    let everybody = || SeatSet::all(seats).iter().map(Some).chain([None]);
    let mut listeners: Vec<Listener<G>> = Lang::ALL
        .into_iter()
        .flat_map(|lang| everybody().map(move |me| (lang, me)))
        .map(|(lang, me)| Listener { heard: game.truth(), names: names.clone(), me, lang })
        .collect();
    let (mut at, mut facts, mut effects) = (Millis::ZERO, 0, Vec::new());
    while !matches!(game.turn(), Turn::Over(_)) {
        facts += 1;
        assert!(facts < LONGEST, "the match ends");
        at = at.plus(game.pause(&mut random));
        let Some((by, action)) = game.likely(at, &mut random) else { continue };
        game.play(&Fact { at, by, action }, &mut |effect| effects.push(effect))
            .expect("likely facts are legal");
        // A table tells several facts together when nobody has to decide between them.
        let over = matches!(game.turn(), Turn::Over(_));
        if over || random.one_in(2) {
            for listener in &mut listeners {
                listener.follow(&game, &options, &effects);
            }
            effects.clear();
        }
    }
}

impl<G: Specimen> Listener<G> {
    /// Hears what these effects are told as, and must know then what is so.
    fn follow(&mut self, game: &G, options: &G::Options, effects: &[G::Effect]) {
        let audience = self.me.map_or(Audience::Public, Audience::Seat);
        let view = game.view(audience);
        let names = self.names.clone();
        let voice = Voice { me: self.me, lang: self.lang, cast: &names };
        let told = G::narrate(&Telling { effects, view: &view, voice });
        assert!(told.is_sorted_by_key(|sentence| sentence.from), "told in order");
        for Sentence { from, text, .. } in &told {
            assert!(*from < effects.len(), "it tells of something");
            assert!(!text.contains(['{', '}', '@', '|']), "a slot is open: {text}");
            let heard = self.hear(text);
            assert_eq!(heard, Ok(()), "in: {text}\nof: {told:#?}");
        }
        assert_eq!(self.heard, game.truth(), "{:?} heard: {told:#?}\nof {effects:?}", self.me);
        let asked = G::whereabouts(&view, options, voice);
        let mut found = self.heard.clone();
        let mut ear = Ear::new(&asked, self.lang, self.me, &self.names.0);
        let heard = G::hear_whereabouts(&mut found, &mut ear).and_then(|()| ear.end());
        assert_eq!(heard, Ok(()), "in: {asked}");
        assert_eq!(found, self.heard, "whoever asks hears the same: {asked}");
    }
}

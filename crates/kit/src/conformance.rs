//! What always holds, checked after every fact of thousands of random matches.

use crate::{Pick, Random, Specimen};
use catalog::AnyFact;
use catalog::record::{Header, Replay, SeatInfo, write_fact, write_header};
use game::words::{Lang, Nameless, Speak, Told};
use game::{ActionSet, Actor, Audience, Cites, Fact, Millis, Numbers, SeatSet, Turn};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::io::Cursor;

/// A match may be long, but not endless.
const LONGEST: usize = 60_000;

/// Plays `matches` random matches over random options and checks all that always holds.
///
/// # Panics
/// When something does not hold; the message names the seed of the match.
pub fn check<G: Specimen>(matches: u64) {
    for seed in 0..matches {
        let played = std::panic::catch_unwind(|| check_match::<G>(seed));
        assert!(played.is_ok(), "{}: the match of seed {seed} does not conform", G::ID);
    }
}

/// One random match.
///
/// # Panics
/// When something does not hold.
pub fn check_match<G: Specimen>(seed: u64) {
    let mut random = Random::new(seed);
    let seats = G::random_seats(&mut random);
    let options = G::random_options(&mut random, seats);
    let mut live = G::new(&options, seats).expect("random options are valid");
    let mut record = Record::new::<G>(&options, seats);
    let mut at = Millis::ZERO;
    let mut facts = 0;
    while !matches!(live.turn(), Turn::Over(_)) {
        facts += 1;
        assert!(facts < LONGEST, "the match ends");
        // The thorough checks of a position are costly: not at every step of a long match.
        if facts < 40 || random.one_in(16) {
            check_position(&live, seats, at, &mut random);
        }
        at = at.plus(live.pause(&mut random));
        let Some((by, action)) = live.likely(at, &mut random) else { continue };
        let fact = Fact { at, by, action };
        record.add::<G>(&fact);
        live = check_step(&live, &fact);
    }
    check_position(&live, seats, at, &mut random);
    assert_eq!(live.deadline(), None, "nothing happens after the end");
    record.check(&live);
}

/// A match in which anything is tried, mostly nonsense: for fuzzing.
///
/// # Panics
/// When something does not hold.
pub fn try_anything<G: Specimen>(random: &mut impl Numbers, steps: usize) {
    let seats = G::random_seats(random);
    let options = G::random_options(random, seats);
    let mut live = G::new(&options, seats).expect("random options are valid");
    let mut at = Millis::ZERO;
    for _ in 0..steps {
        at = at.plus(live.pause(random));
        let fact = match live.likely(at, random) {
            Some((by, action)) if !random.one_in(4) => Fact { at, by, action },
            _ => {
                let actors = G::actors(seats + 1);
                Fact { at, by: random.pick(&actors), action: G::random_action(random) }
            }
        };
        if live.check(&fact).is_ok() {
            live = check_step(&live, &fact);
        } else {
            check_nonsense(&live, &fact);
        }
        if random.one_in(32) {
            check_position(&live, seats, at, random);
        }
    }
}

/// Makes a fact happen in both ways and gives the state after it.
fn check_step<G: Specimen>(live: &G, fact: &Fact<G::Action>) -> G {
    let mut after = live.clone();
    let mut effects = Vec::new();
    after.play(fact, &mut |e| effects.push(e)).expect("likely facts are legal");
    let mut unchecked = live.clone();
    unchecked.apply_unchecked(fact, &mut |_| {});
    assert_eq!(after, unchecked, "the unchecked twin does the same");
    for effect in &effects {
        assert_round_trip(effect);
        assert_told(effect);
    }
    after.assert_sound();
    G::assert_step(live, fact, &after);
    after
}

/// What holds in a position: what is legal, who sees what.
fn check_position<G: Specimen>(live: &G, seats: u8, at: Millis, random: &mut impl Numbers) {
    for by in G::actors(seats) {
        let legal = live.legal(by, at);
        assert_eq!(legal.iter().count(), legal.len());
        assert_eq!(legal.is_empty(), legal.len() == 0);
        assert_eq!(legal.get(legal.len()), None);
        for action in legal.iter() {
            assert!(legal.contains(&action), "{action:?} is in the set");
            assert_eq!(live.check(&Fact { at, by, action }), Ok(()), "what is listed is legal");
        }
    }
    check_chance(live, seats, at, random);
    for _ in 0..8 {
        let actors = G::actors(seats + 1);
        let by = random.pick(&actors);
        check_nonsense(live, &Fact { at, by, action: G::random_action(random) });
    }
    let everybody = SeatSet::all(seats + 1).iter().map(Audience::Seat);
    for to in everybody.chain([Audience::Public]) {
        let view = live.view(to);
        assert_round_trip(&view);
        let twin = live.twin(to, random);
        assert_eq!(view, twin.view(to), "secrets don't show: {to:?}");
    }
}

fn check_chance<G: Specimen>(live: &G, seats: u8, at: Millis, random: &mut impl Numbers) {
    let mut listed = 0u64;
    live.chance(&mut |action, weight| {
        assert!(weight > 0);
        listed += 1;
        // Among thousands of layouts some are looked at.
        if listed < 100 {
            assert_eq!(live.check(&Fact { at, by: Actor::Chance, action }), Ok(()));
        }
    });
    if live.turn() == Turn::Chance {
        let action = live.draw(random);
        assert_eq!(live.check(&Fact { at, by: Actor::Chance, action }), Ok(()));
        let thrower = live.thrower();
        assert!(thrower.is_none_or(|seat| seat.0 < seats), "{thrower:?} throws");
    } else {
        assert_eq!(listed, 0, "chance is not asked");
        assert_eq!(live.thrower(), None, "nobody throws where chance owes nothing");
    }
}

/// What is not listed fails, says why in both languages, and changes nothing.
fn check_nonsense<G: Specimen>(live: &G, fact: &Fact<G::Action>) {
    let legal = live.legal(fact.by, fact.at).contains(&fact.action);
    let verdict = live.check(fact);
    if fact.by != Actor::Chance {
        assert_eq!(legal, verdict.is_ok(), "{fact:?} is listed or refused: {verdict:?}");
    }
    if let Err(why) = verdict {
        let mut after = live.clone();
        assert_eq!(after.play(fact, &mut |_| panic!("nothing is seen")), Err(why));
        assert_eq!(after, *live, "a refusal changes nothing");
        assert_round_trip(&why);
        assert_told(&why);
        assert!(why.rule().number >= 1 && why.rule().number <= G::RULE_COUNT);
    }
}

fn assert_round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("it can be written");
    let read: T = serde_json::from_str(&json).unwrap_or_else(|e| panic!("{e} in {json}"));
    assert_eq!(read, *value, "it reads back the same: {json}");
}

fn assert_told(what: &(impl Speak + Debug)) {
    let [en, fr] = Lang::ALL.map(|lang| Told { what, lang, cast: &Nameless }.to_string());
    for told in [&en, &fr] {
        assert!(!told.contains(['{', '}']) && told.len() > 5, "{what:?} is told as '{told}'");
    }
    assert_ne!(en, fr);
}

/// The record of the match that is being played.
struct Record {
    bytes: Vec<u8>,
    facts: Vec<AnyFact>,
    header: Header,
}

impl Record {
    fn new<G: Specimen>(options: &G::Options, seats: u8) -> Record {
        let info = |i| SeatInfo { name: Some(format!("Seat {i}")), ..SeatInfo::default() };
        let header = Header::new((0..seats).map(info).collect(), G::any_options(options.clone()));
        let mut bytes = Vec::new();
        write_header(&mut bytes, &header).expect("memory can be written");
        Record { bytes, facts: Vec::new(), header }
    }

    fn add<G: Specimen>(&mut self, fact: &Fact<G::Action>) {
        let fact = Fact { at: fact.at, by: fact.by, action: G::any_action(fact.action) };
        write_fact(&mut self.bytes, &fact).expect("memory can be written");
        self.facts.push(fact);
    }

    /// Replaying equals live, and what was written reads back identically.
    fn check<G: Specimen>(self, live: &G) {
        let mut replay = Replay::new(Cursor::new(&self.bytes)).expect("our records can be read");
        // The order of ages and the sides are not written where they are the usual ones.
        let mut again = Vec::new();
        write_header(&mut again, replay.header()).expect("memory can be written");
        assert_eq!(replay.header(), &self.header);
        let mut facts = self.facts.iter();
        while let Some(step) = replay.step().expect("our records can be replayed") {
            assert_eq!(Some(&step.fact), facts.next());
            write_fact(&mut again, &step.fact).expect("memory can be written");
        }
        assert_eq!(facts.next(), None);
        assert!(again == self.bytes, "what was written reads back identically");
        assert_eq!(*replay.table(), live.clone().any(), "replay equals live");
    }
}

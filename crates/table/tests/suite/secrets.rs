//! Nothing leaks: what people receive is the same, to the byte, in worlds that differ only in what
//! they must not know.

use crate::common::deeds::Luck;
use crate::common::{Hall, act, ask, keeps_the_seed, person};
use protocol::Phase;
use serde_json::Value;
use table::{Conn, Dice, Doc, NewTable, Seed};

/// Everything that these connections have received, in order.
fn received(hall: &Hall, conns: &[Conn]) -> Vec<(Conn, Vec<String>)> {
    conns.iter().map(|conn| (*conn, hall.heard[conn].clone())).collect()
}

/// A race of Ana, Bo, a bot and a spectator, in which Ana changes her mind in every round: first
/// she chooses `first`, and only then what she really plays. Gives what all others received.
fn race(first: usize, options: &str) -> Vec<(Conn, Vec<String>)> {
    let mut hall = Hall::with_options("giro-galoppo", options, r#"{"pace":"brisk"}"#);
    let (ana, mut bo) = (hall.arrive(1), hall.arrive(2));
    let mut eve = hall.arrive_with(3, r#"{"protocol":1,"lang":"fr"}"#);
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    hall.ask(ana, r#"{"bot":{"place":2,"level":"galloper"}}"#);
    hall.start(ana);
    let (mut others, mut luck) = (vec![bo, eve], Luck(9));
    while hall.phase() == Phase::Playing {
        hall.resync(ana);
        let hand: Vec<u64> = hall.frame(ana)["view"]["hand"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_u64)
            .collect();
        let play = |card: u64| format!(r#"{{"do":"play","card":{card}}}"#);
        let acted = hall.act(ana, &play(hand[first % hand.len()]));
        assert!(acted.get("ack").is_some(), "{acted}");
        // Everything that people do while a secret lies on the table.
        hall.run_to(hall.now + 500);
        let seq = hall.frame(eve)["seq"].as_u64().unwrap();
        hall.depart(bo);
        let have = format!(r#"{{"protocol":1,"have":{{"match":1,"seq":{}}}}}"#, seq - 1);
        bo = hall.arrive_with(2, &have);
        hall.resync(eve);
        hall.say(eve, r#"{"hello":{"protocol":1}}"#);
        hall.say(eve, &act(1, 1, 0, &play(3)));
        hall.say(eve, &ask(2, r#"{"sit":{"place":0,"name":"Eve"}}"#));
        hall.say(bo, &act(3, 1, 99, &play(3)));
        hall.say(bo, &act(4, 1, 0, r#"{"do":"place","cell":3}"#));
        hall.say(bo, &ask(5, r#"{"sit":{"place":0,"name":"Bobby"}}"#));
        hall.say(ana, &act(6, 1, 0, &play(9)));
        hall.say(ana, &ask(7, r#"{"sit":{"place":0,"name":"Anna"}}"#));
        hall.say(ana, r#"{"say":{"n":8,"emote":"haha"}}"#);
        hall.depart(eve);
        eve = hall.arrive_with(3, &have);
        let late = hall.arrive(4);
        others.extend([bo, eve, late]);
        hall.act(ana, &play(hand[0]));
        hall.do_something(bo, &mut luck);
        hall.run_to(hall.now + 500);
        hall.depart(late);
    }
    received(&hall, &others)
}

#[test]
fn nobody_can_tell_which_card_another_has_chosen() {
    for options in [r#"{"placement":"random"}"#, r#"{"placement":"random","open_discards":true}"#] {
        let one = race(0, options);
        for first in 1..6 {
            assert_eq!(one, race(first, options), "{options}");
        }
        assert!(one.len() > 10 && one.iter().all(|(_, heard)| heard.len() > 2));
    }
}

/// The log of a match, with another order of the cards that lie below the top of the pile.
fn with_other_pile(log: &[u8], from: usize) -> Vec<u8> {
    let text = std::str::from_utf8(log).unwrap();
    let lines = text.lines().map(|line| {
        let mut fact: Value = serde_json::from_str(line).unwrap();
        if let Some(deck) = fact.get_mut("deck").and_then(Value::as_array_mut) {
            deck[from..].reverse();
            // Field order matters to nobody, but a log is read as it was written.
            return format!("{fact}\n");
        }
        format!("{line}\n")
    });
    lines.collect::<String>().into_bytes()
}

/// What everybody receives at a carousel until the cards that differ come up.
fn scramble(doc: &[u8], log: &[u8], now: u64) -> Vec<(Conn, Vec<String>)> {
    let mut hall = Hall::loaded(doc, log, now);
    let (ana, mut bo, mut eve) = (hall.arrive(1), hall.arrive(2), hall.arrive(3));
    let (mut everybody, mut luck) = (vec![ana, bo, eve], Luck(3));
    for round in 0..400 {
        hall.run_to(hall.now + 300);
        let who = if luck.below(2) == 0 { ana } else { bo };
        hall.do_something(who, &mut luck);
        hall.act(who, r#"{"do":"claim","card":"KYB"}"#);
        hall.act(bo, r#"{"do":"claim","card":"XXX"}"#);
        hall.say(bo, &act(1, 1, 0, r#"{"do":"deal","horses":"KYBGR","deck":[]}"#));
        hall.say(eve, &act(1, 1, 0, r#"{"do":"touch"}"#));
        if round % 7 == 0 {
            let seq = hall.frame(ana)["seq"].as_u64().unwrap().saturating_sub(5);
            let have = format!(r#"{{"protocol":1,"have":{{"match":1,"seq":{seq}}}}}"#);
            hall.depart(bo);
            hall.depart(eve);
            bo = hall.arrive_with(2, &have);
            eve = hall.arrive(3);
            everybody.extend([bo, eve]);
        }
        // In one round of this at most three cards come up.
        let drawn: usize = hall.heard[&ana].iter().map(|m| m.matches("\"drew\"").count()).sum();
        if drawn + 3 > KNOWN || hall.phase() == Phase::Over {
            break;
        }
    }
    received(&hall, &everybody)
}

/// Of sixty cards three rows of six are dealt; of the rest so many are the same in both worlds.
const PILE: u64 = 42;
const KNOWN: usize = 9;

#[test]
fn nobody_can_tell_how_the_pile_lies() {
    let mut hall = Hall::new("carrousel", "{}");
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 1, "Bo");
    hall.ask(ana, r#"{"bot":{"place":2,"level":"galloper"}}"#);
    hall.start(ana);
    assert_eq!(hall.frame(ana)["view"]["pile"], PILE);
    let other = with_other_pile(&hall.log, 18 + KNOWN);
    assert_ne!(hall.log, other);
    let one = scramble(&hall.doc, &hall.log, hall.now);
    assert_eq!(one, scramble(&hall.doc, &other, hall.now));
    let messages: usize = one.iter().map(|(_, heard)| heard.len()).sum();
    assert!(messages > 200, "{messages}");
    // The test can fail: cards that differ and come up are seen.
    let differs = with_other_pile(&hall.log, 18);
    assert_ne!(one, scramble(&hall.doc, &differs, hall.now));
}

/// The hall looks at every message and at every step (see `keeps_the_seed`): here are all games to
/// their ends, with everything that could tell a seed by mistake.
#[test]
fn the_seed_is_in_no_message() {
    for game in ["giro-galoppo", "petits-chevaux", "carrousel"] {
        let mut hall = Hall::new(game, r#"{"pace":"brisk","clock":"15s"}"#);
        let ana = hall.arrive(1);
        hall.sit(ana, 0, "Ana");
        hall.ask(ana, r#"{"bot":{"place":1,"level":"trotter"}}"#);
        for _ in 0..2 {
            hall.start(ana);
            hall.ask(ana, r#"{"leave":{}}"#);
            hall.run_to(hall.now + 700);
            keeps_the_seed(&format!("{:?}", hall.host()));
            hall.ask(ana, r#"{"back":{}}"#);
            hall.say(ana, &act(1, 1, 0, r#"{"do":"seed"}"#));
            hall.say(ana, &ask(2, r#"{"options":{"options":{"seed":1}}}"#));
            hall.run_until_over();
            let commit = hall.header()["fair"]["commit"].clone();
            assert_ne!(hall.info(ana)["commit"], commit, "the next match has another seed");
        }
    }
}

#[test]
fn nothing_that_is_printed_tells_the_seed() {
    let seed = Seed([7; 32]);
    keeps_the_seed(&format!(
        "{seed:?} {seed:#?} {:?}",
        Dice::new(seed, &table::Edition::First, &[])
    ));
    let options = table::read_options(
        "carrousel".parse().unwrap(),
        None,
        &protocol::Settings::default(),
        game::words::Lang::En,
    );
    let new = NewTable {
        host: person(1),
        options: options.unwrap(),
        settings: protocol::Settings::default(),
        seed,
    };
    keeps_the_seed(&format!("{new:?}"));
    let doc = Doc::new(new).write();
    let hall = Hall::loaded(&doc, b"", 1);
    keeps_the_seed(&format!("{:?} {:?}", hall.host(), Doc::read(&doc).unwrap()));
    keeps_the_seed(&serde_json::to_string(&hall.host().info(person(1))).unwrap());
    // The test can fail.
    let told = String::from_utf8(doc).unwrap();
    assert!(std::panic::catch_unwind(|| keeps_the_seed(&told)).is_err());
    assert!(
        std::panic::catch_unwind(|| keeps_the_seed(&format!("{:?}", told.as_bytes()))).is_err()
    );
    assert!(std::panic::catch_unwind(|| keeps_the_seed(&format!("{:?}", seed.0))).is_err());
}

//! A session against a real table, step by step.

use crate::common::World;
use catalog::{AnyAction, GameId};
use client::{CantAct, Event, Local, Session, deed};
use game::words::Lang;
use protocol::{Code, Phase, Settings, Throwing, ToServer, Wish};

fn carrousel(action: carrousel::Action) -> protocol::Raw {
    deed(&AnyAction::Carrousel(action))
}

/// A table of two at which a match has begun, and nobody's bot has done anything.
fn begun(game: GameId) -> World {
    let mut world = World::new(game, 2);
    world.drain();
    assert_eq!(world.phase(), Phase::Playing);
    world
}

#[test]
fn moves_may_be_sent_before_the_one_before_is_answered() {
    let mut world = begun(GameId::Carrousel);
    let session = &mut world.people[0].session;
    session.act(carrousel(carrousel::Action::Touch)).unwrap();
    session.act(carrousel(carrousel::Action::Move(carrousel::Move::HeadToTail))).unwrap();
    world.people[0].flush();
    world.drain();
    let nths: Vec<u32> = world.people[0].acked.iter().map(|(act, _)| act.nth).collect();
    assert_eq!(nths, [0, 1]);
}

#[test]
fn what_follows_a_refused_move_is_refused_at_once_and_not_sent_again() {
    let mut world = begun(GameId::Carrousel);
    let session = &mut world.people[0].session;
    // Nobody holds, so there is nothing to let go of.
    session.act(carrousel(carrousel::Action::Release)).unwrap();
    session.act(carrousel(carrousel::Action::Touch)).unwrap();
    world.people[0].flush();
    assert!(world.up(0) && world.up(0) && world.down(0));
    assert_eq!(world.people[0].refused, [Code::Illegal, Code::Gap]);
    // The next one has the number that the first one had, also through a broken connection.
    world.people[0].session.act(carrousel(carrousel::Action::Touch)).unwrap();
    world.people[0].flush();
    assert_eq!(world.people[0].session.unanswered().count(), 1);
    world.up(0);
    world.cut(0, 0);
    world.drain();
    let acked: Vec<u32> = world.people[0].acked.iter().map(|(act, _)| act.nth).collect();
    assert_eq!((acked, world.people[0].refused.len()), (vec![0], 2));
}

#[test]
fn a_place_that_was_given_up_twice_is_given_up() {
    let mut world = World::new(GameId::PetitsChevaux, 1);
    world.drain();
    world.people[0].session.ask(Wish::Leave {});
    world.people[0].flush();
    world.up(0);
    world.cut(0, 0);
    world.drain();
    assert_eq!(world.people[0].refused, []);
    assert_eq!(world.people[0].session.unanswered().count(), 0);
}

#[test]
fn a_knock_that_was_answered_twice_is_answered() {
    let mut session = Session::new(Lang::En);
    let n = session.ask(Wish::Admit { knock: "17".to_owned(), yes: true });
    let refused = format!(r#"{{"refusal":{{"n":{n},"code":"nobody-there","say":"…"}}}}"#);
    let events = session.received(&refused, Local(0)).unwrap();
    assert!(matches!(events[..], [Event::Acked { seq: None, .. }]), "{events:?}");
    // What is said unasked is told, and belongs to nothing.
    let unasked = r#"{"refusal":{"code":"turned-away","say":"…"}}"#;
    let events = session.received(unasked, Local(0)).unwrap();
    assert!(matches!(events[..], [Event::Refused { what: None, .. }]), "{events:?}");
}

#[test]
fn what_was_refused_is_not_said_again_however_often_the_server_says_welcome() {
    let mut world = begun(GameId::Carrousel);
    let session = &mut world.people[0].session;
    let n = session.act(carrousel(carrousel::Action::Touch)).unwrap();
    while session.next_to_send().is_some() {}
    let refused = format!(r#"{{"refusal":{{"n":{n},"code":"unavailable","say":"…"}}}}"#);
    let events = session.received(&refused, Local(0)).unwrap();
    assert!(matches!(events[..], [Event::Refused { .. }]), "{events:?}");
    // As when a disk was full and there is room again.
    let table = serde_json::to_value(session.table().unwrap()).unwrap();
    let welcome = serde_json::json!({"welcome": {"protocol": 1, "table": table}}).to_string();
    for _ in 0..3 {
        session.received(&welcome, Local(0)).unwrap();
        assert_eq!(session.next_to_send(), None);
    }
}

#[test]
fn what_a_newer_server_says_more_is_passed_over() {
    let mut world = World::new(GameId::PetitsChevaux, 1);
    world.drain();
    let table = serde_json::to_value(world.people[0].session.table().unwrap()).unwrap();
    let mut table = table.as_object().unwrap().clone();
    table.insert("weather".to_owned(), "sunny".into());
    table["you"]["hat"] = true.into();
    table["places"][0]["hat"] = true.into();
    let text = serde_json::json!({"welcome": {"protocol": 1, "table": table, "hat": 1}});
    let events = world.people[0].session.received(&text.to_string(), Local(0)).unwrap();
    assert!(matches!(events[..], [Event::Welcome]), "{events:?}");
}

#[test]
fn a_phrase_that_may_have_been_heard_is_not_said_again() {
    let mut world = begun(GameId::PetitsChevaux);
    world.people[0].say();
    world.cut(0, 1);
    // Said while there is no connection: this one has never left.
    world.people[0].session.say(protocol::Emote::Wow);
    assert_eq!(world.people[0].session.unanswered().count(), 2);
    world.drain();
    assert_eq!(world.people[0].session.unanswered().count(), 0);
}

#[test]
fn hello_says_how_far_the_match_was_seen() {
    let mut world = begun(GameId::PetitsChevaux);
    let session = &mut world.people[1].session;
    let (match_no, seq) = (1, session.frame().unwrap().seq);
    session.connected();
    let hello = session.next_to_send().unwrap();
    let ToServer::Hello(hello) = ToServer::read(&hello).unwrap() else { panic!("{hello}") };
    assert_eq!(hello.have, Some(protocol::Have { match_no, seq }));
}

#[test]
fn frames_that_are_old_are_ignored_and_what_can_t_be_read_makes_a_resync() {
    let frame = |seq: u64, more: &str| {
        format!(
            r#"{{"frame":{{"match":1,"seq":{seq},"now":{seq}00{more},"view":{{}},"effects":[]}}}}"#
        )
    };
    let mut session = Session::new(Lang::En);
    assert_eq!(session.act(carrousel(carrousel::Action::Touch)), Err(CantAct::NoMatch));
    let mut told = |text: &str| match session.received(text, Local(7)) {
        Ok(events) => events
            .iter()
            .map(|event| match event {
                Event::Frame { resync: true } => "resync",
                Event::Frame { resync: false } => "frame",
                _ => "other",
            })
            .collect::<Vec<_>>(),
        Err(_) => vec!["unreadable"],
    };
    assert_eq!(told(&frame(3, "")), ["frame"]);
    assert_eq!(told(&frame(3, "")), [""; 0]);
    assert_eq!(told(&frame(2, "")), [""; 0]);
    assert_eq!(told(&frame(4, r#","resync":true"#)), ["resync"]);
    assert_eq!(told(r#"{"frame":{"seq":5}}"#), ["unreadable"]);
    assert_eq!(told(&frame(6, "")), ["resync"]);
    assert_eq!(told(&frame(7, "")), ["frame"]);
    for rubbish in ["", "{}", "[]", "null", r#"{"frame":1}"#, "{\"welcome\":{}}", "\u{0}"] {
        assert_eq!(told(rubbish), ["unreadable"]);
    }
    assert_eq!(session.act(carrousel(carrousel::Action::Touch)), Err(CantAct::NoSeat));
}

#[test]
fn a_throw_is_said_once_and_again_only_after_a_broken_connection() {
    let settings = Settings { throw: Throwing::Hand, ..Settings::default() };
    let mut world = World::with_settings(GameId::PetitsChevaux, 2, settings);
    // Everybody has a place and the match has begun; the first throw is on its way.
    let thrown = |world: &World| world.people.iter().position(|p| p.session.thrower().is_some());
    for i in [0, 1] {
        world.connect(i);
    }
    while thrown(&world).is_none() {
        for i in [0, 1] {
            let _ = world.up(i) | world.down(i);
        }
    }
    while world.people.iter().any(|person| person.session.thrower().is_none()) {
        for i in [0, 1] {
            world.down(i);
        }
    }
    let seat = world.people[0].session.thrower();
    let i = usize::from(world.people[1].session.seat() == seat);
    assert!(!world.people[1 - i].session.may_throw(), "it is not the other one's");
    assert_eq!(world.people[1 - i].session.throw(), None);
    assert!(!world.people[i].session.may_throw(), "it was said as soon as it was asked for");
    assert_eq!(world.people[i].session.throw(), None);
    assert!(!world.people[i].session.is_settled());
    let facts = world.log.split(|b| *b == b'\n').count() - 1;
    // It arrives, and its answer is lost.
    world.up(i);
    world.cut(i, 0);
    world.connect(i);
    while world.people[i].session.unanswered().count() > 0 {
        assert!(world.up(i) | world.down(i), "it is answered");
    }
    let rolls = world.log.split(|b| *b == b'\n').skip(facts);
    let rolls = rolls.filter(|line| line.ends_with(b"}") && !line.is_empty()).count();
    assert_eq!(rolls, 1, "one throw");
    assert_eq!(world.people[i].refused, []);
}

//! What a session adds to the dice, by itself.

use crate::common::World;
use catalog::GameId;
use catalog::record::{Digest, Fair, Header};
use client::{Event, Local, Pledge, Session};
use game::words::Lang;
use protocol::{Ask, FromServer, Phase, TableInfo, ToServer, Welcome, Wish, promise};
use serde_json::json;

fn fair(world: &World) -> Fair {
    let line = world.log.split(|&b| b == b'\n').next().unwrap();
    Header::parse(line).unwrap().0.fair.unwrap()
}

#[test]
fn everybody_adds_a_text_that_it_had_promised() {
    let mut world = World::new(GameId::PetitsChevaux, 3);
    world.drain();
    assert_eq!(world.phase(), Phase::Playing);
    let fair = fair(&world);
    let count = fair.luck.len();
    assert!(count >= 2, "the first is in a hurry, and does not wait for everybody");
    for (i, luck) in fair.luck.iter().enumerate() {
        assert_eq!(*luck, format!("person {i}, text 1"));
        let promise = fair.second.as_ref().unwrap().promises[i];
        assert_eq!(promise, Some(protocol::promise(&fair.commit, luck)));
        let pledge = world.people[i].session.pledge().unwrap();
        assert!(pledge.is_revealed() && pledge.is_kept_by(&fair));
    }
    for person in &world.people[..count] {
        assert_eq!((person.session.unanswered().count(), person.refused.len()), (0, 0));
    }
}

#[test]
fn a_text_survives_a_broken_connection() {
    let mut world = World::new(GameId::PetitsChevaux, 2);
    // Up to the moment when the table asks for the texts.
    for _ in 0..200 {
        let asks = |i: usize| {
            let table = world.people[i].session.table();
            table.is_some_and(|table| table.revealing.is_some())
        };
        if asks(0) || asks(1) {
            break;
        }
        for i in 0..2 {
            world.connect(i);
            world.up(i);
        }
        for i in 0..2 {
            world.down(i);
        }
    }
    assert_eq!(world.phase(), Phase::Lobby);
    for i in 0..2 {
        world.cut(i, 0);
    }
    world.drain();
    assert_eq!(fair(&world).luck, ["person 0, text 1", "person 1, text 1"]);
}

/// A table at which we sit, as a server tells of it.
fn table(commit: &str, promises: [Option<Digest>; 2], revealing: bool) -> TableInfo {
    let place = |promise: Option<Digest>| json!({"kind": "person", "promise": promise});
    let mut table = json!({
        "id": "table", "code": "CODE", "game": "petits-chevaux", "options": {}, "settings": {},
        "phase": "lobby", "match": 0, "commit": commit, "edition": 2, "spectators": 0,
        "places": promises.map(place), "you": {"place": 0, "host": true},
    });
    if revealing {
        table["revealing"] = json!({"match": 1, "until": 9, "missing": [0, 1]});
    }
    serde_json::from_str(&table.to_string()).unwrap()
}

/// A session that draws "1", "2", … and is connected.
struct Alone(Session);

impl Alone {
    fn new(kept: Option<Pledge>) -> Alone {
        let mut drawn = 0;
        let draw = move || {
            drawn += 1;
            drawn.to_string()
        };
        let mut session = Session::new(Lang::En).with_luck(draw, kept);
        session.connected();
        session.next_to_send().unwrap();
        Alone(session)
    }

    /// What it says to this table; and that is taken.
    fn told(&mut self, table: TableInfo) -> Option<Wish> {
        let message = match self.0.is_up() {
            true => FromServer::Table(table),
            false => FromServer::Welcome(Welcome { protocol: 1, table }),
        };
        self.0.received(&message.text(), Local(0)).unwrap();
        let said = self.0.next_to_send()?;
        assert!(self.0.next_to_send().is_none());
        let ToServer::Ask(Ask { n, want }) = ToServer::read(&said).unwrap() else {
            panic!("{said}")
        };
        let events = self.0.received(&format!(r#"{{"ack":{{"n":{n}}}}}"#), Local(0)).unwrap();
        assert!(events.is_empty(), "nobody else has asked for it");
        Some(want)
    }
}

fn promised(want: Option<Wish>) -> Digest {
    match want {
        Some(Wish::Promise { match_no: 1, promise }) => promise,
        other => panic!("{other:?}"),
    }
}

fn revealed(want: Option<Wish>) -> String {
    match want {
        Some(Wish::Reveal { match_no: 1, luck }) => luck,
        other => panic!("{other:?}"),
    }
}

const BOS: Option<Digest> = Some(Digest([7; 32]));

#[test]
fn a_text_is_told_only_when_everything_is_as_it_was_promised() {
    let mut alone = Alone::new(None);
    let own = promised(alone.told(table("c", [None, None], false)));
    assert_eq!(own, promise("c", "1"));
    let own = Some(own);
    assert!(alone.told(table("c", [own, None], false)).is_none(), "once is enough");
    let other = Some(Digest([1; 32]));
    assert!(alone.told(table("c", [None, BOS], true)).is_none(), "its promise is not there");
    assert!(alone.told(table("c", [other, BOS], true)).is_none(), "it has promised something else");
    assert!(alone.told(table("d", [own, BOS], true)).is_none(), "the server has changed its mind");
    assert_eq!(revealed(alone.told(table("c", [own, BOS], true))), "1");
    assert_eq!(revealed(alone.told(table("c", [own, BOS], true))), "1", "said again");
    assert!(alone.told(table("c", [own, other], true)).is_none(), "somebody knows the text now");
}

#[test]
fn a_text_that_is_known_is_not_promised_again() {
    let mut alone = Alone::new(None);
    let first = Some(promised(alone.told(table("c", [None, None], false))));
    assert_eq!(revealed(alone.told(table("c", [first, None], true))), "1");
    // The match has not begun, whatever the reason: somebody could promise something else now.
    let second = promised(alone.told(table("c", [first, None], false)));
    assert_eq!(second, promise("c", "2"));
    assert_eq!(revealed(alone.told(table("c", [Some(second), BOS], true))), "2");
    // Another match.
    assert_eq!(promised(alone.told(table("d", [None, None], false))), promise("d", "3"));
}

#[test]
fn a_later_session_reveals_what_an_earlier_one_has_promised_if_it_was_kept() {
    let mut before = Alone::new(None);
    let own = Some(promised(before.told(table("c", [None, None], false))));
    let kept = serde_json::to_string(before.0.pledge().unwrap()).unwrap();
    let kept: Pledge = serde_json::from_str(&kept).unwrap();
    assert!(!format!("{kept:?} {:?}", before.0).contains("\"1\""), "no log tells the text");
    let mut later = Alone::new(Some(kept));
    assert!(later.told(table("c", [own, None], false)).is_none());
    assert_eq!(revealed(later.told(table("c", [own, BOS], true))), "1");
    // Without it there is nothing to tell while it is asked for, and something else before.
    assert!(Alone::new(None).told(table("c", [own, BOS], true)).is_none());
    promised(Alone::new(None).told(table("c", [own, BOS], false)));
}

#[test]
fn two_windows_of_one_person_do_not_overrule_each_other_for_ever() {
    let (mut a, mut b) = (Alone::new(None), Alone::new(None));
    let first = Some(promised(a.told(table("c", [None, None], false))));
    // The other one draws another text.
    b.0 = Session::new(Lang::En).with_luck(|| "b".to_owned(), None);
    b.0.connected();
    b.0.next_to_send().unwrap();
    let second = Some(promised(b.told(table("c", [first, None], false))));
    assert_ne!(first, second);
    assert!(a.told(table("c", [second, None], false)).is_none());
    assert!(b.told(table("c", [second, None], false)).is_none());
    assert!(a.told(table("c", [second, None], true)).is_none());
    assert_eq!(revealed(b.told(table("c", [second, None], true))), "b");
}

#[test]
fn what_was_refused_is_promised_again_when_the_table_changes() {
    let mut session = Session::new(Lang::En).with_luck(|| "1".to_owned(), None);
    session.connected();
    session.next_to_send();
    let table = table("c", [None, None], false);
    let welcome = FromServer::Welcome(Welcome { protocol: 1, table: table.clone() }).text();
    session.received(&welcome, Local(0)).unwrap();
    let said = ToServer::read(&session.next_to_send().unwrap()).unwrap();
    let n = said.number().unwrap();
    let refusal = format!(r#"{{"refusal":{{"n":{n},"code":"unavailable","say":"…"}}}}"#);
    assert!(session.received(&refusal, Local(0)).unwrap().is_empty(), "nobody is bothered with it");
    assert!(session.next_to_send().is_none());
    session.received(&FromServer::Table(table).text(), Local(0)).unwrap();
    assert!(session.next_to_send().is_some());
    // A connection that breaks before the answer: it is thought over anew, and said once.
    session.connected();
    session.next_to_send();
    let events = session.received(&welcome, Local(0)).unwrap();
    assert!(matches!(events[..], [Event::Welcome]));
    assert!(session.next_to_send().is_some() && session.next_to_send().is_none());
}

#[test]
fn a_session_without_luck_adds_nothing_and_plays() {
    let mut session = Session::new(Lang::En);
    session.connected();
    session.next_to_send();
    for revealing in [false, true] {
        let table = table("c", [None, BOS], revealing);
        let welcome = FromServer::Welcome(Welcome { protocol: 1, table }).text();
        session.received(&welcome, Local(0)).unwrap();
        assert!(session.next_to_send().is_none() && session.pledge().is_none());
    }
}

#[test]
fn a_record_that_differs_from_what_was_seen_is_noticed() {
    let mut world = World::new(GameId::PetitsChevaux, 2);
    world.drain();
    let (honest, pledge) = (fair(&world), world.people[0].session.pledge().unwrap().clone());
    assert!(pledge.is_kept_by(&honest));
    let changed = |change: &dyn Fn(&mut Fair)| {
        let mut fair = honest.clone();
        change(&mut fair);
        pledge.is_kept_by(&fair)
    };
    assert!(!changed(&|fair| fair.second = None));
    assert!(!changed(&|fair| fair.commit.push('0')));
    assert!(!changed(&|fair| fair.luck[0].clear()));
    assert!(!changed(&|fair| fair.second.as_mut().unwrap().promises[1] = BOS));
    assert!(!changed(&|fair| fair.second.as_mut().unwrap().promises.push(None)));
    // What others withhold is theirs, and was promised.
    assert!(changed(&|fair| fair.luck[1].clear()));
}

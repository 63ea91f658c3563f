//! A whole page without a page: somebody plays at a table on this device.

use crate::page::{Page, TEXT, at_once, now};
use bots::Level;
use catalog::GameId;
use client::{BotPlayer, Event, Local, Session, deed};
use game::Millis;
use game::words::Lang;
use local::{Added, Advised, CantAnalyse, FromHost, Memory, Shell, ToHost, Unfair, World};
use protocol::{
    Ask, Hello, LangCode, NewTable, Pace, Phase, Settings, Throwing, ToServer, VERSION, Wish,
};
use table::Seed;

#[test]
fn a_match_is_played_to_its_end_through_a_reload() {
    for game in [GameId::PetitsChevaux, GameId::GiroGaloppo] {
        let mut page = Page::create(game);
        page.start();
        assert_eq!(page.phase(), Phase::Playing, "{game}");
        for _ in 0..40 {
            page.go_on();
        }
        let before = page.session.frame().unwrap().seq;
        page = page.reload();
        assert_eq!(page.session.frame().unwrap().seq, before, "{game}: a reload lost something");
        page.play_to_the_end();
    }
}

#[test]
fn the_dice_of_this_device_can_be_verified() {
    let mut page = Page::create(GameId::PetitsChevaux);
    page.start();
    page.play_to_the_end();
    let record = page.read(Some(1)).unwrap();
    let mut ask = |record: String| match &page.hear(&ToHost::Verify { n: 3, record })[..] {
        [FromHost::Verdict { n: 3, verdict }] => verdict.clone(),
        other => panic!("{other:?}"),
    };
    let verdict = ask(record.clone()).unwrap();
    assert!(verdict.facts > 10 && verdict.second);
    assert_eq!(verdict.added[0], Added::Text(TEXT.to_owned()));
    let lines: Vec<&str> = record.lines().collect();
    assert!(matches!(ask(lines[1..].join("\n")), Err(Unfair::Record { line: 1 })));
    assert_eq!(page.read(Some(2)), None, "there is no such match");
}

#[test]
fn the_coach_reads_what_was_played_here() {
    thread_local! {
        static TOLD: std::cell::RefCell<Vec<u8>> = const { std::cell::RefCell::new(Vec::new()) };
    }
    let mut page = Page::create(GameId::GiroGaloppo);
    page.start();
    page.play_to_the_end();
    let record = page.read(Some(1)).unwrap();
    let tell = |said: &FromHost| {
        if let FromHost::Analysing { n: 5, percent } = said {
            TOLD.with_borrow_mut(|told| told.push(*percent));
        }
    };
    let world = World { now, seed: || Seed([7; 32]), tell };
    let mut shell = Shell::new(world, Memory::default());
    let mut ask = |record: String| {
        let mut said = at_once(shell.hear(ToHost::Analyse { n: 5, record }));
        match said.pop() {
            Some(FromHost::Analysis { n: 5, analysis }) => analysis,
            other => panic!("{other:?}"),
        }
    };
    let analysis: coach::Analysis = serde_json::from_str(&ask(record.clone()).unwrap()).unwrap();
    assert_eq!((analysis.game.as_str(), analysis.end), ("giro-galoppo", coach::End::Over));
    let told = TOLD.take();
    assert!(told.len() > 3 && told.is_sorted() && told.last() == Some(&100), "{told:?}");
    let header = record.lines().next().unwrap().to_owned();
    assert_eq!(ask(header), Err(CantAnalyse::NothingPlayed));
    assert_eq!(ask("hello".to_owned()), Err(CantAnalyse::Unreadable));
}

#[test]
fn advice_can_be_followed() {
    for game in GameId::ALL {
        let mut page = Page::create(game);
        page.start();
        let mut followed = 0;
        // Nobody tells the adviser what happened before: it must do with what is seen now.
        for n in 0..4_000 {
            let acted = page.session.frame().unwrap().you.unwrap().acted;
            if let Some(Advised(action)) = page.advice(n) {
                page.session.act(deed(&action)).unwrap();
                page.send();
                let after = page.session.frame().unwrap().you.unwrap().acted;
                // At the carousel a move needs a touch before it.
                assert!(game == GameId::Carrousel || after == acted + 1, "{game}: it is taken");
                followed += 1;
            }
            if followed == 10 || page.phase() == Phase::Over {
                break;
            }
            page.pass_time();
        }
        assert!(followed > 2, "{game}: a champion has nothing to say");
    }
}

#[test]
fn an_event_is_told_to_whoever_is_here() {
    let mut page = Page::create(GameId::Carrousel);
    let hello = Hello { protocol: VERSION, lang: LangCode::En, have: None, throws: false };
    let text = ToServer::Hello(hello).text();
    let said = at_once(page.shell.hear(ToHost::Hear { who: 2, text }));
    let [FromHost::Tell(tell)] = &said[..] else { panic!("{said:?}") };
    assert!(tell.iter().any(|(who, _)| *who == 2) && tell.iter().any(|(who, _)| *who == 1));
    let events = page.session.received(&tell[0].1, Local(0)).unwrap_or_default();
    assert!(!events.is_empty());
}

#[test]
fn whoever_had_a_place_is_expected_again() {
    let mut page = Page::create(GameId::GiroGaloppo);
    assert_eq!(page.people, Some(1));
    let hello = Hello { protocol: VERSION, lang: LangCode::En, have: None, throws: false };
    let (place, name, luck) = (1, "Max".to_owned(), String::new());
    let sit = Wish::Sit { place, name, horse: None, luck, promise: None };
    for message in [ToServer::Hello(hello), ToServer::Ask(Ask { n: 1, want: sit })] {
        at_once(page.shell.hear(ToHost::Hear { who: 2, text: message.text() }));
    }
    assert_eq!(page.reload().people, Some(2));
}

#[test]
fn several_people_at_one_device_throw_by_hand() {
    let settings = Settings { pace: Pace::Instant, throw: Throwing::Hand, ..Settings::default() };
    let (game, options) = (GameId::PetitsChevaux, Some(raw(r#"{"horses":1}"#)));
    let new = Some(NewTable { game, options, settings });
    let create = ToHost::Open { id: "t".to_owned(), new };
    let mut shell =
        Shell::new(World { now, seed: || Seed([7; 32]), tell: |_| {} }, Memory::default());
    let mut said = at_once(shell.hear(create));
    // One looks on; two play, and each has a session of its own.
    let mut sessions: Vec<Session> = (0..3).map(|_| Session::new(Lang::En).with_throws()).collect();
    sessions.iter_mut().for_each(Session::connected);
    for who in [1, 2] {
        let (place, name) = (who - 1, format!("N{who}"));
        let sit = Wish::Sit { place, name, horse: None, luck: String::new(), promise: None };
        sessions[usize::from(who)].ask(sit);
    }
    let mut ponies = [1, 2].map(|seed| BotPlayer::new(Level::Pony, seed));
    let (mut throws, mut started) = (0, false);
    for _ in 0..20_000 {
        for step in std::mem::take(&mut said) {
            let FromHost::Tell(tell) = step else { continue };
            for (who, text) in tell {
                let who = usize::from(who);
                for event in sessions[who].received(&text, Local(now())).unwrap() {
                    if let (Event::Frame { resync }, true) = (event, who > 0) {
                        ponies[who - 1].see(&sessions[who], resync).unwrap();
                    }
                }
            }
        }
        assert!(!sessions[0].may_throw(), "who looks on has nothing to throw");
        let seated = sessions[1].table().is_some_and(|t| t.places[1].name.is_some());
        if seated && !std::mem::replace(&mut started, seated) {
            sessions[1].ask(Wish::Start { match_no: 1 });
        }
        for who in [1, 2] {
            throws += usize::from(sessions[who].throw().is_some());
            if sessions[who].is_settled()
                && let Ok(Some(intent)) = ponies[who - 1].intent(&sessions[who], Millis(now()))
            {
                sessions[who].act(intent.action).unwrap();
            }
        }
        for who in 0..3 {
            while let Some(text) = sessions[usize::from(who)].next_to_send() {
                said.extend(at_once(shell.hear(ToHost::Hear { who, text })));
            }
        }
        if sessions[1].table().is_some_and(|table| table.phase == Phase::Over) {
            assert!(throws > 10, "{throws} throws");
            let seq = sessions[1].frame().unwrap().seq as usize;
            assert!(throws < seq, "moves are facts, too");
            // One of them presses the button, and all are ready.
            sessions[2].ask(Wish::Start { match_no: 2 });
            let text = sessions[2].next_to_send().unwrap();
            let steps = at_once(shell.hear(ToHost::Hear { who: 2, text }));
            let begun = |step: &FromHost| match step {
                FromHost::Tell(tell) => tell.iter().any(|(_, text)| {
                    text.contains(r#""phase":"playing""#) && text.contains(r#""match":2"#)
                }),
                _ => false,
            };
            assert!(steps.iter().any(begun), "{steps:?}");
            return;
        }
        said.extend(at_once(shell.tick()));
    }
    panic!("the match does not end");
}

fn raw(json: &str) -> protocol::Raw {
    serde_json::value::RawValue::from_string(json.to_owned()).unwrap()
}

//! Practice: a move is taken back, the same throws come again, and nobody remembers.

use crate::page::{Page, TestRows, at_once};
use catalog::GameId;
use catalog::record::Replay;
use local::{FromHost, ToHost, Unfair};
use protocol::{NewTable, Pace, Phase, Settings, Wish};
use serde_json::Value;

fn practice_on(store: TestRows, game: GameId) -> Page {
    let settings = Settings { pace: Pace::Instant, practice: true, ..Settings::default() };
    let mut page = Page::open(Some(NewTable { game, options: None, settings }), store);
    page.start();
    page
}

fn practice(game: GameId) -> Page {
    practice_on(TestRows::default(), game)
}

fn seq(page: &Page) -> u64 {
    page.session.frame().unwrap().seq
}

fn acted(page: &Page) -> u32 {
    page.session.frame().unwrap().you.unwrap().acted
}

fn take_back(page: &mut Page) {
    let acted = acted(page);
    page.session.ask(Wish::TakeBack { match_no: 1, acted });
    page.send();
}

/// The facts of the first match, as its record tells them.
fn facts(page: &mut Page) -> Vec<Value> {
    let record = page.read(Some(1)).unwrap();
    record.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn without_time(fact: &Value) -> Value {
    let mut fact = fact.clone();
    fact.as_object_mut().unwrap().remove("at");
    fact
}

/// Plays until we have done so many things more; no match is over by then.
fn play_on(page: &mut Page, deeds: u32) {
    let wanted = acted(page) + deeds;
    for _ in 0..2_000 {
        page.go_on();
        if acted(page) >= wanted {
            return;
        }
    }
    panic!("{} of {wanted} things done: {:?}", acted(page), page.phase());
}

#[test]
fn the_same_throws_come_again() {
    let mut page = practice(GameId::PetitsChevaux);
    play_on(&mut page, 12);
    let before = facts(&mut page);
    assert_eq!(before.len() as u64, seq(&page));
    take_back(&mut page);
    let after = facts(&mut page);
    assert!(after.len() < before.len() && after[..] == before[..after.len()]);
    assert_eq!(after.len() as u64, seq(&page), "everybody is told");
    assert_eq!(before[after.len()]["by"], 0, "{}", before[after.len()]);
    assert!(page.session.is_settled(), "it is our choice once more");
    // Whatever is played now: the n-th fact, where it is a throw, is the same throw.
    play_on(&mut page, 8);
    let again = facts(&mut page);
    let throw = |fact: &Value| fact["do"] == "roll";
    let both = before.iter().zip(&again).skip(after.len()).filter(|(a, b)| throw(a) && throw(b));
    let pairs: Vec<_> = both.map(|(a, b)| (a["die"].clone(), b["die"].clone())).collect();
    assert!(!pairs.is_empty() && pairs.iter().all(|(a, b)| a == b && !a.is_null()), "{pairs:?}");
}

#[test]
fn what_has_no_choice_is_taken_back_with_what_came_before() {
    let mut page = practice(GameId::PetitsChevaux);
    play_on(&mut page, 14);
    let mut last = seq(&page);
    while acted(&page) > 0 {
        take_back(&mut page);
        if let Some(refusal) = page.refused.take() {
            assert_eq!(refusal, protocol::Code::NothingToTakeBack);
            return;
        }
        assert!(seq(&page) < last);
        last = seq(&page);
    }
}

#[test]
fn a_reload_in_between_changes_nothing() {
    for game in [GameId::PetitsChevaux, GameId::GiroGaloppo] {
        let mut page = practice(game);
        play_on(&mut page, 7);
        take_back(&mut page);
        let (before, told) = (facts(&mut page), seq(&page));
        page = page.reload();
        assert_eq!((page.broken, seq(&page)), (None, told), "{game}");
        assert_eq!(facts(&mut page), before);
        take_back(&mut page);
        play_on(&mut page, 2);
        page = page.reload();
        page.play_to_the_end();
        let record = page.read(Some(1)).unwrap();
        assert!(record.lines().next().unwrap().contains(r#""taken_back":2"#), "{record}");
    }
}

#[test]
fn its_record_is_whole_and_claims_nothing_of_its_dice() {
    let mut page = practice(GameId::PetitsChevaux);
    play_on(&mut page, 10);
    take_back(&mut page);
    page.play_to_the_end();
    let record = page.read(Some(1)).unwrap();
    let mut replay = Replay::new(record.as_bytes()).unwrap();
    while replay.step().unwrap().is_some() {}
    assert!(matches!(replay.table().turn(), game::Turn::Over(_)));
    match &page.hear(&ToHost::Verify { n: 1, record })[..] {
        [FromHost::Verdict { verdict: Err(Unfair::TakenBack { times: 1 }), .. }] => {}
        other => panic!("{other:?}"),
    }
}

#[test]
fn where_all_choose_at_once_the_round_begins_anew() {
    let mut page = practice(GameId::GiroGaloppo);
    let cards = |facts: &[Value]| facts.iter().filter(|fact| fact["do"] == "play").count();
    for _ in 0..1_000 {
        page.go_on();
        if cards(&facts(&mut page)) >= 5 {
            break;
        }
    }
    take_back(&mut page);
    let left = facts(&mut page);
    assert_eq!(cards(&left) % 2, 0, "the other's card is not on the table, either");
    let choices = page.session.frame().unwrap().view.get().to_owned();
    assert!(choices.contains(r#""to_act":[0,1]"#), "{choices}");
}

#[test]
fn bots_forget_what_was_taken_back() {
    let mut page = practice(GameId::PetitsChevaux);
    // A bot has been asked, and the question is about a match that is not there any more.
    for _ in 0..1_000 {
        page.go_on();
        if acted(&page) > 3 && page.shell.is_pensive() {
            break;
        }
    }
    take_back(&mut page);
    let (left, told) = (facts(&mut page), seq(&page));
    for _ in 0..5 {
        page.pass_time();
    }
    assert_eq!((facts(&mut page), seq(&page)), (left, told), "nobody plays for us");
    page.play_to_the_end();
    assert_eq!(page.reload().phase(), Phase::Over);
}

#[test]
fn two_windows_take_back_one_log() {
    let mut one = practice(GameId::PetitsChevaux);
    play_on(&mut one, 10);
    let mut other = Page::open(None, one.store.clone());
    take_back(&mut one);
    for turn in 0.. {
        assert!(turn < 20_000, "the match does not end");
        match turn / 7 % 2 {
            0 => other.go_on(),
            _ => one.go_on(),
        }
        if turn == 150 && other.phase() == Phase::Playing && acted(&other) > 0 {
            take_back(&mut other);
        }
        if one.phase() == Phase::Over && other.phase() == Phase::Over {
            break;
        }
    }
    assert_eq!((one.broken, other.broken), (None, None));
    assert_eq!(one.read(Some(1)), other.read(Some(1)));
    let texts = facts(&mut one).iter().map(without_time).collect::<Vec<_>>();
    assert_eq!(texts.len() as u64, seq(&one));
    assert_eq!(one.reload().broken, None);
}

#[test]
fn said_twice_it_is_done_once() {
    let mut page = practice(GameId::PetitsChevaux);
    play_on(&mut page, 10);
    let acted = acted(&page);
    for _ in 0..3 {
        page.session.ask(Wish::TakeBack { match_no: 1, acted });
    }
    page.send();
    let record = page.read(Some(1)).unwrap();
    assert!(record.contains(r#""taken_back":1"#));
    assert_eq!(page.refused, None);
}

#[test]
fn only_against_bots_and_only_where_it_was_agreed() {
    let mut page = Page::create(GameId::PetitsChevaux);
    page.start();
    play_on(&mut page, 7);
    take_back(&mut page);
    assert_eq!(page.refused.take(), Some(protocol::Code::NoPractice));
    // At the carousel time does not come back.
    let mut page = practice(GameId::Carrousel);
    for n in 0..2_000 {
        if let Some(local::Advised(action)) = page.advice(n) {
            page.session.act(client::deed(&action)).unwrap();
            page.send();
        }
        if acted(&page) > 0 {
            break;
        }
        page.pass_time();
    }
    take_back(&mut page);
    assert_eq!(page.refused.take(), Some(protocol::Code::NothingToTakeBack));
    let _ = at_once(page.shell.tick());
}

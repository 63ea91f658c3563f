//! A table from the first place taken to the last fact, without a server.

use crate::common::{Hall, act, ask};
use catalog::GameId;
use protocol::{Code, Phase};

#[test]
fn bots_alone_play_every_game_to_its_end_and_the_dice_verify() {
    for game in GameId::ALL.map(GameId::key) {
        let mut hall = Hall::new(game, r#"{"pace":"instant"}"#);
        let ana = hall.arrive(1);
        for place in 0..2 {
            hall.say(
                ana,
                &ask(place, &format!(r#"{{"bot":{{"place":{place},"level":"trotter"}}}}"#)),
            );
        }
        hall.say(ana, &ask(9, r#"{"start":{"match":1}}"#));
        assert_eq!(hall.phase(), Phase::Playing, "{game}");
        hall.run_until_over();
        let verdict = table::verify(&hall.log[..]).unwrap();
        assert!(verdict.facts > 0 && hall.reloaded().is_ok(), "{game}: {verdict:?}");
    }
}

#[test]
fn a_move_sent_twice_is_done_once() {
    let mut hall = Hall::new("petits-chevaux", r#"{"pace":"instant"}"#);
    let (ana, bo) = (hall.arrive(1), hall.arrive(2));
    hall.sit(ana, 0, "Ana");
    hall.sit(bo, 2, "Bo");
    hall.say(ana, &ask(3, r#"{"start":{"match":1}}"#));
    let seat = hall.frame(ana)["view"]["seat"].as_u64().unwrap();
    let mover = if seat == 0 { ana } else { bo };
    let horse = hall.frame(mover)["view"]["targets"][0][0].as_u64().unwrap();
    let deed = act(7, 1, 0, &format!(r#"{{"do":"move","horse":{horse}}}"#));
    let first = hall.say(mover, &deed);
    let facts = hall.frame(mover)["seq"].clone();
    let again = hall.say(mover, &deed);
    assert_eq!(first, again, "the same answer");
    assert_eq!(hall.frame(mover)["seq"], facts, "and nothing more has happened");
    let other = act(8, 1, 0, r#"{"do":"move","horse":9}"#);
    assert_eq!(hall.refusal(mover, &other), Code::Stale);
    assert_eq!(hall.refusal(mover, &act(9, 1, 7, r#"{"do":"pass"}"#)), Code::Gap);
    assert_eq!(hall.refusal(mover, &act(9, 2, 1, r#"{"do":"pass"}"#)), Code::OtherMatch);
}

//! The page of views and effects says what is written.

use catalog::record::Replay;
use catalog::{AnyEffect, AnyGame, GameId, match_game};
use game::{Audience, Game, Seat};
use kit::Specimen;
use kit::golden;
use kit::shapes::{self, Whose, fields_of_view};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;

#[test]
fn the_page_is_made_from_the_types() {
    let page = shapes::page().unwrap();
    assert!(fs::read_to_string(shapes::file()).unwrap() == page, "run `cargo xtask bless`");
}

fn view(of: &AnyGame, to: Audience) -> Value {
    match_game!(AnyGame(of), G(game) => serde_json::to_value(game.view(to))).unwrap()
}

/// Holds the views of all audiences against what is told of them.
fn check_views(of: &AnyGame, told_apart: &mut BTreeMap<&'static str, bool>) {
    let public = view(of, Audience::Public);
    let seats: Vec<Value> =
        (0..of.seats()).map(|seat| view(of, Audience::Seat(Seat(seat)))).collect();
    let fields = fields_of_view(of.id());
    for view in seats.iter().chain([&public]) {
        let names: Vec<&str> = view.as_object().unwrap().keys().map(String::as_str).collect();
        let mut told: Vec<&str> = fields.iter().map(|field| field.name).collect();
        told.sort_unstable();
        assert_eq!(names, told);
        for field in fields {
            assert!(field.json.fits(&view[field.name]), "{} is {}", field.name, view[field.name]);
        }
    }
    for field in fields {
        let differs = seats.iter().any(|seat| seat[field.name] != public[field.name]);
        match field.whose {
            Whose::Everybody => assert!(!differs, "{} is not everybody's", field.name),
            Whose::You(spectator) => {
                let spectator: Value = serde_json::from_str(spectator).unwrap();
                assert_eq!(public[field.name], spectator, "{}", field.name);
                *told_apart.entry(field.name).or_default() |= differs;
            }
        }
    }
    match_game!(AnyGame(of), G(_) => G::assert_views(&public, &seats));
}

fn written(effect: &AnyEffect) -> Value {
    match_game!(AnyEffect(effect), G(effect) => serde_json::to_value(effect)).unwrap()
}

#[test]
fn golden_matches_are_as_the_page_says() {
    let mut told_apart = BTreeMap::new();
    let mut seen: BTreeMap<String, bool> = BTreeMap::new();
    for game in GameId::ALL {
        seen.extend(
            shapes::effects(game).into_iter().map(|(is, _)| (format!("{game} {is}"), false)),
        );
    }
    for golden in golden::kept().unwrap() {
        let mut replay = Replay::new(&golden.record[..]).unwrap();
        check_views(replay.table(), &mut told_apart);
        let game = replay.table().id();
        let kinds: BTreeMap<_, _> = shapes::effects(game).into_iter().collect();
        while let Some(step) = replay.step().unwrap() {
            check_views(replay.table(), &mut told_apart);
            for effect in step.effects {
                let Value::Object(written) = written(&effect) else { panic!("{effect:?}") };
                let is = written["is"].as_str().unwrap().to_owned();
                let mut told: Vec<&str> = kinds[&is].to_vec();
                told.push("is");
                told.sort_unstable();
                assert!(written.keys().map(String::as_str).eq(told), "{effect:?}");
                seen.insert(format!("{game} {is}"), true);
            }
        }
    }
    let unseen: Vec<_> = seen.iter().filter(|(_, seen)| !**seen).map(|(is, _)| is).collect();
    assert!(unseen.is_empty(), "no golden match shows {unseen:?}");
    assert!(told_apart.values().all(|differs| *differs), "{told_apart:?}");
}

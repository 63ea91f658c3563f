//! What is written with its kind in a field is read as the same, and as nothing less.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::fmt::Debug;

/// The kinds that there are: whoever writes another one is told.
fn kinds<T: DeserializeOwned + Debug>(tag: &str) -> Vec<String> {
    let why = serde_json::from_value::<T>(json!({ tag: "?" })).unwrap_err().to_string();
    let (wrong, kinds) = why.split_once("expected one of ").unwrap();
    assert_eq!(wrong, "unknown variant `?`, ");
    kinds.split(", ").map(|kind| kind.trim_matches('`').to_owned()).collect()
}

/// Reads every kind out of all fields that any of them has.
fn read_every_kind<T>(tag: &str, fields: &Value)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let read = |object: &Map<String, Value>| serde_json::from_value::<T>(object.clone().into());
    let kinds = kinds::<T>(tag);
    assert!(kinds.len() > 5, "{kinds:?}");
    for kind in kinds {
        let mut all = fields.as_object().unwrap().clone();
        all.insert(tag.to_owned(), kind.into());
        let first = read(&all).unwrap();
        let Value::Object(written) = serde_json::to_value(&first).unwrap() else { panic!() };
        for (name, value) in &written {
            assert_eq!(value, &all[name], "{first:?}");
            let mut fewer = written.clone();
            fewer.remove(name);
            let why = read(&fewer).unwrap_err().to_string();
            assert_eq!(why, format!("missing field `{name}`"));
        }
        assert_eq!(read(&written).unwrap(), first);
    }
}

#[test]
fn moves_of_carrousel() {
    for (place, flip) in [(0, false), (3, true), (255, false)] {
        let fields = json!({ "a": place, "b": 4, "place": place, "pair": place, "flip": flip });
        read_every_kind::<carrousel::Move>("move", &fields);
    }
}

#[test]
fn effects_of_carrousel() {
    for seat in 0..4 {
        let fields = json!({
            "seat": seat, "owner": 3 - seat, "order": "GKRYB", "card": "BYK",
            "step": { "move": "chaos", "pair": seat, "flip": true },
            "place": seat + 1, "points": 20 - seat,
        });
        read_every_kind::<carrousel::Effect>("is", &fields);
    }
}

#[test]
fn effects_of_giro_galoppo() {
    for (seat, obstacle) in [(0, "wooden"), (2, "river"), (4, "moor")] {
        let fields = json!({
            "seat": seat, "by": 4 - seat, "other": 1, "cell": 40 + seat, "from": 0, "to": seat + 7,
            "card": seat + 1, "obstacle": obstacle, "round": 100_000, "place": seat + 1,
        });
        read_every_kind::<giro_galoppo::Effect>("is", &fields);
    }
}

#[test]
fn effects_of_petits_chevaux() {
    for seat in 0..4 {
        let fields = json!({
            "seat": seat, "by": 3 - seat, "over": seat, "horse": 0, "other": 3, "at": 55 + seat,
            "from": 1, "to": 62, "die": seat + 1, "place": seat + 1, "barred": seat % 2 == 0,
        });
        read_every_kind::<petits_chevaux::Effect>("is", &fields);
    }
}

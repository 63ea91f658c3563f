//! Everything that a game declares about its options holds.

use catalog::{AnyOptions, GameId};
use game::Numbers;
use game::options::{Kind, Misfit, OptionSpec, OptionTable, OptionValues, Value, told};
use game::words::{Lang, Nameless, Phrase, Told};
use kit::{ForEveryGame, Random, Specimen, for_every_game, option_tables};
use std::collections::BTreeSet;

#[test]
fn the_tables_in_the_docs_are_the_declared_ones() {
    for page in option_tables::pages().unwrap() {
        assert!(page.now == page.wanted, "{}: run `cargo xtask bless`", page.file.display());
    }
}

struct Declarations;

impl ForEveryGame for Declarations {
    fn game<G: Specimen>(&mut self, id: GameId) {
        let printed = G::Options::default();
        let keys: Vec<&str> = printed.specs().iter().map(|spec| spec.key).collect();
        assert_eq!(keys, G::Options::KEYS);
        assert_eq!((keys.len(), keys.len()), (G::Options::TOLD.len(), G::Options::ROWS.len()));
        for (spec, row) in G::Options::SPECS.iter().zip(G::Options::ROWS) {
            let of = format!("{id}, {}", spec.key);
            assert_eq!(printed.get(spec.key), Some(spec.printed), "{of}: the default is printed");
            check_rule::<G>(spec, &row.changes);
            for phrase in [spec.label, spec.about, row.changes] {
                assert!(!phrase.en.is_empty() && !phrase.fr.is_empty(), "{of}");
            }
            for offer in spec.offered {
                check_offer::<G>(id, spec, &offer.value);
                assert!(!offer.label.en.is_empty() && !offer.label.fr.is_empty(), "{of}");
            }
        }
    }
}

/// The rule is one of the game's, and the rules page cites it.
fn check_rule<G: Specimen>(spec: &OptionSpec, changes: &Phrase) {
    assert_eq!(spec.rule.game, G::LETTERS, "{}", spec.key);
    assert!((1..=G::RULE_COUNT).contains(&spec.rule.number), "{}", spec.key);
    let rule = spec.rule.to_string();
    let cited = |text: &str| {
        text.match_indices(&rule)
            .any(|(at, _)| !text[at + rule.len()..].starts_with(|c: char| c.is_ascii_digit()))
    };
    assert!(cited(changes.en) && cited(changes.fr), "{}: cites {rule}", spec.key);
}

/// An offered value can be settled, is written where it is not the printed one, and read again.
fn check_offer<G: Specimen>(id: GameId, spec: &OptionSpec, value: &Value) {
    let mut options = G::Options::default();
    assert_eq!(options.set(spec.key, value), Ok(()), "{id}, {}: {value:?}", spec.key);
    assert_eq!(options.get(spec.key), Some(*value), "{id}, {}", spec.key);
    let is_printed = *value == spec.printed;
    assert_eq!(options == G::Options::default(), is_printed);
    let json = serde_json::to_string(&options).expect("options can be written");
    assert_eq!(json == "{}", is_printed, "{json}");
    assert_eq!(AnyOptions::parse(id, &json), Ok(G::any_options(options.clone())), "{json}");
    let playable = |seats| G::new(&options, seats).is_ok();
    assert!(G::SEATS.clone().any(playable), "{id}: {json} is offered and can't be played");
}

#[test]
fn declarations_are_complete_and_can_be_settled() {
    for_every_game(&mut Declarations);
}

struct Presets;

impl ForEveryGame for Presets {
    fn game<G: Specimen>(&mut self, id: GameId) {
        let mut known = BTreeSet::new();
        for preset in id.presets() {
            let of = format!("{id}, {}", preset.key);
            assert!(known.insert(preset.key), "{of}: twice");
            for phrase in [preset.name, preset.about] {
                assert!(!phrase.en.is_empty() && !phrase.fr.is_empty(), "{of}");
            }
            let mut options = G::Options::default();
            for (key, value) in preset.settles {
                assert_ne!(options.get(key), Some(*value), "{of}: {key} is printed so");
                assert_eq!(options.set(key, value), Ok(()), "{of}: {key}");
            }
            assert_eq!(preset.options::<G::Options>(), options, "{of}");
            assert_eq!(AnyOptions::preset(id, preset), G::any_options(options.clone()), "{of}");
            for seats in G::SEATS {
                assert!(G::new(&options, seats).is_ok(), "{of}: {seats} can't play it");
            }
        }
    }
}

#[test]
fn every_preset_can_be_played_by_any_number() {
    for_every_game(&mut Presets);
}

struct Sentences;

impl ForEveryGame for Sentences {
    fn game<G: Specimen>(&mut self, id: GameId) {
        let mut random = Random::new(7);
        let mut settled = BTreeSet::new();
        for _ in 0..2_000 {
            let seats = G::random_seats(&mut random);
            let options = match random.below(2) {
                0 => G::random_options(&mut random, seats),
                _ => G::wild_options(&mut random, seats),
            };
            let is_otherwise = |spec: &&OptionSpec| options.get(spec.key) != Some(spec.printed);
            let otherwise: Vec<_> = G::Options::SPECS.iter().filter(is_otherwise).collect();
            settled.extend(otherwise.iter().map(|spec| spec.key));
            assert_eq!(told(&options).count(), otherwise.len());
            for what in &told(&options).collect::<Vec<_>>() {
                let [en, fr] =
                    Lang::ALL.map(|lang| Told { what, lang, cast: &Nameless }.to_string());
                for sentence in [&en, &fr] {
                    assert!(
                        sentence.ends_with('.') && !sentence.contains(['{', '}']),
                        "{sentence}"
                    );
                }
                assert_ne!(en, fr);
            }
        }
        let all: BTreeSet<&str> = G::Options::KEYS.iter().copied().collect();
        assert_eq!(settled, all, "{id}: random options settle every option otherwise");
    }
}

#[test]
fn whatever_is_settled_is_told_in_both_languages() {
    for_every_game(&mut Sentences);
}

struct Strangers;

impl ForEveryGame for Strangers {
    fn game<G: Specimen>(&mut self, id: GameId) {
        let mut options = G::Options::default();
        let stranger = options.set("speed", &Value::Switch(true));
        assert_eq!(stranger, Err(Misfit::NoSuchOption), "{id}");
        for spec in G::Options::SPECS {
            for value in strange_to(spec.kind) {
                let refused = options.set(spec.key, &value);
                assert!(refused.is_err(), "{id}, {}: {value:?}", spec.key);
            }
        }
        assert_eq!(options, G::Options::default(), "{id}: what is refused changes nothing");
    }
}

fn strange_to(kind: Kind) -> Vec<Value> {
    let mut strange = vec![Value::Word("sleepy"), Value::list([])];
    match kind {
        Kind::Switch => strange.extend([Value::None, Value::Number(1)]),
        Kind::Word => strange.extend([Value::Switch(true), Value::list([1, 2, 3, 4, 5])]),
        Kind::Choice { most } | Kind::Limit { most, .. } | Kind::Number { most } => {
            strange.extend(most.checked_add(1).map(Value::Number));
            strange.push(Value::Switch(false));
        }
        Kind::Set { most, always } => strange.extend([
            Value::list([always, always]),
            Value::list([always, most + 1]),
            Value::list([0, always]),
            Value::list([always - 1]),
        ]),
        Kind::WordOrList { .. } => strange.extend([Value::list([1]), Value::None]),
        Kind::WordOrLetters { .. } => {
            strange.push(Value::Letters(game::List::from_array(0, *b"?")));
        }
    }
    strange
}

#[test]
fn values_of_another_kind_are_refused() {
    for_every_game(&mut Strangers);
}

//! What must not change, does not.

use catalog::GameId;
use game::options::OptionTable;
use game::words::Lang;
use kit::golden;
use kit::perft::{self, Perft};
use kit::{ForEveryGame, Specimen, for_every_game};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

#[test]
fn golden_records_replay_to_the_same_bytes() {
    let kept = golden::kept().unwrap();
    let names: BTreeSet<&str> = kept.iter().map(|k| k.name.as_str()).collect();
    assert_eq!(names, golden::all().map(|g| g.name).collect(), "run `cargo xtask bless`");
    for golden in &kept {
        let states = golden::states(&golden.record).unwrap();
        assert!(states == golden.states, "{} replays differently", golden.name);
    }
}

#[test]
fn there_are_a_dozen_golden_records_a_game() {
    let mut of_game: BTreeMap<&str, usize> = BTreeMap::new();
    for golden in golden::all() {
        *of_game.entry(golden.name.split('/').next().unwrap()).or_default() += 1;
    }
    assert_eq!(of_game.len(), catalog::GameId::ALL.len());
    assert!(of_game.values().all(|&n| n >= 12), "{of_game:?}");
}

#[test]
fn golden_records_show_every_rule() {
    let mut shown = BTreeSet::new();
    for golden in golden::kept().unwrap() {
        shown.extend(golden::rules_shown(&golden.record).unwrap());
    }
    let missing: Vec<_> = golden::all_rules().difference(&shown).cloned().collect();
    assert!(missing.is_empty(), "no golden record shows {missing:?}");
}

struct OptionNames(BTreeSet<String>);

impl ForEveryGame for OptionNames {
    fn game<G: Specimen>(&mut self, id: GameId) {
        self.0.extend(G::Options::KEYS.iter().map(|name| format!("{id} {name}")));
    }
}

#[test]
fn golden_records_use_every_option() {
    let mut used = BTreeSet::new();
    for golden in golden::kept().unwrap() {
        let header = golden.record.split(|&b| b == b'\n').next().unwrap();
        let header: serde_json::Value = serde_json::from_slice(header).unwrap();
        let game = header["game"].as_str().unwrap().to_owned();
        let options = header["options"].as_object().unwrap();
        used.extend(options.keys().map(|name| format!("{game} {name}")));
    }
    let mut all = OptionNames(BTreeSet::new());
    for_every_game(&mut all);
    assert_eq!(used, all.0, "the golden records use these options, the games have those");
}

#[test]
fn the_pages_have_as_many_rules_as_the_games() {
    struct Pages;
    impl ForEveryGame for Pages {
        fn game<G: Specimen>(&mut self, id: GameId) {
            for lang in Lang::ALL {
                let page = id.rules_page(lang);
                let has = |n| page.contains(&format!("**{}-{n}**", G::LETTERS));
                assert!((1..=G::RULE_COUNT).all(has), "{id}, {lang:?}");
                assert!(!has(G::RULE_COUNT + 1), "{id}, {lang:?}: raise RULE_COUNT");
            }
        }
    }
    for_every_game(&mut Pages);
}

#[test]
fn perft_counts_are_what_they_were() {
    let kept = golden::kept().unwrap();
    let lines = fs::read_to_string(perft::file()).unwrap();
    for line in lines.lines().filter(|l| !l.starts_with('#')) {
        let perft: Perft = line.parse().unwrap();
        assert!(perft.counts.iter().all(|&n| n > 0), "nothing was counted: {line}");
        let golden = kept.iter().find(|k| k.name == perft.golden).unwrap();
        assert_eq!(perft::recount(&golden.record, &perft).unwrap(), perft);
    }
}

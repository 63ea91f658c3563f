//! Recorded matches that must replay to the same bytes for ever.
//!
//! Each lies under `golden/<game>/` as a record (`name.jsonl`) and its states
//! (`name.states.jsonl`). `cargo xtask bless` makes the records that are missing and writes all
//! states anew; nothing else does.

use crate::{ForEveryGame, Random, Specimen, Witness, for_every_game};
use catalog::record::{Reader, RecordError, Replay, write_fact, write_header, write_step};
use catalog::{AnyFact, GameId, match_game};
use game::{Fact, Millis, Turn};
use std::collections::BTreeSet;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::{fs, iter};

/// A golden record, as it was made: a name, a seed, and the header that says what is played.
#[derive(Clone, Copy, Debug)]
pub struct Golden {
    /// `game/name`
    pub name: &'static str,
    /// The match is the one of this seed.
    pub seed: u64,
    /// It is cut after this many facts.
    pub most: usize,
    /// The first line of the record.
    pub header: &'static str,
}

/// The golden records of all games. Together they show every rule and every option.
pub fn all() -> impl Iterator<Item = &'static Golden> {
    GameId::ALL.into_iter().flat_map(|game| match_game!(game, G => G::GOLDEN))
}

/// Where the golden records lie.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

/// A golden record as it lies on the disk.
#[derive(Debug)]
pub struct GoldenFile {
    /// `game/name`
    pub name: String,
    /// The record.
    pub record: Vec<u8>,
    /// Its states.
    pub states: Vec<u8>,
}

/// All golden records, in order of their names.
pub fn kept() -> io::Result<Vec<GoldenFile>> {
    let mut all = Vec::new();
    for game in GameId::ALL {
        for entry in fs::read_dir(folder().join(game.key()))? {
            let path = entry?.path();
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let Some(name) = file.strip_suffix(".jsonl").filter(|n| !n.ends_with(".states")) else {
                continue;
            };
            all.push(GoldenFile {
                name: format!("{game}/{name}"),
                record: fs::read(&path)?,
                states: fs::read(path.with_file_name(format!("{name}.states.jsonl")))?,
            });
        }
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(all)
}

/// Makes the records that are missing and writes all states anew. Tells which files changed.
pub fn bless() -> io::Result<Vec<PathBuf>> {
    let mut changed = Vec::new();
    for golden in all() {
        let path = folder().join(golden.name).with_extension("jsonl");
        if !path.exists() {
            write_if_new(&path, &golden.play(), &mut changed)?;
        }
    }
    for game in GameId::ALL {
        for entry in fs::read_dir(folder().join(game.key()))? {
            let path = entry?.path();
            if path.to_string_lossy().ends_with(".states.jsonl") {
                continue;
            }
            let states = states(&fs::read(&path)?).map_err(io::Error::other)?;
            write_if_new(&path.with_extension("states.jsonl"), &states, &mut changed)?;
        }
    }
    Ok(changed)
}

fn write_if_new(path: &Path, bytes: &[u8], changed: &mut Vec<PathBuf>) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    changed.push(path.to_owned());
    fs::write(path, bytes)
}

/// What `cavalcade replay --json` prints for a record.
pub fn states(record: &[u8]) -> Result<Vec<u8>, RecordError> {
    let mut replay = Replay::new(Cursor::new(record))?;
    let mut out = Vec::new();
    loop {
        // Memory can always be written.
        let _ = write_step(&mut out, replay.seq(), replay.table());
        if replay.step()?.is_none() {
            return Ok(out);
        }
    }
}

/// The rules that a record shows at work, as `GG-13`.
pub fn rules_shown(record: &[u8]) -> Result<BTreeSet<String>, RecordError> {
    let (mut reader, table) = Reader::new(Cursor::new(record))?;
    let mut facts = Vec::new();
    while let Some(fact) = reader.next_fact(&table)? {
        facts.push(fact);
    }
    Ok(match_game!(AnyGame(table), G(table) => witnessed(table, &facts)))
}

fn witnessed<G: Specimen>(mut before: G, facts: &[AnyFact]) -> BTreeSet<String> {
    let mut rules = BTreeSet::new();
    for any in facts {
        let Some(&action) = G::own_action(&any.action) else { break };
        let fact = Fact { at: any.at, by: any.by, action };
        let mut after = before.clone();
        let mut effects = Vec::new();
        if after.play(&fact, &mut |e| effects.push(e)).is_err() {
            break;
        }
        let seen = Witness { before: &before, fact: &fact, effects: &effects, after: &after };
        rules.extend(G::witness(&seen).into_iter().map(|n| format!("{}-{n}", G::LETTERS)));
        before = after;
    }
    rules
}

impl Golden {
    /// Plays the match of this seed and writes it down.
    ///
    /// # Panics
    /// When the manifest's header is no good.
    pub fn play(&self) -> Vec<u8> {
        let (reader, table) = Reader::new(Cursor::new(self.header)).expect("a good header");
        let mut record = Vec::new();
        write_header(&mut record, reader.header()).expect("memory can be written");
        let facts = match_game!(AnyGame(table), G(table) => any_facts(table, self.seed, self.most));
        for fact in facts {
            write_fact(&mut record, &fact).expect("memory can be written");
        }
        record
    }
}

fn any_facts<G: Specimen>(mut table: G, seed: u64, most: usize) -> Vec<AnyFact> {
    let mut random = Random::new(seed);
    let mut at = Millis::ZERO;
    let next = iter::from_fn(|| {
        while !matches!(table.turn(), Turn::Over(_)) {
            at = at.plus(table.pause(&mut random));
            if let Some((by, action)) = table.likely(at, &mut random) {
                table.apply_unchecked(&Fact { at, by, action }, &mut |_| {});
                return Some(Fact { at, by, action: G::any_action(action) });
            }
        }
        None
    });
    next.take(most).collect()
}

/// Every rule of every game, as `GG-13`.
pub fn all_rules() -> BTreeSet<String> {
    struct Rules(BTreeSet<String>);
    impl ForEveryGame for Rules {
        fn game<G: Specimen>(&mut self, _id: GameId) {
            self.0.extend((1..=G::RULE_COUNT).map(|n| format!("{}-{n}", G::LETTERS)));
        }
    }
    let mut rules = Rules(BTreeSet::new());
    for_every_game(&mut rules);
    rules.0
}

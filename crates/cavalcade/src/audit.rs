//! `cavalcade audit`: whether a server's data are sound, and hold every move that was acknowledged.

mod soundness;

use crate::data::DataArgs;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use store::{Store, TableId};
use table::{Doc, Host, Kept, Limits, Names};

#[derive(Args)]
#[command(long_about = "\
Check that a server's data are sound, and hold every move of a ledger.

Every table and every match is read, and must be what was written, by its checksums. What is
damaged is named, a line each. All other tables can be played on.

`cavalcade load --ledger FILE` writes down every move that a server has acknowledged. With such a
ledger each of them must be in the data: at its number, in order, exactly once. Its matches are
replayed, too, and must obey the rules. A server that keeps its data in a folder must not be running;
with a PostgreSQL they may.")]
#[command(after_help = "\
Exit status:
  0  everything is as it was written
  1  something is damaged or missing
  2  a move of the ledger is lost, or something can't be read

Example:
  cavalcade audit --data /var/lib/cavalcade
  cavalcade audit --store postgres://cavalcade@localhost/cavalcade")]
pub struct AuditArgs {
    #[command(flatten)]
    data: DataArgs,
    /// The ledger
    ledger: Option<PathBuf>,
}

/// A move that was acknowledged.
#[derive(Deserialize)]
struct Acknowledged {
    table: String,
    #[serde(rename = "match")]
    match_no: u32,
    seq: u64,
    seat: u8,
    nth: u32,
    action: Value,
}

pub fn run(args: &AuditArgs) -> Result<ExitCode> {
    let ledger = args.ledger.as_deref().map(read).transpose()?;
    let place = args.data.place()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let store = runtime.block_on(place.open()).with_context(|| format!("the data in {place}"))?;
    let is_sound = runtime.block_on(soundness::check(&*store))?;
    if let Some(ledger) = ledger {
        runtime.block_on(holds(&*store, &ledger))?;
    }
    runtime.block_on(store.close())?;
    Ok(if is_sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What was acknowledged, by table.
type Ledger = BTreeMap<String, Vec<Acknowledged>>;

async fn holds(store: &dyn Store, ledger: &Ledger) -> Result<()> {
    let (mut moves, mut matches) = (0, 0);
    for (id, entries) in ledger {
        let table_id = TableId::new(id.as_str())?;
        let stored = store.table(&table_id).await?;
        let stored = stored.with_context(|| format!("table {id} is lost"))?;
        let mut last = (0, Vec::new());
        let mut numbers: Vec<u32> = entries.iter().map(|e| e.match_no).collect();
        numbers.dedup();
        for match_no in numbers {
            let log = store.log(stored.key, match_no).await?;
            let bytes: Vec<u8> = log.into_iter().flat_map(|entry| entry.lines.0).collect();
            let lines: Vec<Value> = bytes
                .split(|&b| b == b'\n')
                .filter(|line| !line.is_empty())
                .map(serde_json::from_slice)
                .collect::<Result<_, _>>()?;
            for entry in entries.iter().filter(|entry| entry.match_no == match_no) {
                check(entry, &lines).with_context(|| format!("table {id}, match {match_no}"))?;
                moves += 1;
            }
            // Finished or not, the match must replay.
            catalog_replays(&bytes).with_context(|| format!("table {id}, match {match_no}"))?;
            matches += 1;
            last = (match_no, bytes);
        }
        let doc = Doc::read(&stored.doc)?;
        if doc.match_no == last.0 {
            let names = Names { id: id.clone(), code: stored.code.to_string(), key: stored.key };
            let kept = Kept { rev: stored.rev, doc, log: last.1.into() };
            Host::load(names, Limits::default(), kept)?;
        }
    }
    println!(
        "All {moves} acknowledged moves are there, in order and once, in {matches} matches at {} \
         tables.",
        ledger.len()
    );
    Ok(())
}

/// The ledger by table. A line that was cut off by the end of its writer is no acknowledgement.
fn read(path: &Path) -> Result<Ledger> {
    let file = File::open(path).with_context(|| format!("{} can't be read", path.display()))?;
    let mut ledger = Ledger::new();
    for line in BufReader::new(file).lines() {
        let Ok(entry) = serde_json::from_str::<Acknowledged>(&line?) else { break };
        ledger.entry(entry.table.clone()).or_default().push(entry);
    }
    for entries in ledger.values_mut() {
        entries.sort_by_key(|entry| (entry.match_no, entry.seq));
    }
    Ok(ledger)
}

/// Whether the log has this move at its number, as the `nth` of its seat.
fn check(entry: &Acknowledged, lines: &[Value]) -> Result<()> {
    let Some(line) = lines.get(usize::try_from(entry.seq)?) else {
        bail!("fact {} was acknowledged and is lost", entry.seq);
    };
    let mut deed = line.clone();
    let by = deed.as_object_mut().and_then(|fields| {
        fields.remove("at");
        fields.remove("by")
    });
    ensure!(
        by == Some(entry.seat.into()) && deed == entry.action,
        "fact {} is not what was acknowledged: {line}",
        entry.seq
    );
    let before = &lines[1..usize::try_from(entry.seq)?];
    let earlier = before.iter().filter(|line| line["by"] == entry.seat).count();
    ensure!(earlier == entry.nth as usize, "fact {} stands there twice", entry.seq);
    Ok(())
}

fn catalog_replays(record: &[u8]) -> Result<()> {
    let mut replay = catalog::record::Replay::new(record)?;
    while replay.step()?.is_some() {}
    Ok(())
}

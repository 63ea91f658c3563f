//! Whether everything is what was written.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::io::{self, Write};
use store::{Inspection, Store, StoreError, TableKey};
use table::Doc;

/// Page size of the walk through all tables.
const PAGE: u32 = 1_000;

/// Reads everything, and names what is damaged. Says whether nothing is.
pub async fn check(store: &dyn Store) -> Result<bool> {
    let mut out = io::stdout().lock();
    let (mut tables, mut matches, mut damaged) = (0, 0, 0);
    let mut after = None;
    loop {
        let keys = store.keys(after, PAGE).await.context("the tables can't be listed")?;
        let Some(&last) = keys.last() else { break };
        after = Some(last);
        for key in keys {
            let inspected = store.inspect(key).await;
            let findings = findings(key, &inspected);
            tables += 1;
            matches += inspected.map_or(0, |sound| sound.matches.len());
            damaged += usize::from(!findings.is_empty());
            for finding in findings {
                writeln!(out, "{finding}")?;
            }
        }
    }
    let faults = store.faults().await.unwrap_or_else(|error| vec![error.to_string()]);
    for fault in &faults {
        writeln!(out, "around the tables: {fault}")?;
    }
    writeln!(out, "{tables} tables, {matches} sound matches.")?;
    let verdict = match (damaged, faults.len()) {
        (0, 0) => "Everything is as it was written.".to_owned(),
        (0, _) => "All tables are as they were written; what is around them is not.".to_owned(),
        (damaged, _) => format!(
            "Damaged tables: {damaged}. They are refused to whoever asks for them; the others can \
             be played on. Check the disk; a backup may have what is lost."
        ),
    };
    writeln!(out, "{verdict}")?;
    Ok(damaged == 0 && faults.is_empty())
}

/// What is wrong with a table, a sentence each.
fn findings(key: TableKey, inspected: &Result<Inspection, StoreError>) -> Vec<String> {
    let found = match inspected {
        Ok(found) => found,
        Err(error) => return vec![format!("table {}: can't be read: {error}", key.0)],
    };
    let name = match &found.table {
        Some((id, _)) => format!("table {} ({id})", key.0),
        None => format!("table {}", key.0),
    };
    let damage = found.damage.iter();
    let mut findings: Vec<String> =
        damage.map(|part| format!("{name}: {part} is not what was written")).collect();
    let Some((_, table)) = &found.table else { return findings };
    match Doc::read(&table.doc) {
        Ok(doc) => {
            for match_no in missing(&doc, found) {
                findings.push(format!("{name}: match {match_no} is missing"));
            }
        }
        Err(error) => findings.push(format!("{name}: its document can't be read: {error}")),
    }
    findings
}

/// The matches that the document knows and the log does not.
fn missing(doc: &Doc, found: &Inspection) -> Vec<u32> {
    let damaged = found.damage.iter().filter_map(|part| match part {
        store::Part::Match { match_no, .. } => Some(*match_no),
        store::Part::Document => None,
    });
    let there: BTreeSet<u32> = found.matches.iter().copied().chain(damaged).collect();
    (1..=doc.match_no).filter(|match_no| !there.contains(match_no)).collect()
}

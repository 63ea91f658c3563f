//! Simulated games, kept as records.

use super::LabGame;
use anyhow::Context;
use catalog::AnyOptions;
use catalog::record::{Header, SeatInfo, write_fact, write_header};
use game::Fact;
use lab::{Played, Player};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Mutex;

/// A folder of records.
pub struct Records<'a> {
    folder: &'a Path,
    options: AnyOptions,
    /// The first record that could not be written, if there is one.
    failed: Mutex<Option<anyhow::Error>>,
}

impl<'a> Records<'a> {
    pub fn new(folder: &'a Path, options: AnyOptions) -> anyhow::Result<Records<'a>> {
        fs::create_dir_all(folder)
            .with_context(|| format!("{} can't be made", folder.display()))?;
        Ok(Records { folder, options, failed: Mutex::new(None) })
    }

    /// Writes a match down; that it could not be is told at the end.
    pub fn keep<G: LabGame>(&self, played: &Played<'_, G::Action>) {
        if let Err(error) = self.write::<G>(played)
            && let Ok(mut failed) = self.failed.lock()
        {
            failed.get_or_insert(error);
        }
    }

    pub fn finish(self) -> anyhow::Result<()> {
        match self.failed.into_inner() {
            Ok(Some(error)) => Err(error),
            _ => Ok(()),
        }
    }

    fn write<G: LabGame>(&self, played: &Played<'_, G::Action>) -> anyhow::Result<()> {
        let path = self.folder.join(format!("{}-{}.jsonl", G::ID, played.number));
        let write = || {
            let mut out = BufWriter::new(File::create(&path)?);
            let info = |player: &Player| {
                let name = Some(player.to_string());
                SeatInfo { bot: name.clone(), name, ..SeatInfo::default() }
            };
            let seats = played.players.iter().map(info).collect();
            write_header(&mut out, &Header::new(seats, self.options))?;
            for Fact { at, by, action } in played.facts {
                let action = G::any_action(*action);
                write_fact(&mut out, &Fact { at: *at, by: *by, action })?;
            }
            out.flush()
        };
        write().with_context(|| format!("{} can't be written", path.display()))
    }
}

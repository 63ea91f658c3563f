//! `cavalcade backup`: a copy of a server's data, while it runs.

use crate::data::DataArgs;
use anyhow::{Context, Result};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Args)]
#[command(long_about = "\
Copy the data of a server, while it runs.

The copy is one file and whole: as if the server had been stopped at one moment. To go back to it,
stop the server and put the file into the data folder in place of the other.

The data of a PostgreSQL become such a file, too. To go back to it, put it into an empty folder as
cavalcade.sqlite3, and `cavalcade copy` that to an empty database. For a large house pg_basebackup
or pg_dump are better: they know what has changed.")]
pub struct BackupArgs {
    /// The file to write; it must not exist
    to: PathBuf,
    #[command(flatten)]
    data: DataArgs,
}

pub fn run(args: &BackupArgs) -> Result<ExitCode> {
    let place = args.data.place()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(place.backup(&args.to)).with_context(|| format!("the data in {place}"))?;
    println!("{} is a copy of the data in {place}.", args.to.display());
    Ok(ExitCode::SUCCESS)
}

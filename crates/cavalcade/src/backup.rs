//! `cavalcade backup`: a copy of a server's data, while it runs.

use anyhow::{Context, Result};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Args)]
#[command(long_about = "\
Copy the data of a server, while it runs.

The copy is one file and whole: as if the server had been stopped at one moment. To go back to it,
stop the server and put the file into the data folder in place of the other.")]
pub struct BackupArgs {
    /// The file to write; it must not exist
    to: PathBuf,
    /// The folder with the data
    #[arg(long, value_name = "DIR", default_value = "cavalcade-data")]
    data: PathBuf,
}

pub fn run(args: &BackupArgs) -> Result<ExitCode> {
    store::Sqlite::backup_folder(&args.data, &args.to)
        .with_context(|| format!("the data in {}", args.data.display()))?;
    println!("{} is a copy of the data in {}.", args.to.display(), args.data.display());
    Ok(ExitCode::SUCCESS)
}

//! `cavalcade train`.

use anyhow::Context;
use bots::petits_chevaux::{Settings, train};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Args)]
#[command(long_about = "\
Let the champion of a game learn by playing against itself.

It begins with nothing and plays some hundred thousand matches, which takes minutes. The same seed
gives the same weights, to the last bit. The weights that come with cavalcade were made so.")]
pub struct TrainArgs {
    /// petits-chevaux
    #[arg(value_parser = ["petits-chevaux"])]
    pub game: String,
    /// Where to write what it has learned
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The seed of its luck
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

pub fn run(args: &TrainArgs) -> anyhow::Result<ExitCode> {
    // Minutes of work must not end in a file that can't be written.
    fs::write(&args.out, b"")
        .with_context(|| format!("{} can't be written", args.out.display()))?;
    let bar = ProgressBar::new(0).with_style(
        ProgressStyle::with_template("{pos}/{len} matches {wide_bar} {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let weights = train(&Settings::default(), args.seed, &|trained| {
        bar.set_length(trained.of.into());
        bar.set_position(trained.matches.into());
    });
    bar.finish_and_clear();
    fs::write(&args.out, weights.to_bytes(args.seed))?;
    println!("{}", args.out.display());
    Ok(ExitCode::SUCCESS)
}

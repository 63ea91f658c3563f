//! `cavalcade train`.

use crate::cli::TrainArgs;
use anyhow::Context;
use bots::petits_chevaux::{Settings, train};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::process::ExitCode;

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

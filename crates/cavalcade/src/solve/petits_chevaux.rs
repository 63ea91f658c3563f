//! `cavalcade solve petits-chevaux`.

use super::{percent, table};
use crate::cli::LangArg;
use crate::lang;
use anyhow::{Context, bail};
use bots::petits_chevaux::{Progress, Solution};
use catalog::AnyOptions;
use catalog::rules::petits_chevaux::Options;
use clap::Args;
use game::words::phrase;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

/// With two horses there are 2010 ways to place them.
const MOST_VALUES: usize = 2010 * 2010;

#[derive(Args)]
#[command(long_about = "\
Solve Petits Chevaux for two with one or two horses each, by the printed rules.

Tells the chance to win of the player who throws first, when both play their best. With two
horses there are four million positions; that takes some seconds.")]
pub struct SolveLudoArgs {
    /// How many horses each player has: 1 or 2
    #[arg(long)]
    pub horses: u8,
    /// How many threads to use [default: one a core]
    #[arg(long)]
    pub threads: Option<std::num::NonZero<usize>>,
    /// Print the result as a line of JSON
    #[arg(long)]
    pub json: bool,
    /// Keep the solved table in a file
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Use a table that was kept, instead of solving
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// The language [default: from the locale]
    #[arg(long, value_enum)]
    pub lang: Option<LangArg>,
}

pub fn run(args: &SolveLudoArgs) -> anyhow::Result<()> {
    let options = Options { horses: args.horses, ..Options::default() };
    let solution = match &args.load {
        Some(path) => {
            let (kept, _, values) = table::load(path, MOST_VALUES)?;
            if kept != AnyOptions::PetitsChevaux(options) {
                bail!("{} is a table of another game or of other options", path.display());
            }
            Solution::from_values(args.horses, values)
                .with_context(|| path.display().to_string())?
        }
        None => solve(args)?,
    };
    if let Some(path) = &args.save {
        table::save(path, AnyOptions::PetitsChevaux(options), solution.values())?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        #[derive(Serialize)]
        struct Solved {
            win: f64,
            residual: f64,
            states: usize,
        }
        let (win, residual) = (solution.first_wins(), solution.residual());
        serde_json::to_writer(&mut out, &Solved { win, residual, states: solution.states() })?;
        writeln!(out)?;
    } else {
        let lang = lang::choose(args.lang);
        let say = |en, fr| phrase(en, fr).in_lang(lang);
        let solved = say("positions solved", "positions résolues");
        writeln!(out, "{} {solved} (± {:.0e})", solution.states(), solution.residual())?;
        let first = say("Who throws first wins", "Qui lance en premier gagne");
        writeln!(out, "{first} {}", percent(solution.first_wins()))?;
    }
    Ok(())
}

fn solve(args: &SolveLudoArgs) -> anyhow::Result<Solution> {
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let bar = ProgressBar::new(100).with_style(
        ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} %  {elapsed}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let mut tell = |Progress { sweeps, residual }: Progress| {
        // Ten digits are wanted; each sweep brings some.
        bar.set_position((-residual.log10() * 10.0).clamp(0.0, 100.0) as u64);
        bar.set_message(format!("sweep {sweeps}, ± {residual:.0e}"));
    };
    let solution = Solution::new(args.horses, args.threads.unwrap_or_else(cores), &mut tell);
    bar.finish_and_clear();
    Ok(solution?)
}

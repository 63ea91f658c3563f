//! `cavalcade analyse`.

mod chart;
mod folder;
mod told;

use crate::cli::LangArg;
use crate::lang;
use anyhow::{Context, bail};
use catalog::record::{RecordError, Wrong};
use clap::{ArgGroup, Args};
use coach::{Analysis, CantRead, Coach, Depth, Recording, RecordingEnd};
use game::Cites;
use game::words::{Lang, Nameless, Phrase, Told, phrase};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Args)]
#[command(group = ArgGroup::new("format").args(["json", "csv"]))]
#[command(long_about = "\
Tell how well a recorded game was played, what was luck, and what would have been better.

Of one record: what everybody's result is made of (the chance at the start, luck, mistakes), how well
everybody chose from 0 to 100, and their three costliest moments. Carrousel has times instead of
chances. Of a folder: the results of every player with the luck taken out, and how much sooner these
settle than wins do.

Giro Galoppo for two and Petits Chevaux for two with one or two horses are solved, and the numbers are
exact; elsewhere they are estimates, and what the estimate itself did not know is shown. docs/coach.md
says what every number means.")]
#[command(after_help = "\
Exit status:
  0  the game was analysed
  1  the record breaks off, or a fact is against the rules; what there is was analysed
  2  the file can't be read, is not a record, or there is nothing to analyse

Examples:
  cavalcade analyse game.jsonl
  cavalcade analyse game.jsonl --depth deep --chart chances.svg
  cavalcade analyse game.jsonl --json
  cavalcade simulate --game petits-chevaux --players champion,trotter --records games
  cavalcade analyse games --csv")]
pub struct AnalyseArgs {
    /// The record, or a folder of records (*.jsonl); '-' reads standard input
    #[arg(value_name = "FILE|DIR")]
    pub path: PathBuf,
    /// Print everything as a line of JSON
    #[arg(long)]
    pub json: bool,
    /// Print a table of comma-separated values: of a record every step, of a folder every game
    #[arg(long)]
    pub csv: bool,
    /// Draw everybody's chances as a picture
    #[arg(long, value_name = "FILE.svg")]
    pub chart: Option<PathBuf>,
    /// How hard to look where the game is not solved
    #[arg(long, value_name = "DEPTH", default_value = "usual", value_parser = depth_parser())]
    pub depth: Depth,
    /// The language [default: from the locale]
    #[arg(long, value_enum)]
    pub lang: Option<LangArg>,
}

/// Reads a depth's name, and offers all of them in help, errors and completions.
fn depth_parser() -> impl clap::builder::TypedValueParser<Value = Depth> {
    use clap::builder::TypedValueParser;
    let names = Depth::ALL.map(|depth| depth.name);
    clap::builder::PossibleValuesParser::new(names).try_map(|name| name.parse::<Depth>())
}

const BROKEN_OFF: Phrase = phrase(
    "the record breaks off: there is no result, and the last chances stand for it",
    "l'enregistrement s'arrête là : il n'y a pas de résultat, et les dernières chances en tiennent lieu",
);

pub fn run(args: &AnalyseArgs) -> anyhow::Result<ExitCode> {
    let lang = lang::choose(args.lang);
    if args.path.is_dir() {
        if args.chart.is_some() {
            bail!("a chart is of one game: name a record instead of a folder");
        }
        return folder::run(args, lang);
    }
    if let Some(chart) = &args.chart {
        // Work must not end in a file that can't be written.
        fs::write(chart, b"").with_context(|| format!("{} can't be written", chart.display()))?;
    }
    let (name, input) = open(&args.path)?;
    let recording = match Recording::read(input) {
        Ok(recording) => recording,
        Err(CantRead::Record(error)) => return Ok(complain(&name, &error, lang)),
        Err(too_long @ CantRead::TooLong) => return Err(too_long).context(name),
    };
    let bar = bar(0);
    let analysis = Coach::new(args.depth).analyse(&recording, &mut |progress| {
        bar.set_length(progress.of.into());
        bar.set_position(progress.done.into());
    });
    bar.finish_and_clear();
    let analysis = analysis.with_context(|| name.clone())?;
    let status = tell_end(&name, &recording, lang);
    print(args, &recording, &analysis, lang)?;
    Ok(status)
}

fn print(
    args: &AnalyseArgs,
    recording: &Recording,
    analysis: &Analysis,
    lang: Lang,
) -> anyhow::Result<()> {
    if let Some(path) = &args.chart {
        let svg = chart::svg(recording, analysis, lang)?;
        fs::write(path, svg).with_context(|| format!("{} can't be written", path.display()))?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, analysis)?;
        writeln!(out)?;
    } else if args.csv {
        told::write_csv(analysis, &mut out)?;
    } else {
        told::show(recording, analysis, lang, &mut out)?;
    }
    Ok(())
}

fn open(path: &Path) -> anyhow::Result<(String, Box<dyn BufRead>)> {
    if path.as_os_str() == "-" {
        return Ok(("standard input".to_owned(), Box::new(BufReader::new(io::stdin()))));
    }
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("{name} can't be opened"))?;
    Ok((name, Box::new(BufReader::new(file))))
}

/// Says it when a record does not end with the end of the match.
fn tell_end(name: &str, recording: &Recording, lang: Lang) -> ExitCode {
    match &recording.end {
        RecordingEnd::Over => ExitCode::SUCCESS,
        RecordingEnd::BrokenOff => {
            eprintln!("{name}: {}", BROKEN_OFF.in_lang(lang));
            ExitCode::from(1)
        }
        RecordingEnd::Trouble(error) => {
            complain(name, error, lang);
            ExitCode::from(1)
        }
    }
}

/// One line on standard error: the file, the line, and what is wrong.
fn complain(name: &str, error: &RecordError, lang: Lang) -> ExitCode {
    let RecordError { line, wrong } = error;
    match wrong {
        Wrong::Illegal(why) => {
            let told = Told { what: why, lang, cast: &Nameless };
            eprintln!("{name}:{line}: {}: {told}", why.rule());
            ExitCode::from(1)
        }
        Wrong::Malformed(_) | Wrong::Unreadable(_) => {
            eprintln!("{name}:{line}: {}", harmless(&wrong.to_string()));
            ExitCode::from(2)
        }
    }
}

/// What is quoted from a hostile file plays no tricks on a terminal.
fn harmless(text: &str) -> String {
    let cut: String = text.chars().take(400).collect();
    cut.chars().map(|c| if c.is_control() { '·' } else { c }).collect()
}

fn bar(length: u64) -> ProgressBar {
    ProgressBar::new(length).with_style(
        ProgressStyle::with_template("{pos}/{len} {wide_bar} {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    )
}

//! `cavalcade simulate`.

use super::records::Records;
use super::told::SeriesSummary;
use super::{Asked, LabGame, bar, pool};
use crate::cli::SimulateArgs;
use crate::lang;
use anyhow::Context;
use catalog::match_game;
use lab::{Chart, Series};
use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;

pub fn run(args: &SimulateArgs) -> anyhow::Result<ExitCode> {
    let asked = Asked::new(&args.series)?;
    asked.check_table(asked.players.len())?;
    match_game!(AnyOptions(&asked.options), G(options) => simulate::<G>(args, &asked, options))
}

fn simulate<G: LabGame>(
    args: &SimulateArgs,
    asked: &Asked,
    options: &G::Options,
) -> anyhow::Result<ExitCode> {
    if let Some(chart) = &args.chart {
        // Minutes of play must not end in a file that can't be written.
        fs::write(chart, b"").with_context(|| format!("{} can't be written", chart.display()))?;
    }
    let (games, seed) = (args.games.get(), args.series.seed);
    let series = Series::<G> {
        rotate: !args.keep_seats,
        ..Series::new(options, &asked.players, games, seed)
    };
    let bar = bar(games);
    let done = |count| bar.inc(count);
    let pool = pool(&args.series)?;
    let report = match &args.records {
        None => pool.install(|| series.play(&done))?,
        Some(folder) => {
            let records = Records::new(folder, asked.options)?;
            let see = |played: &lab::Played<'_, G::Action>| records.keep::<G>(played);
            let report = pool.install(|| series.play_and_show(&done, &see))?;
            records.finish()?;
            report
        }
    };
    bar.finish_and_clear();
    let lang = lang::choose(args.series.lang);
    if let Some(path) = &args.chart {
        let chart = Chart {
            title: asked.game.title(),
            start: &G::new(options, asked.players.len() as u8)?,
            options,
            players: &asked.players,
            seed,
            report: &report,
            lang,
        };
        fs::write(path, chart.svg())
            .with_context(|| format!("{} can't be written", path.display()))?;
    }
    let told = SeriesSummary::new::<G>(asked, seed, &report);
    let mut out = io::stdout().lock();
    if args.series.json {
        serde_json::to_writer(&mut out, &told)?;
        writeln!(out)?;
    } else if args.series.csv {
        told.write_csv(&mut out)?;
    } else {
        told.show::<G>(asked, lang, &mut out)?;
    }
    Ok(ExitCode::SUCCESS)
}

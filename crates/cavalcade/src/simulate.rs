//! `cavalcade simulate`.

use crate::cli::SimulateArgs;
use anyhow::{Context, anyhow, bail};
use bots::{Level, Play};
use carrousel::Carrousel;
use catalog::record::{Header, SeatInfo, write_fact, write_header};
use catalog::{AnyAction, AnyOptions, GameId};
use game::Fact;
use giro_galoppo::GiroGaloppo;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Played, Series, Share, Standing};
use petits_chevaux::PetitsChevaux;
use serde::Serialize;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;

pub fn run(args: &SimulateArgs) -> anyhow::Result<ExitCode> {
    let players: Vec<Level> = args
        .players
        .iter()
        .map(|name| name.parse().map_err(|e: bots::UnknownLevel| anyhow!(e)))
        .collect::<Result<_, _>>()?;
    let seats = args.game.seats();
    if !seats.contains(&u8::try_from(players.len()).unwrap_or(u8::MAX)) {
        bail!(
            "{} is for {} to {} players, not {}",
            args.game.title(),
            seats.start(),
            seats.end(),
            players.len()
        );
    }
    match args.game {
        GameId::GiroGaloppo => simulate::<GiroGaloppo>(args, &players),
        GameId::PetitsChevaux => simulate::<PetitsChevaux>(args, &players),
        GameId::Carrousel => simulate::<Carrousel>(args, &players),
    }
}

/// A game whose matches can be kept as records.
trait Kept: Play<Options: Sync + Default, Action: Send, Illegal: Send + Sync + 'static> {
    fn any_options(options: Self::Options) -> AnyOptions;
    fn any_action(action: Self::Action) -> AnyAction;
}

macro_rules! kept {
    ($game:ident) => {
        impl Kept for $game {
            fn any_options(options: Self::Options) -> AnyOptions {
                AnyOptions::$game(options)
            }
            fn any_action(action: Self::Action) -> AnyAction {
                AnyAction::$game(action)
            }
        }
    };
}
kept!(GiroGaloppo);
kept!(PetitsChevaux);
kept!(Carrousel);

fn simulate<G: Kept>(args: &SimulateArgs, players: &[Level]) -> anyhow::Result<ExitCode> {
    let options = G::Options::default();
    let rotate = !args.keep_seats;
    let series =
        Series::<G> { options: &options, players, matches: args.games, seed: args.seed, rotate };
    let bar = ProgressBar::new(args.games).with_style(
        ProgressStyle::with_template("{pos}/{len} {wide_bar} {per_sec}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = args.threads {
        pool = pool.num_threads(threads.get());
    }
    if let Some(folder) = &args.records {
        fs::create_dir_all(folder)
            .with_context(|| format!("{} can't be made", folder.display()))?;
    }
    // The first record that could not be written, if there is one.
    let failed = Mutex::new(None);
    let see = |played: &Played<'_, G>| {
        bar.inc(1);
        if let Some(folder) = &args.records
            && let Err(error) = keep(args.game, played, folder)
            && let Ok(mut failed) = failed.lock()
        {
            failed.get_or_insert(error);
        }
    };
    let standing = pool.build()?.install(|| series.play(&see))?;
    bar.finish_and_clear();
    if let Ok(Some(error)) = failed.into_inner() {
        return Err(error);
    }
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &Told::new(args, players, &standing))?;
        writeln!(out)?;
    } else {
        show(&mut out, args, players, &standing)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What `--json` prints.
#[derive(Serialize)]
struct Told {
    game: &'static str,
    games: u64,
    cut: u64,
    seed: u64,
    facts_per_game: f64,
    seconds_per_game: f64,
    players: Vec<ToldPlayer>,
}

#[derive(Serialize)]
struct ToldPlayer {
    bot: &'static str,
    wins: f64,
    share: f64,
    low: f64,
    high: f64,
}

impl Told {
    fn new(args: &SimulateArgs, players: &[Level], standing: &Standing) -> Told {
        let matches = args.games.max(1) as f64;
        let player = |(i, level): (usize, &Level)| {
            let Share { mean, low, high } = standing.share(i);
            ToldPlayer { bot: level.key(), wins: standing.wins[i], share: mean, low, high }
        };
        Told {
            game: args.game.key(),
            games: standing.ended,
            cut: standing.cut,
            seed: args.seed,
            facts_per_game: standing.facts as f64 / matches,
            seconds_per_game: standing.millis as f64 / matches / 1_000.0,
            players: players.iter().enumerate().map(player).collect(),
        }
    }
}

fn show(
    out: &mut impl Write,
    args: &SimulateArgs,
    players: &[Level],
    standing: &Standing,
) -> io::Result<()> {
    let told = Told::new(args, players, standing);
    writeln!(out, "{}: {} games, seed {}", args.game.title(), told.games, told.seed)?;
    if told.cut > 0 {
        writeln!(out, "{} more did not end and were cut", told.cut)?;
    }
    writeln!(out, "{:<4}{:<12}{:>10}{:>24}", "", "bot", "wins", "95 % interval")?;
    for (i, p) in told.players.iter().enumerate() {
        let interval = format!("{:.1} – {:.1} %", 100.0 * p.low, 100.0 * p.high);
        writeln!(out, "{:<4}{:<12}{:>8.1} %{interval:>24}", i + 1, p.bot, 100.0 * p.share)?;
    }
    write!(out, "{:.1} facts a game", told.facts_per_game)?;
    if told.seconds_per_game > 0.0 {
        write!(out, ", {:.0} s of play", told.seconds_per_game)?;
    }
    writeln!(out)
}

/// Writes a match down.
fn keep<G: Kept>(game: GameId, played: &Played<'_, G>, folder: &Path) -> anyhow::Result<()> {
    let path = folder.join(format!("{game}-{}.jsonl", played.number));
    let write = || {
        let mut out = BufWriter::new(File::create(&path)?);
        let info = |level: &Level| SeatInfo {
            name: Some(level.key().to_owned()),
            bot: Some(level.key().to_owned()),
            ..SeatInfo::default()
        };
        let seats = played.players.iter().map(info).collect();
        write_header(&mut out, &Header::new(seats, G::any_options(G::Options::default())))?;
        for Fact { at, by, action } in &played.ended.facts {
            let action = G::any_action(*action);
            write_fact(&mut out, &Fact { at: *at, by: *by, action })?;
        }
        out.flush()
    };
    write().with_context(|| format!("{} can't be written", path.display()))
}

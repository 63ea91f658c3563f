//! `cavalcade load`.

use crate::cli::game_parser;
use catalog::GameId;
use clap::Args;
use load::{Load, Skill};
use protocol::Throwing;
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Args)]
#[command(long_about = "\
Play many tables over real sockets, and measure the server.

Every seat is a person of its own with a socket of its own; matches that end are followed by
another. A move is one that the server has acknowledged. Two times are measured: from sending a
move to its acknowledgement, and until everybody at the table has heard of it. A connection that
breaks comes back and goes on.

The server limits what one address may do. For a measurement it must be told not to.")]
#[command(after_help = "\
Examples:
  cavalcade load                                        100 tables, as fast as it goes
  cavalcade load --rate 1000 --seconds 30               1,000 moves a second in all
  cavalcade load --game carrousel --players 4 --level trotter
  cavalcade load --tables 0 --idle 5000 --seconds 60    connections that only look on")]
pub struct LoadArgs {
    /// The address of the server, or several of one house with commas between them
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    pub server: String,
    /// The address of this machine that connections come from [default: the system's choice]
    #[arg(long, value_name = "ADDRESS")]
    pub from: Option<IpAddr>,
    /// giro-galoppo, petits-chevaux or carrousel
    #[arg(long, value_parser = game_parser(), default_value = "petits-chevaux")]
    pub game: GameId,
    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub tables: u32,
    /// How many play at each table
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub players: u8,
    /// How long
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = positive)]
    pub seconds: f64,
    /// How many moves a second in all [default: as many as possible]
    #[arg(long, value_name = "R", value_parser = positive)]
    pub rate: Option<f64>,
    /// How they play: random, pony, trotter, galloper or champion
    #[arg(long, default_value = "random")]
    pub level: Skill,
    /// Throw the die by hand, as people do: the server waits for it
    #[arg(long)]
    pub by_hand: bool,
    /// Open so many connections that only look on
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub idle: u32,
    /// Print the result as a line of JSON
    #[arg(long)]
    pub json: bool,
    /// Write every acknowledged move to this file, a line of JSON each
    #[arg(long, value_name = "FILE")]
    pub ledger: Option<PathBuf>,
}

pub fn run(args: &LoadArgs) -> anyhow::Result<ExitCode> {
    let report = load::run(&Load {
        server: args.server.clone(),
        from: args.from,
        game: args.game,
        tables: args.tables,
        players: args.players,
        seconds: args.seconds,
        rate: args.rate,
        skill: args.level,
        throw: if args.by_hand { Throwing::Hand } else { Throwing::Auto },
        idle: args.idle,
        ledger: args.ledger.clone(),
    })?;
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        report.show(&mut out)?;
    }
    Ok(if args.tables > 0 && report.moves == 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Reads a number above 0 that is not absurd.
fn positive(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    let fits = number.filter(|number| (0.001..=1e9).contains(number));
    fits.ok_or_else(|| "give a number above 0".to_owned())
}

//! The command line of the lab: simulations and tournaments.

use super::{LangArg, game_parser};
use catalog::GameId;
use clap::{ArgGroup, Args};
use std::num::NonZero;
use std::path::PathBuf;

/// What simulations and tournaments have in common.
#[derive(Args)]
#[command(group = ArgGroup::new("format").args(["json", "csv"]))]
pub struct SeriesArgs {
    /// giro-galoppo, petits-chevaux or carrousel
    #[arg(long, value_parser = game_parser())]
    pub game: GameId,
    /// The players, with commas between them: random, newcomer, pony, trotter, galloper, champion;
    /// with a budget of their own as in galloper:200 or champion:50ms
    #[arg(long, value_name = "BOT,BOT,…", value_delimiter = ',', required = true)]
    pub players: Vec<String>,
    /// The options of the game, as in the header of a record: '{"course":"sprint"}'
    #[arg(long, value_name = "JSON", default_value = "{}")]
    pub options: String,
    /// The seed of the first game; the others follow
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How much a bot may think about a decision: simulations (200) or time (50ms)
    /// [default: what its level usually gets]
    #[arg(long, value_name = "N|MS")]
    pub budget: Option<String>,
    /// How many threads to use [default: one a core]
    #[arg(long, value_name = "T")]
    pub threads: Option<NonZero<usize>>,
    /// Print the result as a line of JSON
    #[arg(long)]
    pub json: bool,
    /// Print the result as a table of comma-separated values
    #[arg(long)]
    pub csv: bool,
    /// The language [default: from the locale]
    #[arg(long, value_enum)]
    pub lang: Option<LangArg>,
}

#[derive(Args)]
#[command(long_about = "\
Let bots play many games against each other, and tell who wins how often and what happens.

Bots are called by their level: pony, trotter, galloper, champion; random does anything that is
legal, newcomer plays as we imagine somebody who plays for the first time. They change seats from game to game, unless --keep-seats is given. The same seed gives the
same games, on any number of threads; only a budget of time makes them depend on the machine.

A budget is for bots that search: all of Giro Galoppo but the pony (with two players the
champion solves the race instead) and the champion of Petits Chevaux. The others need next to
nothing.")]
#[command(after_help = "\
Examples:
  cavalcade simulate --game giro-galoppo --players champion,galloper --games 200
  cavalcade simulate --game giro-galoppo --players pony,pony --options '{\"course\":\"sprint\"}'
  cavalcade simulate --game petits-chevaux --players trotter,random --games 5000 --chart chart.svg
  cavalcade simulate --game carrousel --players newcomer,trotter,trotter --games 2000
  cavalcade simulate --game carrousel --players pony,pony,pony --keep-seats --records games")]
pub struct SimulateArgs {
    #[command(flatten)]
    pub series: SeriesArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value = "100")]
    pub games: NonZero<u64>,
    /// Leave everybody in their seat
    #[arg(long)]
    pub keep_seats: bool,
    /// Keep the games as records in this folder
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    /// Draw wins, lengths and the traffic on the board as a picture
    #[arg(long, value_name = "FILE.svg")]
    pub chart: Option<PathBuf>,
}

#[derive(Args)]
#[command(long_about = "\
Let bots play all against all, and rate them.

At tables of two every pair meets. At larger tables everybody plays with everybody else equally
often. Seats are changed from game to game. The ratings are Elo numbers with 95 % intervals: the
likeliest strengths, where each player wins in proportion to its strength. Their mean is 1500, and
400 points are odds of ten to one.")]
#[command(after_help = "\
Examples:
  cavalcade tournament --game petits-chevaux --players random,pony,trotter,galloper,champion
  cavalcade tournament --game giro-galoppo --players champion:500,champion:5000,galloper --seats 3
  cavalcade tournament --game carrousel --players pony,trotter --seats 4 --games 500 --json")]
pub struct TournamentArgs {
    #[command(flatten)]
    pub series: SeriesArgs,
    /// How many games are played at each table
    #[arg(long, value_name = "N", default_value = "100")]
    pub games: NonZero<u64>,
    /// How many sit at a table
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub seats: u8,
}

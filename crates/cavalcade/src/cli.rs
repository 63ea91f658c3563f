//! The command line.

mod lab;

pub use lab::{SeriesArgs, SimulateArgs, TournamentArgs};

use catalog::GameId;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Three horse board games: Giro Galoppo, Petits Chevaux and Carrousel.
#[derive(Parser)]
#[command(name = "cavalcade", version)]
#[command(after_help = "\
Without a command you choose from a screen what to play.

Play against bots:                   cavalcade play petits-chevaux
Sit down at a friend's table:        cavalcade join https://play.example/t/…
Begin with the rules of a game:      cavalcade rules giro-galoppo
Watch a game that was played:        cavalcade replay game.jsonl
See how well it was played:          cavalcade analyse game.jsonl
Read its states with another tool:   cavalcade replay game.jsonl --json
Ask for the best card:               cavalcade solve giro-galoppo --obstacles 6,16,27,36,41
Let bots play:                       cavalcade simulate --game carrousel --players pony,trotter")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Play in this terminal, at a table on this machine
    Play(crate::play::PlayArgs),
    /// Sit down at a friend's table, the same that the browser shows
    Join(crate::play::JoinArgs),
    /// Look on at a table
    Watch(crate::play::JoinArgs),
    /// Show a recorded game, move by move
    Replay(ReplayArgs),
    /// Tell how well a recorded game was played, what was luck, and what would have been better
    Analyse(crate::analyse::AnalyseArgs),
    /// Make puzzles: positions with one clearly best answer
    Puzzles(crate::puzzles::PuzzlesArgs),
    /// Print the rules of a game
    Rules(RulesArgs),
    /// Check that the dice of a recorded game were fair
    Verify(VerifyArgs),
    /// Solve a game for two, exactly: what to play, how often, and what it is worth
    Solve(crate::solve::SolveArgs),
    /// Let bots play many games against each other
    Simulate(SimulateArgs),
    /// Let bots play all against all, and rate them
    Tournament(TournamentArgs),
    /// Let a bot learn by playing against itself
    Train(crate::train::TrainArgs),
    /// Serve tables to browsers and programs
    Serve(crate::serve::ServeArgs),
    /// Copy the data of a server, while it runs
    Backup(crate::backup::BackupArgs),
    /// Move the data of a server to another place: from a folder to PostgreSQL, or back
    Copy(crate::copy::CopyArgs),
    /// Check that a server's data are sound, and hold every move of a ledger
    Audit(crate::audit::AuditArgs),
    /// Play many tables over real sockets, and measure the server
    Load(crate::load::LoadArgs),
    /// Print a completion script for a shell
    #[command(after_help = "\
For bash:   cavalcade completions bash > ~/.local/share/bash-completion/completions/cavalcade
For zsh:    cavalcade completions zsh > ~/.zfunc/_cavalcade
For fish:   cavalcade completions fish > ~/.config/fish/completions/cavalcade.fish")]
    Completions {
        /// The shell to complete for
        shell: Shell,
    },
}

#[derive(Args)]
#[command(long_about = "\
Show a recorded game, move by move.

A record is a text file with a header and then one fact a line: who did what. Replaying needs
nothing else, no dice and no clock. Each fact is checked against the rules as it is read.

Without flags the board is drawn after each fact, with what happened told beside it. With --json
every state is printed as one line of JSON, for other programs.")]
#[command(after_help = "\
Exit status:
  0  the record was replayed to its end (or to --to)
  1  a fact is against the rules; one line on standard error says which, and why
  2  the file can't be read, or it is not a record

Examples:
  cavalcade replay game.jsonl                   the whole game
  cavalcade replay game.jsonl --from 40 --to 60 facts 40 to 60 only
  cat game.jsonl | cavalcade replay - --json    states for another program")]
pub struct ReplayArgs {
    /// The record; '-' reads standard input
    pub file: PathBuf,
    /// Print the states as JSON, a line each, beginning with the state before the first fact
    #[arg(long)]
    pub json: bool,
    /// Show nothing before this fact; 0 is the header, 1 the first fact
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub from: u64,
    /// Stop after this fact
    #[arg(long, value_name = "N")]
    pub to: Option<u64>,
    // Backticks would be shown in the help.
    #[allow(clippy::doc_markdown)]
    /// No colours [also: NO_COLOR in the environment, or output that is no terminal]
    #[arg(long)]
    pub plain: bool,
    /// The language [default: from the locale]
    #[arg(long, value_enum)]
    pub lang: Option<LangArg>,
}

#[derive(Args)]
#[command(long_about = "\
Check that the dice of a recorded game were fair.

A server promises a seed before anybody sits down, and publishes it with the record of the finished
game. Every throw, draw and shuffle is derived again from that seed and from the texts that the
players' programs had promised and then revealed; who added what is told. docs/fairness.md says how,
and what this proves, so that you need not trust this program either.")]
#[command(after_help = "\
Exit status:
  0  every outcome of chance follows from the seed that was promised
  1  one does not, or the seed or a text is not the promised one, or a fact is against the rules
  2  a file can't be read, is not a record, or has no seed to verify it with

Examples:
  cavalcade verify game.jsonl
  cavalcade verify --json games/*.jsonl")]
pub struct VerifyArgs {
    /// The records; '-' reads standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print the verdicts as JSON, a line each
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
#[command(long_about = "\
Print the rules of a game, complete and numbered.

The numbers (GG-7, PC-9, CA-12) are the ones that refusals cite.")]
pub struct RulesArgs {
    /// giro-galoppo, petits-chevaux or carrousel
    #[arg(value_parser = game_parser())]
    pub game: GameId,
    /// The language [default: from the locale]
    #[arg(long, value_enum)]
    pub lang: Option<LangArg>,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum LangArg {
    En,
    Fr,
}

/// Reads a game's name, and offers all of them in help, errors and completions.
pub fn game_parser() -> impl clap::builder::TypedValueParser<Value = GameId> {
    use clap::builder::TypedValueParser;
    let names = GameId::ALL.map(GameId::key);
    clap::builder::PossibleValuesParser::new(names).try_map(|name| name.parse::<GameId>())
}

pub fn print_completions(shell: Shell) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "cavalcade", &mut script);
    io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

//! The one binary. Thin: it reads the command line and hands the work to the crates below it.

mod analyse;
mod audit;
mod backup;
mod cli;
mod copy;
mod data;
mod keep;
mod lab;
mod lang;
mod load;
#[cfg(feature = "nodes")]
mod nodes;
mod page;
mod puzzles;
mod replay;
mod rules;
mod serve;
mod solve;
mod train;
mod verify;

use clap::Parser;
use cli::{Cli, Command};
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Replay(args) => replay::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Simulate(args) => lab::simulate(&args),
        Command::Tournament(args) => lab::tournament(&args),
        Command::Train(args) => train::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Copy(args) => copy::run(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Completions { shell } => cli::print_completions(shell),
    };
    match done {
        Ok(status) => status,
        // Whoever read our output has seen enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cavalcade: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kinds = error.chain().filter_map(|e| e.downcast_ref::<io::Error>());
    kinds.into_iter().any(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

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
mod play;
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
    let Some(command) = Cli::parse().command else { return home() };
    let done = match command {
        Command::Play(args) => Ok(play::play(&args)),
        Command::Join(args) => Ok(play::join(&args)),
        Command::Watch(args) => Ok(play::watch(&args)),
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

/// Without a command there is a screen to choose from; where that can't be, there is help.
fn home() -> ExitCode {
    use clap::CommandFactory;
    use std::io::IsTerminal;
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return play::home();
    }
    // Nobody reads it if it can't be written.
    let _ = Cli::command().print_help();
    ExitCode::from(2)
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kinds = error.chain().filter_map(|e| e.downcast_ref::<io::Error>());
    kinds.into_iter().any(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

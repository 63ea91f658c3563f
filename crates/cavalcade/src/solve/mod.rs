//! `cavalcade solve`.

mod giro_galoppo;
mod petits_chevaux;
mod table;

use crate::cli::{SolveArgs, SolveGame};
use std::process::ExitCode;

pub fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    match &args.game {
        SolveGame::GiroGaloppo(args) => giro_galoppo::run(args)?,
        SolveGame::PetitsChevaux(args) => petits_chevaux::run(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A chance as people read it.
fn percent(chance: f64) -> String {
    format!("{:.2} %", 100.0 * chance)
}

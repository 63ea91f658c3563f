//! `cavalcade solve`.

mod giro_galoppo;
mod petits_chevaux;
mod table;

use clap::{Args, Subcommand};
use std::process::ExitCode;

#[derive(Args)]
pub struct SolveArgs {
    #[command(subcommand)]
    pub game: SolveGame,
}

/// The games of which something is solved.
#[derive(Subcommand)]
pub enum SolveGame {
    /// The race of two: an equilibrium of the whole race
    GiroGaloppo(giro_galoppo::SolveRaceArgs),
    /// Petits Chevaux for two with one or two horses each, by the printed rules
    PetitsChevaux(petits_chevaux::SolveLudoArgs),
}

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

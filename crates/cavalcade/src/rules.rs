//! `cavalcade rules`.

use crate::cli::RulesArgs;
use crate::lang;
use std::io::{self, Write};
use std::process::ExitCode;

pub fn run(args: &RulesArgs) -> anyhow::Result<ExitCode> {
    let page = args.game.rules_page(lang::choose(args.lang));
    io::stdout().write_all(page.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

//! `cavalcade copy`: a house moves from one place to another.

use crate::data::Typed;
use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::process::ExitCode;
use store::{Kind, Progress, Stage};

#[derive(Args)]
#[command(long_about = "\
Move the data of a server to another place: from a folder to PostgreSQL, or back.

Everything is copied as it is: people with their devices, tables, matches, checksums. Then it is read
again at its new place, and must be the same to the byte. The source stays as it was. Servers must be
stopped: what they write during the copy would not come with it. The target must be empty; if
something goes wrong it is as empty as before.")]
#[command(after_help = "\
Exit status:
  0  everything was copied, and is the same there
  2  it was not; one line says why

Examples:
  PGPASSWORD=… cavalcade copy --from cavalcade-data --to postgres://cavalcade@localhost/cavalcade
  cavalcade copy --from postgres://cavalcade@localhost/cavalcade --to small-again")]
pub struct CopyArgs {
    // Brackets would be shown in the help.
    #[allow(clippy::doc_markdown)]
    /// A folder, or postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "DIR|URL")]
    from: Typed,
    /// An empty folder, or an empty database
    #[arg(long, value_name = "URL|DIR")]
    to: Typed,
}

pub fn run(args: &CopyArgs) -> Result<ExitCode> {
    let (from, to) = (args.from.place()?, args.to.place()?);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let bar = bar();
    let copied = runtime.block_on(store::copy(&from, &to, |progress| tell(&bar, progress)));
    bar.finish_and_clear();
    let copied = copied?;
    let count = |kind| copied.iter().find(|(of, _)| *of == kind).map_or(0, |(_, rows)| *rows);
    println!(
        "{to} has everything of {from}, to the byte: {} people, {} tables, {} matches with {} entries.",
        count(Kind::People),
        count(Kind::Tables),
        count(Kind::Heads),
        count(Kind::Log)
    );
    println!(
        "Start the server with `cavalcade serve --store`, and keep {from} until you are sure."
    );
    Ok(ExitCode::SUCCESS)
}

/// Only somebody who watches needs one.
fn bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{msg:8} {bar:40} {human_pos} of {human_len} rows, {eta}");
    let bar = ProgressBar::new(0);
    // The template is ours, and good.
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

fn tell(bar: &ProgressBar, progress: Progress) {
    bar.set_length(progress.total);
    bar.set_position(progress.done);
    bar.set_message(match progress.stage {
        Stage::Copying => "copying",
        Stage::Checking => "checking",
    });
}

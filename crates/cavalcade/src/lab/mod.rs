//! `cavalcade simulate` and `cavalcade tournament`.

mod records;
mod simulate;
mod told;
mod tournament;

pub use simulate::run as simulate;
pub use tournament::run as tournament;

use crate::cli::SeriesArgs;
use anyhow::{Context, bail};
use catalog::{AnyGame, AnyOptions, GameId, Listed};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Allowance, Charted, Player, Threaded};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// What was asked for, understood.
struct Asked {
    game: GameId,
    options: AnyOptions,
    players: Vec<Player>,
}

impl Asked {
    fn new(args: &SeriesArgs) -> anyhow::Result<Asked> {
        let usual: Option<Allowance> = args.budget.as_deref().map(str::parse).transpose()?;
        let player = |name: &String| -> anyhow::Result<Player> {
            Ok(name.trim().parse::<Player>()?.or_allowed(usual))
        };
        let players = args.players.iter().map(player).collect::<Result<_, _>>()?;
        let options = AnyOptions::parse(args.game, &args.options)?;
        Ok(Asked { game: args.game, options, players })
    }

    /// Refuses what can't be played, before anything is played.
    fn check_table(&self, seats: usize) -> anyhow::Result<()> {
        let allowed = self.game.seats();
        let count = u8::try_from(seats).unwrap_or(u8::MAX);
        if !allowed.contains(&count) {
            bail!(
                "{} is for {} to {} players, not {seats}",
                self.game.title(),
                allowed.start(),
                allowed.end(),
            );
        }
        AnyGame::new(&self.options, count).context("options")?;
        Ok(())
    }
}

/// A game that the lab can play, and whose matches can be kept as records.
trait LabGame: Threaded<Illegal: Send + Sync + 'static> + Charted + Listed {}

impl<G: Threaded<Illegal: Send + Sync + 'static> + Charted + Listed> LabGame for G {}

fn pool(args: &SeriesArgs) -> anyhow::Result<ThreadPool> {
    let threads = args.threads.map_or(0, std::num::NonZero::get);
    Ok(ThreadPoolBuilder::new().num_threads(threads).build()?)
}

fn bar(games: u64) -> ProgressBar {
    ProgressBar::new(games).with_style(
        ProgressStyle::with_template("{pos}/{len} {wide_bar} {per_sec}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    )
}

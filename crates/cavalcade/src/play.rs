//! `cavalcade play`, `join` and `watch`, and what there is without arguments.

use crate::cli::{LangArg, game_parser};
use crate::lang;
use catalog::GameId;
use clap::{Args, ValueEnum};
use game::Level;
use std::env;
use std::process::ExitCode;
use terminal::play::{Address, Face, Goal, Motion, Play, PlayError, Profile, Server, Setup};
use terminal::{Depth, Look};

#[derive(Args)]
#[command(long_about = "\
Play in this terminal, at a table on this machine: against bots, with others at the same keyboard, or
both. Tables are kept: close the terminal whenever you like, and go on later from 'cavalcade'.")]
#[command(after_help = "\
Exit status: 0, or 1 when a table or server said no, 2 when it could not be asked.

Examples:
  cavalcade play petits-chevaux                   against three trotters
  cavalcade play giro-galoppo --with champion     against one champion
  cavalcade play carrousel --seats Ana,Bo         two people at one keyboard, and a bot
  cavalcade play giro-galoppo --server https://play.example   a table there, to invite friends to
  cavalcade play petits-chevaux --lines           in plain lines, for screen readers and scripts")]
pub struct PlayArgs {
    /// The game; without it you choose
    #[arg(value_parser = game_parser())]
    game: Option<GameId>,
    /// The bots: pony, trotter, galloper or champion, with commas between them
    #[arg(long, value_delimiter = ',', value_name = "LEVELS")]
    with: Option<Vec<Level>>,
    /// The names of all who play at this keyboard
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    seats: Vec<String>,
    /// What differs from the printed game, as in a record's header: '{"horses":2}'
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// How long bots wait before they act
    #[arg(long, value_enum, default_value_t = PaceArg::Relaxed)]
    pace: PaceArg,
    /// Begin in the lobby, to settle rules and places
    #[arg(long)]
    lobby: bool,
    /// Have the table at this server, so that friends can come
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    #[command(flatten)]
    face: FaceArgs,
}

#[derive(Args)]
pub struct JoinArgs {
    /// The link to the table, or its code and server: LUPUBENU@play.example
    #[arg(value_name = "URL|CODE@SERVER")]
    address: String,
    #[command(flatten)]
    face: FaceArgs,
}

#[derive(Args, Default)]
#[allow(clippy::struct_excessive_bools)] // Each may be so or not, whatever the others are.
pub struct FaceArgs {
    /// Your name
    #[arg(long, env = "CAVALCADE_NAME")]
    name: Option<String>,
    /// Plain lines, without redrawing: for screen readers, braille and scripts
    #[arg(long)]
    lines: bool,
    // Backticks would be shown in the help.
    #[allow(clippy::doc_markdown)]
    /// No animation [also: NO_MOTION in the environment]
    #[arg(long)]
    still: bool,
    /// Nothing but ASCII
    #[arg(long)]
    ascii: bool,
    // Backticks would be shown in the help.
    #[allow(clippy::doc_markdown)]
    /// How many colours [default: what the terminal says; NO_COLOR: none]
    #[arg(long, value_enum)]
    colours: Option<ColoursArg>,
    /// The language [default: from the locale]
    #[arg(long, value_enum)]
    lang: Option<LangArg>,
}

#[derive(Clone, Copy, ValueEnum)]
enum PaceArg {
    Relaxed,
    Brisk,
    Instant,
}

#[derive(Clone, Copy, ValueEnum)]
enum ColoursArg {
    None,
    #[value(name = "16")]
    Sixteen,
    #[value(name = "256")]
    Indexed,
    True,
}

impl FaceArgs {
    fn setup(&self) -> Setup {
        let get = |name: &str| env::var(name).ok();
        let seen = Look::of_environment(get);
        let depth = self.colours.map_or(seen.depth, |colours| match colours {
            ColoursArg::None => Depth::None,
            ColoursArg::Sixteen => Depth::Sixteen,
            ColoursArg::Indexed => Depth::Indexed,
            ColoursArg::True => Depth::True,
        });
        let still = self.still || self.lines || get("NO_MOTION").is_some_and(|set| !set.is_empty());
        Setup {
            lang: lang::choose(self.lang),
            look: Look { depth, ascii: self.ascii || seen.ascii },
            motion: if still { Motion::Still } else { Motion::Shown },
            profile: Profile::of_environment(get),
            name: self.name.clone(),
        }
    }

    fn run(&self, goal: Result<Goal, PlayError>) -> ExitCode {
        let setup = self.setup();
        let face = if self.lines { Face::Lines } else { Face::Screen };
        let played = goal.and_then(|goal| terminal::play::run(&setup, goal, face));
        match played {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("cavalcade: {}", why.told(setup.lang));
                ExitCode::from(why.status())
            }
        }
    }
}

pub fn play(args: &PlayArgs) -> ExitCode {
    let goal = || {
        let Some(game) = args.game else { return Ok(Goal::Home) };
        let server: Option<Server> = args.server.as_deref().map(str::parse).transpose()?;
        Ok(Goal::Play(Play {
            game,
            bots: args.with.clone(),
            people: args.seats.clone(),
            options: args.options.clone(),
            pace: match args.pace {
                PaceArg::Relaxed => protocol::Pace::Relaxed,
                PaceArg::Brisk => protocol::Pace::Brisk,
                PaceArg::Instant => protocol::Pace::Instant,
            },
            at_once: !args.lobby && (server.is_none() || args.with.is_some()),
            server,
        }))
    };
    args.face.run(goal())
}

pub fn join(args: &JoinArgs) -> ExitCode {
    args.face.run(args.address.parse::<Address>().map(Goal::Join))
}

pub fn watch(args: &JoinArgs) -> ExitCode {
    args.face.run(args.address.parse::<Address>().map(Goal::Watch))
}

/// Without arguments: home.
pub fn home() -> ExitCode {
    FaceArgs::default().run(Ok(Goal::Home))
}

//! Playing in a terminal: at tables on this machine and at those of servers, on a whole screen or in plain lines.
//!
//! ```text
//!                        socket ─ server ─ room ─ table
//! screen ┐
//!        ├ TableClient ─ Session
//! lines  ┘               thread ─ shell ─ table           on this machine, kept in a file
//! ```
//!
//! A `TableClient` knows nothing of terminals, and the two faces know nothing of where a table is.

mod address;
mod app;
mod board;
mod champion;
mod command;
mod device;
mod end;
mod error;
mod home;
mod lines;
mod lobby;
mod names;
mod playback;
mod profile;
mod record;
#[cfg(test)]
mod recordings;
mod rows;
mod rules;
mod screen;
mod server;
#[cfg(test)]
mod snapshots;
mod socket;
mod table_client;
mod table_screen;
mod tls;
mod transport;
mod widgets;
mod words;

pub use address::{Address, At, Server};
pub use error::PlayError;
pub use playback::Motion;
pub use profile::Profile;

use crate::depth::Look;
use catalog::GameId;
use game::Level;
use game::words::Lang;
use protocol::{NewTable, Pace, Settings, Throwing};
use server::Visitor;
use std::future::Future;
use table_client::{Ending, Opening, TableClient, Whereabouts};
use words::{Says, Word};

/// How somebody plays here.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The language.
    pub lang: Lang,
    /// What the terminal can show.
    pub look: Look,
    /// Whether effects take their time.
    pub motion: Motion,
    /// Where tables and secrets are kept.
    pub profile: Profile,
    /// The name of whoever plays.
    pub name: Option<String>,
}

/// What somebody wants.
#[derive(Clone, Debug)]
pub enum Goal {
    /// To choose.
    Home,
    /// A new table.
    Play(Play),
    /// A friend's table.
    Join(Address),
    /// To look on at a table.
    Watch(Address),
}

/// A new table.
#[derive(Clone, Debug)]
pub struct Play {
    /// Of which game.
    pub game: GameId,
    /// Against these; nobody has said so: as many trotters as make a usual match.
    pub bots: Option<Vec<Level>>,
    /// Those who play at this keyboard; nobody has said so: whoever sits there.
    pub people: Vec<String>,
    /// What differs from the printed game, as in a record's header.
    pub options: Option<String>,
    /// How long bots wait.
    pub pace: Pace,
    /// Where the table is to be, if not on this machine.
    pub server: Option<Server>,
    /// Whether it begins at once; else there is a lobby first.
    pub at_once: bool,
}

/// How much is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// A whole screen.
    Screen,
    /// A line for each thing that happens.
    Lines,
}

/// Plays, until whoever plays has had enough.
pub fn run(setup: &Setup, goal: Goal, face: Face) -> Result<(), PlayError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let done = match face {
        Face::Screen => runtime.block_on(screen::run(setup, goal)),
        Face::Lines => runtime.block_on(lines::run(setup, goal)),
    };
    // A thread that still waits for input does not keep the program.
    runtime.shutdown_background();
    done
}

impl Setup {
    /// What whoever plays here is called.
    fn own_name(&self) -> String {
        let guest = || {
            let number = device::now() % 90 + 10;
            format!("{} {number}", Word::Guest.said_in(self.lang))
        };
        self.name.clone().unwrap_or_else(guest)
    }
}

/// A table as it was opened, before it is known to anybody. It can be sent between tasks.
struct Opened {
    transport: transport::Transport,
    whereabouts: Whereabouts,
    opening: Opening,
}

impl Opened {
    fn client(self, setup: &Setup) -> TableClient {
        let Opened { transport, whereabouts, opening } = self;
        TableClient::new(transport, whereabouts, opening, setup.lang, setup.motion)
    }
}

/// Opens the table that somebody wants; nothing, for whoever still has to choose.
fn open(
    setup: &Setup,
    goal: Goal,
) -> impl Future<Output = Result<Option<Opened>, PlayError>> + Send + 'static {
    let setup = setup.clone();
    async move {
        match goal {
            Goal::Home => Ok(None),
            Goal::Play(play) => open_new(&setup, play).await.map(Some),
            Goal::Join(address) => {
                let name = setup.own_name();
                open_there(&setup, &address, Opening::Sit(name)).await.map(Some)
            }
            Goal::Watch(address) => open_there(&setup, &address, Opening::Watch).await.map(Some),
        }
    }
}

async fn visit(setup: &Setup, server: &Server) -> Result<Visitor, PlayError> {
    let known = setup.profile.secret(server);
    let visitor = Visitor::come(server.clone(), known, setup.lang).await?;
    setup.profile.keep_secret(server, &visitor.secret);
    Ok(visitor)
}

async fn open_there(
    setup: &Setup,
    address: &Address,
    opening: Opening,
) -> Result<Opened, PlayError> {
    let visitor = visit(setup, &address.server).await?;
    let table = visitor.find(address).await?;
    let link = address.server.link(&table);
    let transport = socket::open(visitor, table).await?;
    Ok(Opened { transport, whereabouts: Whereabouts::Server(link), opening })
}

async fn open_new(setup: &Setup, play: Play) -> Result<Opened, PlayError> {
    let Play { game, bots, people, options, pace, server, at_once } = play;
    let own = || match (&setup.name, &server) {
        (None, None) => Word::YouAlone.said_in(setup.lang).to_owned(),
        _ => setup.own_name(),
    };
    let people = if people.is_empty() { vec![own()] } else { people };
    let usual = usize::from(crate::usual_players(game)).saturating_sub(people.len());
    // Friends come to a server's table: nobody takes their places unasked.
    let usual = if server.is_some() { 0 } else { usual };
    let bots = bots.unwrap_or_else(|| vec![Level::Trotter; usual]);
    let (least, most) = (*game.seats().start(), *game.seats().end());
    let all = people.len() + bots.len();
    if all > usize::from(most) || at_once && all < usize::from(least) {
        return Err(PlayError::Players(least, most));
    }
    let settings = Settings { pace, throw: Throwing::Hand, ..Settings::default() };
    let options = match options {
        Some(options) => {
            let read = catalog::AnyOptions::parse(game, &options);
            read.map_err(|why| PlayError::Refused(why.to_string()))?;
            serde_json::value::RawValue::from_string(options).ok()
        }
        None => None,
    };
    let new = NewTable { game, options, settings };
    let opening = Opening::Begin { people, bots, start: at_once };
    match server {
        Some(server) => {
            let visitor = visit(setup, &server).await?;
            let table = visitor.make(&new).await?;
            let link = server.link(&table);
            let transport = socket::open(visitor, table).await?;
            Ok(Opened { transport, whereabouts: Whereabouts::Server(link), opening })
        }
        None => {
            let id = format!("{:012x}", device::now());
            let transport = device::open(setup.profile.folder.clone(), id, Some(new));
            Ok(Opened { transport, whereabouts: Whereabouts::Here, opening })
        }
    }
}

/// Goes on at a table that is kept on this machine.
fn reopen(setup: &Setup, id: String) -> Opened {
    let transport = device::open(setup.profile.folder.clone(), id, None);
    Opened { transport, whereabouts: Whereabouts::Here, opening: Opening::GoOn }
}

/// Why a program ends that can't go on with its table.
fn ended(ending: &Ending, whereabouts: &Whereabouts) -> PlayError {
    let link = match whereabouts {
        Whereabouts::Server(link) => link.clone(),
        Whereabouts::Here => String::new(),
    };
    match ending {
        Ending::Unreadable => PlayError::NoTable,
        Ending::Refused(why) => PlayError::Refused(why.clone()),
        Ending::Version => PlayError::Version(link),
        Ending::Full => PlayError::Full(link),
    }
}

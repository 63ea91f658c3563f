//! What a champion would do, that sees what a person sees.

use crate::Question;
use bots::{Level, Play, Tip};
use catalog::{AnyAction, AnyOptions, Listed, match_game};
use client::{BotPlayer, Local, Session, read_deed};
use game::words::Lang;
use game::{Millis, Seat};
use protocol::{FromServer, TableInfo, VERSION, Welcome};

/// A champion. It remembers what it has found out about a match.
#[derive(Default)]
pub struct Adviser {
    champion: Option<BotPlayer>,
}

impl Adviser {
    /// What is to be done; nothing, if there is nothing to do or the question makes no sense.
    pub fn advise(&mut self, question: Question, now: u64) -> Option<AnyAction> {
        let Question { table, frame, seen } = question;
        let seat = Seat(frame.you.as_ref()?.seat);
        if let Tip::Do(tip) = tip(&table, frame.view.get(), seat)? {
            return tip;
        }
        let (game, time) = (table.game, Millis(frame.now));
        let mut session = Session::new(Lang::En);
        session.connected();
        let welcome = Welcome { protocol: VERSION, table };
        session.received(&FromServer::Welcome(welcome).text(), Local(now)).ok()?;
        session.received(&FromServer::Frame(frame).text(), Local(now)).ok()?;
        let champion = self.champion.get_or_insert_with(|| BotPlayer::new(Level::Champion, now));
        champion.see(&session, true).ok()?;
        for effects in &seen {
            champion.recall(effects).ok()?;
        }
        read_deed(game, &champion.intent(&session, time).ok()??.action)
    }
}

/// What the game says of somebody who asks; nothing, if the question makes no sense.
fn tip(table: &TableInfo, view: &str, seat: Seat) -> Option<Tip<AnyAction>> {
    let options = AnyOptions::parse(table.game, table.options.get()).ok()?;
    match_game!(AnyOptions(options), G(options) => {
        let view = serde_json::from_str(view).ok()?;
        Some(match G::tip(&view, &options, seat) {
            Tip::AsChampion => Tip::AsChampion,
            Tip::Do(action) => Tip::Do(action.map(G::any_action)),
        })
    })
}

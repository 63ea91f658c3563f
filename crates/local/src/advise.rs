//! What a champion would do, that sees what a person sees.

use crate::Question;
use bots::Level;
use bots::carrousel::{Hint, hint};
use carrousel::Action;
use catalog::{AnyAction, AnyOptions, AnyView};
use client::{BotPlayer, Local, Session, read_deed};
use game::words::Lang;
use game::{Millis, Seat};
use protocol::{FromServer, VERSION, Welcome};

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
        if let Ok(AnyView::Carrousel(view)) = AnyView::read(table.game, frame.view.get()) {
            let options = AnyOptions::parse(table.game, table.options.get());
            let expert = matches!(options, Ok(AnyOptions::Carrousel(options)) if options.expert);
            // Whoever asks is no champion: it is shown the easiest way that there is.
            return hint(&view, seat, expert).map(|hint| {
                AnyAction::Carrousel(match hint {
                    Hint::Claim(card) => Action::Claim(card),
                    Hint::Move(step, _) => Action::Move(step),
                })
            });
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

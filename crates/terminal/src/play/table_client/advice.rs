//! What a champion would do here.

use super::super::champion::{Answer, Champion};
use super::super::names::TableNames;
use super::super::words::{Says, Word};
use super::TableClient;
use crate::choice;
use catalog::AnyAction;
use client::Outlook;
use local::Question;
use protocol::{Emote, HintRule, PlaceKind, TableInfo};

impl TableClient {
    /// Asks a champion what it would do here.
    pub fn ask_advice(&mut self) {
        let rule = self.table.as_ref().map(TableInfo::hint_rule);
        if rule == Some(HintRule::Off) || !self.can_be_advised() {
            self.refusal = Some(Word::NoHint.said_in(self.lang).to_owned());
            return;
        }
        let outlook = self.session().and_then(|session| {
            let frame = session.frame()?;
            Outlook::of(session.table()?, frame).zip(frame.you.map(|you| you.acted))
        });
        let Some((outlook, acted)) = outlook else { return };
        if rule == Some(HintRule::Seen) {
            self.say(Emote::Hint);
        }
        (self.advised, self.acted, self.asked) = (None, acted, true);
        self.questions += 1;
        let question = Question { outlook, seen: std::mem::take(&mut self.seen) };
        self.champion.get_or_insert_with(Champion::new).ask(self.questions, question);
    }

    fn can_be_advised(&self) -> bool {
        let (Some(seat), Some(view), Some(table)) = (self.seat(), &self.playback.view, &self.table)
        else {
            return false;
        };
        let people = table.places.iter().filter(|place| place.kind == PlaceKind::Person).count();
        choice::can_be_advised(view, seat, people <= 1)
    }

    pub(super) fn be_advised(&mut self, answer: &Answer) {
        if answer.n != self.questions {
            return;
        }
        self.asked = false;
        self.advised = answer.action;
        let told = match answer.action.as_ref() {
            None => Word::NoGoodMove.said_in(self.lang).to_owned(),
            Some(action) => {
                let what = self.told_advice(action);
                let colon = catalog::COLON.in_lang(self.lang);
                format!("{}{colon}{what}.", Word::AGoodMove.said_in(self.lang))
            }
        };
        self.say_aloud(vec![told]);
    }

    /// What is advised, and the keys for it where they are several.
    fn told_advice(&self, action: &AnyAction) -> String {
        let what =
            self.table.as_ref().map(|table| choice::told(action, self.lang, &TableNames(table)));
        let what = what.unwrap_or_default();
        match self.position(|at| choice::way_to(at, action)).flatten() {
            Some(keys) if keys.len() > 1 => format!("{what} ({})", keys.join(" ")),
            _ => what,
        }
    }

    /// What a champion has to know when it is asked later, and whether its advice is still good.
    pub(super) fn witness(&mut self, frame: &protocol::Frame, resync: bool) {
        let acted = frame.you.map_or(0, |you| you.acted);
        if self.seen_match != frame.match_no {
            self.seen_match = frame.match_no;
            self.seen.clear();
        }
        let game = self.table.as_ref().map(|table| table.game);
        if game.is_some_and(choice::has_memory) && !resync {
            self.seen.push(frame.effects.clone());
        }
        if resync || self.acted != acted {
            self.advised = None;
        }
    }
}

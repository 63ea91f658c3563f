//! What a champion would do: worked out in a worker, shown on the board.

use super::TableClient;
use crate::games;
use crate::local_tables::WorkerLink;
use crate::words::{Says as _, Word};
use catalog::{AnyAction, AnyView};
use client::{Outlook, Session};
use leptos::prelude::*;
use local::{Advised, FromHost, Question, ToHost};
use protocol::{PlaceKind, Raw};
use std::mem::take;

/// A champion in a worker, from the first question on.
#[derive(Default)]
pub struct Adviser {
    worker: Option<WorkerLink>,
    asked: u32,
    /// How often we had acted when it was asked.
    acted: u32,
    /// What we saw then.
    view: Option<AnyView>,
    /// In which match it would have to look.
    match_no: u32,
    /// What has happened there since it was asked last.
    seen: Vec<Raw>,
}

/// What was advised, while the match stood so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What whoever asked has seen.
    pub view: AnyView,
    /// There may be nothing to advise.
    pub action: Option<AnyAction>,
}

// A good move.
impl TableClient {
    /// Whether it makes sense to ask: it is our turn, or everybody's.
    pub fn can_be_advised(self) -> bool {
        let Some(seat) = self.seat.get() else { return false };
        let among_bots = self.is_among_bots();
        self.view.with(|view| {
            view.as_ref().is_some_and(|view| games::can_be_advised(view, seat, among_bots))
        })
    }

    /// Whether nobody else plays than bots.
    pub(super) fn is_among_bots(self) -> bool {
        let people = |places: &[protocol::Place]| {
            places.iter().filter(|place| place.kind == PlaceKind::Person).count()
        };
        self.of_table(|table| people(&table.places) <= 1) == Some(true)
    }

    /// Asks what a champion would do here.
    pub fn ask_advice(self) {
        let Some(Some((outlook, acted))) = self.with(self.holder.get_untracked(), |session| {
            let frame = session.frame()?;
            Outlook::of(session.table()?, frame).zip(frame.you.map(|you| you.acted))
        }) else {
            return;
        };
        self.advised.set(None);
        self.answer.set(None);
        let view = self.view.get_untracked();
        self.adviser.update_value(|adviser| {
            adviser.asked += 1;
            adviser.acted = acted;
            adviser.view = view;
            let n = adviser.asked;
            let worker = adviser
                .worker
                .get_or_insert_with(|| WorkerLink::open(move |said| self.advise(said)));
            let seen = take(&mut adviser.seen);
            worker.tell(&ToHost::Advise { n, question: Question { outlook, seen } });
        });
    }

    /// Something has happened. What was advised is good until we do something ourselves: that others
    /// make their secret choices meanwhile changes nothing.
    pub(super) fn witness(self, session: &Session, resync: bool) {
        let Some((frame, table)) = session.frame().zip(session.table()) else { return };
        let acted = frame.you.map_or(0, |you| you.acted);
        self.adviser.update_value(|adviser| {
            if adviser.match_no != frame.match_no {
                adviser.match_no = frame.match_no;
                adviser.seen.clear();
            }
            if games::has_memory(table.game) && !resync {
                adviser.seen.push(frame.effects.clone());
            }
            if resync || adviser.acted != acted {
                self.advised.set(None);
            }
        });
    }

    fn advise(self, said: FromHost) {
        let (n, action) = match said {
            FromHost::Advice { n, action } => (n, action),
            FromHost::Failed => {
                // The component may be gone.
                if let Some(lang) = self.lang.try_get_untracked() {
                    let sorry = Word::NoWorker.said_in(lang).to_owned();
                    self.say_aloud(vec![sorry]);
                }
                return;
            }
            _ => return,
        };
        // The component may be gone, and an older question is of no interest.
        let asked = self.adviser.try_update_value(|adviser| {
            (adviser.asked == n).then(|| adviser.view.take()).flatten()
        });
        if let Some(Some(view)) = asked {
            let action = action.map(|Advised(action)| action);
            let _ = self.advised.try_set(action.as_ref().and_then(games::control));
            let _ = self.answer.try_set(Some(Answer { view, action }));
        }
    }
}

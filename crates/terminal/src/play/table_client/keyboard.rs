//! Several people at one keyboard.

use super::super::names::place_name;
use super::{TableClient, Whereabouts};
use crate::choice;
use client::Session;
use game::{Seat, SeatSet, Seen};
use local::Who;

impl TableClient {
    /// Those here who have a seat in the match.
    fn people(&self) -> Vec<(Who, Seat)> {
        let people = (0..).zip(&self.sessions).skip(self.host().into());
        people.filter_map(|(who, session)| Some((who, session.seat()?))).collect()
    }

    /// The turn may be somebody else's now.
    pub(super) fn pass_keyboard(&mut self) {
        let people = self.people();
        let (Whereabouts::Here, Some(view)) = (&self.whereabouts, &self.playback.view) else {
            return;
        };
        if people.len() < 2 || view.game().is_live() || self.curtain.is_some() {
            return;
        }
        let thrower = self.sessions.get(usize::from(self.holder)).and_then(Session::thrower);
        let to_act: SeatSet = view.to_act().iter().chain(thrower).collect();
        let acts = |who: Who| people.iter().any(|&(w, seat)| w == who && to_act.contains(seat));
        if acts(self.holder) {
            return;
        }
        let Some(next) = people.iter().map(|&(who, _)| who).find(|&who| acts(who)) else { return };
        if choice::is_secret(view) {
            // Until it is taken everybody sees what everybody may see.
            self.look_as(0);
            self.curtain = Some(next);
        } else {
            self.look_as(next);
        }
    }

    /// Whoever was asked to has taken the keyboard.
    pub fn take_keyboard(&mut self) {
        if let Some(who) = self.curtain.take() {
            self.look_as(who);
        }
    }

    fn look_as(&mut self, who: Who) {
        self.holder = who;
        (self.picked, self.refusal, self.advised) = (None, None, None);
        let view = self.session().and_then(|session| session.view()?.ok());
        self.playback.jump(view);
    }

    /// The name of whoever is to take the keyboard.
    pub fn next_holder(&self) -> Option<String> {
        let session = self.sessions.get(usize::from(self.curtain?))?;
        let place = session.table()?.you.place?;
        Some(place_name(self.table.as_ref()?, place.into(), self.lang))
    }
}

//! What was said and not answered yet.

use crate::event::{Sent, is_luck};
use catalog::record::Digest;
use protocol::{Act, Ask, Say, ToServer, Wish};
use std::collections::VecDeque;

/// What was said and not answered yet, in the order in which it was said.
#[derive(Debug, Default)]
pub(crate) struct Pending(VecDeque<Waiting>);

#[derive(Debug)]
struct Waiting {
    message: ToServer,
    /// Whether it has left, perhaps to be lost on the way.
    sent: bool,
}

impl Pending {
    pub fn push(&mut self, message: ToServer, sent: bool) {
        self.0.push_back(Waiting { message, sent });
    }

    /// Takes the message of this number, which was answered.
    pub fn take(&mut self, n: u32) -> Option<Sent> {
        // Answers come in the order of the questions, so this is nearly always the first.
        let i = self.0.iter().position(|w| w.message.number() == Some(n))?;
        let Waiting { message, .. } = self.0.remove(i)?;
        sent(message).map(|(_, what)| what)
    }

    /// Takes the moves of the match after its `nth`: the one before them was refused.
    pub fn take_following(&mut self, match_no: u32, nth: u32) -> Vec<Act> {
        let mut taken = Vec::new();
        for waiting in std::mem::take(&mut self.0) {
            match waiting.message {
                ToServer::Act(act) if act.match_no == match_no && act.nth > nth => taken.push(act),
                _ => self.0.push_back(waiting),
            }
        }
        taken
    }

    /// The connection is new: gives the texts of what must be said again, or for the first time,
    /// and what must not be said again.
    pub fn again(&mut self) -> (Vec<String>, Vec<(u32, Sent)>) {
        let (mut texts, mut lost) = (Vec::new(), Vec::new());
        for mut waiting in std::mem::take(&mut self.0) {
            match waiting.message {
                // A phrase heard twice is worse than one not heard.
                message @ ToServer::Say(_) if waiting.sent => lost.extend(sent(message)),
                _ => {
                    texts.push(waiting.message.text());
                    waiting.sent = true;
                    self.0.push_back(waiting);
                }
            }
        }
        (texts, lost)
    }

    /// Forgets what was said about the dice; says whether there was anything.
    pub fn drop_luck(&mut self) -> bool {
        let before = self.0.len();
        self.0.retain(|waiting| !about_luck(&waiting.message));
        self.0.len() < before
    }

    pub fn has_luck(&self) -> bool {
        self.messages().any(about_luck)
    }

    /// Lets the promise be changed with which somebody wants to sit down.
    pub fn each_sit(&mut self, mut change: impl FnMut(&mut Option<Digest>)) {
        for waiting in &mut self.0 {
            if let ToServer::Ask(Ask { want: Wish::Sit { promise, .. }, .. }) = &mut waiting.message
            {
                change(promise);
            }
        }
    }

    /// The moves of the match.
    pub fn acts(&self, match_no: u32) -> impl Iterator<Item = &Act> {
        self.0.iter().filter_map(move |waiting| match &waiting.message {
            ToServer::Act(act) if act.match_no == match_no => Some(act),
            _ => None,
        })
    }

    /// Whether a throw in this match is not answered yet.
    pub fn has_throw(&self, match_no: u32) -> bool {
        self.messages().any(|message| match message {
            ToServer::Ask(Ask { want: Wish::Throw { match_no: of, .. }, .. }) => *of == match_no,
            _ => false,
        })
    }

    pub fn messages(&self) -> impl Iterator<Item = &ToServer> {
        self.0.iter().map(|waiting| &waiting.message)
    }
}

fn about_luck(message: &ToServer) -> bool {
    matches!(message, ToServer::Ask(Ask { want, .. }) if is_luck(want))
}

fn sent(message: ToServer) -> Option<(u32, Sent)> {
    match message {
        ToServer::Act(act) => Some((act.n, Sent::Act(act))),
        ToServer::Ask(Ask { n, want }) => Some((n, Sent::Ask(want))),
        ToServer::Say(Say { n, emote }) => Some((n, Sent::Say(emote))),
        // These wait for nothing.
        ToServer::Hello(_) | ToServer::Ping(_) => None,
    }
}

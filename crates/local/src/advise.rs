//! What a champion would do, that sees what a person sees. In browsers it is a part of the worker's module by
//! itself: whoever never asks does without.

use crate::Question;
use bots::{Level, Play, Tip};
use catalog::{AnyAction, AnyOptions, Listed, match_game};
use client::{BotPlayer, Outlook};
use game::{Millis, Seat};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// A champion. It remembers what it has found out about a match.
#[derive(Default)]
pub struct Adviser {
    champion: Option<BotPlayer>,
}

/// The champion's code did not come.
#[derive(Clone, Copy, Debug)]
pub struct Absent;

impl From<SplitLoaderError> for Absent {
    fn from(_: SplitLoaderError) -> Absent {
        Absent
    }
}

/// What is to be done; nothing, if there is nothing to do or the question makes no sense.
// Advising itself never fails: the error is for code that did not come, which the macro adds.
#[allow(clippy::unnecessary_wraps)]
#[wasm_split(advise, fallible)]
pub fn advise(
    adviser: &mut Adviser,
    question: Question,
    seed: u64,
) -> Result<Option<AnyAction>, Absent> {
    Ok(adviser.advise(question, seed))
}

impl Adviser {
    fn advise(&mut self, question: Question, seed: u64) -> Option<AnyAction> {
        let Question { outlook, seen } = question;
        if let Tip::Do(tip) = tip(&outlook)? {
            return tip;
        }
        let champion = self.champion.get_or_insert_with(|| BotPlayer::new(Level::Champion, seed));
        champion.look(&outlook).ok()?;
        for effects in &seen {
            champion.recall(effects).ok()?;
        }
        Some(champion.intend(&outlook.view, Millis(outlook.now)).ok()??.action)
    }
}

/// What the game says of somebody who asks; nothing, if the question makes no sense.
fn tip(outlook: &Outlook) -> Option<Tip<AnyAction>> {
    let options = AnyOptions::parse(outlook.game, outlook.options.get()).ok()?;
    match_game!(AnyOptions(options), G(options) => {
        let view = serde_json::from_str(outlook.view.get()).ok()?;
        Some(match G::tip(&view, &options, Seat(outlook.seat)) {
            Tip::AsChampion => Tip::AsChampion,
            Tip::Do(action) => Tip::Do(action.map(G::any_action)),
        })
    })
}

//! What a client adds to the dice: it promises a text, and reveals it when it is asked to and not
//! before. `docs/fairness.md` tells why it has to be so careful.

use catalog::record::{Digest, Fair};
use protocol::{EDITION, Phase, Place, PlaceKind, TableInfo, Wish, promise};
use serde::{Deserialize, Serialize};

/// A text for the dice of one match, and what became of it. Whoever runs a session keeps it, so
/// that a new session can reveal what an earlier one has promised.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pledge {
    /// What the server had promised when this was drawn: good for this match and no other.
    commit: String,
    text: String,
    /// Whether it was promised.
    promised: bool,
    /// What everybody had promised when it was revealed, by seat.
    seen: Option<Vec<Option<Digest>>>,
}

// The text must not get into a log by accident.
impl std::fmt::Debug for Pledge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pledge").field("commit", &self.commit).finish_non_exhaustive()
    }
}

impl Pledge {
    /// What was promised.
    pub fn promise(&self) -> Digest {
        promise(&self.commit, &self.text)
    }

    /// Whether the text was revealed: from then on the server has to stand by what was seen.
    pub fn is_revealed(&self) -> bool {
        self.seen.is_some()
    }

    /// Whether the header of the match's record is the one that was promised: the server's
    /// commitment and everybody's promises as they were seen before the text was revealed, and
    /// the text among what was added.
    pub fn is_kept_by(&self, fair: &Fair) -> bool {
        let own = self.promise();
        let (Some(seen), Some(second)) = (&self.seen, &fair.second) else { return false };
        let seat = second.promises.iter().position(|promise| *promise == Some(own));
        let text = seat.and_then(|seat| fair.luck.get(seat));
        fair.commit == self.commit && second.promises == *seen && text == Some(&self.text)
    }
}

/// Draws a text that nobody can guess.
type Draw = Box<dyn FnMut() -> String>;

/// Where the texts come from, and the one for the next match.
#[derive(Default)]
pub(crate) struct Luck {
    draw: Option<Draw>,
    pub pledge: Option<Pledge>,
}

impl std::fmt::Debug for Luck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Luck").field("pledge", &self.pledge).finish_non_exhaustive()
    }
}

impl Luck {
    pub fn new(draw: Draw, pledge: Option<Pledge>) -> Luck {
        Luck { draw: Some(draw), pledge }
    }

    /// Whether this answers for itself what the table asks.
    pub fn is_active(&self) -> bool {
        self.draw.is_some()
    }

    /// The promise for the next match at this table, if one can be made now.
    pub fn promise(&mut self, table: &TableInfo) -> Option<Digest> {
        if table.phase == Phase::Playing || table.revealing.is_some() || table.edition != EDITION {
            return None;
        }
        let draw = self.draw.as_mut()?;
        // A text that was revealed is known, and must not be promised once more: if the match did
        // not begin, somebody could choose its own by it.
        let good = |p: &&mut Pledge| p.commit == table.commit && p.seen.is_none();
        let pledge = match self.pledge.as_mut().filter(good) {
            Some(_) => self.pledge.as_mut()?,
            None => self.pledge.insert(Pledge {
                commit: table.commit.clone(),
                text: draw(),
                promised: false,
                seen: None,
            }),
        };
        pledge.promised = true;
        Some(pledge.promise())
    }

    /// What there is to say now that the table is so.
    pub fn answer(&mut self, table: &TableInfo) -> Option<Wish> {
        let place = table.you.place?;
        let there = table.places.get(usize::from(place))?.promise;
        if let Some(revealing) = &table.revealing {
            if !revealing.missing.contains(&place) {
                return None;
            }
            let luck = self.reveal(table, there)?;
            return Some(Wish::Reveal { match_no: revealing.match_no, luck });
        }
        let pledge = self.pledge.as_ref().filter(|pledge| pledge.commit == table.commit);
        let known = pledge.is_some_and(|pledge| {
            // Two windows of one person would overrule each other for ever: each promises once.
            let mine = pledge.promised && there.is_some();
            mine && pledge.seen.is_none()
        });
        if known {
            return None;
        }
        let promise = self.promise(table)?;
        Some(Wish::Promise { match_no: table.match_no + 1, promise })
    }

    /// The text, where everything is as it was promised.
    fn reveal(&mut self, table: &TableInfo, there: Option<Digest>) -> Option<String> {
        let pledge = self.pledge.as_mut()?;
        let taken = |place: &&Place| place.kind != PlaceKind::Open;
        let promises: Vec<Option<Digest>> =
            table.places.iter().filter(taken).map(|place| place.promise).collect();
        let asked_for_it = pledge.commit == table.commit && there == Some(pledge.promise());
        // Asked again with other promises, it stands by what it saw first.
        if !asked_for_it || pledge.seen.as_ref().is_some_and(|seen| *seen != promises) {
            return None;
        }
        pledge.seen = Some(promises);
        Some(pledge.text.clone())
    }

    /// The promise may not have been heard.
    pub fn doubt(&mut self) {
        if let Some(pledge) = &mut self.pledge {
            pledge.promised = false;
        }
    }
}

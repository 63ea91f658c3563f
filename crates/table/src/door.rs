//! Who may sit down: the table's door, and those who knock.
//!
//! Knocks live as long as their connections and are not written down. A knock is called by what it
//! is about (whose, under which name), not by a number that counts: after the table was loaded anew
//! the host's answer must not let somebody else in.

use crate::doc::PersonId;
use crate::table::{No, Table};
use crate::text;
use catalog::record::Digest as Hash;
use protocol::{Code, Door, FromServer, Knock, Refusal, Wish};
use sha2::{Digest, Sha256};

/// People waiting at the door, at most.
const MOST_KNOCKS: usize = 8;

/// People turned away that are remembered while the table is in memory, at most.
const MOST_TURNED: usize = 64;

/// How long somebody who was turned away can't knock again, in milliseconds.
const TURNED_MS: u64 = 60_000;

/// Those who wait at the door, and those who have waited in vain.
#[derive(Debug, Default)]
pub(crate) struct Porch {
    waiting: Vec<Waiting>,
    /// Who was not let in, and when, in milliseconds since 1970.
    turned: Vec<(PersonId, u64)>,
}

#[derive(Debug)]
struct Waiting {
    person: PersonId,
    knock: Knock,
    /// The `sit` it wants to be carried out.
    sit: Wish,
    /// The last match when it knocked: what it has promised for the dice is for the next one.
    after: u32,
}

impl Porch {
    /// The place that this person wants.
    pub fn place_of(&self, person: PersonId) -> Option<u8> {
        self.waiting.iter().find(|w| w.person == person).map(|w| w.knock.place)
    }

    /// Everybody who waits.
    pub fn knocks(&self) -> Vec<Knock> {
        self.waiting.iter().map(|w| w.knock.clone()).collect()
    }

    /// This person waits no longer. Says whether it did.
    pub fn forget(&mut self, person: PersonId) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|w| w.person != person);
        self.waiting.len() != before
    }

    fn was_turned(&self, person: PersonId, now: u64) -> bool {
        let recent = |at: u64| now.saturating_sub(at) < TURNED_MS;
        self.turned.iter().any(|(turned, at)| *turned == person && recent(*at))
    }

    fn turn_away(&mut self, person: PersonId, now: u64) {
        self.forget(person);
        self.turned.retain(|(turned, _)| *turned != person);
        if self.turned.len() >= MOST_TURNED {
            self.turned.remove(0);
        }
        self.turned.push((person, now));
    }
}

impl Table {
    /// Whether this person may sit down without knocking.
    pub(crate) fn may_enter(&self, person: PersonId) -> Result<bool, No> {
        if person == self.doc.host || self.doc.place_of(person).is_some() {
            return Ok(true);
        }
        match self.doc.door {
            Door::Open => Ok(!self.doc.must_knock.contains(&person)),
            Door::Knock => Ok(false),
            Door::Closed => Err(No::because(Code::Closed)),
        }
    }

    /// Somebody who may not just sit down wants to.
    pub(crate) fn knock(
        &mut self,
        person: PersonId,
        place: u8,
        name: &str,
        sit: &Wish,
        now: u64,
    ) -> Result<(), No> {
        self.not_playing()?;
        let name = text::name(name).map_err(|_| No::because(Code::Text))?;
        if *self.place_mut(place)? != crate::doc::PlaceDoc::Open {
            return Err(No::because(Code::PlaceTaken));
        }
        if self.porch.was_turned(person, now) {
            return Err(No::because(Code::TurnedAway));
        }
        let id = knock_id(&self.names.id, person, &name);
        let (knock, after) = (Knock { id, name, place }, self.doc.match_no);
        let waiting = Waiting { person, knock, sit: sit.clone(), after };
        let before = self.porch.waiting.iter().position(|w| w.person == person);
        match before {
            Some(before) => self.porch.waiting[before] = waiting,
            None if self.porch.waiting.len() >= MOST_KNOCKS => {
                return Err(No::because(Code::Crowded));
            }
            None => self.porch.waiting.push(waiting),
        }
        self.info_changed = true;
        Ok(())
    }

    /// The host answers a knock.
    pub(crate) fn admit(&mut self, by: PersonId, id: &str, yes: bool, now: u64) -> Result<(), No> {
        self.must_be_host(by)?;
        let index = self.porch.waiting.iter().position(|w| w.knock.id == id);
        let index = index.ok_or(No::because(Code::NobodyThere))?;
        let person = self.porch.waiting[index].person;
        if yes {
            return self.let_in(index);
        }
        self.porch.turn_away(person, now);
        self.doc.bar(person);
        self.doc_changed = true;
        self.send_off(person, Code::TurnedAway);
        Ok(())
    }

    /// Somebody who waits sits down: where it wants to, or elsewhere.
    fn let_in(&mut self, index: usize) -> Result<(), No> {
        self.not_playing()?;
        let Waiting { person, knock, sit, after } = &self.porch.waiting[index];
        let (person, wanted, sit) = (*person, usize::from(knock.place), sit.clone());
        let in_time = *after == self.doc.match_no;
        let place = self.doc.free_place(wanted).ok_or(No::because(Code::NoFreePlace))? as u8;
        if let Wish::Sit { name, horse, promise, .. } = &sit {
            self.sit(person, place, name, horse.as_deref(), promise.filter(|_| in_time))?;
        }
        self.porch.forget(person);
        self.doc.must_knock.retain(|barred| *barred != person);
        self.doc_changed = true;
        Ok(())
    }

    /// The host opens or closes the door.
    pub(crate) fn set_door(&mut self, by: PersonId, door: Door) -> Result<(), No> {
        self.must_be_host(by)?;
        self.doc.door = door;
        self.doc_changed = true;
        let waiting: Vec<PersonId> = self.porch.waiting.iter().map(|w| w.person).collect();
        for person in waiting {
            match door {
                // Nothing keeps them any longer; whoever finds no place now can sit down later.
                Door::Open if !self.doc.must_knock.contains(&person) => {
                    let index = self.porch.waiting.iter().position(|w| w.person == person);
                    let _ = index.map(|index| self.let_in(index));
                    self.porch.forget(person);
                }
                Door::Open | Door::Knock => {}
                Door::Closed => {
                    self.porch.forget(person);
                    self.send_off(person, Code::Closed);
                }
            }
        }
        Ok(())
    }

    /// Tells somebody, unasked, why it was not let in.
    fn send_off(&mut self, person: PersonId, code: Code) {
        for i in 0..self.watchers.len() {
            let watcher = self.watchers[i];
            if watcher.person == person {
                let say = self.sentence(&No::because(code), watcher.lang);
                let refusal = Refusal { n: None, code, rule: None, say };
                self.tell(watcher.conn, &FromServer::Refusal(refusal));
            }
        }
    }

    /// Who waits at the door, for those whom it concerns.
    pub(crate) fn knocks_for(&self, person: PersonId) -> Vec<Knock> {
        match person == self.doc.host || self.doc.place_of(person).is_some() {
            true => self.porch.knocks(),
            false => Vec::new(),
        }
    }
}

/// What a knock is called. It tells nothing about the person.
fn knock_id(table: &str, person: PersonId, name: &str) -> String {
    let mut hash = Sha256::new();
    for part in [table.as_bytes(), &person.0, name.as_bytes()] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    let mut hex = Hash(hash.finalize().into()).to_string();
    hex.truncate(16);
    hex
}

//! The end of every step: what is to be written, and who is to be told.

use crate::doc::PlaceDoc;
use crate::step::{Moment, Outgoing, Step};
use crate::table::{No, Table, Watcher};
use commit::{Append, Commit, DocChange, UnixMillis};
use game::Turn;
use protocol::{Ack, Phase, Refusal, Stopped};

impl Table {
    /// Gathers what is to be written and who is to be told.
    pub(crate) fn finish(&mut self, moment: &mut Moment<'_>) -> Step {
        let seq = self.running.as_ref().map_or(0, |running| running.seq());
        let news = self.told != Some(seq) || self.header.is_some();
        self.note_end(moment);
        self.settle_host();
        let append = self.take_log();
        // Beside the document stands when the table wants to be woken. Nobody need be told of that.
        let wakes_anew = append.is_some() && self.wake_at().is_some();
        if self.doc_changed || self.info_changed {
            self.tell_table();
        }
        match self.told.replace(seq) {
            None => self.tell_anew(),
            Some(told) if news => self.tell_frames(told),
            Some(_) => {}
        }
        let doc = (self.doc_changed || self.doc_to_keep || wakes_anew).then(|| {
            self.rev += 1;
            DocChange {
                expected_rev: self.rev - 1,
                doc: self.doc.write().into(),
                people: self.doc.people(),
                wake_at: self.wake_at().map(UnixMillis),
            }
        });
        self.doc_changed = false;
        self.info_changed = false;
        self.doc_to_keep = false;
        let (table, at) = (self.names.key, UnixMillis(moment.unix_ms));
        let any = doc.is_some() || append.is_some();
        let (out, refused) = (std::mem::take(&mut self.out), std::mem::take(&mut self.refused));
        Step {
            commit: any.then_some(Commit { table, at, doc, append }),
            outgoing: Outgoing { out, refused, stopped: self.just_stopped.take() },
        }
    }

    fn take_log(&mut self) -> Option<Append> {
        let header = self.header.take();
        let running = self.running.as_mut()?;
        let taken = running.take_lines();
        let match_no = self.doc.match_no;
        match (header, taken) {
            (Some(mut lines), taken) => {
                let (_, count, more) = taken.unwrap_or_default();
                lines.extend_from_slice(&more);
                Some(Append { match_no, seq: 0, count: count + 1, lines: lines.into() })
            }
            (None, Some((seq, count, lines))) => {
                Some(Append { match_no, seq, count, lines: lines.into() })
            }
            (None, None) => None,
        }
    }

    /// The match has ended or was stopped: another one may begin, with other dice.
    fn note_end(&mut self, moment: &mut Moment<'_>) {
        if self.doc.phase != Phase::Playing {
            return;
        }
        let stopped = match &self.running {
            Some(running) => running.stopped(),
            // It could not be brought back.
            None => Some(Stopped::Rules),
        };
        match self.running.as_ref().map(|running| running.turn()) {
            Some(Turn::Over(ranking)) => self.keep_score(&ranking),
            _ if stopped.is_none() => return,
            _ => {}
        }
        (self.doc.stopped, self.just_stopped) = (stopped, stopped);
        self.doc.phase = Phase::Over;
        self.doc.seed = (moment.seed)();
        let mut host_left = false;
        for place in 0..self.doc.places.len() {
            match &mut self.doc.places[place] {
                // Whoever gave up its place while the match went on is gone now.
                PlaceDoc::Person { left: true, id, .. } => {
                    host_left |= *id == self.doc.host;
                    self.doc.vacate(place);
                }
                PlaceDoc::Person { promise, luck, away, .. } => {
                    *promise = None;
                    luck.clear();
                    *away = false;
                }
                PlaceDoc::Open | PlaceDoc::Bot { .. } => {}
            }
        }
        if host_left {
            self.doc.pass_on_host();
        }
        self.doc_changed = true;
    }

    pub(crate) fn answer(&mut self, to: &Watcher, n: u32, result: Result<Option<u64>, No>) {
        let message = match result {
            Ok(seq) => protocol::FromServer::Ack(Ack { n, seq }),
            Err(no) => {
                let say = self.sentence(&no, to.lang);
                let No { code, rule, .. } = no;
                self.refused.push(code);
                protocol::FromServer::Refusal(Refusal { n: Some(n), code, rule, say })
            }
        };
        self.tell(to.conn, &message);
    }
}

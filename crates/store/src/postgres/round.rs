//! Commits of many tables in one transaction, one commit a table.
//!
//! Most commits are one more entry of a match whose head is known here: those are *moves*. All moves of
//! a round are one statement, which moves each head on if it is where it should be, and appends for
//! those alone that it has moved. Without other commits that statement is the whole transaction: one
//! way there and back, one flush. A move that finds its head elsewhere says `Again`: with what was known
//! forgotten it becomes a commit like the others, and gets the right refusal.
//!
//! The others are looked at first: their tables' rows are locked, in the order of their keys, and then
//! their heads. From then on nobody, on whichever node, can change what was checked, and a refusal
//! leaves nothing behind. What is written still names what it expects, and if that is not found the
//! whole round is undone.

mod begin;
mod changes;
mod look;
mod moves;
mod sql;

use super::fault::Fault;
use crate::heads::{Head, Heads, TOUCH_EVERY};
use crate::{Append, Commit, CommitError, StoreError, TableKey};
use begin::Beginnings;
use changes::Changes;
use deadpool_postgres::Client;
use futures_util::future::try_join;
use look::{Checked, Look};
use moves::Moves;
use std::collections::HashSet;

/// What became of a commit.
#[derive(Debug)]
pub(super) enum Outcome {
    Done(Result<(), CommitError>),
    /// Somebody else has written there since: it must be tried again, with another look.
    Again,
}

/// Writes commits, each of another table. When this fails nothing was written, unless the connection
/// was lost: then it may all have been.
pub(super) async fn write(
    db: &Client,
    heads: &mut Heads,
    commits: &[&Commit],
) -> Result<Vec<Outcome>, Fault> {
    let mut round = Round::sort(heads, commits);
    if round.others.is_empty() {
        let moved = round.moves.write(db).await?;
        round.settle_moves(&moved);
    } else {
        match round.transact(db).await {
            Ok(()) => {}
            Err(fault) => {
                // If even that fails the connection is lost, and the transaction with it.
                let _ = db.batch_execute("ROLLBACK").await;
                return Err(fault);
            }
        }
    }
    for (of, head) in round.heads_after {
        heads.set(of, head);
    }
    for outcome in round.outcomes.iter().zip(commits) {
        if let (Some(Outcome::Again), Commit { table, append: Some(append), .. }) = outcome {
            heads.remove((*table, append.match_no));
        }
    }
    // Every commit was sorted, and whatever was sorted got its outcome.
    Ok(round.outcomes.into_iter().map(|outcome| outcome.unwrap_or(Outcome::Again)).collect())
}

struct Round<'a> {
    commits: &'a [&'a Commit],
    outcomes: Vec<Option<Outcome>>,
    moves: Moves<'a>,
    /// Which of the moves came from commits that were looked at.
    locked: HashSet<TableKey>,
    others: Vec<usize>,
    heads_after: Vec<((TableKey, u32), Head)>,
}

impl<'a> Round<'a> {
    fn sort(heads: &Heads, commits: &'a [&'a Commit]) -> Self {
        let mut round = Self {
            commits,
            outcomes: commits.iter().map(|_| None).collect(),
            moves: Moves::default(),
            locked: HashSet::new(),
            others: Vec::new(),
            heads_after: Vec::new(),
        };
        for (i, commit) in commits.iter().enumerate() {
            match &commit.append {
                Some(append) if !is_good(append) => {
                    round.refuse(i, StoreError::BadAppend.into());
                }
                Some(append) => match known(heads, commit, append) {
                    Some(head) => round.advance(i, append, head),
                    None => round.others.push(i),
                },
                None => round.others.push(i),
            }
        }
        round
    }

    fn refuse(&mut self, i: usize, why: CommitError) {
        self.outcomes[i] = Some(Outcome::Done(Err(why)));
    }

    /// One more entry after this head.
    fn advance(&mut self, i: usize, append: &'a Append, head: Head) {
        let commit = self.commits[i];
        let after = head.chain.link(append.seq, append.count, &append.lines);
        self.moves.push(i, commit.table, append, head.chain, after);
        let head = Head { chain: after, touched: head.touched };
        self.heads_after.push(((commit.table, append.match_no), head));
    }

    fn settle_moves(&mut self, moved: &HashSet<TableKey>) {
        for &i in &self.moves.of {
            let is_moved = moved.contains(&self.commits[i].table);
            let outcome = if is_moved { Outcome::Done(Ok(())) } else { Outcome::Again };
            self.outcomes[i] = Some(outcome);
        }
        let is_moved = |table: &TableKey| moved.contains(table);
        let tried: HashSet<TableKey> =
            self.moves.of.iter().map(|&i| self.commits[i].table).collect();
        self.heads_after.retain(|((table, _), _)| !tried.contains(table) || is_moved(table));
    }

    /// Everything in one transaction, with a look at what stands there first.
    async fn transact(&mut self, db: &Client) -> Result<(), Fault> {
        let look = Look::take(db, self.commits, &self.others).await?;
        let mut changes = Changes::default();
        let mut beginnings = Beginnings::default();
        for i in std::mem::take(&mut self.others) {
            let commit = self.commits[i];
            match look.check(commit) {
                Ok(checked) => {
                    self.outcomes[i] = Some(Outcome::Done(Ok(())));
                    self.plan(i, &look, &checked, &mut changes, &mut beginnings);
                }
                Err(refusal) => self.refuse(i, refusal),
            }
        }
        if self.moves.of.is_empty() && beginnings.is_empty() && changes.is_empty() {
            db.batch_execute("ROLLBACK").await?;
            return Ok(());
        }
        let written =
            try_join(self.moves.write(db), try_join(beginnings.write(db), changes.write(db)));
        let (moved, ((), ())) = written.await?;
        if self.locked.iter().any(|table| !moved.contains(table)) {
            return Err(StoreError::Engine("a head has moved though it was locked".into()).into());
        }
        db.batch_execute("COMMIT").await?;
        // Those that were looked at are settled by this as well: their heads were locked.
        self.settle_moves(&moved);
        Ok(())
    }

    /// What a commit that may happen writes.
    fn plan(
        &mut self,
        i: usize,
        look: &Look,
        checked: &Checked,
        changes: &mut Changes<'a>,
        beginnings: &mut Beginnings<'a>,
    ) {
        let commit = self.commits[i];
        let mut touched = checked.touched;
        if let Some(change) = &commit.doc {
            touched = touched.max(commit.at);
            changes.document(commit, change, checked, look.seats(commit.table));
        } else if commit.append.is_none() || commit.at.0 >= touched.0.saturating_add(TOUCH_EVERY) {
            touched = touched.max(commit.at);
            changes.touch(commit);
        }
        let (Some(append), Some(chain)) = (&commit.append, checked.chain) else { return };
        let head = Head { chain, touched };
        if append.seq == 0 {
            let after = chain.link(append.seq, append.count, &append.lines);
            beginnings.push(commit.table, append, after);
            let head = Head { chain: after, touched };
            self.heads_after.push(((commit.table, append.match_no), head));
        } else {
            self.locked.insert(commit.table);
            self.advance(i, append, head);
        }
    }
}

fn is_good(append: &Append) -> bool {
    let end = append.seq.checked_add(u64::from(append.count));
    append.count > 0 && end.is_some_and(|end| i64::try_from(end).is_ok())
}

/// The head of a commit that is a move and nothing else.
fn known(heads: &Heads, commit: &Commit, append: &Append) -> Option<Head> {
    let head = heads.get((commit.table, append.match_no))?;
    let is_move = commit.doc.is_none()
        && append.seq > 0
        && append.seq == head.chain.next
        && commit.at.0 < head.touched.0.saturating_add(TOUCH_EVERY);
    is_move.then_some(head)
}

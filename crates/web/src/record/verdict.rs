//! Verifying the dice of a record, and what came of it in plain words.

use super::tale::Tale;
use super::words::RecordWord;
use crate::prefs::t;
use markup::prelude::*;
use std::sync::Arc;
use table::{Unfair, Verdict, verify};

/// A button that verifies the dice here, in the page.
#[component]
pub fn Verify(tale: Arc<Tale>) -> impl IntoNode {
    let verdict = RwSignal::new(None::<Arc<Result<Verdict, Unfair>>>);
    let check = move |_| verdict.set(Some(Arc::new(verify(tale.text.as_bytes()))));
    let shown = move || {
        verdict.get().map(|verdict| match verdict.as_ref() {
            Ok(verdict) => fair(verdict),
            Err(why) => unfair(why),
        })
    };
    view! {
        <button on:click=check>{t(RecordWord::Verify)}</button>
        <div class="verdict" role="status">{shown}</div>
    }
}

fn fair(verdict: &Verdict) -> Node {
    let Verdict { facts, chance, commit } = verdict.clone();
    view! {
        <p><strong>{t(RecordWord::Fair)}</strong></p>
        <ul>
            <li>{t(RecordWord::FairPromise)}" "<code>{commit}</code></li>
            <li>{chance}" "{t(RecordWord::FairOutcomes)}</li>
            <li>{facts}" "{t(RecordWord::FairFacts)}</li>
            <li>{t(RecordWord::FairMore)}</li>
        </ul>
    }
}

fn unfair(why: &Unfair) -> Node {
    // Nothing to verify is no reproach.
    let (reproach, word, line) = match why {
        Unfair::NoPromise => (false, RecordWord::NoPromise, None),
        Unfair::NoSeed => (false, RecordWord::NoSeed, None),
        Unfair::OtherSeed(_) => (true, RecordWord::OtherSeed, None),
        Unfair::OtherOutcome { line } => (true, RecordWord::OtherOutcome, Some(*line)),
        Unfair::BadSeed | Unfair::BadLuck => (true, RecordWord::BadPromise, None),
        Unfair::Record(error) => (true, RecordWord::BrokenLine, Some(error.line)),
    };
    let title = reproach.then(|| view! { <p><strong>{t(RecordWord::Unfair)}</strong></p> });
    let line = line.map(|line| format!(" {line}."));
    view! { {title}<p>{t(word)}{line}</p> }
}

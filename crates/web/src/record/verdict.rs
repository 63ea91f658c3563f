//! Verifying the dice of a record, and what came of it in plain words.

use super::tale::Tale;
use super::words::RecordWord;
use crate::dynamic::dynamic;
use crate::local_tables::WorkerLink;
use crate::prefs::{Prefs, t};
use crate::table_client;
use crate::words::{Says, Word};
use catalog::record::{Ages, Digest, SeatInfo};
use leptos::prelude::*;
use local::{Added, FromHost, ToHost, Unfair, Verdict};
use std::sync::Arc;

/// What this tab saw before the match, compared with the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Checked {
    /// It was not there.
    Nothing,
    /// The same.
    Same,
    /// Something else.
    Other,
}

/// How far it has come.
#[derive(Clone)]
enum State {
    Waits,
    Done(Result<Verdict, Unfair>),
    /// Nobody here can do it.
    Failed,
}

/// A button that verifies the dice here, in the worker.
#[component]
pub fn Verify(tale: Arc<Tale>, played: Option<(Digest, u32)>) -> impl IntoView {
    let state = RwSignal::new(None::<State>);
    let worker = StoredValue::new_local(None::<WorkerLink>);
    let hear = move |said: FromHost| {
        let now = match said {
            FromHost::Verdict { verdict, .. } => State::Done(verdict),
            FromHost::Failed => State::Failed,
            _ => return,
        };
        // The page may have changed meanwhile.
        let _ = state.try_set(Some(now));
    };
    let record = tale.clone();
    let check = move |_| {
        state.set(Some(State::Waits));
        let link = WorkerLink::open(hear);
        link.tell(&ToHost::Verify { n: 0, record: record.text.clone() });
        worker.set_value(Some(link));
    };
    let shown = move || {
        state.get().map(|state| match state {
            State::Waits => view! { <p>{t(Word::Loading)}</p> }.into_any(),
            State::Done(Ok(verdict)) => {
                fair(verdict, &tale.header.seats, compared(&tale, played)).into_any()
            }
            State::Done(Err(why)) => unfair(why).into_any(),
            State::Failed => view! { <p>{t(Word::NoWorker)}</p> }.into_any(),
        })
    };
    view! {
        <button on:click=check>{t(RecordWord::Verify)}</button>
        <div class="verdict" role="status">{dynamic(shown)}</div>
    }
}

/// Compares the record with what this tab saw before the match: the one that ought to be recorded
/// here, else the one that the record says it is.
fn compared(tale: &Tale, played: Option<(Digest, u32)>) -> Checked {
    let Some(fair) = &tale.header.fair else { return Checked::Nothing };
    let said = fair.second.as_ref().map(|second| (second.table, second.match_no));
    match played.or(said).and_then(|(table, match_no)| table_client::seen(table, match_no)) {
        None => Checked::Nothing,
        Some(pledge) if pledge.is_kept_by(fair) => Checked::Same,
        Some(_) => Checked::Other,
    }
}

fn fair(verdict: Verdict, seats: &[SeatInfo], seen: Checked) -> impl IntoView + use<> {
    let Verdict { facts, chance, commit, second, added, ages } = verdict;
    let (title, edition_word) = match (seen, second) {
        (Checked::Other, _) => (RecordWord::Unfair, RecordWord::SecondEdition),
        (_, false) => (RecordWord::Fair, RecordWord::FirstEdition),
        (_, true) => (RecordWord::Fair, RecordWord::SecondEdition),
    };
    let seen = match seen {
        Checked::Nothing => RecordWord::SeenNothing,
        Checked::Same => RecordWord::SeenSame,
        Checked::Other => RecordWord::SeenOther,
    };
    let shares = seats.iter().zip(added).enumerate();
    let shares = shares.map(|(i, (seat, added))| share(i, seat, added)).collect_view();
    let ages = ages.map(|ages| {
        let word = match ages {
            Ages::Told => RecordWord::AgesTold,
            Ages::Partly => RecordWord::AgesPartly,
            Ages::Drawn => RecordWord::AgesDrawn,
        };
        view! { <li>{t(word)}</li> }
    });
    view! {
        <p><strong>{t(title)}</strong></p>
        <ul>
            <li>{t(RecordWord::FairPromise)}" "<code>{commit}</code></li>
            <li>{t(edition_word)}</li>
            {shares}
            <li>{t(seen)}</li>
            {ages}
            <li>{chance}" "{t(RecordWord::FairOutcomes)}</li>
            <li>{facts}" "{t(RecordWord::FairFacts)}</li>
            <li>{t(RecordWord::FairMore)}</li>
        </ul>
    }
}

/// What a seat added.
fn share(index: usize, seat: &SeatInfo, added: Added) -> impl IntoView + use<> {
    let lang = expect_context::<Prefs>().lang;
    let name = seat.name.clone().or_else(|| seat.bot.clone());
    let name = name.unwrap_or_else(|| (index + 1).to_string());
    let (word, text) = match added {
        Added::Nothing => (RecordWord::AddedNothing, None),
        Added::Text(text) => (RecordWord::AddedText, Some(text)),
        Added::Withheld => (RecordWord::Withheld, None),
    };
    let told = move || word.said_in(lang.get()).replace("{name}", &name);
    let text = text.map(|text| view! { " "<code>{text}</code> });
    view! { <li>{move || told()}{text}</li> }
}

fn unfair(why: Unfair) -> impl IntoView {
    // Nothing to verify is no reproach.
    let (reproach, word, line) = match why {
        Unfair::Absent => (false, RecordWord::VerifierAbsent, None),
        Unfair::NoPromise => (false, RecordWord::NoPromise, None),
        Unfair::NoSeed => (false, RecordWord::NoSeed, None),
        Unfair::OtherSeed => (true, RecordWord::OtherSeed, None),
        Unfair::TakenBack { .. } => (false, RecordWord::TakenBack, None),
        Unfair::OtherOutcome { line } => (true, RecordWord::OtherOutcome, Some(line)),
        Unfair::BadPromise => (true, RecordWord::BadPromise, None),
        Unfair::NobodysLuck => (true, RecordWord::NobodysLuck, None),
        Unfair::OtherText => (true, RecordWord::OtherText, None),
        Unfair::OtherAges => (true, RecordWord::OtherAges, None),
        Unfair::Record { line } => (true, RecordWord::BrokenLine, Some(line)),
    };
    let title = reproach.then(|| view! { <p><strong>{t(RecordWord::Unfair)}</strong></p> });
    let line = line.map(|line| format!(" {line}."));
    view! { {title}<p>{t(word)}{line}</p> }
}

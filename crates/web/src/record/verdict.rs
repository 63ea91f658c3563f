//! Verifying the dice of a record, and what came of it in plain words.

use super::tale::Tale;
use super::words::RecordWord;
use crate::at;
use crate::dynamic::dynamic;
use crate::prefs::{Prefs, t};
use crate::words::Says;
use catalog::record::{Ages, Digest, SeatInfo};
use leptos::prelude::*;
use std::sync::Arc;
use table::{Added, Edition, Unfair, Verdict, verify};

/// What this tab saw before the match, compared with the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    /// It was not there.
    Nothing,
    /// The same.
    Same,
    /// Something else.
    Other,
}

/// A button that verifies the dice here, in the page.
#[component]
pub fn Verify(tale: Arc<Tale>, played: Option<(Digest, u32)>) -> impl IntoView {
    let verdict = RwSignal::new(None::<Arc<Result<(Verdict, Seen), Unfair>>>);
    let check = move |_| {
        let found = verify(tale.text.as_bytes());
        verdict.set(Some(Arc::new(found.map(|verdict| (verdict, compared(&tale, played))))));
    };
    let shown = move || {
        verdict.get().map(|verdict| match verdict.as_ref() {
            Ok((verdict, seen)) => fair(verdict, *seen),
            Err(why) => unfair(why),
        })
    };
    view! {
        <button on:click=check>{t(RecordWord::Verify)}</button>
        <div class="verdict" role="status">{dynamic(shown)}</div>
    }
}

/// Compares the record with what this tab saw before the match: the one that ought to be recorded
/// here, else the one that the record says it is.
fn compared(tale: &Tale, played: Option<(Digest, u32)>) -> Seen {
    let Some(fair) = &tale.header.fair else { return Seen::Nothing };
    let said = fair.second.as_ref().map(|second| (second.table, second.match_no));
    match played.or(said).and_then(|(table, match_no)| at::seen(table, match_no)) {
        None => Seen::Nothing,
        Some(pledge) if pledge.is_kept_by(fair) => Seen::Same,
        Some(_) => Seen::Other,
    }
}

fn fair(verdict: &Verdict, seen: Seen) -> AnyView {
    let Verdict { facts, chance, commit, edition, seats, added, ages } = verdict.clone();
    let (title, edition_word) = match (seen, edition) {
        (Seen::Other, _) => (RecordWord::Unfair, RecordWord::SecondEdition),
        (_, Edition::First) => (RecordWord::Fair, RecordWord::FirstEdition),
        (_, Edition::Second { .. }) => (RecordWord::Fair, RecordWord::SecondEdition),
    };
    let seen = match seen {
        Seen::Nothing => RecordWord::SeenNothing,
        Seen::Same => RecordWord::SeenSame,
        Seen::Other => RecordWord::SeenOther,
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
    .into_any()
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

fn unfair(why: &Unfair) -> AnyView {
    // Nothing to verify is no reproach.
    let (reproach, word, line) = match why {
        Unfair::NoPromise => (false, RecordWord::NoPromise, None),
        Unfair::NoSeed => (false, RecordWord::NoSeed, None),
        Unfair::OtherSeed(_) => (true, RecordWord::OtherSeed, None),
        Unfair::OtherOutcome { line } => (true, RecordWord::OtherOutcome, Some(*line)),
        Unfair::BadSeed | Unfair::BadLuck | Unfair::BadText { .. } | Unfair::BadAges => {
            (true, RecordWord::BadPromise, None)
        }
        Unfair::NobodysLuck { .. } => (true, RecordWord::NobodysLuck, None),
        Unfair::OtherText { .. } => (true, RecordWord::OtherText, None),
        Unfair::OtherAges => (true, RecordWord::OtherAges, None),
        Unfair::Record(error) => (true, RecordWord::BrokenLine, Some(error.line)),
    };
    let title = reproach.then(|| view! { <p><strong>{t(RecordWord::Unfair)}</strong></p> });
    let line = line.map(|line| format!(" {line}."));
    view! { {title}<p>{t(word)}{line}</p> }.into_any()
}

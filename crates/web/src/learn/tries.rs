//! Small boards to try the rules on. What happens is told by the rules' own crates.

use super::text::rule_link;
use super::words::Learn;
use crate::prefs::{Prefs, t};
use crate::words::Says;
use catalog::{AnyEffect, AnyIllegal};
use game::words::{Cast, Lang, Speak, Told};
use game::{Cites, Rule, Seat};
use leptos::prelude::*;
use std::fmt;

/// The two at the small boards, called by their colours.
struct Colours(Learn, Learn);

impl Cast for Colours {
    fn name(&self, seat: Seat, lang: Lang, out: &mut dyn fmt::Write) -> fmt::Result {
        let word = if seat == Seat(0) { self.0 } else { self.1 };
        out.write_str(word.said_in(lang))
    }
}

/// What came of the last thing that was tried.
#[derive(Clone, Debug)]
pub enum Outcome {
    Happened(Vec<AnyEffect>),
    Refused(AnyIllegal),
}

impl Default for Outcome {
    fn default() -> Self {
        Outcome::Happened(Vec::new())
    }
}

impl Outcome {
    /// What the rules have said.
    pub fn of<E, I>(
        done: Result<Vec<E>, I>,
        effect: fn(E) -> AnyEffect,
        illegal: fn(I) -> AnyIllegal,
    ) -> Outcome {
        match done {
            Ok(effects) => Outcome::Happened(effects.into_iter().map(effect).collect()),
            Err(why) => Outcome::Refused(illegal(why)),
        }
    }

    /// The sentences for it, and the rule where it was refused.
    fn told(&self, lang: Lang, cast: &Colours) -> (Vec<String>, Option<Rule>) {
        let say = |what: &dyn Speak| Told { what, lang, cast }.to_string();
        match self {
            Outcome::Happened(effects) => (effects.iter().map(|e| say(e)).collect(), None),
            Outcome::Refused(why) => {
                let line = format!("{} {}", Learn::NotSoFast.said_in(lang), say(why));
                (vec![line], Some(why.rule()))
            }
        }
    }
}

/// What came of it, in words.
#[component]
pub fn Said(outcome: RwSignal<Outcome>, cast: (Learn, Learn)) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let told = move || {
        let (lines, rule) = outcome.with(|o| o.told(lang.get(), &Colours(cast.0, cast.1)));
        let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
        let rule = rule.map(|rule| view! { <li>{rule_link(&rule.to_string())}</li> });
        view! { {lines}{rule} }
    };
    view! { <ol class="said" aria-live="polite">{move || told()}</ol> }
}

/// Begins again.
#[component]
pub fn Again(on_again: impl Fn() + 'static) -> impl IntoView {
    view! { <button class="again" on:click=move |_| on_again()>{t(Learn::Again)}</button> }
}

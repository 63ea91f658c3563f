//! Learning a game: a few pictures, a board to try, tips, and all the rules by their numbers.

mod page;
mod pages;
mod scene;
mod steps;
mod text;
mod tries;
mod words;

use crate::api::ApiError;
use crate::app::Opening;
use crate::drawing::Drawing;
use crate::dynamic::{dynamic, watch};
use crate::games;
use crate::home::Opener;
use crate::prefs::{Prefs, t};
use crate::words::Word;
use catalog::GameId;
use leptos::ev;
use leptos::prelude::*;
use page::{Block, Page};
use pages::Rules;
use scene::ARROW_HEAD;
pub use scene::{GROUND, SCENE, Soil, StepPicture};
pub use steps::Lesson;
pub use tries::{Again, Outcome, Said};
pub use words::Learn;

/// Where a game is learned.
#[component]
pub fn LearnPage(game: GameId) -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let found = Rules::of(game);
    let page = found.page;
    // The rules stand on the page now: whoever came for one of them is led to it.
    watch(move || {
        page.track();
        request_animation_frame(show_what_was_asked_for);
    });
    let moved = window_event_listener(ev::hashchange, |_| show_what_was_asked_for());
    on_cleanup(move || moved.remove());
    let intro = move || match page.read().intro.first() {
        Some(Block::Paragraph(intro)) => Some(text::line(intro)),
        _ => None,
    };
    view! {
        <svg class="definitions" width="0" height="0" aria-hidden="true" inner_html=ARROW_HEAD></svg>
        <main class="learn" id="main">
            <header>
                <h1>{game.title()}</h1>
                <p class="lead">{dynamic(intro)}</p>
                <Contents page=page/>
            </header>
            <section id="steps">
                <h2>{t(Learn::InSteps)}</h2>
                <ol class="steps">
                    {games::steps(game).iter().map(|step| view! { <StepCard step=step/> }).collect_view()}
                </ol>
            </section>
            <section id="try" class="card try" data-try=game.key()>
                <h2>{t(Learn::TryIt)}</h2>
                {games::trial(game)}
            </section>
            <section id="tips" class="card tips">
                <h2>{t(Learn::Tips)}</h2>
                {dynamic(move || tips(&page.read()))}
            </section>
            <PlayNow game=game/>
            <section id="rules" class="rules">
                <h2>{t(Learn::AllRules)}</h2>
                {dynamic(move || rules(&page.read()))}
                {dynamic(move || found.trouble.get().map(|trouble| not_found(&trouble, prefs, found)))}
            </section>
            <PlayNow game=game/>
        </main>
    }
}

/// One step with its picture.
#[component]
fn StepCard(step: &'static Lesson) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    view! {
        <li class="card step">
            <Drawing view=SCENE svg=Signal::derive(move || (step.draw)(lang.get()))/>
            <h3>{t(step.title)}</h3>
            <p>{t(step.text)}" "{text::rule_link(step.rule)}</p>
        </li>
    }
}

/// What is on the page.
#[component]
fn Contents(page: RwSignal<Page>) -> impl IntoView {
    let ours = [
        ("#steps", Learn::InSteps),
        ("#try", Learn::TryIt),
        ("#tips", Learn::Tips),
        ("#rules", Learn::AllRules),
    ];
    let sections = move || {
        let item = |(i, section): (usize, &page::Section)| {
            view! { <li><a href=format!("#part-{i}")>{section.title.clone()}</a></li> }
        };
        sections_of(&page.read()).iter().enumerate().map(item).collect_view()
    };
    view! {
        <nav class="contents" aria-label=t(Learn::OnThisPage)>
            <ul>
                {ours.map(|(href, word)| view! { <li><a href=href>{t(word)}</a></li> })}
            </ul>
            <ul class="parts">{move || sections()}</ul>
        </nav>
    }
}

/// The sections below "all the rules"; the tips stand above it.
fn sections_of(page: &Page) -> &[page::Section] {
    page.sections.split_last().map_or(&[], |(_, sections)| sections)
}

/// The last section of every page.
fn tips(page: &Page) -> Option<impl IntoView + use<>> {
    let items = page.sections.last().and_then(|section| section.blocks.first());
    let Some(Block::List(items)) = items else { return None };
    let items = items.iter().map(|item| view! { <li>{text::line(item)}</li> }).collect_view();
    Some(view! { <ul>{items}</ul> })
}

/// Everything before the tips.
fn rules(page: &Page) -> impl IntoView + use<> {
    let section = |(i, section): (usize, &page::Section)| {
        view! {
            <section id=format!("part-{i}") class="card">
                <h3>{section.title.clone()}</h3>
                {text::shown(section.blocks.clone())}
            </section>
        }
    };
    sections_of(page).iter().enumerate().map(section).collect_view()
}

/// The rules did not come; the pictures above them are there all the same.
fn not_found(trouble: &ApiError, prefs: Prefs, rules: Rules) -> impl IntoView + use<> {
    let again = move |_| rules.load();
    view! {
        <p class="trouble" role="alert">{trouble.say(prefs.lang.get())}</p>
        <button on:click=again>{t(Word::TryAgain)}</button>
    }
}

/// The way from reading to playing.
#[component]
fn PlayNow(game: GameId) -> impl IntoView {
    let trouble = RwSignal::new(None::<ApiError>);
    let lang = expect_context::<Prefs>().lang;
    let opener = Opener::new();
    let play = move |_| opener.open(game, Opening::AgainstBots, trouble);
    view! {
        <div class="ready">
            <p>{t(Learn::Ready)}</p>
            <button class="go large" disabled=opener.busy on:click=play>
                {t(Word::PlayNow)}
            </button>
            <p class="trouble" role="alert">
                {move || trouble.get().map(|trouble| trouble.say(lang.get()))}
            </p>
        </div>
    }
}

/// Leads to what the address asks for after its `#`, and marks it.
fn show_what_was_asked_for() {
    let hash = window().location().hash().unwrap_or_default();
    let Some(id) = hash.strip_prefix('#').filter(|id| !id.is_empty()) else { return };
    if let Ok(Some(last)) = document().query_selector(".asked-for") {
        // A class that is not there needs no taking away.
        let _ = last.class_list().remove_1("asked-for");
    }
    if let Some(found) = document().get_element_by_id(id) {
        let _ = found.class_list().add_1("asked-for");
        found.scroll_into_view();
    }
}

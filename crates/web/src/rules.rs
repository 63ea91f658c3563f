//! The rules of a game, from the same pages that `cavalcade rules` prints.

use crate::prefs::Prefs;
use crate::route::{Anchor, Route};
use crate::{prefs::t, words::Word};
use catalog::GameId;
use leptos::prelude::*;

/// One block of a rules page.
#[derive(PartialEq, Eq, Debug)]
enum Block<'a> {
    Title(&'a str),
    Heading(&'a str),
    Text(String),
}

/// The rules of a game.
#[component]
pub fn Rules(game: GameId) -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let page = move || {
        let blocks = blocks(catalog::rules_page(game, prefs.lang.get()));
        let shown = blocks.into_iter().map(|block| match block {
            Block::Title(title) => view! { <h1>{title}</h1> }.into_any(),
            Block::Heading(title) => view! { <h2>{title}</h2> }.into_any(),
            Block::Text(text) => paragraph(&text).into_any(),
        });
        shown.collect_view()
    };
    view! {
        <main class="rules card">
            {page}
            <Anchor to=Route::Home class="button go">{t(Word::BackHome)}</Anchor>
        </main>
    }
}

/// A paragraph; what stands between double stars is bold, and a rule's number can be linked to.
fn paragraph(text: &str) -> impl IntoView {
    let parts = text.split("**").enumerate().map(|(i, part)| {
        let part = part.to_owned();
        if i % 2 == 0 {
            part.into_any()
        } else {
            let id = part.clone();
            view! { <strong id=id>{part}</strong> }.into_any()
        }
    });
    view! { <p>{parts.collect_view()}</p> }
}

/// The blocks of a page. The pages use headings, paragraphs and lists, no more.
fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open = false;
    for line in page.lines() {
        let trimmed = line.trim();
        let begins = trimmed.starts_with("- ") || trimmed.starts_with("**");
        if trimmed.is_empty() {
            open = false;
        } else if let Some(title) = trimmed.strip_prefix("# ") {
            blocks.push(Block::Title(title));
            open = false;
        } else if trimmed.starts_with('#') {
            blocks.push(Block::Heading(trimmed.trim_start_matches('#').trim()));
            open = false;
        } else if let (true, false, Some(Block::Text(text))) = (open, begins, blocks.last_mut()) {
            text.push(' ');
            text.push_str(trimmed);
        } else {
            blocks.push(Block::Text(trimmed.trim_start_matches("- ").to_owned()));
            open = true;
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_paragraph_are_joined_and_rules_stand_alone() {
        let page = "# Game\n\n## Start\n**AB-1** One\ntwo.\n**AB-2** Three.\n";
        let text = |t: &str| Block::Text(t.to_owned());
        let expected = [
            Block::Title("Game"),
            Block::Heading("Start"),
            text("**AB-1** One two."),
            text("**AB-2** Three."),
        ];
        assert_eq!(blocks(page), expected);
    }
}

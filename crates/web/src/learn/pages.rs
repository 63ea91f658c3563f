//! The rules pages. They are files of their own, loaded when somebody wants to learn.

use super::page::{self, Page};
use crate::api::{self, ApiError};
use crate::dynamic::watch;
use crate::prefs::Prefs;
use catalog::GameId;
use game::words::Lang;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The rules of a game, in the language of now.
#[derive(Clone, Copy)]
pub struct Rules {
    /// Empty until it has come.
    pub page: RwSignal<Page>,
    /// Why it has not.
    pub trouble: RwSignal<Option<ApiError>>,
    game: GameId,
    lang: RwSignal<Lang>,
}

impl Rules {
    /// Loads them now, and again in another language.
    pub fn of(game: GameId) -> Rules {
        let (page, trouble) = (RwSignal::new(Page::default()), RwSignal::new(None));
        let rules = Rules { page, trouble, game, lang: expect_context::<Prefs>().lang };
        watch(move || rules.load());
        rules
    }

    /// Loads them, after trouble once more.
    pub fn load(self) {
        let lang = self.lang.get();
        self.trouble.set(None);
        spawn_local(async move {
            let text = api::rules_page(self.game, lang).await;
            // The screen may be another one meanwhile, or its language.
            if self.lang.get_untracked() == lang {
                match text {
                    Ok(text) => drop(self.page.try_set(page::parse(&text))),
                    Err(trouble) => drop(self.trouble.try_set(Some(trouble))),
                }
            }
        });
    }
}

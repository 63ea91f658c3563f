//! A small picture of each game, for home.

use crate::drawing::Drawing;
use crate::prefs::Prefs;
use art::{PICTURE, Scene, picture};
use catalog::GameId;
use leptos::prelude::*;

/// A small picture of a game.
#[component]
pub fn Picture(game: GameId) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let scene = match game {
        GameId::GiroGaloppo => Scene::GiroGaloppo,
        GameId::PetitsChevaux => Scene::PetitsChevaux,
        GameId::Carrousel => Scene::Carrousel,
    };
    let svg = Signal::derive(move || picture(scene, lang.get()));
    view! { <Drawing view=PICTURE svg=svg class="picture"/> }
}

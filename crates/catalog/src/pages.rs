//! The rules pages, embedded.

use crate::GameId;
use game::words::Lang;

/// The numbered rules of a game, as Markdown.
pub const fn rules_page(game: GameId, lang: Lang) -> &'static str {
    macro_rules! page {
        ($file:literal) => {
            include_str!(concat!("../../../docs/rules/", $file, ".md"))
        };
    }
    match (game, lang) {
        (GameId::GiroGaloppo, Lang::En) => page!("giro-galoppo.en"),
        (GameId::GiroGaloppo, Lang::Fr) => page!("giro-galoppo.fr"),
        (GameId::PetitsChevaux, Lang::En) => page!("petits-chevaux.en"),
        (GameId::PetitsChevaux, Lang::Fr) => page!("petits-chevaux.fr"),
        (GameId::Carrousel, Lang::En) => page!("carrousel.en"),
        (GameId::Carrousel, Lang::Fr) => page!("carrousel.fr"),
    }
}

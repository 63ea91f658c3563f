//! Which language to speak.

use crate::cli::LangArg;
use game::words::Lang;
use std::env;

/// The language that was asked for, or the one of the locale.
pub fn choose(asked: Option<LangArg>) -> Lang {
    match asked {
        Some(LangArg::En) => Lang::En,
        Some(LangArg::Fr) => Lang::Fr,
        None => from_locale(|name| env::var(name).ok()),
    }
}

/// The first of these that is set and not empty decides, as for every program.
fn from_locale(get: impl Fn(&str) -> Option<String>) -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(get);
    match set.into_iter().find(|v| !v.is_empty()) {
        Some(locale) if locale.starts_with("fr") => Lang::Fr,
        _ => Lang::En,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_chooses_the_language() {
        let with = |lc_all: &str, lang: &str| {
            let (lc_all, lang) = (lc_all.to_owned(), lang.to_owned());
            from_locale(move |name| match name {
                "LC_ALL" => Some(lc_all.clone()),
                "LANG" => Some(lang.clone()),
                _ => None,
            })
        };
        assert_eq!(with("", "fr_CA.UTF-8"), Lang::Fr);
        assert_eq!(with("C", "fr_FR.UTF-8"), Lang::En);
        assert_eq!(with("fr_FR", "en_US"), Lang::Fr);
        assert_eq!(from_locale(|_| None), Lang::En);
    }
}

//! What the coach says where everybody plays at once: times.

use super::words::CoachWord;
use crate::level;
use crate::prefs::{Prefs, t};
use crate::words::Says;
use coach::{PlayerTimes, Reaction, Standing};
use game::Level;
use game::words::Lang;
use leptos::prelude::*;

/// The times of a seat.
#[component]
pub fn TimesOf(player: PlayerTimes) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let row = |word: CoachWord, value: Box<dyn Fn(Lang) -> Option<String> + Send + Sync>| {
        let value = move || value(lang.get()).unwrap_or_else(|| "–".to_owned());
        view! { <tr><th scope="row">{t(word)}</th><td>{value}</td></tr> }
    };
    let PlayerTimes { won, lucky, offered, missed, one_horse, two_horses, wrong, standing, .. } =
        player;
    let wrong = wrong.moves + wrong.let_go + wrong.too_long + wrong.claims;
    let missed_of = move |lang: Lang| {
        let said = CoachWord::MissedOf.said_in(lang).replace("{missed}", &missed.to_string());
        Some(said.replace("{offered}", &offered.to_string()))
    };
    view! {
        <table class="ledger">
            <caption>{t(CoachWord::TimesTitle)}</caption>
            <tbody>
                {row(CoachWord::Won, Box::new(move |_| Some((won + lucky).to_string())))}
                {row(CoachWord::Missed, Box::new(missed_of))}
                {row(CoachWord::OneHorse, Box::new(move |lang| seconds(one_horse, lang)))}
                {row(CoachWord::TwoHorses, Box::new(move |lang| seconds(two_horses, lang)))}
                {row(CoachWord::WrongMoves, Box::new(move |_| Some(wrong.to_string())))}
                {row(CoachWord::Standing, Box::new(move |lang| standing.map(|s| place(s, lang))))}
            </tbody>
        </table>
    }
}

fn seconds(reaction: Option<Reaction>, lang: Lang) -> Option<String> {
    let seconds = format!("{:.1}", reaction?.median_ms as f64 / 1000.0);
    let seconds = if lang == Lang::Fr { seconds.replace('.', ",") } else { seconds };
    Some(CoachWord::Seconds.said_in(lang).replace("{seconds}", &seconds))
}

fn place(standing: Standing, lang: Lang) -> String {
    let name = |level: Level| {
        level::word(level.key()).map_or(level.key(), |word| word.phrase().in_lang(lang))
    };
    match standing {
        Standing::BelowAll(next) => {
            CoachWord::StandingBelow.said_in(lang).replace("{next}", name(next))
        }
        Standing::Between(reached, next) => {
            let said = CoachWord::StandingBetween.said_in(lang).replace("{reached}", name(reached));
            said.replace("{next}", name(next))
        }
        Standing::Above(reached) => {
            CoachWord::StandingAbove.said_in(lang).replace("{reached}", name(reached))
        }
    }
}

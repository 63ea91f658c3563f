//! One sentence about a match that a child of six understands.

use super::words::CoachWord;
use crate::words::Says;
use coach::PlayerFindings;
use game::words::Lang;

/// More luck than this is called good, less is called bad, in chances to win.
const MUCH_LUCK: f64 = 0.1;
/// Whoever keeps so much of what is at stake plays very well, and whoever keeps so much plays well.
const VERY_WELL: f64 = 92.0;
const WELL: f64 = 75.0;

/// How lucky somebody was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fortune {
    Good,
    Even,
    Bad,
}

/// How well somebody chose.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Skill {
    VeryWell,
    Well,
    Badly,
}

/// Luck and choices of a player, who is you if there is no name.
pub fn headline(player: &PlayerFindings, name: Option<&str>, lang: Lang) -> String {
    let fortune = match player.ledger.luck() {
        luck if luck > MUCH_LUCK => Fortune::Good,
        luck if luck < -MUCH_LUCK => Fortune::Bad,
        _ => Fortune::Even,
    };
    let skill = match player.accuracy.percent {
        None => Skill::VeryWell,
        Some(percent) if percent >= VERY_WELL => Skill::VeryWell,
        Some(percent) if percent >= WELL => Skill::Well,
        Some(_) => Skill::Badly,
    };
    let luck_word = match (fortune, name.is_none()) {
        (Fortune::Good, true) => CoachWord::YouLucky,
        (Fortune::Even, true) => CoachWord::YouEven,
        (Fortune::Bad, true) => CoachWord::YouUnlucky,
        (Fortune::Good, false) => CoachWord::OneLucky,
        (Fortune::Even, false) => CoachWord::OneEven,
        (Fortune::Bad, false) => CoachWord::OneUnlucky,
    };
    let skill_word = match (skill, name.is_none()) {
        (Skill::VeryWell, true) => CoachWord::YouWell,
        (Skill::Well, true) => CoachWord::YouFairly,
        (Skill::Badly, true) => CoachWord::YouBadly,
        (Skill::VeryWell, false) => CoachWord::OneWell,
        (Skill::Well, false) => CoachWord::OneFairly,
        (Skill::Badly, false) => CoachWord::OneBadly,
    };
    let play = skill_word.said_in(lang);
    // Whoever was named just now need not be named again.
    let play = match fortune {
        Fortune::Good | Fortune::Bad => play.strip_prefix("{name} ").unwrap_or(play),
        Fortune::Even => play,
    };
    let at_odds = match fortune {
        Fortune::Bad => skill != Skill::Badly,
        Fortune::Good | Fortune::Even => skill == Skill::Badly,
    };
    let joint = if at_odds { CoachWord::But } else { CoachWord::And };
    let colon = match lang {
        Lang::En => ":",
        Lang::Fr => " :",
    };
    let said = format!(
        "{}, {} {}{colon} {}",
        luck_word.said_in(lang),
        joint.said_in(lang),
        play,
        choices(player, lang)
    );
    said.replace("{name}", name.unwrap_or_default())
}

/// How many choices could have been better.
fn choices(player: &PlayerFindings, lang: Lang) -> String {
    let (mistakes, choices) = (player.accuracy.mistakes, player.accuracy.decisions);
    let word = match (mistakes, choices) {
        (_, 0) => CoachWord::NoChoice,
        (0, _) => CoachWord::Flawless,
        (1, _) => CoachWord::One,
        _ => CoachWord::Several,
    };
    let said =
        lower(word.said_in(lang), word == CoachWord::NoChoice || word == CoachWord::Flawless);
    said.replace("{mistakes}", &mistakes.to_string()).replace("{choices}", &choices.to_string())
}

/// After a colon a sentence goes on in small letters.
fn lower(text: &str, begins_with_a_word: bool) -> String {
    let mut letters = text.chars();
    match letters.next().filter(|_| begins_with_a_word) {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use coach::{Accuracy, Ledger};
    use game::Seat;

    fn player(luck: f64, percent: f64, mistakes: u32) -> PlayerFindings {
        let (start, result) = (0.5, 1.0);
        let ledger = Ledger {
            seat: Seat(0),
            start,
            result,
            own_luck: luck,
            others_luck: 0.0,
            own_mistakes: 0.0,
            others_mistakes: result - start - luck,
            unknown: 0.0,
        };
        let accuracy = Accuracy {
            decisions: 21,
            mistakes,
            given_away: 0.1,
            at_stake: 1.0,
            percent: Some(percent),
        };
        PlayerFindings { ledger, accuracy, moments: Vec::new() }
    }

    #[test]
    fn luck_and_skill_are_said_in_one_sentence() {
        let said = headline(&player(0.3, 95.0, 3), None, Lang::En);
        assert_eq!(
            said,
            "You were lucky, and you played very well: 3 of 21 choices could have been better."
        );
        let said = headline(&player(-0.3, 80.0, 1), Some("Ana"), Lang::En);
        assert_eq!(
            said,
            "Ana was unlucky, but played well: 1 of 21 choices could have been better."
        );
        let said = headline(&player(0.0, 30.0, 0), Some("Ana"), Lang::Fr);
        assert_eq!(
            said,
            "La chance a été juste avec Ana, mais Ana a laissé passer des occasions : aucun des 21 \
             choix ne pouvait être meilleur."
        );
    }
}

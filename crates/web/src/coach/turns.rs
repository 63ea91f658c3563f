//! The story of a match's chances in words: for whoever listens, and as a table.

use super::words::CoachWord;
use crate::words::Says;
use coach::{Chances, Step, Verdict};
use game::Seat;
use game::words::Lang;

/// Rows of the table, at most.
const MOST_ROWS: usize = 40;
/// Turns in the story, at most.
const MOST_TOLD: usize = 5;

/// Who is called what, by seat.
pub type NameOf<'a> = &'a dyn Fn(Seat) -> String;

/// The steps that changed most, in the order in which they happened.
pub fn turns(chances: &Chances) -> Vec<&Step> {
    largest(chances, MOST_ROWS)
}

fn largest(chances: &Chances, most: usize) -> Vec<&Step> {
    let mut steps: Vec<&Step> = chances.steps.iter().collect();
    steps.sort_by(|a, b| change(b).total_cmp(&change(a)));
    steps.truncate(most);
    steps.sort_by_key(|step| step.fact);
    steps
}

/// By how much a step changed somebody's chance, at most.
fn change(step: &Step) -> f64 {
    let changes = step.before.iter().zip(&step.after).map(|(before, after)| (after - before).abs());
    changes.fold(0.0, f64::max)
}

/// What made a step happen.
pub fn cause(step: &Step, name: NameOf<'_>, lang: Lang) -> String {
    let mistake = step.choices.iter().find(|choice| choice.verdict == Verdict::Mistake);
    let one = |word: CoachWord, seat: Seat| word.said_in(lang).replace("{name}", &name(seat));
    match (mistake, &step.luck, &step.choices[..]) {
        (Some(choice), ..) => one(CoachWord::Mistake, choice.seat),
        (None, Some(luck), []) => match luck.seat {
            Some(seat) => one(CoachWord::Throw, seat),
            None => CoachWord::Draw.said_in(lang).to_owned(),
        },
        (None, Some(_), _) => CoachWord::Cards.said_in(lang).to_owned(),
        (None, None, [choice, ..]) => one(CoachWord::Choice, choice.seat),
        (None, None, []) => String::new(),
    }
}

/// A chance as people read it.
pub fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

/// The whole story in a few sentences.
pub fn story(chances: &Chances, name: NameOf<'_>, lang: Lang) -> Vec<String> {
    let all = |of: &[f64]| {
        let one = |(seat, chance): (usize, &f64)| {
            format!("{} {}", name(Seat(seat as u8)), percent(*chance))
        };
        of.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
    };
    let said = |word: CoachWord, of: &[f64]| word.said_in(lang).replace("{chances}", &all(of));
    let mut story = Vec::new();
    if let Some(first) = chances.steps.first() {
        story.push(said(CoachWord::StoryStart, &first.before));
    }
    for step in largest(chances, MOST_TOLD) {
        let told = said(CoachWord::StoryTurn, &step.after);
        let told = told.replace("{what}", &cause(step, name, lang));
        story.push(told.replace("{step}", &step.fact.to_string()));
    }
    let end: Vec<f64> = chances.players.iter().map(|player| player.ledger.result).collect();
    story.push(said(CoachWord::StoryEnd, &end));
    story
}

#[cfg(test)]
mod tests {
    use super::super::tests::chances;
    use super::*;

    #[test]
    fn the_story_tells_who_did_what() {
        let name = |seat: Seat| ["Ana", "Bo"][seat.index()].to_owned();
        let story = story(&chances(), &name, Lang::En);
        assert_eq!(story[0], "At the start: Ana 50 %, Bo 50 %.");
        assert!(story.iter().any(|line| line.contains("mistake of Ana")), "{story:?}");
        assert!(story.iter().any(|line| line.contains("throw of Bo")), "{story:?}");
        assert_eq!(story.last().unwrap(), "In the end: Ana 0 %, Bo 100 %.");
        assert!(story.iter().all(|line| !line.contains('{')), "{story:?}");
    }
}

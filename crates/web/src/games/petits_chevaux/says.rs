//! What the table says in words.

use super::place::{horses, meets_rival};
use super::words::Word;
use crate::words::Says;
use catalog::rules::petits_chevaux::{Effect, Phase, Progress, View};
use game::Seat;
use game::words::Lang;

/// The words with a number and a name in their slots.
pub fn fill(word: Word, lang: Lang, n: u8, who: &str) -> String {
    word.said_in(lang).replace("{n}", &n.to_string()).replace("{who}", who)
}

fn whereabouts(at: Option<Progress>, lang: Lang) -> String {
    match at {
        None => Word::InBox.said_in(lang).to_owned(),
        Some(at) => match at.stable_cell() {
            Some(place) => fill(Word::InStable, lang, place, ""),
            None => fill(Word::OnCell, lang, at.0, ""),
        },
    }
}

/// A horse, where it is, and what it can do now.
pub fn horse(view: &View, seat: Seat, index: u8, who: &str, lang: Lang) -> String {
    let at = horses(view, seat.index()).get(usize::from(index)).copied().flatten();
    let mut label = fill(Word::HorseOf, lang, index + 1, who) + ", " + &whereabouts(at, lang);
    let mut targets = view.targets.as_slice().iter().filter(|(horse, _)| horse.0 == index);
    if let Some((_, to)) = targets.next().filter(|_| view.seat == seat) {
        let can = match meets_rival(view, seat.index(), *to) {
            true => Word::CanTake,
            false => Word::CanMove,
        };
        label = label + ", " + can.said_in(lang);
    }
    label
}

/// Where all horses are.
pub fn board(view: &View, name: impl Fn(Seat) -> String, lang: Lang) -> String {
    let mut out = Word::Board.said_in(lang).to_owned();
    for seat in (0..view.horses.len()).map(|seat| Seat(seat as u8)) {
        let all = horses(view, seat.index()).iter().map(|at| whereabouts(*at, lang));
        let all = all.collect::<Vec<_>>().join(", ");
        out = out + " " + &name(seat) + ": " + &all + ".";
    }
    out
}

/// What is to be done now, in one sentence.
pub fn task(view: &View, me: Option<Seat>, name: impl Fn(Seat) -> String, lang: Lang) -> String {
    let die = view.die.map_or(0, |die| die.0);
    match (view.phase, me) {
        (Phase::Over, _) => Word::Over.said_in(lang).to_owned(),
        (Phase::Move, Some(me)) if me == view.seat => fill(Word::Choose, lang, die, ""),
        (Phase::Move, _) => fill(Word::Thinks, lang, die, &name(view.seat)),
        (Phase::Draw | Phase::Roll, _) => String::new(),
    }
}

/// Our last throw that led to nothing.
pub fn nothing_moved(effects: &[Effect], me: Option<Seat>) -> Option<u8> {
    effects.iter().rev().find_map(|effect| match effect {
        Effect::NoMove { seat, die } if Some(*seat) == me => Some(die.0),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::place::tests::view;
    use super::*;
    use catalog::rules::petits_chevaux::{Die, Horse};

    fn name(seat: Seat) -> String {
        ["Ada", "Bo"][seat.index()].to_owned()
    }

    #[test]
    fn a_horse_says_where_it_is_and_what_it_can_do() {
        let mut view = view([Some(22), None, Some(57), None], [Some(0), None, None, None]);
        let say = |view: &View, index| horse(view, Seat(0), index, "Ada", Lang::En);
        assert_eq!(say(&view, 1), "Horse 2 of Ada, in its box");
        assert_eq!(say(&view, 2), "Horse 3 of Ada, on place 2 of its stable");
        let _ = view.targets.push((Horse(0), Progress(28)));
        assert_eq!(say(&view, 0), "Horse 1 of Ada, on cell 22, can send a horse home");
        assert!(!horse(&view, Seat(1), 0, "Bo", Lang::En).contains("can"), "it is Ada's turn");
    }

    #[test]
    fn everybody_hears_whose_task_it_is() {
        let view = view([None; 4], [None; 4]);
        assert!(task(&view, Some(Seat(0)), name, Lang::En).starts_with("You have a 6"));
        assert_eq!(task(&view, None, name, Lang::Fr), "Ada a fait 6 et réfléchit…");
        assert!(board(&view, name, Lang::Fr).contains("Bo: dans son box"));
    }

    #[test]
    fn only_our_own_bad_luck_is_told() {
        let luck = |seat, die| Effect::NoMove { seat: Seat(seat), die: Die(die) };
        let effects = [luck(0, 2), luck(1, 3), luck(0, 4), luck(1, 5)];
        assert_eq!(nothing_moved(&effects, Some(Seat(0))), Some(4));
        assert_eq!(nothing_moved(&effects, None), None);
    }
}

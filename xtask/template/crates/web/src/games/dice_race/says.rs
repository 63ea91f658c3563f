//! What the table says in words.

use super::place::{catches, horses};
use super::words::Word;
use crate::words::Says;
use catalog::rules::dice_race::{Cell, Phase, View};
use game::Seat;
use game::words::Lang;

/// The words with a number and a name in their slots.
pub fn fill(word: Word, lang: Lang, n: u8, who: &str) -> String {
    word.said_in(lang).replace("{n}", &n.to_string()).replace("{who}", who)
}

fn whereabouts(view: &View, cell: Cell, lang: Lang) -> String {
    let word = match cell {
        Cell::START => Word::AtStart,
        cell if cell.is_on_track(view.track) => Word::OnCell,
        _ => Word::AtHome,
    };
    fill(word, lang, cell.0, "")
}

/// A horse, where it is, and what it can do now.
pub fn horse(view: &View, seat: Seat, index: u8, who: &str, lang: Lang) -> String {
    let cell = horses(view, seat.index()).get(usize::from(index)).copied().unwrap_or_default();
    let mut label =
        fill(Word::HorseOf, lang, index + 1, who) + ", " + &whereabouts(view, cell, lang);
    let mut targets = view.targets.as_slice().iter().filter(|(horse, _)| horse.0 == index);
    if let Some((_, to)) = targets.next().filter(|_| view.seat == seat) {
        let can = match catches(view, seat.index(), *to) {
            true => Word::CanCatch,
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
        let all = horses(view, seat.index()).iter().map(|cell| whereabouts(view, *cell, lang));
        out = out + " " + &name(seat) + ": " + &all.collect::<Vec<_>>().join(", ") + ".";
    }
    out
}

/// What is to be done now, in one sentence.
pub fn task(view: &View, me: Option<Seat>, name: impl Fn(Seat) -> String, lang: Lang) -> String {
    let die = view.die.map_or(0, |die| die.0);
    match view.phase {
        Phase::Over => Word::Over.said_in(lang).to_owned(),
        Phase::Move if me == Some(view.seat) => fill(Word::Choose, lang, die, ""),
        Phase::Move => fill(Word::Thinks, lang, die, &name(view.seat)),
        Phase::Roll => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::place::tests::view;
    use super::*;

    #[test]
    fn a_horse_says_where_it_is_and_what_it_can_do() {
        let view = view([5, 21], [7, 0], 2);
        let say = |seat, index| horse(&view, Seat(seat), index, "Ada", Lang::En);
        assert_eq!(say(0, 0), "Horse 1 of Ada, on cell 5, can send a rival back");
        assert_eq!(say(0, 1), "Horse 2 of Ada, at home");
        assert_eq!(say(1, 1), "Horse 2 of Ada, at the start");
    }

    #[test]
    fn everybody_hears_whose_task_it_is() {
        let view = view([0, 0], [0, 0], 6);
        let name = |seat: Seat| ["Ada", "Bo"][seat.index()].to_owned();
        assert!(task(&view, Some(Seat(0)), name, Lang::En).starts_with("You have a 6"));
        assert_eq!(task(&view, None, name, Lang::Fr), "Ada a fait 6 et réfléchit…");
        assert!(board(&view, name, Lang::Fr).contains("Bo: au départ"));
    }
}

//! What the table says in words.

use super::place::{horses, side};
use super::words::Word;
use crate::words::Says;
use catalog::rules::petits_chevaux::{Effect, Phase, Progress, TRACK, View};
use game::Seat;
use game::words::Lang;

/// The words with a number and a name in their slots.
pub fn fill(word: Word, lang: Lang, n: u8, who: &str) -> String {
    word.said_in(lang).replace("{n}", &n.to_string()).replace("{who}", who)
}

/// A horse, where it is, and what would come of moving it now: the words and numbers are those of
/// the narration.
pub fn horse(
    view: &View,
    horse: (Seat, u8),
    me: Option<Seat>,
    name: impl Fn(Seat) -> String,
    lang: Lang,
) -> String {
    let (seat, index) = horse;
    let whose = if me == Some(seat) { Word::YourHorse } else { Word::HorseOf };
    let mut parts = vec![fill(whose, lang, index + 1, &name(seat))];
    match horses(view, seat.index()).get(usize::from(index)).copied().flatten() {
        None => parts.push(Word::InBox.said_in(lang).to_owned()),
        Some(at) => {
            parts.push(spot(view, seat, at, lang));
            if at.is_on_track() {
                parts.push(fill(Word::FromHome, lang, TRACK - at.0, ""));
            }
            parts.extend(danger(view, seat, at, lang));
        }
    }
    let label = parts.join(", ");
    let mut targets = view.targets.as_slice().iter().filter(|(horse, _)| horse.0 == index);
    match targets.next().filter(|_| view.seat == seat) {
        Some((_, to)) => label + Word::Then.said_in(lang) + &outlook(view, seat, *to, name, lang),
        None => label,
    }
}

/// A cell of the track by its number, or a place of the stable.
fn spot(view: &View, seat: Seat, at: Progress, lang: Lang) -> String {
    match at.cell_number(side(view, seat.index())) {
        Some(cell) => fill(Word::OnCell, lang, cell, ""),
        None => fill(Word::InStable, lang, at.stable_cell().unwrap_or_default(), ""),
    }
}

/// "with a 5 it lands on 17, takes horse 2 of Bo, a rival 3 behind"
fn outlook(
    view: &View,
    seat: Seat,
    to: Progress,
    name: impl Fn(Seat) -> String,
    lang: Lang,
) -> String {
    let die = fill(Word::WithA, lang, view.die.map_or(0, |die| die.0), "");
    let lands = match to.is_on_track() {
        true => Word::LandsOn,
        false => Word::Enters,
    };
    let cell = to.cell_number(side(view, seat.index())).or(to.stable_cell()).unwrap_or_default();
    let mut parts = vec![die + " " + &fill(lands, lang, cell, "")];
    for (rival, horse, distance) in behind(view, seat, to) {
        if distance == 0 {
            parts.push(fill(Word::Takes, lang, horse + 1, &name(rival)));
        }
    }
    match horses(view, seat.index()).contains(&Some(to)) {
        // Nobody gets past two horses.
        true => parts.push(Word::MakesBarrage.said_in(lang).to_owned()),
        false => parts.extend(danger(view, seat, to, lang)),
    }
    parts.join(", ")
}

/// "a rival 3 behind": the nearest that could take a horse here with one throw.
fn danger(view: &View, seat: Seat, at: Progress, lang: Lang) -> Option<String> {
    let reach = behind(view, seat, at).map(|(_, _, distance)| distance);
    let nearest = reach.filter(|distance| (1..=6).contains(distance)).min()?;
    Some(fill(Word::RivalBehind, lang, nearest, ""))
}

/// The rivals' horses on the track, and how many steps each needs to this cell; those that would
/// turn into their stables before it are left out.
fn behind(view: &View, seat: Seat, at: Progress) -> impl Iterator<Item = (Seat, u8, u8)> {
    let cell = at.ring_cell(side(view, seat.index()));
    let rivals = (0..view.horses.len()).filter(move |other| *other != seat.index());
    rivals.flat_map(move |other| {
        let each = horses(view, other).iter().enumerate();
        each.filter_map(move |(horse, rival)| {
            let rival = (*rival)?;
            let from = rival.ring_cell(side(view, other))?;
            let distance = (cell? + TRACK - from) % TRACK;
            (rival.0 + distance < TRACK).then_some((Seat(other as u8), horse as u8, distance))
        })
    })
}

/// What is to be done now, in one sentence.
pub fn task(
    view: &View,
    thrower: Option<Seat>,
    me: Option<Seat>,
    name: impl Fn(Seat) -> String,
    lang: Lang,
) -> String {
    let die = view.die.map_or(0, |die| die.0);
    match (view.phase, me) {
        (Phase::Roll, _) if thrower.is_some() && thrower == me => {
            Word::ThrowNow.said_in(lang).to_owned()
        }
        (Phase::Roll, _) if thrower.is_some() => {
            fill(Word::Throws, lang, 0, &thrower.map(name).unwrap_or_default())
        }
        (Phase::Over, _) => Word::Over.said_in(lang).to_owned(),
        (Phase::Move, Some(me)) if me == view.seat => fill(Word::Choose, lang, die, ""),
        (Phase::Move, _) => fill(Word::Thinks, lang, die, &name(view.seat)),
        (Phase::Draw | Phase::Roll, _) => String::new(),
    }
}

/// Our last throw that led to nothing, and why.
pub fn nothing_moved(effects: &[Effect], me: Option<Seat>, lang: Lang) -> Option<String> {
    effects.iter().rev().find_map(|effect| match *effect {
        Effect::NoMove { seat, die, barred } if Some(seat) == me => {
            let why = if barred { Word::BarredWay } else { Word::NothingMoved };
            Some(fill(why, lang, die.0, ""))
        }
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

    fn say(view: &View, seat: u8, index: u8, lang: Lang) -> String {
        horse(view, (Seat(seat), index), Some(Seat(0)), name, lang)
    }

    #[test]
    fn a_horse_says_where_it_is() {
        let view = view([Some(22), None, Some(57), None], [Some(0), Some(49), None, None]);
        assert_eq!(
            say(&view, 0, 0, Lang::En),
            "Your horse 1, on 23, 34 from home, a rival 1 behind"
        );
        assert_eq!(say(&view, 0, 1, Lang::En), "Your horse 2, in its box");
        assert_eq!(say(&view, 0, 2, Lang::En), "Your horse 3, in the stable, place 2");
        assert_eq!(
            say(&view, 1, 0, Lang::Fr),
            "Cheval 1 de Bo, case 29, à 56 de l'écurie, un rival 6 derrière"
        );
    }

    #[test]
    fn a_horse_says_what_would_come_of_it() {
        let with = |horses, rivals, to| {
            let mut view = view(horses, rivals);
            let _ = view.targets.push((Horse(0), Progress(to)));
            view
        };
        let nobody = [None; 4];
        let joins = with([Some(22), None, Some(28), None], nobody, 28);
        assert_eq!(
            say(&joins, 0, 0, Lang::En),
            "Your horse 1, on 23, 34 from home; with a 6 it lands on 29, makes a barrage"
        );
        // The opposite side starts on 29, and turns into its stable before it comes there again.
        let takes = with([Some(22), None, None, None], [Some(0), Some(53), None, None], 28);
        assert!(say(&takes, 0, 0, Lang::En).ends_with("it lands on 29, takes horse 1 of Bo"));
        let flees = with([Some(8), None, None, None], [Some(34), None, None, None], 14);
        assert_eq!(
            say(&flees, 0, 0, Lang::En),
            "Your horse 1, on 9, 48 from home, a rival 2 behind; with a 6 it lands on 15"
        );
        let home = with([Some(52), None, None, None], nobody, 58);
        assert_eq!(
            say(&home, 0, 0, Lang::Fr),
            "Ton cheval 1, case 53, à 4 de l'écurie ; avec un 6 il entre à l'écurie, place 3"
        );
        assert!(!say(&takes, 1, 0, Lang::En).contains(';'), "it is Ada's turn");
    }

    #[test]
    fn everybody_hears_whose_task_it_is() {
        let view = view([None; 4], [None; 4]);
        assert!(task(&view, None, Some(Seat(0)), name, Lang::En).starts_with("You have a 6"));
        assert_eq!(task(&view, None, None, name, Lang::Fr), "Ada a fait 6 et réfléchit…");
    }

    #[test]
    fn only_our_own_bad_luck_is_told() {
        let luck = |seat, die, barred| Effect::NoMove { seat: Seat(seat), die: Die(die), barred };
        let effects = [luck(0, 2, true), luck(1, 3, true), luck(0, 4, false), luck(1, 5, true)];
        let mine = |effects| nothing_moved(effects, Some(Seat(0)), Lang::En);
        assert_eq!(mine(&effects).unwrap(), "You had a 4: none of your horses could move.");
        assert_eq!(mine(&effects[..2]).unwrap(), "You had a 2: a barrage was in the way.");
        assert_eq!(nothing_moved(&effects, None, Lang::En), None);
    }
}

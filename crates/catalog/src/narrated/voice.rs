//! Who listens, and how sentences are put together for them.

use super::by_stand;
use game::words::{Cast, Lang, Phrase, phrase};
use game::{Ranking, Seat};

/// Who listens, in which language, and who sits where.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    /// The seat of whoever listens: "you" in the sentences.
    pub me: Option<Seat>,
    /// The language.
    pub lang: Lang,
    /// The names at the table.
    pub cast: &'a dyn Cast,
}

impl Voice<'_> {
    /// Whether this is whoever listens.
    pub fn is_me(&self, seat: Seat) -> bool {
        self.me == Some(seat)
    }

    /// The name of a seat, whoever listens.
    pub fn name(&self, seat: Seat) -> String {
        let mut name = String::new();
        // Writing to a text does not fail.
        let _ = self.cast.name(seat, self.lang, &mut name);
        name
    }

    /// Words about `seat`. `{slot}` is filled from the list; of `{a|b}` the first stands for
    /// somebody else and the second for whoever listens, and `@` in it is the seat's name:
    /// `{@|You} {swaps|swap} {card}`.
    pub fn say(&self, seat: Seat, words: Phrase, with: &[(&str, &str)]) -> String {
        let mut out = String::new();
        let mut rest = words.in_lang(self.lang);
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let (inside, after) = after.split_once('}').unwrap_or((after, ""));
            match inside.split_once('|') {
                Some((_, mine)) if self.is_me(seat) => out.push_str(mine),
                Some((theirs, _)) => match theirs.split_once('@') {
                    Some((before, after)) => {
                        out.push_str(before);
                        self.push_name(seat, &mut out);
                        out.push_str(after);
                    }
                    None => out.push_str(theirs),
                },
                None => {
                    let filled = with.iter().find(|(slot, _)| *slot == inside);
                    out.push_str(filled.map_or(inside, |(_, text)| text));
                }
            }
            rest = after;
        }
        out.push_str(rest);
        out
    }

    /// Words about nobody.
    pub fn words(&self, words: Phrase) -> &'static str {
        words.in_lang(self.lang)
    }

    /// "a, b and c".
    pub fn list(&self, items: &[String]) -> String {
        let and = self.words(phrase(" and ", " et "));
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => first.join(", ") + and + last,
        }
    }

    /// Everybody's place, in a sentence or a few: "You win! Place 2: Bo. Behind: Chi, then Dan." `stand` is how far
    /// everybody has come: those who share a place by the rules are told in that order.
    pub fn result(&self, ranking: &Ranking, stand: &[u32]) -> String {
        let mut told = Vec::new();
        for (i, seats) in ranking.places().iter().enumerate() {
            let by_stand = by_stand(*seats, stand);
            told.push(match (i, &by_stand[..]) {
                (0, _) if seats.len() == 1 => {
                    let words = phrase("{@|You} {wins|win}!", "{@|Tu} {gagne|gagnes} !");
                    seats.iter().map(|seat| self.say(seat, words, &[])).collect()
                }
                (0, _) => {
                    let seats: Vec<Seat> = seats.iter().collect();
                    self.everybody(&seats) + self.words(phrase(" win!", " gagnent !"))
                }
                (_, [together]) => {
                    let place = self.words(phrase("Place ", "Place "));
                    format!("{place}{}{}{}.", i + 1, self.words(COLON), self.everybody(together))
                }
                (_, apart) => {
                    let all: Vec<String> =
                        apart.iter().map(|seats| self.everybody(seats)).collect();
                    let (behind, then) = (self.words(BEHIND), self.words(THEN));
                    format!("{behind}{}{}.", self.words(COLON), all.join(then))
                }
            });
        }
        told.join(" ")
    }

    fn everybody(&self, seats: &[Seat]) -> String {
        let names = seats.iter().map(|seat| self.say(*seat, phrase("{@|you}", "{@|toi}"), &[]));
        self.list(&names.collect::<Vec<_>>())
    }

    /// A name after whatever stands there: in French "de Bo", and "d'Anna".
    fn push_name(&self, seat: Seat, out: &mut String) {
        let name = self.name(seat);
        let vowel = name.starts_with(|c: char| "aeiouyàâéèêëîïôûAEIOUYÀÂÉÈÊËÎÏÔÛ".contains(c));
        if self.lang == Lang::Fr && vowel && out.ends_with("de ") {
            out.truncate(out.len() - 2);
            out.push('\'');
        }
        out.push_str(&name);
    }
}

/// Before those who share a place, and got on differently well.
const BEHIND: Phrase = phrase("Behind", "Derrière");

/// Between two of them.
const THEN: Phrase = phrase(", then ", ", puis ");

/// Between whom it is about and what happened; French sets it off.
pub const COLON: Phrase = phrase(": ", " : ");

#[cfg(test)]
mod tests {
    use super::*;
    use game::SeatSet;
    use std::fmt;

    struct Names;

    impl Cast for Names {
        fn name(&self, seat: Seat, _lang: Lang, out: &mut dyn fmt::Write) -> fmt::Result {
            out.write_str(["Anna", "Bo", "Chi"][seat.index()])
        }
    }

    fn voice(me: Option<u8>, lang: Lang) -> Voice<'static> {
        Voice { me: me.map(Seat), lang, cast: &Names }
    }

    #[test]
    fn whoever_is_meant_is_called_you() {
        let words = phrase("{@|You} {takes|take} {n}.", "{@|Tu} {prend|prends} {n}.");
        let say = |me, lang| voice(me, lang).say(Seat(0), words, &[("n", "two")]);
        assert_eq!(say(Some(1), Lang::En), "Anna takes two.");
        assert_eq!(say(Some(0), Lang::En), "You take two.");
        assert_eq!(say(Some(0), Lang::Fr), "Tu prends two.");
    }

    #[test]
    fn french_elides() {
        let words = phrase("{@'s|your} horse", "{le|ton} cheval{ de @|}");
        let say = |seat, me| voice(me, Lang::Fr).say(Seat(seat), words, &[]);
        assert_eq!(say(0, None), "le cheval d'Anna");
        assert_eq!(say(1, None), "le cheval de Bo");
        assert_eq!(say(1, Some(1)), "ton cheval");
        assert_eq!(voice(None, Lang::En).say(Seat(0), words, &[]), "Anna's horse");
    }

    #[test]
    fn the_result_names_everybody() {
        let mut ranking = Ranking::new();
        ranking.push(SeatSet::one(Seat(1)));
        ranking.push(SeatSet::one(Seat(0)).with(Seat(2)));
        let told = |me, lang| voice(me, lang).result(&ranking, &[3, 9, 3]);
        assert_eq!(told(None, Lang::En), "Bo wins! Place 2: Anna and Chi.");
        assert_eq!(told(Some(1), Lang::En), "You win! Place 2: Anna and Chi.");
        assert_eq!(told(Some(2), Lang::Fr), "Bo gagne ! Place 2 : Anna et toi.");
        // By the rules they share it; whoever is ahead comes first all the same.
        let told = |me, lang| voice(me, lang).result(&ranking, &[3, 9, 5]);
        assert_eq!(told(None, Lang::En), "Bo wins! Behind: Chi, then Anna.");
        assert_eq!(told(Some(0), Lang::Fr), "Bo gagne ! Derrière : Chi, puis toi.");
    }
}

//! Another match: who proposes it, who is ready, and how the matches so far have ended.

use super::words::EndWord;
use crate::table_client::place_name;
use crate::words::Says;
use game::Seat;
use game::words::Lang;
use protocol::{Place, PlaceKind, TableInfo};

/// What we can do about another match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rematch {
    /// Propose it.
    #[default]
    Propose,
    /// Somebody has: be ready, too.
    Join,
    /// Wait for the others.
    Wait,
    /// Wait, or begin without them.
    Begin,
}

impl Rematch {
    /// What stands on the button.
    pub const fn word(self) -> EndWord {
        match self {
            Rematch::Propose | Rematch::Wait => EndWord::Rematch,
            Rematch::Join => EndWord::Ready,
            Rematch::Begin => EndWord::StartNow,
        }
    }
}

/// What we can do at this table.
pub fn of(table: &TableInfo) -> Rematch {
    let ours = table.you.place.and_then(|place| table.places.get(usize::from(place)));
    let ready = ours.is_some_and(|place| place.ready);
    match (table.rematch_from, ready) {
        (None, _) => Rematch::Propose,
        (Some(_), false) => Rematch::Join,
        (Some(_), true) if table.you.host || table.you.deputy => Rematch::Begin,
        (Some(_), true) => Rematch::Wait,
    }
}

/// Who wants another match, to whoever is not ready; who is waited for, to whoever is.
pub fn said(table: &TableInfo, lang: Lang) -> String {
    let people = table.places.iter().enumerate().filter(|(_, p)| p.kind == PlaceKind::Person);
    let named = |is: &dyn Fn(&Place) -> bool| {
        let names = people.clone().filter(|(_, place)| is(place));
        names.map(|(i, _)| place_name(table, i, lang)).collect::<Vec<_>>().join(", ")
    };
    let (word, who) = match of(table) {
        Rematch::Propose => return String::new(),
        Rematch::Join => (EndWord::Wants, named(&|place| place.ready)),
        Rematch::Wait | Rematch::Begin => {
            (EndWord::WaitsFor, named(&|place| !place.ready && place.here))
        }
    };
    if who.is_empty() { who } else { word.said_in(lang).replace("{name}", &who) }
}

/// How many of the matches so far somebody has won, from the second one on.
pub fn series(table: &TableInfo, seat: Seat, lang: Lang) -> Option<String> {
    let place = table.places.iter().find(|place| place.seat == Some(seat.0))?;
    let score = Some(place.score).filter(|score| score.played > 1)?;
    let said = EndWord::Won.said_in(lang).replace("{won}", &score.won.to_string());
    Some(said.replace("{played}", &score.played.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(more: &str, ana: &str, you: &str) -> TableInfo {
        let text = format!(
            r#"{{"id":"","code":"","game":"carrousel","options":{{}},"settings":{{}},"phase":"over",
            "match":2,"commit":"","spectators":0,"you":{you},{more}"places":[
            {{"kind":"person","name":"Ana","here":true,"seat":0,{ana}"score":{{"won":2,"played":2}}}},
            {{"kind":"person","name":"Bo","here":true,"ready":true,"seat":1}},{{"kind":"bot","level":"pony"}}]}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn everybody_knows_who_is_ready_and_who_is_waited_for() {
        let (from, ana, bo) = (r#""rematch_from":5,"#, r#"{"place":0}"#, r#"{"place":1}"#);
        assert_eq!(of(&table("", "", ana)), Rematch::Propose);
        let asked = table(from, "", ana);
        assert_eq!(of(&asked), Rematch::Join);
        assert_eq!(said(&asked, Lang::En), "Bo would like to play again.");
        let waits = table(from, "", bo);
        assert_eq!(of(&waits), Rematch::Wait);
        assert_eq!(said(&waits, Lang::Fr), "On attend Ana…");
        assert_eq!(of(&table(from, "", r#"{"place":1,"host":true}"#)), Rematch::Begin);
        assert_eq!(said(&table(from, r#""ready":true,"#, bo), Lang::En), "");
    }

    #[test]
    fn a_series_has_a_score_from_the_second_match_on() {
        let table = table("", "", "{}");
        assert_eq!(series(&table, Seat(0), Lang::En).as_deref(), Some("2 of 2 won"));
        assert_eq!(series(&table, Seat(1), Lang::En), None);
    }
}

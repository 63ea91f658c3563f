//! A match of Carrousel, followed by ear.

use crate::transcript::{Ear, Followed, NotUnderstood, Places, places};
use catalog::rules::carrousel::{Card, Carrousel, Horse, Move, Order};
use game::words::{Phrase, phrase};
use game::{Game, Seat};

/// What has to be known of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    /// None before the deal.
    order: Option<Order>,
    holder: Option<Seat>,
    points: Vec<u8>,
    places: Places,
}

impl Followed for Carrousel {
    type Heard = Heard;

    fn truth(&self) -> Heard {
        Heard {
            order: self.order(),
            holder: self.holder(),
            points: self.won().map(|cards| cards.len() as u8).collect(),
            places: places(self.turn()),
        }
    }

    fn follow(heard: &mut Heard, ear: &mut Ear<'_>) -> Result<(), NotUnderstood> {
        if let Some(places) = ear.result() {
            heard.places = places;
            return Ok(());
        }
        if ear.hears(phrase("The carousel turns.", "Le manège tourne.")) {
            heard.order = Some(now(ear).ok_or_else(|| ear.lost())?);
            return Ok(());
        }
        let impasse = phrase(
            "Nobody moves: the last goes first.",
            "Personne ne joue : le dernier passe devant.",
        );
        if ear.hears(impasse) {
            return heard.rides(Move::TailToHead, ear);
        }
        let seat = ear.who().ok_or_else(|| ear.lost())?;
        if let Some(step) = ear.tries(|ear| heard.step(ear)) {
            heard.holder = None;
            heard.outcome(seat, ear)?;
            return heard.rides(step, ear);
        }
        let holds = [phrase(" holds.", " a la main."), phrase(" hold.", " as la main.")];
        if ear.hears_one_of(&holds) {
            heard.holder = Some(seat);
            return Ok(());
        }
        let lets_go = [
            phrase(" lets go", " lâches"),
            phrase(" let go", " lâche"),
            phrase(" held too long", " a tenu trop longtemps"),
            phrase(" held too long", " as tenu trop longtemps"),
        ];
        let calls = [phrase(" calls ", " annonces "), phrase(" call ", " annonce ")];
        let right = phrase("right", "juste");
        if ear.hears_one_of(&lets_go) {
            heard.holder = None;
        } else if ear.hears_one_of(&calls) {
            let known = ear.hears(right)
                || (card(ear).is_some() && ear.hears(phrase(": wrong", " : faux")));
            known.then_some(()).ok_or_else(|| ear.lost())?;
        } else {
            return Err(ear.lost());
        }
        heard.outcome(seat, ear)
    }

    fn hear_whereabouts(heard: &mut Heard, ear: &mut Ear<'_>) -> Result<(), NotUnderstood> {
        heard.order = None;
        if ear.hears(phrase("First to last: ", "Du premier au dernier : ")) {
            heard.order = order(ear);
            ear.expect(phrase(". ", ". "))?;
        }
        heard.holder = None;
        if !ear.hears(phrase("Nobody holds.", "Le manège est libre.")) {
            let seat = ear.who().ok_or_else(|| ear.lost())?;
            let holds = [phrase(" holds.", " a la main."), phrase(" hold.", " as la main.")];
            heard.holder = ear.hears_one_of(&holds).then_some(seat);
        }
        heard.points.fill(u8::MAX);
        while ear.hears(phrase(" ", " ")) {
            let seat = ear.who().ok_or_else(|| ear.lost())?;
            ear.expect(phrase(": ", " : "))?;
            heard.points[seat.index()] = ear.number().ok_or_else(|| ear.lost())?;
            ear.hears_one_of(&[phrase(" of ", " points sur "), phrase(" of ", " point sur ")]);
            ear.number();
            ear.hears(phrase(" points", ""));
            if ear.hears(phrase(", cards ", ", cartes ")) {
                ear.list(card);
            }
            ear.expect(phrase(".", "."))?;
        }
        Ok(())
    }
}

impl Heard {
    /// The order changes, and is told.
    fn rides(&mut self, step: Move, ear: &mut Ear<'_>) -> Result<(), NotUnderstood> {
        let expected = self.order.map(|order| step.apply(order));
        let told = now(ear).filter(|told| Some(*told) == expected);
        self.order = Some(told.ok_or_else(|| ear.lost())?);
        Ok(())
    }

    /// The move that is named; the places are known by the colours.
    fn step(&self, ear: &mut Ear<'_>) -> Option<Move> {
        let place = |horse: Horse| {
            let order = self.order?;
            order.0.iter().position(|other| *other == horse).map(|place| place as u8)
        };
        let verb = |ear: &mut Ear<'_>, theirs: Phrase, yours: Phrase| {
            ear.hears(theirs) || ear.hears(yours)
        };
        if verb(ear, phrase(" swaps ", " échange "), phrase(" swap ", " échanges ")) {
            let (a, b) = pair(ear)?;
            return Some(Move::swap(place(a)?, place(b)?));
        }
        if verb(ear, phrase(" sends ", " envoie "), phrase(" send ", " envoies ")) {
            let first = horse(ear).and_then(place)? == 0;
            let there = ear.hears(phrase(" to the end", " à la fin"));
            return (first && there).then_some(Move::HeadToTail);
        }
        if verb(ear, phrase(" brings ", " amène "), phrase(" bring ", " amènes ")) {
            let last = horse(ear).and_then(place)? == 4;
            let there = ear.hears(phrase(" to the front", " devant"));
            return (last && there).then_some(Move::TailToHead);
        }
        if verb(ear, phrase(" puts ", " met "), phrase(" put ", " mets ")) {
            let put = horse(ear)?;
            ear.hears(phrase(" in the place of ", " à la place de ")).then_some(())?;
            let driven = horse(ear)?;
            let named = ear.hears(phrase(", and ", ", et ")) && horse(ear)? == driven;
            let at = place(driven).filter(|_| named)?;
            let first = ear.hears(phrase(" first", " devant"));
            let last = ear.hears(phrase(" last", " derrière"));
            return match (place(put)?, first, last) {
                (4, true, _) => Some(Move::TailReplaces { place: at }),
                (0, _, true) => Some(Move::HeadReplaces { place: at }),
                _ => None,
            };
        }
        if verb(ear, phrase(" moves ", " pose "), phrase(" move ", " poses ")) {
            let (a, b) = pair(ear)?;
            let there = ear.hears(phrase(" to the free places", " sur les places libres"));
            let flip = ear.hears(phrase(", turned round", ", à l'envers"));
            let pair = place(a).filter(|a| there && place(b) == Some(a + 1))?;
            return Some(Move::Chaos { pair, flip });
        }
        None
    }

    /// What came of it: a card, a point more or less.
    fn outcome(&mut self, seat: Seat, ear: &mut Ear<'_>) -> Result<(), NotUnderstood> {
        let points = &mut self.points[seat.index()];
        if ear.hears(phrase(": no card", " : aucune carte")) {
            // A point is lost, or there is none.
        }
        let wins = [phrase(", wins ", ", gagnes "), phrase(", win ", ", gagne ")];
        let loses = [
            phrase(", loses a point: ", ", perds un point : "),
            phrase(", lose a point: ", ", perd un point : "),
        ];
        let told = if ear.hears_one_of(&wins) {
            ear.tries(whose);
            card(ear).ok_or_else(|| ear.lost())?;
            ear.expect(phrase(": ", " : "))?;
            *points += 1;
            true
        } else if ear.hears_one_of(&loses) {
            *points = points.checked_sub(1).ok_or_else(|| ear.lost())?;
            true
        } else if ear.hears(phrase(", no point to lose", ", aucun point à perdre")) {
            (*points == 0).then_some(()).ok_or_else(|| ear.lost())?;
            false
        } else {
            false
        };
        if told {
            // The listener has counted, too.
            let right = ear.number() == Some(*points);
            let words = [phrase(" points", " points"), phrase(" point", " point")];
            (right && ear.hears_one_of(&words)).then_some(()).ok_or_else(|| ear.lost())?;
        }
        if ear.hears(phrase("; your new card: ", " ; ta nouvelle carte : ")) {
            card(ear).ok_or_else(|| ear.lost())?;
        }
        ear.hears(phrase("; no new card", " ; pas de nouvelle carte"));
        ear.expect(phrase(".", "."))
    }
}

/// "Anna's card ", "ta carte "
fn whose(ear: &mut Ear<'_>) -> Option<()> {
    if ear.hears(phrase("your card ", "ta carte ")) {
        return Some(());
    }
    let french = ear.hears(phrase("-", "la carte "))
        && ear.hears_one_of(&[phrase("-", "de "), phrase("-", "d'")]);
    ear.name()?;
    let english = ear.hears(phrase("'s card ", "-"));
    (english || (french && ear.hears(phrase("-", " ")))).then_some(())
}

fn horse(ear: &mut Ear<'_>) -> Option<Horse> {
    let colours = [
        (Horse::Black, phrase("black", "noir")),
        (Horse::Yellow, phrase("yellow", "jaune")),
        (Horse::Blue, phrase("blue", "bleu")),
        (Horse::Green, phrase("green", "vert")),
        (Horse::Red, phrase("red", "rouge")),
    ];
    colours.into_iter().find(|(_, colour)| ear.hears(*colour)).map(|(horse, _)| horse)
}

/// "yellow and red"
fn pair(ear: &mut Ear<'_>) -> Option<(Horse, Horse)> {
    let first = horse(ear)?;
    ear.hears(phrase(" and ", " et ")).then(|| horse(ear))?.map(|second| (first, second))
}

/// "black-blue-red"
fn card(ear: &mut Ear<'_>) -> Option<Card> {
    let dash = phrase("-", "-");
    let first = horse(ear)?;
    let second = ear.hears(dash).then(|| horse(ear))??;
    let third = ear.hears(dash).then(|| horse(ear))??;
    let letters: String = [first, second, third].iter().map(|horse| horse.letter()).collect();
    Card::parse(&letters)
}

fn order(ear: &mut Ear<'_>) -> Option<Order> {
    let letters: String = ear.list(horse).iter().map(|horse| horse.letter()).collect();
    Order::parse(&letters)
}

/// " Now black, blue, red, green, yellow."
fn now(ear: &mut Ear<'_>) -> Option<Order> {
    let order = ear.hears(phrase(" Now ", " Maintenant ")).then(|| order(ear))?;
    order.filter(|_| ear.hears(phrase(".", ".")))
}

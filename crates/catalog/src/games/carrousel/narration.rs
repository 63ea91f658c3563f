//! A match of Carrousel, told a hand at a time.
//!
//! Horses are told by their colours and always head first. After every change the whole order is
//! told, last: whoever is quick has heard what counts by then.

use crate::narrated::{Narrated, Sentence, Telling, Voice};
use carrousel::{Card, Carrousel, Effect, Horse, Move, Options, Order, View};
use game::Seat;
use game::words::{Phrase, phrase};

impl Narrated for Carrousel {
    fn narrate(told: &Telling<'_, Self>) -> Vec<Sentence> {
        let mut story = Story { told, sentences: Vec::new() };
        for (index, effect) in told.effects.iter().enumerate() {
            story.hear(index, *effect);
        }
        story.sentences
    }

    fn whereabouts(view: &View, options: &Options, voice: Voice<'_>) -> String {
        let mut out = Vec::new();
        if let Some(order) = view.order {
            let words = phrase("First to last: {order}.", "Du premier au dernier : {order}.");
            out.push(voice.words(words).replace("{order}", &colours(&order.0, voice).join(", ")));
        }
        let holder = view.holder.map(|seat| voice.say(seat, HOLDS, &[]));
        let free = || voice.words(phrase("Nobody holds.", "Le manège est libre.")).to_owned();
        out.push(holder.unwrap_or_else(free));
        let mut seats: Vec<Seat> = (0..view.rows.len()).map(|seat| Seat(seat as u8)).collect();
        // One's own cards are what one needs first.
        seats.sort_by_key(|seat| !voice.is_me(*seat));
        for seat in seats {
            let points = view.points.as_slice().get(seat.index()).copied().unwrap_or_default();
            let words = phrase("{@|You}: {n} of {all} points", "{@|Toi} : {n} {points} sur {all}");
            let with = [
                ("n", &*points.to_string()),
                ("all", &*view.target.to_string()),
                ("points", count(points, voice)),
            ];
            let mut told = voice.say(seat, words, &with);
            // The others' cards count where everybody may win them (CA-11).
            if voice.is_me(seat) || options.expert {
                let cards = view.rows.as_slice()[seat.index()].as_slice();
                let cards: Vec<String> = cards.iter().map(|card| name(*card, voice)).collect();
                told += voice.words(phrase(", cards ", ", cartes "));
                told += &cards.join(", ");
            }
            out.push(told + ".");
        }
        out.join(" ")
    }

    /// The points of each.
    fn stand(view: &View) -> Vec<u32> {
        view.points.as_slice().iter().map(|points| u32::from(*points)).collect()
    }
}

const HOLDS: Phrase = phrase("{@ holds|You hold}.", "{@ a|Tu as} la main.");

struct Story<'a> {
    told: &'a Telling<'a, Carrousel>,
    sentences: Vec<Sentence>,
}

impl Story<'_> {
    fn hear(&mut self, index: usize, effect: Effect) {
        let voice = self.told.voice;
        match effect {
            Effect::Dealt { order } => {
                let words = phrase("The carousel turns.", "Le manège tourne.");
                let text = voice.words(words).to_owned() + &now(order, voice);
                self.push(index, None, text);
            }
            // A hand that has moved already has held, too.
            Effect::Touched { seat } if !self.moves_at_once(index, seat) => {
                self.about(index, seat, HOLDS, &[]);
            }
            Effect::Moved { seat, step, order } => {
                let (words, horses) = named(step, before(step, order));
                let horses = colours(&horses, voice);
                let with = [
                    ("a", horses.first().map_or("", String::as_str)),
                    ("b", horses.get(1).map_or("", String::as_str)),
                ];
                let text =
                    voice.say(seat, words, &with) + &self.outcome(index, seat) + &now(order, voice);
                self.push(index, Some(seat), text);
            }
            Effect::LetGo { seat } | Effect::LetGoGently { seat } => {
                let words = phrase("{@ lets|You let} go", "{@ lâche|Tu lâches}");
                self.with_outcome(index, seat, words, None);
            }
            Effect::HeldTooLong { seat } => {
                let words = phrase("{@|You} held too long", "{@ a|Tu as} tenu trop longtemps");
                self.with_outcome(index, seat, words, None);
            }
            Effect::LuckyStrike { seat, .. } => {
                let words = phrase("{@ calls|You call} right", "{@ annonce|Tu annonces} juste");
                self.with_outcome(index, seat, words, None);
            }
            Effect::WrongClaim { seat, card } => {
                let words = phrase(
                    "{@ calls|You call} {card}: wrong",
                    "{@ annonce|Tu annonces} {card} : faux",
                );
                self.with_outcome(index, seat, words, Some(card));
            }
            Effect::Impasse { order } => {
                let words = phrase(
                    "Nobody moves: the last goes first.",
                    "Personne ne joue : le dernier passe devant.",
                );
                let text = voice.words(words).to_owned() + &now(order, voice);
                self.push(index, None, text);
            }
            // Whoever has all the points is first alone (CA-10).
            Effect::Ranked { place: 1, .. } => self.sentences.extend(self.told.result(index)),
            // In the sentence of whoever did it, and in the result.
            Effect::Touched { .. }
            | Effect::Scored { .. }
            | Effect::Drew { .. }
            | Effect::RowShrank { .. }
            | Effect::Missed { .. }
            | Effect::LostPoint { .. }
            | Effect::NothingToLose { .. }
            | Effect::Ranked { .. } => {}
        }
    }

    fn moves_at_once(&self, index: usize, seat: Seat) -> bool {
        matches!(self.told.effects.get(index + 1), Some(Effect::Moved { seat: s, .. }) if *s == seat)
    }

    /// What came of what the seat did: a card, a point less, a new card for whoever listens.
    fn outcome(&self, index: usize, seat: Seat) -> String {
        let voice = self.told.voice;
        let (mut out, mut whose) = (String::new(), String::new());
        for effect in &self.told.effects[index + 1..] {
            let (words, whom, card, n) = match *effect {
                Effect::Scored { card, owner, points, .. } => {
                    if owner != seat {
                        let theirs = phrase("{@'s|your} card ", "{la|ta} carte{ de @|} ");
                        whose = voice.say(owner, theirs, &[]);
                    }
                    let words = phrase(
                        ", {wins|win} {whose}{card}: {n} {points}",
                        ", {gagne|gagnes} {whose}{card} : {n} {points}",
                    );
                    (words, seat, Some(card), points)
                }
                Effect::Drew { owner, card, .. } if voice.is_me(owner) => (
                    phrase("; your new card: {card}", " ; ta nouvelle carte : {card}"),
                    owner,
                    Some(card),
                    0,
                ),
                Effect::RowShrank { owner, .. } if voice.is_me(owner) => {
                    (phrase("; no new card", " ; pas de nouvelle carte"), owner, None, 0)
                }
                Effect::Drew { .. } | Effect::RowShrank { .. } => continue,
                Effect::Missed { .. } => (phrase(": no card", " : aucune carte"), seat, None, 0),
                Effect::LostPoint { points, .. } => (
                    phrase(
                        ", {loses|lose} a point: {n} {points}",
                        ", {perd|perds} un point : {n} {points}",
                    ),
                    seat,
                    None,
                    points,
                ),
                Effect::NothingToLose { .. } => {
                    (phrase(", no point to lose", ", aucun point à perdre"), seat, None, 0)
                }
                _ => break,
            };
            let card = card.map(|card| name(card, voice)).unwrap_or_default();
            let with = [
                ("whose", &*whose),
                ("card", &*card),
                ("n", &*n.to_string()),
                ("points", count(n, voice)),
            ];
            out += &voice.say(whom, words, &with);
        }
        out + "."
    }

    fn with_outcome(&mut self, index: usize, seat: Seat, words: Phrase, card: Option<Card>) {
        let voice = self.told.voice;
        let card = card.map(|card| name(card, voice)).unwrap_or_default();
        let text = voice.say(seat, words, &[("card", &card)]) + &self.outcome(index, seat);
        self.push(index, Some(seat), text);
    }

    fn about(&mut self, index: usize, seat: Seat, words: Phrase, with: &[(&str, &str)]) {
        self.push(index, Some(seat), self.told.voice.say(seat, words, with));
    }

    fn push(&mut self, from: usize, seat: Option<Seat>, text: String) {
        self.sentences.push(Sentence { from, seat, text });
    }
}

/// A move in words, and the horses that it names.
fn named(step: Move, order: Order) -> (Phrase, Vec<Horse>) {
    let at = |place: u8| order.0[usize::from(place)];
    match step {
        Move::Swap { a, b } => (
            phrase("{@ swaps|You swap} {a} and {b}", "{@ échange|Tu échanges} {a} et {b}"),
            vec![at(a), at(b)],
        ),
        Move::HeadToTail => (
            phrase("{@ sends|You send} {a} to the end", "{@ envoie|Tu envoies} {a} à la fin"),
            vec![at(0)],
        ),
        Move::TailToHead => (
            phrase("{@ brings|You bring} {a} to the front", "{@ amène|Tu amènes} {a} devant"),
            vec![at(4)],
        ),
        Move::TailReplaces { place } => (
            phrase(
                "{@ puts|You put} {a} in the place of {b}, and {b} first",
                "{@ met|Tu mets} {a} à la place de {b}, et {b} devant",
            ),
            vec![at(4), at(place)],
        ),
        Move::HeadReplaces { place } => (
            phrase(
                "{@ puts|You put} {a} in the place of {b}, and {b} last",
                "{@ met|Tu mets} {a} à la place de {b}, et {b} derrière",
            ),
            vec![at(0), at(place)],
        ),
        Move::Chaos { pair, flip: false } => (
            phrase(
                "{@ moves|You move} {a} and {b} to the free places",
                "{@ pose|Tu poses} {a} et {b} sur les places libres",
            ),
            vec![at(pair), at(pair + 1)],
        ),
        Move::Chaos { pair, flip: true } => (
            phrase(
                "{@ moves|You move} {a} and {b} to the free places, turned round",
                "{@ pose|Tu poses} {a} et {b} sur les places libres, à l'envers",
            ),
            vec![at(pair), at(pair + 1)],
        ),
    }
}

/// The order before this move, by the one after it.
fn before(step: Move, after: Order) -> Order {
    let marked = step.apply(Order(Horse::ALL));
    let mut order = after;
    for (place, mark) in marked.0.iter().enumerate() {
        let came_from = Horse::ALL.iter().position(|horse| horse == mark).unwrap_or_default();
        order.0[came_from] = after.0[place];
    }
    order
}

/// " Now black, blue, red, green, yellow."
fn now(order: Order, voice: Voice<'_>) -> String {
    let words = voice.words(phrase(" Now ", " Maintenant "));
    words.to_owned() + &colours(&order.0, voice).join(", ") + "."
}

/// "black-blue-red"
fn name(card: Card, voice: Voice<'_>) -> String {
    colours(&card.horses(), voice).join("-")
}

fn colours(horses: &[Horse], voice: Voice<'_>) -> Vec<String> {
    let colour = |horse: &Horse| voice.words(horse.colour()).to_owned();
    horses.iter().map(colour).collect()
}

fn count(points: u8, voice: Voice<'_>) -> &'static str {
    voice.words(match points {
        1 => phrase("point", "point"),
        0 => phrase("points", "point"),
        _ => phrase("points", "points"),
    })
}

//! Carrousel: the ring of seven places, and the cards that lie before everybody.

mod board;
mod hand;

use crate::choice::{Choice, Does};
use crate::paint;
use crate::scene::{DrawContext, Drawing, OnTurn, Pictured, Shown};
use crate::sheet::Sheet;
use crate::title::Legend;
use crate::words::{self, Said, say};
use catalog::Voice;
use catalog::rules::carrousel::{Action, Card, Carrousel, Effect, Horse, Move, Phase, View};
use game::Seat;
use game::words::{Phrase, phrase};
use hand::Held;
use std::time::Duration;

const ANYBODY: Phrase = phrase(
    "Free for all: make 1-2-3 look like a card of yours. Take a horse: 1 to 5.",
    "À qui veut : fais que 1-2-3 ressemble à une de tes cartes. Prends un cheval : 1 à 5.",
);
const MINE: Phrase = phrase(
    "Yours! Where to? 1 to 5 swaps, 6 and 7 are free, + pushes in.",
    "À toi ! Où ? 1 à 5 échange, 6 et 7 sont libres, + pousse.",
);
const MAY_CLAIM: Phrase = phrase(
    "Does a card of yours show 1-2-3? Press c!",
    "Une de tes cartes montre 1-2-3 ? Touche c !",
);
const HOLDS: Phrase = phrase(
    "{@|You} {holds|hold} it. Look for a move of yours meanwhile.",
    "{@|Tu} le {tient|tiens}. Cherche déjà ton coup.",
);
const WATCHING: Phrase = phrase("You are watching.", "Tu regardes.");
const DEALING: Phrase = phrase("The cards are dealt…", "On distribue les cartes…");
const OVER: Phrase = phrase("The ride is over.", "Le tour est fini.");
const TAKE: Phrase = phrase("take the {horse} horse", "prendre le cheval {horse}");
const BOTH: Phrase =
    phrase("two horses at once: then a number", "deux chevaux à la fois : puis un chiffre");
const PUSH: Phrase = phrase("push in: then a number", "pousser : puis un chiffre");
const LET_GO: Phrase = phrase("let go", "lâcher");
const PUT_BACK: Phrase = phrase("put it back", "le remettre");
const CLAIM: Phrase = phrase("claim {card}", "annoncer {card}");
const MAKES: Phrase = phrase("makes {card}", "fait {card}");
const YOUR_CARD: Phrase = phrase(", your card!", ", ta carte !");

impl Pictured for Carrousel {
    const USUAL_PLAYERS: u8 = 3;

    fn said(action: &Action) -> Said {
        // People count places from 1.
        let place = |said: Said, slot, place: u8| said.number(slot, u32::from(place) + 1);
        match *action {
            Action::Deal(_) => say("the deal", "la donne"),
            Action::Touch => say("touches", "touche"),
            Action::Release => say("lets go", "lâche"),
            Action::Move(Move::Swap { a, b }) => {
                place(place(say("swap {a} and {b}", "échange {a} et {b}"), "a", a), "b", b)
            }
            Action::Move(Move::HeadToTail) => say("head to tail", "tête en queue"),
            Action::Move(Move::TailToHead) => say("tail to head", "queue en tête"),
            Action::Move(Move::TailReplaces { place: at }) => {
                place(say("tail takes {place}", "la queue prend {place}"), "place", at)
            }
            Action::Move(Move::HeadReplaces { place: at }) => {
                place(say("head takes {place}", "la tête prend {place}"), "place", at)
            }
            Action::Move(Move::Chaos { pair, .. }) => {
                let said = say("chaos with {a} and {b}", "chaos avec {a} et {b}");
                place(place(said, "a", pair), "b", pair.saturating_add(1))
            }
            Action::Claim(card) => {
                say("claims {card}", "annonce {card}").colours("card", &card.horses().map(painted))
            }
            Action::Impasse => say("impasse", "impasse"),
            Action::Expire => say("time is up", "temps écoulé"),
        }
    }

    /// What the signs mean.
    fn legend(context: &DrawContext<'_>, width: usize) -> Sheet {
        let mut legend = Legend::new(context, width);
        for horse in paint::Horse::BY_SEAT {
            legend =
                legend.sign(&format!(" {} ", horse.letter()), horse.ink(), words::colour(horse));
        }
        legend.sign("[KYB]", paint::LIT, words::CARD_FITS).lines
    }

    fn draw(shown: &Shown<'_, Self>, context: &DrawContext<'_>, width: usize) -> Drawing {
        board::draw(shown, context, width)
    }

    /// The horses are everybody's.
    fn horse_of(_view: &View, _seat: Seat) -> Option<paint::Horse> {
        None
    }

    fn choices(turn: &OnTurn<'_, Self>) -> Vec<Choice<Action>> {
        let OnTurn { view, me, voice, .. } = *turn;
        let (Phase::Live, Some(order)) = (view.phase, view.order) else { return Vec::new() };
        let mine = view.holder == Some(me);
        let held = Held::read(turn.picked);
        let mut choices = Vec::new();
        for key in '1'..='7' {
            let Some((does, told)) = held.press(order, key, mine) else { continue };
            let told = match told {
                hand::Means::Take(horse) => {
                    voice.words(TAKE).replace("{horse}", voice.words(words::colour(painted(horse))))
                }
                hand::Means::Back => voice.words(PUT_BACK).to_owned(),
                hand::Means::Makes(card) => made(view, me, card, voice),
            };
            // Whoever sees that another one holds can't take.
            if held.horse.is_some() || mine || view.holder.is_none() {
                let (word, press) = (key.to_string(), crate::choice::Press::Once);
                choices.push(Choice { key: Some(key), word, told, does, press });
            }
        }
        if !choices.is_empty() && !held.pushing {
            let told = voice.words(if held.horse.is_some() { PUSH } else { BOTH });
            let does = Does::Pick { picked: Held { pushing: true, ..held }.write(), act: None };
            let press = crate::choice::Press::Once;
            choices.push(Choice {
                key: Some('+'),
                word: "+".into(),
                told: told.into(),
                does,
                press,
            });
        }
        if mine || held.horse.is_some() {
            choices.push(Choice::new('x', "x", voice.words(LET_GO), Action::Release));
        }
        if view.claimants.contains(me) && !mine {
            let told = voice.words(CLAIM).replace("{card}", &letters(order.head()));
            choices.push(Choice::new('c', "claim", told, Action::Claim(order.head())));
        }
        choices
    }

    fn attempt(view: &View, word: &str) -> Option<Action> {
        match (word, view.order) {
            ("c" | "claim", Some(order)) => Some(Action::Claim(order.head())),
            ("1" | "2" | "3" | "4" | "5", Some(_)) => Some(Action::Touch),
            _ => None,
        }
    }

    fn prompt(shown: &Shown<'_, Self>, me: Option<Seat>, voice: Voice<'_>) -> String {
        let view = shown.view;
        let claims = me.is_some_and(|me| view.claimants.contains(me));
        let words = match (view.phase, view.holder) {
            (Phase::Deal, _) => DEALING,
            (Phase::Over, _) => OVER,
            (Phase::Live, Some(holder)) if me == Some(holder) => MINE,
            (Phase::Live, _) if claims => MAY_CLAIM,
            (Phase::Live, Some(holder)) => return voice.say(holder, HOLDS, &[]),
            (Phase::Live, None) if me.is_none() => WATCHING,
            (Phase::Live, None) => ANYBODY,
        };
        voice.words(words).to_owned()
    }

    /// It is played in real time: what has happened is there at once.
    fn advance(_view: &mut View, _effect: &Effect) -> Duration {
        Duration::ZERO
    }

    fn can_be_advised(view: &View, _seat: Seat, among_bots: bool) -> bool {
        view.phase == Phase::Live && among_bots
    }
}

/// "makes KYB, your card!"
fn made(view: &View, me: Seat, card: Card, voice: Voice<'_>) -> String {
    let row = view.rows.as_slice().get(me.index());
    let mine = row.is_some_and(|row| row.as_slice().contains(&card));
    let makes = voice.words(MAKES).replace("{card}", &letters(card));
    if mine { makes + voice.words(YOUR_CARD) } else { makes }
}

fn letters(card: Card) -> String {
    card.horses().map(Horse::letter).iter().collect()
}

/// The same horse, as it is painted in every game.
fn painted(horse: Horse) -> paint::Horse {
    match horse {
        Horse::Black => paint::Horse::Black,
        Horse::Yellow => paint::Horse::Yellow,
        Horse::Blue => paint::Horse::Blue,
        Horse::Green => paint::Horse::Green,
        Horse::Red => paint::Horse::Red,
    }
}

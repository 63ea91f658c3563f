//! A carousel to try, with all the time in the world.

use super::hands::{Hand, Meaning, Spot, means, place_of};
use super::spots::{Spots, name};
use super::words::Word;
use crate::boards::{Stand, Wooden};
use crate::drawing::Drawing;
use crate::dynamic::dynamic;
use crate::learn::Learn;
use crate::learn::{Again, Outcome, Said};
use crate::prefs::{Prefs, t};
use art::carrousel::{CARD, Ring, card};
use art::{Coat, HorseKind};
use catalog::rules::carrousel::{
    Action, CARDS, Card, Carrousel, Deal, Effect, Horse, Illegal, Move, Options, Order, Phase,
};
use catalog::{AnyEffect, AnyIllegal};
use game::{Actor, Fact, Game};
use leptos::prelude::*;

/// How the horses stand at first.
const START: Order = Order([Horse::Green, Horse::Black, Horse::Yellow, Horse::Blue, Horse::Red]);
/// So many cards lie before you, and so many points win.
const FEW: u8 = 3;

/// The first cards fit after a move that was shown; the rest follows in a wild order.
fn deal() -> Deal {
    let first = [Move::TailToHead, Move::swap(0, 1), Move::swap(0, 3)];
    let first = first.map(|step| step.apply(START).head());
    let all: Vec<Card> = Card::all().collect();
    // 17 and 60 have no divisor in common, so every card comes once.
    let rest = (0..CARDS).map(|i| all[i * 17 % CARDS]).filter(|card| !first.contains(card));
    let mut deck = [Card::default(); CARDS];
    deck.iter_mut().zip(first.into_iter().chain(rest)).for_each(|(slot, card)| *slot = card);
    Deal { horses: START, deck }
}

/// The cards lie; `None` if the rules should ever refuse them.
fn begin() -> Option<Carrousel> {
    let options = Options { hand: Some(FEW), target: Some(FEW), ..Options::default() };
    let mut table = Carrousel::new(&options, 2).ok()?;
    play(&mut table, &Fact::chance(Action::Deal(deal()))).ok()?;
    Some(table)
}

fn play(table: &mut Carrousel, fact: &Fact<Action>) -> Result<Vec<Effect>, Illegal> {
    let mut effects = Vec::new();
    table.play(fact, &mut |effect| effects.push(effect))?;
    Ok(effects)
}

/// You touch and move at once.
fn turn(table: &mut Carrousel, step: Move) -> Result<Vec<Effect>, Illegal> {
    play(table, &Fact::seat(0, Action::Touch))?;
    play(table, &Fact::seat(0, Action::Move(step)))
}

/// Nobody does anything until the clock does.
fn wait(table: &mut Carrousel) -> Result<Vec<Effect>, Illegal> {
    let at = table.impasse_at();
    play(table, &Fact { at, by: Actor::Clock, action: Action::Impasse })
}

/// Names one of your cards.
fn claim(table: &mut Carrousel, card: Card) -> Result<Vec<Effect>, Illegal> {
    play(table, &Fact::seat(0, Action::Claim(card)))
}

/// A carousel.
#[component]
pub fn Trial() -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let table = RwSignal::new(begin());
    let outcome = RwSignal::new(Outcome::default());
    let hand = RwSignal::new(None::<Hand>);
    let order =
        Memo::new(move |_| table.read().as_ref().and_then(Carrousel::order).unwrap_or(START));
    let row = Memo::new(move |_| {
        table
            .read()
            .as_ref()
            .and_then(|t| t.rows().next().map(<[Card]>::to_vec))
            .unwrap_or_default()
    });
    let points = move || table.read().as_ref().and_then(|t| t.won().next().map(<[Card]>::len));
    let over = Memo::new(move |_| table.read().as_ref().is_none_or(|t| t.phase() == Phase::Over));
    let try_it = move |what: &dyn Fn(&mut Carrousel) -> Result<Vec<Effect>, Illegal>| {
        hand.set(None);
        if let Some(done) = table.try_update(|table| table.as_mut().map(what)).flatten() {
            outcome.set(Outcome::of(done, AnyEffect::Carrousel, AnyIllegal::Carrousel));
        }
    };
    let choose = move |spot: Spot| {
        let order = order.get_untracked();
        match (hand.get_untracked(), spot) {
            _ if over.get_untracked() => {}
            (None | Some(Hand::Two(..)), Spot::On(place)) => {
                hand.set(Some(Hand::One(order.0[usize::from(place)])));
            }
            (None, _) => {}
            (Some(held), spot) => match means(order, held, spot) {
                Meaning::Move(step) => try_it(&|table| turn(table, step)),
                Meaning::Take(both) => hand.set(Some(both)),
                Meaning::Back | Meaning::No(_) => hand.set(None),
            },
        }
    };
    let horse = move |horse: Horse| {
        let place = move || place_of(order.get(), horse);
        let lit = move || hand.get().is_some_and(|hand| hand.has(horse)).then(String::new);
        let coat = Coat::from(horse);
        let label = move || {
            let said = coat.horse_name().in_lang(lang.get());
            format!("{said}, {}", name(Spot::On(place()), lang.get()))
        };
        let stand = move || Stand { spot: Ring.place(place().into()), scale: Ring.horse_scale() };
        view! {
            <Wooden
                actor=format!("try-{}", horse.letter())
                coat=coat
                kind=HorseKind::Pole
                label=Signal::derive(label)
                stand=Signal::derive(stand)
                can=Signal::derive(lit)
                on_choose=move || choose(Spot::On(place()))
            />
        }
    };
    let cards = move || {
        let one = |card_of: Card| {
            let drawn = move || card(&card_of.horses(), lang.get());
            view! {
                <button
                    class="try-row"
                    disabled=over
                    aria-label=move || format!("{} {card_of}", t(Learn::CardNo)())
                    on:click=move |_| try_it(&|table| claim(table, card_of))
                ><Drawing view=CARD svg=Signal::derive(drawn)/></button>
            }
        };
        row.get().into_iter().map(one).collect_view()
    };
    let again = move || {
        table.set(begin());
        hand.set(None);
        outcome.set(Outcome::default());
    };
    view! {
        <p>{t(Word::TryRing)}</p>
        <svg class="ring" viewBox=Ring.view_box().to_string() role="group" aria-label=t(Learn::TryIt)>
            <g inner_html=Ring.background() aria-hidden="true"></g>
            <g inner_html=Ring.head_flag() aria-hidden="true"></g>
            {Horse::ALL.map(horse)}
            <Spots
                order=Signal::derive(move || Some(order.get()))
                hand=hand
                can=|_| String::new()
                consequence=|_, _| String::new()
                on_choose=choose
                on_focus=|_| {}
            />
        </svg>
        <div class="try-hand" role="group" aria-label=t(Learn::YourCards)>{dynamic(cards)}</div>
        <p class="points">{t(Word::Points)}" "{points}" / "{FEW}</p>
        <div class="row">
            <button disabled=over on:click=move |_| try_it(&wait)>{t(Word::WaitLong)}</button>
        </div>
        <Said outcome=outcome cast=(Learn::Yellow, Learn::Blue)/>
        <Again on_again=again/>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_cards_can_be_won_in_one_move() {
        assert!(deal().is_complete());
        for step in [Move::TailToHead, Move::swap(0, 1), Move::swap(0, 3)] {
            let mut table = begin().unwrap();
            let effects = turn(&mut table, step).unwrap();
            assert!(effects.iter().any(|e| matches!(e, Effect::Scored { points: 1, .. })));
        }
        let mut table = begin().unwrap();
        assert!(wait(&mut table).is_ok());
        let right = table.order().unwrap().head();
        assert!(claim(&mut table, right).is_ok(), "after an impasse everybody may claim");
    }
}

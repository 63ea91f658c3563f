//! What is to be done now, whose carousel it is, and what went wrong.

use super::Here;
use super::hands::{Hand, place_of};
use super::shown;
use super::words::Word;
use crate::dynamic::watch;
use crate::prefs::{Prefs, t};
use crate::words::Says as _;
use catalog::AnyEffect;
use catalog::rules::carrousel::{Action, Card, Effect as Seen, Horse, Order, Phase};
use game::words::Lang;
use leptos::prelude::*;

/// Why nothing came of what was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// No move is like that.
    Why(Word),
    /// The first three are these now, and no card of ours shows them.
    NoCard(Card),
    /// This card was claimed, and the first three are others.
    NotThat(Card),
}

impl Note {
    fn said_in(self, lang: Lang) -> String {
        let (word, card) = match self {
            Note::Why(word) => return word.said_in(lang).to_owned(),
            Note::NoCard(card) => (Word::NoCard, card),
            Note::NotThat(card) => (Word::NotThat, card),
        };
        let letters = card.horses().map(|horse| horse.letter().to_string()).join("-");
        let colours = card.horses().map(|horse| horse.colour().in_lang(lang)).join(", ");
        word.said_in(lang).replace("{letters}", &letters).replace("{colours}", &colours)
    }

    /// Whether it cost something, and is felt.
    pub const fn is_miss(self) -> bool {
        !matches!(self, Note::Why(_))
    }
}

/// What our own miss was, if this is one. `None` where nothing has changed, and `Some(None)` where
/// what was said before is over.
#[allow(clippy::option_option)] // It is set as it is: a note, or none.
fn missed(effects: &[AnyEffect], me: Option<game::Seat>) -> Option<Option<Note>> {
    let mut order = None;
    let mut news = None;
    for effect in effects {
        let AnyEffect::Carrousel(effect) = effect else { continue };
        match *effect {
            Seen::Moved { order: moved, .. } | Seen::Impasse { order: moved } => {
                (order, news) = (Some(moved), Some(None));
            }
            Seen::Missed { seat } if Some(seat) == me => {
                news = Some(order.map(|order| Note::NoCard(order.head())));
            }
            Seen::WrongClaim { seat, card } if Some(seat) == me => {
                news = Some(Some(Note::NotThat(card)));
            }
            _ => {}
        }
    }
    news
}

/// Says what our own misses were, until the horses move again.
pub fn watch_misses(here: Here) {
    let at = here.at;
    watch(move || {
        let me = at.seat.get_untracked();
        if let Some(news) = at.latest.with(|update| missed(&update.effects, me)) {
            here.note.set(news);
        }
    });
}

/// Whose carousel it is, and what is to be done.
#[component]
pub fn Task(here: Here) -> impl IntoView {
    let Here { at, holds, hand, note, .. } = here;
    let lang = expect_context::<Prefs>().lang;
    // Once somebody has taken a horse, it is known what this is about.
    let begun = Memo::new(move |before: Option<&bool>| {
        before == Some(&true) || hand.get().is_some() || holds.get()
    });
    let holder = move || here.of_view(|v| v.holder).flatten();
    let is_over = move || here.of_view(|v| v.phase == Phase::Over) == Some(true);
    let whose = move || match (is_over(), holds.get() || hand.get().is_some(), holder()) {
        (true, ..) => None,
        (_, true, _) => Some(("mine", Word::Mine.said_in(lang.get()).to_owned())),
        (_, _, Some(who)) => {
            let said = Word::Holds.said_in(lang.get()).replace("{who}", &at.name(who));
            Some(("theirs", said))
        }
        (_, _, None) => Some(("free", Word::Anybody.said_in(lang.get()).to_owned())),
    };
    let next = move || {
        let me = at.seat.get();
        let claims = here.of_view(|v| me.is_some_and(|me| v.claimants.contains(me)));
        let is_end =
            |horse| here.order().is_none_or(|order| matches!(place_of(order, horse), 0 | 4));
        match (hand.get(), holder()) {
            _ if is_over() => Word::Over,
            _ if me.is_none() => Word::Watching,
            (Some(Hand::Two(..)), _) => Word::PutBoth,
            (Some(Hand::One(horse)), _) if is_end(horse) => Word::PutEnd,
            (Some(Hand::One(_)), _) => Word::PutInner,
            (None, _) if holds.get() => Word::Take,
            (None, _) if begun.get() && claims == Some(true) => Word::MayClaim,
            (None, Some(_)) => Word::Wait,
            (None, None) => Word::Goal,
        }
    };
    let say = move || {
        let lang = lang.get();
        let shown = || shown::say(here).map(|word| word.said_in(lang).to_owned());
        let note = note.get().map(|note| note.said_in(lang));
        note.or_else(shown).unwrap_or_else(|| next().said_in(lang).to_owned())
    };
    let is_miss = move || note.get().is_some_and(Note::is_miss);
    // Who moved what, and who has the carousel, is told with everything else that happens. Whoever listens hears here what
    // went wrong and what is in their hand, and not each time what there is to do: this is a game of seconds.
    let heard = move || {
        let lang = lang.get();
        let note = note.get().map(|note| note.said_in(lang));
        note.or_else(|| {
            hand.get().zip(here.order()).map(|(hand, order)| in_hand(hand, order, lang))
        })
    };
    view! {
        <div class="say">
            {move || whose().map(|(class, said)| view! { <b class=format!("whose-turn {class}")>{said}</b> })}
            <p class="todo" class:miss=is_miss>{say}</p>
            <p class="unseen" role="status">{heard}</p>
        </div>
    }
}

/// "red, place 3, in your hand".
fn in_hand(hand: Hand, order: Order, lang: Lang) -> String {
    let name = |horse: Horse| {
        let place = (place_of(order, horse) + 1).to_string();
        let said = Word::HorseAt.said_in(lang).replace("{n}", &place);
        said.replace("{colour}", horse.colour().in_lang(lang))
    };
    let held = match hand {
        Hand::One(horse) => name(horse),
        Hand::Two(one, other) => {
            Word::Both.said_in(lang).replace("{a}", &name(one)).replace("{b}", &name(other))
        }
    };
    Word::InHand.said_in(lang).replace("{held}", &held)
}

/// The button that opens the hand without a move. It costs a point (CA-6), and must not look like what one should press.
#[component]
pub fn LetGo(here: Here) -> impl IntoView {
    let holds = here.holds;
    view! {
        <button
            class="let-go"
            disabled=move || !holds.get()
            data-can=move || holds.get().then_some("let-go")
            on:click=move |_| here.act(Action::Release)
        >{t(Word::LetGo)}</button>
    }
}

/// Keys that are pressed one after the other, and what they do.
const KEYS: [(&str, &str, Word); 4] = [
    ("1", "4", Word::KeySwap),
    ("1", "6", Word::KeyFree),
    ("1", "⇧3", Word::KeyPush),
    ("⇧2", "7", Word::KeyPair),
];

/// The keys, where there is a keyboard.
#[component]
pub fn Keys() -> impl IntoView {
    let one = |(first, then, what): (&'static str, &'static str, Word)| {
        view! { <li><kbd>{first}</kbd><kbd>{then}</kbd>" "{t(what)}</li> }
    };
    view! {
        <div class="keys">
            <p class="unseen">{t(Word::Keys)}": "{t(Word::KeysAll)}</p>
            <ul aria-hidden="true">{KEYS.map(one)}</ul>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::rules::carrousel::{Move, Order};
    use game::Seat;

    const ME: Seat = Seat(0);

    fn moved(seat: Seat) -> AnyEffect {
        let order = Order::parse("YBRKG").unwrap();
        AnyEffect::Carrousel(Seen::Moved { seat, step: Move::HeadToTail, order })
    }

    #[test]
    fn what_is_in_the_hand_is_said_by_colour_and_place() {
        let order = Order::parse("YBRKG").unwrap();
        let [_, blue, red, ..] = order.0;
        assert_eq!(in_hand(Hand::One(red), order, Lang::En), "In your hand: red, place 3.");
        let both = in_hand(Hand::both(order, blue), order, Lang::Fr);
        assert_eq!(both, "En main : bleu, place 2, et rouge, place 3.");
    }

    /// CA-5: whoever misses is told what there is to be seen instead.
    #[test]
    fn a_miss_is_said_in_letters_and_words() {
        let effects = [moved(ME), AnyEffect::Carrousel(Seen::Missed { seat: ME })];
        let note = missed(&effects, Some(ME)).flatten().expect("a note");
        assert_eq!(note.said_in(Lang::En), "No card of yours shows Y-B-R (yellow, blue, red).");
        assert_eq!(
            note.said_in(Lang::Fr),
            "Aucune de tes cartes ne montre Y-B-R (jaune, bleu, rouge)."
        );
        assert!(note.is_miss());
    }

    #[test]
    fn what_others_do_is_no_miss_of_ours() {
        let theirs = [moved(Seat(1)), AnyEffect::Carrousel(Seen::Missed { seat: Seat(1) })];
        assert_eq!(missed(&theirs, Some(ME)), Some(None), "and ours is forgotten");
        let touched = [AnyEffect::Carrousel(Seen::Touched { seat: Seat(1) })];
        assert_eq!(missed(&touched, Some(ME)), None);
    }
}

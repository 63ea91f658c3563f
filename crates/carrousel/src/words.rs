//! What is told of a match, in both languages: one table for the effects, one for the refusals.

use crate::action::Move;
use crate::board::{Card, Horse, Order};
use crate::effect::Effect;
use crate::illegal::Illegal;
use game::List;
use game::words::{Phrase, Slot, Speak, phrase};

impl Speak for Effect {
    fn phrase(&self) -> Phrase {
        match self {
            Effect::Dealt { .. } => phrase(
                "The merry-go-round turns: {order}. Go!",
                "Le manège tourne : {order}. C'est parti !",
            ),
            Effect::Touched { .. } => {
                phrase("{who} has a hand on the horses.", "{who} a la main sur les chevaux.")
            }
            Effect::Moved { step, .. } => step_phrase(*step),
            Effect::Scored { seat, owner, .. } if seat == owner => phrase(
                "{who} makes {card}: {points} {points|point|points}!",
                "{who} réussit {card} : {points} {points|point|points} !",
            ),
            Effect::Scored { .. } => phrase(
                "{who} makes {card}, a card of {owner}: {points} {points|point|points}!",
                "{who} réussit {card}, une carte de {owner} : {points} {points|point|points} !",
            ),
            Effect::Drew { .. } => phrase(
                "A new card for {owner}: {card}.",
                "Une nouvelle carte pour {owner} : {card}.",
            ),
            Effect::RowShrank { .. } => phrase(
                "The pile is empty: {owner} has one card less.",
                "La pioche est vide : {owner} a une carte de moins.",
            ),
            Effect::Missed { .. } => {
                phrase("That is no card of {who}.", "Cela ne correspond à aucune carte pour {who}.")
            }
            Effect::LostPoint { .. } => phrase(
                "{who} loses a point and has {points}.",
                "{who} perd un point et en a {points}.",
            ),
            Effect::NothingToLose { .. } => {
                phrase("{who} has no point to lose.", "{who} n'a pas de point à perdre.")
            }
            Effect::LetGo { .. } => {
                phrase("{who} lets go without a move.", "{who} lâche sans rien déplacer.")
            }
            Effect::LetGoGently { .. } => {
                phrase("{who} lets go and waits a second.", "{who} lâche et attend une seconde.")
            }
            Effect::HeldTooLong { .. } => {
                phrase("{who} has held on for too long.", "{who} a gardé la main trop longtemps.")
            }
            Effect::LuckyStrike { .. } => phrase(
                "Lucky strike! {who} has seen {card}.",
                "Coup de chance ! {who} a vu {card}.",
            ),
            Effect::WrongClaim { .. } => phrase(
                "{who} calls {card}, but that is wrong.",
                "{who} annonce {card}, mais c'est faux.",
            ),
            Effect::Impasse { .. } => phrase(
                "Nobody finds anything: the last horse goes to the front. {order}.",
                "Personne ne trouve : le dernier cheval passe devant. {order}.",
            ),
            Effect::Ranked { place: 1, .. } => phrase(
                "{who} wins with {points} {points|point|points}!",
                "{who} gagne avec {points} {points|point|points} !",
            ),
            Effect::Ranked { .. } => phrase(
                "{who} comes to place {place} with {points} {points|point|points}.",
                "{who} arrive à la place {place} avec {points} {points|point|points}.",
            ),
        }
    }

    fn slot(&self, name: &str) -> Option<Slot> {
        use Effect::*;
        let number = |n: u8| Slot::Number(n.into());
        Some(match (name, *self) {
            (
                "who",
                Touched { seat }
                | Moved { seat, .. }
                | Scored { seat, .. }
                | Missed { seat }
                | LostPoint { seat, .. }
                | NothingToLose { seat }
                | LetGo { seat }
                | LetGoGently { seat }
                | HeldTooLong { seat }
                | LuckyStrike { seat, .. }
                | WrongClaim { seat, .. }
                | Ranked { seat, .. },
            ) => Slot::Seat(seat),
            ("owner", Scored { owner, .. } | Drew { owner, .. } | RowShrank { owner, .. }) => {
                Slot::Seat(owner)
            }
            ("order", Dealt { order } | Moved { order, .. } | Impasse { order }) => {
                Slot::Listed(colours(&order))
            }
            (
                "card",
                Scored { card, .. }
                | Drew { card, .. }
                | LuckyStrike { card, .. }
                | WrongClaim { card, .. },
            ) => Slot::Listed(card_colours(card)),
            ("a", Moved { step: Move::Swap { a, .. }, .. }) => number(a + 1),
            ("b", Moved { step: Move::Swap { b, .. }, .. }) => number(b + 1),
            (
                "place",
                Moved { step: Move::TailReplaces { place } | Move::HeadReplaces { place }, .. },
            ) => number(place + 1),
            ("a", Moved { step: Move::Chaos { pair, .. }, .. }) => number(pair + 1),
            ("b", Moved { step: Move::Chaos { pair, .. }, .. }) => number(pair + 2),
            (
                "points",
                Scored { points, .. } | LostPoint { points, .. } | Ranked { points, .. },
            ) => number(points),
            ("place", Ranked { place, .. }) => number(place),
            _ => return None,
        })
    }
}

fn step_phrase(step: Move) -> Phrase {
    match step {
        Move::Swap { .. } => phrase(
            "{who} swaps horses {a} and {b}: {order}.",
            "{who} échange les chevaux {a} et {b} : {order}.",
        ),
        Move::HeadToTail => phrase(
            "{who} sends the first horse to the end: {order}.",
            "{who} envoie le premier cheval à la fin : {order}.",
        ),
        Move::TailToHead => phrase(
            "{who} brings the last horse to the front: {order}.",
            "{who} amène le dernier cheval devant : {order}.",
        ),
        Move::TailReplaces { .. } => phrase(
            "{who} puts the last horse on place {place}, and the one from there goes first: {order}.",
            "{who} met le dernier cheval à la place {place}, et celui de là passe devant : {order}.",
        ),
        Move::HeadReplaces { .. } => phrase(
            "{who} puts the first horse on place {place}, and the one from there goes last: {order}.",
            "{who} met le premier cheval à la place {place}, et celui de là passe derrière : {order}.",
        ),
        Move::Chaos { flip: false, .. } => phrase(
            "Chaos! {who} lifts horses {a} and {b} over to the free places: {order}.",
            "Chaos ! {who} pose les chevaux {a} et {b} sur les places libres : {order}.",
        ),
        Move::Chaos { flip: true, .. } => phrase(
            "Chaos! {who} lifts horses {a} and {b} over, the other way round: {order}.",
            "Chaos ! {who} pose les chevaux {a} et {b} sur les places libres, à l'envers : {order}.",
        ),
    }
}

impl Horse {
    /// What it is called: its colour.
    pub const fn colour(self) -> Phrase {
        match self {
            Horse::Black => phrase("black", "noir"),
            Horse::Yellow => phrase("yellow", "jaune"),
            Horse::Blue => phrase("blue", "bleu"),
            Horse::Green => phrase("green", "vert"),
            Horse::Red => phrase("red", "rouge"),
        }
    }
}

fn colours(order: &Order) -> List<Phrase, 5> {
    List::of(Phrase::default(), order.0.into_iter().map(Horse::colour))
}

fn card_colours(card: Card) -> List<Phrase, 5> {
    List::of(Phrase::default(), card.horses().into_iter().map(Horse::colour))
}

impl Speak for Illegal {
    fn phrase(&self) -> Phrase {
        match self {
            Illegal::Players { .. } => phrase(
                "two to four can play, not {players}",
                "on joue à deux, trois ou quatre, pas à {players}",
            ),
            Illegal::NoSuchSeat { .. } => phrase(
                "there is no such seat at this table",
                "cette place n'existe pas à cette table",
            ),
            Illegal::TooManyCards { .. } => phrase(
                "players × (hand + target − 1) must be from 1 to 60, with hand and target from 1 \
                 on; here it is {players} × ({hand} + {target} − 1)",
                "joueurs × (hand + target − 1) doit aller de 1 à 60, avec hand et target à partir \
                 de 1 ; ici c'est {players} × ({hand} + {target} − 1)",
            ),
            Illegal::NoTime => phrase(
                "hold_ms and impasse_ms must be at least 1",
                "hold_ms et impasse_ms doivent valoir au moins 1",
            ),
            Illegal::DealFirst => {
                phrase("the cards must be dealt first", "il faut d'abord distribuer les cartes")
            }
            Illegal::AlreadyDealt => {
                phrase("the cards are dealt already", "les cartes sont déjà distribuées")
            }
            Illegal::BadDeal => phrase(
                "a deal has each of the five horses and each of the sixty cards once",
                "une donne a chacun des cinq chevaux et chacune des soixante cartes une fois",
            ),
            Illegal::Held { seat, holder } if seat == holder => phrase(
                "{who} has a hand on the horses already",
                "{who} a déjà la main sur les chevaux",
            ),
            Illegal::Held { .. } => phrase(
                "{holder} has a hand on the horses; {who} must wait",
                "{holder} a la main sur les chevaux ; {who} doit attendre",
            ),
            Illegal::NotHolding { .. } => {
                phrase("{who} must touch a horse first", "{who} doit d'abord toucher un cheval")
            }
            Illegal::NoSuchMove => {
                phrase("that is none of the 28 moves", "ce n'est aucun des 28 déplacements")
            }
            Illegal::NobodyHolds => phrase(
                "nobody has a hand on the horses, so nobody holds too long",
                "personne n'a la main sur les chevaux, donc personne ne la garde trop longtemps",
            ),
            Illegal::Barred { .. } => phrase(
                "{who} has just let go and must wait a second",
                "{who} vient de lâcher et doit attendre une seconde",
            ),
            Illegal::NoClaim { .. } => phrase(
                "{who} can't call a lucky strike now",
                "{who} ne peut pas annoncer de coup de chance maintenant",
            ),
            Illegal::HolderClaims { .. } => phrase(
                "{who} has a hand on the horses and can't call a lucky strike",
                "{who} a la main sur les chevaux et ne peut pas annoncer de coup de chance",
            ),
            Illegal::ImpasseWaits { .. } => phrase(
                "the impasse waits until {holder} lets go",
                "l'impasse attend que {holder} lâche",
            ),
            Illegal::TooEarly { .. } => {
                phrase("the clock is {ms} ms too early", "l'horloge est en avance de {ms} ms")
            }
            Illegal::WrongActor => phrase(
                "chance deals, the clock ends waiting, seats do the rest; not the other way round",
                "le hasard distribue, l'horloge met fin à l'attente, les joueurs font le reste ; \
                 pas l'inverse",
            ),
            Illegal::Over => phrase("the game is over", "la partie est finie"),
        }
    }

    fn slot(&self, name: &str) -> Option<Slot> {
        use Illegal::*;
        Some(match (name, *self) {
            ("players", Players { players } | TooManyCards { players, .. }) => {
                Slot::Number(players.into())
            }
            ("hand", TooManyCards { hand, .. }) => Slot::Number(hand.into()),
            ("target", TooManyCards { target, .. }) => Slot::Number(target.into()),
            (
                "who",
                Held { seat, .. }
                | NotHolding { seat }
                | Barred { seat }
                | NoClaim { seat }
                | HolderClaims { seat },
            ) => Slot::Seat(seat),
            ("holder", Held { holder, .. } | ImpasseWaits { holder }) => Slot::Seat(holder),
            ("ms", TooEarly { by_ms }) => Slot::Number(by_ms),
            _ => return None,
        })
    }
}

//! Why something was not done.

use game::words::{Phrase, phrase};
use serde::{Deserialize, Serialize};

/// Why something was not done: for programs a code, for people a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The message can't be read.
    Malformed,
    /// The message is too long.
    TooLong,
    /// Too many messages, requests or connections in a short time.
    TooFast,
    /// The first message must be `hello`.
    HelloFirst,
    /// The client speaks another version of the protocol.
    Version,
    /// There is no such table.
    NoSuchTable,
    /// There is no table with this code, or the code was used or is too old.
    NoSuchCode,
    /// There is nothing at this address of the API.
    NoSuchAddress,
    /// There is no such place at the table.
    NoSuchPlace,
    /// There is no such bot.
    NoSuchBot,
    /// The match has no such number, or is not over.
    NoSuchRecord,
    /// Nobody knows who you are.
    NoPerson,
    /// The page that sent this is not ours.
    ForeignOrigin,
    /// Somebody else has this place.
    PlaceTaken,
    /// You have no place at the table.
    NotSeated,
    /// Only the host may do this.
    NotHost,
    /// No place is free.
    NoFreePlace,
    /// There is nobody there: on the place, or at the door.
    NobodyThere,
    /// The table is closed to newcomers.
    Closed,
    /// Too many wait at the door.
    Crowded,
    /// The host has not let you in.
    TurnedAway,
    /// A match is being played.
    Playing,
    /// No match is being played.
    NotPlaying,
    /// The message is about another match.
    OtherMatch,
    /// The match does not wait for a throw of yours.
    NotYourThrow,
    /// This is no table for practice.
    NoPractice,
    /// You have not chosen anything yet that could be taken back.
    NothingToTakeBack,
    /// Your seat has done something else in the meantime.
    Stale,
    /// A move before this one is missing or was refused.
    Gap,
    /// The rules forbid it.
    Illegal,
    /// There are too few or too many players for the game.
    Players,
    /// The options can't be.
    Options,
    /// A name, a horse's name or a text for the dice is empty, too long or unprintable.
    Text,
    /// The text is not the one that was promised, or none was.
    Unpromised,
    /// You have made too many tables.
    TooManyTables,
    /// The server could not do it; nothing has changed. Try again.
    Unavailable,
}

impl Code {
    /// The sentence; `{max}` and the like stand for nothing here, it is complete.
    #[allow(clippy::too_many_lines)] // A sentence a code.
    pub const fn phrase(self) -> Phrase {
        match self {
            Code::Malformed => phrase("This message can't be read.", "Ce message est illisible."),
            Code::TooLong => phrase("This message is too long.", "Ce message est trop long."),
            Code::TooFast => phrase(
                "That was too much at once. Wait a moment.",
                "C'est trop à la fois. Attends un instant.",
            ),
            Code::HelloFirst => phrase(
                "The first message must be hello.",
                "Le premier message doit être « hello ».",
            ),
            Code::Version => phrase(
                "The game has been updated. Load the page again.",
                "Le jeu a été mis à jour. Recharge la page.",
            ),
            Code::NoSuchTable => phrase(
                "There is no such table. Check the link.",
                "Cette table n'existe pas. Vérifie le lien.",
            ),
            Code::NoSuchCode => phrase(
                "This code fits nothing. Check it, or ask for a new one.",
                "Ce code ne correspond à rien. Vérifie-le ou demandes-en un autre.",
            ),
            Code::NoSuchAddress => phrase(
                "There is nothing at this address. See /api.",
                "Il n'y a rien à cette adresse. Voir /api.",
            ),
            Code::NoSuchPlace => phrase(
                "There is no such place at this table.",
                "Cette place n'existe pas à cette table.",
            ),
            Code::NoSuchBot => phrase(
                "There is no such bot. Choose pony, trotter, galloper or champion.",
                "Ce robot n'existe pas. Choisis pony, trotter, galloper ou champion.",
            ),
            Code::NoSuchRecord => phrase(
                "There is no record of this match. It can be had when the match is over.",
                "Cette partie n'a pas de feuille. On peut l'avoir quand la partie est finie.",
            ),
            Code::NoPerson => phrase(
                "I don't know you yet. Open the page first.",
                "Je ne te connais pas encore. Ouvre d'abord la page.",
            ),
            Code::ForeignOrigin => phrase(
                "This did not come from this site's page.",
                "Cela ne vient pas de la page de ce site.",
            ),
            Code::PlaceTaken => {
                phrase("Somebody else sits here.", "Quelqu'un d'autre est assis ici.")
            }
            Code::NotSeated => phrase("Take a place first.", "Prends d'abord une place."),
            Code::NotHost => phrase("Only the host can do this.", "Seul l'hôte peut faire cela."),
            Code::NoFreePlace => phrase("No place is free.", "Aucune place n'est libre."),
            Code::NobodyThere => phrase("Nobody is there.", "Il n'y a personne."),
            Code::Closed => phrase(
                "This table is closed to newcomers. You can look on.",
                "Cette table n'accueille plus personne. Tu peux regarder.",
            ),
            Code::Crowded => phrase(
                "Too many are waiting to be let in. Try again later.",
                "Trop de monde attend d'entrer. Réessaie plus tard.",
            ),
            Code::TurnedAway => phrase(
                "The host has not let you in. You can look on, and ask again in a minute.",
                "L'hôte ne t'a pas laissé entrer. Tu peux regarder, et redemander dans une minute.",
            ),
            Code::Playing => {
                phrase("Not while a match is being played.", "Pas pendant une partie.")
            }
            Code::NotPlaying => {
                phrase("No match is being played.", "Aucune partie n'est en cours.")
            }
            Code::OtherMatch => {
                phrase("This is about another match.", "Cela concerne une autre partie.")
            }
            Code::NotYourThrow => {
                phrase("It is not for you to throw now.", "Ce n'est pas à toi de lancer.")
            }
            Code::NoPractice => phrase(
                "Moves can be taken back only in practice: on your own device, against bots.",
                "On ne reprend un coup qu'à l'entraînement : sur son appareil, contre des robots.",
            ),
            Code::NothingToTakeBack => phrase(
                "You have not chosen anything yet that could be taken back.",
                "Tu n'as encore rien choisi qui puisse être repris.",
            ),
            Code::Stale => phrase(
                "Too late: something else was played for you in the meantime.",
                "Trop tard : autre chose a été joué pour toi entre-temps.",
            ),
            Code::Gap => phrase(
                "The move before this one was not taken.",
                "Le coup d'avant n'a pas été accepté.",
            ),
            Code::Illegal => phrase("The rules forbid this.", "Les règles l'interdisent."),
            Code::Players => phrase(
                "This game can't be played with so few or so many.",
                "Ce jeu ne se joue pas à ce nombre de joueurs.",
            ),
            Code::Options => phrase("These options can't be.", "Ces options sont impossibles."),
            Code::Text => phrase(
                "This text is empty, too long or has signs that can't be shown.",
                "Ce texte est vide, trop long ou contient des signes qu'on ne peut pas montrer.",
            ),
            Code::Unpromised => phrase(
                "This is not the text that was promised for the dice.",
                "Ce n'est pas le texte qui avait été promis pour le hasard.",
            ),
            Code::TooManyTables => phrase(
                "You have opened many tables today. Play at one of them, or wait.",
                "Tu as ouvert beaucoup de tables aujourd'hui. Joue à l'une d'elles ou attends.",
            ),
            Code::Unavailable => phrase(
                "That did not work, and nothing has changed. Try again in a moment.",
                "Cela n'a pas marché et rien n'a changé. Réessaie dans un instant.",
            ),
        }
    }
}

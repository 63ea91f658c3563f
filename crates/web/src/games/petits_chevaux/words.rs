//! The words of the table of Petits Chevaux.

use crate::words::words;

words! { Word {
    Board: "The board.", "Le plateau.";
    HorseOf: "Horse {n} of {who}", "Cheval {n} de {who}";
    InBox: "in its box", "dans son box";
    OnCell: "on cell {n}", "sur la case {n}";
    InStable: "on place {n} of its stable", "à la place {n} de son écurie";
    CanMove: "can move", "peut avancer";
    CanTake: "can send a horse home", "peut renvoyer un cheval";
    YourTurn: "Your turn!", "À toi !";
    Choose:
        "You have a {n}. Choose a horse that wiggles.",
        "Tu as fait {n}. Choisis un cheval qui gigote.";
    Thinks: "{who} has a {n} and is thinking…", "{who} a fait {n} et réfléchit…";
    NothingMoved:
        "You had a {n}: none of your horses could move.",
        "Tu as fait {n} : aucun de tes chevaux ne pouvait avancer.";
    NotYourTurn: "One moment: it is the turn of {who}.", "Un instant : c'est le tour de {who}.";
    NotYourHorse: "This horse belongs to {who}.", "Ce cheval est à {who}.";
    JustWatching: "You are watching.", "Tu regardes.";
    Pass: "Don't move", "Ne pas bouger";
    TheDie: "The die: {n}", "Le dé : {n}";
    Spent: "Thrown in vain: {n}", "Lancés pour rien : {n}";
    Over: "The race is over.", "La course est finie.";
    TryDie:
        "You are yellow. Pick what the die shows, then a horse that lights up.",
        "Tu es jaune. Choisis ce que montre le dé, puis un cheval allumé.";
} }

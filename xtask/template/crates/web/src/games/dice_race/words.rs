//! The words of the table of Dice Race.

use crate::words::words;

words! { Word {
    Board: "The track.", "La piste.";
    HorseOf: "Horse {n} of {who}", "Cheval {n} de {who}";
    AtStart: "at the start", "au départ";
    OnCell: "on cell {n}", "sur la case {n}";
    AtHome: "at home", "à la maison";
    CanMove: "can move", "peut avancer";
    CanCatch: "can send a rival back", "peut renvoyer un adversaire";
    YourTurn: "Your turn!", "À toi !";
    Choose:
        "You have a {n}. Choose a horse that lights up.",
        "Tu as fait {n}. Choisis un cheval allumé.";
    ThrowNow: "Throw the die!", "Lance le dé !";
    Thinks: "{who} has a {n} and is thinking…", "{who} a fait {n} et réfléchit…";
    NotYourTurn: "One moment: it is the turn of {who}.", "Un instant : c'est le tour de {who}.";
    NotYourHorse: "This horse belongs to {who}.", "Ce cheval est à {who}.";
    JustWatching: "You are watching.", "Tu regardes.";
    Over: "The race is over.", "La course est finie.";
    TheDie: "The die: {n}", "Le dé : {n}";
    TryIt:
        "You are yellow. Pick what the die shows, then a horse that lights up.",
        "Tu es jaune. Choisis ce que montre le dé, puis un cheval allumé.";
} }

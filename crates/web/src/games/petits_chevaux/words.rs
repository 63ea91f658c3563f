//! The words of the table of Petits Chevaux.

use crate::words::words;

words! { Word {
    HorseOf: "Horse {n} of {who}", "Cheval {n} de {who}";
    YourHorse: "Your horse {n}", "Ton cheval {n}";
    InBox: "in its box", "dans son box";
    OnCell: "on {n}", "case {n}";
    InStable: "in the stable, place {n}", "à l'écurie, place {n}";
    FromHome: "{n} from home", "à {n} de l'écurie";
    RivalBehind: "a rival {n} behind", "un rival {n} derrière";
    Then: "; ", " ; ";
    WithA: "with a {n} it", "avec un {n} il";
    LandsOn: "lands on {n}", "arrive case {n}";
    Enters: "goes to stable place {n}", "entre à l'écurie, place {n}";
    Takes: "takes horse {n} of {who}", "prend le cheval {n} de {who}";
    MakesBarrage: "makes a barrage", "fait un barrage";
    YourTurn: "Your turn!", "À toi !";
    Choose:
        "You have a {n}. Choose a horse that wiggles.",
        "Tu as fait {n}. Choisis un cheval qui gigote.";
    ThrowNow: "Throw the die!", "Lance le dé !";
    Throws: "{who} throws…", "{who} lance le dé…";
    Thinks: "{who} has a {n} and is thinking…", "{who} a fait {n} et réfléchit…";
    NothingMoved:
        "You had a {n}: none of your horses could move.",
        "Tu as fait {n} : aucun de tes chevaux ne pouvait avancer.";
    BarredWay:
        "You had a {n}: a barrage was in the way.",
        "Tu as fait {n} : un barrage barrait la route.";
    NotYourTurn: "One moment: it is the turn of {who}.", "Un instant : c'est le tour de {who}.";
    NotYourHorse: "This horse belongs to {who}.", "Ce cheval est à {who}.";
    JustWatching: "You are watching.", "Tu regardes.";
    Advice: "A good move: {what}.", "Un bon coup : {what}.";
    Pass: "Don't move", "Ne pas bouger";
    TheDie: "The die: {n}", "Le dé : {n}";
    Tumbles: "The die is rolling", "Le dé roule";
    Spent: "Thrown in vain: {n}", "Lancés pour rien : {n}";
    Over: "The race is over.", "La course est finie.";
    // The explorer.
    WhoThrows: "Who throws?", "Qui lance le dé ?";
    WaitsInBox: "Horse {horse}: in its box", "Cheval {horse} : dans son box";
    OnWay: "Horse {horse}: cell {n}", "Cheval {horse} : case {n}";
    AtStable: "Horse {horse}: stable {n}", "Cheval {horse} : écurie {n}";
    WorthOfThrows: "What each throw is worth", "Ce que vaut chaque lancer";
    HorseMoves: "horse {horse}:", "cheval {horse} :";
    NoMove: "nothing moves:", "rien ne bouge :";
    TryDie:
        "You are yellow. Pick what the die shows, then a horse that lights up.",
        "Tu es jaune. Choisis ce que montre le dé, puis un cheval allumé.";
} }

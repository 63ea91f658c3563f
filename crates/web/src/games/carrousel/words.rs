//! The words of the table of Carrousel.

use crate::words::words;

words! { Word {
    Ring: "The carousel, first to last:", "Le manège, du premier au dernier :";
    Place: "place {n}", "place {n}";
    // Whose it is.
    Anybody: "Free for all", "À qui veut";
    Mine: "Yours!", "À toi !";
    Holds: "{who} holds it", "{who} le tient";
    // What is to be done.
    Goal: "Make 1-2-3 look like one of your cards.", "Fais que 1-2-3 ressemble à une de tes cartes.";
    MayClaim:
        "Does a card of yours show 1-2-3? Tap it!",
        "Une de tes cartes montre 1-2-3 ? Touche-la !";
    Take: "Take a horse.", "Prends un cheval.";
    Wait: "Look for a move of yours meanwhile.", "Cherche déjà ton coup.";
    PutEnd:
        "On a horse: swap. Between two: push in. Free place: other end.",
        "Sur un cheval : échange. Entre deux : pousse. Place libre : autre bout.";
    PutInner:
        "On a horse: swap. On a +: take both.",
        "Sur un cheval : échange. Sur un + : prends les deux.";
    PutBoth:
        "Both to the free places, either way round.",
        "Tous deux aux places libres, dans un sens ou l'autre.";
    // What is in the hand, for whoever listens.
    HorseAt: "{colour}, place {n}", "{colour}, place {n}";
    Both: "{a}, and {b}", "{a}, et {b}";
    InHand: "In your hand: {held}.", "En main : {held}.";
    PutBack:
        "Put back. The carousel is still yours: take a horse, or let go.",
        "Reposé. Le manège est encore à toi : prends un cheval, ou lâche.";
    Watching: "You are watching.", "Tu regardes.";
    Over: "The ride is over.", "Le tour est fini.";
    LetGo: "Let go", "Lâcher";
    // What went wrong.
    NoCard:
        "No card of yours shows {letters} ({colours}).",
        "Aucune de tes cartes ne montre {letters} ({colours}).";
    NotThat:
        "1-2-3 is not {letters} ({colours}).",
        "1-2-3, ce n'est pas {letters} ({colours}).";
    OnlyEnds:
        "Only the first or the last horse pushes in there.",
        "Seul le premier ou le dernier cheval pousse là.";
    MiddleStays:
        "The horse in the middle can't go to a free place alone.",
        "Le cheval du milieu ne va pas seul à une place libre.";
    // A good move.
    ShownClaim:
        "This card shows the first three: tap it!",
        "Cette carte montre les trois premiers : touche-la !";
    ShownTake:
        "Take the ringed horse: that makes the ringed card.",
        "Prends le cheval entouré : ça fait la carte entourée.";
    ShownPut: "And now to the ringed place.", "Et maintenant, à l'endroit entouré.";
    NoWay:
        "No move makes a card of yours. Wait until somebody moves.",
        "Aucun coup ne fait une de tes cartes. Attends que quelqu'un joue.";
    // The carousel.
    BetweenPlaces: "Between places {a} and {b}", "Entre les places {a} et {b}";
    FreeFirst: "Free place in front", "Place libre devant";
    FreeLast: "Free place behind", "Place libre derrière";
    Makes: "makes {card}", "fait {card}";
    YourCard: "your card!", "ta carte !";
    HandClock: "Hand", "Main";
    StuckClock: "Stuck", "Impasse";
    // The keyboard.
    Keys: "Keys", "Touches";
    KeySwap: "swap", "échange";
    KeyFree: "free place", "place libre";
    KeyPush: "push in", "pousse";
    KeyPair: "two of them", "à deux";
    KeysAll:
        "1 to 5 take a horse, the next number says where to: 1 to 5 swaps, 6 and 7 are the free places, Shift pushes in. With Shift first, two horses are taken. Arrows go round the carousel.",
        "1 à 5 prennent un cheval, le chiffre suivant dit où : 1 à 5 échange, 6 et 7 sont les places libres, Maj pousse. Avec Maj d'abord, on prend deux chevaux. Les flèches font le tour du manège.";
    // The cards.
    YourCards: "Your cards", "Tes cartes";
    Claim: "Claim {card}", "Annoncer {card}";
    CardsOf: "The cards of {who}", "Les cartes de {who}";
    Won: "{n} of {all} points", "{n} points sur {all}";
    // To try.
    TryRing:
        "Make 1-2-3 look like one of your cards. Tap a horse, then where it goes. Three points win.",
        "Fais que 1-2-3 ressemble à une de tes cartes. Touche un cheval, puis là où il va. Trois points gagnent.";
    WaitLong: "Wait twenty seconds", "Attendre vingt secondes";
    Points: "Points:", "Points :";
} }

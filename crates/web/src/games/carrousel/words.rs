//! The words of the table of Carrousel.

use crate::words::words;

words! { Word {
    Ring: "The carousel, first to last:", "Le manège, du premier au dernier :";
    Place: "place {n}", "place {n}";
    Free: "Take a horse: the carousel is yours.", "Prends un cheval : le manège est à toi.";
    FreeToClaim:
        "Take a horse, or tap a card that shows the first three.",
        "Prends un cheval, ou touche une carte qui montre les trois premiers.";
    Yours: "The carousel is yours: take a horse.", "Le manège est à toi : prends un cheval.";
    SwapWith: "Tap the horse to swap it with.", "Touche le cheval avec qui l'échanger.";
    PushOut:
        "Tap the horse that it pushes out of its place.",
        "Touche le cheval qu'il chasse de sa place.";
    PairWith:
        "Tap its neighbour: both ride to the free places.",
        "Touche son voisin : tous deux vont aux places libres.";
    Theirs: "{who} has the carousel.", "{who} a le manège.";
    Watching: "You are watching.", "Tu regardes.";
    Over: "The ride is over.", "Le tour est fini.";
    HowSwap: "Swap", "Échanger";
    HowPush: "Push out", "Chasser";
    HowPair: "Pair", "À deux";
    How: "What two horses do", "Ce que font deux chevaux";
    ToTail: "First to last", "Premier en dernier";
    ToHead: "Last to first", "Dernier en premier";
    LetGo: "Let go", "Lâcher";
    OnlyEnds:
        "Only the first or the last horse pushes another one out.",
        "Seul le premier ou le dernier cheval en chasse un autre.";
    OnlyNeighbours:
        "Only two horses side by side ride away together.",
        "Seuls deux chevaux voisins partent ensemble.";
    OnlyEndsAway:
        "Only the first or the last horse can go to a free place.",
        "Seul le premier ou le dernier cheval peut aller à une place libre.";
    ShownClaim:
        "This card shows the first three: tap it!",
        "Cette carte montre les trois premiers : touche-la !";
    ShownButton:
        "Press the ringed button: that makes the ringed card.",
        "Appuie sur le bouton entouré : ça fait la carte entourée.";
    ShownHorse:
        "Take the ringed horse: that makes the ringed card.",
        "Prends le cheval entouré : ça fait la carte entourée.";
    NoWay:
        "No move makes a card of yours. Wait until somebody moves.",
        "Aucun coup ne fait une de tes cartes. Attends que quelqu'un joue.";
    YourCards: "Your cards", "Tes cartes";
    Claim: "Claim {card}", "Annoncer {card}";
    CardsOf: "The cards of {who}", "Les cartes de {who}";
    Won: "{n} of {all} points", "{n} points sur {all}";
    TryRing:
        "Make the first three stand as on one of your cards. Tap two horses to swap them. Three points win.",
        "Range les trois premiers comme sur une de tes cartes. Touche deux chevaux pour les échanger. Trois points gagnent.";
    FirstToLast: "First to last", "Premier en dernier";
    LastToFirst: "Last to first", "Dernier en premier";
    WaitLong: "Wait twenty seconds", "Attendre vingt secondes";
    Points: "Points:", "Points :";
    TryPlace: "place", "place";
} }

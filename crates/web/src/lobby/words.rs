//! What the lobby says.

use crate::words::words;

words! { Lobby {
    TakePlace:
        "Take a place, add bots or friends, and off you go.",
        "Prends place, ajoute des robots ou des amis, et c'est parti.";
    YourName: "Your name", "Ton prénom";
    SitHere: "Sit here", "M'asseoir";
    AddPerson: "Add a player", "Ajouter quelqu'un";
    Someone: "Player {n}", "Joueur {n}";
    You: "you", "toi";
    Host: "host", "hôte";
    Eldest: "the oldest", "l'aîné·e";
    IAmEldest: "I am the oldest", "C'est moi, l'aîné·e";
    MakeEldest: "Call the oldest", "Désigner l'aîné·e";
    AgesDrawn:
        "Who is the oldest? Nobody has said it: then it is drawn, and seen at the table.",
        "Qui est l'aîné·e ? Si personne ne le dit, on tire au sort, et on le voit à la table.";
    AnotherColour: "Another colour", "Une autre couleur";
    HasCome: "{name} has come!", "{name} est arrivé·e !";
    FreePlace: "Free place", "Place libre";
    AddBot: "Add a bot", "Ajouter un robot";
    ClearPlace: "Free this place", "Libérer la place";
    GetUp: "Get up", "Me lever";
    MakeHost: "make host", "en faire l'hôte";
    HostIsAway:
        "The host is away. If it stays away for three minutes, those who sit here can agree on another one.",
        "L'hôte est absent. S'il le reste trois minutes, ceux qui sont assis peuvent s'accorder sur un autre.";
    AnotherHost: "Another host", "Un autre hôte";
    WaitForTheHost: "Wait for the host", "Attendre l'hôte";
    Deputy: "for the host", "pour l'hôte";
    Door: "Newcomers", "Nouveaux venus";
    DoorOpen: "may sit down", "peuvent s'asseoir";
    DoorKnock: "knock first", "frappent d'abord";
    DoorClosed: "only look on", "regardent seulement";
    DoorAbout:
        "Whoever sits here stays. Anybody with the link can look on.",
        "Qui est assis le reste. Avec le lien, tout le monde peut regarder.";
    KnockHere: "Knock", "Frapper";
    AtTheDoor: "At the door", "À la porte";
    Knocks: "{name} wants to sit down.", "{name} voudrait s'asseoir.";
    LetIn: "Let in", "Faire entrer";
    LetInName: "Let {name} in", "Faire entrer {name}";
    TurnAway: "No", "Non";
    TurnAwayName: "Don't let {name} in", "Ne pas faire entrer {name}";
    HostAnswers: "The host will answer.", "L'hôte va répondre.";
    WaitToBeLetIn: "You are waiting to be let in.", "Tu attends qu'on te fasse entrer.";
    NeverMind: "Never mind", "Tant pis";
    ClosedToYou: "closed to newcomers", "fermée aux nouveaux";
    Start: "Start", "C'est parti";
    WaitForHost: "The host starts the match.", "L'hôte lance la partie.";
    StartForHost:
        "The host is away. You can start in its place.",
        "L'hôte est absent. Tu peux lancer à sa place.";
    NeedPlayers: "Two places must be taken.", "Il faut au moins deux joueurs.";
    HorseName: "Your horse's name", "Le nom de ton cheval";
    AnotherName: "Another name", "Un autre nom";
    ShareLink: "Friends come in by this link", "Les amis entrent par ce lien";
    OrCode: "or with this code", "ou avec ce code";
    ScanMe: "or scan this with a phone", "ou scanne ceci avec un téléphone";
    Copy: "Copy", "Copier";
    Copied: "Copied", "Copié";
    Share: "Share", "Partager";
    Options: "Rules of this table", "Règles de cette table";
    AsPrinted: "the usual ones", "les habituelles";
    Changed: "changed", "modifiées";
    SomethingElse: "something else", "autre chose";
    BackToPrinted: "Back to the usual rules", "Revenir aux règles habituelles";
    Pace: "Bots play", "Les robots jouent";
    PaceRelaxed: "at ease", "tranquillement";
    PaceBrisk: "briskly", "vite";
    PaceInstant: "at once", "tout de suite";
    Throw: "Dice", "Les dés";
    ThrowAuto: "fall by themselves", "tombent tout seuls";
    ThrowHand: "are thrown by hand", "se lancent à la main";
    Hints: "Hints", "Conseils";
    HintsSeen: "everybody hears of it", "tout le monde l'apprend";
    HintsOff: "none", "aucun";
    HintsAbout: "Against bots alone hints are free.", "Contre des robots seuls, les conseils sont libres.";
    Clock: "Time for a turn", "Temps pour jouer";
    ClockOff: "as long as it takes", "sans limite";
    ClockDay: "one day", "un jour";
} }

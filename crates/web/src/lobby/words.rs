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
    Eldest: "the eldest", "l'aîné";
    MakeEldest: "is the eldest", "est l'aîné";
    FreePlace: "Free place", "Place libre";
    AddBot: "Add a bot", "Ajouter un robot";
    ClearPlace: "Free this place", "Libérer la place";
    GetUp: "Get up", "Me lever";
    Start: "Start", "C'est parti";
    WaitForHost: "The host starts the match.", "L'hôte lance la partie.";
    NeedPlayers: "Two places must be taken.", "Il faut au moins deux joueurs.";
    HorseName: "Your horse's name", "Le nom de ton cheval";
    AnotherName: "Another name", "Un autre nom";
    BotLevel: "How well bots play", "Niveau des robots";
    ShareLink: "Friends come in by this link", "Les amis entrent par ce lien";
    OrCode: "or with this code", "ou avec ce code";
    ScanMe: "or scan this with a phone", "ou scanne ceci avec un téléphone";
    Copy: "Copy", "Copier";
    Copied: "Copied", "Copié";
    Share: "Share", "Partager";
    Options: "Rules of this table", "Règles de cette table";
    AsPrinted: "as printed", "comme imprimées";
    Changed: "changed", "modifiées";
    BackToPrinted: "Back to the printed rules", "Revenir aux règles imprimées";
    Pace: "Bots play", "Les robots jouent";
    PaceRelaxed: "at ease", "tranquillement";
    PaceBrisk: "briskly", "vite";
    PaceInstant: "at once", "tout de suite";
    Clock: "Time for a turn", "Temps pour jouer";
    ClockOff: "as long as it takes", "sans limite";
    ClockDay: "one day", "un jour";
} }

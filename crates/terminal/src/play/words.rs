//! What the client says beside the games, both languages side by side. A missing one does not compile.

use game::Level;
use game::words::{Lang, Phrase, phrase};

/// Something that can be said.
pub trait Says: Copy {
    fn phrase(self) -> Phrase;

    fn said_in(self, lang: Lang) -> &'static str {
        self.phrase().in_lang(lang)
    }
}

macro_rules! words {
    ($name:ident { $($key:ident: $en:literal, $fr:literal;)* }) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($key,)* }

        impl Says for $name {
            fn phrase(self) -> Phrase {
                match self {
                    $($name::$key => phrase($en, $fr),)*
                }
            }
        }
    };
}

words! { Word {
    // Why not.
    NoTerminal:
        "there is no terminal to draw on; --lines plays in plain lines, also over a pipe",
        "il n'y a pas de terminal où dessiner ; --lines joue en lignes simples, même dans un tube";
    TooSmall:
        "the terminal is too small: {columns} columns and {lines} lines are needed; --lines needs none",
        "le terminal est trop petit : il faut {columns} colonnes et {lines} lignes ; --lines s'en passe";
    BadAddress:
        "'{text}' is no address of a table: it should be like https://play.example/t/… or LUPUBENU@play.example",
        "« {text} » n'est pas l'adresse d'une table : il faudrait https://play.example/t/… ou LUPUBENU@play.example";
    Unreachable:
        "nobody answers at {server} ({why}); check the address, or try again later",
        "personne ne répond à {server} ({why}) ; vérifie l'adresse ou réessaie plus tard";
    NotOurs:
        "{server} is no Cavalcade server, or one of another version",
        "{server} n'est pas un serveur Cavalcade, ou d'une autre version";
    NoTls:
        "{server} does not speak TLS; without it the address is {plain}",
        "{server} ne parle pas TLS ; sans lui, l'adresse est {plain}";
    CertificateOfStranger:
        "{server} can't prove who it is: nobody this machine trusts has signed its certificate; SSL_CERT_FILE can name a file of others to trust",
        "{server} ne peut pas prouver qui il est : son certificat n'est signé par personne en qui cette machine a confiance ; SSL_CERT_FILE peut désigner un fichier d'autres certificats";
    CertificateOfAnother:
        "{server} can't prove who it is: its certificate is for another name; check the address",
        "{server} ne peut pas prouver qui il est : son certificat est au nom d'un autre ; vérifie l'adresse";
    CertificateExpired:
        "{server} can't prove who it is: its certificate has expired; tell whoever runs it, and check this machine's clock",
        "{server} ne peut pas prouver qui il est : son certificat a expiré ; préviens qui s'en occupe, et vérifie l'heure de cette machine";
    CertificateBad:
        "{server} can't prove who it is: its certificate is not good ({why})",
        "{server} ne peut pas prouver qui il est : son certificat n'est pas bon ({why})";
    OtherVersion:
        "{server} speaks another version: update cavalcade",
        "{server} parle une autre version : mets cavalcade à jour";
    FullTable:
        "No place is free at this table. To look on: cavalcade watch {link}",
        "Aucune place n'est libre à cette table. Pour regarder : cavalcade watch {link}";
    NoTable:
        "this table is not kept here any more, or can't be read",
        "cette table n'est plus gardée ici, ou est illisible";
    PlayersOf:
        "this game is for {least} to {most} players, bots included",
        "ce jeu se joue de {least} à {most}, robots compris";

    // Home.
    Tagline: "Three horse games for one table", "Trois jeux de chevaux pour une table";
    Players: "players", "joueurs";
    Against: "The bots play like a", "Les robots jouent comme un";
    Continue: "Continue", "Continuer";
    JoinTable: "Join a friend's table", "Rejoindre la table d'un ami";
    JoinHow:
        "The link, or the code and its server (LUPUBENU@play.example):",
        "Le lien, ou le code et son serveur (LUPUBENU@play.example) :";
    OpenRecord: "Look at a record", "Ouvrir une feuille de partie";
    WhichFile: "The file:", "Le fichier :";
    InLobby: "waiting for players", "en attente de joueurs";
    IsPlaying: "being played", "en cours";
    IsOver: "finished", "terminée";
    NobodyYet: "nobody yet", "personne encore";
    HomeKeys:
        "↑↓ choose  Enter play  ←→ level  l lobby  ? rules  q leave",
        "↑↓ choisir  Entrée jouer  ←→ niveau  l salon  ? règles  q quitter";
    Connecting: "Connecting…", "Connexion…";

    // The lobby.
    Lobby: "Lobby", "Salon";
    FreePlace: "Free place", "Place libre";
    You: "you", "toi";
    Host: "host", "hôte";
    Bot: "bot", "robot";
    Away: "away", "absent";
    Start: "Start", "C'est parti";
    WaitForHost: "The host starts the match.", "L'hôte lance la partie.";
    NeedPlayers: "Two places must be taken.", "Il faut au moins deux joueurs.";
    Revealing: "Everybody adds to the dice…", "Chacun ajoute au hasard…";
    ShareLink: "Friends come in by this link", "Les amis entrent par ce lien";
    OrCode: "or with this code", "ou avec ce code";
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
    Clock: "Time for a turn", "Temps pour jouer";
    ClockOff: "as long as it takes", "sans limite";
    ClockDay: "one day", "un jour";
    Door: "Newcomers", "Nouveaux venus";
    DoorOpen: "may sit down", "peuvent s'asseoir";
    DoorKnock: "knock first", "frappent d'abord";
    DoorClosed: "only look on", "regardent seulement";
    Knocks: "{name} wants to sit down: y lets in, n does not.", "{name} voudrait s'asseoir : y fait entrer, n refuse.";
    WaitToBeLetIn: "You are waiting to be let in.", "Tu attends qu'on te fasse entrer.";
    SomethingElse: "something else", "autre chose";
    YourName: "Your name:", "Ton prénom :";
    LobbyKeys:
        "↑↓ choose  ←→ change  Enter sit  n name  s start  e say  ? rules  q leave",
        "↑↓ ←→ changer  Entrée s'asseoir  n nom  s jouer  e dire  ? règles  q quitter";

    // The table.
    Match: "match", "partie";
    Watching: "You are watching.", "Tu regardes.";
    Lost: "The server does not answer. Trying again…", "Le serveur ne répond pas. Nouvel essai…";
    NotKept:
        "Nothing can be kept here: this table ends with the program.",
        "Rien ne peut être gardé ici : cette table finit avec le programme.";
    PassKeyboard:
        "Pass the keyboard to {name}, then Enter.",
        "Passe le clavier à {name}, puis Entrée.";
    StandIn: "A bot plays for you: b takes over again.", "Un robot joue pour toi : b reprend la main.";
    AGoodMove: "A good move", "Un bon coup";
    NoGoodMove: "Wait: there is nothing better to do.", "Attends : il n'y a rien de mieux à faire.";
    NoHint: "No hints at this table, or not now.", "Pas de conseil à cette table, ou pas maintenant.";
    OnItsWay: "on its way…", "en route…";
    Thinking: "Thinking…", "Réflexion…";
    Rule: "Rule", "Règle";
    SaySomething: "Say something", "Dire quelque chose";
    TableKeys:
        "h hint  e say  w where  ? rules  q leave",
        "h conseil  e dire  w où  ? règles  q quitter";
    ThrowKeys: "Space throws", "Espace lance";
    ChooseKeys: "←→ look  Enter do", "←→ regarder  Entrée jouer";
    CellKeys: "←→ or number, Enter", "←→ ou numéro, Entrée";
    CarouselKeys: "1-7 + x c", "1-7 + x c";
    SmallWindow: "Make the window larger: {columns}×{lines}.", "Agrandis la fenêtre : {columns}×{lines}.";

    // The end.
    Podium: "The podium", "Le podium";
    Won: "{won} of {played} won", "{won} sur {played}";
    EndKeys:
        "r again  v see again  s save  b board  e say  q leave",
        "r rejouer  v revoir  s garder  b plateau  e dire  q quitter";
    WaitsFor: "Waiting for {name}…", "On attend {name}…";
    Wants: "{name} would like to play again: r.", "{name} voudrait rejouer : r.";
    Saved: "Saved as {file}.", "Enregistrée : {file}.";
    NotSaved: "{file} could not be written: {why}", "{file} n'a pas pu être écrit : {why}";
    NoRecord: "The record can't be had right now.", "La feuille de partie n'est pas disponible.";
    RecordKeys: "←→ step  PgUp PgDn ten  Home End  Esc back", "←→ pas à pas  PgUp PgDn dix  Début Fin  Échap retour";
    RulesKeys: "↑↓ PgUp PgDn  Esc back", "↑↓ PgUp PgDn  Échap retour";
    BadRecord: "This is no record, or a damaged one.", "Ce n'est pas une feuille de partie, ou elle est abîmée.";
    NoFile: "{file} can't be read: {why}", "{file} est illisible : {why}";

    // Plain lines.
    LinesHelp:
        "Type a number or word that the line with ? offers. Also: throw, hint, say PHRASE, where, rules, start, sit PLACE, bot PLACE LEVEL, clear PLACE, option NAME VALUE, name NAME, again, save FILE, back, quit.",
        "Tape un numéro ou un mot de la ligne avec ?. Aussi : throw, hint, say PHRASE, where, rules, start, sit PLACE, bot PLACE NIVEAU, clear PLACE, option NOM VALEUR, name NOM, again, save FICHIER, back, quit.";
    LinesLobby:
        "In the lobby: type start, or bot PLACE LEVEL, option NAME VALUE, help.",
        "Au salon : tape start, ou bot PLACE NIVEAU, option NOM VALEUR, help.";
    LinesOver: "Over: type again, save FILE or quit.", "Terminé : tape again, save FICHIER ou quit.";
    LinesThrow: "Type throw.", "Tape throw.";
    Unknown: "I don't know '{text}'. Type help.", "Je ne connais pas « {text} ». Tape help.";
    NotNow: "Not now: it is not your turn.", "Pas maintenant : ce n'est pas à toi.";
    Place: "Place {n}", "Place {n}";
    BackOnline: "The server is there again.", "Le serveur est de retour.";
    Guest: "Guest", "Invité";
    YouAlone: "You", "Toi";
} }

/// What a level is called.
pub const fn level(level: Level) -> Phrase {
    match level {
        Level::Pony => phrase("Pony", "Poney"),
        Level::Trotter => phrase("Trotter", "Trotteur"),
        Level::Galloper => phrase("Galloper", "Galopeur"),
        Level::Champion => phrase("Champion", "Champion"),
    }
}

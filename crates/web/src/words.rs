//! The page's own words, in both languages side by side. A word without its translation does not
//! compile. What happens in a game, and why something can't be, is told by the games themselves.

use game::words::{Lang, Phrase};

/// Something that the page says.
pub trait Says: Copy + Send + Sync + 'static {
    /// The words in both languages.
    fn phrase(self) -> Phrase;

    /// The words in one of them.
    fn said_in(self, lang: Lang) -> &'static str {
        self.phrase().in_lang(lang)
    }
}

impl Says for Phrase {
    fn phrase(self) -> Phrase {
        self
    }
}

/// Declares words once: a key, English, French. A screen with many words has an enum of its own.
macro_rules! words {
    ($name:ident { $($key:ident: $en:literal, $fr:literal;)* }) => {
        /// Something that the page says.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $($key,)*
        }

        impl $crate::words::Says for $name {
            fn phrase(self) -> game::words::Phrase {
                match self {
                    $($name::$key => const {
                        assert!(!$en.is_empty() && !$fr.is_empty(), "a word is missing");
                        game::words::phrase($en, $fr)
                    },)*
                }
            }
        }
    };
}

pub(crate) use words;

words! { Word {
    // Everywhere.
    Cavalcade: "Cavalcade", "Cavalcade";
    Settings: "Settings", "Réglages";
    Loading: "One moment…", "Un instant…";
    NoServer:
        "The server does not answer. Check your network and try again.",
        "Le serveur ne répond pas. Vérifie ta connexion et réessaie.";
    LostWay: "There is nothing at this address.", "Il n'y a rien à cette adresse.";
    BackHome: "Back to the games", "Retour aux jeux";
    Reconnecting: "Connection lost. Coming back…", "Connexion perdue. On revient…";
    Player: "Player", "Joueur";
    You: "You", "Toi";
    Close: "Close", "Fermer";

    SkipToMain: "Skip to the main part", "Aller au contenu";
    Menu: "Menu", "Menu";
    Whoa: "Whoa!", "Oh là !";
    TryAgain: "Try again", "Réessayer";
    NotHere:
        "This game is not on this device. It may have been cleared.",
        "Cette partie n'est pas sur cet appareil. Elle a peut-être été effacée.";
    BrokenHere:
        "What this device has kept of the game can't be read. It stays here, and you can save it as a file.",
        "Ce que cet appareil a gardé de la partie est illisible. Rien n'est effacé, et tu peux l'enregistrer dans un fichier.";
    SaveFile: "Save as a file", "Enregistrer dans un fichier";
    NoWorker:
        "This browser can't run games by itself, or has not loaded all of the page. Check your network and try again.",
        "Ce navigateur ne peut pas faire tourner de partie tout seul, ou n'a pas tout chargé. Vérifie ta connexion et réessaie.";
    NotAllCame:
        "This part of the page did not come. Check your network and try again.",
        "Cette partie de la page n'est pas arrivée. Vérifie ta connexion et réessaie.";
    Saddling: "Saddling the horses…", "On selle les chevaux…";
    NotKept:
        "This browser keeps nothing: the game is gone when you close the page.",
        "Ce navigateur ne garde rien : la partie disparaît si tu fermes la page.";

    // Home.
    Players: "players", "joueurs";
    OnThisDevice: "On this device", "Sur cet appareil";
    Explore: "Explore positions", "Explorer des positions";
    Puzzles: "Puzzle of the day", "Problème du jour";
    OpenRecord: "Watch a match from a file", "Revoir une partie depuis un fichier";
    Tagline:
        "Three horse games for the whole family",
        "Trois jeux de chevaux pour toute la famille";
    PlayNow: "Play now", "Jouer";
    MoreWays: "Other ways to play", "D'autres façons de jouer";
    WhichGame: "Which game", "Quelle partie";
    Printed: "The whole game", "La partie entière";
    PrintedAbout: "As in the box.", "Comme dans la boîte.";
    Against: "The bots play like a", "Les robots jouent comme un";
    ShowAll: "Show all {n}", "Tout voir ({n})";
    Invite: "Invite friends", "Inviter";
    Learn: "How to play", "Comment jouer";
    JoinByCode: "Join by code", "Rejoindre avec un code";
    Join: "Join", "Rejoindre";
    Continue: "Continue", "Continuer";
    InLobby: "waiting for players", "en attente de joueurs";
    IsPlaying: "being played", "en cours";
    IsOver: "finished", "terminée";
    NobodyYet: "nobody yet", "personne encore";

    // Bots.
    Pony: "Pony", "Poney";
    Trotter: "Trotter", "Trotteur";
    Galloper: "Galloper", "Galopeur";
    Champion: "Champion", "Champion";
    BotPlays: "a bot plays", "un robot joue";

    // Table.
    ItsMe: "It's me", "C'est moi";
    HasChosen: "has chosen", "a choisi";
    PassDevice: "Pass the device to {name}.", "Passe l'appareil à {name}.";
    IAm: "I am {name}", "Je suis {name}";
    WhereIsEverybody: "Where is everybody? Key W", "Où sont les chevaux ? Touche W";
    GoodMove: "Show me a good move", "Montre-moi un bon coup";
    SaySomething: "Say something", "Dire quelque chose";
    More: "More", "Plus";
    WhatHappened: "What happened", "Ce qui s'est passé";
    Leave: "Leave", "Quitter";
    Rule: "Rule", "Règle";
    Revealing:
        "Everybody adds a pinch of chance. One moment…",
        "Chacun ajoute une pincée de hasard. Un instant…";
    Withheld:
        "{name} has not revealed what was promised for the dice, and adds nothing to them.",
        "{name} n'a pas révélé ce qui était promis pour le hasard, et n'y ajoute rien.";

    Sound: "Sound", "Son";

    // Who looks on.
    Watching: "You are watching.", "Tu regardes.";
    FullTable: "The table is full: you are watching.", "La table est complète : tu regardes.";
    SitElsewhere:
        "You sit at this table on another device?",
        "Tu es assis à cette table sur un autre appareil ?";
    ContinueHere: "Continue here", "Continuer ici";
    YourTurnTitle: "Your turn!", "À toi !";
    TurnOf: "{name}, it's your turn!", "{name}, à toi !";
} }

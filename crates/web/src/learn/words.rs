//! What the pages to learn from say. A game's own steps are told in its folder.

use crate::words::words;

words! { Learn {
    InSteps: "The game in a few pictures", "Le jeu en quelques images";
    TryIt: "Try it", "Essaie";
    Tips: "Tips", "Conseils";
    AllRules: "All the rules", "Toutes les règles";
    OnThisPage: "On this page", "Sur cette page";
    Ready: "Ready? The best way to learn is to play.", "Prêt ? Le mieux pour apprendre, c'est de jouer.";
    Again: "From the beginning", "Depuis le début";
    Red: "Red", "Rouge";
    Blue: "Blue", "Bleu";
    Yellow: "Yellow", "Jaune";
    NotSoFast: "That can't be:", "Ce n'est pas possible :";

    // What is on the small boards.
    YourCards: "Your cards", "Tes cartes";
    CardNo: "Card", "Carte";
    DieShows: "The die shows", "Le dé montre";
    DieNo: "Die:", "Dé :";
    PickHorse: "Now tap a horse that lights up.", "Touche maintenant un cheval allumé.";
    HorseNo: "horse", "cheval";
} }

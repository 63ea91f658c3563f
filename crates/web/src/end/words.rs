//! What is said when a match has ended.

use crate::words::words;

words! { EndWord {
    YouWon: "You won!", "Gagné !";
    OneWon: "{name} has won!", "{name} a gagné !";
    SeveralWon: "{name} have won!", "{name} ont gagné !";
    Podium: "The podium", "Le podium";
    Stopped: "The match was stopped", "La partie a été arrêtée";
    ShowStopped: "What now?", "Et maintenant ?";
    Hide: "Look at the board", "Voir le plateau";
    Show: "Show the podium", "Voir le podium";
    Retold: "The match retold", "La partie racontée";
    NoRecord: "The record can't be had right now.", "La feuille de partie n'est pas disponible.";
    You: "you", "toi";
    MoreAfter: "What else you can do", "Ce que tu peux faire d'autre";
    How: "How did it go?", "Comment ça s'est passé ?";
    StepThrough: "See the match again", "Revoir la partie";
    Rematch: "Play again", "Rejouer";
    Ready: "I play, too", "Je joue aussi";
    StartNow: "Start without waiting", "Commencer sans attendre";
    WaitsFor: "Waiting for {name}…", "On attend {name}…";
    Wants: "{name} would like to play again.", "{name} voudrait rejouer.";
    Won: "{won} of {played} won", "{won} sur {played}";
    Cell: "Cell", "Case";
    Round: "Round", "Tour";
    Gone: "Steps gone by all horses", "Pas faits par tous les chevaux";
    Throw: "Throw", "Lancer";
    Points: "Points", "Points";
    Second: "Second", "Seconde";
} }

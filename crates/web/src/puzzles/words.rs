//! What the puzzles' screen says.

use crate::words::words;

words! { PuzzleWord {
    Puzzles: "Puzzles", "Problèmes";
    Lead: "One move is clearly best. Do you see it?", "Un coup est nettement le meilleur. Le vois-tu ?";
    Which: "Which puzzle?", "Quel problème ?";
    Today: "Today's puzzle", "Le problème du jour";
    HowHard: "How hard?", "Quelle difficulté ?";
    Easy: "Easy", "Facile";
    Medium: "Harder", "Plus difficile";
    Hard: "Hard", "Difficile";
    Streak: "Days in a row: {days}", "Jours de suite : {days}";
    Best: "Your best: {days}", "Ton record : {days}";
    FirstDay: "Find today's puzzle, and come back tomorrow.", "Trouve le problème du jour, et reviens demain.";
    RushLead:
        "One of the cards can be made with one move. How many do you find in a minute?",
        "Une des cartes se fait en un déplacement. Combien en trouves-tu en une minute ?";
    RushBegin: "Go!", "C'est parti !";
    RushGo: "Which card, and which move?", "Quelle carte, et quel déplacement ?";
    RushYes: "Yes! That makes {n}.", "Oui ! Ça fait {n}.";
    RushNo: "That makes no card. Look again.", "Ça ne donne aucune carte. Regarde encore.";
    RushOver: "Time is up. Found: {n}", "C'est fini. Trouvées : {n}";
    RushBest: "Your best: {n}", "Ton record : {n}";
    RushLeft: "Time left", "Temps restant";
    FoundToday: "You have found today's puzzle.", "Tu as trouvé le problème du jour.";
} }

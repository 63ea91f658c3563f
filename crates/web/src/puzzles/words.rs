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
    FoundToday: "You have found today's puzzle.", "Tu as trouvé le problème du jour.";
} }

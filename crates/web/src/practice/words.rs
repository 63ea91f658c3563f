//! What is said in practice.

use crate::words::words;

words! { PracticeWord {
    Switch: "Practice", "Entraînement";
    About:
        "The coach warns you before a blunder, and you can take moves back. Only against bots.",
        "Le coach te prévient avant une grosse faute, et tu peux reprendre tes coups. Seulement contre des robots.";
    TakeBack: "Take back", "Reprendre";
    TakenBack: "Your last choice is taken back.", "Ton dernier choix est repris.";
    Looking: "The coach is having a look…", "Le coach regarde…";
    Wait: "Are you sure?", "Tu es sûr·e ?";
    GivesAway:
        "This gives away about {lost} %: your chance to win would fall from {best} % to {worth} %.",
        "Tu y perdrais environ {lost} % : tes chances de gagner passeraient de {best} % à {worth} %.";
    ChooseAgain: "Choose again", "Choisir encore";
    PlayIt: "Play it all the same", "Jouer quand même";
} }

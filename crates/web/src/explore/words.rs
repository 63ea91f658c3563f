//! What the explorer says.

use crate::words::words;

words! { ExploreWord {
    Explore: "Explore", "Explorer";
    Exact: "These numbers are exact.", "Ces nombres sont exacts.";
    Estimated: "These numbers are estimates: each position is tried out many times.", "Ces nombres sont des estimations : chaque position est essayée de nombreuses fois.";
    NoPosition: "That can't happen in a match.", "Cela ne peut pas arriver dans une partie.";
    NoExplorer: "There is no explorer for this game.", "Il n'y a pas d'explorateur pour ce jeu.";
    Wins: "{name} wins {percent}", "{name} gagne {percent}";
} }

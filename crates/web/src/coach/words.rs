//! What the coach says on the page.

use crate::words::words;

words! { CoachWord {
    Working: "The coach looks at every move… {percent} %", "L'entraîneur regarde chaque coup… {percent} %";
    Whose: "Whose game?", "La partie de qui ?";
    // Headlines. The first half.
    YouLucky: "You were lucky", "Tu as eu de la chance";
    YouUnlucky: "You were unlucky", "Tu n'as pas eu de chance";
    YouEven: "Luck was fair to you", "La chance a été juste avec toi";
    OneLucky: "{name} was lucky", "{name} a eu de la chance";
    OneUnlucky: "{name} was unlucky", "{name} n'a pas eu de chance";
    OneEven: "Luck was fair to {name}", "La chance a été juste avec {name}";
    And: "and", "et";
    But: "but", "mais";
    // The second half.
    YouWell: "you played very well", "tu as très bien joué";
    YouFairly: "you played well", "tu as bien joué";
    YouBadly: "you gave a lot away", "tu as laissé passer des occasions";
    OneWell: "{name} played very well", "{name} a très bien joué";
    OneFairly: "{name} played well", "{name} a bien joué";
    OneBadly: "{name} gave a lot away", "{name} a laissé passer des occasions";
    // What it rests on.
    Several: "{mistakes} of {choices} choices could have been better.", "{mistakes} choix sur {choices} pouvaient être meilleurs.";
    One: "1 of {choices} choices could have been better.", "1 choix sur {choices} pouvait être meilleur.";
    Flawless: "Not one of {choices} choices could have been better.", "Aucun des {choices} choix ne pouvait être meilleur.";
    NoChoice: "There was nothing to choose.", "Il n'y avait rien à choisir.";
    Accuracy: "Played {percent} out of 100", "Jeu : {percent} sur 100";
    // The ledger.
    Ledger: "Where the result comes from", "D'où vient le résultat";
    Start: "At the start", "Au départ";
    OwnLuck: "Own luck", "Sa chance";
    OthersLuck: "The others' luck", "La chance des autres";
    OwnMistakes: "Own mistakes", "Ses fautes";
    OthersMistakes: "The others' mistakes", "Les fautes des autres";
    Unknown: "What the coach does not know", "Ce que l'entraîneur ignore";
    Result: "In the end", "À la fin";
    // The graph.
    Graph: "Everybody's chances to win", "Les chances de gagner de chacun";
    GraphHelp:
        "Tap the picture to see that moment on the board. A dotted line is a mistake, a plain one luck and good play.",
        "Touche l'image pour voir ce moment sur le plateau. En pointillé : une faute ; trait plein : la chance et le bon jeu.";
    Turns: "The same as a table", "La même chose en tableau";
    TurnsHelp: "The turns that changed most.", "Les moments qui ont le plus changé les chances.";
    Moment: "Step", "Pas";
    What: "What happened", "Ce qui s'est passé";
    Draw: "who begins", "qui commence";
    Throw: "throw of {name}", "lancer de {name}";
    Cards: "the cards together", "les cartes ensemble";
    Choice: "choice of {name}", "choix de {name}";
    Mistake: "mistake of {name}", "faute de {name}";
    StoryStart: "At the start: {chances}.", "Au départ : {chances}.";
    StoryTurn: "Step {step}, {what}: {chances}.", "Pas {step}, {what} : {chances}.";
    StoryEnd: "In the end: {chances}.", "À la fin : {chances}.";
    GoThere: "Show step {step} on the board", "Montrer le pas {step} sur le plateau";
    // The moments.
    Moments: "Moments worth another look", "Des moments à revoir";
    NoMoments: "There is nothing that {name} should have done differently.", "Rien que {name} aurait dû faire autrement.";
    NoMomentsYou: "There is nothing that you should have done differently.", "Rien que tu aurais dû faire autrement.";
    Cost: "Step {step}: it cost {cost} % of a win", "Pas {step} : cela a coûté {cost} % d'une victoire";
    CostSeconds: "Step {step}: it cost {cost} seconds", "Pas {step} : cela a coûté {cost} secondes";
    TryIt: "Try again", "Réessayer";
    Answer: "Show the answer", "Voir la réponse";
    Next: "Next moment", "Moment suivant";
    Close: "Close", "Fermer";
    Another: "Another one", "Un autre";
    WhatNow: "What would you do now?", "Que ferais-tu maintenant ?";
    Right: "Yes! That was best.", "Oui ! C'était le mieux.";
    SameAgain: "That is what was played. Something else is better.", "C'est ce qui a été joué. Il y a mieux.";
    NotYet: "Not quite. Something else is better.", "Pas tout à fait. Il y a mieux.";
    // Times.
    TimesTitle: "How fast?", "À quelle vitesse ?";
    Won: "Cards won", "Cartes gagnées";
    Missed: "Chances missed", "Occasions manquées";
    MissedOf: "{missed} of {offered}", "{missed} sur {offered}";
    OneHorse: "Where one horse moves", "Quand un cheval bouge";
    TwoHorses: "Where two horses move", "Quand deux chevaux bougent";
    WrongMoves: "Moves that went wrong", "Coups ratés";
    Standing: "As fast as", "Aussi rapide que";
    StandingBetween: "between {reached} and {next}", "entre {reached} et {next}";
    StandingBelow: "slower than {next}", "plus lent que {next}";
    StandingAbove: "{reached} or faster", "{reached} ou plus rapide";
    Seconds: "{seconds} s", "{seconds} s";
    // When it does not work.
    NoCoach: "There is no coach for this game yet.", "Il n'y a pas encore d'entraîneur pour ce jeu.";
    NothingPlayed: "Nothing has been played yet.", "Rien n'a encore été joué.";
    Unreadable: "The coach can't read this record.", "L'entraîneur ne peut pas lire cette feuille.";
    Exact: "These chances are exact: this game is solved.", "Ces chances sont exactes : ce jeu est résolu.";
    Estimated: "These chances are estimates.", "Ces chances sont des estimations.";
    BrokenOff: "The match was not played to its end: the last chances stand for the result.", "La partie n'est pas finie : les dernières chances tiennent lieu de résultat.";
    Print: "Print", "Imprimer";
} }

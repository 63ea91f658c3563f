//! The words of the race. In braces stands what is put in.

use crate::words::words;

words! { Say {
    // What to do.
    PlaceNow: "Put a hurdle on a lit cell.", "Pose une haie sur une case allumée.";
    PlaceWait: "{name} puts up a hurdle…", "{name} pose une haie…";
    Running: "Look!", "Regarde !";
    ChooseCard: "Choose a card.", "Choisis une carte.";
    Chosen: "Chosen! You may still change.", "Choisie ! Tu peux encore changer.";
    Watching: "You are watching.", "Tu regardes.";
    OthersChoose: "They choose their cards…", "Ils choisissent leurs cartes…";
    Wait: "One moment…", "Un instant…";
    Over: "The race is over.", "La course est finie.";

    // Where a card would lead.
    Leads: "{card} leads to cell {cell}.", "{card} mène à la case {cell}.";
    LeadsHome: "{card} takes you over the line!", "{card} te fait passer la ligne !";
    Pushes: "{card}: cell {cell}, {name} goes back to {back}.",
        "{card} : case {cell}, {name} recule à la case {back}.";
    PushesIntoBox: "{card}: cell {cell}, {name} goes back into the box.",
        "{card} : case {cell}, {name} rentre au box.";
    StopsAtHurdle: "{card}: stops at the hurdle, stays here.",
        "{card} : refus devant la haie, on reste là.";
    StopsAtRiver: "{card}: stops at the river, stays here.",
        "{card} : refus devant la rivière, on reste là.";
    StopsAtMoor: "{card}: stops at the moor, stays here.",
        "{card} : refus devant le marais, on reste là.";
    IfNobody: "if nobody moves before you", "si personne ne bouge avant toi";
    Play: "Play this card", "Jouer cette carte";
    Advice: "A good move: {what}", "Un bon coup : {what}";
    AdvisedCell: "cell {cell}.", "case {cell}.";

    // What can't be pressed.
    HorsesRunByCards: "A horse runs when its card is played.",
        "Un cheval court quand on joue sa carte.";
    OnALitCell: "Tap one of the lit cells.", "Touche une des cases allumées.";

    // For whoever can't see the board.
    HorseInBox: "{name}, in the box", "{name}, au box";
    HorseOn: "{name}, on {cell}", "{name}, case {cell}";
    YourCards: "Your cards", "Tes cartes";
    Card: "Card {card}", "Carte {card}";
    CardAhead: "Card {ahead}", "Carte {ahead}";
    SpentCard: "Card {card}, spent", "Carte {card}, déjà jouée";
    Cell: "Cell {cell}", "Case {cell}";
    CellAfter: "Cell {cell}, obstacle before it on {before}", "Case {cell}, obstacle avant elle case {before}";
    CellBefore: "Cell {cell}, next obstacle on {after}", "Case {cell}, prochain obstacle case {after}";
    CellBetween: "Cell {cell}, between obstacles on {before} and {after}",
        "Case {cell}, entre les obstacles des cases {before} et {after}";
    TheirCards: "The cards of this round", "Les cartes du tour";
    HasChosen: "{name} has chosen.", "{name} a choisi.";
    Thinks: "{name} is thinking.", "{name} réfléchit.";
    YouThink: "You have not chosen yet.", "Tu n'as pas encore choisi.";
    YouHaveChosen: "You have chosen.", "Tu as choisi.";
    Shows: "{name}: {card}.", "{name} : {card}.";
    // The explorer.
    RedHorse: "Red", "Rouge";
    BlueHorse: "Blue", "Bleu";
    WhichCourse: "Which course?", "Quel parcours ?";
    WhichPiece: "What do you move?", "Que veux-tu déplacer ?";
    PutThere: "Choose a horse or a hurdle, then tap where it goes. Tap a card to play it or to take it back.",
        "Choisis un cheval ou une haie, puis touche sa nouvelle case. Touche une carte pour la jouer ou la reprendre.";
    InBox: "in the box", "au box";
    IntoBox: "Into the box", "Au box";
    Hurdle: "Hurdle on", "Haie case";
    InHand: "Cards", "Cartes";
    HowOften: "How often", "Fréquence";
    WinsWith: "Wins", "Gagne";
    EvenHands: "Both need equally many cards, at least one.", "Il faut autant de cartes des deux côtés, au moins une.";
    TryRace:
        "You are the red horse. Choose a card: where does it take you? Blue plays, too.",
        "Tu as le cheval rouge. Choisis une carte : où te mène-t-elle ? Bleu joue aussi.";
} }

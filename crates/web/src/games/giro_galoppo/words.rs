//! The words of the race. In braces stands what is put in.

use crate::words::words;

words! { Say {
    // What to do.
    PlaceNow: "Put a hurdle on a lit cell.", "Pose une haie sur une case allumée.";
    PlaceWait: "{name} puts up a hurdle…", "{name} pose une haie…";
    ChooseCard: "Choose a card.", "Choisis une carte.";
    Chosen: "Chosen! You may still change.", "Choisie ! Tu peux encore changer.";
    Watching: "You are watching.", "Tu regardes.";
    OthersChoose: "They choose their cards…", "Ils choisissent leurs cartes…";
    Wait: "One moment…", "Un instant…";
    Over: "The race is over.", "La course est finie.";

    // Where a card would lead.
    Leads: "{card} leads to cell {cell}.", "Avec {card}, case {cell}.";
    LeadsHome: "{card} takes you over the line!", "Avec {card}, tu passes la ligne !";
    Pushes: "{card}: cell {cell}, {name} goes back to {back}.",
        "{card} : case {cell}, {name} recule à la case {back}.";
    PushesIntoBox: "{card}: cell {cell}, {name} goes back into the box.",
        "{card} : case {cell}, {name} rentre au box.";
    StopsAtHurdle: "{card}: stops at the hurdle, stays here.",
        "{card} : refus devant la haie, on reste là.";
    StopsAtRiver: "{card}: stops at the brook, stays here.",
        "{card} : refus devant la rivière, on reste là.";
    StopsAtMoor: "{card}: stops at the moor, stays here.",
        "{card} : refus devant le marais, on reste là.";
    IfNobody: "if nobody moves before you", "si personne ne bouge avant toi";
    Play: "Play this card", "Jouer cette carte";

    // What can't be pressed.
    HorsesRunByCards: "A horse runs when its card is played.",
        "Un cheval court quand on joue sa carte.";
    OnALitCell: "Tap one of the lit cells.", "Touche une des cases allumées.";

    // For whoever can't see the board.
    Board: "The course.", "Le parcours.";
    InBox: "{name}: in the box.", "{name} : au box.";
    OnCell: "{name}: cell {cell} of {line}.", "{name} : case {cell} sur {line}.";
    BehindLine: "{name}: {cell} behind the line.", "{name} : {cell} après la ligne.";
    YourCards: "Your cards", "Tes cartes";
    Card: "Card {card}", "Carte {card}";
    SpentCard: "Card {card}, spent", "Carte {card}, déjà jouée";
    Cell: "Cell {cell}", "Case {cell}";
    TheirCards: "The cards of this round", "Les cartes du tour";
    HasChosen: "{name} has chosen.", "{name} a choisi.";
    Thinks: "{name} is thinking.", "{name} réfléchit.";
    Shows: "{name}: {card}.", "{name} : {card}.";
    TryRace:
        "You are the red horse. Choose a card: where does it take you? Blue plays, too.",
        "Tu as le cheval rouge. Choisis une carte : où te mène-t-elle ? Bleu joue aussi.";
} }

//! What is said about records.

use crate::words::words;

words! { RecordWord {
    Open: "Open a record", "Ouvrir une feuille de partie";
    OpenHelp:
        "Choose the file of a match, or drop it here. It stays on this device.",
        "Choisis le fichier d'une partie, ou dépose-le ici. Il reste sur cet appareil.";
    Choose: "Choose a file", "Choisir un fichier";
    Another: "Open another record", "Ouvrir une autre feuille";
    BrokenTitle: "This record can't be read", "Cette feuille ne se lit pas";
    VerifierAbsent:
        "What verifies the dice did not come. Check your network and try again.",
        "Ce qui vérifie les dés n'est pas arrivé. Vérifie ta connexion et réessaie.";
    BrokenLine: "Something is wrong in line", "Il y a un problème à la ligne";
    BrokenHelp:
        "Perhaps the file was changed, or it is another kind of file. Try to get it again from whoever has it.",
        "Peut-être que le fichier a été modifié, ou que c'est un autre genre de fichier. Essaie de l'obtenir à nouveau.";
    TooLarge: "This file is too large for a record.", "Ce fichier est trop gros pour une feuille de partie.";
    Illegal: "The rules don't allow this:", "Les règles ne le permettent pas :";
    NotRecord: "This is not a line of a record:", "Ce n'est pas une ligne de feuille de partie :";
    Record: "A match to look at", "Une partie à revoir";
    Began: "Began on", "Commencée le";
    Unfinished: "This match was not played to its end.", "Cette partie n'a pas été jouée jusqu'au bout.";
    How: "How did it go?", "Comment ça s'est passé ?";
    HowHelp:
        "The coach tells what was luck, what was well played, and what could be tried again.",
        "L'entraîneur dit ce qui était de la chance, ce qui était bien joué et ce qu'on peut réessayer.";
    Steps: "The steps of the match", "Les pas de la partie";
    RoundBack: "One round back (Shift ←)", "Un tour en arrière (Maj ←)";
    Back: "One step back (←)", "Un pas en arrière (←)";
    Play: "Play", "Dérouler";
    Stop: "Stop", "Arrêter";
    Forward: "One step on (→)", "Un pas en avant (→)";
    RoundForward: "One round on (Shift →)", "Un tour en avant (Maj →)";
    Step: "Step", "Pas";
    Count: "Round {round} · step {step} of {last}", "Tour {round} · pas {step} sur {last}";
    Beginning: "Everything is ready.", "Tout est prêt.";
    Quietly: "Nothing to see.", "Rien à voir.";
    Download: "Download the record", "Télécharger la feuille";
    Share: "Share", "Partager";
    CopyLink: "Copy the link", "Copier le lien";
    Copied: "Copied", "Copié";
    Verify: "Verify the dice", "Vérifier le hasard";
    Fair: "All is well: chance was fair.", "Tout va bien : le hasard était honnête.";
    FairPromise:
        "The server had promised its seed before the match began, and kept to it.",
        "Le serveur avait promis sa graine avant le début de la partie, et il s'y est tenu.";
    FirstEdition:
        "This match is of the first edition: whoever added something to the dice last knew what the others had added, and could choose.",
        "Cette partie est de la première édition : le dernier à ajouter du hasard connaissait celui des autres et pouvait choisir.";
    SecondEdition:
        "Everybody had promised its text before anybody revealed one.",
        "Chacun avait promis son texte avant que quiconque en révèle un.";
    AddedText: "{name} added to the dice:", "{name} a ajouté au hasard :";
    AddedNothing: "{name} added nothing to the dice.", "{name} n'a rien ajouté au hasard.";
    Withheld:
        "{name} had promised a text and did not reveal it.",
        "{name} avait promis un texte et ne l'a pas révélé.";
    SeenSame:
        "These are the promises that this browser tab saw before the match began.",
        "Ce sont bien les promesses que cet onglet a vues avant le début de la partie.";
    SeenOther:
        "These are not the promises that this browser tab saw before the match began, or its own text is missing.",
        "Ce ne sont pas les promesses que cet onglet a vues avant le début de la partie, ou son propre texte manque.";
    SeenNothing:
        "This browser tab took no part in the dice, so it has nothing of its own to compare with.",
        "Cet onglet n'a rien ajouté au hasard : il n'a rien à quoi comparer.";
    AgesTold: "Who is older than whom was told.", "L'ordre des âges a été dit.";
    AgesPartly: "Who is older than whom was told in part.", "L'ordre des âges a été dit en partie.";
    AgesDrawn:
        "Who is older than whom was drawn by lot, and follows from the seed.",
        "L'ordre des âges a été tiré au sort et découle de la graine.";
    FairOutcomes: "outcomes of chance were made again from the seed; all are the same.", "résultats du hasard ont été refaits à partir de la graine ; tous sont identiques.";
    FairFacts: "things that were done obey the rules.", "actions respectent les règles.";
    FairMore: "How this works stands in docs/fairness.md.", "Le fonctionnement est expliqué dans docs/fairness.md.";
    NoPromise:
        "This record says nothing about how its chance was made: it does not come from a server. There is nothing to verify.",
        "Cette feuille ne dit pas comment le hasard a été fait : elle ne vient pas d'un serveur. Il n'y a rien à vérifier.";
    TakenBack:
        "This was practice, and moves were taken back: throws could be known before they came. So nothing is claimed of its dice.",
        "C'était un entraînement, et des coups ont été repris : on pouvait connaître les lancers d'avance. On ne garantit donc rien de ses dés.";
    NoSeed:
        "The seed is published when a match has ended. This one had not.",
        "La graine est publiée quand la partie est finie. Celle-ci ne l'était pas.";
    Unfair: "Careful: this does not fit together.", "Attention : quelque chose ne va pas.";
    OtherSeed:
        "The seed is not the one that was promised before the match.",
        "La graine n'est pas celle qui avait été promise avant la partie.";
    OtherOutcome: "The seed gives another outcome than the record in line", "La graine donne un autre résultat que la feuille à la ligne";
    NobodysLuck:
        "A bot or nobody has added something to the dice: that must not be.",
        "Un robot ou personne a ajouté quelque chose au hasard : c'est interdit.";
    OtherText:
        "Somebody added a text to the dice that it had not promised.",
        "Quelqu'un a ajouté au hasard un texte qui n'était pas promis.";
    OtherAges:
        "Who is older than whom was drawn by lot, but not with this seed.",
        "L'ordre des âges a été tiré au sort, mais pas avec cette graine.";
    BadPromise: "The promise in the first line is damaged.", "La promesse de la première ligne est abîmée.";
} }

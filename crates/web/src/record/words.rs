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
    Steps: "The steps of the match", "Les pas de la partie";
    First: "To the beginning", "Au début";
    Back: "One step back", "Un pas en arrière";
    Play: "Play", "Dérouler";
    Stop: "Stop", "Arrêter";
    Forward: "One step on", "Un pas en avant";
    Last: "To the end", "À la fin";
    Step: "Step", "Pas";
    Of: "of", "sur";
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
    FairOutcomes: "outcomes of chance were made again from the seed; all are the same.", "résultats du hasard ont été refaits à partir de la graine ; tous sont identiques.";
    FairFacts: "things that were done obey the rules.", "actions respectent les règles.";
    FairMore: "How this works stands in docs/fairness.md.", "Le fonctionnement est expliqué dans docs/fairness.md.";
    NoPromise:
        "This record says nothing about how its chance was made: it does not come from a server. There is nothing to verify.",
        "Cette feuille ne dit pas comment le hasard a été fait : elle ne vient pas d'un serveur. Il n'y a rien à vérifier.";
    NoSeed:
        "The seed is published when a match has ended. This one had not.",
        "La graine est publiée quand la partie est finie. Celle-ci ne l'était pas.";
    Unfair: "Careful: this does not fit together.", "Attention : quelque chose ne va pas.";
    OtherSeed:
        "The seed is not the one that was promised before the match.",
        "La graine n'est pas celle qui avait été promise avant la partie.";
    OtherOutcome: "The seed gives another outcome than the record in line", "La graine donne un autre résultat que la feuille à la ligne";
    BadPromise: "The promise in the first line is damaged.", "La promesse de la première ligne est abîmée.";
} }
